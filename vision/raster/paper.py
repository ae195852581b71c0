"""Drawings on dark paper, as they would be on light."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[Any]  # uint8, blue, green, red

DARK = 110  # of 255: between the largest and the least channel of a paper that is dark
PLAIN, ALIKE = 0.45, 8  # of the picture is of its commonest colour, but for so many levels


def on_light_paper(pixels: Pixels) -> Pixels:
    """The picture with light and dark exchanged and every hue kept, where its paper is plain and dark; else itself."""
    some = np.ascontiguousarray(pixels[::4, ::4]).reshape(-1, 3)
    keys = (some[:, 0] >> 3).astype(np.int32) << 10 | (some[:, 1] >> 3).astype(np.int32) << 5 | some[:, 2] >> 3
    paper = np.median(some[keys == np.bincount(keys).argmax()], axis=0)
    if (paper.max() + paper.min()) / 2 >= DARK:
        return pixels
    if (np.abs(some - paper).max(axis=1) <= ALIKE).mean() < PLAIN:
        return pixels
    rest = 255 - pixels.max(axis=2).astype(np.int16) - pixels.min(axis=2)
    return np.asarray(pixels + rest[..., None], np.uint8)
