"""Rules of convex analysis: what they tell, and near misses about which they must be silent."""

from __future__ import annotations

import math

import pytest

from isoprobe.probes.families.functions.parsing import parse_function
from isoprobe.solvers.functions.curvature_rules import curvature_by_rules

R, RIGHT, LEFT = (-math.inf, math.inf), (0.0, math.inf), (-math.inf, 0.0)


@pytest.mark.parametrize(
    ("code", "where", "curvature"),
    [
        ("x", R, 0),
        ("3 - 2*x", R, 0),
        ("x**2", R, 1),
        ("-x**4 - Abs(x)", R, -1),
        ("x**3", RIGHT, 1),
        ("x**3", LEFT, -1),
        ("x**3", R, None),
        ("exp(x**2)", R, 1),
        ("exp(-x**2)", R, None),
        ("log(x)", RIGHT, -1),
        ("log(x**2 + 1)", R, None),
        ("exp(x) - log(x)", RIGHT, 1),
        ("exp(x) + log(x)", RIGHT, None),
        ("1/x", RIGHT, 1),
        ("1/x", LEFT, -1),
        ("-2/x", RIGHT, -1),
        ("x**(-2)", LEFT, 1),
        ("1/(x**2 + 1)", R, None),
        ("(x**2 + 1)**3", R, 1),
        ("(x**2 - 1)**2", R, None),
        ("Abs(x**2 + 1)", R, 1),
        ("Abs(x**2 - 1)", R, None),
        ("Abs(x)", RIGHT, 0),
        ("x*exp(x)", R, None),
        ("sin(x)", R, None),
    ],
)
def test_rules(code: str, where: tuple[float, float], curvature: int | None) -> None:
    assert curvature_by_rules(parse_function(code, "code")[0].body, where) == curvature
