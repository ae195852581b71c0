"""A velocity-time line of straight pieces: how far does the body come, or how fast is it on average?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two pieces, the first level", 2: "three pieces", 3: "five pieces"}
_PIECES = {1: 2, 2: 3, 3: 5}
UNITS = ("s", "min", "h")
_AXES = "The figure shows the velocity of a body, in metres a unit of time, over the time in the unit below the axis."
QUESTIONS = {
    "distance": _AXES + " How many metres does the body cover in all?",
    "average": _AXES + " What is its average velocity over the whole time?",
    "second half": _AXES + " How many metres does the body cover after the point where its first piece ends?",
}


def make(draw: Draw, level: int) -> Facts:
    """Corners at whole times and velocities."""
    number, pieces = draw["numeric"], _PIECES[level]
    times = [0, *sorted(number.sample(range(1, 11), pieces))]
    speeds = [number.randint(0, 12) for _ in times]
    if level == 1:
        speeds[1] = speeds[0]
    return {
        "times": times,
        "speeds": speeds,
        "unit": draw["symbolic"].choice(UNITS),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    times, speeds = facts["times"], facts["speeds"]
    if len(times) != len(speeds) or times[0] or times != sorted(set(times)):
        return "times: expected one for each speed, from 0 on, in order"
    return "" if max(speeds[1:]) else "speeds: expected a body that moves"


def _pieces(facts: Facts) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    corners = list(pairwise(zip(facts["times"], facts["speeds"], strict=True)))
    return corners[1:] if facts["wording"] == "second half" else corners


def by_areas(facts: Facts) -> Fraction:
    """The areas of the trapezoids under the line."""
    area = sum((Fraction((b - a) * (u + v), 2) for (a, u), (b, v) in _pieces(facts)), Fraction(0))
    return area / facts["times"][-1] if facts["wording"] == "average" else area


def by_motion(facts: Facts) -> Fraction:
    """The body moved on in steps of a tenth, at the velocity in the middle of each."""
    step, way = Fraction(1, 10), Fraction(0)
    for (a, u), (b, v) in _pieces(facts):
        for k in range(10 * (b - a)):
            speed = u + (v - u) * (k + Fraction(1, 2)) * step / (b - a)
            way += speed * step
    return way / facts["times"][-1] if facts["wording"] == "average" else way


def scene(facts: Facts, look: Look) -> FigureScene:
    """A grid with numbers on both axes, discs at the corners of the line."""
    made, size = FigureScene(look), look.size
    left, right, top, bottom = 3 * size + 12, look.width - 5.5 * size, 1.6 * size, look.height - 3.6 * size
    across, up = (right - left) / 10, (bottom - top) / 12
    for k in range(13):
        y = bottom - k * up
        made.stroke([(left, y), (right, y)], "grey", 1.0)
        if k % 2 == 0:
            made.text(k, left - 9, y, "right")
    for k in range(11):
        x = left + k * across
        made.stroke([(x, bottom), (x, top)], "grey", 1.0)
        made.text(k, x, bottom + 1.6 * size)
    made.text(facts["unit"], right + 3.0 * size, bottom)
    made.stroke([(left, top - 8), (left, bottom), (right + 8, bottom)])
    points = [(left + t * across, bottom - v * up) for t, v in zip(facts["times"], facts["speeds"], strict=True)]
    made.stroke(points, look.palette[0], 2.4)
    for x, y in points:
        made.disc(x, y, 5.5, look.palette[0])
    return made


def read(figure: FigureReading) -> Facts:
    """The discs against the numbers of both axes."""
    discs = [disc for colour in figure.hues if colour != "grey" for disc in figure.thick(colour, 7)]
    units = [word for word, _ in figure.words(UNITS)]
    if not discs or len(units) != 1:
        raise Unreadable(f"{len(discs)} corners and {len(units)} units")
    numbers = figure.numbers()
    below = max(n.y for n in numbers)
    bottom = [n for n in numbers if n.y > below - 6]
    zero_t, unit_t = figure.scale(bottom, vertical=False)
    zero_v, unit_v = figure.scale([n for n in numbers if n.y <= below - 6], vertical=True)
    corners = sorted((round((disc.x - zero_t) / unit_t), round((disc.y - zero_v) / unit_v)) for disc in discs)
    return {"times": [t for t, _ in corners], "speeds": [v for _, v in corners], "unit": units[0]}


def _a_corner(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.choice(facts["times"])),)


def _a_piece(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    faster = rng.random() < 0.5
    corners = zip(facts["times"], facts["speeds"], strict=True)
    pieces = [(a, b) for (a, u), (b, v) in pairwise(corners) if u != v and (v > u) == faster]
    if not pieces:
        return None
    a, b = rng.choice(pieces)
    return str(a), str(b)


def _speed(facts: Facts, time: str) -> int:
    return int(facts["speeds"][facts["times"].index(int(time))])


TASK = program_task(
    topic="scientific figure",
    summary="How far does a body come whose velocity is drawn over time?",
    levels=LEVELS,
    variations={
        "numeric": "times and velocities",
        "colour": "the line's colour",
        "function": "distance, average velocity, or the distance after the first piece",
        "symbolic": "the unit of time",
    },
    question=QUESTIONS,
    fields={"times": Listed(Whole(0, 10), 2, 8), "speeds": Listed(Whole(0, 12), 2, 8), "unit": Word(UNITS)},
    answer=real(1),
    make=make,
    valid=valid,
    solvers=(
        ("areas", "areas of trapezoids under the line", by_areas),
        ("motion", "the body moved on in small steps", by_motion),
    ),
    scene=scene,
    read=read,
    canvas=(600, 440),
    prose="The line goes straight from corner to corner: at the times {times} (in {unit}) the velocity is {speeds}.",
    elements=(
        Element(
            "velocity",
            "What is the velocity of the body at the time {a}?",
            "integer",
            lambda f, args: _speed(f, args[0]),
            _a_corner,
        ),
        Element(
            "faster",
            "Does the body get faster from the time {a} to the time {b}?",
            "yes_no",
            lambda f, args: _speed(f, args[0]) < _speed(f, args[1]),
            _a_piece,
        ),
    ),
    labels=lambda facts: {"pieces": len(facts["times"]) - 1},
)
