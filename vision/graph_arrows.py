"""Directions of drawn edges: an arrow head is ink on both sides of a stroke, alike, at one of its ends."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision import Unreadable
from vision.graph_edges import Stroke

Mask = NDArray[np.uint8]
Floats = NDArray[np.float64]

LENGTH = 18  # pixels from the rim that a head may be long
SIDE = 9  # pixels to each side of the stroke that are looked at
LEAST = 9.0  # pixels of ink to each side that make a head


def find_heads(ink: Mask, areas: Mask, strokes: Sequence[Stroke]) -> list[bool] | None:
    """For each stroke whether its head is at the second vertex (else at the first); None where no stroke has a head.

    `areas` is not 0 on vertices. Raises Unreadable where some have a head at one end and some do not.
    """
    if not strokes:
        return None
    scores = _scores(ink, areas, strokes)
    most, least = scores.max(axis=1), scores.min(axis=1)
    usual = float(np.median(most))
    if usual < LEAST:
        if (most > 2 * LEAST).any() and (most > 2 * LEAST).mean() > 0.2:
            raise Unreadable("some edges seem to have an arrow head and some none")
        return None
    clear = (most >= max(0.35 * usual, 0.6 * LEAST)) & (least <= 0.45 * most)
    if not clear.all():
        k = int(np.flatnonzero(~clear)[0])
        x, y = strokes[k].points.mean(axis=0) if len(strokes[k].points) else (0.0, 0.0)
        raise Unreadable(f"the direction of the edge near ({x:.0f}, {y:.0f}) is not clear")
    return [bool(end) for end in scores.argmax(axis=1)]


def _scores(ink: Mask, areas: Mask, strokes: Sequence[Stroke]) -> Floats:
    """Pixels of ink that lie alike on both sides of each stroke near its first and its second end."""
    scores = np.zeros((len(strokes), 2))
    height, width = ink.shape
    for k, stroke in enumerate(strokes):
        count = min(LENGTH, (len(stroke.points) + 1) // 2)
        if count < 3:
            continue
        aside = np.arange(1, SIDE + 1) + stroke.width / 2
        for end, points in enumerate((stroke.points[:count], stroke.points[::-1][:count])):
            way = points[min(count - 1, 10)] - points[0]
            way /= max(float(np.hypot(*way)), 1e-9)
            normal = np.array([-way[1], way[0]])
            sides = []
            for sign in (1, -1):
                x = np.rint(points[:, :1] + sign * normal[0] * aside).astype(np.intp).clip(0, width - 1)
                y = np.rint(points[:, 1:] + sign * normal[1] * aside).astype(np.intp).clip(0, height - 1)
                sides.append((ink[y, x] > 0) & (areas[y, x] == 0))
            right, left = sides
            near = left.copy()
            near[:, 1:] |= left[:, :-1]
            near[:, :-1] |= left[:, 1:]
            scores[k, end] = (right & near).sum()
    return scores
