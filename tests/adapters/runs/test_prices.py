"""Prices as they are typed."""

from __future__ import annotations

import pytest

from isoprobe.adapters.runs.prices import BadPrice, Prices, prices_of


def test_a_price_is_for_all_models_or_for_one() -> None:
    given = ["0.15,0.6", "planted:see=0.8=1e3,0"]
    assert prices_of("openai:m@http://h/v1", given) == Prices(0.15, 0.6)
    assert prices_of("planted:see=0.8", given) == Prices(1000.0, 0.0)
    assert prices_of("planted:see=0.8", given[1:]) == Prices(1000.0, 0.0)
    assert prices_of("reader", given[1:]) is None
    assert Prices.read(str(Prices(0.15, 0.6))) == Prices(0.15, 0.6)


def test_money_is_tokens_by_the_million() -> None:
    assert Prices(2.0, 8.0).dollars(500_000, 250_000) == 3.0


@pytest.mark.parametrize("text", ["", "1", "1;2", "1,2,3", "-1,2", "nan,1", "1,inf", "a,b", "reader=1"])
def test_what_is_no_price_is_one_line(text: str) -> None:
    with pytest.raises(BadPrice, match="expected dollars for a million tokens in and out"):
        prices_of("reader", [text])
