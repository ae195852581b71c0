"""Convexity by both methods: known functions, near misses, and what must not be claimed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.families.functions.parsing import parse_domain, parse_function
from isoprobe.solvers import Ambiguous, Disproved, Undecided
from isoprobe.solvers.functions.convexity import Curved, breaks, by_roots, by_rules, check

KNOWN = [
    ("x**2", "", "convex"),
    ("-x**2 + 5*x", "", "concave"),
    ("2.23*Abs(x) + 6.64", "", "convex"),
    ("-1.42*Abs(x) - exp(x)", "", "concave"),
    ("-0.22*x**7 - exp(0.09*x) - exp(1.59*x) + 0.18*log(x) + 7.24", "x > 0", "concave"),
    ("exp(0.28*x) - 0.82*log(x) + 0.1*Abs(x) - 7.09", "x > 0", "convex"),
    ("x**3", "x > 0", "convex"),
    ("x**3", "x < 0", "concave"),
    ("x**3 - 3*x**2", "1.1 < x < 4", "convex"),
    ("x**3 - 3*x**2", "-4 < x < 0.9", "concave"),
    ("x**4 - 6*x**2", "1.1 < x < 5", "convex"),
    ("x**4 - 6*x**2", "-0.9 < x < 0.9", "concave"),
    ("1/(x**2 + 1)", "1 < x < 3", "convex"),
    ("1/(x**2 + 1)", "-0.5 < x < 0.5", "concave"),
    ("log(x**2 + 1)", "-0.9 < x < 0.9", "convex"),
    ("log(x**2 + 1)", "1.1 < x < 5", "concave"),
    ("x*exp(-x)", "2.1 < x < 5", "convex"),
    ("x*exp(-x)", "-1 < x < 1.9", "concave"),
    ("exp(x) - 3*x**2", "1.9 < x < 4", "convex"),
    ("exp(x) - 3*x**2", "-2 < x < 1.7", "concave"),
    ("sin(x)", "0.1 < x < 3", "concave"),
    ("2*cos(x) + 0.1*x**2", "-1 < x < 1", "concave"),
    ("sin(x) - Abs(x - 1)", "0.1 < x < 3", "concave"),
    ("1/x", "x > 0", "convex"),
    ("1/x", "x < 0", "concave"),
    ("x**4", "", "convex"),
    ("Piecewise((-x, x <= 0), (x**2 + x, x > 0))", "", "convex"),
    ("Abs(x - 1) + Abs(x + 1)", "", "convex"),
]


@pytest.mark.parametrize(("code", "domain", "answer"), KNOWN)
def test_both_methods_tell_known_functions(code: str, domain: str, answer: str) -> None:
    function = parse_function(code, "code")
    where = parse_domain(domain, "code") if domain else (None, None)
    for method in (by_roots, by_rules):
        try:
            found = method(function, where)
        except Undecided:
            assert (code, method) == ("Piecewise((-x, x <= 0), (x**2 + x, x > 0))", by_rules)
            continue
        assert found.curvature == answer
        check(function, where, found)
        other = "concave" if answer == "convex" else "convex"
        with pytest.raises(Disproved):
            check(function, where, Curved(other, found.method, found.triple))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "domain"),
    [
        ("x**3 - 3*x**2", "0.9 < x < 4"),
        ("x**4 - 6*x**2", "0.9 < x < 5"),
        ("sin(x)", "0.1 < x < 3.3"),
        ("exp(x) - 3*x**2", "1.7 < x < 4"),
        ("x**2 - Abs(x - 1)", "0 < x < 3"),
        ("1/x", "-1 < x < 1"),
        ("1/x**2", "-1 < x < 1"),
        ("Piecewise((x**2, x <= 0), (x**2 + 1, x > 0))", "-1 < x < 1"),
        ("log(x)", "-1 < x < 1"),
    ],
)
def test_nothing_is_claimed_of_what_is_neither(code: str, domain: str) -> None:
    for method in (by_roots, by_rules):
        with pytest.raises(Disproved):
            method(parse_function(code, "code"), parse_domain(domain, "code"))


@pytest.mark.parametrize("code", ["2.95 - 1.2*x", "3", "x**2 - (x - 1)*(x + 1) + x", "Abs(x + 9)"])
def test_nothing_is_claimed_of_lines(code: str) -> None:
    for method in (by_roots, by_rules):
        with pytest.raises(Disproved) as why:
            method(parse_function(code, "code"), (Fraction(-5), Fraction(5)))
        assert method is by_rules or isinstance(why.value, Ambiguous)


def test_three_points() -> None:
    function = parse_function("x**2", "code")
    triple = (Fraction(-1), Fraction(0), Fraction(1))
    assert breaks(function, triple, -1)
    assert not breaks(function, triple, 1)
    with pytest.raises(Disproved, match="three points"):
        check(function, (None, None), Curved("convex", "roots", (Fraction(1), Fraction(0), Fraction(-1))))
    with pytest.raises(Disproved, match="three points"):
        check(function, (Fraction(0), None), Curved("convex", "roots", triple))
