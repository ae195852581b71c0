"""Curves that grow by different rules, told by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.families.figures.growths import by_fit, by_ratio, heights
from isoprobe.probes.tasks.dynamath.algebra.growth_curves import GrowthCurves
from isoprobe.probes.tasks.dynamath.algebra.questions.growth_curves import Doubled, Last, Rule, Stays

FACTS = {  # A: 2^n / 8, B: 2 n log n, C: 12 log n, D: 3n
    "names": ["B", "C", "A", "D"],
    "heights": [[4.0, 16.0, 48.0], [12.0, 24.0, 36.0], [0.5, 2.0, 32.0], [6.0, 12.0, 24.0]],
}


@pytest.mark.parametrize(
    ("rule", "seen"),
    [
        ("log n", [20, 40, 60]),
        ("n", [10, 20, 40]),
        ("n log n", [2, 8, 24]),
        ("n²", [4, 16, 64]),
        ("n³", [1, 8, 64]),
        ("2^n", [0.5, 2, 32]),
        ("n²", [3.5, 17, 64]),  # as somebody reads it off
        ("2^n", [1, 3, 48]),
        ("log n", [21, 40.5, 60]),
    ],
)
def test_both_methods_know_a_rule_by_three_heights(rule: str, seen: list[float]) -> None:
    assert by_ratio(seen) == by_fit(seen) == rule


def test_heights_of_a_rule() -> None:
    assert heights("n log n", 24) == [2, 8, 24]
    assert heights("2^n", 40) == [0.6, 2.5, 40]


@pytest.mark.parametrize(("rule", "name"), [("2^n", "A"), ("n log n", "B"), ("log n", "C"), ("n", "D")])
def test_which_curve_grows_by_a_rule(rule: str, name: str) -> None:
    facts = {**FACTS, "rule": rule}
    assert GrowthCurves().valid(facts) == ""
    assert GrowthCurves().by_doubling(facts) == GrowthCurves().by_least_deviation(facts) == name
    asked = {**FACTS, "curve": name}
    assert Rule().by_doubling(asked) == Rule().by_least_deviation(asked) == rule


def test_curves_may_be_told_in_any_order() -> None:
    mixed = {"names": ["D", "A", "B", "C"], "heights": [FACTS["heights"][k] for k in (3, 2, 0, 1)], "rule": "n"}
    assert GrowthCurves().in_order(mixed) == {"names": ["B", "C", "A", "D"], "heights": FACTS["heights"], "rule": "n"}


def test_curves_that_fall_or_grow_alike_are_refused() -> None:
    assert "rise" in GrowthCurves().valid({"names": ["A"], "heights": [[3, 2, 8]], "rule": "n"})
    twice = {"names": ["A", "B"], "heights": [[4, 8, 16], [8, 16, 32]], "rule": "n"}
    assert "different" in GrowthCurves().valid(twice)
    assert "rule" in GrowthCurves().valid({**FACTS, "rule": "n³"})


@pytest.mark.parametrize(("wording", "name"), [("highest", "A"), ("lowest", "C")])
def test_which_is_the_highest_in_the_end(wording: str, name: str) -> None:
    facts = {**FACTS, "wording": wording}
    assert Last().by_order(facts) == Last().by_values(facts) == name


@pytest.mark.parametrize(("curve", "high"), [("A", 32 * 256), ("B", 128), ("C", 48), ("D", 48)])
def test_heights_at_twice_as_far(curve: str, high: int) -> None:
    facts = {**FACTS, "curve": curve}
    assert Doubled().by_doubling(facts) == high
    assert Fraction(Doubled().by_constant(facts)).limit_denominator(1000) == high


@pytest.mark.parametrize(
    ("first", "second", "stays"),
    [("B", "D", True), ("B", "A", False), ("C", "D", False), ("A", "D", True), ("D", "B", False), ("B", "C", True)],
)
def test_a_curve_stays_above_one_that_is_lower_and_grows_more_slowly(first: str, second: str, stays: bool) -> None:
    facts = {**FACTS, "first": first, "second": second}
    assert Stays().by_order(facts) == Stays().by_values(facts) == stays
