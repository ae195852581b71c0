"""Regular pentagons in outline: found from any of their sides, and kept where ink runs all around."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.blindtest.rounds import Points, StrokePoints, covered

AROUND = 0.93  # of an outline has ink on it
PROMISING = 0.5  # of an outline before its sides are fitted
LEAST = 10.0  # pixels of a side
TURNS = 90  # bins that half a turn is cut into
APART = 2.0  # pixels between lines of one direction
CANDIDATES = 160  # lines of most ink that are looked at


def find_pentagons(strokes: StrokePoints) -> list[Points]:
    """Each pentagon's corners, of shape (5, 2)."""
    near = cv2.dilate(strokes.mask, np.ones((3, 3), np.uint8))
    found: list[Points] = []
    for start, end in _sides(strokes):
        if any(_is_side(corners, start, end) for corners in found):
            continue
        for side in (1.0, -1.0):
            corners = _pentagon(start, end, side)
            if covered(near, along(corners)).mean() < PROMISING:
                continue
            corners = _refined(strokes, corners)
            if covered(near, along(corners)).mean() < AROUND:
                continue
            middle, size = corners.mean(axis=0), np.linalg.norm(corners[1] - corners[0])
            if all(np.linalg.norm(middle - other.mean(axis=0)) > 0.1 * size + 3.0 for other in found):
                found.append(corners)
    return found


def _is_side(corners: Points, start: Points, end: Points) -> bool:
    """Whether a stretch is a side of a pentagon."""
    ends = [float(np.linalg.norm(corners - end_, axis=1).min()) for end_ in (start, end)]
    return max(ends) < 3.0


def along(corners: Points) -> Points:
    """Points all along an outline, less than a pixel apart."""
    parts = []
    for a, b in pairwise([*corners, corners[0]]):
        count = max(2, int(1.2 * np.linalg.norm(b - a)))
        parts.append(a + np.linspace(0.0, 1.0, count, endpoint=False)[:, None] * (b - a))
    return np.concatenate(parts)


def cross(first: Points, second: Points) -> bool:
    """Whether two outlines cross."""
    import shapely  # of all shapes pentagons alone need it

    return bool(shapely.LinearRing(first).crosses(shapely.LinearRing(second)))


def _sides(strokes: StrokePoints) -> list[tuple[Points, Points]]:
    """Straight stretches of ink: points of like normals in line, cut where the ink ends; the longest first."""
    near = cv2.dilate(strokes.mask, np.ones((3, 3), np.uint8))
    turns = np.arctan2(strokes.normals[:, 1], strokes.normals[:, 0]) % np.pi
    bins = (turns * (TURNS / np.pi)).astype(int) % TURNS
    found: list[tuple[float, Points, Points]] = []
    for bin_ in range(0, TURNS, 2):
        turn = (bin_ + 0.5) * np.pi / TURNS
        normal = np.array([np.cos(turn), np.sin(turn)])
        chosen = strokes.points[(bins - bin_ + 1) % TURNS <= 2]  # and the bins beside it
        if len(chosen) < LEAST:
            continue
        offsets = chosen @ normal
        order = np.argsort(offsets)
        chosen, offsets = chosen[order], offsets[order]
        for group in np.split(np.arange(len(chosen)), np.flatnonzero(np.diff(offsets) > APART) + 1):
            if len(group) >= LEAST:
                found += _stretches(near, chosen[group], 0.5 * strokes.width + 1.0)
    found.sort(key=lambda item: -item[0])
    ends = np.array([[*start, *end] if tuple(start) < tuple(end) else [*end, *start] for _, start, end in found])
    sides: list[tuple[Points, Points]] = []
    left = np.ones(len(found), bool)
    for i, (_, start, end) in enumerate(found):
        if left[i] and len(sides) < CANDIDATES:
            sides.append((start, end))
            left &= np.abs(ends - ends[i]).max(axis=1) > 3.0
    return sides


def _stretches(near: NDArray[Any], points: Points, beyond: float) -> list[tuple[float, Points, Points]]:
    """Lengths and ends of the stretches of ink along the line through these points, less what is beyond corners."""
    centre = points.mean(axis=0)
    way = np.linalg.svd(points - centre, full_matrices=False)[2][0]
    reach = (points - centre) @ way
    spare = 12.0 + 0.5 * np.ptp(reach)  # near corners and crossings ink has no one direction
    steps = np.arange(reach.min() - spare, reach.max() + spare + 0.5)
    inked = covered(near, centre + steps[:, None] * way)
    edges = np.flatnonzero(np.diff(np.r_[0, inked, 0]))
    return [
        (float(b - a), centre + (steps[a] + beyond) * way, centre + (steps[b - 1] - beyond) * way)
        for a, b in zip(edges[::2], edges[1::2], strict=True)
        if b - a >= LEAST + 2 * beyond
    ]


def _pentagon(start: Points, end: Points, side: float) -> Points:
    """The regular pentagon on one side of an edge."""
    turn = side * 2 * np.pi / 5
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners, way = [start, end], end - start
    for _ in range(3):
        way = rotation @ way
        corners.append(corners[-1] + way)
    return np.array(corners)


def _refined(strokes: StrokePoints, corners: Points) -> Points:
    """The pentagon with its sides fitted to the strokes near them; as it was where that makes it irregular."""
    first = corners
    for stray in (0.08, 0.05):
        size = float(np.linalg.norm(corners[1] - corners[0]))
        lines = []
        for a, b in pairwise([*corners, corners[0]]):
            way = (b - a) / np.linalg.norm(b - a)
            normal = np.array([-way[1], way[0]])
            share = (strokes.points - a) @ way / np.linalg.norm(b - a)
            near = np.abs((strokes.points - a) @ normal) < max(1.5, stray * size)
            near &= (share > 0.08) & (share < 0.92) & (np.abs(strokes.normals @ normal) > 0.95)
            if near.sum() < max(4.0, 0.15 * size):
                lines.append((a, way))
                continue
            chosen = strokes.points[near]
            centre = chosen.mean(axis=0)
            lines.append((centre, np.linalg.svd(chosen - centre, full_matrices=False)[2][0]))
        fitted = [_meeting(lines[k - 1], lines[k]) for k in range(5)]
        if any(corner is None for corner in fitted):
            return first
        corners = np.array(fitted)
    lengths = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    return corners if np.ptp(lengths) < 2.0 + 0.1 * lengths.mean() else first


def _meeting(one: tuple[Points, Points], other: tuple[Points, Points]) -> Points | None:
    (p, u), (q, v) = one, other
    determinant = u[0] * v[1] - u[1] * v[0]
    if abs(determinant) < 0.3:
        return None
    share = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / determinant
    return np.asarray(p + share * u)
