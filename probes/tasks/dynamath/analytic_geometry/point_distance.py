"""Two marked grid points: how far apart they are, or how far their midpoint is from the origin."""

from __future__ import annotations

from cmath import polar
from math import cos, hypot, sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, GRID_POINT, POINT_NOTE, draw_plane, read_two_dots

_ASKS = {1: ("apart", "middle"), 2: ("apart", "middle"), 3: ("around", "middle")}


class PointDistance(kit.Program):
    """How far apart are two grid points, or their midpoint and the origin?

    1: points up to 4 from the axes
    2: up to 6
    3: up to 6, three steps of thought"""

    variations = ("numeric", "colour", "geometric")
    stem = "Two grid points are marked."
    question = {
        "apart": "How far apart are they, in units of the grid?",
        "middle": "How far is the point halfway between them from the origin, in units of the grid?",
        "around": "What is the perimeter of the triangle that they form with the origin, in units of the grid?",
    }
    fields = {"points": kit.Listed(GRID_POINT, 2, 2)}
    answer = kit.real(2)
    canvas = CANVAS
    says = {"points": f"marked points (each in brackets, {POINT_NOTE})"}
    prose = "The two marked points are {points}."
    elements = (
        kit.count(
            "left", "What is the x-coordinate of the left one of the two marked points?", lambda f: f["points"][0][0]
        ),
        kit.count(
            "right", "What is the y-coordinate of the right one of the two marked points?", lambda f: f["points"][1][1]
        ),
    )
    labels = {"asks": "wording"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Two points, the left one first."""
        most = 4 if level == 1 else 6
        left = [draw["numeric"].randint(-most, most) for _ in range(2)]
        right = [draw["geometric"].randint(-most, most) for _ in range(2)]
        return {"points": sorted([left, right]), "wording": draw["question"].choice(_ASKS[level])}

    def valid(self, facts: kit.Facts) -> str:
        (a, b), (c, d) = facts["points"]
        if c <= a or max(c - a, abs(d - b)) < 2:
            return "points: expected the left one first, and the two apart"
        return "" if a * d - b * c else "points: expected none in line with the other and the origin"

    def by_Pythagoras(self, facts: kit.Facts) -> float:  # noqa: N802
        """Sums of squares."""
        (a, b), (c, d) = facts["points"]
        apart = hypot(c - a, d - b)
        found = {"apart": apart, "middle": hypot(a + c, b + d) / 2, "around": apart + hypot(a, b) + hypot(c, d)}
        return found[str(facts["wording"])]

    def by_cosines(self, facts: kit.Facts) -> float:
        """Lengths and the angle from the origin."""
        (r, s), (t, u) = (polar(complex(*point)) for point in facts["points"])
        product = 2 * r * t * cos(s - u)
        apart, twice = sqrt(r * r + t * t - product), sqrt(max(0.0, r * r + t * t + product))
        return {"apart": apart, "middle": twice / 2, "around": apart + r + t}[str(facts["wording"])]

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The points from left to right."""
        return {**facts, "points": sorted(facts["points"])}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Two discs of one colour."""
        look = scene.look
        plane = draw_plane(scene, 7)
        for point in facts["points"]:
            scene.disc(*plane.pixel(*point), 7.5, look.palette[0])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        return read_two_dots(figure)


TASK = PointDistance().task()
