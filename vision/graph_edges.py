"""Edges of a drawn graph: for every two vertices, is there a stroke all the way from one to the other?

Hypotheses are verified, not strokes detected: the straight line between two centres, curves of growing bend, and
lines beside the straight one are each compared with the ink under them, coarsely first and then pixel by pixel.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.graph_vertices import Bodies

Mask = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

COARSE = 24  # samples along a hypothesis at first
COARSE_SHARE = 0.8
MOST_BEND = 0.3  # greatest distance of a curve from its chord, as a share of the chord


@dataclass(frozen=True)
class Stroke:
    """One edge's ink: the vertices it joins, and points (n, 2) a pixel apart from the first to the second."""

    tail: int
    head: int
    points: Floats
    width: float


@dataclass(frozen=True)
class _Lines:
    """Hypotheses: vertices, greatest distance from the chord in pixels (to the right of the way), and shift."""

    tail: Ints
    head: Ints
    bend: Floats
    shift: Floats

    def take(self, chosen: Ints | NDArray[np.bool_]) -> _Lines:
        return _Lines(self.tail[chosen], self.head[chosen], self.bend[chosen], self.shift[chosen])


class EdgeFinder:
    """Looks for strokes between the vertices of one picture."""

    def __init__(self, found: Bodies) -> None:
        self.half = found.half
        self.ink = found.ink
        self.areas = found.areas(2.0)
        self.centres = np.array([(body.x, body.y) for body in found.bodies]).reshape(-1, 2)
        self.radii = np.array([body.radius for body in found.bodies])
        self.tolerant = cv2.dilate(found.ink, np.ones((3, 3), np.uint8))

    def straight(self) -> list[Stroke]:
        """Strokes along the line from centre to centre."""
        tail, head = np.triu_indices(len(self.centres), 1)
        zero = np.zeros(len(tail))
        return self._verified(self._unblocked(_Lines(tail, head, zero, zero)))

    def curved(self, near: Ints) -> list[Stroke]:
        """Strokes that bend, and strokes beside the straight line, between vertices among `near`."""
        tail, head = np.triu_indices(len(self.centres), 1)
        kept = np.isin(tail, near) & np.isin(head, near)
        tail, head = tail[kept], head[kept]
        length = np.hypot(*(self.centres[head] - self.centres[tail]).T)
        parts = []
        for bend in np.linspace(-MOST_BEND, MOST_BEND, 49):
            if bend:
                parts.append(_Lines(tail, head, bend * length, np.zeros(len(tail))))
        for shift in (-0.6, -0.5, -0.4, -0.3, -0.2, 0.2, 0.3, 0.4, 0.5, 0.6):
            parts.append(_Lines(tail, head, np.zeros(len(tail)), shift * np.minimum(self.radii[tail], self.radii[head])))
        lines = _Lines(
            *(np.concatenate([getattr(part, name) for part in parts]) for name in ("tail", "head", "bend", "shift"))
        )
        return self._verified(lines, refine=True)

    def _unblocked(self, lines: _Lines) -> _Lines:
        """Without lines that run through a third vertex."""
        start, way = self.centres[lines.tail], self.centres[lines.head] - self.centres[lines.tail]
        apart = self.centres[None] - start[:, None]
        along = np.clip((apart * way[:, None]).sum(2) / (way * way).sum(1)[:, None], 0, 1)
        distance = np.hypot(*(apart - along[..., None] * way[:, None]).transpose(2, 0, 1))
        distance[np.arange(len(way)), lines.tail] = distance[np.arange(len(way)), lines.head] = np.inf
        return lines.take((distance > self.radii[None] - 1).all(axis=1))

    def _points(self, lines: _Lines, along: Floats) -> tuple[Floats, Floats]:
        """Columns and rows of the lines at these shares of the way, each (lines, samples)."""
        start, way = self.centres[lines.tail], self.centres[lines.head] - self.centres[lines.tail]
        length = np.hypot(way[:, 0], way[:, 1])
        aside = np.stack([-way[:, 1], way[:, 0]], axis=1) / length[:, None]
        off = lines.bend[:, None] * (4 * along * (1 - along))[None] + lines.shift[:, None]
        return (
            start[:, :1] + way[:, :1] * along + aside[:, :1] * off,
            start[:, 1:] + way[:, 1:] * along + aside[:, 1:] * off,
        )

    def _look(self, picture: Mask, columns: Floats, rows: Floats) -> Mask:
        height, width = picture.shape
        x = np.rint(columns).astype(np.intp)
        y = np.rint(rows).astype(np.intp)
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        return np.where(inside, picture[y.clip(0, height - 1), x.clip(0, width - 1)], 0)

    def _verified(self, lines: _Lines, refine: bool = False) -> list[Stroke]:
        along = (np.arange(COARSE) + 0.5) / COARSE
        columns, rows = self._points(lines, along)
        area = self._look(self.areas, columns, rows)
        own = (area == lines.tail[:, None] + 1) | (area == lines.head[:, None] + 1)
        free = area == 0
        hits = (self._look(self.tolerant, columns, rows) > 0) & free
        kept = (own | free).all(axis=1) & (hits.sum(1) >= COARSE_SHARE * free.sum(1))
        lines = lines.take(kept)
        found = []
        for number in range(len(lines.tail)):
            stroke = self._trace(lines.take(np.array([number])), refine)
            if stroke is not None:
                found.append(stroke)
        return found

    def _trace(self, line: _Lines, refine: bool) -> Stroke | None:
        tail, head = int(line.tail[0]), int(line.head[0])
        length = float(np.hypot(*(self.centres[head] - self.centres[tail])))
        along = np.arange(0, length + 1) / length
        columns, rows = self._points(line, along)
        points = np.stack([columns[0], rows[0]], axis=1)
        area = self._look(self.areas, columns, rows)[0]
        free = np.flatnonzero(area == 0)
        if len(free) == 0:
            return Stroke(tail, head, points[:0], 0.0)
        first, last = free[0], free[-1]
        if (area[first:last] != 0).any() or ((area != 0) & (area != tail + 1) & (area != head + 1)).any():
            return None
        points = points[first : last + 1]
        step = np.gradient(points, axis=0) if len(points) > 1 else np.array([self.centres[head] - self.centres[tail]])
        step /= np.hypot(step[:, 0], step[:, 1])[:, None]
        aside = np.stack([-step[:, 1], step[:, 0]], axis=1)
        reach = int(np.ceil(self.half)) + 4
        offsets = np.arange(-reach, reach + 1)
        profile = self._look(self.ink, points[:, :1] + aside[:, :1] * offsets, points[:, 1:] + aside[:, 1:] * offsets) > 0
        right = np.argmin(np.concatenate([profile[:, reach:], np.zeros((len(points), 1), bool)], axis=1), axis=1)
        left = np.argmin(np.concatenate([profile[:, reach::-1], np.zeros((len(points), 1), bool)], axis=1), axis=1)
        on = profile[:, reach - 1 : reach + 2].any(axis=1)
        gap = _longest(~on)
        if gap > 3:
            return None
        alone = (right <= reach) & (left <= reach) & (right + left - 1 <= 4 * self.half + 2)
        centred = alone & (np.abs(right - left) / 2 <= 1.0 + 0.25 * self.half) & profile[:, reach]
        if centred.sum() < max(3, 0.15 * len(points)) or centred.sum() < 0.75 * alone.sum():
            return None
        return Stroke(tail, head, points, float(np.median((right + left - 1)[centred])))


def _longest(flags: NDArray[np.bool_]) -> int:
    """Length of the longest run of True."""
    padded = np.concatenate([[False], flags, [False]]).astype(np.int8)
    change = np.flatnonzero(np.diff(padded))
    return int((change[1::2] - change[::2]).max()) if len(change) else 0
