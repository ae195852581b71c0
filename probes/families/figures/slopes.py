"""Slope fields of polynomials, and the polynomial that one is of."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np

from isoprobe.probes.families.programs import kit

SIDE = 5  # strokes in a row, and rows
STEEPEST = 4
FIELD = (
    "The strokes are a slope field: each has, at its middle, the slope dy/dx of the solutions of a differential "
    "equation dy/dx = f(x, y), where f is a polynomial of degree 2 at most. All slopes are multiples of 1/2. "
)
TERMS = ("x²", "xy", "y²", "x", "y", "")  # of a polynomial, in the order in which they are written
PLACE = kit.Whole(-14, 14)
LONG = 0.62  # of a unit of the grid: a stroke's length
CLEAR = 0.75  # degrees: a stroke is farther from every other slope than from its own

Polynomial = tuple[float, ...]  # the coefficients of TERMS: quarters, which are exact


def value(f: Polynomial, x: int, y: int) -> float:
    """f(x, y)."""
    xx, xy, yy, a, b, c = f
    return x * (xx * x + xy * y + a) + y * (yy * y + b) + c


def said(f: Polynomial) -> str:
    """The polynomial as it is written: "x² - y/2 + 1"."""
    text = ""
    for c, term in zip(f, TERMS, strict=True):
        if not c:
            continue
        top, below = abs(Fraction(c)).as_integer_ratio()
        times = term if top == 1 and term else f"{top}{term}"
        text += (" - " if c < 0 else " + ") + (times if below == 1 else f"{times}/{below}")
    return text.removeprefix(" + ").replace(" - ", "-", 1) if text[:3] == " - " else text.removeprefix(" + ") or "0"


def slope_at(facts: kit.Facts) -> dict[tuple[int, int], float]:
    """The slopes of all strokes by their places."""
    rows = zip(facts["ys"], facts["slopes"], strict=True)
    return {(x, y): slope for y, row in rows for x, slope in zip(facts["xs"], row, strict=True)}


def by_steps(facts: kit.Facts) -> Polynomial:
    """f by the first and second differences of slopes at the lower left corner."""
    at, x, y = slope_at(facts), facts["xs"][0], facts["ys"][-1]
    s = [[at[x + i, y + j] for j in range(3)] for i in range(3)]
    xx, yy = (s[2][0] - 2 * s[1][0] + s[0][0]) / 2, (s[0][2] - 2 * s[0][1] + s[0][0]) / 2
    xy = s[1][1] - s[1][0] - s[0][1] + s[0][0]
    dx = s[1][0] - s[0][0] - xx * (2 * x + 1) - xy * y
    dy = s[0][1] - s[0][0] - yy * (2 * y + 1) - xy * x
    return xx, xy, yy, dx, dy, s[0][0] - value((xx, xy, yy, dx, dy, 0.0), x, y)


def by_fit(facts: kit.Facts) -> Polynomial:
    """f by least squares through all strokes, from the middle of the field on."""
    at, (u, v) = slope_at(facts), (facts["xs"][2], facts["ys"][2])
    rows = [(p * p, p * q, q * q, p, q, 1) for x, y in at for p, q in [(x - u, y - v)]]
    fitted = np.linalg.lstsq(np.array(rows, float), np.array(list(at.values()), float), rcond=None)[0]
    xx, xy, yy, dx, dy, c = (round(4 * float(each)) / 4 for each in fitted)
    moved = (xx, xy, yy, dx - 2 * xx * u - xy * v, dy - 2 * yy * v - xy * u)
    return (*moved, c + xx * u * u + xy * u * v + yy * v * v - dx * u - dy * v)


def some_polynomial(rng: Random, level: int) -> Polynomial:
    """Coefficients of TERMS about the middle of the field: of x alone, of y alone and of both as often."""
    kind, found = rng.randrange(3), dict.fromkeys(TERMS, 0.0)
    linear = (("x",), ("y",), ("x", "y"))[kind]
    sizes = (1.0, 2.0) if level == 1 else (0.5, 1.0, 1.5, 2.0)
    for term in linear:
        found[term] = rng.choice((-1, 1)) * rng.choice(sizes)
    found[""] = rng.choice((-1, 1)) * rng.choice(sizes) * rng.randrange(2)
    if level == 3:
        square = rng.choice((("x²",), ("y²",), ("x²", "xy", "y²"))[kind])
        found[square] = rng.choice((-1, 1)) * rng.choice((0.5, 1.0))
        for term in linear:
            found[term] *= rng.choice((0, 1)) if square == "xy" or kind < 2 else 1
    return tuple(found[term] for term in TERMS)
