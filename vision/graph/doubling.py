"""Strokes that two edges share: they are wider than others, and which edges they are is not to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.strokes import EdgeInk, directions, median
from isoprobe.vision.raster.pixels import look_up

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]

REACH = 6.0  # pixels to each side of a stroke that are looked at
ENDS = 30  # most pixels at each end of a stroke where a head may stand
WIDER = 1.2  # how many times wider than usual a stroke is that two edges share
WIDER_LEVEL = 1.7  # the same of a level or upright one, which a drawing tool may lay on whole pixels
JAGGED = 0.05  # share of the ink of strokes, at most, that has another shade where they are drawn without smoothing
FEWEST = 16  # places at which a stroke must be that wide
FULL = 0.9  # share of the places along a stroke that are no darker than its full ink


class Overlaid(Unreadable):
    """Two edges seem to run over each other: another look at the picture would show one of them alone."""


def doubled(contrast: Mask, strokes: Sequence[EdgeInk]) -> int | None:
    """The number of a stroke that two edges seem to share, None where there is none. `contrast`: how far the pixels are
    from the paper's colour."""
    widths = _widths(contrast, strokes)
    middles = [median(wide) if len(wide) else 0.0 for wide, _ in widths]
    known = [middle for middle, (wide, _) in zip(middles, widths, strict=True) if len(wide)]
    if len(known) < 3:
        return None
    usual = median(np.array(known))
    jagged = _jagged(contrast, strokes)
    for number, (wide, places) in enumerate(widths):
        if len(wide) < FEWEST:
            continue
        wider = WIDER_LEVEL if jagged or _level(strokes[number]) else WIDER
        if middles[number] < wider * usual:
            continue
        others = [other.points[::3] for k, other in enumerate(strokes) if k != number and len(other.points)]
        apart = np.hypot(*(places[:, None] - np.concatenate(others)[None]).T).T.min(axis=1)
        own = wide[apart > REACH + 1]
        if len(own) >= FEWEST and float(np.median(own)) > wider * usual:
            return number
    return None


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


def _widths(contrast: Mask, strokes: Sequence[EdgeInk]) -> list[tuple[Floats, Floats]]:
    """For each stroke how many pixels of ink lie across it, at the places where nothing crosses it, and these places
    (n, 2); its ends are left out."""
    inner = [_inner(stroke.points) for stroke in strokes]
    found = [(np.zeros(0), np.zeros((0, 2)))] * len(strokes)
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
    across = seen.sum(axis=1, dtype=np.int64) * 0.5
    ends = np.cumsum((lengths + 1) // 2)
    for k, first, last in zip(long, np.append(0, ends[:-1]).tolist(), ends.tolist(), strict=True):
        own = np.flatnonzero(alone[first:last]) + first
        if len(own):
            full = np.sort(most[own]).astype(np.float64)
            at = FULL * (len(own) - 1)
            level = np.interp(at, np.arange(len(own)), full)
            found[k] = (across[own] / level, places[own])
    return found


def _inner(points: Floats) -> Floats:
    """The points without those near the ends, none where few are left."""
    cut = min(ENDS, len(points) // 4)
    points = points[cut : len(points) - cut]
    return points if len(points) >= 8 else points[:0]
