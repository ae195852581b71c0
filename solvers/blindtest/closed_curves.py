"""How many closed outlines, which may cross: circles, or regular pentagons with a corner on top.

Two methods: the outlines' exact equations compared two by two; and tracing, as an eye does: every outline is cut at its
crossings, pieces that run straight on there are joined, and the closed trails are counted. An outline is (x, y, radius)
in whole numbers, for a pentagon the circumradius; a pentagon's corners are rounded to whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Literal

import networkx as nx

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.blindtest.polyline_crossings import by_parameters

Shape = Literal["circle", "pentagon"]
Outline = tuple[int, int, int]
Point = tuple[int, int]
Mark = tuple[float, complex]  # how far along an outline, and where it heads there

DENOMINATOR = 5  # points on circles are exact in fifths: (3, 4, 5) is a right triangle
_ON = tuple((DENOMINATOR * a, DENOMINATOR * b) for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)))
_ON_CIRCLE = _ON + tuple((s * a, t * b) for s in (1, -1) for t in (1, -1) for a, b in ((3, 4), (4, 3)))


def corners(outline: Outline) -> list[Point]:
    """A pentagon's corners, the upper one first, clockwise as it is seen (y down).

    >>> corners((0, 0, 100))
    [(0, -100), (95, -31), (59, 81), (-59, 81), (-95, -31)]
    """
    x, y, radius = outline
    return [(x + across, y + down) for across, down in _spokes(radius)]


@lru_cache(maxsize=2_000)
def _spokes(radius: int) -> tuple[Point, ...]:
    """From a pentagon's centre to its corners."""
    turns = [math.radians(72 * k - 90) for k in range(5)]
    return tuple((round(radius * math.cos(turn)), round(radius * math.sin(turn))) for turn in turns)


