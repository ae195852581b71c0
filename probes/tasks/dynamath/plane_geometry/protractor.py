"""Rays from the middle of a protractor: what angle do two of them make, or where does its bisector point?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from isoprobe.probes.engine.answers import real
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading
    from isoprobe.vision.figure.texts import SeenText

LEVELS = {1: "two rays", 2: "three rays", 3: "four rays"}
_RAYS_OF = {1: 2, 2: 3, 3: 4}
LETTERS = tuple("ABDEFGHKLMNPRT")
SIDES = ("right", "left")  # where the numbers begin
APART = 15  # degrees between rays, at least
_RAYS = "Rays from the middle of the protractor have letters on them. "
QUESTIONS = {
    "angle": _RAYS + "How many degrees is the angle between the rays {first} and {second}?",
    "rest": _RAYS + "How many degrees are lacking from the angle between the rays {first} and {second} to a full turn?",
    "bisector": _RAYS + "At which degree of the scale is the bisector of the angle between {first} and {second}?",
    "third": _RAYS + "How many degrees is one third of the angle between the rays {first} and {second}?",
    "sine": _RAYS + "A hundred times the sine of the angle between the rays {first} and {second} is how much?",
}


def make(draw: Draw, level: int) -> Facts:
    """Rays at marks of the scale, each with a letter."""
    number, count = draw["numeric"], _RAYS_OF[level]
    letters = draw["symbolic"].sample(LETTERS, 6)[:count]
    rays = sorted(5 * number.randint(0, 36) for _ in letters)
    a, b = number.sample(range(count), 2)
    return {
        "letters": letters,
        "rays": rays,
        "starts": draw["geometric"].choice(SIDES),
        "first": letters[a],
        "second": letters[b],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    letters, rays = facts["letters"], facts["rays"]
    if len(letters) != len(rays) or len(set(letters)) < len(letters):
        return "letters and rays: expected as many, none twice"
    if any(b - a < APART for a, b in pairwise(rays)) or any(ray % 5 for ray in rays):
        return f"rays: expected marks of five degrees in order, {APART} apart or more"
    if facts["first"] == facts["second"] or not {facts["first"], facts["second"]} <= set(letters):
        return "first and second: expected two of the rays"
    return ""


def _two(facts: Facts) -> tuple[int, int]:
    a, b = (facts["rays"][facts["letters"].index(facts[which])] for which in ("first", "second"))
    return a, b


def by_marks(facts: Facts) -> Any:
    """The difference, or half the sum, of the two marks."""
    a, b = _two(facts)
    angle = abs(a - b)
    found = {
        "angle": angle,
        "rest": 360 - angle,
        "bisector": Fraction(a + b, 2),
        "third": Fraction(angle, 3),
        "sine": 100 * sin(radians(angle)),
    }
    return found[facts["wording"]]


def by_vectors(facts: Facts) -> Any:
    """From unit vectors along the rays: their sum points along the bisector, cross and dot product tell the angle."""
    (a, b), (c, d) = ((cos(radians(ray)), sin(radians(ray))) for ray in _two(facts))
    cross, dot = a * d - b * c, a * c + b * d
    if facts["wording"] == "sine":
        return abs(100 * cross)
    if facts["wording"] == "bisector":
        straight = hypot(a + c, b + d) < 1e-9
        return Fraction(round(2 * (90 if straight else degrees(atan2(b + d, a + c)))), 2)
    angle = Fraction(round(degrees(atan2(abs(cross), dot))))
    return {"angle": angle, "rest": 360 - angle, "third": angle / 3}[facts["wording"]]


def scene(facts: Facts, look: Look) -> FigureScene:
    """A half circle with marks at every five degrees and numbers at every thirty, the rays in one colour."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    radius = min((look.width - 9 * size) / 2, look.height - 6.2 * size)
    x, y = look.width / 2, look.height - (look.height - radius) / 2 + 1.2 * size
    sign = 1 if facts["starts"] == "right" else -1

    def at(degree: float, far: float) -> Point:
        return x + sign * far * cos(radians(degree)), y - far * sin(radians(degree))

    made.stroke([at(0, radius), at(180, radius)], width=1.4)
    made.stroke([at(degree, radius) for degree in range(0, 181, 3)])
    for degree in range(0, 181, 5):
        inner = radius - size * (1.3 if degree % 30 == 0 else 0.9 if degree % 10 == 0 else 0.5)
        made.stroke([at(degree, inner), at(degree, radius)], width=1.2)
        if degree % 30 == 0:
            made.text(degree, *at(degree, radius + 2.0 * size))
    places = [0.54, 0.62, 0.69, 0.76]
    rng.shuffle(places)
    for ray, far in zip(facts["rays"], places, strict=False):
        made.stroke([(x, y), at(ray, radius)], look.palette[0], 2.6)
        made.disc(*at(ray, far * radius), 1.8 * size, "paper")
    for letter, ray, far in zip(facts["letters"], facts["rays"], places, strict=False):
        made.text(letter, *at(ray, far * radius))
    return made


