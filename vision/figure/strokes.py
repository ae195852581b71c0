"""Straight strokes and circles in the mask of one colour, by EdgeDrawing: the edges of a stroke, put together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

TURN = 0.06  # radians between edges of one stroke
WIDEST = 9.0  # pixels
_BEYOND = np.arange(-6.0, 9.0, 0.25)  # pixels past the end of an edge at which the stroke's end is sought
_AT_ONCE = 28  # of them, the end of the edge itself
GAP = 9.0  # pixels along a stroke where another crosses it


@dataclass(frozen=True)
class SeenSegment:
    """A straight stroke from end to end, and its width."""

    ax: float
    ay: float
    bx: float
    by: float
    width: float

    @property
    def length(self) -> float:
        return hypot(self.bx - self.ax, self.by - self.ay)

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        return (self.ax, self.ay), (self.bx, self.by)


@dataclass(frozen=True)
class SeenCircle:
    """A circle's line: the middle of it."""

    x: float
    y: float
    radius: float


@cache
def _detector() -> Any:
    made = cv2.ximgproc.createEdgeDrawing()
    parameters = cv2.ximgproc.EdgeDrawing.Params()
    parameters.MinLineLength = 8
    parameters.NFAValidation = False
    parameters.PFmode = True
    parameters.GradientThresholdValue = 20
    parameters.MinPathLength = 8
    made.setParams(parameters)
    return made


def _padded(mask: Mask) -> tuple[Mask, int, int]:
    """What there is of the mask with a margin, smoothed, and where it lies."""
    x, y, wide, high = cv2.boundingRect(mask)
    part = cv2.copyMakeBorder(mask[y : y + high, x : x + wide], 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.GaussianBlur(part, (3, 3), 0.7), np.uint8), x - 8, y - 8


def segments_of(mask: Mask, least: float) -> list[SeenSegment]:
    """Straight strokes at least so long, the longest first."""
    if not mask.any():
        return []
    part, dx, dy = _padded(mask)
    detector = _detector()
    detector.detectEdges(part)
    lines = detector.detectLines()
    if lines is None:
        return []
    edges = np.asarray(lines, np.float64).reshape(-1, 4)
    edges = edges[np.hypot(edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]) >= 6]
    lengths = np.hypot(edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1])
    edges, lengths = edges[np.argsort(-lengths)], np.sort(lengths)[::-1]
    free = np.ones(len(edges), bool)
    found = []
    for k, first in enumerate(edges):
        if not free[k]:
            continue
        along = (first[2:] - first[:2]) / lengths[k]
        across = np.array([-along[1], along[0]])
        one, other = (edges[:, :2] - first[:2]) @ across, (edges[:, 2:] - first[:2]) @ across
        group = free & (np.abs(one - other) <= TURN * lengths + 1.0)
        group &= (np.abs(one) < WIDEST) & (np.abs(other) < WIDEST)
        free &= ~group
        if _reach(edges[group], along) >= least - 4:
            found += _merged(part, edges[group], along, across)
    shifted = [SeenSegment(s.ax + dx + 0.5, s.ay + dy + 0.5, s.bx + dx + 0.5, s.by + dy + 0.5, s.width) for s in found]
    kept: list[SeenSegment] = []
    for made in sorted((s for s in shifted if s.length >= least), key=lambda s: -s.length):
        if not any(_within(made, other) for other in kept):
            kept.append(made)
    return kept


def _reach(edges: NDArray[Any], along: NDArray[Any]) -> float:
    """How far the edges reach, together."""
    ends = np.concatenate([edges[:, :2], edges[:, 2:]]) @ along
    return float(ends.max() - ends.min())


def _merged(part: Mask, edges: NDArray[Any], along: NDArray[Any], across: NDArray[Any]) -> list[SeenSegment]:
    """The strokes of which these nearly collinear edges are the sides: gaps without ink part them."""
    ends = np.concatenate([edges[:, :2], edges[:, 2:]])
    offset = float(np.median(ends @ across))
    spans = sorted(tuple(sorted((float(e[:2] @ along), float(e[2:] @ along)))) for e in edges)
    runs: list[list[float]] = []
    for low, high in spans:
        if runs and low <= runs[-1][1] + GAP:
            runs[-1][1] = max(runs[-1][1], high)
        else:
            runs.append([low, high])
    return [made for low, high in runs if (made := _fitted(part, low, high, offset, along, across)) is not None]


