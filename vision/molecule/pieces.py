"""The pieces of ink in a drawn molecule, and where each lies, how long and thin it is and at what angle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.components import components

MOST = 800  # pieces of ink, more than six for each atom of the largest molecule that is read
SPECK = 3  # pixels of area: what is less is no ink

Mask = NDArray[np.uint8]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Pieces:
    """Pieces by number, 0 being the paper: `stats` are left, top, width, height and area; `x`, `y` the middle; `long`
    and `thin` the extents along and across, `slope` the angle of the former, 0 to pi; `width` that of strokes."""

    count: int
    labels: NDArray[Any]
    stats: NDArray[np.int32]
    x: Floats
    y: Floats
    long: Floats
    thin: Floats
    slope: Floats
    width: float

    @property
    def spread(self) -> Floats:
        """The extent across as a share of that along."""
        return self.thin / self.long

    def at(self, k: int) -> complex:
        return complex(self.x[k], self.y[k])

    def mask(self, names: list[int]) -> Mask:
        """Where these pieces are."""
        keep = np.zeros(self.count, np.uint8)
        keep[names] = 255
        return np.asarray(keep[self.labels], np.uint8)


def pieces_of(ink: Mask) -> Pieces:
    """The pieces of a mask of ink. Raises Unreadable where there are far too many."""
    count, labels, stats = components(ink)
    if count > MOST:
        raise Unreadable(f"{count} pieces of ink: expected a drawn molecule")
    rows, columns = np.nonzero(labels)
    names = labels[rows, columns].astype(np.int64)
    x, y = columns.astype(np.float64), rows.astype(np.float64)
    n = np.maximum(np.bincount(names, minlength=count), 1)
    mx, my = np.bincount(names, x, count) / n, np.bincount(names, y, count) / n
    dx, dy = x - mx[names], y - my[names]
    xx, yy = np.bincount(names, dx * dx, count) / n + 0.08, np.bincount(names, dy * dy, count) / n + 0.08
    xy = np.bincount(names, dx * dy, count) / n
    middle, half = (xx + yy) / 2, np.hypot((xx - yy) / 2, xy)
    long, thin = np.sqrt(12 * (middle + half)), np.sqrt(12 * np.maximum(middle - half, 1e-9))
    slope = np.mod(np.arctan2(2 * xy, xx - yy) / 2, np.pi)
    return Pieces(count, labels, stats, mx, my, long, thin, slope, _stroke_width(ink))


def _stroke_width(ink: Mask) -> float:
    """The usual width of strokes: the mean distance from ink to paper grows by a quarter of it."""
    far = cv2.distanceTransform(ink, cv2.DIST_L2, 3)[ink > 0]
    return float(max(1.0, 4 * (float(far.mean()) - 0.5))) if len(far) else 1.0
