"""What of a picture is drawn and what is the paper: the background's colour and the mask of what differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.channels import largest

FLAT_SHARE = 0.45  # a picture with less of its area in one colour is taken for a photograph
CONTRAST = 40  # levels of 255 in some channel that part ink from flat paper
WORN_CONTRAST = 64  # the same where JPEG has smeared colours over the paper
PHOTO_CONTRAST = 0.22


@dataclass(frozen=True)
class Ink:
    """`mask`: 255 on ink, 0 on paper. `contrast`: distance from the paper in levels of 255. `paper`: its BGR colour.
    `flat`: whether the paper has one colour all over (a drawing, not a photograph). `worn`: whether JPEG has left its
    traces."""

    mask: NDArray[Any]
    contrast: NDArray[Any]
    paper: tuple[int, int, int]
    flat: bool
    worn: bool


def find_ink(pixels: NDArray[Any]) -> Ink:
    """The ink of a BGR picture. Raises Unreadable where there is none."""
    blue, green, red = (np.asarray(channel, np.uint8) for channel in cv2.split(np.ascontiguousarray(pixels[::3, ::3])))
    keys = (blue >> 3).astype(np.uint16) << 10 | (green >> 3).astype(np.uint16) << 5 | red >> 3
    counts = np.bincount(keys.ravel(), minlength=1)
    commonest = (keys == counts.argmax()).view(np.uint8)
    colour = (_middle(blue, commonest), _middle(green, commonest), _middle(red, commonest))
    apart = cv2.split(cv2.absdiff(pixels, np.array([*colour, 0], np.float64)))
    contrast: NDArray[Any] = cv2.max(cv2.max(apart[0], apart[1]), apart[2])
    some = np.ascontiguousarray(contrast[::3, ::3])
    flat = bool(np.count_nonzero(some <= 5) >= FLAT_SHARE * some.size)
    worn = False
    if flat:
        worn = bool(np.count_nonzero((some >= 1) & (some <= 6)) > 0.02 * some.size)  # ringing around the strokes
        mask = cv2.threshold(contrast, WORN_CONTRAST if worn else CONTRAST, 255, cv2.THRESH_BINARY)[1]
    else:
        contrast, mask = _photographed_ink(pixels)
    if not mask.any():
        raise Unreadable("the picture is empty: all of it has one colour")
    return Ink(mask, contrast, colour, flat, worn)


def _middle(channel: NDArray[Any], chosen: NDArray[np.uint8]) -> int:
    """The median of a channel where `chosen` is not 0."""
    counts = np.cumsum(cv2.calcHist([channel], [0], chosen, [256], [0, 256]))
    return int(np.searchsorted(counts, counts[-1] / 2))


def _photographed_ink(pixels: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Contrast and mask of dark strokes on unevenly lit paper, which may be ruled in a fainter colour."""
    grey = largest(pixels)  # coloured ruling is brightest in its own channel, dark ink in none
    side = max(grey.shape) // 24 * 2 + 1
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    light = cv2.resize(cv2.medianBlur(small, max(3, side // 4 | 1)), grey.shape[::-1], interpolation=cv2.INTER_LINEAR)
    darker = cv2.subtract(light, grey)
    contrast = np.minimum(255, darker.astype(np.float32) * (255.0 / np.maximum(light, 1))).astype(np.uint8)
    mask = cv2.threshold(contrast, 255 * PHOTO_CONTRAST, 255, cv2.THRESH_BINARY)[1]
    return contrast, mask
