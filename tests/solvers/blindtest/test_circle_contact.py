"""Contact of circles by distance and by the radical line, with a point that proves it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.blindtest.circle_contact import by_distance, by_radical_line, check, witness

TANGENT = ((0, 0, 40), (48, 64, 40))  # 80 apart by (3, 4, 5)


@pytest.mark.parametrize(("radius", "contact"), [(39, "apart"), (40, "tangent"), (41, "overlap")])
def test_one_unit_of_radius_decides(radius: int, contact: str) -> None:
    a, b = TANGENT[0], (48, 64, radius)
    assert by_distance(a, b) == by_radical_line(a, b) == contact
    check(a, b, contact, witness(a, b))
    for wrong in {"apart", "tangent", "overlap"} - {contact}:
        with pytest.raises(Disproved):
            check(a, b, wrong, witness(a, b))


def test_both_methods_agree_on_random_circles() -> None:
    rng = Random(3)
    for _ in range(500):
        a, b = ((rng.randint(0, 40), rng.randint(0, 40), rng.randint(1, 30)) for _ in range(2))
        if a[:2] != b[:2]:
            assert by_distance(a, b) == by_radical_line(a, b), (a, b)


def test_one_inside_the_other_overlaps() -> None:
    assert by_distance((0, 0, 50), (10, 0, 5)) == by_radical_line((0, 0, 50), (10, 0, 5)) == "overlap"
    assert by_radical_line((0, 0, 50), (45, 0, 5)) == "overlap"  # touches from inside


def test_a_point_elsewhere_proves_nothing() -> None:
    with pytest.raises(Disproved):
        check(*TANGENT, "tangent", (Fraction(24), Fraction(33)))
    with pytest.raises(Disproved):
        check(*TANGENT, "overlap", (Fraction(-3), Fraction(-4)))


def test_one_centre_is_no_state() -> None:
    with pytest.raises(BadState):
        by_radical_line((0, 0, 4), (0, 0, 5))
