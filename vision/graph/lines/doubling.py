"""Strokes that two edges share: they are wider than others. Which edges they are can be told where one of them runs on
beneath a vertex: its line leads past the place where the other lines of that vertex meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.strokes import EdgeInk, directions, median, quantile
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]

REACH = 6.0  # pixels to each side of a stroke that are looked at
ENDS = 30  # most pixels at each end of a stroke where a head may stand
WIDER = 1.2  # how many times wider than usual a stroke is that two edges share
WIDER_AT_ALL, LEVEL_AT_ALL = 1.1, 1.3  # how much more ink it has, where others have as much as each other
ONE_WIDTH, MANY, SINGLE = 0.04, 5, 0.6  # but for this share, there are this many, and these are this share of all
SLOPING = 0.3  # pixels by which the parts of a stroke that is not quite level lie apart
WIDER_LEVEL = 1.7  # the same of a level or upright one, which a drawing tool may lay on whole pixels
JAGGED = 0.05  # share of the ink of strokes, at most, that has another shade where they are drawn without smoothing
FEWEST = 16  # places at which a stroke must be that wide
FULL = 0.9  # share of the places along a stroke that are no darker than its full ink
CLEAN = 0.1  # pixels by which the middle of the ink of a straight stroke strays from a line, at most
MEETING = 0.15  # pixels by which lines miss the place where they meet that are drawn towards it
BESIDE, BESIDE_MIDDLE = 0.5, 2.5  # least pixels that a line beneath a vertex passes where others meet; its middle
ONTO = 0.4  # how near it passes where it ends, as a share of that
ONTO_MIDDLE = 0.8  # how near it passes the middle of where it ends, in pixels, where it passes through a vertex
AS_DARK = 0.8  # least share of its contrast with the paper that the rest of a stroke has
ON, NEARLY_ON = 0.98, 0.9  # least cosine of the angle by which a stroke bends that goes straight on, and nearly so
STRAIGHT_ON = 0.02  # sine of the angle by which two parts of one line may differ

Ends = tuple[bool, bool]


class Overlaid(Unreadable):
    """Two edges seem to run over each other: another look at the picture would show one of them alone."""


@dataclass(frozen=True)
class _Seen:
    """Of a stroke: how many pixels of ink lie across it at the places where nothing crosses it, these places (n, 2),
    and the middles of the ink there."""

    wide: Floats
    places: Floats
    middles: Floats
    ink: Floats  # the same without regard to how dark it is at most


@dataclass(frozen=True)
class _Line:
    """A straight line through the middle of a stroke's ink: a point, and the direction across as a vector of length
    1."""

    point: Floats
    across: Floats

    def beside(self, place: Floats) -> float:
        """How far it passes a place, in pixels, to one side or the other."""
        return float((place - self.point) @ self.across)


def doubled(contrast: Mask, strokes: Sequence[EdgeInk]) -> int | None:
    """The number of a stroke that two edges seem to share, None where there is none. `contrast`: how far the pixels are
    from the paper's colour."""
    return next(iter(_doubled(contrast, strokes, _seen(contrast, strokes))), None)


def _doubled(contrast: Mask, strokes: Sequence[EdgeInk], seen: Sequence[_Seen], both: Sequence[int] = ()) -> list[int]:
    known = [one for one in seen if len(one.wide)]
    if len(known) < 3:
        return []
    usual = median(np.array([median(one.wide) for one in known]))
    inks = np.array([median(one.ink) for one in known])
    jagged = _jagged(contrast, strokes)
    even = len(known) >= MANY and not jagged and quantile(inks, SINGLE) - inks.min() < ONE_WIDTH * median(inks)
    found = []
    for number, one in enumerate(seen):
        if len(one.wide) < FEWEST:
            continue
        level = _level(strokes[number]) and not (even and _sloping(one))
        if even and number not in both:
            across, bound = one.ink, (LEVEL_AT_ALL if level else WIDER_AT_ALL) * median(inks)
        else:
            across, bound = one.wide, (WIDER_LEVEL if jagged or level else WIDER) * usual
        if median(across) < bound:
            continue
        others = [other.points[::3] for k, other in enumerate(strokes) if k != number and len(other.points)]
        apart = np.hypot(*(one.places[:, None] - np.concatenate(others)[None]).T).T.min(axis=1)
        own = across[apart > REACH + 1]
        if len(own) >= FEWEST and median(own) > bound:
            found.append(number)
    return found


def _as_dark(contrast: Mask, one: EdgeInk, other: EdgeInk) -> bool:
    """Whether two strokes, or their dashes, are as dark as each other, as the parts of one are."""
    levels = [quantile(look_up(contrast, stroke.points[:, 0], stroke.points[:, 1]), 0.9) for stroke in (one, other)]
    return min(levels) >= AS_DARK * max(levels)


def _sloping(one: _Seen) -> bool:
    """Whether the middle of a nearly level or upright stroke's ink shows that it is not."""
    part = len(one.middles) // 3
    shift = np.abs(one.middles[-part:].mean(axis=0) - one.middles[:part].mean(axis=0))
    return bool(shift.min() > SLOPING)


