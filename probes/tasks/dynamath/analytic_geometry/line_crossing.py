"""Two lines in a square-ruled plane, each through two marked grid points: where do they meet?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.axes import CANVAS, GRID_POINT, dots, draw_plane, on_plane, read_plane
from isoprobe.probes.families.programs.certificates import Equation, added_equations
from isoprobe.probes.families.programs.fields import Facts, Listed
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "lines that meet within 4 of the axes", 2: "within 6", 3: "lines that meet beyond what is drawn"}
_NEAR = {1: (0, 4), 2: (2, 6), 3: (7, 16)}
_TWO = "Each of the two straight lines goes through two marked grid points."
QUESTIONS = {
    "x": _TWO + " What is the x-coordinate of the point in which the lines meet, continued as far as needed?",
    "y": _TWO + " What is the y-coordinate of the point in which the lines meet, continued as far as needed?",
    "sum": _TWO + " Continued as far as needed, they meet in a point. What is the sum of its two coordinates?",
}
SLOPES = ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (3, 2), (2, 3), (1, 0), (0, 1))


def make(draw: Draw, level: int) -> Facts | None:
    """A point, two directions through it, and two points in each."""
    number, low, high = draw["numeric"], *_NEAR[level]
    meet = [number.randint(-high, high) for _ in range(2)]
    if not low <= max(map(abs, meet)) <= high:
        return None
    lines = []
    for _ in range(2):
        dx, dy = draw["geometric"].choice(SLOPES)
        dy *= draw["geometric"].choice((1, -1))
        steps = range(-16, 17)
        points = [[meet[0] + k * dx, meet[1] + k * dy] for k in steps if k]
        points = [point for point in points if max(map(abs, point)) <= 6]
        share = [number.random() for _ in range(2)]
        if len(points) < 2:
            return None
        first, second = int(share[0] * len(points)), int(share[1] * len(points))
        lines.append([*points[min(first, second)], *points[max(first, second)]])
    lines = [[*min(a, b), *max(a, b)] for a, b in ((line[:2], line[2:]) for line in lines)]
    return {"lines": sorted(lines), "wording": draw["function"].choice(list(QUESTIONS))}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    lines = facts["lines"]
    ends = [line[k : k + 2] for line in lines for k in (0, 2)]
    if lines != sorted(lines) or any(line[:2] >= line[2:] for line in lines):
        return "lines: expected points and lines from left to right"
    (a, b, c, d), (e, f, g, h) = lines
    if (c - a) * (h - f) == (d - b) * (g - e):
        return "lines: expected some that meet"
    if any(max(abs(p[0] - q[0]), abs(p[1] - q[1])) < 2 for k, p in enumerate(ends) for q in ends[:k]):
        return "lines: expected points that are two apart or more"
    meet = _meet(facts)
    if meet is None:
        return "lines: expected some that meet in a grid point"
    return "" if list(meet) not in ends else "lines: expected the point where they meet not marked"


def _meet(facts: Facts) -> tuple[int, int] | None:
    """By determinants."""
    (a, b, c, d), (e, f, g, h) = facts["lines"]
    whole = (c - a) * (h - f) - (d - b) * (g - e)
    first, second = c * b - a * d, g * f - e * h
    x, y = (first * (g - e) - second * (c - a), first * (h - f) - second * (d - b))
    if x % whole or y % whole:
        return None
    return x // whole, y // whole


def _asked(facts: Facts, x: int, y: int) -> int:
    return {"x": x, "y": y, "sum": x + y}[str(facts["wording"])]


def by_determinants(facts: Facts) -> int:
    """The two equations solved by determinants."""
    meet = _meet(facts)
    assert meet is not None
    return _asked(facts, *meet)


def by_search(facts: Facts) -> int:
    """The grid point that is in line with both pairs of points: the triangle with them has no area."""
    for x in range(-40, 41):
        for y in range(-40, 41):
            if all((c - a) * (y - b) == (d - b) * (x - a) for a, b, c, d in facts["lines"]):
                return _asked(facts, x, y)
    raise ValueError("the lines meet too far off")


def _equations(facts: Facts) -> list[Equation]:
    return [([d - b, a - c], (d - b) * a - (c - a) * b) for a, b, c, d in facts["lines"]]


def _wanted(facts: Facts) -> Equation:
    return {"x": [1, 0], "y": [0, 1], "sum": [1, 1]}[str(facts["wording"])], 0


def scene(facts: Facts, look: Look) -> FigureScene:
    """Lines a little longer than from point to point, in two colours."""
    made = FigureScene(look)
    plane = draw_plane(made, 7)
    for k, (a, b, c, d) in enumerate(facts["lines"]):
        (x0, y0), (x1, y1) = plane.pixel(a, b), plane.pixel(c, d)
        over = 0.5 * plane.unit_x / max(abs(x1 - x0), abs(y1 - y0))
        ends = [(x0 - over * (x1 - x0), y0 - over * (y1 - y0)), (x1 + over * (x1 - x0), y1 + over * (y1 - y0))]
        made.stroke(ends, look.palette[k], 3.0)
    for k, (a, b, c, d) in enumerate(facts["lines"]):
        for x, y in ((a, b), (c, d)):
            made.disc(*plane.pixel(x, y), 6.5, look.palette[k])
    return made


def read(figure: FigureReading) -> Facts:
    """Two discs of each of two colours."""
    plane, found = read_plane(figure), dots(figure)
    if sorted(map(len, found.values())) != [2, 2]:
        raise Unreadable(f"{sorted(map(len, found.values()))} points by colour: expected two and two")
    lines = [on_plane(plane, regions) for regions in found.values()]
    return {"lines": sorted([*a, *b] for a, b in lines)}


def _highest(facts: Facts, arguments: tuple[str, ...]) -> int:
    return int(max(line[k] for line in facts["lines"] for k in (1, 3)))


def _leftmost(facts: Facts, arguments: tuple[str, ...]) -> int:
    return int(facts["lines"][0][0])


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The numbers along an axis all seen one or two off."""
    by, odd = rng.choice((-2, -1, 1, 2)), rng.choice((0, 1))
    return {**facts, "lines": [[at + by * (k % 2 == odd) for k, at in enumerate(line)] for line in facts["lines"]]}


TASK = program_task(
    topic="analytic geometry",
    summary="Where do two lines through grid points meet?",
    levels=LEVELS,
    variations=("numeric", "colour", "geometric", "function"),
    question=QUESTIONS,
    fields={"lines": Listed(Listed(GRID_POINT.of, 4, 4), 2, 2)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("determinants", "the two equations, by determinants", by_determinants),
        ("search", "the grid point in line with both pairs", by_search),
    ),
    certificate=added_equations(_equations, _wanted),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=CANVAS,
    prose="Each line goes through two points, given by their coordinates x, y, x, y: {lines}.",
    elements=(
        Element("highest", "What is the largest y-coordinate of a marked point?", "integer", _highest),
        Element("leftmost", "What is the smallest x-coordinate of a marked point?", "integer", _leftmost),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
