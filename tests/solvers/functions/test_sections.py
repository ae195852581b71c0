"""Domains are cut where functions turn, and kinks are told by their jump in slope."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.solvers import Disproved, Undecided
from isoprobe.solvers.functions.expression import Piece, X, add, apply, div, mul, num, of, power
from isoprobe.solvers.functions.sections import kinks, line_of, midpoint, sections

EVERYWHERE = (None, None)


def test_absolute_values_cut_where_they_turn() -> None:
    function = of(add(apply("abs", add(mul(num(2), X), num(-3))), apply("abs", X)))
    found = sections(function, EVERYWHERE)
    assert [section.high for section in found] == [0, Fraction(3, 2), None]
    assert [line_of(section.body) for section in found] == [(-3, 3), (-1, 3), (3, -3)]
    assert kinks(found) == {1}
    assert kinks(sections(of(mul(num(-1), apply("abs", X))), EVERYWHERE)) == {-1}


def test_a_domain_cuts_off_what_lies_outside() -> None:
    function = of(apply("abs", add(X, num(-5))))
    assert len(sections(function, (Fraction(0), Fraction(5)))) == 1
    assert len(sections(function, (Fraction(0), Fraction(6)))) == 2
    assert len(sections(function, (Fraction(0), Fraction(3)))) == 1
    assert len(sections(function, (Fraction(7), Fraction(9)))) == 1


def test_what_is_not_defined_or_jumps_is_not_cut() -> None:
    with pytest.raises(Undecided, match="may be 0"):
        sections(of(div(num(1), X)), EVERYWHERE)
    with pytest.raises(Undecided, match="turns"):
        sections(of(apply("abs", add(power(X, 2), num(-2)))), EVERYWHERE)
    jump = (Piece(X, None, Fraction(0)), Piece(add(X, num(1)), Fraction(0), None, low_in=True))
    with pytest.raises(Disproved, match="jumps at 0"):
        sections(jump, EVERYWHERE)


def test_a_midpoint_lies_between() -> None:
    assert midpoint(None, None) == 0
    assert midpoint(Fraction(3), None) > 3
    assert midpoint(Fraction(1), Fraction(2)) == Fraction(3, 2)