def parted(
    contrast: Mask,
    strokes: list[EdgeInk],
    heads: list[Ends] | None,
    centres: Floats,
    aimed: bool = True,
    closely: bool = True,
) -> tuple[list[EdgeInk], list[Ends] | None]:
    """The strokes and their heads, those that run on beneath a vertex joined to where they come from. Raises Overlaid
    where a stroke is shared and that does not tell by which edges. `aimed`: whether strokes lead towards these centres
    of the vertices, so that one which passes them runs on. `closely`: a stroke is shared only where another leads on
    from it, as one of two edges that share it must."""
    seen = _seen(contrast, strokes)
    both = [k for k, there in enumerate(heads or ()) if all(there)]  # two edges, one there and one back
    shared = _doubled(contrast, strokes, seen, both)
    if shared and closely:
        led_on = {k for pair in _straight_on(strokes, NEARLY_ON) for k in pair[:2]}
        shared = [k for k in shared if k in led_on or k in both]
    onward = _straight_on(strokes) if aimed else []
    lines = [_line(stroke, one) for stroke, one in zip(strokes, seen, strict=True)] if onward else []
    found, gone = list(strokes), set()
    told: list[Ends] | None = None if heads is None else list(heads)
    for one, other, vertex in onward:
        alone = sum(pair[0] == one for pair in onward) == 1
        if not {one, other} & set(shared) and not _as_dark(contrast, strokes[one], strokes[other]):
            continue
        if other in shared or not _beneath(one, other, vertex, strokes, lines, shared, centres, alone):
            continue
        first, last = (strokes[k].head if strokes[k].tail == vertex else strokes[k].tail for k in (one, other))
        if one not in shared:
            if told is not None:
                _refuse(strokes[one])
            gone.add(one)
            points = np.concatenate([strokes[k].points for k in (one, other)])
            points = points[np.argsort((points - centres[first]) @ (centres[last] - centres[first]))]
        else:
            shared.remove(one)
            points = strokes[other].points if strokes[other].tail == vertex else strokes[other].points[::-1]
        if told is not None:
            at = told[other] if strokes[other].tail == vertex else told[other][::-1]
            if at != (False, True) or any(all(ends) for ends in told):
                _refuse(strokes[one])  # by which of two edges a head is, on what they share, is not to be told
            told[other] = (False, True) if first < last else (True, False)
        if any({stroke.tail, stroke.head} == {first, last} for stroke in found):
            _refuse(strokes[one])
        tail, head, points = (first, last, points) if first < last else (last, first, points[::-1])
        found[other] = replace(EdgeInk(tail, head, points, strokes[other].width), gaps=strokes[other].gaps)
    if shared:
        _refuse(strokes[shared[0]])
    if gone:
        found = [stroke for k, stroke in enumerate(found) if k not in gone]
    return found, told