def crossings(shape: Shape, a: Outline, b: Outline) -> list[tuple[Mark, Mark]]:
    """Where two outlines cross: how far along each, and where each heads.

    >>> len(crossings("circle", (0, 0, 5), (6, 0, 5)))
    2
    """
    if (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 > (a[2] + b[2] + 2) ** 2:  # two units for corners that are rounded
        return []
    if shape == "pentagon":
        one, other = ([*found, found[0]] for found in (corners(a), corners(b)))
        found = []
        for (i, j), point in by_parameters(one, other).items():
            where = complex(float(point[0]), float(point[1]))
            found.append((_along(one, i, where), _along(other, j, where)))
        return found
    dx, dy = b[0] - a[0], b[1] - a[1]
    squared = dx * dx + dy * dy
    if not (a[2] - b[2]) ** 2 < squared < (a[2] + b[2]) ** 2:
        return []
    apart = math.sqrt(squared)
    foot = (squared + a[2] ** 2 - b[2] ** 2) / (2 * apart)
    half = math.sqrt(a[2] ** 2 - foot * foot)
    towards = complex(dx, dy) / apart
    marks = []
    for side in (1, -1):
        where = complex(a[0], a[1]) + towards * complex(foot, side * half)
        marks.append((_round(a, where), _round(b, where)))
    return marks


def _along(line: Sequence[Point], i: int, where: complex) -> Mark:
    start, end = complex(*line[i]), complex(*line[i + 1])
    return i + abs(where - start) / abs(end - start), (end - start) / abs(end - start)


def _round(circle: Outline, where: complex) -> Mark:
    spoke = (where - complex(circle[0], circle[1])) / circle[2]
    return math.atan2(spoke.imag, spoke.real) % math.tau, spoke * 1j


def overlaps(shape: Shape, outlines: Sequence[Outline]) -> list[tuple[int, int]]:
    """The pairs of outlines that cross, by index.

    >>> overlaps("circle", [(0, 0, 5), (6, 0, 5), (40, 0, 5)])
    [(0, 1)]
    """
    return [(i, j) for i, j in combinations(range(len(outlines)), 2) if crossings(shape, outlines[i], outlines[j])]


def by_equations(shape: Shape, outlines: Sequence[Outline]) -> tuple[int, list[Point]]:
    """The number of outlines with different equations, and of each a point (in fifths) that lies on no other.

    Raises BadState where an outline has no such point among the few that are tried.

    >>> by_equations("circle", [(0, 0, 5), (6, 0, 5)])
    (2, [(25, 0), (55, 0)])
    """
    different = list(dict.fromkeys(outlines))
    points = []
    for outline in different:
        for point in _points(shape, outline):
            if sum(lies_on(shape, point, other) for other in different) == 1:
                points.append(point)
                break
        else:
            raise BadState(f"no point is known that lies on the {shape} {outline} alone")
    return len(different), points


def by_tracing(shape: Shape, outlines: Sequence[Outline]) -> tuple[int, list[int]]:
    """The number of closed trails, and how many pieces each has, the longest first.

    >>> by_tracing("circle", [(0, 0, 5), (6, 0, 5), (40, 0, 5)])
    (3, [2, 2, 1])
    """
    cuts: list[list[tuple[float, complex, int]]] = [[] for _ in outlines]
    number = 0
    for i, j in combinations(range(len(outlines)), 2):
        for one, other in crossings(shape, outlines[i], outlines[j]):
            cuts[i].append((*one, number))
            cuts[j].append((*other, number))
            number += 1
    trails: nx.Graph[int] = nx.Graph()
    ends: dict[int, list[tuple[int, complex]]] = {}  # at a crossing: pieces, and where each leaves to
    for marks in cuts:
        marks.sort(key=lambda mark: mark[0])
        first = trails.number_of_nodes()
        pieces = range(first, first + max(1, len(marks)))
        trails.add_nodes_from(pieces)
        for k, (_, heading, number) in enumerate(marks):
            ends.setdefault(number, []).append((pieces[k], -heading))
            ends[number].append((pieces[(k + 1) % len(marks)], heading))
    for meeting in ends.values():
        for piece, heading in meeting:
            onward = min(meeting, key=lambda end: abs(end[1] + heading))
            trails.add_edge(piece, onward[0])
    found = sorted((len(trail) for trail in nx.connected_components(trails)), reverse=True)
    return len(found), found


def lies_on(shape: Shape, point: Point, outline: Outline) -> bool:
    """Whether a point, in fifths of a unit, lies on an outline.

    >>> lies_on("circle", (15, 20), (0, 0, 5))
    True
    """
    x, y = point
    if shape == "circle":
        squared = (x - DENOMINATOR * outline[0]) ** 2 + (y - DENOMINATOR * outline[1]) ** 2
        return squared == (DENOMINATOR * outline[2]) ** 2
    ring = [(DENOMINATOR * a, DENOMINATOR * b) for a, b in corners(outline)]
    return any(
        (b[0] - a[0]) * (y - a[1]) == (b[1] - a[1]) * (x - a[0])
        and min(a[0], b[0]) <= x <= max(a[0], b[0])
        and min(a[1], b[1]) <= y <= max(a[1], b[1])
        for a, b in pairwise([*ring, ring[0]])
    )


def check_points(shape: Shape, outlines: Sequence[Outline], answer: object, points: Sequence[Point]) -> None:
    """Raises Disproved unless each of `answer` points lies on one outline alone, and every outline has one.

    >>> check_points("circle", [(0, 0, 5), (6, 0, 5)], 2, [(-25, 0), (55, 0)])
    >>> check_points("circle", [(0, 0, 5), (6, 0, 5)], 1, [(-25, 0)])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: answer 1: 1 points for 2 outlines
    """
    owners = []
    for point in points:
        on = [i for i, outline in enumerate(outlines) if lies_on(shape, point, outline)]
        if len(on) != 1:
            raise Disproved(f"the point {point} (in fifths) lies on {len(on)} outlines, expected one")
        owners += on
    if sorted(owners) != list(range(len(outlines))) or type(answer) is not int or answer != len(owners):
        raise Disproved(f"answer {answer!r}: {len(owners)} points for {len(outlines)} outlines")


def check_trails(shape: Shape, outlines: Sequence[Outline], answer: object, pieces: Sequence[int]) -> None:
    """Raises Disproved unless as many trails as `answer` use up all pieces: each outline's crossings, at least one.

    >>> check_trails("circle", [(0, 0, 5), (6, 0, 5)], 2, [2, 2])
    >>> check_trails("circle", [(0, 0, 5), (6, 0, 5)], 1, [4])
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: answer 1: trails of [4] pieces, expected [2, 2]
    """
    met = [0] * len(outlines)
    for i, j in combinations(range(len(outlines)), 2):
        count = len(crossings(shape, outlines[i], outlines[j]))
        met[i], met[j] = met[i] + count, met[j] + count
    expected = sorted((max(1, count) for count in met), reverse=True)
    if list(pieces) != expected or type(answer) is not int or answer != len(expected):
        raise Disproved(f"answer {answer!r}: trails of {list(pieces)[:12]} pieces, expected {expected[:12]}")


def _points(shape: Shape, outline: Outline) -> list[Point]:
    """Points on an outline, in fifths."""
    x, y, radius = outline
    if shape == "circle":
        return [(DENOMINATOR * x + radius * a, DENOMINATOR * y + radius * b) for a, b in _ON_CIRCLE]
    ring = corners(outline)
    sides = list(pairwise([*ring, ring[0]]))
    return [
        (a[0] * k + b[0] * (DENOMINATOR - k), a[1] * k + b[1] * (DENOMINATOR - k))
        for k in range(1, DENOMINATOR + 1)
        for a, b in sides
    ]
