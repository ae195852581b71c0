"""What a lettered figure shows between named points: whether a polygon is drawn, how lengths and areas compare, angles.

Each measure has two methods: `by_vectors` goes by directions (coordinates, the shoelace formula, turns), `by_distances`
by the distances between points and nothing else (Heron, Bretschneider, the law of cosines). Points are (x, y) in any
unit; a figure that is scaled, turned or mirrored has the same measures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import acos, atan2, degrees, dist, hypot, inf, isfinite, log, pi, sqrt

from isoprobe.solvers import Disproved

Name = str
Point = tuple[float, float]
Points = Mapping[Name, Point]
Lines = Sequence[Sequence[Name]]

MEASURES = {"length": 2, "area": 2, "angle": 1}  # how many things each is of: a ratio is of two
DOUBT = 0.45  # the nearest option's distance over that of the two nearest: beyond it nobody could say which is meant
FLAT = 0.02  # of its longest side squared: the area of a triangle whose points are nearly in line


def by_vectors(measure: str, of: Sequence[Sequence[Name]], points: Points) -> float:
    """The angle in degrees, or the ratio of the first thing to the second, by directions.

    >>> by_vectors("area", ["ABC", "ABD"], {"A": (0, 0), "B": (2, 0), "C": (0, 2), "D": (5, 1)})
    2.0
    """
    if measure == "angle":
        (ax, ay), (vx, vy), (bx, by) = (points[name] for name in of[0])
        turn = abs(atan2(ay - vy, ax - vx) - atan2(by - vy, bx - vx))
        return degrees(min(turn, 2 * pi - turn))
    return _ratio(*(_shoelace(names, points) if measure == "area" else _length(names, points) for names in of))


def by_distances(measure: str, of: Sequence[Sequence[Name]], points: Points) -> float:
    """The same by distances alone.

    >>> by_distances("angle", ["BAC"], {"A": (0, 0), "B": (2, 0), "C": (0, 2)})
    90.0
    """
    if measure == "angle":
        a, v, b = (points[name] for name in of[0])
        one, other, across = dist(v, a), dist(v, b), dist(a, b)
        if not one or not other:
            raise Disproved(f"angle {''.join(of[0])} with two points in one place")
        cosine = (one * one + other * other - across * across) / (2 * one * other)
        return round(degrees(acos(max(-1.0, min(1.0, cosine)))), 9)
    squared: Callable[[Sequence[Name], Points], float] = _bretschneider if measure == "area" else _squared_length
    return sqrt(_ratio(*(squared(names, points) for names in of)))


def nearest(measure: str, value: float, options: Sequence[float]) -> int:
    """The place of the option that is nearest: of angles by their difference, of ratios by their quotient. Raises
    Disproved where two are about as near.

    >>> nearest("length", 1.9, [0.5, 1.0, 2.0])
    2
    """

    def off(option: float) -> float:
        if measure == "angle":
            return abs(option - value)
        return abs(log(option / value)) if option > 0 and value > 0 else inf

    ranked = sorted(range(len(options)), key=lambda k: off(options[k]))
    first, second = (off(options[k]) for k in ranked[:2])
    if not isfinite(first) or first > DOUBT * (first + second):
        raise Disproved(
            f"{measure} {value:.3g} lies between the options {options[ranked[0]]:g}, {options[ranked[1]]:g}"
        )
    return ranked[0]


def drawn_by_lines(names: Sequence[Name], lines: Lines, points: Points) -> bool:
    """Whether the polygon of these corners is drawn: every side on a drawn line, no three corners in a row on one, and
    no two sides that cross.

    >>> drawn_by_lines("ABC", ["AB", "BC", "AC"], {"A": (0, 0), "B": (2, 0), "C": (0, 2)})
    True
    """
    corners = _corners(names)
    straight = any({*corner} <= {*line} for corner in corners for line in lines)
    return _sided(names, lines) and not straight and not _crosses_itself(names, points)


def drawn_by_areas(names: Sequence[Name], lines: Lines, points: Points) -> bool:
    """The same, with corners in a row told by the area between them, and sides that cross by the areas that a diagonal
    cuts off: of a polygon of four corners that crosses itself each diagonal has the other corners on one side, and the
    two halves turn opposite ways.

    >>> drawn_by_areas("ABC", ["AB", "BC"], {"A": (0, 0), "B": (2, 0), "C": (0, 2)})
    False
    """
    if not _sided(names, lines) or any(_is_flat(corner, points) for corner in _corners(names)):
        return False
    if len(names) != 4:
        return True
    a, b, c, d = (points[name] for name in names)
    return not (_turn(a, b, c) * _turn(a, c, d) < 0 and _turn(b, c, d) * _turn(b, d, a) < 0)


def _sided(names: Sequence[Name], lines: Lines) -> bool:
    sides = zip(names, [*names[1:], names[0]], strict=True)
    return all(any({*side} <= {*line} for line in lines) for side in sides)


def _corners(names: Sequence[Name]) -> list[tuple[Name, Name, Name]]:
    n = len(names)
    return [(names[k - 1], names[k], names[(k + 1) % n]) for k in range(n)]


def _is_flat(corner: Sequence[Name], points: Points) -> bool:
    at = [points[name] for name in corner]
    longest = max(dist(one, other) for one, other in combinations(at, 2))
    return abs(_turn(*at)) < FLAT * longest * longest


def _crosses_itself(names: Sequence[Name], points: Points) -> bool:
    at = [points[name] for name in names]
    n = len(at)
    sides = [(at[k], at[(k + 1) % n]) for k in range(n)]
    return any(_cross(*sides[i], *sides[j]) for i, j in combinations(range(n), 2) if (j - i) % n not in (0, 1, n - 1))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    """Twice the signed area of a triangle."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _length(names: Sequence[Name], points: Points) -> float:
    (ax, ay), (bx, by) = points[names[0]], points[names[1]]
    return hypot(bx - ax, by - ay)


def _squared_length(names: Sequence[Name], points: Points) -> float:
    return dist(points[names[0]], points[names[1]]) ** 2


def _shoelace(names: Sequence[Name], points: Points) -> float:
    at = [points[name] for name in names]
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(at, [*at[1:], at[0]], strict=True))) / 2


def _bretschneider(names: Sequence[Name], points: Points) -> float:
    """The squared area of a polygon of three or four corners, by its sides and diagonals."""
    corners = list(names) if len(names) == 4 else [*names, names[0]]
    a, b, c, d = (
        dist(points[one], points[other]) for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
    )
    p, q = (dist(points[corners[k]], points[corners[k + 2]]) for k in (0, 1))
    return max(0.0, 4 * p * p * q * q - (b * b + d * d - a * a - c * c) ** 2) / 16


def _ratio(one: float, other: float) -> float:
    if not other > 0:
        raise Disproved(f"a ratio to {other:g}")
    return one / other
