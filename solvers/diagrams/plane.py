"""Lines, segments, triangles and circles of a figure on integer coordinates: exact geometry, with no letter order told.

Only the ends of strokes, the circles and the points are taken; which letters lie on which stroke is found from squared
distances, in whole numbers. Coordinates are whole thousandths of a unit, y down.

Why the margins decide. A figure is drawn up exactly and then rounded, so every point, end and centre lies within
sqrt(1/2) of its true place, a radius within 1/2. The rounded stroke is then nowhere farther than sqrt(1/2) from the
true one, and a point of it is found within 2 sqrt(1/2) < 2 = ON of the rounded stroke (of a rounded circle within
2 sqrt(1/2) + 1/2 < 2). A stroke that prolongs one at least as long is at most 3 sqrt(1/2) + sqrt(1/2) < 4 = STRAIGHT
from its line. All that is not on a stroke or circle keeps CLEAR of it. What falls between raises BadState: no count is
given that hangs on rounding. Three letters on one stroke make a triangle less than 4 ON high over its longest side,
three that are not on one stroke make one at least CLEAR high: the foot of that height is inside the longest side, which
is drawn. So the zero area is told from the others by the same gap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isqrt

from isoprobe.solvers import BadState
from isoprobe.solvers.diagrams.diagram import Circle, Name, Pair

ON = 2
STRAIGHT = 4
CLEAR = 25_000
INSIDE = 8_000  # two strokes cross if they do so at least this far from all their ends

Point = tuple[int, int]
Ends = tuple[int, int, int, int]  # x1, y1, x2, y2
Ring = tuple[int, int, int]  # x, y, radius


@dataclass(frozen=True)
class Plan:
    """Where the letters stand, and what is drawn: strokes by their ends, whole circles by centre and radius."""

    points: Mapping[Name, Point]
    strokes: tuple[Ends, ...] = ()
    circles: tuple[Ring, ...] = ()


def is_on_stroke(point: Point, stroke: Ends) -> bool:
    """Whether the point is on the stroke. Raises BadState where it is neither on it nor clear of it.

    >>> is_on_stroke((500_000, 0), (0, 0, 1_000_000, 0))
    True
    """
    return _decide(*_squared(point, stroke), ON, f"point {point} and the stroke {stroke}")


def is_on_circle(point: Point, ring: Ring) -> bool:
    """Whether the point is on the circle. Raises BadState where it is neither on it nor clear of it.

    >>> is_on_circle((300_000, 400_000), (0, 0, 500_000))
    True
    """
    (x, y), (cx, cy, radius) = point, ring
    squared = (x - cx) ** 2 + (y - cy) ** 2
    if max(0, radius - ON) ** 2 <= squared <= (radius + ON) ** 2:
        return True
    if squared < (radius + CLEAR) ** 2 and (radius < CLEAR or squared > (radius - CLEAR) ** 2):
        raise BadState(f"point {point} and the circle {ring}: {isqrt(squared) - radius} apart, expected 0 or {CLEAR}")
    return False


def is_at(point: Point, other: Point) -> bool:
    """Whether two places are the same. Raises BadState where they are neither the same nor clear of each other.

    >>> is_at((0, 0), (1, 1)), is_at((0, 0), (30_000, 0))
    (True, False)
    """
    squared = (point[0] - other[0]) ** 2 + (point[1] - other[1]) ** 2
    return _decide(squared, 1, ON, f"points {point} and {other}")


def is_one_line(one: Ends, other: Ends) -> bool:
    """Whether the second stroke overlaps or prolongs the first, so that both are one drawn line.

    >>> is_one_line((0, 0, 500_000, 0), (500_000, 0, 900_000, 0))
    True
    """
    if _length2(one) < _length2(other):
        one, other = other, one
    x1, y1, x2, y2 = one
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    ends = [(other[0] - x1, other[1] - y1), (other[2] - x1, other[3] - y1)]
    off = max((px * dy - py * dx) ** 2 for px, py in ends)
    if off >= CLEAR * CLEAR * length:
        return False
    along = sorted(px * dx + py * dy for px, py in ends)
    gap = max(along[0] - length, -along[1], 0)  # in units of the first stroke's length
    if gap * gap >= CLEAR * CLEAR * length:
        return False
    if off <= STRAIGHT * STRAIGHT * length and gap * gap <= STRAIGHT * STRAIGHT * length:
        return True
    raise BadState(f"strokes {one} and {other}: neither one line nor clear of each other")


def maximal(strokes: Sequence[Ends]) -> list[Ends]:
    """The strokes with all that overlap or prolong each other made one, from its one far end to the other.

    >>> maximal([(0, 0, 500_000, 0), (500_000, 0, 900_000, 0)])
    [(0, 0, 900000, 0)]
    """
    whole: list[Ends] = []
    for stroke in strokes:
        for known in [known for known in whole if is_one_line(known, stroke)]:
            whole.remove(known)
            ends = [known[:2], known[2:], stroke[:2], stroke[2:]]
            stroke = max(((*p, *q) for p, q in combinations(ends, 2)), key=_length2)
        whole.append(stroke)
    return whole


def letters_on(points: Mapping[Name, Point], stroke: Ends) -> list[Name]:
    """The letters on the stroke, in order from its first end.

    >>> letters_on({"A": (0, 0), "B": (500_000, 0), "C": (0, 500_000)}, (0, 0, 900_000, 0))
    ['A', 'B']
    """
    dx, dy = stroke[2] - stroke[0], stroke[3] - stroke[1]
    found = [name for name, point in points.items() if is_on_stroke(point, stroke)]
    return sorted(found, key=lambda name: points[name][0] * dx + points[name][1] * dy)


def lines(plan: Plan) -> list[tuple[Name, ...]]:
    """Every maximal line with two letters or more: its letters in order, the smaller end first; sorted.

    >>> lines(Plan({"A": (0, 0), "B": (500_000, 0), "C": (0, 500_000)}, ((0, 0, 500_000, 0),)))
    [('A', 'B')]
    """
    found = [letters_on(plan.points, stroke) for stroke in maximal(plan.strokes)]
    return sorted(tuple(line if line[0] < line[-1] else line[::-1]) for line in found if len(line) > 1)


def segments(plan: Plan) -> list[Pair]:
    """Every pair of letters that a stroke joins, the smaller first; sorted, each once.

    >>> segments(Plan({"A": (0, 0), "B": (500_000, 0), "C": (900_000, 0)}, ((0, 0, 900_000, 0),)))
    [('A', 'B'), ('A', 'C'), ('B', 'C')]
    """
    return sorted({(min(a, b), max(a, b)) for line in lines(plan) for a, b in combinations(line, 2)})


def triangles(plan: Plan) -> list[tuple[Name, Name, Name]]:
    """Every three letters joined two by two whose triangle has an area; sorted.

    >>> ends = ((0, 0, 500_000, 0), (0, 0, 0, 500_000), (500_000, 0, 0, 500_000))
    >>> triangles(Plan({"A": (0, 0), "B": (500_000, 0), "C": (0, 500_000)}, ends))
    [('A', 'B', 'C')]
    """
    joined = set(segments(plan))
    return [
        (a, b, c)
        for a, b, c in combinations(sorted(plan.points), 3)
        if (a, b) in joined and (b, c) in joined and (a, c) in joined and _has_area(plan, a, b, c)
    ]


def letters(plan: Plan) -> list[Name]:
    """The names of the points, each at a place of its own; sorted.

    >>> letters(Plan({"B": (500_000, 0), "A": (0, 0)}))
    ['A', 'B']
    """
    for (a, one), (b, other) in combinations(plan.points.items(), 2):
        if is_at(one, other):
            raise BadState(f"letters {a} and {b} are both at {one}")
    return sorted(plan.points)


def circles(plan: Plan) -> list[Circle]:
    """Every whole circle, with the letter at its centre and the letters on it; sorted.

    >>> circles(Plan({"O": (0, 0), "A": (500_000, 0)}, circles=((0, 0, 500_000),)))
    [Circle(centre='O', through=('A',))]
    """
    for one, other in combinations(plan.circles, 2):
        if max(abs(a - b) for a, b in zip(one, other, strict=True)) < CLEAR // 2:
            raise BadState(f"circles {one} and {other}: neither one circle nor clear of each other")
    return sorted(circle_of(plan.points, ring) for ring in plan.circles)


def circle_of(points: Mapping[Name, Point], ring: Ring) -> Circle:
    """The letter at the circle's centre and the letters on it.

    >>> circle_of({"O": (0, 0), "A": (500_000, 0)}, (0, 0, 500_000))
    Circle(centre='O', through=('A',))
    """
    centre = [name for name, point in points.items() if is_at(point, ring[:2])]
    through = sorted(name for name, point in points.items() if is_on_circle(point, ring))
    return Circle("".join(centre[:1]), tuple(through))


def cross(one: Ends, other: Ends) -> bool:
    """Whether two strokes cross inside both; one that ends on the other does not. Raises BadState in between.

    >>> cross((0, 0, 500_000, 500_000), (0, 500_000, 500_000, 0))
    True
    """
    d = _turn(one[:2], one[2:], other[:2]), _turn(one[:2], one[2:], other[2:])
    e = _turn(other[:2], other[2:], one[:2]), _turn(other[:2], other[2:], one[2:])
    if d[0] * d[1] >= 0 or e[0] * e[1] >= 0:
        return False
    # They cross at d[0] / (d[0] - d[1]) of `other` and at e[0] / (e[0] - e[1]) of `one`: how far is that from the ends?
    share = [(min(abs(d[0]), abs(d[1])), abs(d[0] - d[1]), other), (min(abs(e[0]), abs(e[1])), abs(e[0] - e[1]), one)]
    room = [part * part * _length2(stroke) - INSIDE * INSIDE * of * of for part, of, stroke in share]
    if min(room) >= 0:
        return True
    ends = [(one[:2], other), (one[2:], other), (other[:2], one), (other[2:], one)]
    if any(over <= ON * ON * by for over, by in (_squared(end, stroke) for end, stroke in ends)):
        return False
    raise BadState(f"strokes {one} and {other} cross within {INSIDE} of an end")


def is_square(a: Point, vertex: Point, b: Point) -> bool:
    """Whether the angle at the vertex is a right one, but for a's and b's rounding.

    >>> is_square((0, 500_000), (0, 0), (500_000, 1))
    True
    """
    ux, uy, vx, vy = a[0] - vertex[0], a[1] - vertex[1], b[0] - vertex[0], b[1] - vertex[1]
    return _vanishes(ux * vx + uy * vy, (ux, uy), (vx, vy))


def is_parallel(one: Ends, other: Ends) -> bool:
    """Whether two strokes have the same direction, but for the rounding of their ends.

    >>> is_parallel((0, 0, 500_000, 0), (0, 300_000, 400_000, 300_001))
    True
    """
    ux, uy, vx, vy = one[2] - one[0], one[3] - one[1], other[2] - other[0], other[3] - other[1]
    return _vanishes(ux * vy - uy * vx, (ux, uy), (vx, vy))


def is_as_long(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether ab and cd are equally long, but for the rounding of the four points.

    >>> is_as_long((0, 0), (500_000, 0), (0, 0), (300_000, 400_000))
    True
    """
    short, long = sorted([(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2, (c[0] - d[0]) ** 2 + (c[1] - d[1]) ** 2])
    rest = long - short - STRAIGHT * STRAIGHT  # sqrt(long) <= sqrt(short) + STRAIGHT, squared twice
    return rest <= 0 or rest * rest <= 4 * STRAIGHT * STRAIGHT * short


def _squared(point: Point, stroke: Ends) -> tuple[int, int]:
    """The squared distance from the point to the stroke, as a fraction: over and by."""
    (x, y), (x1, y1, x2, y2) = point, stroke
    dx, dy, px, py = x2 - x1, y2 - y1, x - x1, y - y1
    length, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0:
        return px * px + py * py, 1
    if along > length:
        return (x - x2) ** 2 + (y - y2) ** 2, 1
    return (px * dy - py * dx) ** 2, length


def _decide(over: int, by: int, on: int, where: str) -> bool:
    """Whether the distance sqrt(over / by) is at most `on`; BadState where it is more, but less than CLEAR."""
    if over <= on * on * by:
        return True
    if over < CLEAR * CLEAR * by:
        raise BadState(f"{where}: {isqrt(over // by)} apart, expected 0 or {CLEAR}")
    return False


def _has_area(plan: Plan, *names: Name) -> bool:
    a, b, c = (plan.points[name] for name in names)
    longest = max(_length2((*p, *q)) for p, q in ((a, b), (b, c), (a, c)))
    return not _decide(_turn(a, b, c) ** 2, longest, 4 * ON, f"letters {', '.join(names)}: height")


def _vanishes(product: int, u: Point, v: Point) -> bool:
    """Whether a product of two vectors is 0 but for an error of STRAIGHT in each of them."""
    squares = (u[0] ** 2 + u[1] ** 2, v[0] ** 2 + v[1] ** 2)
    together = squares[0] + squares[1] + 2 * isqrt(squares[0] * squares[1])  # (|u| + |v|) squared
    return product * product <= STRAIGHT * STRAIGHT * together


def _turn(a: Sequence[int], b: Sequence[int], c: Sequence[int]) -> int:
    """Twice the area of the triangle abc, with its sign."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _length2(stroke: Sequence[int]) -> int:
    return (stroke[2] - stroke[0]) ** 2 + (stroke[3] - stroke[1]) ** 2
