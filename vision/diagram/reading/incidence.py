"""What named points, strokes and rounds say together: the lettered diagram in its canonical order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import atan2, degrees, hypot

from isoprobe.solvers.diagrams.diagram import Arc, Circle, Diagram, Pair
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, Reach, along, crossing, is_whole, length
from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke

Name = str


@dataclass(frozen=True)
class Incidence:
    """`diagram`, and where its parts were seen: `strokes[k]` and `rounds[k]` by index, in the order of its lines, and
    of its circles and then its arcs."""

    diagram: Diagram
    strokes: tuple[int, ...]
    rounds: tuple[int, ...]


def incidence(
    points: Mapping[Name, DiagramVertex],
    strokes: Sequence[StraightStroke],
    rounds: Sequence[Round],
    marks: Sequence[Mark],
    far: Reach,
) -> Incidence:
    """The diagram of points that stand on strokes and rounds."""
    on_stroke = {k: _in_order(points, strokes[k], k) for k in range(len(strokes))}
    lines = sorted((_smaller_first(names), k) for k, names in on_stroke.items() if len(names) >= 2)
    lines = [line for n, line in enumerate(lines) if not any(_inside(line[0], other[0]) for other in lines[:n])
             and not any(_inside(line[0], other[0]) and line[0] != other[0] for other in lines[n:])]  # fmt: skip
    whole = sorted((_circle(points, k), k) for k, round_ in enumerate(rounds) if is_whole(round_))
    parts = sorted((_arc(points, rounds[k], k), k) for k, round_ in enumerate(rounds) if not is_whole(round_))
    parts = [part for part in parts if len(part[0].through) >= 2]
    order = [k for _, k in lines]
    diagram = Diagram(
        letters=tuple(sorted(points)),
        lines=tuple(names for names, _ in lines),
        dashed=tuple(n for n, k in enumerate(order) if strokes[k].dashed),
        circles=tuple(circle for circle, _ in whole),
        arcs=tuple(arc for arc, _ in parts),
        crossings=_crossings(order, strokes, points, far),
        right=_right_angles(points, strokes, on_stroke, marks, far),
        ticks=_ticks(points, strokes, on_stroke, marks, far),
        parallel=_parallels(order, strokes, marks, far),
    )
    return Incidence(diagram, tuple(order), tuple(k for _, k in whole) + tuple(k for _, k in parts))


def _in_order(points: Mapping[Name, DiagramVertex], stroke: StraightStroke, index: int) -> tuple[Name, ...]:
    """The names of the points on a stroke from its first end to its last."""
    names = [name for name, vertex in points.items() if index in vertex.strokes]
    return tuple(sorted(names, key=lambda name: along(stroke, (points[name].x, points[name].y))[0]))


def _smaller_first(names: tuple[Name, ...]) -> tuple[Name, ...]:
    return min(names, names[::-1], key=lambda order: (order[0], order))


def _inside(names: tuple[Name, ...], others: tuple[Name, ...]) -> bool:
    return set(names) <= set(others)


def _circle(points: Mapping[Name, DiagramVertex], index: int) -> Circle:
    centre = min((name for name, vertex in points.items() if index in vertex.centres), default="")
    return Circle(centre, tuple(sorted(name for name, vertex in points.items() if index in vertex.on)))


def _arc(points: Mapping[Name, DiagramVertex], round_: Round, index: int) -> Arc:
    centre = min((name for name, vertex in points.items() if index in vertex.centres), default="")
    names = [name for name, vertex in points.items() if index in vertex.on]

    def turn(name: Name) -> float:
        angle = degrees(atan2(points[name].y - round_.y, points[name].x - round_.x)) - round_.start
        return (angle + (360 - round_.sweep) / 2) % 360  # the seam lies opposite to the arc's middle

    names.sort(key=turn)
    return Arc(_smaller_first(tuple(names)) if names else (), centre)


def _crossings(
    order: Sequence[int], strokes: Sequence[StraightStroke], points: Mapping[Name, DiagramVertex], far: Reach
) -> tuple[tuple[int, int], ...]:
    """Pairs of lines that cross inside both, where no letter stands."""
    found = []
    for (m, first), (n, second) in combinations(enumerate(order), 2):
        point = crossing(strokes[first], strokes[second])
        if point is None or not (_inner(strokes[first], point, far) and _inner(strokes[second], point, far)):
            continue
        if not any(first in v.strokes and second in v.strokes for v in points.values()):
            found.append((m, n))
    return tuple(sorted(found))


def _inner(stroke: StraightStroke, point: tuple[float, float], far: Reach) -> bool:
    at, _ = along(stroke, point)
    return far.along < at < length(stroke) - far.along


def _ray_letter(
    points: Mapping[Name, DiagramVertex], names: Sequence[Name], vertex: Name, dx: float, dy: float
) -> tuple[float, Name] | None:
    """Of the names on a line, the nearest to the vertex on the side of (dx, dy), with its direction's cosine to it."""
    origin = points[vertex]
    best: tuple[float, float, Name] | None = None
    for name in names:
        if name == vertex:
            continue
        x, y = points[name].x - origin.x, points[name].y - origin.y
        size = hypot(x, y)
        cosine = (x * dx + y * dy) / (size * hypot(dx, dy) or 1.0)
        if cosine > 0.2 and (best is None or size < best[0]):
            best = (size, cosine, name)
    return None if best is None else (best[1], best[2])


