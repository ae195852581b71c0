"""A shaded rectangle with a hole in it: how large is the shaded area?"""

from __future__ import annotations

import re
from fractions import Fraction

from isoprobe.probes.families.programs import kit, labelled

_MOST = {1: 12, 2: 20, 3: 30}
HOLES = ("rectangle", "triangle")
_TRIANGLES = {"right-angled triangle": "triangle", "right triangle": "triangle"}
_LENGTH = re.compile(r"[0-9]+ \S")
SIDES = ("width", "height", "hole_width", "hole_height")


class ShadedArea(kit.Program):
    """How large is the shaded part of a rectangle with a hole?

    1: sides up to 12
    2: sides up to 20
    3: sides up to 30"""

    different = {1: 2_900}
    variations = ("numeric", "geometric", "colour", "symbolic")
    question = (
        "A shaded rectangle has a hole in it that is not shaded. What is the area of the shaded part, in square units?"
    )
    fields = {
        **{side: kit.Whole(1, 40) for side in SIDES},
        "hole": kit.Word(HOLES, synonyms=_TRIANGLES),
        "unit": labelled.UNIT,
    }
    says = {
        "width": "whole width (of the rectangle)",
        "height": "whole height (of the rectangle)",
        "hole_width": "hole width (its horizontal side)",
        "hole_height": "hole height (its vertical side)",
        "hole": "hole (rectangle, or right-angled triangle on these two sides)",
        "unit": "unit of length",
    }
    answer = kit.option(5)
    canvas = (520, 460)
    prose = (
        "A shaded rectangle is {width} wide and {height} high. Its hole is a {hole} that is {hole_width} "
        "wide and {hole_height} high. Lengths are in {unit}."
    )
    elements = (
        kit.value_at("side", "What is the {a} of the whole rectangle?", kit.by_field("width", "height")),
        kit.holds("triangle", "Is the hole a triangle?", lambda facts: facts["hole"] == "triangle"),
    )
    labels = {"hole": "hole"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Sides of the rectangle and of its hole, which has room for labels around it."""
        number, most = draw["numeric"], _MOST[level]
        wide, high = number.randint(6, most), number.randint(6, most)
        lengths = (wide, high, *(number.randint(2, max(2, side // 2)) for side in (wide, high)))
        hole, unit = draw["geometric"].choice(HOLES), draw["symbolic"].choice(labelled.UNITS)
        return {**dict(zip(SIDES, lengths, strict=True)), "hole": hole, "unit": unit}

    def valid(self, facts: kit.Facts) -> str:
        wide, high, w, h = (facts[name] for name in SIDES)
        if not 0.55 <= wide / high <= 1.8:
            return f"width {wide} and height {high}: expected sides of less than twice each other"
        if not 0.2 * wide <= w <= 0.55 * wide or not 0.2 * high <= h <= 0.55 * high:
            return f"hole of {w} by {h}: expected a fifth to half of the sides"
        return ""

    def by_subtraction(self, facts: kit.Facts) -> Fraction:
        """Area of the whole less that of the hole."""
        hole = Fraction(facts["hole_width"] * facts["hole_height"], 1 if facts["hole"] == "rectangle" else 2)
        return Fraction(facts["width"] * facts["height"]) - hole

    def by_strips(self, facts: kit.Facts) -> Fraction:
        """Strips of a quarter unit summed by their widths at the middle."""
        area, step = Fraction(0), Fraction(1, 4)
        for k in range(4 * facts["height"]):
            y = (k + Fraction(1, 2)) * step
            open_ = Fraction(0)
            if y < facts["hole_height"]:
                share = 1 if facts["hole"] == "rectangle" else y / facts["hole_height"]
                open_ = share * facts["hole_width"]
            area += step * (facts["width"] - open_)
        return area

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Drawn to scale; the lengths of the hole stand below it and left of it, on the shading."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        unit = min((look.width - 9 * size) / facts["width"], (look.height - 6 * size) / facts["height"])
        left, top = 7 * size, 1.5 * size
        right, bottom = left + facts["width"] * unit, top + facts["height"] * unit
        scene.box(left, top, right, bottom, f"pale {look.palette[0]}", width=look.line)
        w, h = facts["hole_width"] * unit, facts["hole_height"] * unit
        x = rng.uniform(min(left + 6 * size, right - w - 10), right - w - 10)
        y = rng.uniform(top + 10, max(top + 10, bottom - h - 3 * size))
        corners = [(x, y), (x, y + h), (x + w, y + h)] + ([(x + w, y)] if facts["hole"] == "rectangle" else [])
        scene.polygon(corners, "paper", width=look.line)
        wide, high, hole_wide, hole_high = (f"{facts[side]} {facts['unit']}" for side in SIDES)
        scene.text(wide, (left + right) / 2, bottom + 1.6 * size)
        scene.text(high, left - size, (top + bottom) / 2, "right")
        scene.text(hole_wide, x + w / 2, y + h + 1.4 * size)
        scene.text(hole_high, x - 0.8 * size, y + h / 2, "right")

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Lengths from the labels by where they stand; the hole's shape from how much of its box is paper."""
        shaded = max(figure.regions, key=lambda region: region.area)
        numbers = [text for text in figure.texts if _LENGTH.match(text.text)]  # units on the shading may be blurred
        inside, outside = labelled.inside_and_outside(numbers, shaded.left, 0, float("inf"), shaded.bottom)
        hole_height, hole_width = sorted(inside, key=lambda n: n.x)
        height, width = sorted(outside, key=lambda n: n.x)
        lengths = [int(n.text.split()[0]) for n in (width, height, hole_width, hole_height)]
        box = figure.mask("paper")[round(shaded.top) : round(shaded.bottom), round(shaded.left) : round(shaded.right)]
        scale = shaded.wide / lengths[0]
        share = float((box > 0).sum()) / (lengths[2] * lengths[3] * scale**2)
        _, unit = labelled.in_unit(width)
        return {**dict(zip(SIDES, lengths, strict=True)), "hole": HOLES[0 if share > 0.72 else 1], "unit": unit}


TASK = ShadedArea().task()
