"""The graph of a function made of straight pieces, its corners marked: what is its value at a place?"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np

from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.axes import (
    CANVAS,
    GRID_POINT,
    POINT_NOTE,
    dots,
    draw_plane,
    on_plane,
    read_plane,
)

GRAPH = (
    "The graph of the function f is made of straight pieces between the marked points, all of which are grid points. "
)
_CORNERS = {1: 4, 2: 5, 3: 7}


def value(corners: list[list[int]], x: Fraction | int) -> Fraction:
    """The value at x, between the corners beside it."""
    (a, b), (c, d) = next(piece for piece in pairwise(corners) if piece[0][0] <= x <= piece[1][0])
    return b + Fraction(d - b, c - a) * (x - a)


def hinged(corners: list[list[int]], x: Fraction | int) -> Fraction:
    """The same by hinges: the first piece continued, and at each corner that x is beyond the change of slope."""
    slopes = [Fraction(d - b, c - a) for (a, b), (c, d) in pairwise(corners)]
    found = corners[0][1] + slopes[0] * (x - corners[0][0])
    for (before, after), (at, _) in zip(pairwise(slopes), corners[1:], strict=False):
        found += (after - before) * max(x - at, 0)
    return found


def _height(which: int) -> kit.Element:
    ends = ("leftmost", "rightmost")[which]
    return kit.count(
        ends, f"What is the y-coordinate of the {ends} marked point?", lambda facts: facts["corners"][-which][1]
    )


class FunctionGraph(kit.Program):
    """What is the value of a function whose graph is drawn?

    1: three pieces
    2: four pieces
    3: six pieces"""

    version = 1
    variations = ("numeric", "colour", "function")
    question = {
        "value": f"{GRAPH}What is f({{x}})?",
        "difference": f"{GRAPH}By how much is f({{x}}) greater than the smallest value of f that is drawn?",
    }
    fields = {"corners": kit.Listed(GRID_POINT, 3, 7)}
    asked = {"x": kit.Whole(-7, 7)}
    answer = kit.real(2)
    canvas = CANVAS
    says = {"corners": f"marked points (from left to right, each in brackets, {POINT_NOTE})"}
    prose = "From left to right, the points between which the graph is made of straight pieces are {corners}."
    elements = (kit.count("points", "How many points are marked on the graph?", "corners"), _height(0), _height(1))
    labels = {"pieces": lambda facts: len(facts["corners"]) - 1}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Corners two or more apart from left to right, and a place between two of them."""
        number, count = draw["numeric"], _CORNERS[level]
        xs = sorted(draw["function"].sample(range(-6, 8 - count), count))
        corners = [[x + k, number.randint(-6, 6)] for k, x in enumerate(xs)]
        places = [x for x in range(-6, 7) if corners[0][0] < x < corners[-1][0] and x not in [at for at, _ in corners]]
        return {"corners": corners, "x": number.choice(places)} if places else None

    def valid(self, facts: kit.Facts) -> str:
        corners = facts["corners"]
        if (
            any(c - a < 2 for (a, _), (c, _) in pairwise(corners))
            or max(abs(at) for each in corners for at in each) > 6
        ):
            return "corners: expected points from left to right, two or more apart, at most 6 from the axes"
        slopes = [Fraction(d - b, c - a) for (a, b), (c, d) in pairwise(corners)]
        if any(before == after for before, after in pairwise(slopes)):
            return "corners: expected a bend at each but the first and the last"
        inside = corners[0][0] <= facts.get("x", corners[0][0]) <= corners[-1][0]
        return "" if inside else "x: expected a place between the first point and the last"

    def by_interpolation(self, facts: kit.Facts) -> Fraction:
        """Between the marked points beside it, in proportion."""
        found = value(facts["corners"], facts["x"])
        return found - min(y for _, y in facts["corners"]) if facts["wording"] == "difference" else found

    def by_hinges(self, facts: kit.Facts) -> Fraction:
        """The first piece continued, with the change of slope at each corner on the way."""
        found = hinged(facts["corners"], facts["x"])
        if facts["wording"] == "value":
            return found
        return max(found - hinged(facts["corners"], x) for x, _ in facts["corners"])

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Points from the left."""
        return {**facts, "corners": sorted(facts["corners"])}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Pieces of one colour, with a disc at each end."""
        look, plane = scene.look, draw_plane(scene, 7)
        points = [plane.pixel(*corner) for corner in facts["corners"]]
        scene.stroke(points, look.palette[0], 3.0)
        for x, y in points:
            scene.disc(x, y, 6.5, look.palette[0])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The discs, from the left, with a piece from each to the next, and nothing beyond them."""
        plane, found = read_plane(figure), list(dots(figure).items())
        if len(found) != 1:
            raise kit.Unreadable(f"points in {len(found)} colours: expected one")
        ((hue, discs),) = found
        corners = on_plane(plane, discs)
        for a, b in pairwise(corners):
            if figure.inked(plane.pixel(*a), plane.pixel(*b), hue) < 0.9:
                raise kit.Unreadable(f"no straight piece from {a} to {b}")
        columns = np.flatnonzero(figure.mask(hue).any(0))
        ends = [plane.pixel(*corner)[0] for corner in (corners[0], corners[-1])]
        if max(ends[0] - columns[0], columns[-1] - ends[1]) > 0.7 * plane.unit_x:
            raise kit.Unreadable("a piece without a point at its end")
        return {"corners": corners}


TASK = FunctionGraph().task()
