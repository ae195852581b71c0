"""Strokes that two edges share: they are wider than others, and which edges they are is not to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.graph.strokes import EdgeInk

Mask = NDArray[Any]  # uint8
Floats = NDArray[np.float64]

REACH = 6.0  # pixels to each side of a stroke that are looked at
ENDS = 30  # most pixels at each end of a stroke where a head may stand
WIDER = 1.2  # how many times wider than usual a stroke is that two edges share
WIDER_LEVEL = 1.7  # the same of a level or upright one, which a drawing tool may lay on whole pixels
FEWEST = 16  # places at which a stroke must be that wide


def doubled(contrast: Mask, strokes: Sequence[EdgeInk]) -> int | None:
    """The number of a stroke that two edges seem to share, None where there is none. `contrast`: how far the pixels are
    from the paper's colour."""
    widths = [_widths(contrast, stroke) for stroke in strokes]
    known = [float(np.median(wide)) for wide, _ in widths if len(wide)]
    if len(known) < 3:
        return None
    usual = float(np.median(known))
    for number, (wide, places) in enumerate(widths):
        if len(wide) < FEWEST:
            continue
        wider = WIDER_LEVEL if _level(strokes[number]) else WIDER
        if float(np.median(wide)) < wider * usual:
            continue
        others = [other.points[::3] for k, other in enumerate(strokes) if k != number and len(other.points)]
        apart = np.hypot(*(places[:, None] - np.concatenate(others)[None]).T).T.min(axis=1)
        own = wide[apart > REACH + 1]
        if len(own) >= FEWEST and float(np.median(own)) > wider * usual:
            return number
    return None


def _level(stroke: EdgeInk) -> bool:
    """Whether a stroke is level or upright but for a pixel or two."""
    return bool(np.abs(stroke.points[-1] - stroke.points[0]).min() < 2.5)


def _widths(contrast: Mask, stroke: EdgeInk) -> tuple[Floats, Floats]:
    """How many pixels of ink lie across a stroke, at the places where nothing crosses it, and these places (n, 2); its
    ends are left out."""
    cut = min(ENDS, len(stroke.points) // 4)
    points = stroke.points[cut : len(stroke.points) - cut]
    if len(points) < 8:
        return np.zeros(0), np.zeros((0, 2))
    step = np.gradient(points, axis=0)[::2]
    points = points[::2]
    normal = np.stack([-step[:, 1], step[:, 0]], axis=1) / np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-9)[:, None]
    offsets = np.arange(-REACH, REACH + 0.1, 0.5)
    places = (points[:, None] + normal[:, None] * offsets[:, None]).astype(np.float32)
    seen = cv2.remap(contrast, places[..., 0], places[..., 1], cv2.INTER_LINEAR).astype(np.float64)
    middle = np.abs(offsets) <= REACH - 1.5
    alone = (seen[:, ~middle] < 12).all(axis=1) & (seen[:, middle].max(axis=1) > 40)
    if not alone.any():
        return np.zeros(0), np.zeros((0, 2))
    full = float(np.quantile(seen[alone].max(axis=1), 0.9))
    return seen[alone].sum(axis=1) * 0.5 / full, points[alone]
