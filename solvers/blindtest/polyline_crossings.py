"""How often two polylines meet, exactly: their points are whole numbers, no bend of one lies on the other.

Two methods: orientation tests of the segments' ends, and the solution of the two linear equations of each pair of
segments in their parameters, in fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product

from isoprobe.solvers import BadState, Disproved

Point = tuple[int, int]
Segment = tuple[Point, Point]
Meeting = tuple[int, int]  # the segment of the first line and of the second, from 0


def turn(a: Point, b: Point, c: Point) -> int:
    """1 where a, b, c turn one way, -1 where the other, 0 where they lie on a line.

    >>> turn((0, 0), (1, 0), (1, 1))
    1
    """
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def by_orientation(first: Sequence[Point], second: Sequence[Point]) -> list[Meeting]:
    """The segments that cross: the ends of each lie on both sides of the other. Raises BadState at a mere contact.

    >>> by_orientation([(0, 0), (4, 4), (8, 0)], [(0, 2), (8, 2)])
    [(0, 0), (1, 0)]
    """
    found = []
    for (i, (a, b)), (j, (c, d)) in _near(first, second):
        signs = (turn(a, b, c) * turn(a, b, d), turn(c, d, a) * turn(c, d, b))
        if signs == (-1, -1):
            found.append((i, j))
        elif max(signs) == 0:
            raise BadState(f"the segments {(a, b)} and {(c, d)} touch at an end")
    return found


def by_parameters(first: Sequence[Point], second: Sequence[Point]) -> dict[Meeting, tuple[Fraction, Fraction]]:
    """The meeting points by segments: where both parameters, by Cramer's rule, lie between 0 and 1.

    >>> by_parameters([(0, 0), (4, 4)], [(0, 2), (8, 2)])
    {(0, 0): (Fraction(2, 1), Fraction(2, 1))}
    """
    found = {}
    for (i, (a, b)), (j, (c, d)) in _near(first, second):
        (ux, uy), (vx, vy), (wx, wy) = (
            (b[0] - a[0], b[1] - a[1]),
            (d[0] - c[0], d[1] - c[1]),
            (c[0] - a[0], c[1] - a[1]),
        )
        determinant = ux * vy - uy * vx
        if determinant:
            s, t = Fraction(wx * vy - wy * vx, determinant), Fraction(wx * uy - wy * ux, determinant)
            if 0 < s < 1 and 0 < t < 1:
                found[i, j] = (a[0] + s * ux, a[1] + s * uy)
    return found


def check(
    first: Sequence[Point],
    second: Sequence[Point],
    answer: object,
    meetings: Sequence[Meeting],
    points: Sequence[tuple[Fraction, Fraction]] | None = None,
) -> None:
    """Raises Disproved unless the listed segments cross (in these points, if given) and a line parts all others.

    >>> check([(0, 0), (4, 4)], [(0, 2), (8, 2)], 1, [(0, 0)])
    >>> check([(0, 0), (4, 4)], [(0, 2), (8, 2)], 0, [])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: segments 0 and 0: not listed, and not parted
    """
    one, other = list(pairwise(first)), list(pairwise(second))
    if len(set(meetings)) != len(meetings) or type(answer) is not int or answer != len(meetings):
        raise Disproved(f"answer {answer!r}: {len(meetings)} meetings are listed")
    for i, j in product(range(len(one)), range(len(other))):
        parted = _parts(one[i], other[j]) or _parts(other[j], one[i])
        if ((i, j) in meetings) == parted:
            raise Disproved(f"segments {i} and {j}: {'listed, but parted' if parted else 'not listed, and not parted'}")
    for (i, j), point in zip(meetings, points or (), strict=points is not None):
        if not (_on(point, one[i]) and _on(point, other[j])):
            raise Disproved(f"the point {point} does not lie on the segments {i} and {j}")
    if any(not (0 <= i < len(one) and 0 <= j < len(other)) for i, j in meetings):
        raise Disproved(f"meetings {list(meetings)[:4]}: no such segments")


def _near(first: Sequence[Point], second: Sequence[Point]) -> Iterator[tuple[tuple[int, Segment], tuple[int, Segment]]]:
    """Every two segments whose boxes have a common point, by their places; where boxes have none, nor have segments."""
    others = [(each, *_box(each[1])) for each in enumerate(pairwise(second))]
    for one in enumerate(pairwise(first)):
        left, right, top, bottom = _box(one[1])
        for other, least, most, highest, lowest in others:
            if right >= least and most >= left and bottom >= highest and lowest >= top:
                yield one, other


def _box(segment: Segment) -> tuple[int, int, int, int]:
    (ax, ay), (bx, by) = segment
    return (*((ax, bx) if ax < bx else (bx, ax)), *((ay, by) if ay < by else (by, ay)))


def _parts(cut: Segment, segment: Segment) -> bool:
    """Whether the line through `cut` has all of the segment strictly on one side."""
    return turn(*cut, segment[0]) * turn(*cut, segment[1]) == 1


def _on(point: tuple[Fraction, Fraction], segment: Segment) -> bool:
    (ax, ay), (bx, by) = segment
    x, y = point
    within = min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)
    return within and (bx - ax) * (y - ay) == (by - ay) * (x - ax)
