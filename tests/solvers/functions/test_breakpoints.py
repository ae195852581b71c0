"""Breakpoints by both methods: known functions, near misses, jumps."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.solvers import BadState, Disproved, Undecided
from isoprobe.solvers.functions.breakpoints import Breakpoints, by_samples, by_slopes, check, segments, validate

WIDE = (Fraction(-10), Fraction(10))
KNOWN = [
    ("2*x + 1", []),
    ("Abs(x)", [0]),
    ("3*Abs(x - 2) - x", [2]),
    ("Abs(x - 2) - Abs(x - 2) + x", []),
    ("Abs(x - 12) + Abs(x + 1.5)", [Fraction(-3, 2)]),
    ("Abs(Abs(x) - 2)", [-2, 0, 2]),
    ("Abs(Abs(x) + 2)", [0]),
    ("Abs(Abs(x - 1) - 2.5) + 0.1*x", [Fraction(-3, 2), 1, Fraction(7, 2)]),
    ("Abs(Abs(Abs(x) - 4) - 1)", [-5, -4, -3, 0, 3, 4, 5]),
    ("Abs(Abs(x) - 2) + Abs(x)", [-2, 2]),
    ("Piecewise((x, x <= 1), (2 - x, x > 1))", [1]),
    ("Piecewise((x, x <= 1), (x, (x > 1) & (x <= 2)), (4 - x, x > 2))", [2]),
    ("Piecewise((x, x <= 1), (2.01 - x, x > 1))", [1]),
    ("Piecewise((x, x < 1), (1.0001*x - 0.0001, x >= 1))", [1]),
    ("Piecewise((x, x < 1/3), (Abs(x - 2) - 4/3, x >= 1/3))", [Fraction(1, 3), 2]),
    ("Piecewise((0, x <= 0), (x, x > 0))", [0]),
    ("-Abs(2 - x)", [2]),
]


@pytest.mark.parametrize(("code", "points"), KNOWN)
def test_both_methods_tell_known_functions(code: str, points: list[Fraction]) -> None:
    function = parse_function(code, "code")
    validate(function, WIDE)
    for method in (by_slopes, by_samples):
        found = method(function, WIDE)
        assert list(found.points) == points
        assert len(found.slopes) == len(points) + 1
        check(function, WIDE, found)
        with pytest.raises(Disproved):
            check(function, WIDE, Breakpoints((*found.points, Fraction(9)), (*found.slopes, found.slopes[-1])))


def test_a_breakpoint_at_the_end_of_the_domain_does_not_count() -> None:
    function = parse_function("Abs(x) + Abs(x - 1)", "code")
    for method in (by_slopes, by_samples):
        assert method(function, (Fraction(0), Fraction(2))).points == (1,)
        assert method(function, (Fraction(0), Fraction(1))).points == ()


def test_a_jump_without_a_change_of_slope_is_undecided() -> None:
    function = parse_function("Piecewise((x, x <= 1), (x + 0.5, x > 1))", "code")
    for method in (by_slopes, by_samples):
        with pytest.raises(Undecided, match="jumps"):
            method(function, WIDE)


@pytest.mark.parametrize(
    "code", ["x**2", "Abs(2*x)", "x*Abs(x)", "exp(x)", "Piecewise((x, x < 1), (x, x > 1))", "Abs(x + x)"]
)
def test_what_is_not_piecewise_linear_is_refused(code: str) -> None:
    with pytest.raises(BadState, match="expected"):
        validate(parse_function(code, "code"), WIDE)


def test_gaps_and_open_domains_are_refused() -> None:
    function = parse_function("Piecewise((x, x < 1), (x, x > 2))", "code")
    with pytest.raises(BadState, match="no piece holds after 1"):
        validate(function, WIDE)
    with pytest.raises(BadState, match="without end"):
        validate(parse_function("Abs(x)", "code"), (None, Fraction(1)))


def test_a_fine_grid_is_cut_off() -> None:
    function = parse_function("Abs(x - 0.12345678)", "code")
    with pytest.raises(Undecided, match="grid"):
        by_samples(function, WIDE)


def test_segments() -> None:
    (piece,) = parse_function("Abs(x) + x", "code")
    found = [(each.low, each.high, each.slope) for each in segments(piece.body, Fraction(-1), Fraction(2))]
    assert found == [(-1, 0, 0), (0, 2, 2)]