def _fitted(
    part: Mask, low: float, high: float, offset: float, along: NDArray[Any], across: NDArray[Any]
) -> SeenSegment | None:
    """The stroke's middle line from the ink across it, and its ends from the ink along it."""
    count = int(np.clip((high - low) / 3, 5, 60))
    steps = np.linspace(low + 0.08 * (high - low), high - 0.08 * (high - low), count)
    reach = np.arange(-WIDEST - 1, WIDEST + 1.01, 0.5)
    x = steps[:, None] * along[0] + (offset + reach) * across[0]
    y = steps[:, None] * along[1] + (offset + reach) * across[1]
    seen = cv2.remap(part, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR).astype(np.float64) / 255
    middles, widths, kept = [], [], []
    for k, first, last in _nearest_runs(seen > 0.5, reach):
        wide = (last - first) * 0.5
        if wide > WIDEST or abs(reach[first] + reach[last - 1]) / 2 > WIDEST / 2 + 1:
            continue
        weight = seen[k, first:last]
        middles.append(float((weight * reach[first:last]).sum() / weight.sum()))
        widths.append(wide)
        kept.append(float(steps[k]))
    if len(kept) < 0.5 * count:
        return None
    width = float(np.median(widths))
    good = np.abs(np.array(widths) - width) <= 0.35 * width + 0.6
    if good.sum() < 3:
        return None
    slope, shift = np.polyfit(np.array(kept)[good], np.array(middles)[good], 1)

    tried = np.concatenate([low - _BEYOND, high + _BEYOND])
    points = tried[:, None] * along + (offset + shift + slope * tried)[:, None] * across
    value = cv2.remap(part, points[:, 0].astype(np.float32), points[:, 1].astype(np.float32), cv2.INTER_LINEAR).ravel()
    ends = []
    for side in (0, len(_BEYOND)):
        gone = np.flatnonzero(value[side : side + len(_BEYOND)] < 110)
        stop = int(gone[0]) - 1 if len(gone) else _AT_ONCE
        ends.append(points[side + max(0, stop)].tolist())
    (ax, ay), (bx, by) = ends
    return SeenSegment(ax, ay, bx, by, width)


def _nearest_runs(inked: NDArray[np.bool_], reach: NDArray[Any]) -> list[tuple[int, int, int]]:
    """Of each row with ink the run of it whose middle is nearest to the line: row, first column, and the one past the
    last."""
    bordered = np.pad(inked.astype(np.int8), ((0, 0), (1, 1)))
    edges = np.diff(bordered, axis=1)
    (rows, first), (_, last) = np.nonzero(edges == 1), np.nonzero(edges == -1)
    order = np.lexsort((np.abs(reach[first] + reach[last - 1]), rows))
    chosen = order[np.unique(rows[order], return_index=True)[1]]
    return list(zip(rows[chosen].tolist(), first[chosen].tolist(), last[chosen].tolist(), strict=True))


def _within(one: SeenSegment, other: SeenSegment) -> bool:
    """Whether a segment lies on another, longer one."""
    along = np.array([other.bx - other.ax, other.by - other.ay]) / other.length
    for x, y in one.ends:
        at = np.array([x - other.ax, y - other.ay])
        on, off = float(at @ along), float(abs(at[0] * along[1] - at[1] * along[0]))
        if off > 0.5 * (one.width + other.width) + 1.0 or not -3 <= on <= other.length + 3:
            return False
    return True


def rings_of(mask: Mask) -> list[SeenCircle]:
    """Circles' lines, the largest first; the two edges of a line make one ring."""
    if not mask.any():
        return []
    part, dx, dy = _padded(mask)
    detector = _detector()
    detector.detectEdges(part)
    seen = detector.detectEllipses()
    edges: list[tuple[float, float, float]] = []
    for x, y, r, a, b, _ in [] if seen is None else np.asarray(seen, np.float64).reshape(-1, 6).tolist():
        if r > 0:
            edges.append((x, y, r))
        elif a > 0 and abs(a - b) <= 1.5 + 0.03 * a:
            edges.append((x, y, (a + b) / 2))
    rings: list[SeenCircle] = []
    edges.sort(key=lambda edge: -edge[2])
    while edges:
        x, y, r = edges.pop(0)
        same = [e for e in edges if hypot(e[0] - x, e[1] - y) < 3 + 0.03 * r and r - e[2] < WIDEST]
        edges = [e for e in edges if e not in same]
        inner = min((e[2] for e in same), default=r)
        rings.append(SeenCircle(x + dx + 0.5, y + dy + 0.5, (r + inner) / 2))
    return rings
