"""Directions of drawn edges: an arrow head is ink on both sides of a stroke, alike, at one of its ends."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import Unreadable
from vision.graph_edges import Stroke

Mask = NDArray[np.uint8]
Floats = NDArray[np.float64]

LENGTH = 20  # pixels from the rim that a head may be long
SIDE = 10  # pixels to each side of the stroke that are looked at
LEAST = 5.0  # pixels of ink to each side that make a head


def find_heads(rest: Mask, strokes: Sequence[Stroke]) -> list[bool] | None:
    """For each stroke whether its head is at the second vertex (else at the first); None where no stroke has a head.

    `rest` is the ink beside vertices, strokes and lettering. Raises Unreadable where some strokes have a head at one
    end and some do not.
    """
    if not strokes:
        return None
    scores = _scores(rest, strokes)
    most, least = scores.max(axis=1), scores.min(axis=1)
    usual = float(np.median(most))
    if usual < LEAST:
        if (most > 2 * LEAST).mean() > 0.2:
            raise Unreadable("some edges seem to have an arrow head and some none")
        return None
    clear = (most >= max(0.35 * usual, 0.6 * LEAST)) & (least <= 0.45 * most)
    if not clear.all():
        k = int(np.flatnonzero(~clear)[0])
        x, y = strokes[k].points.mean(axis=0) if len(strokes[k].points) else (0.0, 0.0)
        raise Unreadable(f"the direction of the edge near ({x:.0f}, {y:.0f}) is not clear")
    return [bool(end) for end in scores.argmax(axis=1)]


def erase_heads(rest: Mask, strokes: Sequence[Stroke], heads: Sequence[bool]) -> None:
    """Clear the ink of the arrow heads."""
    for stroke, end in zip(strokes, heads, strict=True):
        points = (stroke.points[::-1] if end else stroke.points)[: 2 * LENGTH]
        if len(points) > 1:
            cv2.polylines(rest, [np.rint(points * 16).astype(np.int32)], False, 0, 4 * SIDE, shift=4)


def _scores(rest: Mask, strokes: Sequence[Stroke]) -> Floats:
    """Pixels of ink beside each stroke near its first and its second end, on the side that has less of it; (n, 2).

    A pixel counts for the end nearest to whose axis it lies."""
    rows, columns = np.nonzero(rest)
    scores = np.zeros((len(strokes), 2))
    if not len(rows):
        return scores
    tips, ways, lengths, widths = [], [], [], []
    for stroke in strokes:
        count = min(LENGTH, (len(stroke.points) + 1) // 2)
        for points in (stroke.points, stroke.points[::-1]):
            way = points[min(count - 1, 12)] - points[0] if count > 1 else np.zeros(2)
            tips.append(points[0] if count else np.full(2, -1e6))
            ways.append(way / max(float(np.hypot(*way)), 1e-9))
            lengths.append(count)
            widths.append(SIDE + stroke.width / 2)
    tip, way = np.array(tips), np.array(ways)
    x, y = columns[:, None] - tip[:, 0], rows[:, None] - tip[:, 1]
    along, aside = x * way[:, 0] + y * way[:, 1], y * way[:, 0] - x * way[:, 1]
    far = np.where((along >= -1) & (along <= np.array(lengths)), np.abs(aside), np.inf)
    owner = far.argmin(axis=1)
    pixel = np.arange(len(rows))
    near = far[pixel, owner] <= np.array(widths)[owner]
    right = aside[pixel, owner] > 0
    count = [np.bincount(owner[near & side], minlength=2 * len(strokes)) for side in (right, ~right)]
    return np.minimum(*count).reshape(-1, 2).astype(np.float64)
