"""Where a plane cuts a convex solid, in exact fractions, in two ways.

By heights: how far each corner lies above or below the plane settles which edges are cut and where; the volume of a
part follows from the heights alone, tetrahedron by tetrahedron (Varsi's recursion). By clipping: a large piece of the
plane is cut down by the faces to the section itself, and the volume of a part is added up over the faces that bound it.

Solids are told up to an affine map, which changes neither sides nor ratios: of a cuboid the lengths do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import lcm

from isoprobe.solvers import BadState

Place = tuple[Fraction, Fraction, Fraction]
Whole = tuple[int, int, int]
Edge = tuple[int, int]

LARGE = 10**4  # times the way from point to point: far beyond the solid


@dataclass(frozen=True)
class Solid:
    """A convex solid: its corners, and each face as a ring of corners."""

    name: str
    corners: tuple[Whole, ...]
    faces: tuple[tuple[int, ...], ...]

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Pairs of corners, the lower number first, in rising order."""
        rings = [(*face, face[0]) for face in self.faces]
        return tuple(sorted({(min(pair), max(pair)) for ring in rings for pair in pairwise(ring)}))


def _prism(name: str, base: Sequence[tuple[int, int]]) -> Solid:
    """The base below, corners 0 to n - 1, and above it corners n to 2n - 1."""
    n = len(base)
    corners = tuple((x, y, z) for z in (0, 2) for x, y in base)
    sides = tuple((k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n))
    return Solid(name, corners, (tuple(range(n)), tuple(range(n, 2 * n)), *sides))


def _pyramid(name: str, base: Sequence[tuple[int, int]], apex: Whole) -> Solid:
    """The base, corners 0 to n - 1, and the apex, corner n."""
    n = len(base)
    sides = tuple((k, (k + 1) % n, n) for k in range(n))
    return Solid(name, (*((x, y, 0) for x, y in base), apex), (tuple(range(n)), *sides))


_TRIANGLE, _SQUARE = ((0, 0), (2, 0), (0, 2)), ((0, 0), (2, 0), (2, 2), (0, 2))
SOLIDS = {
    solid.name: solid
    for solid in (
        _pyramid("triangular pyramid", _TRIANGLE, (0, 0, 2)),
        _pyramid("rectangular pyramid", _SQUARE, (1, 1, 2)),
        _prism("triangular prism", _TRIANGLE),
        _prism("cuboid", _SQUARE),
    )
}


def on_edge(solid: Solid, edge: Edge, share: Fraction) -> Place:
    """The point of an edge at this share of the way from its first to its second corner.

    >>> on_edge(SOLIDS["cuboid"], (0, 1), Fraction(1, 4))
    (Fraction(1, 2), Fraction(0, 1), Fraction(0, 1))
    """
    a, b = (solid.corners[k] for k in edge)
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])


def _exact(place: Whole) -> Place:
    return Fraction(place[0]), Fraction(place[1]), Fraction(place[2])


def _between(a: Place, b: Place, share: Fraction) -> Place:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])


def _minus(a: Place, b: Place) -> Place:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _plus(a: Place, b: Place) -> Place:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _times(a: Place, factor: int) -> Place:
    return a[0] * factor, a[1] * factor, a[2] * factor


def _cross(a: Place, b: Place) -> Place:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Place, b: Place) -> Fraction:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def heights(solid: Solid, points: Sequence[Place]) -> list[Fraction]:
    """How far each corner lies above the plane through three points, in a unit of its own. Raises BadState where the
    points are in a line, the plane goes through a corner, or all corners lie on one side.

    >>> solid = SOLIDS["triangular pyramid"]
    >>> [str(height) for height in heights(solid, [on_edge(solid, (k, 3), Fraction(1, 2)) for k in range(3)])]
    ['-1', '-1', '-1', '1']
    """
    unit = lcm(*(value.denominator for place in points for value in place))  # in whole numbers, which is far faster
    a, b, c = ([int(value * unit) for value in place] for place in points)
    u, v = ([there - here for here, there in zip(a, other, strict=True)] for other in (b, c))
    across, along, up = u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    found = [
        Fraction(across * (x * unit - a[0]) + along * (y * unit - a[1]) + up * (z * unit - a[2]), unit**3)
        for x, y, z in solid.corners
    ]
    if 0 in found:
        raise BadState("the three points are in a line, or their plane goes through a corner")
    if min(found) > 0 or max(found) < 0:
        raise BadState("the plane does not cut the solid")
    return found


class ByHeights:
    """A section, known by the heights of the corners above its plane."""

    def __init__(self, solid: Solid, points: Sequence[Place]) -> None:
        self.solid, self.heights = solid, heights(solid, points)
        self._is_above = [height > 0 for height in self.heights]

    @property
    def sides(self) -> int:
        """How many sides the section has: as many as edges have an end above the plane and one below."""
        return sum(self.meets(edge) for edge in self.solid.edges)

    def same(self, a: int, b: int) -> bool:
        """Whether two corners lie on one side of the plane."""
        return self._is_above[a] == self._is_above[b]

    def meets(self, edge: Edge) -> bool:
        return not self.same(*edge)

    def divides(self, edge: Edge) -> Fraction:
        """At which share of the way from the first corner to the second the plane meets an edge."""
        first, second = (self.heights[k] for k in edge)
        return first / (first - second)

    def parallel(self, edge: Edge) -> bool:
        return self.heights[edge[0]] == self.heights[edge[1]]

    @cached_property
    def _above(self) -> Fraction:
        """The share of the volume that lies above the plane."""
        above, whole = Fraction(0), Fraction(0)
        for tetrahedron in _tetrahedra(self.solid):
            a, *others = (_exact(self.solid.corners[k]) for k in tetrahedron)
            u, v, w = (_minus(each, a) for each in others)
            volume = abs(_dot(u, _cross(v, w)))
            whole += volume
            above += volume * (1 - _below([self.heights[k] for k in tetrahedron]))
        return above / whole

    def share(self, corner: int) -> Fraction:
        """The share of the volume of the part in which a corner lies."""
        return self._above if self.heights[corner] > 0 else 1 - self._above

    def together(self, corner: int) -> int:
        """How many corners the part has in which this corner lies."""
        return sum(self.same(corner, other) for other in range(len(self.heights)))


