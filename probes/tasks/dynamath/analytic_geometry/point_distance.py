"""Two marked grid points: how far apart they are, or how far their midpoint is from the origin."""

from __future__ import annotations

from cmath import polar
from math import cos, hypot, sqrt

from isoprobe.probes.engine.answers import real
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.axes import CANVAS, GRID_POINT, draw_plane, read_two_dots
from isoprobe.probes.families.programs.fields import Facts, Listed
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

LEVELS = {1: "points up to 4 from the axes", 2: "up to 6", 3: "up to 6, three steps of thought"}
_TWO = "Two grid points are marked."
QUESTIONS = {
    "apart": _TWO + " How far are they from each other, in units of the grid?",
    "middle": _TWO + " How far is the point halfway between them from the origin, in units of the grid?",
    "around": _TWO + " What is the perimeter of the triangle that they form with the origin, in units of the grid?",
}
_ASKS = {1: ("apart", "middle"), 2: ("apart", "middle"), 3: ("around", "middle")}


def make(draw: Draw, level: int) -> Facts:
    """Two points, the left one first."""
    most = 4 if level == 1 else 6
    left = [draw["numeric"].randint(-most, most) for _ in range(2)]
    right = [draw["geometric"].randint(-most, most) for _ in range(2)]
    return {"points": sorted([left, right]), "wording": draw["function"].choice(_ASKS[level])}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    (a, b), (c, d) = facts["points"]
    if [a, b] >= [c, d] or max(c - a, abs(d - b)) < 2:
        return "points: expected the left one first, and the two apart"
    return "" if a * d - b * c else "points: expected none in line with the other and the origin"


def by_pythagoras(facts: Facts) -> float:
    """Roots of sums of squares of differences."""
    (a, b), (c, d) = facts["points"]
    apart = hypot(c - a, d - b)
    found = {"apart": apart, "middle": hypot(a + c, b + d) / 2, "around": apart + hypot(a, b) + hypot(c, d)}
    return found[str(facts["wording"])]


def by_cosines(facts: Facts) -> float:
    """From the lengths and the angle of the two ways from the origin: the laws of cosines and of the parallelogram."""
    (r, s), (t, u) = (polar(complex(*point)) for point in facts["points"])
    product = 2 * r * t * cos(s - u)
    apart, twice = sqrt(r * r + t * t - product), sqrt(max(0.0, r * r + t * t + product))
    return {"apart": apart, "middle": twice / 2, "around": apart + r + t}[str(facts["wording"])]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Two discs of one colour."""
    made = FigureScene(look)
    plane = draw_plane(made, 7)
    for point in facts["points"]:
        made.disc(*plane.pixel(*point), 7.5, look.palette[0])
    return made


TASK = program_task(
    topic="analytic geometry",
    summary="How far apart are two grid points, or their midpoint and the origin?",
    levels=LEVELS,
    variations=("numeric", "colour", "geometric", "function"),
    question=QUESTIONS,
    fields={"points": Listed(GRID_POINT, 2, 2)},
    answer=real(2),
    make=make,
    valid=valid,
    solvers=(
        ("Pythagoras", "sums of squares", by_pythagoras),
        ("cosines", "lengths and the angle from the origin", by_cosines),
    ),
    scene=scene,
    read=read_two_dots,
    canvas=CANVAS,
    prose="The two points are {points}.",
    elements=(
        Element(
            "left", "Which x-coordinate has the left one of the two discs?", "integer", lambda f, _: f["points"][0][0]
        ),
        Element(
            "right", "Which y-coordinate has the right one of the two discs?", "integer", lambda f, _: f["points"][1][1]
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
