"""A line through two marked grid points: its slope, where it meets an axis, or its value at a place."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, GRID_POINT, POINT_NOTE, draw_line, draw_plane, read_two_dots

_LINE = "A straight line goes through two marked grid points."
QUESTIONS = {
    "slope": _LINE + " What is its slope?",
    "steps": _LINE + " By how much does y change along it when x grows by 2?",
    "meets y": _LINE + " Continued as far as needed, at which y does it meet the y-axis?",
    "meets x": _LINE + " Continued as far as needed, at which x does it meet the x-axis?",
    "across": _LINE
    + " A second line crosses it at right angles in the left one of these points. At which y does the second line meet "
    "the y-axis?",
    "mirrored": _LINE + " It is reflected in the line y = x. At which y does its mirror image meet the y-axis?",
}
_ASKS = {1: ("slope", "steps"), 2: ("meets y", "meets x"), 3: ("across", "mirrored")}


class SlopeOfLine(kit.Program):
    """How steep is a line through two grid points, and where does it meet the axes?

    1: the slope
    2: where the line meets an axis
    3: the line at right angles, or its mirror image"""

    variations = ("numeric", "colour", "geometric")
    question = QUESTIONS
    fields = {"points": kit.Listed(GRID_POINT, 2, 2)}
    answer = kit.option(5)
    canvas = CANVAS
    says = {"points": f"marked points (each in brackets, {POINT_NOTE})"}
    prose = "The two points that are marked on the line are {points}."
    elements = (
        kit.count("left", "What is the x-coordinate of the left marked point?", lambda f: f["points"][0][0]),
        kit.count("right", "What is the y-coordinate of the right marked point?", lambda f: f["points"][1][1]),
    )
    labels = {"asks": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Two points, the left one first."""
        number = draw["numeric"]
        left = [number.randint(-6, 3), number.randint(-6, 6)]
        step = [draw["geometric"].randint(2, 7), draw["geometric"].choice((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5))]
        right = [min(6, left[0] + step[0]), max(-6, min(6, left[1] + step[1]))]
        return {"points": [left, right], "wording": draw["question"].choice(_ASKS[level])}

    def valid(self, facts: kit.Facts) -> str:
        (a, b), (c, d) = facts["points"]
        if c - a < 2 or b == d:
            return "points: expected the left one first, and neither on a level with the other nor above it"
        return ""

    def by_slope(self, facts: kit.Facts) -> Fraction:
        """Rise over run, then from point to axis."""
        (a, b), (c, d) = facts["points"]
        slope = Fraction(d - b, c - a)
        at_zero = b - slope * a
        found = {
            "slope": slope,
            "steps": 2 * slope,
            "meets y": at_zero,
            "meets x": -at_zero / slope,
            "across": b + a / slope,
            "mirrored": -at_zero / slope,
        }
        return Fraction(found[str(facts["wording"])])

    def by_equation(self, facts: kit.Facts) -> Fraction:
        """The line's equation by cross products."""
        (a, b), (c, d) = facts["points"]
        p, q, r = d - b, a - c, a * (d - b) + b * (a - c)
        if facts["wording"] == "across":
            p, q, r = -q, p, -q * a + p * b
        if facts["wording"] == "mirrored":
            p, q = q, p
        if facts["wording"] in ("slope", "steps"):
            return Fraction(-p * (2 if facts["wording"] == "steps" else 1), q)
        return Fraction(r, p if facts["wording"] == "meets x" else q)

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The points from left to right."""
        return {**facts, "points": sorted(facts["points"])}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A line a little longer than from point to point."""
        look = scene.look
        plane = draw_plane(scene, 7)
        points = [plane.pixel(*point) for point in facts["points"]]
        draw_line(scene, points, 0.6 * plane.unit_x, look.palette[0])
        for x, y in points:
            scene.disc(x, y, 6.5, look.palette[0])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        return read_two_dots(figure)


TASK = SlopeOfLine().task()
