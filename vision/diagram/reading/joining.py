"""Strokes mended: books clear the ink around letters and numbers, and so cut lines in two and ends short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt

from isoprobe.vision.diagram.reading.evidence import beside_strokes, samples
from isoprobe.vision.diagram.reading.vertices import (
    DiagramVertex,
    Point,
    Reach,
    along,
    crossing,
    is_whole,
    length,
    on_round,
    within,
)
from isoprobe.vision.diagram.scene import Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk

SHORTEST = 1.2  # letter heights: a shorter stroke is part of a mark, of a number or of an arrowhead
TRIMMED = 1.4  # letter heights of a line that a letter's ink may have carried beyond its end
SCRAP = 2.5  # letter heights: a shorter stroke that joins no two names is no line of the figure
STEEP = 0.4  # sine of the angle to a circle from which a line's end is not hidden by the circle's own line
CORNER = 2.0  # of the reach along: how far beyond an end a corner of other lines is sought
CLEARED = 1.0  # letter heights of a line that a letter's clearing may hide


@dataclass(frozen=True)
class _Hit:
    """Where an end would meet something, and how many pixels of line must be supposed to get there."""

    point: Point
    supposed: float


def mend(
    strokes: Sequence[StraightStroke], rounds: Sequence[Round], ink: LineInk, far: Reach, height: float
) -> list[StraightStroke]:
    """The strokes for letters of this height: joined over gaps, carried on to what they must meet, without scraps."""
    joined = join_strokes(strokes, far, CLEARED * height)
    kept = [stroke for stroke in joined if length(stroke) >= SHORTEST * height]
    kept = [_cornered(k, kept, ink, far) for k in range(len(kept))]
    closed = [_closed(k, kept, rounds, far, min(CLEARED * height, 0.5 * length(kept[k]))) for k in range(len(kept))]
    closed = [
        stroke for k, stroke in enumerate(closed) if length(stroke) >= 2 * height or _meets(k, closed, rounds, far)
    ]
    return [_trimmed(k, closed, rounds, ink, far, height) for k in range(len(closed))]


def without_scraps(
    strokes: Sequence[StraightStroke], named: Sequence[DiagramVertex | None], height: float
) -> list[StraightStroke]:
    """The strokes without short ones that join no two named points: sides of marks and bits of arcs."""
    names = [sum(k in vertex.strokes for vertex in named if vertex) for k in range(len(strokes))]
    return [s for s, count in zip(strokes, names, strict=True) if count >= 2 or length(s) >= SCRAP * height]


def _meets(index: int, strokes: Sequence[StraightStroke], rounds: Sequence[Round], far: Reach) -> bool:
    """Whether the stroke touches anything at one of its ends."""
    stroke = strokes[index]
    ends = ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2))
    others = [other for k, other in enumerate(strokes) if k != index]
    return any(within(other, end, far) for end in ends for other in others) or any(
        on_round(round_, end, far) for end in ends for round_ in rounds
    )


def join_strokes(strokes: Sequence[StraightStroke], far: Reach, gap: float) -> list[StraightStroke]:
    """The strokes, where those that carry each other on in one direction over at most `gap` pixels are one."""
    rest = sorted(strokes, key=length, reverse=True)
    joined: list[StraightStroke] = []
    while rest:
        stroke = rest.pop(0)
        k = 0
        while k < len(rest):
            longer = _carried_on(stroke, rest[k], far, gap)
            if longer is None:
                k += 1
            else:
                stroke = longer
                rest.pop(k)
                k = 0
        joined.append(stroke)
    return joined


def _carried_on(long: StraightStroke, short: StraightStroke, far: Reach, gap: float) -> StraightStroke | None:
    """One stroke from the two, if the shorter lies on the longer's line near enough."""
    places = [along(long, point) for point in ((short.x1, short.y1), (short.x2, short.y2))]
    low, high = sorted(at for at, _ in places)
    size = length(long)
    if max(abs(aside) for _, aside in places) > far.aside or low > size + gap or high < -gap:
        return None
    if abs(places[0][1] - places[1][1]) > 0.1 * (high - low) + 0.5:
        return None
    if low >= 0 and high <= size:
        return long
    ends = [(long.x1, long.y1), (long.x2, long.y2), (short.x1, short.y1), (short.x2, short.y2)]
    ends.sort(key=lambda end: along(long, end)[0])
    return replace(
        long, x1=ends[0][0], y1=ends[0][1], x2=ends[-1][0], y2=ends[-1][1], dashed=long.dashed and short.dashed,
        arrows=min(2, long.arrows + short.arrows), confidence=min(long.confidence, short.confidence),
    )  # fmt: skip


