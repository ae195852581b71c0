"""The lines of a plot that run along its axes: frame, axes and grid, and the box that they span."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.scene import Axis, Box

Mask = NDArray[Any]  # uint8

FAINT = 12  # levels of contrast from which a long straight run may be a line of the grid
PALEST, MOST_PALE, ALONG = 7, 24, 41  # levels in the mean, and at most, of so many pixels along a line that is worn
STRONG = 160  # the same of a line that is told from a fill that it borders on
LEAST_RUN = 0.06  # of the picture: shorter runs belong to no line
LEAST_LINE = 0.4  # of the picture: all runs of a line together
THICKEST = 9  # pixels: what is thicker is no line
CROSSED = 3  # pixels of a pale line that a still paler one hides where they cross
STRAY, STRAY_GAP = 0.1, 0.08  # of the picture: a piece that is none of the line, and what lies between
GAP, LEAST_MORE = 16, 24  # pixels of a line that a dot may hide, and of what goes on behind it; a minus is shorter
DARK, THIN = 90, 60  # levels of contrast of an axis, and of a thin one that is twice as dark as all other lines
NARROW = 0.1  # of the picture: no plot is narrower
LEAST_GRID, LONGEST_TICK = 3, 0.05  # lines both ways, and of the picture: what such lines may stick out as ticks
AXIS = 1.3  # times as dark as the lines of a grid that an axis is at least
BEYOND = 20  # pixels beyond the ends of all lines that run the other way
SNAP = 3.0  # pixels between a line and the 0 that the numbers tell


@dataclass(frozen=True)
class AxisLine:
    """A line across the plot: rows (columns) `first` to `last`, `at` is its middle, from `start` to `stop` along it;
    `contrast` is its mean."""

    first: int
    last: int
    at: float
    start: int
    stop: int
    contrast: float


def find_lines(contrast: Mask, worn: bool, pale: bool = False) -> tuple[list[AxisLine], list[AxisLine]]:
    """The horizontal and the vertical lines: axes, frame and grid. `pale`: with those that are seen only in the mean of
    what lies along them, as JPEG leaves of a pale grid."""
    if pale:
        least = np.minimum(contrast, np.uint8(MOST_PALE))
        across, down = cv2.blur(least, (ALONG, 1)), cv2.transpose(cv2.blur(least, (1, ALONG)))
        own = cv2.threshold(contrast, PALEST // 2, 1, cv2.THRESH_BINARY)[1]
        seen = own, cv2.transpose(own)  # a mean goes on beyond a line's end
        across, down = (
            cv2.bitwise_and(cv2.threshold(one, PALEST - 1, 1, cv2.THRESH_BINARY)[1], cv2.dilate(some, np.ones((1, 5))))
            for one, some in zip((across, down), seen, strict=True)
        )
        return _along(across, contrast), _along(down, cv2.transpose(contrast))
    ink = cv2.threshold(contrast, FAINT * (2 if worn else 1) - 1, 1, cv2.THRESH_BINARY)[1]
    strong = cv2.threshold(contrast, STRONG - 1, 1, cv2.THRESH_BINARY)[1]
    return _both(ink, strong, contrast), _both(*(cv2.transpose(each) for each in (ink, strong, contrast)))


def _both(ink: Mask, strong: Mask, contrast: Mask) -> list[AxisLine]:
    """The lines, those with them that are seen in strong ink alone, as at the foot of a paler fill."""
    found = _along(ink, contrast)
    more = [line for line in _along(strong, contrast) if all(abs(line.at - other.at) > THICKEST for other in found)]
    return sorted([*found, *more], key=lambda line: line.at) if more else found


def _along(ink: Mask, contrast: Mask) -> list[AxisLine]:
    width = ink.shape[1]
    run = max(12, round(LEAST_RUN * width))
    long = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, run), np.uint8))
    thick = cv2.morphologyEx(long, cv2.MORPH_OPEN, np.ones((THICKEST + 1, 1), np.uint8))
    long = cv2.subtract(long, thick)
    totals = cv2.reduce(long, 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S).ravel()
    rows = np.flatnonzero(totals >= LEAST_LINE * width)
    found = []
    for group in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        if not len(group) or len(group) > THICKEST:
            continue
        first, last = int(group[0]), int(group[-1])
        seen = _without_strays(np.flatnonzero(long[first : last + 1].any(axis=0)), width)
        levels = np.median(contrast[max(0, first - 1) : last + 2][:, seen], axis=1).astype(np.float64)
        if not levels.any():
            levels = contrast[max(0, first - 1) : last + 2][:, seen].mean(axis=1)
        at = float((levels * np.arange(max(0, first - 1), max(0, first - 1) + len(levels))).sum() / levels.sum())
        pale = float(levels.max()) <= MOST_PALE
        start, stop = _extended(ink[first : last + 1].max(axis=0), int(seen[0]), int(seen[-1]), pale)
        found.append(AxisLine(first, last, at, start, stop, float(levels.max())))
    return found


def _without_strays(seen: NDArray[Any], size: int) -> NDArray[Any]:
    """Where a line is seen, without a short piece before or behind it that is far from all others: of another thing."""
    cuts = np.flatnonzero(np.diff(seen) > STRAY_GAP * size) + 1
    if not len(cuts):
        return seen
    if cuts[0] < STRAY * size:
        seen, cuts = seen[cuts[0] :], cuts[1:] - cuts[0]
    if len(cuts) and len(seen) - cuts[-1] < STRAY * size:
        seen = seen[: cuts[-1]]
    return seen


def _extended(ink: NDArray[Any], start: int, stop: int, pale: bool) -> tuple[int, int]:
    """The ends of a line that goes on behind a dot: a short gap, then ink again for longer."""
    for way in (-1, 1):
        while True:
            end = start if way < 0 else stop
            ahead = ink[end::-1] if way < 0 else ink[end:]
            ahead = ahead[: 4 * GAP]
            runs = np.flatnonzero(np.diff(ahead.astype(np.int8), prepend=0, append=0))  # starts and ends in turn
            longer = [
                (a, b)
                for a, b in zip(runs[::2].tolist(), runs[1::2].tolist(), strict=True)
                if b - a > LEAST_MORE or (pale and a <= CROSSED and b - a > LEAST_MORE // 3)
            ]
            beyond = [b for a, b in longer if 0 < a <= GAP]
            if not beyond:
                break
            if way < 0:
                start = end - (beyond[0] - 1)
            else:
                stop = end + beyond[0] - 1
    return start, stop


def of_plot(across: Sequence[AxisLine], down: Sequence[AxisLine]) -> tuple[list[AxisLine], list[AxisLine]]:
    """The lines without those that lie beyond all lines that cross others and cross none themselves: edges of bars on
    a page. All where none cross."""
    kept = []
    for own, others in ((across, down), (down, across)):
        meet = [line for line in own if any(_meet(line, other) for other in others)]
        low, high = min((line.start for line in others), default=0), max((line.stop for line in others), default=0)
        kept.append([line for line in own if not meet or line in meet or low - BEYOND <= line.at <= high + BEYOND])
    return _trimmed(kept[0], kept[1]), _trimmed(kept[1], kept[0])


def _trimmed(own: list[AxisLine], others: Sequence[AxisLine]) -> list[AxisLine]:
    """The lines, one of them cut off where all others end, at a line that runs the other way, if it goes on beyond it:
    it has grown together with a tick, a digit or a side of a legend."""
    found = list(own)
    for k, line in enumerate(own):
        rest = own[:k] + own[k + 1 :]
        starts, stops = [one.start for one in rest], [one.stop for one in rest]
        if len(rest) < LEAST_GRID - 1:
            break
        ends = max(stops), min(starts)
        alike = [max(places) - min(places) <= SNAP for places in (stops, starts)]
        met = [any(abs(one.at - end) <= SNAP for one in others) for end in ends]
        if line.stop - ends[0] > SNAP and alike[0] and met[0]:
            found[k] = line = replace(line, stop=ends[0])
        if ends[1] - line.start > SNAP and alike[1] and met[1]:
            found[k] = replace(line, start=ends[1])
    return found


def _meet(line: AxisLine, other: AxisLine) -> bool:
    """Whether a line and one that runs the other way cross or touch."""
    along = line.start - SNAP <= other.at <= line.stop + SNAP
    return along and other.start - SNAP <= line.at <= other.stop + SNAP


def box_of(across: Sequence[AxisLine], down: Sequence[AxisLine], shape: tuple[int, int]) -> Box:
    """The plot's box: what the lines span; the picture where there are none. Ticks outside a frame are not of it."""
    if _are_set_off(across, down):
        first, last = min(down, key=lambda line: line.at), max(across, key=lambda line: line.at)
        return float(last.start), float(first.start), float(last.stop), float(first.stop)
    frame = _frame_with_ticks(across, down, LONGEST_TICK * max(shape))
    if frame is not None:
        return frame
    ticks = _are_ticks(across, down, max(shape))
    usual, long = max(8.0, 0.022 * shape[1]), max(8.0, 0.022 * shape[0])
    most = LONGEST_TICK * max(shape)
    left, right = _ends(across, down, shape[1], (most if ticks else usual, usual))
    below = most if ticks or _end_as_ticks(across, down, most) else long
    top, bottom = _ends(down, across, shape[0], (0.0, 0.0) if _is_open(across, down) else (long, below))
    return left, top, right, bottom


