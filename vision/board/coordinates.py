"""Which way a chess board is turned, told by the letters and digits beside or inside its squares."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.board.grid import Grid
from isoprobe.vision.lettering.glyphs import choose, class_scores, ink_on_black

FILES, RANKS = "abcdefgh", "12345678"


def turned_by_coordinates(grey: NDArray[Any], grid: Grid) -> float:
    """The log odds that Black is at the bottom, from the coordinates; 0 where none can be read.

    They are looked for to the left and the right of the rows, below and above the columns, and in the corners of the
    squares at the board's edges. Coordinates of a place count only if most of them are as they should be.
    """
    best = 0.0
    for where in ("left", "bottom", "right", "top", "inside left", "inside bottom", "inside right"):
        odds = _odds(grey, grid, where)
        if abs(odds) > abs(best):
            best = odds
    return best


def _odds(grey: NDArray[Any], grid: Grid, where: str) -> float:
    alphabet = FILES if where.endswith(("bottom", "top")) else RANKS
    patches, places = [], []
    for k in range(8):
        patch = _glyph(_part(grey, grid, where, k))
        if patch is not None:
            patches.append(patch)
            places.append(k)
    if len(patches) < 4:
        return 0.0
    _, scores = class_scores(patches)
    white = black = 0
    for choice, k in zip(choose(scores, alphabet), places, strict=True):
        upright, turned = (alphabet[k], alphabet[7 - k]) if alphabet == FILES else (alphabet[7 - k], alphabet[k])
        white += choice.character == upright
        black += choice.character == turned
    return 1.5 * (black - white) if max(white, black) >= 3 and min(white, black) <= 1 else 0.0


def _part(grey: NDArray[Any], grid: Grid, where: str, k: int) -> NDArray[Any]:
    """Where the coordinate of row or column k would stand."""
    w, h = grid.width, grid.height
    left, top, right, bottom = grid.box
    boxes = {
        "left": (left - 0.75 * w, top + k * h, left - 0.04 * w, top + (k + 1) * h),
        "right": (right + 0.04 * w, top + k * h, right + 0.75 * w, top + (k + 1) * h),
        "bottom": (left + k * w, bottom + 0.04 * h, left + (k + 1) * w, bottom + 0.75 * h),
        "top": (left + k * w, top - 0.75 * h, left + (k + 1) * w, top - 0.04 * h),
        "inside left": (left, top + k * h, left + 0.26 * w, top + (k + 0.34) * h),
        "inside right": (right - 0.26 * w, top + k * h, right, top + (k + 0.34) * h),
        "inside bottom": (left + (k + 0.72) * w, bottom - 0.34 * h, left + (k + 1) * w, bottom),
    }
    x0, y0, x1, y1 = boxes[where]
    return grey[max(0, round(y0)) : max(0, round(y1)), max(0, round(x0)) : max(0, round(x1))]


def _glyph(part: NDArray[Any]) -> NDArray[np.uint8] | None:
    """The one glyph in a part of a picture, its ink bright on black; None where there is none that does not touch the
    border, or several of a size."""
    if min(part.shape) < 6:
        return None
    ink = ink_on_black(part)
    if int(ink.max()) < 40:
        return None
    mask = (ink > 0.45 * float(ink.max())).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    high, wide = part.shape
    found = []
    for x, y, w, h, area in stats[1:count]:
        if x > 0 and y > 0 and x + w < wide and y + h < high and h >= 5 and area >= 6 and w <= 1.3 * h:
            found.append((h, x, y, w))
    if not found:
        return None
    h, x, y, w = max(found)
    if sum(each[0] > 0.7 * h for each in found) > 1:
        return None
    return np.ascontiguousarray(ink[y - 1 : y + h + 1, x - 1 : x + w + 1])
