"""The thin ink of a diagram: how much darker each pixel is than the paper or the fill around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.ink import find_ink

Floats = NDArray[np.float64]
Bytes = NDArray[Any]  # uint8

MOST_SIDE = 2000  # a larger picture is to be scaled down by the caller
LEAST_LEVEL, MOST_LEVEL = 22.0, 90.0  # levels of 255 that part thin ink from paper
INK_SHARE = 0.3  # of a dark stroke's contrast, to count as ink
THICKEST = 12.0  # pixels
FILLED_FROM = 0.014  # of the picture's larger side; strokes are seldom as thick
ROW = 4096  # points that are looked up in one row: at most 32,767
HALVED_FROM = 3.2  # pixels of thickness; thicker strokes are as well measured at half the size


@dataclass(frozen=True, eq=False)
class LineInk:
    """`ridge`: contrast of thin ink, 0 on paper and inside of fills. `text`: 255 on the ink of letters, which hides
    what is under it. `level`: the least `ridge` that is ink. `width`: the usual thickness of strokes in pixels.
    `contrast`: levels from the paper, of flat paper alone; `worn`: whether JPEG has left its traces."""

    ridge: Bytes
    text: Bytes
    level: float
    width: float
    contrast: Bytes | None = None
    worn: bool = False

    @property
    def height_width(self) -> tuple[int, int]:
        return int(self.ridge.shape[0]), int(self.ridge.shape[1])

    @cached_property
    def drawn(self) -> Bytes:
        """`ridge` without the ink of letters."""
        return np.asarray(cv2.bitwise_and(self.ridge, cv2.bitwise_not(self.text)), np.uint8)

    @cached_property
    def halved(self) -> LineInk:
        """The same in a picture half as wide and high."""
        ridge, text = (
            cv2.resize(each, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for each in (self.ridge, self.text)
        )
        return LineInk(np.asarray(ridge, np.uint8), np.asarray(text, np.uint8), 0.8 * self.level, 0.5 * self.width)

    def along(self, x: Floats, y: Floats) -> Floats:
        """`ridge` at points between pixels, of the points' shape; 0 outside."""
        return _between(self.ridge, x, y)

    def hidden(self, x: Floats, y: Floats) -> NDArray[np.bool_]:
        """Whether letters hide these points."""
        return np.asarray(_between(self.text, x, y) > 100)


def find_line_ink(pixels: Bytes, mask: Bytes | None = None) -> LineInk:
    """The thin ink of a BGR picture; `mask` is 255 on the ink of letters. Raises Unreadable where there is no ink, or
    where the picture is more than 2,000 pixels wide or high."""
    height, width = pixels.shape[:2]
    if max(height, width) > MOST_SIDE:
        raise Unreadable(f"the picture has {width} by {height} pixels; lines are sought in at most {MOST_SIDE} a side")
    ink = find_ink(pixels)
    thickness = _thickness(ink.mask)
    ridge = _ridge(pixels, thickness) if ink.flat else ink.contrast
    level = _level(ridge)
    if ink.flat and thickness > max(3.5, FILLED_FROM * max(height, width)):  # perhaps of fills, not of strokes
        thickness = _thickness(cv2.threshold(ridge, level, 255, cv2.THRESH_BINARY)[1])
        ridge = _ridge(pixels, thickness)
        level = _level(ridge)
    text = np.zeros((height, width), np.uint8) if mask is None else np.asarray(mask, np.uint8)
    if text.shape != (height, width):
        raise Unreadable(f"a mask of shape {text.shape} for a picture of {width} by {height} pixels")
    contrast = np.asarray(ink.contrast, np.uint8) if ink.flat else None
    return LineInk(np.asarray(ridge, np.uint8), text, level, thickness, contrast, ink.worn)


def _ridge(pixels: Bytes, thickness: float) -> Bytes:
    """How much darker than its surroundings is what is at most about twice as thick."""
    side = int(2 * thickness + 3) * 2 + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (side, side))
    blue, green, red = cv2.split(cv2.morphologyEx(pixels, cv2.MORPH_BLACKHAT, kernel))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _level(ridge: Bytes) -> float:
    counts = np.cumsum(np.bincount(ridge.ravel(), minlength=256)[int(LEAST_LEVEL) :])
    usual = LEAST_LEVEL + float(np.searchsorted(counts, 0.8 * counts[-1]))
    return min(MOST_LEVEL, max(LEAST_LEVEL, INK_SHARE * usual))


def _thickness(mask: Bytes) -> float:
    """The usual thickness of what is drawn: twice the distance to the paper where it is greatest, the median."""
    deep = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    crest = deep[(deep > 0) & (deep >= cv2.dilate(deep, np.ones((3, 3), np.uint8)) - 1e-3)]
    return min(THICKEST, max(1.0, 2.0 * float(np.median(crest)) - 1.0)) if crest.size else 1.0


def _between(picture: Bytes, x: Floats, y: Floats) -> Floats:
    shape, size = x.shape, x.size
    high = -(-size // ROW)
    wide = size if high == 1 else ROW
    maps = np.empty((2, high * wide), np.float32)
    maps[0, :size], maps[1, :size] = x.ravel(), y.ravel()
    maps[:, size:] = -9.0
    seen = cv2.remap(picture, maps[0].reshape(high, wide), maps[1].reshape(high, wide), cv2.INTER_LINEAR)
    return np.asarray(seen, np.float64).reshape(-1)[:size].reshape(shape)