def within_frame(panel: Box, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]]) -> Box:
    """A panel's box with its sides in the middle of the lines that are drawn right along them."""

    def side(end: float, along: Sequence[AxisLine]) -> float:
        line = min(along, key=lambda one: abs(one.at - end), default=None)
        return line.at if line is not None and abs(line.at - end) <= SNAP else end

    across, down = lines
    return side(panel[0], down), side(panel[1], across), side(panel[2], down), side(panel[3], across)


def _are_set_off(across: Sequence[AxisLine], down: Sequence[AxisLine]) -> bool:
    """Whether the leftmost and the lowest line are axes that stand off the plot and do not meet: each is as long as the
    plot is wide or high."""
    if not across or not down:
        return False
    left, low = min(down, key=lambda line: line.at), max(across, key=lambda line: line.at)
    apart = low.start - left.at > SNAP and low.at - left.stop > SNAP
    alike = abs((low.start - left.at) - (low.at - left.stop)) <= SNAP
    others = all(line.start >= low.start - SNAP and line.stop <= low.stop + SNAP for line in across)
    return apart and alike and others and all(line.stop <= left.stop + SNAP for line in down)


def _frame_with_ticks(across: Sequence[AxisLine], down: Sequence[AxisLine], most: float) -> Box | None:
    """The box of a frame with nothing in it, whose lower or upper side goes on to the left as a tick, or a side
    downwards; None where it is none."""
    if len(across) != 2 or len(down) != 2:
        return None
    (top, bottom), (left, right) = (sorted(line.at for line in lines) for lines in (across, down))
    out = left - min(line.start for line in across), max(line.stop for line in down) - bottom
    closed = all(line.stop - right <= SNAP and line.start - left <= SNAP for line in across)
    closed &= all(top - line.start <= SNAP and bottom - line.stop <= SNAP for line in down)
    return (left, top, right, bottom) if closed and SNAP < max(out) <= most else None


