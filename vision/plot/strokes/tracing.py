"""One stroke of a plot as a row for every column: ink joined, open dots at its ends taken away, gaps bridged."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import THICKEST
from isoprobe.vision.plot.scene import Curve, Reals
from isoprobe.vision.plot.strokes.forks import parted
from isoprobe.vision.plot.strokes.tracks import refuse_crossed
from isoprobe.vision.raster.components import components

Mask = NDArray[Any]  # uint8

LEAST_SPAN = 0.12  # of the plot's width or height: smaller pieces of ink are lettering or marks
LEAST_CURVE = 0.15  # of the plot's width: all pieces of a curve together
RING = 4  # columns before the paper in an open dot, more than the stroke is wide
BROKEN = 4  # columns in a row in which a line of the plot may cross an open dot
ROUND, HALF_ROUND = 0.7, 0.75  # of the largest chord of an open dot: the mean of all; that of a wedge is less
SMOOTH = 16  # columns of a gap on both sides of which the curve has one direction
TAIL = 12  # columns
INK = 0.35  # of the strongest contrast of a layer: from here on a pixel is ink


def traced_stroke(
    strength: Mask,
    shape: tuple[float, float],
    x0: int,
    y0: int,
    pixels: Mask,
    along: Sequence[float],
    near: int = 3,
    thickest: int = THICKEST,
) -> tuple[Curve, float] | None:
    """The curve that ink of one colour makes up, and in which share of its columns there is one run of ink; None where
    it is too little. Pieces of ink are one where less than `near` pixels lie between them. Raises Crowded."""
    strongest = float(strength.max())
    if strongest < 20:
        return None
    ink = cv2.threshold(strength, INK * strongest, 255, cv2.THRESH_BINARY)[1]
    joined = cv2.dilate(ink, np.ones((near, near), np.uint8))
    count, labels, stats = components(joined)
    spans = np.maximum(stats[:, 2] / shape[1], stats[:, 3] / shape[0])
    kept = np.flatnonzero((spans >= LEAST_SPAN) & (np.arange(count) > 0))
    if not len(kept):
        return None
    chosen = np.zeros(count, np.uint8)
    chosen[kept] = 1
    whole = np.asarray(chosen[labels])  # steep strokes fall to pieces less
    own = cv2.bitwise_and(whole, ink)
    filled = cv2.reduce(own, 0, cv2.REDUCE_SUM, dtype=cv2.CV_32S)[0]
    columns = np.flatnonzero(filled)
    if len(columns) < LEAST_CURVE * shape[1]:
        return None
    beside = cv2.dilate(own, np.ones((3, 1), np.uint8))
    weights = cv2.multiply(strength, beside, dtype=cv2.CV_32F)
    total = cv2.reduce(weights, 0, cv2.REDUCE_SUM)[0]
    height = np.arange(len(weights), dtype=np.float32)
    left, right = int(columns[0]), int(columns[-1])
    with np.errstate(invalid="ignore", divide="ignore"):
        rows = (height @ weights / total).astype(np.float64)
    rows[filled == 0] = np.nan
    stroke = min(float(np.percentile(filled[columns], 15)), pen_of(own))
    runs = _runs(own)
    refuse_crossed(int(runs.sum()) / shape[1])
    holes = np.where(runs >= 2, len(own) - own.argmax(axis=0) - own[::-1].argmax(axis=0) - filled, 0)
    rings = open_dot(holes[left : right + 1], stroke), open_dot(holes[left : right + 1][::-1], stroke)
    rows[left : left + rings[0]] = np.nan
    rows[right + 1 - rings[1] : right + 1] = np.nan
    rows = parted(rows, own, strength, runs, stroke)
    good = np.flatnonzero(~np.isnan(rows))
    if len(good) < LEAST_CURVE * shape[1] * 0.8:
        return None
    left, right = int(good[0]), int(good[-1])
    rows = bridged(rows[left : right + 1], stroke, along)
    darkest = np.unravel_index(int((strength * own).argmax()), strength.shape)
    blue, green, red = (int(each) for each in pixels[darkest[0] + y0, darkest[1] + x0])
    single = float((_runs(whole)[columns] == 1).mean()) if stroke <= thickest else 0.0
    return Curve(left + x0, rows + y0, stroke, (blue, green, red), (rings[0] > 0, rings[1] > 0)), single


def _runs(ink: Mask) -> NDArray[np.int32]:
    """How many runs of ink, which is 1, each column has."""
    rises = cv2.subtract(ink[1:], ink[:-1])
    return np.asarray(cv2.reduce(rises, 0, cv2.REDUCE_SUM, dtype=cv2.CV_32S)[0] + ink[0])


def pen_of(ink: Mask) -> float:
    """Width of the stroke in pixels, across it: in a column a steep one is much higher."""
    inside = cv2.distanceTransform(ink.astype(np.uint8), cv2.DIST_L2, 3)
    return 2 * float(np.percentile(inside[ink > 0], 90))


def open_dot(holes: NDArray[np.int64], stroke: float) -> int:
    """How many columns an open dot takes at the start, given how high the paper is between two runs of ink in each:
    it rises and falls as the chord of a circle does, before the curve, which may run steeply beside the dot, parts from
    it again."""
    across, least = 2.8 * stroke + 1, 1.2 * stroke + 1
    high = np.flatnonzero(holes > 0)
    if not len(high) or high[0] > stroke + RING:
        return 0
    first = stop = int(high[0])
    top, low = 0, False
    for column in range(first, min(len(holes), first + math.ceil(across) + 6)):
        hole = int(holes[column])
        late = column - first >= 0.5 * across and hole > holes[stop - 1] + 1
        if hole > across + 2 or (low and hole > holes[stop - 1]) or (late and top >= least) or column - stop >= BROKEN:
            break
        if hole:
            stop = column + 1
            top = max(top, hole)
            low = top >= least and hole < 0.85 * top
    seen = holes[first:stop]
    seen = seen[seen > 0.25 * top]
    halved = first == 0  # the plot's frame hides half of it
    if top < least or stop - first < (0.3 if halved else 0.5) * across or len(seen) < 0.5 * (stop - first):
        return 0
    middle = holes[(first + stop) // 2] + 1
    if holes[stop - 1] > middle or (not halved and holes[first] > middle):
        return 0
    if seen.mean() < (HALF_ROUND if halved else ROUND) * top:
        return 0  # the curve meets a line
    return stop + round(stroke) + 2 if halved else first + stop + 1


def bridged(rows: Reals, stroke: float, lines: Sequence[float]) -> Reals:
    """The rows with gaps filled in: short ones, and those where the curve went along a line that was taken away."""
    good = np.flatnonzero(~np.isnan(rows))
    rows = rows.copy()
    near = stroke + 4
    for i, j in pairwise(good.tolist()):
        if j - i == 1:
            continue
        level = abs(rows[j] - rows[i]) <= 3 * stroke + 4
        along = any(abs(rows[i] - line) <= near and abs(rows[j] - line) <= near for line in lines)
        if (level and (along or j - i <= 2 * stroke + 4)) or (j - i <= SMOOTH and _goes_on(rows, i, j)):
            rows[i : j + 1] = np.linspace(rows[i], rows[j], j - i + 1)
    return rows


def _goes_on(rows: Reals, i: int, j: int) -> bool:
    """Whether the row at column j lies where the curve is heading at i, and the other way round."""
    before, after = rows[max(0, i - TAIL) : i + 1], rows[j : j + TAIL + 1]
    if len(before) < TAIL // 2 or len(after) < TAIL // 2 or np.isnan(before).any() or np.isnan(after).any():
        return False
    slope = (rows[j] - rows[i]) / (j - i)
    one, other = (rows[i] - before[0]) / (len(before) - 1), (after[-1] - rows[j]) / (len(after) - 1)
    return bool(
        min(one, other) - 0.25 <= slope <= max(one, other) + 0.25 and abs(one - other) <= 0.5 + 0.5 * abs(slope)
    )
