"""Purchases of an odd number of pieces for a whole amount, and those that cost too much, or are too many."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.tasks.dynamath.arithmetic.price_tags import PriceTags
from isoprobe.solvers import Undecided


@pytest.mark.parametrize(("n", "purchases"), [(5, 13), (7, 1), (8, 0)])
def test_where_too_much_has_to_be_bought_there_is_no_purchase(n: int, purchases: int) -> None:
    """Of 40, a pear for 1.5 and apples for 5 each leave 13.5, 3.5 or less than nothing. With 3.5 one more pear makes 9
    pieces for 38. With 13.5 there are 12 ways without an apple more, and a pear with two of them."""
    facts = {
        "names": ["Apple", "Pear", "Kiwi"], "prices": [5.0, 1.5, 4.5], "wording": "whole within 40",
        "n": n, "first": "Apple", "m": 1, "second": "Pear",
    }  # fmt: skip
    assert PriceTags().by_products(facts) == PriceTags().by_till(facts) == purchases


def test_tags_of_a_few_hundredths_allow_too_many_purchases() -> None:
    names = ["Apple", "Pear", "Kiwi", "Fig", "Plum", "Lime", "Date"]
    facts = {
        "names": names, "prices": [0.1] * 7, "wording": "whole within 90", "n": 1, "first": "Apple", "m": 1,
        "second": "Pear",
    }  # fmt: skip
    with pytest.raises(Undecided, match=r"^more than 500,000 purchases begun"):
        PriceTags().by_till(facts)


def test_a_count_is_asked_as_a_whole_number_and_a_price_to_two_decimals() -> None:
    for level, asked in ((1, "a number rounded to 2 decimal places"), (107, "a whole number")):
        for answer in (
            each for each in make_item(load_task("price_tags"), level, 0).questions if each.about == "answer"
        ):
            assert answer.answer_is == asked
            assert answer.answer_format == f'End with a line "Answer: X", where X is {asked}.'
            assert answer.marking.absolute == pytest.approx(0.0051)