def _are_ticks(across: Sequence[AxisLine], down: Sequence[AxisLine], size: int) -> bool:
    """Whether the lines of a grid stick out to the left and below by as much, and not on all sides: they go on as
    ticks there."""
    if min(len(across), len(down)) < LEAST_GRID:
        return False
    left = min(line.at for line in down) - float(np.median([line.start for line in across]))
    right = float(np.median([line.stop for line in across])) - max(line.at for line in down)
    above, below = _beyond(across, down)
    alike = min(left, below) > SNAP and max(left, below) < LONGEST_TICK * size and abs(left - below) <= SNAP
    return bool(alike and min(right, above) <= SNAP)


def _beyond(across: Sequence[AxisLine], down: Sequence[AxisLine]) -> tuple[float, float]:
    """How far most upright lines stick out above the topmost level line and below the lowest."""
    above = min(line.at for line in across) - float(np.median([line.start for line in down]))
    below = float(np.median([line.stop for line in down])) - max(line.at for line in across)
    return above, below


def _end_as_ticks(across: Sequence[AxisLine], down: Sequence[AxisLine], most: float) -> bool:
    """Whether upright lines, of a frame or grid, go on as ticks below an axis: a level line darker than all others."""
    if min(len(across), len(down)) < 2:
        return False
    lowest = max(across, key=lambda line: line.at)
    darker = lowest.contrast > AXIS * max(line.contrast for line in across if line is not lowest)
    above, below = _beyond(across, down)
    return bool(darker and above <= SNAP < below < most)


