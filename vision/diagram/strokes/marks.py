"""Short strokes that are no lines of the figure but marks on them: right-angle squares, ticks, arcs at angles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk

Point = tuple[float, float]

MARK_LENGTH = 0.11  # of the picture's larger side; a longer stroke is no mark
ARC_LENGTH = 0.15  # of the picture's larger side; the longest chord of an arc that marks an angle
HOST = 1.6  # times as long as a mark is the stroke it stands on, at least
TICK_MIDDLE = 0.22  # of its length that a tick's middle may be off the stroke it crosses
STEEP = math.sin(math.radians(40))  # a tick crosses its stroke at 40 degrees or more
LEVEL = math.sin(math.radians(12))  # the sides of a square are parallel to its strokes within 12 degrees


def part_marks(
    ink: LineInk, strokes: list[StraightStroke], bends: list[float], arcs: list[tuple[StraightStroke, float]]
) -> tuple[list[StraightStroke], list[Mark]]:
    """The strokes without those that make up marks, and the marks. `bends`: how far the middle of each stroke's ink is
    off the line, to the right of its way, in pixels. `arcs`: bent ink that is no stroke, its chord and its bend."""
    width, side = ink.width, float(max(ink.height_width))
    short = [each for each in strokes if _is_short(each, side)]
    used: set[int] = set()
    marks: list[Mark] = []
    near = width + 0.006 * side + 1.5
    for a, b in combinations(short, 2):
        if id(a) not in used and id(b) not in used and (square := _square(a, b, strokes, near)) is not None:
            marks.append(square)
            used.update((id(a), id(b)))
    for each in short:
        if id(each) not in used and (square := _half_square(ink, each, strokes, near)) is not None:
            marks.append(square)
            used.add(id(each))
            used.update(id(other) for other in short if _is_side(other, square, near))
    for each, bend in [*zip(strokes, bends, strict=True), *arcs]:
        if id(each) in used or _length(each) > ARC_LENGTH * side:
            continue
        vertex = _angle_vertex(each, bend, [host for host in strokes if id(host) not in used], near)
        if vertex is not None:
            used.add(id(each))
            if not any(mark.kind == "angle" and math.dist((mark.x, mark.y), vertex) <= near for mark in marks):
                marks.append(Mark("angle", *vertex))
    ticks: dict[int, list[StraightStroke]] = {}
    for each in short:
        if id(each) in used:
            continue
        hosts = [host for host in strokes if _is_tick(each, host, width)]
        if hosts:
            ticks.setdefault(id(hosts[0]), []).append(each)
            used.add(id(each))
    for group in ticks.values():
        marks.extend(_tick_marks(group))
    return [each for each in strokes if id(each) not in used], marks


def connected(
    strokes: list[StraightStroke], rounds: Sequence[Round], width: float, side: float
) -> list[StraightStroke]:
    """The strokes of the figure: without the short ones that hang together with no long stroke and no circle, as the
    bars of plus and minus signs do."""
    near = width + 0.01 * side + 1
    kept = [not _is_short(each, side) for each in strokes]
    for at, each in enumerate(strokes):
        ends = ((each.x1, each.y1), (each.x2, each.y2), _centre(each))
        rims = (abs(math.dist(end, (circle.x, circle.y)) - circle.radius) for end in ends for circle in rounds)
        kept[at] = kept[at] or any(rim <= near for rim in rims)
    grown = True
    while grown:
        grown = False
        for at, each in enumerate(strokes):
            if not kept[at] and any(kept[i] and _touch(each, other, near) for i, other in enumerate(strokes)):
                kept[at] = grown = True
    return [each for each, keep in zip(strokes, kept, strict=True) if keep]


def _is_short(stroke: StraightStroke, side: float) -> bool:
    return _length(stroke) <= max(14.0, MARK_LENGTH * side) and not stroke.dashed


def _touch(a: StraightStroke, b: StraightStroke, near: float) -> bool:
    """Whether an end of one is at the other; strokes that cross farther in are joined by a third or are a sign."""
    return any(_distance(b, end) <= near for end, _ in _turned(a)) or any(
        _distance(a, end) <= near for end, _ in _turned(b)
    )


def _angle_vertex(stroke: StraightStroke, bend: float, hosts: list[StraightStroke], near: float) -> Point | None:
    """The vertex of the angle that a bent stroke marks as an arc from one stroke to another."""
    (first, last), (_, _) = _turned(stroke)
    for a in hosts:
        if a is stroke or _distance(a, first) > near or _length(a) < HOST * _length(stroke):
            continue
        for b in hosts:
            if b is a or b is stroke or _distance(b, last) > near or _length(b) < HOST * _length(stroke):
                continue
            vertex = _crossing(a, b)
            if vertex is None or min(_distance(a, vertex), _distance(b, vertex)) > 3 * near:
                continue
            radii = math.dist(vertex, first), math.dist(vertex, last)
            radius = (radii[0] + radii[1]) / 2
            if abs(radii[0] - radii[1]) > 0.3 * radius or radius > 2.5 * _length(stroke):
                continue
            middle = _centre(stroke)
            ux, uy = _way(stroke)
            away = (middle[0] - vertex[0]) * -uy + (middle[1] - vertex[1]) * ux  # the vertex is to the left where > 0
            sagitta = radius - math.sqrt(max(0.0, radius**2 - _length(stroke) ** 2 / 4))
            if bend * math.copysign(1.0, away) > max(0.2, 0.15 * sagitta):
                return vertex
    return None


def _crossing(a: StraightStroke, b: StraightStroke) -> Point | None:
    """Where the lines of two strokes cross; None for parallel ones."""
    (ux, uy), sine = _way(a), _sine(a, b)
    if abs(sine) < LEVEL:
        return None
    vx, vy = _way(b)
    along = ((b.x1 - a.x1) * vy - (b.y1 - a.y1) * vx) / sine
    return a.x1 + along * ux, a.y1 + along * uy


def _square(a: StraightStroke, b: StraightStroke, strokes: list[StraightStroke], near: float) -> Mark | None:
    """The right-angle square of which `a` and `b` are the two free sides."""
    longer, shorter = max(_length(a), _length(b)), min(_length(a), _length(b))
    if shorter < 0.55 * longer or abs(_cosine(a, b)) > LEVEL:
        return None
    corner, gap, foot_a, foot_b = min(
        ((_middle(p, q), math.dist(p, q), other_p, other_q) for p, other_p in _turned(a) for q, other_q in _turned(b)),
        key=lambda each: each[1],
    )
    if gap > near:
        return None
    for host_a in strokes:  # a stands on host_a, which is parallel to b
        if not _carries(host_a, a, b, foot_a, near):
            continue
        for host_b in strokes:
            if host_b is host_a or not _carries(host_b, b, a, foot_b, near):
                continue
            vertex = (foot_a[0] + foot_b[0] - corner[0], foot_a[1] + foot_b[1] - corner[1])
            if _distance(host_a, vertex) <= near + 2 and _distance(host_b, vertex) <= near + 2:
                return Mark("right", *corner, dx=corner[0] - vertex[0], dy=corner[1] - vertex[1])
    return None


def _half_square(ink: LineInk, a: StraightStroke, strokes: list[StraightStroke], near: float) -> Mark | None:
    """The right-angle square of which `a` is a side, where the ink shows the other: one too short for a stroke."""
    length = _length(a)
    for corner, foot in _turned(a):
        for host_a in strokes:
            if host_a is a or _length(host_a) < HOST * length or _distance(host_a, foot) > near:
                continue
            if abs(_cosine(host_a, a)) > LEVEL:
                continue
            for host_b in strokes:
                if host_b is a or host_b is host_a or _length(host_b) < HOST * length or abs(_sine(host_b, a)) > LEVEL:
                    continue
                vertex = _crossing(host_a, host_b)
                if vertex is None or _distance(host_b, corner) > 1.5 * length or _distance(host_a, vertex) > 2 * near:
                    continue
                away = vertex[0] - foot[0], vertex[1] - foot[1]
                if not 0.6 * length <= math.hypot(*away) <= 1.5 * length:
                    continue
                at = np.linspace(0.1, 0.9, 9)
                inked = ink.along(corner[0] + at * away[0], corner[1] + at * away[1]) > ink.level
                beyond = ink.along(corner[0] - at * away[0], corner[1] - at * away[1]) > ink.level
                if np.count_nonzero(inked) >= 8 and np.count_nonzero(beyond) <= 5:
                    return Mark("right", *corner, dx=corner[0] - vertex[0], dy=corner[1] - vertex[1])
    return None


def _is_side(stroke: StraightStroke, square: Mark, near: float) -> bool:
    """Whether a short stroke is one of the two free sides of a square."""
    size = math.hypot(square.dx, square.dy)
    ends = [end for end, _ in _turned(stroke)]
    vertex = (square.x - square.dx, square.y - square.dy)
    corner = min(math.dist(end, (square.x, square.y)) for end in ends)
    return corner <= near and _length(stroke) <= size and min(math.dist(end, vertex) for end in ends) > 0.4 * size


def _carries(host: StraightStroke, side: StraightStroke, other: StraightStroke, foot: Point, near: float) -> bool:
    """Whether `side` of a square stands with `foot` on `host`, which is parallel to the square's `other` side."""
    if host is side or host is other or _length(host) < HOST * _length(side):
        return False
    return abs(_sine(host, other)) <= LEVEL and _distance(host, foot) <= near


