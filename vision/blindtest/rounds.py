"""Circles in outline, found where many normals of the ink meet, and kept where ink runs all around."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Circle = tuple[float, float, float]  # centre and radius in pixels

CELL = 2.0  # pixels of a cell that votes fall in
LEAST = 6.0  # pixels of radius
IN_VAIN = 12  # of them without a circle: there are none
AROUND = 0.92  # of a circle has ink on it
OWN = 0.12  # of a circle's ink lies on no other circle


@dataclass(frozen=True)
class StrokePoints:
    """Points of ink on or near the middle of strokes, the direction across the stroke in each, and the ink's mask."""

    points: Points
    normals: Points
    mask: NDArray[Any]
    width: float


@dataclass(frozen=True)
class Sought:
    """How many points of ink vote for centres, how many places with most votes are looked at, what share of the strokes
    lies on the circles found when there are no more, and what share of a circle's ink has to stand across the way to
    its centre: less where others cross it all around."""

    voters: int = 1600
    candidates: int = 60
    explained: float = 0.985
    across: float = 0.4


USUAL = Sought()


def strokes_of(contrast: NDArray[np.float32], mask: NDArray[Any]) -> StrokePoints:
    """The strokes of a drawing in outline."""
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    ridge = (mask > 0) & (depth >= cv2.dilate(depth, np.ones((3, 3), np.uint8)) - 0.01)
    width = float(max(1.0, 2.0 * np.median(depth[ridge]) - 1.0)) if ridge.any() else 1.0
    smooth = cv2.GaussianBlur(contrast, (0, 0), 1.0 + 0.15 * width)
    gx, gy = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3), cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3)
    blur = 1.2 + 0.4 * width
    xx, yy, xy = (cv2.GaussianBlur(part, (0, 0), blur) for part in (gx * gx, gy * gy, gx * gy))
    rows, columns = np.nonzero(ridge)
    turn = 0.5 * np.arctan2(2.0 * xy[rows, columns], xx[rows, columns] - yy[rows, columns])
    straight = np.hypot(xx - yy, 2.0 * xy)[rows, columns] > 0.6 * (xx + yy)[rows, columns]  # one direction, no crossing
    points = np.column_stack([columns, rows]).astype(np.float64)[straight]
    normals = np.column_stack([np.cos(turn), np.sin(turn)]).astype(np.float64)[straight]
    return StrokePoints(points, normals, mask, width)


def find_circles(strokes: StrokePoints, sought: Sought = USUAL) -> list[Circle]:
    """The circles, the largest first. Strokes that are left on none of them vote for centres once more."""
    near = cv2.dilate(strokes.mask, np.ones((3, 3), np.uint8))
    found: list[Circle] = []
    left = np.ones(len(strokes.points), bool)
    while True:
        before = len(found)
        voters = replace(strokes, points=strokes.points[left], normals=strokes.normals[left])
        for number, centre in enumerate(_centres(voters, sought)):
            if (number >= IN_VAIN and not found) or left.mean() < 1.0 - sought.explained:
                break
            for radius in _radii(strokes, centre, sought.across):
                circle = _refined(strokes, (centre[0], centre[1], radius))
                if circle is None or any(_alike(circle, other, strokes.width) for other in found):
                    continue
                if covered(near, on_circle(circle)).mean() >= AROUND:
                    found.append(circle)
                    away = np.hypot(strokes.points[:, 0] - circle[0], strokes.points[:, 1] - circle[1])
                    left &= np.abs(away - circle[2]) > strokes.width + 1.5
        if before or not found or left.mean() < 1.0 - sought.explained:
            break
    found.sort(key=lambda circle: -circle[2])
    return [circle for circle in found if _has_own(circle, found, strokes.width)]


def on_circle(circle: Circle) -> Points:
    """Points all around a circle, less than a pixel apart."""
    turns = np.linspace(0.0, 2.0 * np.pi, max(24, int(6.3 * circle[2])), endpoint=False)
    return np.array(circle[:2]) + circle[2] * np.column_stack([np.cos(turns), np.sin(turns)])


def covered(mask: NDArray[Any], points: Points) -> NDArray[np.bool_]:
    """Which of the points lie on the mask."""
    columns, rows = np.rint(points).astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < mask.shape[1]) & (rows < mask.shape[0])
    inked = mask[np.clip(rows, 0, mask.shape[0] - 1), np.clip(columns, 0, mask.shape[1] - 1)] > 0
    return np.asarray(inside & inked)


