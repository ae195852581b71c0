"""A prism on a right-angled triangle, lying on a side: its surface, its mantle or its volume."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from random import Random

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.vision.figure.corners import beside
from isoprobe.vision.figure.solids import slanted

_TRIANGLES = ((3, 4, 5), (6, 8, 10), (5, 12, 13), (9, 12, 15), (8, 15, 17), (12, 16, 20), (7, 24, 25), (20, 21, 29))
_KNOWN = {1: _TRIANGLES[:3], 2: _TRIANGLES[1:7], 3: (*_TRIANGLES[3:], (28, 45, 53), (33, 56, 65), (48, 55, 73))}
SIDES = ("level", "upright", "slope")
_PRISM = "The front of a prism is a right-angled triangle. "


class PrismSurface(kit.Program):
    """What is the surface or the volume of a prism on a right-angled triangle?

    1: two triangles of small sides
    2: six triangles of sides up to 50
    3: nine triangles of sides up to 90"""

    different = {1: 1_400}
    variations = ("numeric", "geometric", "colour", "symbolic")
    question = {
        "surface": _PRISM + "What is the area of its whole surface, in square units?",
        "sides": _PRISM + "What is the total area of its three rectangular faces, in square units?",
        "volume": _PRISM + "What is its volume, in cubic units?",
        "tent": "A block has the shape of a prism whose front is a right-angled triangle. All its faces, the bottom "
        "too, are covered with cloth, except for the vertical rectangular one. What is the area of the cloth, in "
        "square units?",
    }
    fields = {
        "level": kit.Whole(2, 90),
        "upright": kit.Whole(2, 90),
        "slope": kit.Whole(3, 120),
        "depth": kit.Whole(1, 240),
        "unit": labelled.UNIT,
    }
    says = {
        "level": "level edge (of the triangle in front)",
        "upright": "upright edge (of the triangle in front)",
        "slope": "sloping edge (of the triangle in front)",
        "depth": "depth (length of the edges from front to back)",
        "unit": "unit of length",
    }
    canvas = (500, 430)
    prose = (
        "The front of a prism is a triangle with a level edge of {level}, an upright edge of {upright} and a sloping "
        "edge of {slope}. The prism is {depth} deep. Lengths are in {unit}."
    )
    elements = (
        kit.value_at("length", "Which number stands for the {a} edge of the triangle in front?", kit.by_field(*SIDES)),
        kit.count("depth", "What is the length of the edges that go from front to back?", "depth"),
    )
    labels = {"sought": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A triangle of whole sides, either leg level, and a depth."""
        number = draw["numeric"]
        a, b, c = number.choice(_KNOWN[level])
        a, b = (b, a) if draw["geometric"].random() < 0.5 else (a, b)
        depth, unit = number.randint(max(2, c // 3), 2 * c), draw["symbolic"].choice(labelled.UNITS)
        return {"level": a, "upright": b, "slope": c, "depth": depth, "unit": unit}

    def valid(self, facts: kit.Facts) -> str:
        a, b, c = (facts[side] for side in SIDES)
        if a * a + b * b != c * c:
            return f"sides {a}, {b} and {c}: expected a right angle between the first two"
        if not c / 3.2 <= facts["depth"] <= 2 * c:
            return f"depth {facts['depth']}: expected a third to twice the slope {c}"
        return ""

    def by_faces(self, facts: kit.Facts) -> Fraction:
        """Every face by itself, and half of a box."""
        a, b, c, deep = (Fraction(facts[name]) for name in (*SIDES, "depth"))
        of = {
            "surface": a * b + a * deep + b * deep + c * deep,
            "sides": (a + b + c) * deep,
            "volume": a * b * deep / 2,
            "tent": a * b + a * deep + c * deep,
        }
        return of[facts["wording"]]

    def by_net(self, facts: kit.Facts) -> Fraction:
        """The sides unrolled to one rectangle, and the triangle by Heron."""
        a, b, c, deep = (int(facts[name]) for name in (*SIDES, "depth"))
        around = a + b + c
        triangle = Fraction(isqrt(around * (around - 2 * a) * (around - 2 * b) * (around - 2 * c)), 4)
        if facts["wording"] == "volume":
            return triangle * deep
        if facts["wording"] == "tent":
            return 2 * triangle + (around - b) * deep
        return Fraction(around * deep) + (2 * triangle if facts["wording"] == "surface" else 0)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The depth misread, as the sides of the triangle prove each other."""
        return {**facts, "depth": facts["depth"] + rng.choice((-3, -2, -1, 1, 2, 3))}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The triangle in front, its right angle below at the left, and the sloping face behind it."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        wide, high, deep = (float(facts[name]) for name in ("level", "upright", "depth"))
        view = slanted(scene, rng, wide, high, deep, margin=5.8)
        at = view.at
        corner, far, top = at(0, 0, 0), at(wide, 0, 0), at(0, high, 0)
        back, ridge = at(wide, 0, deep), at(0, high, deep)
        fills = rng.choice((("", ""), tuple(f"pale {name}" for name in look.palette[:2])))
        scene.polygon([far, back, ridge, top], fills[0], width=look.line)
        scene.polygon([corner, far, top], fills[1], width=look.line)
        (x, y), s = corner, 0.8 * size
        scene.stroke([(x, y - s), (x + s, y - s), (x + s, y)], width=1.5)
        sides = {"level": (corner, far), "upright": (corner, top), "depth": (far, back), "slope": (ridge, back)}
        for side, (a, b) in sides.items():
            beside(scene, f"{facts[side]} {facts['unit']}", a, b, at(wide / 3, high / 3, 0))

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The label most to the left is of the upright leg, the highest other of the slope."""
        upright, *others = sorted(labelled.lengths(figure, 4), key=lambda t: t.right)
        slope, *others = sorted(others, key=lambda t: t.y)
        level, depth = sorted(others, key=lambda t: t.x)
        lengths, units = zip(*map(labelled.in_unit, (level, upright, slope, depth)), strict=True)
        return {**dict(zip((*SIDES, "depth"), lengths, strict=True)), "unit": units[2]}


TASK = PrismSurface().task()
