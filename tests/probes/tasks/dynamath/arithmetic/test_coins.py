"""Shares of coins, counted by hand and by both methods."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.arithmetic.coins import Coins
from isoprobe.solvers import Undecided


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


def test_of_more_coins_than_ways_can_be_told_of_none_is_counted() -> None:
    """Of 100 coins worth 1 there are more ways to give 40 to each than 64 bits hold."""
    facts = {"values": [1] * 102, "rims": ["red"] * 100 + ["blue"] * 2, "colour": "red", "wording": "as many of 40"}
    with pytest.raises(Undecided, match=r"^100 coins to be given, expected at most 39$"):
        Coins().by_adding(facts)
