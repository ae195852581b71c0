"""Ink that is paler than what a reader takes for strokes, and that nothing around explains: watermarks, smudges."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.components import components

Mask = NDArray[Any]  # uint8
Piece = tuple[int, int, int, int, int]  # left, top, width, height, pixels of ink

FAINT, WORN = 12, 20  # levels of 255 from the paper, and where JPEG has worn the picture
ROOM, WORN_ROOM = 7, 19  # pixels, about what is known, of its fringes
LEAST = 0.0004  # of the picture: less is a speck
HUGS = 0.5  # of a piece's border is at what is known: a fill within strokes


def faint_pieces(
    contrast: Mask, known: Mask, worn: bool, level: int = FAINT, least: float | None = None
) -> list[Piece]:
    """The pieces, the largest first. `contrast`: levels from the paper; `known`: 255 where there is ink that the reader
    has looked at. Fills that such ink bounds are explained by it. `level`: fewest levels, but of a worn picture;
    `least`: fewest pixels."""
    faint = cv2.threshold(contrast, (WORN if worn else level) - 1, 255, cv2.THRESH_BINARY)[1]
    side = WORN_ROOM if worn else ROOM
    room = cv2.dilate(known, np.ones((side, side), np.uint8))
    faint[room > 0] = 0
    least = max(60.0, LEAST * faint.size) if least is None else least
    if cv2.countNonZero(faint) < least:
        return []
    near = cv2.dilate(room, np.ones((5, 5), np.uint8))
    count, labels, boxes = components(faint)
    found = []
    for k in np.flatnonzero(boxes[1:count, 4] >= least) + 1:
        x, y, w, h, area = (int(each) for each in boxes[k])
        rows, columns = slice(max(0, y - 1), y + h + 1), slice(max(0, x - 1), x + w + 1)
        own = (labels[rows, columns] == k).astype(np.uint8)
        border = (own > 0) & (cv2.erode(own, np.ones((3, 3), np.uint8), borderValue=0) == 0)
        if (near[rows, columns][border] > 0).mean() < HUGS:
            found.append((x, y, w, h, area))
    return sorted(found, key=lambda piece: -piece[4])
