"""Edges of level and upright parts with right angles between them, as flow charts have: parts are joined at corners and
lead from one vertex to another."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.raster.crowding import spend

Mask = NDArray[Any]  # uint8

SHORTEST = 5.0  # half widths of a stroke, and some pixels, that a part is long at least
THICK = 2.5  # half widths of a stroke, and some pixels, that a part is thick at most
NEAR = 4  # pixels from an end of a part to the vertex at which it ends
MOST_PARTS, MOST_CORNERS = 400, 8
NEW = 0.3  # least share of an edge that no other explains

End = tuple[int, int]  # number of a part, and 0 or 1 for its first or last end


@dataclass(frozen=True)
class _Part:
    """A level part of a stroke, or an upright one (axis 1): where it begins and ends along its axis, where it lies
    across it, and how thick it is, in pixels."""

    axis: int
    first: float
    last: float
    across: float
    thick: float

    def end(self, which: int) -> tuple[float, float]:
        along = (self.first, self.last)[which]
        return (along, self.across) if self.axis == 0 else (self.across, along)


def cornered(ink: Mask, areas: Mask, rest: Mask, half: float) -> list[EdgeInk]:
    """The edges of level and upright parts in this ink that are not explained yet, which `rest` is. `areas`: vertices'
    areas (see `Bodies.areas`); `half`: half the usual width of a stroke."""
    outside = cv2.bitwise_and(ink, cv2.threshold(areas, 0, 255, cv2.THRESH_BINARY_INV)[1])
    spend(4 * ink.size)
    parts = _parts(outside, half)
    if not 1 < len(parts) <= MOST_PARTS:
        return []
    vertex = {(k, which): _vertex(areas, part, which) for k, part in enumerate(parts) for which in (0, 1)}
    corner = _corners(parts, vertex, 2 * half + 3)
    found: list[EdgeInk] = []
    taken: set[End] = set()
    for start, tail in vertex.items():
        if not tail or start in taken:
            continue
        ends, (k, which) = [start], start
        while len(ends) <= MOST_CORNERS:
            other = (k, 1 - which)
            if vertex[other] or other not in corner:
                break
            k, which = corner[other]
            ends.append((k, which))
        head = vertex[k, 1 - which]
        if not head or head == tail:
            continue
        taken.update((start, (k, 1 - which)))
        points = _points([parts[one] for one, _ in ends], start[1], 1 - which)
        x, y = np.rint(points).astype(np.intp).T
        if np.count_nonzero(rest[y, x]) >= NEW * len(points):
            width = float(np.median([parts[one].thick for one, _ in ends]))
            points = points if tail < head else points[::-1].copy()
            found.append(EdgeInk(min(tail, head) - 1, max(tail, head) - 1, points, width))
    return found


def _parts(ink: Mask, half: float) -> list[_Part]:
    long = int(SHORTEST * half) + 4
    found = []
    for axis in (0, 1):
        kernel = np.ones((1, long) if axis == 0 else (long, 1), np.uint8)
        stats, centres = cv2.connectedComponentsWithStats(cv2.morphologyEx(ink, cv2.MORPH_OPEN, kernel))[2:]
        for (left, top, wide, high, area), middle in zip(stats[1:].tolist(), centres[1:].tolist(), strict=True):
            first, length, box = (left, wide, high) if axis == 0 else (top, high, wide)
            thick = area / length
            if box <= 2 * THICK * half + 3 and length > 2 * thick:
                found.append(_Part(axis, float(first), float(first + length - 1), middle[1 - axis], thick))
    return found


def _vertex(areas: Mask, part: _Part, which: int) -> int:
    """The vertex, from 1 on, at which a part ends; 0 for none."""
    x, y = (round(value) for value in part.end(which))
    step = 1 if which else -1
    for away in range(NEAR + 1):
        column, row = (x + step * away, y) if part.axis == 0 else (x, y + step * away)
        if 0 <= row < areas.shape[0] and 0 <= column < areas.shape[1] and areas[row, column]:
            return int(areas[row, column])
    return 0


def _corners(parts: list[_Part], vertex: dict[End, int], reach: float) -> dict[End, End]:
    """Ends of two parts that meet at a right angle, each other's; none where three may meet."""
    level = [end for end, at in vertex.items() if not at and parts[end[0]].axis == 0]
    upright = [end for end, at in vertex.items() if not at and parts[end[0]].axis == 1]
    if not level or not upright:
        return {}
    one = np.array([parts[k].end(which) for k, which in level])
    other = np.array([parts[k].end(which) for k, which in upright])
    close = np.abs(one[:, None] - other[None]).max(axis=2) <= reach
    found: dict[End, End] = {}
    for i, j in np.argwhere(close).tolist():
        if close[i].sum() == 1 and close[:, j].sum() == 1:
            found[level[i]], found[upright[j]] = upright[j], level[i]
    return found


def _points(parts: list[_Part], first: int, last: int) -> NDArray[np.float64]:
    """Places a pixel apart along parts from end `first` of the first one to end `last` of the last one."""
    places = [parts[0].end(first)]
    for one, other in itertools.pairwise(parts):
        level, upright = (one, other) if one.axis == 0 else (other, one)
        places.append((upright.across, level.across))
    places.append(parts[-1].end(last))
    corners = np.array(places)
    lengths = np.append(0.0, np.cumsum(np.hypot(*np.diff(corners, axis=0).T)))
    at = np.arange(0.0, lengths[-1] + 0.5, 1.0)
    return np.stack([np.interp(at, lengths, corners[:, k]) for k in (0, 1)], axis=1)