def _tetrahedra(solid: Solid) -> list[tuple[int, ...]]:
    """Tetrahedra that fill the solid: from corner 0 over triangles of the faces that do not have it."""
    return [
        (0, face[0], face[k], face[k + 1]) for face in solid.faces if 0 not in face for k in range(1, len(face) - 1)
    ]


def _below(values: Sequence[Fraction]) -> Fraction:
    """The share of a tetrahedron on which a linear function with these values at its corners is negative (G. Varsi, The
    multidimensional content of the frustrum of the simplex, Pacific J. Math. 46, 1973, 303-314)."""
    low, high = [value for value in values if value < 0], [value for value in values if value >= 0]
    shares = [Fraction(1)] + [Fraction(0)] * len(high)
    for under in low:
        for k, over in enumerate(high, 1):
            shares[k] = (over * shares[k] - under * shares[k - 1]) / (over - under)
    return shares[-1]


class ByClipping:
    """A section, known as the ring of its corners: a large piece of the plane, cut down by face after face."""

    def __init__(self, solid: Solid, points: Sequence[Place]) -> None:
        self.solid, self.points = solid, tuple(points)
        along = _minus(points[1], points[0])
        normal = _cross(along, _minus(points[2], points[0]))
        across = _cross(normal, along)
        ring = [
            _plus(points[0], _plus(_times(along, a), _times(across, b)))
            for a, b in ((-LARGE, -LARGE), (LARGE, -LARGE), (LARGE, LARGE), (-LARGE, LARGE))
        ]
        self._corners = [_exact(corner) for corner in solid.corners]
        for face in solid.faces:
            a, b, c = (self._corners[k] for k in face[:3])
            inner = next(self._corners[k] for k in range(len(self._corners)) if k not in face)
            ring = _clipped(ring, (a, b, c), inner)
        if len(ring) < 3:
            raise BadState("the plane does not cut the solid")
        self.ring = ring

    @property
    def sides(self) -> int:
        """How many sides the section has: the corners of its ring."""
        return len(self.ring)

    def _turn(self, place: Place) -> Fraction:
        """Six times the signed volume of the tetrahedron of the three points and a place."""
        return _volume(self.points[0], self.points[1], self.points[2], place)

    def same(self, a: int, b: int) -> bool:
        """Whether two corners lie on one side of the plane."""
        return self._turn(self._corners[a]) * self._turn(self._corners[b]) > 0

    def _on(self, edge: Edge) -> Fraction | None:
        """Where a corner of the ring lies on an edge, as a share of the way along it; None where none does."""
        a, b = (self._corners[k] for k in edge)
        way = _minus(b, a)
        for place in self.ring:
            step = _minus(place, a)
            if not any(_cross(way, step)) and 0 <= (share := _dot(step, way) / _dot(way, way)) <= 1:
                return share
        return None

    def meets(self, edge: Edge) -> bool:
        return self._on(edge) is not None

    def divides(self, edge: Edge) -> Fraction:
        """At which share of the way from the first corner to the second the plane meets an edge. Raises BadState where
        it does not."""
        share = self._on(edge)
        if share is None:
            raise BadState(f"the plane does not meet the edge {edge}")
        return share

    def parallel(self, edge: Edge) -> bool:
        """Whether an edge, moved to the section, lies in its plane."""
        a, b = (self._corners[k] for k in edge)
        first, second, third = self.ring[:3]
        return _volume(first, second, third, _plus(first, _minus(b, a))) == 0

    def share(self, corner: int) -> Fraction:
        """The share of the volume of the part in which a corner lies: pyramids from it over all its faces."""
        apex = self._corners[corner]
        faces = [[self._corners[k] for k in face] for face in self.solid.faces]
        a, b, c = self.points
        part = sum((_over(apex, _clipped(face, (a, b, c), apex)) for face in faces), _over(apex, self.ring))
        return part / sum(_over(apex, face) for face in faces)

    def together(self, corner: int) -> int:
        """How many corners the part has in which this corner lies."""
        return sum(self.same(corner, other) for other in range(len(self._corners)))


def _volume(a: Place, b: Place, c: Place, d: Place) -> Fraction:
    return _dot(_cross(_minus(b, a), _minus(c, a)), _minus(d, a))


def _over(apex: Place, ring: Sequence[Place]) -> Fraction:
    """Six times the volume of the pyramid over a ring."""
    return sum((abs(_volume(ring[0], b, c, apex)) for b, c in pairwise(ring[1:])), Fraction(0))


def _clipped(ring: Sequence[Place], plane: tuple[Place, Place, Place], inner: Place) -> list[Place]:
    """What is left of a convex ring on the side of the plane through three places on which the inner place lies."""
    way = _volume(*plane, inner)
    sides = [_volume(*plane, place) * way for place in ring]
    kept: list[Place] = []
    for k, there in enumerate(ring):
        before, after = sides[k - 1], sides[k]
        if before * after < 0:
            kept.append(_between(ring[k - 1], there, before / (before - after)))
        if after >= 0:
            kept.append(there)
    return [place for k, place in enumerate(kept) if place != kept[k - 1]]
