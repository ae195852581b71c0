"""A circle in a ruled plane, its centre and one of its grid points marked: coefficients of its equation."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.axes import CANVAS, GRID_POINT, dots, draw_plane, read_plane
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "the square of the radius",
    2: "a coefficient of the expanded equation",
    3: "of an equation times a number",
}
_CIRCLE = "Of the circle its centre and one of its points, both grid points, are marked."
QUESTIONS = {
    "square": _CIRCLE + " What is the square of its radius?",
    "double": _CIRCLE + " What is twice the square of its radius?",
    "constant": _CIRCLE + " Its equation is x*x + y*y + a*x + b*y + c = 0. What is c?",
    "all": _CIRCLE + " Its equation is x*x + y*y + a*x + b*y + c = 0. What is a + b + c?",
    "triple": _CIRCLE + " Its equation is 3*x*x + 3*y*y + a*x + b*y + c = 0. What is c?",
    "differing": _CIRCLE + " Its equation is 2*x*x + 2*y*y + a*x + b*y + c = 0. What is a + b - c?",
}
_ASKS = {1: ("square", "double"), 2: ("constant", "all"), 3: ("triple", "differing")}


def make(draw: Draw, level: int) -> Facts:
    """A centre, and a point of the circle."""
    centre = [draw["numeric"].randint(-4, 4) for _ in range(2)]
    step = [draw["geometric"].randint(-5, 5) for _ in range(2)]
    point = [max(-7, min(7, at + by)) for at, by in zip(centre, step, strict=True)]
    return {"centre": centre, "point": point, "wording": draw["function"].choice(_ASKS[level])}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    (a, b), (c, d) = facts["centre"], facts["point"]
    square = (c - a) ** 2 + (d - b) ** 2
    if not 4 <= square <= 36:
        return "point: expected 2 to 6 units from the centre"
    return "" if (max(abs(a), abs(b)) + square**0.5) <= 7.2 else "centre: expected room for the circle"


def _asked(facts: Facts, a: Fraction, b: Fraction, c: Fraction) -> int:
    square = (a * a + b * b) / 4 - c
    asked = {"square": square, "double": 2 * square, "constant": c, "all": a + b + c, "triple": 3 * c}
    return int({**asked, "differing": 2 * (a + b - c)}[str(facts["wording"])])


def by_expanding(facts: Facts) -> int:
    """The squares of (x - centre) multiplied out."""
    (x, y), (c, d) = facts["centre"], facts["point"]
    square = (c - x) ** 2 + (d - y) ** 2
    return _asked(facts, Fraction(-2 * x), Fraction(-2 * y), Fraction(x * x + y * y - square))


def by_three_points(facts: Facts) -> int:
    """The point and its quarter and half turns about the centre, put into the equation: three equations for a, b, c."""
    (x, y), (c, d) = facts["centre"], facts["point"]
    turned = [(c, d), (x - (d - y), y + (c - x)), (2 * x - c, 2 * y - d)]
    rows = [[Fraction(p), Fraction(q), Fraction(1), Fraction(-p * p - q * q)] for p, q in turned]
    for k in range(3):
        pivot = next(row for row in rows[k:] if row[k])
        rows.remove(pivot)
        rows.insert(k, [each / pivot[k] for each in pivot])
        rows = [
            row if n == k else [at - row[k] * by for at, by in zip(row, rows[k], strict=True)]
            for n, row in enumerate(rows)
        ]
    return _asked(facts, *(row[3] for row in rows))


def scene(facts: Facts, look: Look) -> FigureScene:
    """A ring of one colour, its centre a disc of another, its point a disc of its own."""
    made = FigureScene(look)
    plane = draw_plane(made, 7)
    (x, y), (c, d) = plane.pixel(*facts["centre"]), plane.pixel(*facts["point"])
    made.ring(x, y, ((x - c) ** 2 + (y - d) ** 2) ** 0.5, look.palette[0], 3.0)
    made.disc(c, d, 7.0, look.palette[0])
    made.disc(x, y, 7.0, look.palette[1])
    return made


def read(figure: FigureReading) -> Facts:
    """Two discs: that in the colour of the ring, which is wide, is the point."""
    plane, found = read_plane(figure), dots(figure)
    if [len(regions) for regions in found.values()] != [1, 1]:
        raise Unreadable(f"points in {len(found)} colours: expected one in each of two")
    wide = sorted(found, key=lambda hue: int((figure.mask(hue) > 0).sum()))
    centre, point = (plane.grid_point(found[hue][0].x, found[hue][0].y) for hue in wide)
    return {"centre": centre, "point": point}


TASK = program_task(
    topic="analytic geometry",
    summary="What is the equation of a drawn circle?",
    levels=LEVELS,
    variations=("numeric", "colour", "geometric", "function"),
    question=QUESTIONS,
    fields={"centre": GRID_POINT, "point": GRID_POINT},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("expanding", "the equation in centre and radius, multiplied out", by_expanding),
        ("three points", "three points of the circle, put into the equation", by_three_points),
    ),
    scene=scene,
    read=read,
    canvas=CANVAS,
    prose="The circle has its centre at {centre} and goes through {point}.",
    elements=(
        Element("centre", "What is the x-coordinate of the circle's centre?", "integer", lambda f, _: f["centre"][0]),
        Element(
            "point",
            "What is the y-coordinate of the point marked on the circle?",
            "integer",
            lambda f, _: f["point"][1],
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
