"""Meetings of polylines by orientation and by parameters, with certificates that can fail."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.blindtest.polyline_crossings import by_orientation, by_parameters, check

ZIGZAG = [(0, 0), (10, 10), (20, 0), (30, 10)]
LEVEL = [(0, 5), (30, 5)]


def test_a_zigzag_across_a_level_line() -> None:
    assert by_orientation(ZIGZAG, LEVEL) == [(0, 0), (1, 0), (2, 0)]
    assert by_parameters(ZIGZAG, LEVEL) == {(0, 0): (5, 5), (1, 0): (15, 5), (2, 0): (25, 5)}


def test_both_methods_agree_on_random_lines() -> None:
    rng = Random(5)
    for _ in range(200):
        one, other = ([(7 * k, rng.randint(0, 1000)) for k in range(6)] for _ in range(2))
        met = by_parameters(one, other)
        try:
            assert by_orientation(one, other) == list(met)
        except BadState:
            continue  # an end or a bend of one lies on the other
        check(one, other, len(met), list(met), list(met.values()))
        check(one, other, len(met), list(met))
        with pytest.raises(Disproved):
            check(one, other, len(met) + 1, list(met))


def test_an_end_on_the_other_line_is_no_state() -> None:
    with pytest.raises(BadState):
        by_orientation([(0, 5), (10, 5)], [(5, 5), (5, 9)])


def test_ends_are_no_crossings_by_parameters() -> None:
    level = [(0, 5), (10, 5)]
    for other in ([(5, 5), (5, 9)], [(5, 1), (5, 5)], [(10, 1), (10, 9)], [(0, 1), (0, 9)]):
        assert by_parameters(level, other) == by_parameters(other, level) == {}
    assert set(by_parameters(level, [(5, 1), (5, 9)])) == {(0, 0)}


def test_one_meeting_left_out_or_made_up_is_found() -> None:
    met = by_orientation(ZIGZAG, LEVEL)
    with pytest.raises(Disproved):
        check(ZIGZAG, LEVEL, 2, met[:2])
    with pytest.raises(Disproved):
        check(ZIGZAG, [(0, 50), (30, 50)], 1, [(0, 0)])
    with pytest.raises(Disproved):
        check(
            ZIGZAG,
            LEVEL,
            3,
            met,
            [(Fraction(5), Fraction(5)), (Fraction(15), Fraction(5)), (Fraction(25), Fraction(6))],
        )
