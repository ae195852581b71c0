"""The ink of a geometry diagram as contrast against its surroundings, whatever the fill, in one view or two."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable

Gray = NDArray[np.uint8]

LEAST_CONTRAST = 40  # levels of 255; fainter marks, such as watermarks, are no ink
SOFT = 0.5  # share of the strongest contrast nearby from which a pixel is ink of a thin mask
FAINTEST = 0.2  # share of the strongest contrast of all, the same
GREY = 40  # least difference of the channels, in levels, of a colour


@dataclass(frozen=True)
class InkView:
    """`contrast` (0 to 255) of ink darker than what is around it; `strongest`: that of plain ink."""

    contrast: Gray
    strongest: float

    def mask(self, share: float) -> Gray:
        """255 where the contrast is at least that share of the strongest."""
        level = max(LEAST_CONTRAST, share * self.strongest) - 0.5
        return np.asarray(cv2.threshold(self.contrast, level, 255, cv2.THRESH_BINARY)[1], np.uint8)

    def thin_mask(self) -> Gray:
        """255 on ink that is not much fainter than the strongest within two pixels, so that soft strokes stay thin."""
        peak = cv2.dilate(self.contrast, np.ones((5, 5), np.uint8))
        least = np.uint8(max(LEAST_CONTRAST, FAINTEST * self.strongest))
        level = np.maximum(np.asarray(cv2.convertScaleAbs(peak, None, SOFT, 0.5), np.uint8), least)
        return np.asarray(cv2.compare(self.contrast, level, cv2.CMP_GE), np.uint8)


def ink_views(pixels: Gray) -> list[InkView]:
    """Contrast in any channel; where some ink is coloured and some black, also that of black ink alone.

    Raises Unreadable where there is no ink.
    """
    reach = max(9, round(0.035 * max(pixels.shape[:2]))) | 1  # wider than any stroke
    square = np.ones((reach, reach), np.uint8)
    darker = cv2.subtract(cv2.morphologyEx(pixels, cv2.MORPH_CLOSE, square), pixels)
    blue, green, red = cv2.split(darker)
    most = np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)
    every = _view(most)
    if every is None:
        raise Unreadable("no letters can be read: the picture has no dark strokes")
    least = np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)
    coloured = cv2.subtract(most, least) > GREY
    black = _view(least)
    if black is None or np.count_nonzero(coloured) < 0.1 * np.count_nonzero(every.mask(0.35)):
        return [every]
    return [every, black]


def _view(contrast: Gray) -> InkView | None:
    """None where nothing stands out."""
    counts = np.asarray(cv2.calcHist([contrast], [0], None, [256], [0, 256])).ravel()
    counts[:LEAST_CONTRAST] = 0
    total = int(counts.sum())
    if total < 8:
        return None
    strongest = float(np.searchsorted(np.cumsum(counts), 0.9 * total))
    return InkView(contrast, strongest)
