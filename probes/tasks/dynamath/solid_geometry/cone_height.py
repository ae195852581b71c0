"""A cone of which two of radius, height and slant are known: the third one, or what follows from it."""

from __future__ import annotations

from math import acos, atan2, cos, radians, sin, sqrt, tan
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.corners import beside

_MOST = {1: 20, 2: 40, 3: 60}
PARTS = ("radius", "height", "slant")
NAMES = ("x", "y", "n")
_OF = {1: ("length", "tip"), 2: ("length", "tip", "mantle"), 3: ("mantle", "volume")}


def _all(lengths: list[int]) -> tuple[float, float, float]:
    """Radius, height and slant, by the theorem of Pythagoras."""
    r, h, s = lengths
    if s == 0:
        return r, h, sqrt(r * r + h * h)
    if h == 0:
        return r, sqrt(s * s - r * r), s
    return sqrt(s * s - h * h), h, s


def _asked(facts: kit.Facts, radius: float, height: float, slant: float) -> float:
    return {
        "length": (radius, height, slant)[facts["lengths"].index(0)],
        "tip": slant - radius,
        "mantle": radius * slant,
        "volume": radius * radius * height / 3,
    }[facts["wording"]]


def _a_known(rng: Random, facts: kit.Facts) -> tuple[str, ...]:
    return (rng.choice([part for part, length in zip(PARTS, facts["lengths"], strict=True) if length]),)


class ConeHeight(kit.Program):
    """What is the height, radius or side of a cone, or its mantle or volume?

    1: lengths up to 20
    2: up to 40, also the mantle
    3: up to 60, mantle or volume"""

    variations = ("numeric", "colour", "symbolic", "function")
    question = {
        "length": "The figure shows an upright cone. What is the length that is marked with a letter?",
        "tip": "The figure shows an upright cone. How many units longer or shorter than the radius is the slanting "
        "side?",
        "mantle": "The figure shows an upright cone. What is the area of its curved surface, divided by pi?",
        "volume": "The figure shows an upright cone. What is its volume, divided by pi?",
    }
    fields = {"lengths": kit.Listed(kit.Whole(0, 70), 3, 3), "name": kit.Word(NAMES)}
    answer = kit.real(2)
    canvas = (440, 440)
    prose = "Radius, height and slanting side of a cone are {lengths}, where 0 is written for the one marked {name}."
    elements = (
        kit.Element(
            "length",
            "Which number stands at the {a} of the cone?",
            "integer",
            lambda f, args: int(f["lengths"][PARTS.index(args[0])]),
            _a_known,
        ),
        kit.Element(
            "unknown",
            "What is marked with a letter: radius, height or slant of the cone?",
            "choice",
            lambda f, _: PARTS[f["lengths"].index(0)],
            choices=PARTS,
        ),
    )
    labels = {"unknown": lambda facts: PARTS[facts["lengths"].index(0)]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Two lengths, and 0 for the unknown one."""
        number = draw["numeric"]
        lengths = [number.randint(4, _MOST[level]) for _ in PARTS]
        lengths[number.randrange(3)] = 0
        return {
            "lengths": lengths,
            "name": draw["symbolic"].choice(NAMES),
            "wording": draw["function"].choice(_OF[level]),
        }

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        r, h, s = facts["lengths"]
        if [r, h, s].count(0) != 1:
            return f"lengths {facts['lengths']}: expected one to be 0, which is unknown"
        if s and s <= max(r, h):
            return f"lengths {facts['lengths']}: expected the slanting side to be the longest"
        radius, height, _ = _all(facts["lengths"])
        if not 0.8 <= height / radius <= 3:
            return f"lengths {facts['lengths']}: expected a cone that is neither flat nor thin"
        if facts.get("wording") == "tip" and s and r:
            return f"lengths {facts['lengths']}: expected that radius or slant has to be found"
        return ""

    def by_squares(self, facts: kit.Facts) -> float:
        """The squares on radius, height and side."""
        return _asked(facts, *_all(facts["lengths"]))

    def by_angle(self, facts: kit.Facts) -> float:
        """The angle at the base or the tip, and its tangent or sine."""
        r, h, s = map(float, facts["lengths"])
        if s == 0:
            angle = atan2(h, r)
            s = h / sin(angle)
        elif h == 0:
            angle = acos(r / s)
            h = r * tan(angle)
        else:
            angle = acos(h / s)  # at the tip
            r = h * tan(angle)
        return _asked(facts, r, h, s)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The cone upright, its height in one colour and a radius in another."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        radius, height, _ = _all(facts["lengths"])
        steep = rng.uniform(0.24, 0.32)
        unit = min((look.width - 7 * size) / (2 * radius), (look.height - 3.5 * size) / (height + steep * radius))
        wide, tall = radius * unit, height * unit
        flat = max(steep * wide, 2.9 * size)
        tall -= max(0.0, flat - steep * wide)
        x, top = look.width / 2, (look.height - tall - flat) / 2
        foot = top + tall
        touching = flat / tall  # where the outline leaves the ellipse: sine of the angle above the level
        level, lift = wide * sqrt(1 - touching**2), -flat * touching
        scene.stroke([(x, foot), (x + wide, foot)], look.palette[1], 2.4)
        scene.stroke([(x, foot), (x, top + 4)], look.palette[0], 2.4)
        scene.stroke(
            [(x + wide * cos(radians(t)), foot + flat * sin(radians(t))) for t in range(0, 360, 3)], closed=True
        )
        left, right = (x - level, foot + lift), (x + level, foot + lift)
        scene.stroke([left, (x, top), right])
        labels = [str(length) if length else facts["name"] for length in facts["lengths"]]
        scene.text(labels[0], x + 0.42 * wide, foot + 1.15 * size)
        beside(scene, labels[1], (x, top), (x, foot), right, along=0.6 * (tall - flat) / tall)
        beside(scene, labels[2], (x, top), right, left)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The lowest label is of the radius, the one most to the left of the height, the other of the slant."""
        if len(figure.texts) != 3:
            raise kit.Unreadable(f"{len(figure.texts)} labels: expected three")
        *others, radius = figure.texts
        height, slant = sorted(others, key=lambda t: t.x)
        lengths, name = [], ""
        for text in (radius, height, slant):
            name = next((n for n in NAMES if text.one_of([n])), name)
            lengths.append(0 if text.number is None else text.whole)
        return {"lengths": lengths, "name": name}


TASK = ConeHeight().task()
