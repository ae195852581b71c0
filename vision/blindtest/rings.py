"""Circles fitted to the edges of discs, and to the middles of outlines, to fractions of a pixel."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.prepared import PreparedPicture

OUTLINED = 1.12  # times as dark as a disc is its outline, if it has one of its own
DIRECTIONS = 360

Circle = tuple[float, float, float]  # centre and radius in pixels
Points = NDArray[np.float64]


def require_round(points: Points, circle: Circle, name: str) -> None:
    """Raises Unreadable where a quarter of a circle's points stray from it."""
    strays = np.abs(np.hypot(points[:, 0] - circle[0], points[:, 1] - circle[1]) - circle[2])
    if np.quantile(strays, 0.75) > 0.7 + 0.004 * circle[2]:
        raise Unreadable(
            f"the {name} thing is not round: a quarter of its edge strays {np.quantile(strays, 0.75):.1f} pixels"
        )


def fitted(points: Points, stray: float) -> Circle:
    """The circle of least squares, thrice without the points that stray from it."""
    kept = np.ones(len(points), bool)
    circle = (0.0, 0.0, 0.0)
    for _ in range(4):
        x, y = points[kept].T
        cx, cy = x.mean(), y.mean()
        x, y = x - cx, y - cy
        terms = np.column_stack([x, y, np.ones_like(x)])
        solved = np.linalg.lstsq(terms, x * x + y * y, rcond=None)[0]
        centre = solved[:2] / 2
        radius = float(np.sqrt(max(1e-9, solved[2] + centre @ centre)))
        circle = (float(cx + centre[0]), float(cy + centre[1]), radius)
        strays = np.abs(np.hypot(points[:, 0] - circle[0], points[:, 1] - circle[1]) - radius)
        kept = strays <= max(stray, 2.5 * float(np.median(strays)))
    return circle


def _rays(picture: PreparedPicture, circle: Circle, reach: float) -> tuple[Points, Points, Points]:
    """Directions, distances from the centre, and contrast there: across a circle, `reach` to both sides."""
    turns = np.arange(DIRECTIONS) * (2 * np.pi / DIRECTIONS)
    way = np.column_stack([np.cos(turns), np.sin(turns)])
    distances = circle[2] + np.arange(-reach, reach + 0.1, 0.5)
    spots = np.array(circle[:2]) + way[:, None, :] * distances[None, :, None]
    spots = spots.astype(np.float32)
    contrast = cv2.remap(picture.contrast, spots[..., 0], spots[..., 1], cv2.INTER_LINEAR)
    return way, distances, np.asarray(contrast, np.float64)


def edge_of(picture: PreparedPicture, circle: Circle) -> Points:
    """Where a disc ends: half way between its contrast and the paper's, in the directions where both are seen; of a
    disc with a darker outline the outline's middle."""
    way, distances, contrast = _rays(picture, circle, 4.0)
    full = float(np.median(contrast[:, 0]))
    darkest = float(np.median(contrast.max(axis=1)))
    if darkest > OUTLINED * full:
        return _ring(picture, circle, full, darkest)
    clear = (contrast[:, :3].min(axis=1) > 0.8 * full) & (contrast[:, -3:].max(axis=1) < 0.2 * full)
    reach = distances[0] - 0.25 + 0.5 * np.clip(contrast[clear] / full, 0, 1).sum(axis=1)
    return np.asarray(np.array(circle[:2]) + way[clear] * reach[:, None])


def _ring(picture: PreparedPicture, circle: Circle, full: float, darkest: float) -> Points:
    """The middle of a disc's darker outline, between half way to the disc's contrast and half way to the paper's."""
    way, distances, contrast = _rays(picture, circle, 8.0)
    clear = (np.abs(contrast[:, :2] - full).max(axis=1) < 0.1 * full) & (contrast[:, -2:].max(axis=1) < 0.2 * full)
    seen = contrast[clear]
    first = (seen > (full + darkest) / 2).argmax(axis=1)
    last = seen.shape[1] - 1 - (seen > darkest / 2)[:, ::-1].argmax(axis=1)
    inner, outer = distances[first], distances[last]
    return np.asarray(np.array(circle[:2]) + way[clear] * ((outer + inner) / 2)[:, None])


def outline_of(picture: PreparedPicture, circle: Circle) -> Points:
    """The middle of an outline in the directions where there is paper on both sides."""
    width = 8.0
    way, distances, contrast = _rays(picture, (circle[0], circle[1], circle[2] - 2.0), width)
    clear = (contrast[:, :2].max(axis=1) < 0.2) & (contrast[:, -2:].max(axis=1) < 0.2) & (contrast.max(axis=1) > 0.35)
    weights = np.where(contrast[clear] > 0.1, contrast[clear], 0.0)
    reach = (weights * distances).sum(axis=1) / np.maximum(weights.sum(axis=1), 1e-9)
    return np.asarray(np.array(circle[:2]) + way[clear] * reach[:, None])
