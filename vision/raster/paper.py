"""Drawings on dark paper as they would be on light, and those on squared paper as on plain."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.channels import largest, smallest

Pixels = NDArray[Any]  # uint8, blue, green, red

DARK = 110  # of 255: between the largest and the least channel of a paper that is dark
PALEST, PALE = 6, 70  # levels from the paper of squares that are printed on it
THROUGH = 0.75  # of a row that such a line has ink in: what is drawn hides the rest
SQUARES, MOST_RULED = 6, 0.7  # lines both ways, and their share of the rows and of the columns together
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
    rest = 255 - largest(pixels).astype(np.int16) - smallest(pixels)
    return np.asarray(pixels + rest[..., None], np.uint8)


def without_squares(pixels: Pixels) -> Pixels:
    """The picture on plain paper where it was on squared paper: pale lines that run through, many both ways, are taken
    away where nothing darker is drawn on them; else itself."""
    paper = np.median(pixels[::5, ::5].reshape(-1, 3), axis=0).astype(np.int16)
    planes = cv2.split(cv2.absdiff(pixels, np.array([*paper.tolist(), 0], np.float64)))
    apart = np.asarray(cv2.max(cv2.max(planes[0], planes[1]), planes[2]))
    pale = cv2.inRange(apart, np.array(PALEST), np.array(PALE)) > 0
    rows, columns = pale.mean(axis=1) >= THROUGH, pale.mean(axis=0) >= THROUGH
    if min(_runs(rows), _runs(columns)) < SQUARES or rows.mean() + columns.mean() > MOST_RULED:
        return pixels
    ruled = np.zeros(pale.shape, np.bool_)
    for line in np.flatnonzero(rows):
        ruled[max(0, line - 1) : line + 2] = True
    for line in np.flatnonzero(columns):
        ruled[:, max(0, line - 1) : line + 2] = True
    found = pixels.copy()
    found[ruled & (apart <= PALE)] = paper
    return found


def _runs(flags: NDArray[np.bool_]) -> int:
    """How many runs of True there are."""
    return int((np.diff(flags.astype(np.int8), prepend=0) == 1).sum())
