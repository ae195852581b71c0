"""A cylinder with its height and its radius or diameter: how many times pi is its volume or its surface?"""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin

from isoprobe.probes.families.programs import kit, labelled

_MOST = {1: 18, 2: 36, 3: 60}
SPANS = ("radius", "diameter")


def _radius(facts: kit.Facts) -> Fraction:
    return Fraction(facts["span"], 1 if facts["known"] == "radius" else 2)


class CylinderVolume(kit.Program):
    """What is the volume or the surface of a cylinder?

    1: lengths up to 18
    2: up to 36
    3: up to 60"""

    variations = ("numeric", "geometric", "colour", "symbolic")
    question = {
        "volume": "What is the volume of the cylinder, divided by pi?",
        "mantle": "What is the area of the curved surface of the cylinder, without its two flat ends, divided by pi?",
        "surface": "What is the area of the whole surface of the cylinder, with its two flat ends, divided by pi?",
    }
    fields = {
        "span": kit.Whole(1, 70),
        "height": kit.Whole(1, 70),
        "known": kit.Word(SPANS),
        "unit": labelled.UNIT,
    }
    says = {
        "span": "span (number at the coloured line across the top)",
        "height": "height (of the cylinder)",
        "known": "coloured line (radius or diameter of the top)",
        "unit": "unit of length",
    }
    answer = kit.option(5)
    canvas = (440, 440)
    prose = "The {known} of a cylinder is {span} and its height {height}, both in {unit}."
    elements = (
        kit.one_of("known", "Is a radius or a diameter of the cylinder marked?", SPANS, "known"),
        kit.count("height", "What is the height of the cylinder?", "height"),
    )
    labels = {"sought": "wording", "known": "known"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A height, and a radius or a diameter."""
        number, most = draw["numeric"], _MOST[level]
        span, height = number.randint(3, most), number.randint(3, most)
        known, unit = draw["geometric"].choice(SPANS), draw["symbolic"].choice(labelled.UNITS)
        return {"span": span, "height": height, "known": known, "unit": unit}

    def valid(self, facts: kit.Facts) -> str:
        radius = _radius(facts)
        if not Fraction(1, 3) <= facts["height"] / radius <= 6:
            return f"radius {radius} and height {facts['height']}: expected a cylinder that is neither flat nor thin"
        return ""

    def by_formula(self, facts: kit.Facts) -> Fraction:
        """Base times height, and circumference times height."""
        radius, height = _radius(facts), Fraction(facts["height"])
        if facts["wording"] == "volume":
            return radius * radius * height
        return 2 * radius * height + (2 * radius * radius if facts["wording"] == "surface" else 0)

    def by_turning(self, facts: kit.Facts) -> Fraction:
        """A rectangle turned about its side, by the ways of the middles of its parts."""
        radius, height = _radius(facts), Fraction(facts["height"])
        middle = radius / 2  # of the rectangle and of its two sides that cross the axis
        if facts["wording"] == "volume":
            return (radius * height) * (2 * middle)
        lines = [(height, radius)]
        if facts["wording"] == "surface":
            lines += [(radius, middle)] * 2
        return sum((length * 2 * way for length, way in lines), Fraction(0))

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The cylinder upright; a coloured line across its top is the radius or the diameter."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
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
        scene.stroke(span, look.palette[0], 2.6)
        scene.stroke([(x + dx, top + dy) for dx, dy in around])
        front = [(x + dx, bottom + dy) for dx, dy in around[: len(around) // 2 + 1]]  # clockwise from the right
        scene.stroke([(x + wide, top), *front, (x - wide, top)])
        label = f"{facts['span']} {facts['unit']}"
        scene.text(label, x + (0.0 if facts["known"] == "diameter" else 0.4 * wide), top - 1.05 * size)
        scene.text(f"{facts['height']} {facts['unit']}", x + wide + 0.9 * size, (top + bottom) / 2, "left")

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The upper label is of the line across the top, which spans all of the top or half of it."""
        span, height = labelled.lengths(figure, 2)
        left, _, right, _ = kit.inked(figure)
        line = max(segment.length for hue in kit.hues(figure) for segment in figure.segments(hue)[:1])
        length, unit = labelled.in_unit(span)
        known = SPANS[1 if line > 0.75 * (right - 1 - left) else 0]
        return {"span": length, "height": int(height.number or 0), "known": known, "unit": unit}


TASK = CylinderVolume().task()