def _right_angles(
    points: Mapping[Name, DiagramVertex],
    strokes: Sequence[StraightStroke],
    on_stroke: Mapping[int, tuple[Name, ...]],
    marks: Sequence[Mark],
    far: Reach,
) -> tuple[tuple[Name, Name, Name], ...]:
    found = set()
    for mark in marks:
        if mark.kind != "right":
            continue
        place = (mark.x - mark.dx, mark.y - mark.dy)
        near = min(points, key=lambda name: hypot(points[name].x - place[0], points[name].y - place[1]), default=None)
        if near is None or hypot(points[near].x - place[0], points[near].y - place[1]) > 2 * far.along:
            continue
        sides: list[tuple[float, Name]] = []
        for index in points[near].strokes:
            ray = _ray_letter(points, on_stroke[index], near, mark.dx, mark.dy)
            if ray is not None:
                sides.append((_turn(points[near], points[ray[1]], mark), ray[1]))
        left = max((side for side in sides if side[0] < 0), default=None)
        right = min((side for side in sides if side[0] > 0), default=None)
        if left and right:
            a, b = sorted((left[1], right[1]))
            found.add((a, near, b))
    return tuple(sorted(found))


def _turn(vertex: DiagramVertex, other: DiagramVertex, mark: Mark) -> float:
    """The angle in degrees from the mark's diagonal to the ray from the vertex to the other point."""
    angle = degrees(atan2(other.y - vertex.y, other.x - vertex.x) - atan2(mark.dy, mark.dx))
    return (angle + 180) % 360 - 180


def _stroke_under(mark: Mark, strokes: Sequence[StraightStroke], far: Reach) -> int | None:
    """The stroke on which a mark stands."""
    best: tuple[float, int] | None = None
    for index, stroke in enumerate(strokes):
        at, aside = along(stroke, (mark.x, mark.y))
        if 0 <= at <= length(stroke) and abs(aside) <= 2 * far.aside and (best is None or abs(aside) < best[0]):
            best = (abs(aside), index)
    return None if best is None else best[1]


def _ticks(
    points: Mapping[Name, DiagramVertex],
    strokes: Sequence[StraightStroke],
    on_stroke: Mapping[int, tuple[Name, ...]],
    marks: Sequence[Mark],
    far: Reach,
) -> tuple[tuple[Pair, ...], ...]:
    groups: dict[int, set[Pair]] = {}
    for mark in marks:
        if mark.kind != "tick":
            continue
        index = _stroke_under(mark, strokes, far)
        if index is None:
            continue
        stroke = strokes[index]
        at = along(stroke, (mark.x, mark.y))[0]
        names = on_stroke[index]
        places = [along(stroke, (points[name].x, points[name].y))[0] for name in names]
        for k in range(len(names) - 1):
            if places[k] < at < places[k + 1]:
                a, b = sorted(names[k : k + 2])
                groups.setdefault(mark.count, set()).add((a, b))
    return tuple(sorted(tuple(sorted(group)) for group in groups.values() if len(group) >= 2))


def _parallels(
    order: Sequence[int], strokes: Sequence[StraightStroke], marks: Sequence[Mark], far: Reach
) -> tuple[tuple[int, ...], ...]:
    place = {index: n for n, index in enumerate(order)}
    groups: dict[int, set[int]] = {}
    for mark in marks:
        index = _stroke_under(mark, strokes, far) if mark.kind == "arrow" else None
        if index is not None and index in place:
            groups.setdefault(mark.count, set()).add(place[index])
    return tuple(sorted(tuple(sorted(group)) for group in groups.values() if len(group) >= 2))