def _cornered(index: int, strokes: Sequence[StraightStroke], ink: LineInk, far: Reach) -> StraightStroke:
    """The stroke with each end carried on to a corner of others just beyond it: where lines meet at small angles, their
    common ink hides the last bit of each."""
    stroke = strokes[index]
    size = length(stroke)
    places = [0.0, size]
    for k, other in enumerate(strokes):
        for x, y in ((other.x1, other.y1), (other.x2, other.y2)) if k != index else ():
            at, aside = along(stroke, (x, y))
            if abs(aside) > far.aside:
                continue
            if -CORNER * far.along <= at < 0:
                places[0] = min(places[0], at)
            elif size < at <= size + CORNER * far.along:
                places[1] = max(places[1], at)
    if places == [0.0, size]:
        return stroke
    ux, uy = (stroke.x2 - stroke.x1) / size, (stroke.y2 - stroke.y1) / size
    ends = [(stroke.x1 + at * ux, stroke.y1 + at * uy) for at in places]
    olds = [(stroke.x1, stroke.y1), (stroke.x2, stroke.y2)]
    for k in (0, 1):
        if ends[k] != olds[k]:
            _, _, inked, hidden = samples(ink, olds[k], ends[k], 0.0)
            if inked.size and not (inked | hidden).all():
                ends[k] = olds[k]
    return replace(stroke, x1=ends[0][0], y1=ends[0][1], x2=ends[1][0], y2=ends[1][1])


def _closed(
    index: int, strokes: Sequence[StraightStroke], rounds: Sequence[Round], far: Reach, gap: float
) -> StraightStroke:
    """The stroke with each end that meets nothing carried on to the nearest thing that it points at."""
    stroke = strokes[index]
    others = [other for k, other in enumerate(strokes) if k != index]
    ends = []
    for tail, head in (
        ((stroke.x2, stroke.y2), (stroke.x1, stroke.y1)),
        ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2)),
    ):
        touched = [each for each in rounds if on_round(each, head, far)]
        if any(within(other, head, far) for other in others) or any(_steep(stroke, head, each) for each in touched):
            ends.append(head)
            continue
        hits = _line_hits(stroke, head, others, gap)
        hits += [] if touched else _round_hits(tail, head, rounds, far, gap)
        ends.append(min(hits, key=lambda hit: hit.supposed).point if hits else head)
    return replace(stroke, x1=ends[0][0], y1=ends[0][1], x2=ends[1][0], y2=ends[1][1])


def _steep(stroke: StraightStroke, head: Point, round_: Round) -> bool:
    """Whether the stroke leaves the circle's line at its end so steeply that the end is well seen."""
    rx, ry = head[0] - round_.x, head[1] - round_.y
    across = abs(rx * (stroke.x2 - stroke.x1) + ry * (stroke.y2 - stroke.y1))
    return across > STEEP * hypot(rx, ry) * length(stroke)


def _line_hits(stroke: StraightStroke, head: Point, others: Sequence[StraightStroke], gap: float) -> list[_Hit]:
    found = []
    size = length(stroke)
    at_first = along(stroke, head)[0] < size / 2
    for other in others:
        point = crossing(stroke, other)
        if point is None:
            continue
        at = along(stroke, point)[0]
        beyond = -at if at_first else at - size
        there = along(other, point)[0]
        missing = max(0.0, -there, there - length(other))
        if -0.2 * gap <= beyond <= gap and missing <= gap:
            found.append(_Hit(point, abs(beyond) + missing))
    return found


