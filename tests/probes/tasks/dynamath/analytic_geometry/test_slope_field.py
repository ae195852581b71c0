"""Slope fields, told by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from isoprobe.probes.families.figures.slopes import Polynomial, by_fit, by_steps, said, value
from isoprobe.probes.tasks.dynamath.analytic_geometry.questions.slope_field import Bends, Beyond, Depends, Euler
from isoprobe.probes.tasks.dynamath.analytic_geometry.slope_field import SlopeField

HALF = Fraction(1, 2)


def field(f: Polynomial, left: int = -2, low: int = -2) -> dict:
    xs, ys = [left + k for k in range(5)], [low + k for k in reversed(range(5))]
    return {"xs": xs, "ys": ys, "slopes": [[float(value(f, x, y)) for x in xs] for y in ys]}


def of(*coefficients: object) -> Polynomial:
    return tuple(Fraction(each) for each in coefficients)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("f", "text"),
    [
        (of(0, 0, 0, 1, -1, 0), "x - y"),
        (of(0, 0, 0, 0, -HALF, 1), "-y/2 + 1"),
        (of(HALF, 0, 0, 0, 0, -2), "x²/2 - 2"),
        (of(0, 1, 0, 0, 0, 0), "xy"),
        (of(0, 0, 0, Fraction(3, 2), 0, -HALF), "3x/2 - 1/2"),
    ],
)
def test_both_methods_find_the_polynomial(f: Polynomial, text: str) -> None:
    facts = field(f)
    assert by_steps(facts) == by_fit(facts) == f
    assert SlopeField().by_differences(facts) == SlopeField().by_least_squares(facts) == said(f) == text
    assert SlopeField().valid(facts) == ""


def test_a_stroke_that_fits_no_polynomial_is_refused() -> None:
    facts = field(of(0, 0, 0, 1, 0, 0))
    facts["slopes"][2][2] = 3.0
    assert "polynomial" in SlopeField().valid(facts)


@pytest.mark.parametrize(
    ("f", "on"),
    [(of(1, 0, 0, 0, 0, 0), "x alone"), (of(0, 0, 0, 0, 1, 1), "y alone"), (of(0, 1, 0, 0, 0, 0), "both x and y")],
)
def test_what_slopes_depend_on(f: Polynomial, on: str) -> None:
    assert Depends().by_rows(field(f)) == Depends().by_terms(field(f)) == on


def test_a_circle_is_concave_down_above_and_up_below() -> None:
    """dy/dx = x + y has the second derivative 1 + x + y; dy/dx = -y has y."""
    for f, at, up in [(of(0, 0, 0, 1, 1, 0), (1, 1), True), (of(0, 0, 0, 1, 1, 0), (-1, -1), False)]:
        facts = {**field(f), "x": at[0], "y": at[1]}
        assert Bends().by_neighbours(facts) == Bends().by_derivative(facts) == up
    assert Bends().fair({**field(of(0, 0, 0, 1, 1, 0)), "x": 0, "y": -1})  # it does not bend there


def test_beyond_the_picture() -> None:
    facts = {**field(of(0, HALF, 0, 1, 0, -1)), "x": 4, "y": -5}  # 4 * -5 / 2 + 4 - 1
    assert Beyond().by_terms(facts) == Beyond().by_continuing(facts) == -7


def test_three_steps_of_euler() -> None:
    facts = {**field(of(0, 0, 0, 1, 0, 0)), "x": -2, "y": 2}  # slopes -2, -1, 0
    assert Euler().by_strokes(facts) == Euler().by_equation(facts) == -3
    assert Euler().fair(facts) == ""
    assert Euler().fair({**facts, "y": -2})  # the first step leaves the picture
