"""A prism on a right-angled triangle, lying on a side: its surface, its mantle or its volume."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.corners import beside
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.solids import slanted
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {
    1: "two triangles of small sides",
    2: "six triangles of sides up to 50",
    3: "nine triangles of sides up to 90",
}
_TRIANGLES = ((3, 4, 5), (6, 8, 10), (5, 12, 13), (9, 12, 15), (8, 15, 17), (12, 16, 20), (7, 24, 25), (20, 21, 29))
_KNOWN = {1: _TRIANGLES[:3], 2: _TRIANGLES[1:7], 3: (*_TRIANGLES[3:], (28, 45, 53), (33, 56, 65), (48, 55, 73))}
UNITS = ("cm", "m", "mm", "km")
QUESTIONS = {
    "surface": "The front of the solid is a right-angled triangle. What is the area of its whole surface?",
    "sides": "The front of the solid is a right-angled triangle. What is the area of its three rectangular faces?",
    "volume": "The front of the solid is a right-angled triangle. What is its volume?",
    "tent": "A tent has this shape. All its faces but the upright rectangular one are of cloth. How much cloth is it?",
}


def make(draw: Draw, level: int) -> Facts:
    """A triangle of whole sides, either leg level, and a depth."""
    number = draw["numeric"]
    a, b, c = number.choice(_KNOWN[level])
    if draw["geometric"].random() < 0.5:
        a, b = b, a
    return {
        "level": a,
        "upright": b,
        "slope": c,
        "depth": number.randint(max(2, c // 3), 2 * c),
        "unit": draw["symbolic"].choice(UNITS),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    a, b, c = facts["level"], facts["upright"], facts["slope"]
    if a * a + b * b != c * c:
        return f"sides {a}, {b} and {c}: expected a right angle between the first two"
    if not c / 3.2 <= facts["depth"] <= 2 * c:
        return f"depth {facts['depth']}: expected a third to twice the slope {c}"
    return ""


def by_faces(facts: Facts) -> Fraction:
    """Every face by itself; the volume as half of a box."""
    a, b, c, deep = (Fraction(facts[name]) for name in ("level", "upright", "slope", "depth"))
    of = {
        "surface": a * b + a * deep + b * deep + c * deep,
        "sides": a * deep + b * deep + c * deep,
        "volume": a * b * deep / 2,
        "tent": a * b + a * deep + c * deep,
    }
    return of[facts["wording"]]


def by_net(facts: Facts) -> Fraction:
    """The sides unrolled to one rectangle, and the triangle by Heron from its three sides."""
    a, b, c, deep = (int(facts[name]) for name in ("level", "upright", "slope", "depth"))
    around = a + b + c
    triangle = Fraction(isqrt(around * (around - 2 * a) * (around - 2 * b) * (around - 2 * c)), 4)
    if facts["wording"] == "volume":
        return triangle * deep
    if facts["wording"] == "tent":
        return 2 * triangle + (around - b) * deep
    return Fraction(around * deep) + (2 * triangle if facts["wording"] == "surface" else 0)


def scene(facts: Facts, look: Look) -> FigureScene:
    """The triangle in front, its right angle below at the left, and the sloping face behind it."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    wide, high, deep = (float(facts[name]) for name in ("level", "upright", "depth"))
    view = slanted(made, rng, wide, high, deep, margin=5.8)
    at = view.at
    corner, far, top = at(0, 0, 0), at(wide, 0, 0), at(0, high, 0)
    back, ridge = at(wide, 0, deep), at(0, high, deep)
    fills = rng.choice((("", ""), tuple(f"pale {name}" for name in look.palette[:2])))
    made.polygon([far, back, ridge, top], fills[0], width=look.line)
    made.polygon([corner, far, top], fills[1], width=look.line)
    s = 0.8 * size
    made.stroke([(corner[0], corner[1] - s), (corner[0] + s, corner[1] - s), (corner[0] + s, corner[1])], width=1.5)
    unit, middle = facts["unit"], at(wide / 3, high / 3, 0)
    beside(made, f"{facts['level']} {unit}", corner, far, middle)
    beside(made, f"{facts['upright']} {unit}", corner, top, middle)
    beside(made, f"{facts['depth']} {unit}", far, back, middle)
    beside(made, f"{facts['slope']} {unit}", ridge, back, middle)
    return made


def read(figure: FigureReading) -> Facts:
    """The label most to the left is of the upright leg, the highest other of the slope, the lowest of the level leg."""
    texts = figure.numbers()
    if len(texts) != 4:
        raise Unreadable(f"{len(texts)} lengths: expected four")
    upright = min(texts, key=lambda t: t.right)
    slope, *others = sorted((t for t in texts if t is not upright), key=lambda t: t.y)
    level, depth = sorted(others, key=lambda t: t.x)
    named = {"level": level, "upright": upright, "slope": slope, "depth": depth}
    unit = next(u for u in UNITS if slope.one_of([f"{int(slope.number or 0)} {u}"]))
    return {**{name: int(text.number or 0) for name, text in named.items()}, "unit": unit}


def _a_length(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(("level", "upright", "slope")),)


def corrupt(rng: Random, facts: Facts) -> Facts:
    """The depth misread, as the sides of the triangle prove each other."""
    return {**facts, "depth": facts["depth"] + rng.choice((-3, -2, -1, 1, 2, 3))}


TASK = program_task(
    topic="solid geometry",
    summary="What is the surface or the volume of a prism on a right-angled triangle?",
    levels=LEVELS,
    variations=("numeric", "geometric", "colour", "symbolic", "function"),
    question=QUESTIONS,
    fields={
        "level": Whole(2, 90),
        "upright": Whole(2, 90),
        "slope": Whole(3, 120),
        "depth": Whole(1, 240),
        "unit": Word(UNITS),
    },
    answer=integer(),
    make=make,
    valid=valid,
    corrupt=corrupt,
    solvers=(
        ("faces", "every face by itself, and half of a box", by_faces),
        ("net", "the sides unrolled to one rectangle, and the triangle by Heron", by_net),
    ),
    scene=scene,
    read=read,
    canvas=(500, 430),
    prose=(
        "The front of a prism has a level leg of {level}, an upright leg of {upright} and a slope of {slope}; the "
        "prism is {depth} deep; lengths are in {unit}."
    ),
    elements=(
        Element(
            "length",
            "Which number stands at the {a} edge of the solid's triangle?",
            "integer",
            lambda f, args: int(f[args[0]]),
            _a_length,
        ),
        Element("depth", "Which number tells how deep the solid is?", "integer", lambda f, _: int(f["depth"])),
    ),
    labels=lambda facts: {"sought": facts["wording"]},
)
