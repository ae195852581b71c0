"""Purchases of an odd number of pieces for a whole amount, and those that cost too much."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.arithmetic.price_tags import PriceTags


@pytest.mark.parametrize(("n", "purchases"), [(5, 13), (7, 1), (8, 0)])
def test_where_too_much_has_to_be_bought_there_is_no_purchase(n: int, purchases: int) -> None:
    """Of 40, a pear for 1.5 and apples for 5 each leave 13.5, 3.5 or less than nothing. With 3.5 one more pear makes 9
    pieces for 38. With 13.5 there are 12 ways without an apple more, and a pear with two of them."""
    facts = {
        "names": ["Apple", "Pear", "Kiwi"], "prices": [5.0, 1.5, 4.5], "wording": "whole within 40",
        "n": n, "first": "Apple", "m": 1, "second": "Pear",
    }  # fmt: skip
    assert PriceTags().by_products(facts) == PriceTags().by_till(facts) == purchases