def _is_open(across: Sequence[AxisLine], down: Sequence[AxisLine]) -> bool:
    """Whether a grid has no frame: the level lines go on beyond the upright ones on both sides, and these beyond the
    level ones."""
    if not across or not down:
        return False
    left, right = float(np.median([line.start for line in across])), float(np.median([line.stop for line in across]))
    most = 2 * THICKEST
    aside = min(line.at for line in down) - left > most and right - max(line.at for line in down) > most
    return aside and min(_beyond(across, down)) > SNAP


def _ends(
    along: Sequence[AxisLine], beside: Sequence[AxisLine], size: int, ticks: tuple[float, float]
) -> tuple[float, float]:
    """First and last pixel in the direction of the lines `along`, which the lines `beside` cross. `ticks`: so far may
    they go on beyond the first and the last of these."""
    starts, stops = _without_one([(line.start, line.contrast) for line in along]), [line.stop for line in along]
    low = min([*starts, *(line.at for line in beside)], default=0)
    high = max([*stops, *(line.at for line in beside)], default=size - 1)
    places = [line.at for line in beside]
    if high - low < NARROW * size:  # one line alone tells no box
        return 0.0, float(size - 1)
    if places and min(places) - low <= ticks[0]:
        low = min(places)
    if places and high - max(places) <= ticks[1]:
        high = max(places)
    return float(low), float(high)


def _without_one(starts: Sequence[tuple[int, float]]) -> list[int]:
    """Where lines start, but for one that starts before all others, which start alike, and is no darker: a number that
    stands at it has grown together with it."""
    first, *others = sorted(starts) or [(0, 0.0)]
    alike = len(others) >= LEAST_GRID and max(start for start, _ in others) - min(start for start, _ in others) <= SNAP
    if alike and others[0][0] - first[0] > SNAP and first[1] <= AXIS * max(contrast for _, contrast in others):
        return [start for start, _ in others]
    return [start for start, _ in starts]


def snapped(axis: Axis | None, lines: Sequence[AxisLine]) -> Axis | None:
    """The axis with its 0 in the middle of the line that is drawn there; what numbers alone tell is a pixel off."""
    if axis is None:
        return None
    near = min(lines, key=lambda line: abs(line.at - axis.zero), default=None)
    if near is None or abs(near.at - axis.zero) > SNAP:
        return axis
    return Axis(near.at, axis.unit, axis.numbers, near.contrast)


def drawn_axis(lines: Sequence[AxisLine], ends: tuple[float, float], vertical: bool) -> Axis | None:
    """The darkest line inside the plot as the axis, in pixels; None where no line is darker than the rest."""
    inside = [line for line in lines if ends[0] + 4 < line.at < ends[1] - 4]
    if not inside:
        return None
    darkest = max(inside, key=lambda line: (line.contrast, line.last - line.first))
    others = [line.contrast for line in inside if line is not darkest]
    share = max(others, default=0.7 * darkest.contrast) / darkest.contrast
    if share > 0.8 or darkest.contrast < (DARK if share > 0.5 else THIN):
        return None
    return Axis(darkest.at, -1.0 if vertical else 1.0, 0, darkest.contrast)
