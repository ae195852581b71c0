"""Rays from the middle of a protractor: what angle do two of them make, or where does its bisector point?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random
from typing import Any

import numpy as np

from isoprobe.probes.families.programs import kit

_RAYS_OF = {1: 2, 2: 3, 3: 4}
SIDES = ("right", "left")  # where the numbers begin
APART = 15  # degrees between rays, at least
MARKS = kit.each("letters", "rays")


def _two(facts: kit.Facts) -> tuple[int, int]:
    return MARKS(facts)[facts["first"]], MARKS(facts)[facts["second"]]


def _circle(ticks: list[kit.SeenText]) -> tuple[float, float, float]:
    """The middle of the numbers' circle and its radius, negative where they begin at the left."""
    angles = np.radians([float(tick.whole or 0) for tick in ticks])
    xs, ys = np.array([tick.x for tick in ticks]), np.array([tick.y for tick in ticks])
    reach, x = np.polyfit(np.cos(angles), xs, 1)
    rise, y = np.polyfit(np.sin(angles), ys, 1)
    off = np.hypot(x + reach * np.cos(angles) - xs, y + rise * np.sin(angles) - ys).max()
    if off > 4 or abs(abs(reach) + rise) > 6:
        raise kit.Unreadable("the numbers around the scale lie on no circle")
    return float(x), float(y), float(reach)


