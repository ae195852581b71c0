"""How much of a picture shows the answer: two functions that differ in what is to be seen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.probes.families.functions.visibility import Domain, Problem, best_window, curve, margin_in

R: Domain = (None, None)


def margin(problem: Problem, code: str, domain: Domain = R) -> float:
    function = parse_function(code, "code")
    return margin_in(problem, function, domain, best_window(problem, function, domain))


def test_asymmetry_is_seen_or_not() -> None:
    assert margin("parity", "x**3 - 2*x") > 0.5
    assert margin("parity", "x**3 - 2*x + 0.001*x**2") < 0.01
    assert margin("parity", "x**3 - 2*x + x**2") > 0.1
    assert margin("parity", "x**2", (Fraction(-3), Fraction(2))) == pytest.approx(1 / 6)
    assert margin("parity", "x**2", (Fraction(-3), Fraction(3))) > 0.5


def test_curvature_is_seen_or_not() -> None:
    narrow = (Fraction(0), Fraction(1))
    assert margin("convexity", "x**2", narrow) == pytest.approx(0.25, rel=0.2)
    assert margin("convexity", "10*x + 0.1*x**2", narrow) < 0.01


def test_kinks_are_seen_or_not() -> None:
    wide = (Fraction(-4), Fraction(4))
    assert margin("breakpoints", "Abs(x)", wide) > 0.4
    assert margin("breakpoints", "x + 0.01*Abs(x)", wide) < 0.01
    assert margin("breakpoints", "Abs(x) + Abs(x - 0.1)", wide) < margin("breakpoints", "Abs(x) + Abs(x - 1)", wide)
    assert margin("breakpoints", "x", wide) == 1.0


def test_the_window_holds_the_curve_and_cuts_poles() -> None:
    function = parse_function("x**2 - 3", "code")
    left, right, bottom, top = best_window("convexity", function, (Fraction(-2), Fraction(2)))
    assert (left, right) == (-2, 2)
    assert -3.5 < bottom <= -3
    assert 1 <= top < 1.5
    pole = parse_function("1/x", "code")
    _, _, bottom, top = best_window("parity", pole, R)
    assert -40 < bottom < 0 < top < 40


def test_the_curve_is_symmetric_and_inside_the_domain() -> None:
    places = [x for x, _ in curve(parse_function("x", "code"), R, -3.0, 3.0)]
    assert [round(-x, 9) for x in reversed(places)] == [round(x, 9) for x in places]
    places = [x for x, _ in curve(parse_function("log(x)", "code"), (Fraction(1), None), -3.0, 3.0)]
    assert min(places) >= 1
