"""Congruent triangles by one theorem: the theorems of the textbook and its traps, and two ways that agree."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from isoprobe.solvers.multi.congruence import Crossed, _forced, by_algebra, by_need, by_theorem, congruences

ALL = ("AB", "AC", "AD", "BC", "BD", "CD")


def figure(sides: tuple = (), angles: tuple = (), right: tuple = (), lines: tuple = ALL) -> Crossed:
    """The quadrilateral ABCD, its diagonals crossing at E."""
    return Crossed("ABCD", "E", lines, sides, angles, right)


@pytest.mark.parametrize(
    ("marked", "one", "other", "theorem"),
    [
        ({"sides": (("AE", "CE"), ("BE", "DE"))}, "AEB", "CED", "SAS"),  # vertical angles
        ({"sides": (("AE", "CE"),), "angles": (("BAC", "ACD"),)}, "AEB", "CED", "ASA"),
        ({"sides": (("BE", "DE"),), "angles": (("BAC", "ACD"),)}, "AEB", "CED", "AAS"),
        ({"sides": (("AB", "CD"), ("AD", "BC"))}, "ABD", "CDB", "SSS"),  # a common side
        ({"sides": (("BC", "AD"),), "right": ("ABC", "ADC")}, "ABC", "CDA", "HL"),
        ({"angles": (("ABD", "BDC"), ("ADB", "DBC"))}, "ABD", "CDB", "ASA"),
        ({"sides": (("AD", "BC"),), "angles": (("BAD", "ABC"),)}, "ABD", "BAC", "SAS"),
    ],
)
def test_theorems(marked: dict, one: str, other: str, theorem: str) -> None:
    found = by_theorem(figure(**marked), one, other)
    assert found is not None
    assert found.theorem == theorem
    assert len(found.parts) == 3
    assert by_algebra(figure(**marked), one, other)
    assert by_need(figure(**marked), one, other) == found


@pytest.mark.parametrize(
    ("marked", "one", "other"),
    [
        ({"sides": (("AB", "CD"),), "angles": (("ADB", "DBC"),)}, "ABD", "CDB"),  # SSA
        ({"angles": (("BAC", "ACD"), ("ABD", "BDC"))}, "AEB", "CED"),  # AAA
        ({"sides": (("AE", "CE"),)}, "AEB", "CED"),
        ({"sides": (("AE", "CE"), ("BE", "DE"))}, "AEB", "DEC"),  # the wrong corners
        ({"sides": (("AE", "CE"), ("BE", "DE")), "lines": ("AC", "BD", "AB")}, "AEB", "CED"),  # CD is not drawn
        ({"sides": (("AE", "CE"), ("BE", "DE"))}, "AEC", "BED"),  # no triangles
    ],
)
def test_traps(marked: dict, one: str, other: str) -> None:
    assert by_theorem(figure(**marked), one, other) is None
    assert not by_algebra(figure(**marked), one, other)


def test_the_table_of_theorems_is_what_algebra_says() -> None:
    """For every choice of three known parts without a right angle."""
    for sides, angles in product(product((False, True), repeat=3), repeat=2):
        if sum(sides) + sum(angles) != 3:
            continue
        by_table = (
            all(sides)
            or any(angles[k] and sum(sides[i] for i in range(3) if i != k) == 2 for k in range(3))
            or (sum(angles) >= 2 and any(sides))
        )
        assert _forced(sides, angles, -1) == by_table, (sides, angles)


@pytest.mark.slow
def test_both_ways_agree_on_random_marks() -> None:
    rng = Random(5)
    segments = ["AB", "BC", "CD", "AD", "AE", "BE", "CE", "DE"]
    at = ["BAC", "CAD", "BAD", "ABD", "CBD", "ABC", "ACB", "ACD", "ADB", "BDC", "ADC"]
    found = 0
    for _ in range(200):
        a, b, c, d = rng.sample(segments, 4)
        right = tuple(rng.sample(["ABC", "ADC", "ABD", "BDC"], rng.choice((0, 2))))
        angles = rng.sample([angle for angle in at if angle not in right], 2)
        marks = figure(((a, b), (c, d)), (tuple(angles),), right)
        for one, other in congruences(marks, "AB", "CD"):
            assert (by_theorem(marks, one, other) is not None) == by_algebra(marks, one, other), (marks, one, other)
            found += by_algebra(marks, one, other)
    assert found > 8


def test_congruences_make_the_sides_correspond() -> None:
    found = list(congruences(figure(), "AB", "CD"))
    assert ("ABE", "CDE") in found
    assert ("ABE", "DCE") in found
    assert all({one[:2], other[:2]} <= {"AB", "CD", "DC"} for one, other in found)
    assert all(len(set(one) & set(other)) < 3 for one, other in found)
    assert len(found) == len(set(found)) > 8
    assert not any(by_theorem(figure(), *pair) for pair in found)
    assert all(by_theorem(figure(), "".join(order), "BCD") is None for order in permutations("ABD"))


def test_a_part_that_is_not_needed_is_not_told() -> None:
    """Four known parts: which three a proof takes is open."""
    marks = figure((("AE", "CE"), ("BE", "DE")), (("BAC", "ACD"),))
    assert by_theorem(marks, "AEB", "CED") is not None
    assert by_need(marks, "AEB", "CED") is None