def _round_hits(tail: Point, head: Point, rounds: Sequence[Round], far: Reach, gap: float) -> list[_Hit]:
    found = []
    ray = StraightStroke(*tail, *head)
    size = length(ray) or 1.0
    ux, uy = (head[0] - tail[0]) / size, (head[1] - tail[1]) / size
    for round_ in rounds:
        at, aside = along(ray, (round_.x, round_.y))
        steps = [at] if is_whole(round_) and abs(aside) <= far.aside else []
        half = sqrt(max(0.0, round_.radius**2 - aside**2))
        steps += [at - half, at + half] if half else []
        for step in steps:
            point = (tail[0] + step * ux, tail[1] + step * uy)
            centre = hypot(point[0] - round_.x, point[1] - round_.y) <= far.aside
            if 0 <= step - size <= gap and (centre or on_round(round_, point, far)):
                found.append(_Hit(point, step - size))
    return found


def _trimmed(
    index: int, strokes: Sequence[StraightStroke], rounds: Sequence[Round], ink: LineInk, far: Reach, height: float
) -> StraightStroke:
    """The stroke, cut back to the last line that it meets where only a letter's ink carried it on beyond."""
    stroke = strokes[index]
    size = length(stroke)
    ux, uy = (stroke.x2 - stroke.x1) / (size or 1.0), (stroke.y2 - stroke.y1) / (size or 1.0)
    places = []
    for k, other in enumerate(strokes):
        point = crossing(stroke, other) if k != index else None
        if point is not None and within(other, point, far):
            places.append(along(stroke, point)[0])
    for round_ in rounds:
        at, aside = along(stroke, (round_.x, round_.y))
        half = sqrt(max(0.0, round_.radius**2 - aside**2))
        for step in (at - half, at + half):
            if half and on_round(round_, (stroke.x1 + step * ux, stroke.y1 + step * uy), far):
                places.append(step)
    low, high = 0.0, size
    early = [at for at in places if 0 < at <= TRIMMED * height]
    late = [at for at in places if size - TRIMMED * height <= at < size]
    others = [other for k, other in enumerate(strokes) if k != index]
    first, last = (_another_ends(others, end, far) for end in ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2)))
    if early and not first and not _drawn(stroke, others, ink, min(early), 0.0):
        low = min(early)
    if late and not last and not _drawn(stroke, others, ink, max(late), size):
        high = max(late)
    if (low == 0.0 and high == size) or high - low < height:
        return stroke
    return replace(
        stroke, x1=stroke.x1 + low * ux, y1=stroke.y1 + low * uy, x2=stroke.x1 + high * ux, y2=stroke.y1 + high * uy
    )


def _another_ends(others: Sequence[StraightStroke], end: Point, far: Reach) -> bool:
    """Whether another stroke ends at this end too."""
    return any(hypot(x - end[0], y - end[1]) <= far.along for o in others for x, y in ((o.x1, o.y1), (o.x2, o.y2)))


def _drawn(stroke: StraightStroke, others: Sequence[StraightStroke], ink: LineInk, start: float, end: float) -> bool:
    """Whether ink of its own carries the stroke from `start` to `end` (pixels along it)."""
    size = length(stroke)
    ux, uy = (stroke.x2 - stroke.x1) / size, (stroke.y2 - stroke.y1) / size
    x, y, inked, hidden = samples(
        ink, (stroke.x1 + start * ux, stroke.y1 + start * uy), (stroke.x1 + end * ux, stroke.y1 + end * uy), 0.0
    )
    own = inked & ~hidden & ~beside_strokes(x, y, others, 1.0 + ink.width)
    return x.size > 2 and float(own.mean()) >= 0.5