def read(figure: FigureReading) -> Facts:
    """The scale from its numbers; the letters by their directions from the middle, each on a coloured ray."""
    ticks = [text for text in figure.texts if text.whole is not None and text.whole % 30 == 0]
    if sorted(tick.whole or 0 for tick in ticks) != list(range(0, 181, 30)):
        raise Unreadable("numbers around the scale: expected every thirty degrees from 0 to 180")
    x, y, reach = _circle(ticks)
    sign, rim = (1 if reach > 0 else -1), abs(reach) - 3.0 * max(tick.high for tick in ticks)
    seen = set()
    for mark in range(0, 181, 5):
        along = sign * cos(radians(mark)), -sin(radians(mark))
        a, b = ((x + far * along[0], y + far * along[1]) for far in (0.94 * rim, rim))
        if any(figure.inked(a, b, colour) > 0.9 for colour in figure.hues if colour != "grey"):
            seen.add(mark)
    found = {}
    for letter, text in figure.words(LETTERS):
        degree = (degrees(atan2(y - text.y, sign * (text.x - x))) + 90) % 360 - 90
        if abs(degree - 5 * round(degree / 5)) > 1.5:
            raise Unreadable(f"{letter} at {degree:.1f} degrees: expected a mark")
        found[5 * round(degree / 5)] = letter
    if set(found) != seen:
        raise Unreadable(f"letters at {sorted(found)} degrees, but rays at {sorted(seen)}")
    return {"letters": [found[mark] for mark in sorted(found)], "rays": sorted(found), "starts": SIDES[sign < 0]}


def _circle(ticks: list[SeenText]) -> tuple[float, float, float]:
    """The middle of the numbers' circle and its radius, negative where they begin at the left."""
    angles = np.radians([float(tick.whole or 0) for tick in ticks])
    xs, ys = np.array([tick.x for tick in ticks]), np.array([tick.y for tick in ticks])
    reach, x = np.polyfit(np.cos(angles), xs, 1)
    rise, y = np.polyfit(np.sin(angles), ys, 1)
    off = np.hypot(x + reach * np.cos(angles) - xs, y + rise * np.sin(angles) - ys).max()
    if off > 4 or abs(abs(reach) + rise) > 6:
        raise Unreadable("the numbers around the scale lie on no circle")
    return float(x), float(y), float(reach)


def _mark(facts: Facts, letter: str) -> int:
    return int(facts["rays"][facts["letters"].index(letter)])


def _draw_larger(rng: Random, facts: Facts) -> tuple[str, ...]:
    a, b = sorted(rng.sample(facts["letters"], 2), key=lambda letter: _mark(facts, letter), reverse=rng.random() < 0.5)
    return a, b


def corrupt(rng: Random, facts: Facts) -> Facts:
    """One ray seen at another mark."""
    rays = list(facts["rays"])
    k = rng.randrange(len(rays))
    rays[k] = min(180, max(0, rays[k] + rng.choice((-10, -5, 5, 10))))
    return {**facts, "rays": rays}


TASK = program_task(
    topic="plane geometry",
    summary="What angle do two rays make on a protractor?",
    levels=LEVELS,
    variations=("numeric", "geometric", "colour", "symbolic", "function"),
    question=QUESTIONS,
    fields={
        "letters": Listed(Word(LETTERS), 2, 4),
        "rays": Listed(Whole(0, 180), 2, 4),
        "starts": Word(SIDES),
    },
    asked={"first": Word(LETTERS), "second": Word(LETTERS)},
    answer=real(1),
    make=make,
    valid=valid,
    solvers=(
        ("marks", "differences and means of the marks", by_marks),
        ("vectors", "sums and products of unit vectors along the rays", by_vectors),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(640, 400),
    table=("letters", "rays"),
    prose="The scale of the protractor starts at the {starts}; the rays {letters} point, in this order, to {rays}.",
    elements=(
        Element("rays", "How many rays have a letter?", "integer", lambda f, _: len(f["letters"])),
        Element(
            "larger",
            "Does the ray {a} point to a larger number of the scale than the ray {b}?",
            "yes_no",
            lambda f, args: _mark(f, args[0]) > _mark(f, args[1]),
            _draw_larger,
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
