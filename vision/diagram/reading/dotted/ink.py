"""How dark each pixel of a drawing is, at its own size, without the frame around the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.ink import find_ink

Bytes = NDArray[Any]  # uint8
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

BORDER = 8  # pixels from the picture's edge within which a frame is sought
FRAMED = 0.6  # share of a row or column that a frame's line inks
LEVEL = 0.4  # of the darkest ink: from here on a pixel is ink
SPECK = 6  # pixels: less is dust, as JPEG leaves it beside strokes


@dataclass(frozen=True, eq=False)
class DarkInk:
    """`dark`: 0 on paper to 255 on the darkest ink; `mask`: 255 on ink, 0 elsewhere. Neither holds a frame or dust."""

    dark: Bytes
    mask: Bytes

    @property
    def width(self) -> int:
        return int(self.mask.shape[1])

    @property
    def height(self) -> int:
        return int(self.mask.shape[0])


def dark_ink(pixels: Bytes) -> DarkInk:
    """The ink of a BGR picture. Raises Unreadable where all of it has one colour."""
    ink = find_ink(pixels)
    counts = np.cumsum(np.bincount(ink.contrast[ink.mask > 0].ravel(), minlength=256))
    peak = max(1, int(np.searchsorted(counts, 0.95 * counts[-1])))
    dark = cv2.convertScaleAbs(ink.contrast, alpha=255 / peak)
    _erase_frame(dark)
    mask = np.asarray(cv2.threshold(dark, 255 * LEVEL, 255, cv2.THRESH_BINARY)[1], np.uint8)
    _, labels, boxes = components(mask)
    dust = boxes[:, 4] < SPECK
    dust[0] = False
    if dust.any():
        mask[dust[labels]] = 0
    return DarkInk(np.asarray(dark, np.uint8), mask)


def _erase_frame(dark: Bytes) -> None:
    """Takes out, in place, what runs along the whole of a side of the page."""
    for turned in (dark, dark[::-1], dark.T, dark[:, ::-1].T):
        inked = np.count_nonzero(turned[:BORDER] > 255 * LEVEL, axis=1) > FRAMED * turned.shape[1]
        if inked.any():
            turned[: int(np.flatnonzero(inked)[-1]) + 3] = 0


def looked_up(picture: Bytes, x: Floats, y: Floats) -> Floats:
    """The picture's values at points between pixels, of the points' shape; 0 outside."""
    shape = x.shape
    if not x.size:
        return np.zeros(shape)
    wide = min(4096, x.size)
    high = -(-x.size // wide)
    maps = np.full((2, high * wide), -9.0, np.float32)
    maps[0, : x.size], maps[1, : x.size] = x.ravel(), y.ravel()
    seen = cv2.remap(picture, maps[0].reshape(high, wide), maps[1].reshape(high, wide), cv2.INTER_LINEAR)
    return np.asarray(seen, np.float64).reshape(-1)[: x.size].reshape(shape)
