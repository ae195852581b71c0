"""A rectangle with a piece cut out of one corner: how large is its area, or how long its edge?"""

from __future__ import annotations

from isoprobe.probes.families.programs import kit, labelled

_MOST = {1: 12, 2: 30, 3: 60}
_SHAPE = "All corners of the shape are right angles. "
SIDES = ("width", "height", "missing_width", "missing_height")
_OF = {1: ("area", "edge", "lawn", "fence"), 2: ("area", "edge", "lawn", "fence"), 3: ("moved", "four")}


def _asked(facts: kit.Facts, area: int, edge: int) -> int:
    wording = facts["wording"]
    if wording in ("moved", "four"):
        return (area if wording == "moved" else 4 * area) - edge
    return area if wording in ("area", "lawn") else edge


class CompositeArea(kit.Program):
    """What is the area or the edge of a rectangle without one corner?

    1: sides up to 12
    2: up to 30
    3: up to 60, area and edge both to be found"""

    variations = ("numeric", "geometric", "colour")
    question = {
        "area": _SHAPE + "What is its area, in square units?",
        "edge": _SHAPE + "How long is its perimeter?",
        "lawn": "A lawn has this shape, with right-angled corners and lengths in metres. How many square metres does "
        "it cover?",
        "fence": "A yard has this shape, with right-angled corners and lengths in metres. How many metres of fence "
        "surround it?",
        "moved": _SHAPE + "By how much is the number of square units in its area larger than the number of units in "
        "its perimeter?",
        "four": _SHAPE + "From the number of square units in the area of four such shapes, the number of units in the "
        "perimeter of one is subtracted. What is the result?",
    }
    fields = {**{side: kit.Whole(1, 60) for side in SIDES}, "corner": labelled.CORNER}
    says = {
        "width": "whole width (the longest horizontal side)",
        "height": "whole height (the longest vertical side)",
        "missing_width": "missing width (the horizontal side of the missing rectangle)",
        "missing_height": "missing height (the vertical side of the missing rectangle)",
        "corner": "missing corner (at which corner of the whole a rectangle is missing)",
    }
    canvas = (500, 420)
    prose = (
        "A rectangle {width} wide and {height} high lacks a rectangle at its {corner} corner that is {missing_width} "
        "wide and {missing_height} high."
    )
    elements = (
        kit.value_at("side", "What is the {a} of the whole shape?", kit.by_field("width", "height")),
        kit.one_of("corner", "Which corner is cut out?", labelled.CORNERS, "corner"),
    )
    labels = {"corner": "corner"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """The sides of the whole and of the missing piece."""
        number, most = draw["numeric"], _MOST[level]
        wide, high = number.randint(most // 2, most), number.randint(most // 2, most)
        w, h = (max(1, round(side * number.uniform(0.3, 0.6))) for side in (wide, high))
        corner, wording = draw["geometric"].choice(labelled.CORNERS), draw["question"].choice(_OF[level])
        return {**dict(zip(SIDES, (wide, high, w, h), strict=True)), "corner": corner, "wording": wording}

    def valid(self, facts: kit.Facts) -> str:
        wide, high, w, h = (facts[name] for name in SIDES)
        if not 0.45 <= wide / high <= 2.2:
            return f"{wide} by {high}: expected sides of at most twice each other"
        if not 0.25 * wide <= w <= 0.65 * wide or not 0.25 * high <= h <= 0.65 * high:
            return f"{w} by {h} missing: expected a quarter to two thirds of the sides"
        return ""

    def by_cutting(self, facts: kit.Facts) -> int:
        """The whole less the missing corner."""
        wide, high, w, h = (facts[name] for name in SIDES)
        return _asked(facts, wide * high - w * h, 2 * (wide + high))

    def by_squares(self, facts: kit.Facts) -> int:
        """Unit squares counted, and their sides without a neighbour."""
        wide, high, w, h = (facts[name] for name in SIDES)
        there = {(x, y) for x in range(wide) for y in range(high) if not (x < w and y < h)}
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
        edge = sum((x + dx, y + dy) not in there for x, y in there for dx, dy in steps)
        return _asked(facts, len(there), edge)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The shape to scale; the sides of the notch are labelled in the notch, the whole ones outside."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        wide, high, w, h = (facts[name] for name in SIDES)
        unit = min((look.width - 10 * size) / wide, (look.height - 7 * size) / high) * rng.uniform(0.88, 1.0)
        x, y = look.width / 2, look.height / 2
        across, down = (1 if side in facts["corner"] else -1 for side in ("right", "lower"))  # towards the notch

        def at(right: float, low: float) -> tuple[float, float]:
            """From the corner opposite to the notch, in units."""
            return x + across * (right - wide / 2) * unit, y + down * (low - high / 2) * unit

        corners = [(0, 0), (wide, 0), (wide, high - h), (wide - w, high - h), (wide - w, high), (0, high)]
        scene.polygon([at(*corner) for corner in corners], f"pale {look.palette[0]}", width=look.line)
        left, right = ("right", "left") if across > 0 else ("left", "right")
        top, side = at(wide / 2, 0), at(0, high / 2)
        scene.text(wide, top[0], top[1] - down * 1.4 * size)
        scene.text(high, side[0] - across * 0.8 * size, side[1], left)
        level, upright = at(wide - w / 2, high - h), at(wide - w, high - h / 2)
        scene.text(w, level[0] + across * 0.5 * size, level[1] + down * 1.3 * size)
        scene.text(h, upright[0] + across * 0.8 * size, upright[1] + down * 0.9 * size, right)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The notch is where the shape's box is not coloured; two labels are in the box, two outside."""
        shape = max(figure.regions, key=lambda region: region.area)
        inside, outside = labelled.inside_and_outside(
            figure.numbers(), shape.left, shape.top, shape.right, shape.bottom
        )
        mask = figure.mask(shape.colour)
        filled = {}
        for corner in labelled.CORNERS:
            row = int(shape.bottom - 9 if "lower" in corner else shape.top + 9)
            column = int(shape.right - 9 if "right" in corner else shape.left + 9)
            filled[corner] = int((mask[row - 3 : row + 4, column - 3 : column + 4] > 0).sum())
        notch = min(filled, key=filled.__getitem__)
        height, width = sorted(outside, key=lambda n: min(abs(n.x - shape.left), abs(n.x - shape.right)))
        if shape.left < height.x < shape.right:
            height, width = width, height
        middle = (shape.top + shape.bottom) / 2  # both labels are past the bend, the one of the width nearer to it
        w, h = sorted(inside, key=lambda n: abs(n.y - middle))
        return {**dict(zip(SIDES, (text.whole for text in (width, height, w, h)), strict=True)), "corner": notch}


TASK = CompositeArea().task()
