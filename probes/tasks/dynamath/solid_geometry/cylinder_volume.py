"""A cylinder with its height and its radius or diameter: how many times pi is its volume or its surface?"""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

import numpy as np

from isoprobe.probes.engine.answers import option
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "lengths up to 18", 2: "up to 36", 3: "up to 60"}
_MOST = {1: 18, 2: 36, 3: 60}  # from few lengths, one place of the right option would come up too often
SPANS = ("radius", "diameter")
UNITS = ("cm", "m", "mm", "km")
QUESTIONS = {
    "volume": "What is the volume of the cylinder, divided by pi?",
    "mantle": "What is the area of the curved surface of the cylinder, without its two flat ends, divided by pi?",
    "surface": "What is the area of the whole surface of the cylinder, its two flat ends too, divided by pi?",
}


def make(draw: Draw, level: int) -> Facts:
    """A height, and a radius or a diameter."""
    number, most = draw["numeric"], _MOST[level]
    span, height = number.randint(3, most), number.randint(3, most)
    known = draw["geometric"].choice(SPANS)
    return {
        "span": span,
        "height": height,
        "known": known,
        "unit": draw["symbolic"].choice(UNITS),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    radius = _radius(facts)
    if not Fraction(1, 3) <= facts["height"] / radius <= 6:
        return f"radius {radius} and height {facts['height']}: expected a cylinder that is neither flat nor thin"
    return ""


def _radius(facts: Facts) -> Fraction:
    return Fraction(facts["span"], 1 if facts["known"] == "radius" else 2)


def by_formula(facts: Facts) -> Fraction:
    """Base times height; circumference times height, and twice the base."""
    radius, height = _radius(facts), Fraction(facts["height"])
    if facts["wording"] == "volume":
        return radius * radius * height
    return 2 * radius * height + (2 * radius * radius if facts["wording"] == "surface" else 0)


def by_turning(facts: Facts) -> Fraction:
    """A rectangle turned around one of its sides: what its parts sweep is their size times the way of their middle."""
    radius, height = _radius(facts), Fraction(facts["height"])
    middle = radius / 2  # of the rectangle and of its two sides that cross the axis
    if facts["wording"] == "volume":
        return (radius * height) * (2 * middle)
    lines = [(height, radius)]
    if facts["wording"] == "surface":
        lines += [(radius, middle)] * 2
    return sum((length * 2 * way for length, way in lines), Fraction(0))


def wrong(facts: Facts, truth: Any) -> list[Fraction]:
    """Diameter for radius and the other way, one end forgotten, a factor of two, one measure for another."""
    r, h = _radius(facts), Fraction(facts["height"])
    found = []
    for radius in (r, 2 * r, r / 2):
        base, mantle = radius * radius, 2 * radius * h
        found += [base * h, mantle, mantle + 2 * base, mantle + base, base * 2 + h]
    found += [2 * truth, truth / 2, truth / 3, truth + r, truth - h, truth + h, truth + 2 * r * r]
    return [each for each in found if each > 0]


def scene(facts: Facts, look: Look) -> FigureScene:
    """The cylinder upright; a coloured line across its top is the radius or the diameter."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    radius, height = float(_radius(facts)), float(facts["height"])
    steep = rng.uniform(0.3, 0.38)
    unit = min((look.width - 14 * size) / (2 * radius), (look.height - 4 * size) / (height + 2 * steep * radius))
    wide = max(radius * unit, 6.6 * size)
    flat = max(wide * steep, 2.9 * size)
    tall = min(height * unit, look.height - 4 * size - 2 * flat)
    x, top = look.width / 2 - 1.5 * size, (look.height - tall) / 2
    bottom = top + tall
    around = [(wide * cos(radians(t)), flat * sin(radians(t))) for t in range(0, 361, 3)]
    span = [(x - (wide if facts["known"] == "diameter" else 0), top), (x + wide, top)]
    made.stroke(span, look.palette[0], 2.6)
    made.stroke([(x + dx, top + dy) for dx, dy in around])
    front = [(x + dx, bottom + dy) for dx, dy in around[: len(around) // 2 + 1]]  # clockwise from the right
    made.stroke([(x + wide, top), *front, (x - wide, top)])
    label = f"{facts['span']} {facts['unit']}"
    made.text(label, x + (0.0 if facts["known"] == "diameter" else 0.4 * wide), top - 1.05 * size)
    made.text(f"{facts['height']} {facts['unit']}", x + wide + 0.9 * size, (top + bottom) / 2, "left")
    return made


def read(figure: FigureReading) -> Facts:
    """The upper label is of the line across the top, which spans all of the top or half of it."""
    texts = figure.numbers()
    if len(texts) != 2:
        raise Unreadable(f"{len(texts)} lengths: expected two")
    span, height = texts
    columns = np.flatnonzero(figure.mask("ink").any(0))
    wide = float(columns[-1] - columns[0])
    line = max((s for hue in figure.hues if hue != "grey" for s in figure.segments(hue)[:1]), key=lambda s: s.length)
    known = SPANS[1 if line.length > 0.75 * wide else 0]
    unit = next(u for u in UNITS if span.one_of([f"{int(span.number or 0)} {u}"]))
    return {"span": int(span.number or 0), "height": int(height.number or 0), "known": known, "unit": unit}


TASK = program_task(
    topic="solid geometry",
    summary="What is the volume or the surface of a cylinder?",
    levels=LEVELS,
    variations=("numeric", "geometric", "colour", "symbolic", "function"),
    question=QUESTIONS,
    fields={"span": Whole(1, 70), "height": Whole(1, 70), "known": Word(SPANS), "unit": Word(UNITS)},
    answer=option(5),
    make=make,
    valid=valid,
    solvers=(
        ("formula", "base times height, and circumference times height", by_formula),
        ("turning", "a rectangle turned about its side, by the ways of the middles of its parts", by_turning),
    ),
    wrong=wrong,
    scene=scene,
    read=read,
    canvas=(440, 440),
    prose="A cylinder has a {known} of {span} {unit} and is {height} high.",
    elements=(
        Element("known", "Is a radius or a diameter marked?", "choice", lambda f, _: str(f["known"]), choices=SPANS),
        Element("height", "Which number tells the height of the cylinder?", "integer", lambda f, _: int(f["height"])),
    ),
    labels=lambda facts: {"sought": facts["wording"], "known": facts["known"]},
)