def _is_tick(stroke: StraightStroke, host: StraightStroke, width: float) -> bool:
    if host is stroke or _length(host) < HOST * _length(stroke) or abs(_sine(stroke, host)) < STEEP:
        return False
    middle = _centre(stroke)
    allowed = TICK_MIDDLE * _length(stroke)
    return _distance(host, middle) <= allowed and _inside(host, middle) >= max(width, 0.3 * _length(stroke))


def _tick_marks(ticks: list[StraightStroke]) -> list[Mark]:
    """One mark for every group of ticks on one stroke that stand side by side."""
    groups: list[list[StraightStroke]] = []
    for each in sorted(ticks, key=lambda tick: (tick.x1 + tick.x2, tick.y1 + tick.y2)):
        for group in groups:
            if min(math.dist(_centre(each), _centre(other)) for other in group) <= 1.1 * _length(each):
                group.append(each)
                break
        else:
            groups.append([each])
    marks = []
    for group in groups:
        x = sum(_centre(each)[0] for each in group) / len(group)
        y = sum(_centre(each)[1] for each in group) / len(group)
        marks.append(Mark("tick", x, y, count=len(group)))
    return marks


def _length(stroke: StraightStroke) -> float:
    return stroke.length


def _centre(stroke: StraightStroke) -> Point:
    return (stroke.x1 + stroke.x2) / 2, (stroke.y1 + stroke.y2) / 2


