"""A cube with three points marked on its edges: which shape has the section by the plane through them?"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import hypot, lcm
from random import Random
from typing import Any

import numpy as np

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.programs import kit

SIDE = 4  # the cube's edge, in quarters
BACK = (0.56, 0.38)  # of an edge: how far to the right and up the back of the cube is drawn
Vector = tuple[int, int, int]  # to the right, to the back, up
Number = int | Fraction
Place = tuple[Number, Number, Number]
Exact = tuple[Fraction, Fraction, Fraction]


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


CORNERS: tuple[Vector, ...] = tuple((x, y, z) for x, y, z in product((0, SIDE), repeat=3))
EDGES = tuple((a, b) for a, b in combinations(CORNERS, 2) if sum(p != q for p, q in zip(a, b, strict=True)) == 1)
POINTS: tuple[Vector, ...] = tuple(
    (x, y, z) for x, y, z in product(range(SIDE + 1), repeat=3) if sum(part in (0, SIDE) for part in (x, y, z)) >= 2
)


def _plane(points: list[Vector]) -> tuple[Vector, int]:
    """The normal of the plane through three points, and the product of it with each."""
    normal = _cross(_minus(points[1], points[0]), _minus(points[2], points[0]))
    return normal, sum(a * b for a, b in zip(normal, points[0], strict=True))


def _crossings(points: list[Vector]) -> list[Place]:
    """Where the plane through three points meets the cube's edges, in order around, in a unit in which all of this is
    whole; nothing where it cuts none off."""
    normal, level = _plane(points)
    above = {c: sum(a * b for a, b in zip(normal, c, strict=True)) - level for c in CORNERS}
    if normal == (0, 0, 0) or min(above.values()) >= 0 or max(above.values()) <= 0:
        return []
    crossed = [(a, b) for a, b in EDGES if above[a] * above[b] < 0]
    unit = lcm(*(above[a] - above[b] for a, b in crossed))
    found = {(x * unit, y * unit, z * unit) for x, y, z in CORNERS if above[x, y, z] == 0}
    for a, b in crossed:
        share = above[a] * unit // (above[a] - above[b])
        x, y, z = (p * unit + share * (q - p) for p, q in zip(a, b, strict=True))
        found.add((x, y, z))
    return _around(sorted(found), SIDE * unit)


def _around(places: list[Vector], side: int) -> list[Place]:
    """Points of the surface of a cube of such a side in order around: each beside the next on one face."""

    def beside(a: Vector, b: Vector) -> bool:
        """On a face, on which there are no others: these would lie on one side of their line."""
        faces = [k for k in range(3) if a[k] == b[k] and a[k] in (0, side)]
        return any(sum(place[k] == a[k] for place in places) == 2 for k in faces)

    ring = [places[0]]
    left = places[1:]
    while left:
        step = next(place for place in left if beside(ring[-1], place))
        ring.append(step)
        left.remove(step)
    return [*ring]


def _squared(a: Place, b: Place) -> Number:
    x, y, z = a[0] - b[0], a[1] - b[1], a[2] - b[2]
    return x * x + y * y + z * z


def _named(ring: list[Place]) -> str:
    """The most special name of a polygon, by the squares of its sides and diagonals."""
    count = len(ring)
    sides = [_squared(ring[k], ring[(k + 1) % count]) for k in range(count)]
    if count == 3:
        return {1: "equilateral triangle", 2: "isosceles triangle", 3: "scalene triangle"}[len(set(sides))]
    if count == 4:
        diagonals = _squared(ring[0], ring[2]), _squared(ring[1], ring[3])
        rhombic, straight = len(set(sides)) == 1, diagonals[0] == diagonals[1]
        if sides[0] == sides[2] and sides[1] == sides[3]:
            if sum(diagonals) != sum(sides):  # the law of parallelograms
                return "quadrilateral"
            return (
                "square"
                if rhombic and straight
                else "rhombus"
                if rhombic
                else "rectangle"
                if straight
                else "parallelogram"
            )
        return "isosceles trapezium" if straight else "trapezium"
    if count == 6:
        long = {_squared(ring[k], ring[k + 2]) for k in range(4)}
        return "regular hexagon" if len(set(sides)) == 1 and len(long) == 1 else "irregular hexagon"
    return "pentagon"


def _group(points: list[Vector]) -> int:
    """The level to which three points belong: none at a quarter, some, or all."""
    quarters = sum(any(part % 2 for part in point) for point in points)
    return 1 if quarters == 0 else 3 if quarters == 3 else 2


@cache
def _catalogue(level: int) -> dict[str, list[tuple[Vector, ...]]]:
    """Triples of points of a level by the name of their section; of the many of level 2 some thousand."""
    groups = [triple for triple in combinations(POINTS, 3) if _group(list(triple)) == level]
    found: dict[str, list[tuple[Vector, ...]]] = {}
    for triple in Random(0).sample(groups, min(len(groups), 2400)):
        ring = _crossings(list(triple))
        if len(ring) > (3 if level == 3 else 2):
            found.setdefault(_named(ring), []).append(triple)
    return {name: triples for name, triples in sorted(found.items()) if len(triples) >= 8}


def _points(facts: kit.Facts) -> list[Vector]:
    return [(x, y, z) for x, y, z in facts["points"]]


def by_edges(facts: kit.Facts) -> str:
    """The points where the plane meets the edges, and the squares of sides and diagonals between them."""
    return _named(_crossings(_points(facts)))


def _seen_at(point: tuple[float, float, float], left: float, low: float, unit: float) -> tuple[float, float]:
    """The pixel of a point: the front as it is, the back to the right and up."""
    x, y, z = (part / SIDE for part in point)
    return left + (x + BACK[0] * y) * unit, low - (z + BACK[1] * y) * unit


class CubeSection(kit.Program):
    """Which shape has a plane section of a cube?

    1: corners and middles of edges
    2: quarters of edges too
    3: all points at quarters of edges, sections of four to six sides"""

    topic = "3D spatial simulation"
    different = {1: 1_400, 3: 2_100}
    variations = ("function", "geometric", "numeric", "colour")
    stem = (
        "Three points are marked on the edges of a cube; each is a corner of the cube, the middle of an edge, or a "
        "quarter of an edge away from a corner. Hidden edges are grey."
    )
    question = {
        "section": "The plane through them cuts the cube. What shape is the section, by its most special name?",
        "saw": "The cube is sawn through along the plane through them. What shape is the cut, by its most special "
        "name?",
        "water": "In a tilted glass cube, the surface of coloured water lies in the plane through them. What shape is "
        "the surface, by its most special name?",
    }
    fields = {"points": kit.Listed(kit.Listed(kit.Whole(0, SIDE), 3, 3), 3, 3)}
    says = {
        "points": "marked points (for each, how far it is to the right of the left face, behind the front face, and "
        "above the bottom face, in quarters of an edge, so 0 to 4)",
    }
    answer = kit.option(5)
    canvas = (480, 440)
    prose = (
        "The edges of a cube are 4 long. Three points are told by how far they are to the right of its left face, "
        "behind its front face, and above its bottom face: {points}."
    )
    elements = (
        kit.Element(
            "corners",
            "How many of the marked points are corners of the cube?",
            "integer",
            lambda f, _: sum(set(point) <= {0, SIDE} for point in f["points"]),
        ),
        kit.Element(
            "top",
            "How many of the marked points lie on the cube's top face or on its edges?",
            "integer",
            lambda f, _: sum(point[2] == SIDE for point in f["points"]),
        ),
    )
    sample_sizes = (SampleSize("a state takes long to make and to prove", counted=500),)
    labels = {"section": lambda facts: by_edges(facts)}

    def in_order(self, facts: kit.Facts) -> kit.Facts:
        """Points in rising order."""
        return {**facts, "points": sorted(facts["points"])}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A kind of section, and three points that give it, the cube turned or mirrored."""
        known = _catalogue(level)
        triple = draw["geometric"].choice(known[draw["function"].choice(list(known))])
        turn = Random(draw["numeric"].getrandbits(64))
        axes, mirrored = turn.sample(range(3), 3), [turn.random() < 0.5 for _ in range(3)]
        points = [
            [SIDE - point[k] if flip else point[k] for k, flip in zip(axes, mirrored, strict=True)] for point in triple
        ]
        return {"points": sorted(points), "wording": draw["question"].choice(list(self.question))}

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        points = _points(facts)
        if any(point not in POINTS for point in points) or points != sorted(set(points)):
            return "points: expected three different ones on the edges, in rising order"
        ring = _crossings(points)
        if not ring:
            return "points: expected a plane that cuts the cube in two"
        return "" if _named(ring) in _catalogue(_group(points)) else f"points: {_named(ring)}, expected another section"

    def by_edges(self, facts: kit.Facts) -> Any:
        """Where the plane meets the edges, and squares of sides and diagonals."""
        return by_edges(facts)

    def by_clipping(self, facts: kit.Facts) -> str:
        """A piece of the plane clipped by the faces, and its symmetries counted."""
        points = _points(facts)
        u, v = _minus(points[1], points[0]), _minus(points[2], points[0])
        ring: list[Exact] = []
        for a, b in ((-200, -200), (200, -200), (200, 200), (-200, 200)):
            x, y, z = (Fraction(p + a * q + b * r) for p, q, r in zip(points[0], u, v, strict=True))
            ring.append((x, y, z))
        for axis, (bound, sign) in product(range(3), ((0, 1), (SIDE, -1))):
            kept: list[Exact] = []
            for k, there in enumerate(ring):
                here = ring[k - 1]
                before, after = sign * (here[axis] - bound), sign * (there[axis] - bound)
                if before * after < 0:
                    x, y, z = (p + before / (before - after) * (q - p) for p, q in zip(here, there, strict=True))
                    kept.append((x, y, z))
                if after >= 0:
                    kept.append(there)
            ring = [place for k, place in enumerate(kept) if place != kept[k - 1]]
        count = len(ring)
        apart = [[_squared(a, b) for b in ring] for a in ring]

        def keeps(order: list[int]) -> bool:
            return all(apart[order[a]][order[b]] == apart[a][b] for a in range(count) for b in range(count))

        turns = [[(k + j) % count for k in range(count)] for j in range(count)]
        mirrors = [[(j - k) % count for k in range(count)] for j in range(count)]
        turning, flips = sum(map(keeps, turns)), [order for order in mirrors if keeps(order)]
        fixing = any(order[k] == k for order in flips for k in range(count))
        if count == 3:
            return {6: "equilateral triangle", 2: "isosceles triangle", 1: "scalene triangle"}[turning + len(flips)]
        if count == 4 and turning == 4:
            return "square"
        if count == 4 and turning == 2:
            return ("rhombus" if fixing else "rectangle") if flips else "parallelogram"
        if count == 4:
            return "isosceles trapezium" if flips else "trapezium"
        if count == 5:
            return "pentagon"
        return "regular hexagon" if turning == 6 else "irregular hexagon"

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other sections that points of this kind may give."""
        return [name for name in _catalogue(_group(_points(facts))) if name != truth]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A point seen elsewhere on the edges."""
        points = _points(facts)
        points[rng.randrange(3)] = rng.choice(POINTS)
        return {**facts, "points": [list(point) for point in sorted(points)]}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The cube's edges, quarters marked on those that bear points, the points in colour."""
        look, size = scene.look, scene.look.size
        unit = min((look.width - 3 * size) / (1 + BACK[0]), (look.height - 3 * size) / (1 + BACK[1]))
        left = (look.width - (1 + BACK[0]) * unit) / 2
        low = (look.height + (1 + BACK[1]) * unit) / 2
        hidden = (0, SIDE, 0)
        points = _points(facts)
        for a, b in sorted(EDGES, key=lambda edge: hidden not in edge):
            colour = "grey" if hidden in (a, b) else "ink"
            ends = [_seen_at(a, left, low, unit), _seen_at(b, left, low, unit)]
            scene.stroke(ends, colour, look.line + 0.4)
            inner = [tuple(p + (q - p) * k // SIDE for p, q in zip(a, b, strict=True)) for k in range(1, SIDE)]
            if set(inner) & set(points):
                dx, dy = ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]
                across = (-6 * dy / hypot(dx, dy), 6 * dx / hypot(dx, dy))
                for k in range(1, SIDE):
                    x, y = ends[0][0] + dx * k / SIDE, ends[0][1] + dy * k / SIDE
                    scene.stroke([(x - across[0], y - across[1]), (x + across[0], y + across[1])], colour, look.line)
        for point in points:
            x, y = _seen_at(point, left, low, unit)
            scene.disc(x, y, 0.5 * size, look.palette[0])

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The cube from the extent of its lines, the points from their colour."""
        lines = figure.mask("ink")
        columns, rows = np.flatnonzero(lines.sum(0) > 60 * 255), np.flatnonzero(lines.sum(1) > 60 * 255)
        left, right, low = columns[0] + 1.0, columns[-1], rows[-1]
        unit = (right - left) / (1 + BACK[0])
        dots = [region for region in figure.regions if region.colour != "grey"]
        if len(dots) != 3:
            raise kit.Unreadable(f"{len(dots)} coloured points: expected three")
        found = []
        for dot in dots:
            off = {}
            for point in POINTS:
                x, y = _seen_at(point, left, low, unit)
                off[point] = hypot(x - dot.x, y - dot.y)
            point = min(off, key=lambda each: off[each])
            if off[point] > 0.05 * unit:
                raise kit.Unreadable("a point lies on no edge")
            found.append(list(point))
        return {"points": sorted(found)}


TASK = CubeSection().task()
