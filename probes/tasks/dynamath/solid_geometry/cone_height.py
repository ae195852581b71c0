"""A cone of which two of radius, height and slant are known: the third one, or what follows from it."""

from __future__ import annotations

from math import acos, atan2, cos, radians, sin, sqrt, tan

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.corners import beside

_MOST = {1: 20, 2: 40, 3: 60}
PARTS = ("radius", "height", "slant")
NAMES = ("x", "y", "n")
_OF = {1: ("length", "tip"), 2: ("length", "tip", "mantle"), 3: ("mantle", "volume")}


def _asked(facts: kit.Facts, radius: float, height: float, slant: float) -> float:
    return {
        "length": (radius, height, slant)[facts["lengths"].index(0)],
        "tip": slant - radius,
        "mantle": radius * slant,
        "volume": radius * radius * height / 3,
    }[facts["wording"]]


def _unknown(facts: kit.Facts) -> str:
    return PARTS[facts["lengths"].index(0)]


class ConeHeight(kit.Program):
    """What is the height, radius or side of a cone, or its mantle or volume?

    1: lengths up to 20
    2: up to 40, also the mantle
    3: up to 60, mantle or volume"""

    different = {1: 1_700}
    variations = ("numeric", "colour", "symbolic")
    stem = "A cone stands upright."
    question = {
        "length": "How long is the line that is marked with a letter?",
        "tip": "By how much is its slanting side longer than its radius?",
        "mantle": "What is the area of its curved surface, divided by pi?",
        "volume": "What is its volume, divided by pi?",
    }
    fields = {"lengths": kit.Listed(labelled.LengthOrLetter(0, 70), 3, 3), "name": kit.Word(NAMES)}
    says = {
        "lengths": "lengths (what stands at the radius, the height and the slanting side of the cone, in this order)",
        "name": "letter (at the line without a number)",
    }
    answer = kit.real(2)
    canvas = (440, 440)
    prose = (
        "At the radius, the height and the slanting side of a cone stand {lengths}, in this order, and the letter is "
        "{name}."
    )
    elements = (
        kit.value_at("length", "Which number stands at the {a} of the cone?", labelled.known(PARTS, "lengths")),
        kit.one_of(
            "unknown", "What is marked with a letter: the radius, the height or the slant of the cone?", PARTS, _unknown
        ),
    )
    rules = (labelled.one_unknown("lengths"),)
    labels = {"unknown": _unknown}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Two lengths, and 0 for the unknown one."""
        number = draw["numeric"]
        lengths = [number.randint(4, _MOST[level]) for _ in PARTS]
        lengths[number.randrange(3)] = 0
        name, wording = draw["symbolic"].choice(NAMES), draw["question"].choice(_OF[level])
        return {"lengths": lengths, "name": name, "wording": wording}

    def valid(self, facts: kit.Facts) -> str:
        r, _, s = facts["lengths"]
        radius, height, _ = labelled.right_angled(facts["lengths"])
        if not 0.8 <= height / radius <= 3:
            return f"lengths {facts['lengths']}: expected a cone that is neither flat nor thin"
        if facts.get("wording") == "tip" and s and r:
            return f"lengths {facts['lengths']}: expected that radius or slant has to be found"
        return ""

    def by_squares(self, facts: kit.Facts) -> float:
        """The squares on radius, height and side."""
        return _asked(facts, *labelled.right_angled(facts["lengths"]))

    def by_angle(self, facts: kit.Facts) -> float:
        """The angle at the base or the tip, and its tangent or sine."""
        r, h, s = map(float, facts["lengths"])
        if s == 0:
            s = h / sin(atan2(h, r))
        elif h == 0:
            h = r * tan(acos(r / s))
        else:
            r = h * tan(acos(h / s))  # the angle at the tip
        return _asked(facts, r, h, s)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The cone upright, its height in one colour and a radius in another."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        radius, height, _ = labelled.right_angled(facts["lengths"])
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
        rim = [(x + wide * cos(radians(t)), foot + flat * sin(radians(t))) for t in range(0, 360, 3)]
        scene.stroke(rim, closed=True)
        left, right = (x - level, foot + lift), (x + level, foot + lift)
        scene.stroke([left, (x, top), right])
        labels = [str(length) if length else facts["name"] for length in facts["lengths"]]
        scene.text(labels[0], x + 0.42 * wide, foot + 1.15 * size)
        beside(scene, labels[1], (x, top), (x, foot), right, along=0.6 * (tall - flat) / tall)
        beside(scene, labels[2], (x, top), right, left)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The lowest label is of the radius, the one most to the left of the height, the other of the slant."""
        *others, radius = labelled.labels(figure, 3)
        height, slant = sorted(others, key=lambda t: t.x)
        lengths, name = labelled.length_or_name((radius, height, slant), NAMES)
        return {"lengths": lengths, "name": name}


TASK = ConeHeight().task()
