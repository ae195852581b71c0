"""Angles over one chord of a circle: how large is the one with a letter?"""

from __future__ import annotations

import re
from cmath import phase
from dataclasses import dataclass
from fractions import Fraction
from math import cos, degrees, radians, sin
from typing import Any

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.corners import in_corner

KINDS = ("middle to edge", "edge to middle", "one side", "both sides")
PLACES = {
    "middle to edge": "centre, longer arc",
    "edge to middle": "longer arc, centre",
    "one side": "longer arc, longer arc",
    "both sides": "longer arc, shorter arc",
}
_LONG, _SHORT = ("long", "major", "larg"), ("short", "minor", "small")
_BY_PLACES: dict[tuple[str, ...], str] = {
    ("centre", "arc"): "middle to edge",
    ("arc", "centre"): "edge to middle",
    ("arc", "arc"): "one side",
    ("arc", "short"): "both sides",
}  # by what a text names
NAMES = ("x", "y", "n", "a", "b", "d", "h", "k", "m", "t")
_WHERE = "Where is the corner of the angle marked with a letter?"


def _asked(facts: kit.Facts, angle: Fraction) -> Fraction:
    """What the question wants of an angle."""
    return {"angle": angle, "straight": 180 - angle, "right": abs(90 - angle)}[facts["wording"]]


def _corners(facts: kit.Facts) -> tuple[list[complex], complex, complex]:
    """The ends of the chord, the corner of the known angle and that of the sought one, on a circle of radius 1: the
    chord is below, as y runs up."""
    half = facts["degrees"] / 2 if facts["kind"] == "middle to edge" else float(facts["degrees"])
    ends = [complex(sin(radians(t)), -cos(radians(t))) for t in (-half, half)]
    rim, other, below = (complex(sin(radians(t)), -cos(radians(t))) for t in (168.0, 205.0, 0.0))
    corners = dict(zip(KINDS, ((0j, rim), (rim, 0j), (rim, other), (rim, below)), strict=True))
    return ends, *corners[facts["kind"]]


@dataclass(frozen=True)
class _Corners(kit.Word):
    """Where the corners of both angles are, in words of which those that part the places count."""

    def parse(self, text: str) -> Any:
        found = re.findall(r"cent(?:re|er)|middle|long|major|larg|short|minor|small", text.casefold())
        places = ["arc" if word in _LONG else "short" if word in _SHORT else "centre" for word in found]
        return _BY_PLACES.get(tuple(places)) or super().parse(text)


class InscribedAngle(kit.Program):
    """How large is an angle over a chord of a circle?

    1: one angle at the middle and one at the edge
    2: or two at the edge on one side of the chord, or on both
    3: the same, and the question may ask for what the angle lacks to a right or a straight one"""

    different = {1: 2_300}
    variations = ("numeric", "geometric", "colour", "symbolic")
    stem = "Two angles stand over one chord of a circle, each with its corner at the centre or on the circle."
    question = {
        "angle": "How large is the angle marked with a letter?",
        "straight": "By how many degrees does the angle marked with a letter differ from 180°?",
        "right": "By how many degrees does the angle marked with a letter differ from a right angle?",
    }
    fields = {"degrees": kit.Whole(25, 160), "kind": _Corners(KINDS, said=PLACES), "name": kit.Word(NAMES)}
    says = {
        "degrees": "given angle (in degrees; the sides of both angles pass through the ends of one chord)",
        "kind": "corners (where the corner of the given angle is, then that of the angle with the letter, each at the "
        "centre or on the longer or the shorter arc between the ends of the chord)",
        "name": "letter (that marks the other angle)",
    }
    answer = kit.integer("degrees")
    canvas = (460, 460)
    prose = (
        "A chord parts a circle into two arcs, and two angles have sides through its ends. Their corners are at these "
        "places: {kind}. "
        "The first is {degrees} degrees, and the second is marked {name}."
    )
    elements = (
        kit.count("known", "How many degrees is the angle that is given as a number?", "degrees"),
        kit.one_of("place", _WHERE, ("centre", "circle"), lambda f: "centre" if f["kind"] == KINDS[1] else "circle"),
    )
    labels = {"kind": "kind"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A number of degrees, which angle has it, and which one is sought."""
        kind = draw["geometric"].choice(KINDS[:2] if level == 1 else KINDS)
        degrees = draw["numeric"].randint(26, 79) * (2 if kind == "middle to edge" else 1)
        wording = draw["question"].choice(("angle", "straight") if level < 3 else ("straight", "right"))
        return {"degrees": degrees, "kind": kind, "name": draw["symbolic"].choice(NAMES), "wording": wording}

    def valid(self, facts: kit.Facts) -> str:
        low, high = (50, 160) if facts["kind"] == "middle to edge" else (25, 80)
        if not low <= facts["degrees"] <= high or (low == 50 and facts["degrees"] % 2):
            return f"degrees {facts['degrees']}: expected {low} to {high}, even at the middle"
        return ""

    def by_theorems(self, facts: kit.Facts) -> Fraction:
        """Half, twice, the same or the supplement."""
        angle = Fraction(facts["degrees"])
        of = {"middle to edge": angle / 2, "edge to middle": 2 * angle, "one side": angle, "both sides": 180 - angle}
        return _asked(facts, of[facts["kind"]])

    def by_coordinates(self, facts: kit.Facts) -> Fraction:
        """Points on a circle, and the angle measured between them."""
        ends, _, sought = _corners(facts)
        turned = degrees(phase((ends[1] - sought) / (ends[0] - sought)))
        return _asked(facts, Fraction(round(abs(turned) * 1e6), 10**6))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The circle, and from both ends of a chord a coloured line to the corner of each angle; all turned at
        random."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        radius = min(look.width, look.height) / 2 - 0.8 * size
        middle, turn = (look.width / 2, look.height / 2), rng.uniform(0, 360)
        spin = complex(cos(radians(turn)), sin(radians(turn))) * rng.choice((1, -1))

        def at(place: complex) -> tuple[float, float]:
            point = place * spin * radius
            return middle[0] + point.real, middle[1] - point.imag

        scene.ring(*middle, radius)
        ends, known, sought = _corners(facts)
        a, b = map(at, ends)
        for colour, place in zip(look.palette, (known, sought), strict=False):
            scene.stroke([a, at(place), b], colour, look.line + 0.8)
        scene.disc(*middle, 0.3 * size, "grey")
        for label, place in zip((f"{facts['degrees']}°", facts["name"]), (known, sought), strict=True):
            in_corner(scene, label, at(place), a, b)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Which label is near the middle, and whether two at the rim are on one side."""
        ring = figure.rings()[0]
        known, sought = sorted(labelled.labels(figure, 2), key=lambda text: not text.text.endswith("°"))
        places = [complex(text.x - ring.x, text.y - ring.y) / ring.radius for text in (known, sought)]
        if abs(places[0]) < 0.5 or abs(places[1]) < 0.5:
            kind = KINDS[0 if abs(places[0]) < abs(places[1]) else 1]
        else:
            kind = KINDS[2 if abs(phase(places[0] / places[1])) < 1.57 else 3]
        name = next(name for name in NAMES if sought.one_of([name]))
        return {"degrees": int(known.number or 0), "kind": kind, "name": name}


TASK = InscribedAngle().task()
