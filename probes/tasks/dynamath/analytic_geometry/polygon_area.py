"""A polygon whose corners are grid points of a ruled plane: how large is it?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import atan2, degrees, gcd

import cv2
import numpy as np
import shapely

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import CANVAS, GRID_POINT, POINT_NOTE, draw_plane, read_plane
from isoprobe.vision.figure.regions import regions_of

_CORNERS = {1: (3,), 2: (4,), 3: (5, 6)}


def _asked(facts: kit.Facts, area: Fraction) -> Fraction:
    xs, ys = zip(*facts["corners"], strict=True)
    box = (max(xs) - min(xs)) * (max(ys) - min(ys))
    return Fraction({"area": area, "half": area / 2, "box": box - area}[str(facts["wording"])])


def _top(facts: kit.Facts) -> int:
    return int(max(y for _, y in facts["corners"]))


class PolygonArea(kit.Program):
    """How large is a polygon with its corners on grid points?

    1: triangles
    2: quadrilaterals
    3: pentagons and hexagons"""

    variations = ("numeric", "colour", "geometric")
    stem = "The corners of the filled polygon are grid points."
    question = {
        "area": "What is its area, in square units?",
        "half": "What is half of its area, in square units?",
        "box": "By how many square units is it smaller than the smallest rectangle around it whose sides are parallel "
        "to the axes?",
    }
    fields = {"corners": kit.Listed(GRID_POINT, 3, 6)}
    answer = kit.real(2)
    canvas = CANVAS
    says = {"corners": f"corners (one after another around the polygon, each in brackets, {POINT_NOTE})"}
    prose = "One after another around the polygon, its corners are {corners}."
    elements = (
        kit.count("corners", "How many corners does the filled polygon have?", "corners"),
        kit.count("top", "What is the y-coordinate of the highest corner of the filled polygon?", _top),
    )
    labels = {"corners": "corners"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Grid points around their middle."""
        points = [[draw["numeric"].randint(-6, 6) for _ in range(2)] for _ in range(6)]
        points = points[: draw["numeric"].choice(_CORNERS[level])]
        for _ in range(draw["geometric"].randrange(4)):
            points = [[-y, x] for x, y in points]
        x, y = (Fraction(sum(point[k] for point in points), len(points)) for k in (0, 1))
        around = sorted(points, key=lambda point: atan2(point[1] - y, point[0] - x))
        first = around.index(min(around))
        return {"corners": around[first:] + around[:first]}

    def valid(self, facts: kit.Facts) -> str:
        corners = facts["corners"]
        if corners[0] != min(corners):
            return "corners: expected the leftmost first"
        turned = 0.0
        for before, at, after in zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False):
            a, b = complex(*at) - complex(*before), complex(*after) - complex(*at)
            if min(abs(a), abs(b)) < 2:
                return "corners: expected sides of length 2 or more"
            turn = degrees(atan2((a.conjugate() * b).imag, (a.conjugate() * b).real))
            if not 25 <= abs(turn) <= 145:
                return f"corners: a turn of {turn:.0f} degrees: expected 25 to 145 either way"
            turned += turn
        return "" if abs(turned - 360) < 1 else "corners: expected one turn to the left around"

    def by_shoelace(self, facts: kit.Facts) -> Fraction:
        """Cross products of neighbouring corners."""
        ring = [*facts["corners"], facts["corners"][0]]
        return _asked(facts, Fraction(sum(a * d - b * c for (a, b), (c, d) in pairwise(ring)), 2))

    def by_Pick(self, facts: kit.Facts) -> Fraction:  # noqa: N802
        """Grid points inside and on the edge."""
        ring = [*facts["corners"], facts["corners"][0]]
        edge = sum(gcd(c - a, d - b) for (a, b), (c, d) in pairwise(ring))
        inside = int(shapely.contains_xy(shapely.Polygon(ring), *np.mgrid[-8:9, -8:9]).sum())
        return _asked(facts, inside + Fraction(edge, 2) - 1)

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """The corners counterclockwise, from the leftmost on."""
        corners = list(facts["corners"])
        if sum(a * d - b * c for (a, b), (c, d) in pairwise([*corners, corners[0]])) < 0:
            corners.reverse()
        first = corners.index(min(corners))
        return {**facts, "corners": corners[first:] + corners[:first]}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A polygon with a pale fill below the grid and a strong edge above it."""
        look = scene.look
        plane = draw_plane(kit.FigureScene(look), 7)
        corners = [plane.pixel(*corner) for corner in facts["corners"]]
        scene.polygon(corners, f"pale {look.palette[0]}")
        draw_plane(scene, 7)
        scene.stroke(corners, look.palette[0], 3.4, closed=True)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The corners of what the strongest edge encloses."""
        plane = read_plane(figure)
        masks = {hue: figure.mask(hue) for hue in figure.hues if hue not in ("grey", "black")}
        found = regions_of(
            {hue: np.asarray(cv2.dilate(mask, np.ones((3, 3))), np.uint8) for hue, mask in masks.items()}
        )
        if not found:
            raise kit.Unreadable("no filled polygon")
        corners = [plane.grid_point(x, y) for x, y in max(found, key=lambda region: region.area).corners]
        return self.in_order({"corners": corners})


TASK = PolygonArea().task()