def _centres(strokes: StrokePoints, sought: Sought) -> Points:
    """Places where many normals meet, the best first."""
    step = max(1, len(strokes.points) // sought.voters)
    points, normals = strokes.points[::step], strokes.normals[::step]
    height, width = strokes.mask.shape
    reach = np.arange(LEAST, min(height, width) / 2 + LEAST, CELL)
    ways = np.concatenate([reach, -reach])
    x = ((points[:, :1] + normals[:, :1] * ways) * (1 / CELL)).astype(np.int32).ravel()
    y = ((points[:, 1:] + normals[:, 1:] * ways) * (1 / CELL)).astype(np.int32).ravel()
    columns, rows = int(width / CELL) + 1, int(height / CELL) + 1
    kept = (x >= 0) & (y >= 0) & (x < columns) & (y < rows)
    counts = np.bincount(y[kept] * columns + x[kept], minlength=rows * columns)
    votes = np.asarray(cv2.GaussianBlur(counts.reshape(rows, columns).astype(np.float32), (0, 0), 1.0))
    peaks = votes >= cv2.dilate(votes, np.ones((3, 3), np.uint8))
    y, x = np.nonzero(peaks & (votes > 0))
    best = np.argsort(-votes[y, x], kind="stable")[: sought.candidates]
    return np.asarray((np.column_stack([x[best], y[best]]) + 0.5) * CELL)


def _radii(strokes: StrokePoints, centre: Points, across: float) -> list[float]:
    """Distances at which much ink stands across the way to this centre."""
    spokes = strokes.points - centre
    away = np.hypot(spokes[:, 0], spokes[:, 1])
    aligned = np.abs((spokes * strokes.normals).sum(axis=1)) > 0.93 * np.maximum(away, 1e-9)
    counts = np.bincount((away[aligned] / 2).astype(int)).astype(float)
    both = np.convolve(counts, [1, 1, 1], mode="same")
    expected = 2 * np.pi * (2 * np.arange(len(both)) + 1)
    good = np.flatnonzero((both > across * expected) & (2 * np.arange(len(both)) >= LEAST))
    radii: list[float] = []
    for k in sorted(good, key=lambda k: -both[k]):
        radius = 2.0 * k + 1.0
        if all(abs(radius - other) > 4.0 for other in radii):
            radii.append(radius)
    return radii


def _refined(strokes: StrokePoints, circle: Circle) -> Circle | None:
    """The circle fitted to the strokes near it; None where it runs away."""
    first = circle
    for stray in (4.0, 2.5, 1.5, 1.5):
        spokes = strokes.points - np.array(circle[:2])
        away = np.hypot(spokes[:, 0], spokes[:, 1])
        near = np.abs(away - circle[2]) < stray
        near &= np.abs((spokes * strokes.normals).sum(axis=1)) > 0.9 * np.maximum(away, 1e-9)
        if near.sum() < 12:
            return None
        x, y = spokes[near].T
        solved = np.linalg.lstsq(np.column_stack([x, y, np.ones_like(x)]), x * x + y * y, rcond=None)[0]
        squared = float(solved[2] + solved[0] ** 2 / 4 + solved[1] ** 2 / 4)
        if squared <= 0:
            return None
        circle = (circle[0] + float(solved[0]) / 2, circle[1] + float(solved[1]) / 2, float(np.sqrt(squared)))
        if np.hypot(circle[0] - first[0], circle[1] - first[1]) > 6.0 or abs(circle[2] - first[2]) > 6.0:
            return None
    return circle


def _alike(a: Circle, b: Circle, width: float) -> bool:
    return float(np.hypot(a[0] - b[0], a[1] - b[1]) + abs(a[2] - b[2])) < 3.0 + width


def _has_own(circle: Circle, circles: list[Circle], width: float) -> bool:
    """Whether enough of a circle lies on none of the others."""
    points = on_circle(circle)
    own = np.ones(len(points), bool)
    for other in circles:
        if other is not circle:
            own &= np.abs(np.hypot(points[:, 0] - other[0], points[:, 1] - other[1]) - other[2]) > width + 1.5
    return bool(own.mean() > OWN)