def _refuse(stroke: EdgeInk) -> None:
    x, y = stroke.points[len(stroke.points) // 2]
    raise Overlaid(f"two edges seem to run over each other near ({x:.0f}, {y:.0f})")


def _straight_on(strokes: Sequence[EdgeInk], least: float = ON) -> list[tuple[int, int, int]]:
    """Pairs of strokes of which the second goes straight on where the first ends at a vertex, by this cosine at least:
    both, and the vertex."""
    ends = [
        (k, vertex, way)
        for k, stroke in enumerate(strokes)
        for vertex, (_, way) in zip((stroke.tail, stroke.head), stroke.ends, strict=True)
    ]
    if not ends:
        return []
    vertex, ways = np.array([one[1] for one in ends]), np.array([one[2] for one in ends])
    along = ways @ ways.T
    on = (vertex[:, None] == vertex) & (along < -least)
    return [(ends[i][0], ends[j][0], ends[i][1]) for i, j in np.argwhere(on).tolist() if ends[i][0] != ends[j][0]]


def _line(stroke: EdgeInk, seen: _Seen) -> _Line | None:
    """The line through the middle of a stroke's ink; None where it bends, or where that is not clear."""
    if len(seen.middles) < 10:
        return None
    middles = seen.middles
    for strict in (False, True):
        point = middles.mean(axis=0)
        way = np.linalg.svd(middles - point, full_matrices=False)[2][0]
        across = np.array([-way[1], way[0]])
        off = (middles - point) @ across
        if strict:
            return _Line(point, across) if float(off.std()) < CLEAN else None
        middles = middles[np.abs(off - np.median(off)) < 2.5 * CLEAN]
        if len(middles) < max(10, 0.5 * len(seen.middles)):
            return None
    return None


def _beneath(
    one: int, other: int, vertex: int, strokes: Sequence[EdgeInk], lines: Sequence[_Line | None], shared: Sequence[int],
    centres: Floats, alone: bool,
) -> bool:  # fmt: skip
    """Whether the line of a stroke leads from beyond a vertex, beneath it and along the other stroke `one`: as it
    passes beside the vertex, or because nothing else goes straight on there (`alone`) that would share that one."""
    line = lines[other]
    if line is None:
        return False
    clean = [k for k, there in enumerate(lines) if there is not None and k not in (one, other) and k not in shared]
    far, end = (strokes[k].head if strokes[k].tail == vertex else strokes[k].tail for k in (one, other))
    meet, error = _meeting(vertex, clean, strokes, lines)
    beside = line.beside(centres[vertex] if meet is None else meet)
    through = abs(beside) < (BESIDE_MIDDLE if meet is None else max(BESIDE, 4 * error))
    if through and not (alone and one in shared):
        return False
    for place in (far, end):
        known = _meeting(place, clean, strokes, lines)[0]
        away = abs(line.beside(centres[place] if known is None else known))
        if away > ((ONTO_MIDDLE if known is None else BESIDE) if through else ONTO * abs(beside)):
            return False
    if one in shared:
        return True
    mine = lines[one]
    return mine is not None and one < other and abs(mine.beside(line.point)) < BESIDE and _parallel(mine, line)


def _parallel(one: _Line, other: _Line) -> bool:
    return bool(abs(one.across[0] * other.across[1] - one.across[1] * other.across[0]) < STRAIGHT_ON)


def _meeting(
    vertex: int, clean: Sequence[int], strokes: Sequence[EdgeInk], lines: Sequence[_Line | None]
) -> tuple[Floats | None, float]:
    """Where the lines of a vertex's strokes meet, and by how much they miss it at most; None where they do not."""
    own = [line for k in clean if vertex in (strokes[k].tail, strokes[k].head) and (line := lines[k]) is not None]
    if len(own) < 2:
        return None, 0.0
    across = np.stack([line.across for line in own])
    values = np.linalg.eigvalsh(across.T @ across)
    if values[0] < 0.05 * values[1]:
        return None, 0.0
    at = np.array([line.across @ line.point for line in own])
    place = np.linalg.lstsq(across, at, rcond=None)[0]
    error = float(np.abs(across @ place - at).max())
    return (place, error) if error < MEETING else (None, 0.0)


def _jagged(contrast: Mask, strokes: Sequence[EdgeInk]) -> bool:
    """Whether strokes are drawn without smoothing, so that their widths depend on their slopes."""
    points = np.concatenate([stroke.points[::3] for stroke in strokes])
    beside = [look_up(contrast, points[:, 0] + x, points[:, 1] + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    seen = np.concatenate(beside).astype(np.float64)
    inked = seen[seen > 0.1 * seen.max()]
    return bool((inked < 0.9 * inked.max()).mean() < JAGGED)


def _level(stroke: EdgeInk) -> bool:
    """Whether a stroke is level or upright but for a pixel or two."""
    return bool(np.abs(stroke.points[-1] - stroke.points[0]).min() < 2.5)


def _seen(contrast: Mask, strokes: Sequence[EdgeInk]) -> list[_Seen]:
    """What is seen of each stroke; its ends are left out."""
    inner = [_inner(stroke.points) for stroke in strokes]
    found = [_Seen(np.zeros(0), np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0))] * len(strokes)
    long = [k for k, points in enumerate(inner) if len(points)]
    if not long:
        return found
    lengths = np.array([len(inner[k]) for k in long])
    begin = np.cumsum(lengths) - lengths
    chosen = np.concatenate([np.arange(first, first + length, 2) for first, length in zip(begin, lengths, strict=True)])
    points = np.concatenate([inner[k] for k in long])
    along, places = directions(points, begin)[chosen], points[chosen]
    offsets = np.arange(-REACH, REACH + 0.1, 0.5)
    seen = look_up(
        contrast, places[:, :1] - along[:, 1:] * offsets, places[:, 1:] + along[:, :1] * offsets, between=True
    )
    middle = np.abs(offsets) <= REACH - 1.5
    most = seen.max(axis=1)
    alone = (seen[:, ~middle].max(axis=1) < 12) & (seen[:, middle].max(axis=1) > 40)
    sums = seen.sum(axis=1, dtype=np.int64)
    across = sums * 0.5
    aside = (seen[:, middle] @ offsets[middle]) / np.maximum(sums, 1)
    middles = places + aside[:, None] * np.stack([-along[:, 1], along[:, 0]], axis=1)
    ends = np.cumsum((lengths + 1) // 2)
    for k, first, last in zip(long, np.append(0, ends[:-1]).tolist(), ends.tolist(), strict=True):
        own = np.flatnonzero(alone[first:last]) + first
        if len(own):
            full = np.sort(most[own]).astype(np.float64)
            at = FULL * (len(own) - 1)
            level = np.interp(at, np.arange(len(own)), full)
            found[k] = _Seen(across[own] / level, places[own], middles[own], across[own])
    return found


def _inner(points: Floats) -> Floats:
    """The points without those near the ends, none where few are left."""
    cut = min(ENDS, len(points) // 4)
    points = points[cut : len(points) - cut]
    return points if len(points) >= 8 else points[:0]
