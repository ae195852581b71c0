"""The ink of a plot that its reading does not explain: what is neither line, number, tick nor curve, with its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import AxisLine
from isoprobe.vision.plot.layers import WIDEST
from isoprobe.vision.plot.notes import is_arrow_from_words
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scene import Box, Curve, Rest
from isoprobe.vision.raster.components import components
from isoprobe.vision.raster.remains import Piece, faint_pieces

Mask = NDArray[Any]  # uint8

LEAST, WORN = 48, 80  # levels of contrast of ink that counts, and where JPEG has worn it
LEAST_AREA = 40  # pixels: less is a speck
NEAR = 7  # pixels between the letters of a word
MARGIN = 12  # pixels within the plot's box where its ticks are
LONG = 0.28  # of the plot's width and height, squares summed: a stroke that may be a curve
LOW, FEW_PARTS = 0.1, 4  # of the plot's height, and pieces: a line of letters has more
DASHED = 0.25  # of a row (column) of the plot is ink: a line of the grid in dashes
HUGS = 0.75  # of a frame's ink is at the edges of its own box
ROOM = 3.0  # pixels about a curve's stroke that are its own


def rest_of(
    pixels: Mask,
    contrast: Mask,
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    curves: Sequence[Curve],
    worn: bool,
) -> list[Rest]:
    """What is left over inside the plot, the largest first: fills, frames, strokes, arrows from words, and marks."""
    left, top, right, bottom = (round(side) for side in box)
    wide, high = right - left, bottom - top
    ink, fills, inside = unexplained(contrast, box, lines, lettering, curves, worn)
    found = [_rest("fill", *each[:5]) for each in _pieces(fills, fills)]
    found += [_rest("pale", *piece) for piece in _pale(contrast, inside, lines, worn)]
    for x, y, w, h, area, own in _pieces(cv2.dilate(ink, np.ones((NEAR, NEAR), np.uint8)), ink):
        ticks = x + w <= left + MARGIN or x >= right - MARGIN or y + h <= top + MARGIN or y >= bottom - MARGIN
        if not ticks:
            kind = _kind(own, wide, high)
            arrow = kind == "stroke" and is_arrow_from_words(own, ink, (x, y), pixels, curves)
            found.append(_rest("arrow" if arrow else kind, x, y, w, h, area))
    return sorted(found, key=lambda rest: -rest.area)


def unexplained(
    contrast: Mask,
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    curves: Sequence[Curve],
    worn: bool,
) -> tuple[Mask, Mask, Mask]:
    """The ink inside the plot that is neither line, number nor curve; filled areas, which are no part of it; and where
    the inside is."""
    ink = cv2.threshold(contrast, (WORN if worn else LEAST) - 1, 255, cv2.THRESH_BINARY)[1]
    left, top, right, bottom = (round(side) for side in box)
    inside = np.zeros_like(ink)
    inside[max(0, top + 4) : max(0, bottom - 3), max(0, left + 4) : max(0, right - 3)] = 255
    ink[inside == 0] = 0
    fills = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((2 * WIDEST + 1,) * 2, np.uint8))
    ink[cv2.dilate(fills, np.ones((5, 5), np.uint8)) > 0] = 0
    for line in lines[0]:
        ink[max(0, line.first - 2) : line.last + 3] = 0
    for line in lines[1]:
        ink[:, max(0, line.first - 2) : line.last + 3] = 0
    for number in lettering:
        ink[max(0, number.top - 2) : number.bottom + 2, max(0, number.left - 2) : number.right + 2] = 0
    for curve in curves:
        _wipe(ink, curve)
    wide, high = right - left, bottom - top
    ink[np.count_nonzero(ink, axis=1) > DASHED * wide] = 0
    ink[:, np.count_nonzero(ink, axis=0) > DASHED * high] = 0
    return ink, fills, inside


def strokes_in(ink: Mask, box: Box, near: int) -> Mask:
    """The ink of those pieces that are strokes; ink less than `near` pixels apart is one piece."""
    wide, high = box[2] - box[0], box[3] - box[1]
    kept = np.zeros_like(ink)
    for x, y, w, h, _, own in _pieces(cv2.dilate(ink, np.ones((near, near), np.uint8)), ink):
        if _kind(own, wide, high) == "stroke":
            kept[y : y + h, x : x + w] |= own
    return kept


def _wipe(ink: Mask, curve: Curve) -> None:
    """Takes a curve's ink away, with some room about it."""
    thick = max(3, round(2 * curve.stroke + 2 * ROOM))
    places = np.stack([curve.columns(), curve.rows], axis=1)
    good = ~np.isnan(curve.rows)
    for run in np.split(np.flatnonzero(good), np.flatnonzero(np.diff(np.flatnonzero(good)) > 1) + 1):
        cv2.polylines(ink, [np.rint(places[run]).astype(np.int32)], False, 0, thick)


def _pieces(joined: Mask, ink: Mask) -> list[tuple[int, int, int, int, int, Mask]]:
    """The pieces of ink: box, area, and the ink within the box."""
    count, labels, stats = components(joined)
    found = []
    for k in range(1, count):
        x, y, w, h, _ = (int(each) for each in stats[k])
        cut = np.s_[y : y + h, x : x + w]
        own = np.where(labels[cut] == k, ink[cut], 0)
        area = cv2.countNonZero(own)
        if area >= LEAST_AREA:
            found.append((x, y, w, h, area, own))
    return found


def _kind(own: Mask, wide: float, high: float) -> str:
    """A frame hugs its own box; a stroke is long both ways, as lines of the plot are not; the rest are marks."""
    rows, columns = np.nonzero(own)
    h, w = int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1
    rows, columns = rows - rows.min(), columns - columns.min()
    edge = np.minimum(np.minimum(rows, h - 1 - rows), np.minimum(columns, w - 1 - columns)) <= 4
    if edge.mean() >= HUGS and min(w, h) > 16:
        return "frame"
    letters = h <= LOW * high and cv2.connectedComponents(own)[0] > FEW_PARTS
    long = np.hypot(w / wide, h / high) >= LONG and min(w, h) > 4
    return "stroke" if long and not letters and len(rows) < 0.3 * w * h + 4 * max(w, h) else "marks"


def _pale(
    contrast: Mask, inside: Mask, lines: tuple[Sequence[AxisLine], Sequence[AxisLine]], worn: bool
) -> list[Piece]:
    """Pieces inside the plot that are paler than strokes and no lines of it: fills, watermarks."""
    known = cv2.threshold(contrast, (WORN if worn else LEAST) - 1, 255, cv2.THRESH_BINARY)[1]
    for line in lines[0]:
        known[max(0, line.first - 2) : line.last + 3] = 255
    for line in lines[1]:
        known[:, max(0, line.first - 2) : line.last + 3] = 255
    return faint_pieces(cv2.bitwise_and(contrast, inside), known, worn)


def _rest(kind: str, x: int, y: int, w: int, h: int, area: int) -> Rest:
    return Rest(kind, (float(x), float(y), float(x + w), float(y + h)), area)
