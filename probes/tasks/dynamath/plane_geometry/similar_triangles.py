"""Two similar triangles: how long is the side without a number?"""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin

from isoprobe.probes.families.programs import kit
from isoprobe.vision.figure.corners import beside

_PARTS = {1: (1,), 2: (2, 3), 3: (5, 7, 8, 9)}
NAMES = ("x", "y", "n")
PLACES = ("same", "mirrored")


def _compared(facts: kit.Facts) -> str:
    return "larger" if facts["other"] > facts["base"] else "smaller"


class SimilarTriangles(kit.Program):
    """How long is a side of one of two similar triangles?

    1: one triangle twice or three times the other
    2: one and a half times and the like
    3: any ratio"""

    different = {1: 2_100}
    variations = ("numeric", "geometric", "colour", "symbolic")
    question = (
        "Two triangles are similar. Their bases correspond to each other, and so do the sloping sides that have "
        "labels. How long is the side marked with a letter?"
    )
    fields = {
        "base": kit.Whole(2, 60),
        "side": kit.Whole(2, 60),
        "other": kit.Whole(1, 120),
        "place": kit.Word(PLACES, {"same": "not mirrored"}, {"the same way round": "same"}),
        "name": kit.Word(NAMES),
    }
    says = {
        "base": "left base (number below the left triangle)",
        "side": "left side (number at the sloping side of the left triangle)",
        "other": "right base (number below the right triangle)",
        "place": "right triangle (mirrored or not mirrored, compared with the left one)",
        "name": "letter (at the sloping side of the right triangle)",
    }
    answer = kit.real(2)
    canvas = (620, 360)
    prose = (
        "The left one of two triangles has the base {base} and a sloping side of {side}; the right one, {place}, has "
        "the base {other}, and its sloping side is {name}."
    )
    elements = (
        kit.count("base", "Which number stands at the base of the triangle on the left?", "base"),
        kit.count("other", "Which number stands at the base of the triangle on the right?", "other"),
        kit.one_of(
            "larger", "Is the triangle on the right the larger or the smaller one?", ("larger", "smaller"), _compared
        ),
    )
    labels = {"place": "place"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A base and a side, and the base of the other triangle in some ratio to the first."""
        number, parts = draw["numeric"], _PARTS[level]
        part, times = number.choice(parts), number.uniform(0.45, 2.2)
        base = part * number.randint(max(1, 6 // part), max(3, 30 // part))
        side, other = number.randint(4, 40), base // part * max(1, round(part * times))
        place, name = draw["geometric"].choice(PLACES), draw["symbolic"].choice(NAMES)
        return {"base": base, "side": side, "other": other, "place": place, "name": name}

    def valid(self, facts: kit.Facts) -> str:
        if not 0.65 <= facts["side"] / facts["base"] <= 1.4:
            return f"base {facts['base']} and side {facts['side']}: expected sides of about one length"
        times = facts["other"] / facts["base"]
        if not (0.45 <= times <= 0.85 or 1.18 <= times <= 2.2):
            return f"bases {facts['base']} and {facts['other']}: expected one up to twice the other, and not much alike"
        return ""

    def by_ratio(self, facts: kit.Facts) -> Fraction:
        """The ratio of the bases applied to the side."""
        return Fraction(facts["other"], facts["base"]) * Fraction(facts["side"])

    def by_parallel(self, facts: kit.Facts) -> Fraction:
        """A line parallel to the third side cut with the slope's line."""
        first, second = (Fraction(facts["base"]), Fraction(0)), (Fraction(0), Fraction(facts["side"]))
        direction = (second[0] - first[0], second[1] - first[1])
        steps = (0 - Fraction(facts["other"])) / direction[0]  # until the line meets the axis
        return steps * direction[1]

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two triangles on one base line, drawn to scale."""
        look, rng, size = scene.look, scene.look.rng(), scene.look.size
        corner = radians(rng.uniform(52, 78))
        bottom = look.height - 3.2 * size
        widths = (facts["base"], facts["other"])
        slopes = (float(facts["side"]), float(self.by_ratio(facts)))
        room = look.width - 14.5 * size
        unit = min(room / sum(widths), (bottom - 1.5 * size) / (max(slopes) * sin(corner)))
        x, gap = 5.0 * size, (look.width - 10 * size - unit * sum(widths)) * rng.uniform(0.8, 1.0)
        for k, (wide, slope) in enumerate(zip(widths, slopes, strict=True)):
            a, b = x, x + wide * unit
            mirrored = k == 1 and facts["place"] == "mirrored"
            foot, towards = (b, -1) if mirrored else (a, 1)
            top = (foot + towards * slope * unit * cos(corner), bottom - slope * unit * sin(corner))
            points = [(a, bottom), (b, bottom), top]
            scene.polygon(points, f"pale {look.palette[k]}", width=look.line)
            scene.text(wide, (a + b) / 2, bottom + 1.4 * size)
            beside(scene, facts["name"] if k else facts["side"], (foot, bottom), top, ((a + b) / 2, bottom))
            x = b + gap

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Bases from the numbers below, the first side from the number above them, the unknown from the letter."""
        shapes = sorted((r for r in figure.regions if r.area > 300), key=lambda region: region.x)
        letters, numbers = figure.words(NAMES), figure.numbers()
        if len(shapes) != 2 or len(letters) != 1 or len(numbers) != 3:
            raise kit.Unreadable(f"{len(shapes)} triangles, {len(numbers)} numbers and {len(letters)} letters")
        below = sorted((n for n in numbers if n.y > shapes[0].bottom), key=lambda n: n.x)
        side = next(n for n in numbers if n not in below)
        name, letter = letters[0]
        base, other = below
        middle = (shapes[1].left + shapes[1].right) / 2
        place = PLACES[0 if letter.x < middle else 1]
        lengths = {"base": base.whole, "side": side.whole, "other": other.whole}
        return {**lengths, "place": place, "name": name}


TASK = SimilarTriangles().task()
