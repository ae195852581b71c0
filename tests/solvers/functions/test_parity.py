"""Parity by both methods: known functions, near misses, and functions about which nothing must be claimed."""

from __future__ import annotations

import contextlib
from fractions import Fraction

import pytest

from isoprobe.probes.families.functions.parsing import parse_domain, parse_function
from isoprobe.solvers import Ambiguous, Disproved, Undecided
from isoprobe.solvers.functions.parity import Classified, by_identity, by_values, check, enough_points

R = (None, None)
KNOWN = [
    ("x**4 - 2*x**2 + 1", "even"),
    ("x**3 - 2*x", "odd"),
    ("x**3 - 2*x + 0.01", "neither"),
    ("x**4 - 2*x**2 + 0.01*x", "neither"),
    ("(3*x**6 - 5.15)/(2*x**10 + 3*x**8 + 5*x**6 + 4.27)", "even"),
    ("-6*x**3/(10*x**8 - 2*x**6 + 2*x**2 + 4.36)", "odd"),
    ("(x**3 - x)/(x**5 + x)", "even"),
    ("(x**3 - x)/(x**5 + x**2 + x + 9)", "neither"),
    ("(x - 1)*(x + 1)", "even"),
    ("x*Abs(x**3 - x)", "odd"),
    ("Abs(x - 2) + Abs(x + 2)", "even"),
    ("Abs(x - 2) - Abs(x + 2)", "odd"),
    ("Abs(x - 2) + Abs(x + 1)", "neither"),
    ("sin(x**3)*x", "even"),
    ("sin(x**3 + 2*x)*cos(x)", "odd"),
    ("sin(x**3 + 2)", "neither"),
    ("exp(x) + exp(-x)", "even"),
    ("(exp(2*x) - exp(-2*x))/(x**2 + 1)", "odd"),
    ("exp(2*x) - exp(-3*x)", "neither"),
    ("log(x**2 + 1)", "even"),
    ("exp(x**2)*x", "odd"),
    ("exp(x**3)", "neither"),
    ("log(x)", "neither"),
    ("1/(x - 3)", "neither"),
    ("Piecewise((-x - 1, x < 0), (x - 1, x > 0))", "even"),
    ("Piecewise((x - 1, x < 0), (x + 1, x > 0))", "odd"),
    ("Piecewise((x - 1, x < 0), (x + 1.5, x > 0))", "neither"),
    ("Piecewise((x - 1, x <= 0), (x + 1, x > 0))", "neither"),
    ("Piecewise((x**2, x <= 0), (x**2, x > 0))", "even"),
    ("Piecewise((2, x < -1), (x**2 + 1, (x >= -1) & (x <= 1)), (2, x > 1))", "even"),
]


@pytest.mark.parametrize(("code", "answer"), KNOWN)
def test_both_methods_tell_known_functions(code: str, answer: str) -> None:
    function = parse_function(code, "code")
    for method in (by_identity, by_values):
        found = method(function, R)
        assert found.parity == answer
        check(function, R, found)


def test_an_asymmetric_domain_makes_neither() -> None:
    function = parse_function("x**2", "code")
    for method in (by_identity, by_values):
        assert method(function, (Fraction(-2), Fraction(2))).parity == "even"
        found = method(function, (Fraction(-2), Fraction(3)))
        assert found.parity == "neither"
        check(function, (Fraction(-2), Fraction(3)), found)
        assert method(function, parse_domain("x > 0", "code")).parity == "neither"


@pytest.mark.parametrize("code", ["0", "x - x", "0*x", "(x**2 - 1) - (x - 1)*(x + 1)"])
def test_nothing_is_claimed_of_zero(code: str) -> None:
    for method in (by_identity, by_values):
        with pytest.raises(Ambiguous, match="even and odd at once"):
            method(parse_function(code, "code"), R)


def test_a_pole_on_one_side_is_not_overlooked() -> None:
    """x^2 (x - 1)/(x - 1) has the values of an even function, and none at 1."""
    function = parse_function("x**2*(x - 1)/(x - 1)", "code")
    for method in (by_identity, by_values):
        with contextlib.suppress(Undecided):
            assert method(function, R).parity == "neither"


def test_a_certificate_proves_its_answer_alone() -> None:
    even, odd, neither = (parse_function(code, "code") for code in ("x**2", "x**3", "x**2 + x"))
    for function, answer in ((even, "even"), (odd, "odd"), (neither, "neither")):
        found = by_identity(function, R)
        assert found.parity == answer
        for other in ("even", "odd", "neither"):
            if other != answer:
                with pytest.raises(Disproved):
                    check(function, R, Classified(other, found.method, found.points))
    with pytest.raises(Disproved):
        check(neither, R, Classified("neither", "witness", (Fraction(0),)))


def test_points_are_more_than_the_degree() -> None:
    (piece,) = parse_function("(x**3 - x)/(x**4 + 1)", "code")
    assert enough_points(piece.body, piece.body) == 3 + 4 + 1


def test_what_is_too_large_is_cut_off() -> None:
    function = parse_function("(x**40 + x + 1)**40/(x**2 + 1)**40", "code")
    for method in (by_identity, by_values):
        assert method(function, R).parity == "neither"  # a point shows it
    huge = parse_function("((x**40 + x**2 + 1)**40)**2", "code")
    for method in (by_identity, by_values):
        with pytest.raises(Undecided):
            method(huge, R)
