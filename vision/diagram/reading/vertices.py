"""Where a figure may have a named point: ends, bends, crossings, contacts with circles, centres and filled dots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import atan2, cos, degrees, hypot, radians, sin, sqrt

import numpy as np

from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke

Point = tuple[float, float]

END_LEEWAY = 1.6  # of the reach aside, for a stroke that ends at the point: that it ends there says that it belongs
BLURRED = 2.5  # of the reach along: how far flat angles spread what is one point
END_WEIGHT = 0.05  # of an end's own place against the lines that meet there: masked letters cut ends short


@dataclass(frozen=True)
class Reach:
    """How far apart, in pixels, what belongs together may stand: `aside` a line or circle, `along` it beyond an end."""

    aside: float
    along: float


@dataclass(frozen=True)
class DiagramVertex:
    """A place that may have a name. `ends`: strokes that end there; `through`: strokes that run on beyond it; `on`:
    rounds whose line runs through it; `centres`: rounds whose centre it is; `dot`: a filled spot marks it."""

    x: float
    y: float
    ends: tuple[int, ...] = ()
    through: tuple[int, ...] = ()
    on: tuple[int, ...] = ()
    centres: tuple[int, ...] = ()
    dot: bool = False

    @property
    def strokes(self) -> tuple[int, ...]:
        return tuple(sorted(self.ends + self.through))


def reach(strokes: Sequence[StraightStroke], height: float) -> Reach:
    """The reach for letters of this height."""
    width = float(np.median([stroke.width for stroke in strokes])) if strokes else 1.0
    return Reach(aside=max(1.2 * width, 0.16 * height), along=max(2.5 * width, 0.4 * height))


def length(stroke: StraightStroke) -> float:
    return stroke.length


def along(stroke: StraightStroke, point: Point) -> tuple[float, float]:
    """How far along the stroke from its first end, and how far aside of its line (signed), a point stands."""
    ux, uy = stroke.way
    dx, dy = point[0] - stroke.x1, point[1] - stroke.y1
    return dx * ux + dy * uy, dy * ux - dx * uy


def is_whole(round_: Round) -> bool:
    return round_.sweep >= 359.0


def on_round(round_: Round, point: Point, far: Reach) -> bool:
    """Whether the point lies on the drawn line of a circle or an arc."""
    dx, dy = point[0] - round_.x, point[1] - round_.y
    if abs(hypot(dx, dy) - round_.radius) > far.aside + 0.01 * round_.radius:
        return False
    if is_whole(round_):
        return True
    slack = degrees(far.along / max(round_.radius, 1.0))
    turn = (degrees(atan2(dy, dx)) - round_.start + slack) % 360.0
    return turn <= round_.sweep + 2 * slack


def find_vertices(
    strokes: Sequence[StraightStroke], rounds: Sequence[Round], marks: Sequence[Mark], far: Reach
) -> list[DiagramVertex]:
    """Every vertex, each place once; ends cut short by a letter are carried on to the line that they meet."""
    places = _crossings(strokes, far) + _contacts(strokes, rounds, far) + _meetings(rounds, far)
    places += [(mark.x, mark.y) for mark in marks if mark.kind == "dot"]
    places += [(round_.x, round_.y) for round_ in rounds]
    ends = [end for stroke in strokes for end in ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2))]
    ends += [end for round_ in rounds if not is_whole(round_) for end in arc_ends(round_)]
    found: list[DiagramVertex] = []
    for group in _groups(places, ends, far.along):
        vertex = _settled(group, strokes, rounds, marks, far)
        if not any(hypot(vertex.x - other.x, vertex.y - other.y) <= 0.5 * far.along for other in found):
            found.append(vertex)
    return [vertex for vertex in found if not any(_part_of(vertex, other, far) for other in found)]


def _part_of(vertex: DiagramVertex, other: DiagramVertex, far: Reach) -> bool:
    """Whether all that runs through the vertex runs, with more, through another so near that flat angles part them."""
    near = hypot(vertex.x - other.x, vertex.y - other.y) <= BLURRED * far.along
    own, others = {*vertex.strokes}, {*other.strokes}
    rounds, other_rounds = {*vertex.on}, {*other.on}
    fewer = len(own) + len(rounds) < len(others) + len(other_rounds)
    return near and fewer and own <= others and rounds <= other_rounds and not (vertex.dot or vertex.centres)


def arc_ends(round_: Round) -> tuple[Point, Point]:
    first, last = radians(round_.start), radians(round_.start + round_.sweep)
    r = round_.radius
    return (
        (round_.x + r * cos(first), round_.y + r * sin(first)),
        (round_.x + r * cos(last), round_.y + r * sin(last)),
    )


def crossing(first: StraightStroke, second: StraightStroke) -> Point | None:
    """Where the lines of two strokes meet, None for parallels."""
    ax, ay = first.x2 - first.x1, first.y2 - first.y1
    bx, by = second.x2 - second.x1, second.y2 - second.y1
    cross = ax * by - ay * bx
    if abs(cross) < 0.03 * hypot(ax, ay) * hypot(bx, by):
        return None
    t = ((second.x1 - first.x1) * by - (second.y1 - first.y1) * bx) / cross
    return first.x1 + t * ax, first.y1 + t * ay


def within(stroke: StraightStroke, point: Point, far: Reach) -> bool:
    """Whether the point lies on the stroke, or on its line no farther beyond an end than `far.along`."""
    at, aside = along(stroke, point)
    return abs(aside) <= far.aside and -far.along <= at <= length(stroke) + far.along


def _crossings(strokes: Sequence[StraightStroke], far: Reach) -> list[Point]:
    found = []
    for first, second in combinations(strokes, 2):
        point = crossing(first, second)
        if point is not None and within(first, point, far) and within(second, point, far):
            found.append(point)
    return found


def _contacts(strokes: Sequence[StraightStroke], rounds: Sequence[Round], far: Reach) -> list[Point]:
    """Where strokes cross or touch circles and arcs."""
    found = []
    for stroke in strokes:
        size = length(stroke) or 1.0
        ux, uy = (stroke.x2 - stroke.x1) / size, (stroke.y2 - stroke.y1) / size
        for round_ in rounds:
            at, aside = along(stroke, (round_.x, round_.y))
            gap = abs(aside) - round_.radius
            half = sqrt(max(0.0, round_.radius**2 - aside**2))
            touching = abs(gap) <= far.aside + 0.01 * round_.radius
            steps = (0.0,) if touching and gap > -far.aside else (-half, half) if gap < 0 else ()
            for step in steps:
                point = (stroke.x1 + (at + step) * ux, stroke.y1 + (at + step) * uy)
                if -far.along <= at + step <= size + far.along and on_round(round_, point, far):
                    found.append(point)
    return found


def _meetings(rounds: Sequence[Round], far: Reach) -> list[Point]:
    """Where circles and arcs cross or touch each other."""
    found = []
    for first, second in combinations(rounds, 2):
        dx, dy = second.x - first.x, second.y - first.y
        apart = hypot(dx, dy)
        if apart < 1e-6 or apart > first.radius + second.radius + far.aside:
            continue
        if apart < abs(first.radius - second.radius) - far.aside:
            continue
        at = (first.radius**2 - second.radius**2 + apart**2) / (2 * apart)
        half = sqrt(max(0.0, first.radius**2 - at**2))
        for step in {half, -half}:
            point = (first.x + (at * dx - step * dy) / apart, first.y + (at * dy + step * dx) / apart)
            if on_round(first, point, far) and on_round(second, point, far):
                found.append(point)
    return found


def _groups(places: Sequence[Point], ends: Sequence[Point], near: float) -> list[Point]:
    """The middles of groups of points that stand no farther than `near` from their middle; ends count only where
    there is nothing else, since letters cut them short and noise carries them on."""
    middles: list[Point] = []
    for points in (places, ends):
        sums = [(x, y, 1) for x, y in middles]
        settled = len(sums) if points is ends else 0
        for x, y in points:
            distances = [hypot(x - mx / n, y - my / n) for mx, my, n in sums]
            best = int(np.argmin(distances)) if distances else -1
            if best < 0 or distances[best] > near:
                sums.append((x, y, 1))
            elif best >= settled:
                mx, my, n = sums[best]
                sums[best] = (mx + x, my + y, n + 1)
        middles = [(mx / n, my / n) for mx, my, n in sums]
    return middles


def _settled(
    middle: Point, strokes: Sequence[StraightStroke], rounds: Sequence[Round], marks: Sequence[Mark], far: Reach
) -> DiagramVertex:
    """The vertex near a place, moved to where the lines that run through it meet."""
    vertex = DiagramVertex(*middle)
    for aside in (1.6, 1.3):
        vertex = incident(vertex, strokes, rounds, marks, replace(far, aside=aside * far.aside))
        vertex = _moved(vertex, middle, strokes, rounds)
    return incident(vertex, strokes, rounds, marks, far)


def _moved(
    vertex: DiagramVertex, middle: Point, strokes: Sequence[StraightStroke], rounds: Sequence[Round]
) -> DiagramVertex:
    """The vertex where it is nearest to all its lines (least squares), its group's middle counting a little."""
    normal = np.eye(2) * END_WEIGHT
    target = np.array(middle) * END_WEIGHT
    for index in vertex.strokes:
        stroke = strokes[index]
        size = length(stroke) or 1.0
        n = np.array([-(stroke.y2 - stroke.y1) / size, (stroke.x2 - stroke.x1) / size])
        normal += np.outer(n, n)
        target += n * (n @ np.array([stroke.x1, stroke.y1]))
    for index in vertex.on:
        round_ = rounds[index]
        n = np.array([vertex.x - round_.x, vertex.y - round_.y])
        n /= float(np.hypot(*n)) or 1.0
        normal += np.outer(n, n)
        target += n * (n @ np.array([round_.x, round_.y]) + round_.radius)
    for index in vertex.centres:
        normal += np.eye(2) * 0.3
        target += 0.3 * np.array([rounds[index].x, rounds[index].y])
    x, y = np.linalg.solve(normal, target)
    return replace(vertex, x=float(x), y=float(y))


def incident(
    vertex: DiagramVertex, strokes: Sequence[StraightStroke], rounds: Sequence[Round], marks: Sequence[Mark], far: Reach
) -> DiagramVertex:
    """The vertex with all that runs through its place."""
    point = (vertex.x, vertex.y)
    ends, through = [], []
    for index, stroke in enumerate(strokes):
        at, aside = along(stroke, point)
        beyond = max(-at, at - length(stroke))
        if abs(beyond) <= far.along and abs(aside) <= END_LEEWAY * far.aside:
            ends.append(index)
        elif beyond < -far.along and abs(aside) <= far.aside:
            through.append(index)
    on = [k for k, round_ in enumerate(rounds) if on_round(round_, point, far)]
    centres = [k for k, r in enumerate(rounds) if hypot(r.x - point[0], r.y - point[1]) <= 2 * far.aside]
    dot = any(m.kind == "dot" and hypot(m.x - point[0], m.y - point[1]) <= far.along for m in marks)
    return DiagramVertex(*point, tuple(ends), tuple(through), tuple(on), tuple(centres), dot)