class Protractor(kit.Program):
    """What angle do two rays make on a protractor?

    1: two rays
    2: three rays
    3: four rays"""

    variations = ("numeric", "geometric", "colour", "symbolic")
    stem = "Rays from the middle of a protractor are marked with letters."
    question = {
        "angle": "How many degrees is the angle between the rays {first} and {second}?",
        "rest": "By how many degrees is the angle between the rays {first} and {second} smaller than a full turn?",
        "bisector": "To which number of degrees on the scale does the bisector of the angle between the rays {first} "
        "and {second} point?",
        "third": "How many degrees is one third of the angle between the rays {first} and {second}?",
        "chord": "The radius of its scale is 100 mm. How many millimetres apart are the points at which the rays "
        "{first} and {second} meet the scale?",
    }
    fields = {
        "letters": kit.Listed(kit.Word(kit.LETTERS), 2, 4),
        "rays": kit.Listed(kit.Whole(0, 180), 2, 4),
        "starts": kit.Word(SIDES),
    }
    says = {
        "letters": "letters (of the rays)",
        "rays": "degrees (of each ray, in the same order, where it meets the scale)",
        "starts": "zero of the scale (left or right)",
    }
    asked = {"first": kit.Word(kit.LETTERS), "second": kit.Word(kit.LETTERS)}
    answer = kit.real(1)
    canvas = (640, 400)
    table = ("letters", "rays")
    prose = (
        "The protractor's scale has its zero on the {starts}. The rays {letters} point, in this order, to {rays} "
        "degrees."
    )
    elements = (
        kit.count("rays", "How many rays are marked with a letter?", "letters"),
        kit.compare("larger", "Does the ray {a} point to a larger number on the scale than the ray {b}?", MARKS),
    )
    rules = (kit.named("letters", "rays"), kit.asks_of("letters", "first", "second"))
    labels = {"asks": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Rays at marks of the scale, each with a letter."""
        number, count = draw["numeric"], _RAYS_OF[level]
        letters = draw["symbolic"].sample(kit.LETTERS, 6)[:count]
        rays = sorted(5 * number.randint(0, 36) for _ in letters)
        first, second = number.sample(letters, 2)
        starts = draw["geometric"].choice(SIDES)
        return {"letters": letters, "rays": rays, "starts": starts, "first": first, "second": second}

    def valid(self, facts: kit.Facts) -> str:
        rays = facts["rays"]
        if any(b - a < APART for a, b in pairwise(rays)) or any(ray % 5 for ray in rays):
            return f"rays: expected marks of five degrees in order, {APART} apart or more"
        return ""

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The rays by their degrees."""
        rays, letters = zip(*sorted(zip(facts["rays"], facts["letters"], strict=True)), strict=True)
        return {**facts, "rays": list(rays), "letters": list(letters)}

    def by_marks(self, facts: kit.Facts) -> Any:
        """Differences and means of the marks."""
        a, b = _two(facts)
        angle = abs(a - b)
        if facts["wording"] == "chord":
            return 200 * sin(radians(angle / 2))
        found = {"angle": angle, "rest": 360 - angle, "bisector": Fraction(a + b, 2), "third": Fraction(angle, 3)}
        return found[facts["wording"]]

    def by_vectors(self, facts: kit.Facts) -> Any:
        """Sums and products of unit vectors along the rays."""
        (a, b), (c, d) = ((cos(radians(ray)), sin(radians(ray))) for ray in _two(facts))
        cross, dot = a * d - b * c, a * c + b * d
        if facts["wording"] == "chord":
            return 100 * hypot(a - c, b - d)
        if facts["wording"] == "bisector":
            straight = hypot(a + c, b + d) < 1e-9
            return Fraction(round(2 * (90 if straight else degrees(atan2(b + d, a + c)))), 2)
        angle = Fraction(round(degrees(atan2(abs(cross), dot))))
        return {"angle": angle, "rest": 360 - angle, "third": angle / 3}[facts["wording"]]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One ray seen at another mark."""
        seen, by = rng.choice(facts["rays"]), rng.choice((-10, -5, 5, 10))
        return {**facts, "rays": [min(180, max(0, ray + by * (ray == seen))) for ray in facts["rays"]]}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A half circle with marks at every five degrees and numbers at every thirty, the rays in one colour."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        radius = min((look.width - 9 * size) / 2, look.height - 6.2 * size)
        x, y = look.width / 2, look.height - (look.height - radius) / 2 + 1.2 * size
        sign = 1 if facts["starts"] == "right" else -1

        def at(degree: float, far: float) -> kit.Point:
            return x + sign * far * cos(radians(degree)), y - far * sin(radians(degree))

        scene.stroke([at(0, radius), at(180, radius)], width=1.4)
        scene.stroke([at(degree, radius) for degree in range(0, 181, 3)])
        for degree in range(0, 181, 5):
            inner = radius - size * (1.3 if degree % 30 == 0 else 0.9 if degree % 10 == 0 else 0.5)
            scene.stroke([at(degree, inner), at(degree, radius)], width=1.2)
            if degree % 30 == 0:
                scene.text(degree, *at(degree, radius + 2.0 * size))
        places = [0.54, 0.62, 0.69, 0.76]
        rng.shuffle(places)
        for ray, far in zip(facts["rays"], places, strict=False):
            scene.stroke([(x, y), at(ray, radius)], look.palette[0], 2.6)
            scene.disc(*at(ray, far * radius), 1.8 * size, "paper")
        for letter, ray, far in zip(facts["letters"], facts["rays"], places, strict=False):
            scene.text(letter, *at(ray, far * radius))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The scale from its numbers; the letters by their directions from the middle, each on a coloured ray."""
        ticks = [text for text in figure.texts if text.whole is not None and text.whole % 30 == 0]
        if sorted(tick.whole or 0 for tick in ticks) != list(range(0, 181, 30)):
            raise kit.Unreadable("numbers around the scale: expected every thirty degrees from 0 to 180")
        x, y, reach = _circle(ticks)
        sign, rim = (1 if reach > 0 else -1), abs(reach) - 3.0 * max(tick.high for tick in ticks)
        seen = set()
        for mark in range(0, 181, 5):
            along = sign * cos(radians(mark)), -sin(radians(mark))
            a, b = ((x + far * along[0], y + far * along[1]) for far in (0.94 * rim, rim))
            if any(figure.inked(a, b, colour) > 0.9 for colour in figure.hues if colour != "grey"):
                seen.add(mark)
        found = {}
        for letter, text in figure.words(kit.LETTERS):
            degree = (degrees(atan2(y - text.y, sign * (text.x - x))) + 90) % 360 - 90
            if abs(degree - 5 * round(degree / 5)) > 1.5:
                raise kit.Unreadable(f"{letter} at {degree:.1f} degrees: expected a mark")
            found[5 * round(degree / 5)] = letter
        if set(found) != seen:
            raise kit.Unreadable(f"letters at {sorted(found)} degrees, but rays at {sorted(seen)}")
        return {"letters": [found[mark] for mark in sorted(found)], "rays": sorted(found), "starts": SIDES[sign < 0]}


TASK = Protractor().task()