def _middle(p: Point, q: Point) -> Point:
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def _turned(stroke: StraightStroke) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """Both ends, each with the other one."""
    first, last = (stroke.x1, stroke.y1), (stroke.x2, stroke.y2)
    return (first, last), (last, first)


def _way(stroke: StraightStroke) -> Point:
    length = max(_length(stroke), 1e-9)
    return (stroke.x2 - stroke.x1) / length, (stroke.y2 - stroke.y1) / length


def _cosine(a: StraightStroke, b: StraightStroke) -> float:
    (ax, ay), (bx, by) = _way(a), _way(b)
    return ax * bx + ay * by


def _sine(a: StraightStroke, b: StraightStroke) -> float:
    (ax, ay), (bx, by) = _way(a), _way(b)
    return ax * by - ay * bx


def _inside(stroke: StraightStroke, point: Point) -> float:
    """How far a point's foot on the stroke is from the nearer end; below 0 beyond the ends."""
    ux, uy = _way(stroke)
    at = (point[0] - stroke.x1) * ux + (point[1] - stroke.y1) * uy
    return min(at, _length(stroke) - at)


def _distance(stroke: StraightStroke, point: Point) -> float:
    """From a point to the nearest of the stroke."""
    ux, uy = _way(stroke)
    dx, dy = point[0] - stroke.x1, point[1] - stroke.y1
    beyond = max(0.0, -_inside(stroke, point))
    return math.hypot(dx * uy - dy * ux, beyond)
