"""Columns of a curve's ink in which there is more than the curve: which run of ink is its own is told by where it comes
from and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.scene import Reals
from isoprobe.vision.raster.crowding import spend

Mask = NDArray[Any]  # uint8

OFF = 3  # columns of a stretch in which the middle of all ink lies on none
MARK = 16  # columns of a mark, or a letter
CROSSING = 6  # columns to each side in which two strokes that cross are one run of ink
AROUND = 8  # columns beside a stretch that may hold another stroke's ink, too
MEMORY = 8  # columns that tell the slope
SLACK, STEEP, FAR = 1.5, 0.35, 0.15  # pixels, of the slope, and of the columns since, by which a run may be off its way
AGREED = 2.0  # pixels between what was followed from the left and from the right
MERGED = 1.3  # times as high as those before, and a pixel: a run that holds another stroke, too
LONGEST = 14  # columns that it may be lost for
RUN = 50  # points that take as long to look at as a run of ink
WAY = 3000  # the same as a column in which the curve is followed

Run = tuple[int, int, float]  # first and last row, and the middle by strength


def parted(rows: Reals, own: Mask, strength: Mask, runs: NDArray[Any], stroke: float) -> Reals:
    """The rows of a curve, with its own run of ink in each stretch of columns where others lie above or below it and
    the middle of all is on none; NaN where it is not told which run is its own."""
    several = (runs >= 2) & ~np.isnan(rows)
    if not several.any():
        return rows
    off = several & ~_on_ink(rows, own, several)
    if off.sum() < OFF:
        return rows
    long = _long(several)
    if not (off & long).any():
        return rows
    rows, heights = rows.copy(), np.count_nonzero(own, axis=0).astype(np.float64)
    edges = np.flatnonzero(np.diff(_closed(several).astype(np.int8), prepend=0, append=0))
    for start, stop in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        if off[start:stop].sum() < OFF or not long[start:stop].any():
            continue
        start -= _merged(heights[:start][::-1])
        stop += _merged(heights[stop:])
        found = _runs_in(own, strength, start, stop)
        turned, behind = _turned(found, len(rows)), range(len(rows) - stop, len(rows) - start)
        ahead = _followed(rows, heights, range(start, stop), found, stroke)
        back = _followed(rows[::-1], heights[::-1], behind, turned, stroke)[::-1]
        told = np.where(np.isnan(ahead), back, ahead)
        both = ~np.isnan(ahead) & ~np.isnan(back)
        told[both] = (ahead[both] + back[both]) / 2
        told[both & (np.abs(ahead - back) > AGREED * np.maximum(1.0, _slopes(ahead)))] = np.nan
        rows[start:stop] = told[start:stop]
    return rows


def _long(several: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The stretches of columns that are longer than a mark on the curve, the middle of whose ink is the curve's."""
    line = several.astype(np.uint8)[None]
    return np.asarray(cv2.morphologyEx(line, cv2.MORPH_OPEN, np.ones((1, MARK), np.uint8))[0] > 0)


def _closed(several: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The columns with more than one run of ink, and the few between them in which strokes that cross are one."""
    line = several.astype(np.uint8)[None]
    return np.asarray(cv2.morphologyEx(line, cv2.MORPH_CLOSE, np.ones((1, 2 * CROSSING + 1), np.uint8))[0] > 0)


def _merged(heights: Reals) -> int:
    """How many columns next to a stretch hold more ink than those behind them: a stroke that begins to part."""
    usual = float(np.median(heights[AROUND : 3 * AROUND])) if len(heights) > AROUND else np.inf
    tall = heights[:AROUND] > MERGED * usual + 1
    return len(tall) if tall.all() else int(tall.argmin())


def _on_ink(rows: Reals, own: Mask, among: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether there is ink at these rows of their columns."""
    at = np.clip(np.rint(np.where(among, rows, 0)), 0, len(own) - 1).astype(np.intp)
    return np.asarray(own[at, np.arange(len(rows))] > 0)


def _slopes(rows: Reals) -> Reals:
    """By how much the rows rise or fall from column to column."""
    return np.nan_to_num(np.abs(np.gradient(rows))) if len(rows) > 1 else np.zeros(len(rows))


def _runs_in(own: Mask, strength: Mask, start: int, stop: int) -> dict[int, list[Run]]:
    """The runs of ink of each column of a stretch. Raises Spent."""
    ink = own[:, start:stop].T > 0
    steps = np.diff(ink.astype(np.int8), axis=1, prepend=0, append=0)
    columns, first = np.nonzero(steps == 1)
    last = np.nonzero(steps == -1)[1]
    found: dict[int, list[Run]] = {column: [] for column in range(start, stop)}
    if not len(columns):
        return found
    spend(ink.size + RUN * len(columns))
    weights = strength[:, start:stop].T[ink].astype(np.float64)
    begins = np.cumsum(last - first) - (last - first)
    middles = np.add.reduceat(weights * np.nonzero(ink)[1], begins)
    middles /= np.maximum(1.0, np.add.reduceat(weights, begins))
    for column, top, bottom, middle in zip(
        columns.tolist(), first.tolist(), (last - 1).tolist(), middles.tolist(), strict=True
    ):
        found[start + column].append((top, bottom, middle))
    return found


def _turned(found: dict[int, list[Run]], size: int) -> dict[int, list[Run]]:
    return {size - 1 - column: runs for column, runs in found.items()}


def _followed(rows: Reals, heights: Reals, stretch: Sequence[int], found: dict[int, list[Run]], stroke: float) -> Reals:
    """The rows of a stretch of columns, followed from what lies before it; NaN in all others, and where it is lost."""
    told = np.full(len(rows), np.nan)
    before = np.flatnonzero(~np.isnan(rows[: stretch[0]]))[-MEMORY:]
    usual = float(np.median(heights[before])) if len(before) else stroke
    if len(before) < MEMORY // 2 or stretch[0] - before[-1] > 2:
        return told
    x, y = before.tolist(), rows[before].tolist()
    for column in stretch:
        spend(WAY + RUN * len(found[column]))
        slope, height = np.polyfit(x[-MEMORY:], y[-MEMORY:], 1)
        wanted = slope * column + height
        slack = SLACK + stroke / 2 + STEEP * abs(slope) + FAR * (column - x[-1] - 1)
        near = [run for run in found[column] if run[0] - slack <= wanted <= run[1] + slack]
        if column - x[-1] > LONGEST:
            break
        if not near:
            continue
        first, last, middle = min(near, key=lambda run: max(run[0] - wanted, wanted - run[1], 0.0))
        inside = (usual - 1) / 2
        high = last - first + 1 > MERGED * usual + 1
        told[column] = min(max(wanted, first + inside), last - inside) if high else middle
        x.append(column)
        y.append(float(told[column]))
    return told
