"""A receipt with a covered price, told by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.tasks.dynamath.arithmetic.questions.till_receipt import Dearest, Discount, Enough
from isoprobe.probes.tasks.dynamath.arithmetic.till_receipt import TillReceipt, no_receipt

# 2 × 1.20 and 3 × 0.85 are seen, and one of four pieces of bread costs 2.35: 2.40 + 9.40 + 2.55 in all.
RECEIPT = {
    "names": ["Milk", "Bread", "Eggs"],
    "pieces": [2, 4, 3],
    "prices": [1.2, 0.85],
    "covered": "Bread",
    "total": 14.35,
}


def test_the_covered_price() -> None:
    assert no_receipt(RECEIPT) == ""
    assert TillReceipt().by_subtraction(RECEIPT) == TillReceipt().by_paying(RECEIPT) == Fraction("2.35")
    assert "whole cents" in no_receipt({**RECEIPT, "total": 14.36})


def test_what_was_paid() -> None:
    assert Dearest().by_amounts(RECEIPT) == Dearest().by_shares(RECEIPT) == "Bread"
    for name, paid in (("Milk", "8.375"), ("Bread", "11.875")):
        facts = {**RECEIPT, "name": name, "percent": 50}
        assert Discount().by_parts(facts) == Discount().by_sum(facts) == Fraction(paid)


@pytest.mark.parametrize(("paid", "enough"), [(4.39, False), (4.41, True)])
def test_one_more_of_each(paid: float, enough: bool) -> None:
    facts = {**RECEIPT, "paid": paid}  # 1.20 + 2.35 + 0.85 = 4.40
    assert Enough().by_cost(facts) == Enough().by_paying(facts) == enough
