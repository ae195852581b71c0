"""Shares of coins, counted by hand and by both methods."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.arithmetic.coins import Coins


@pytest.mark.parametrize(
    ("values", "ways"),
    [
        ([20, 20, 20, 20], 6),  # two for Anna, the other two for Ben
        ([40, 40, 20, 20, 20, 20], 8),  # or one for each; two and one are not as many
        ([40, 20, 20], 0),
    ],
)
def test_both_shares_are_worth_the_same_and_have_as_many_coins(values: list[int], ways: int) -> None:
    rims = ["red"] * len(values) + ["blue"] * 2
    facts = {"values": [*values, 20, 20], "rims": rims, "colour": "red", "wording": "as many of 40"}
    assert Coins().by_adding(facts) == Coins().by_kinds(facts) == ways
