"""A further curve in what a first look has left over: one in dashes, or in another shade of the first one's grey."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import AxisLine
from isoprobe.vision.plot.layers import WIDEST
from isoprobe.vision.plot.leftover import ROOM, strokes_in, unexplained
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scene import Box, Curve
from isoprobe.vision.plot.tracing import traced_stroke

Mask = NDArray[Any]  # uint8

DASHES = 13  # pixels between two dashes of a curve
LEAST_WIDTH = 0.6  # of the plot's width: less may be a line of a note, or a part of another drawing
CLEAN = 0.9  # of its columns hold one run of ink
BESIDE, LEVELS = 6, 8  # pixels from a stroke to the paper beside it, whose colour is one but for so many levels
BROADER = 1.6  # times as broad as the curves that were seen first
ALONG = 0.3  # of its columns within another curve's own ink
SEEN = 0.35  # of its columns hold ink


def further_curve(
    pixels: Mask,
    contrast: Mask,
    box: Box,
    lines: tuple[Sequence[AxisLine], Sequence[AxisLine]],
    lettering: Sequence[SeenNumber],
    curves: Sequence[Curve],
    worn: bool,
) -> Curve | None:
    """The one curve that all strokes which are left over make up; None where they make up none, or more."""
    ink = unexplained(contrast, box, lines, lettering, curves, worn)[0]
    own = strokes_in(ink, box, DASHES)
    if not own.any():
        return None
    shape = box[3] - box[1], box[2] - box[0]
    along = [line.at for line in lines[0] if box[1] + 4 < line.at < box[3] - 4]
    strength = cv2.bitwise_and(contrast, cv2.dilate(own, np.ones((3, 3), np.uint8)))
    found = traced_stroke(strength, shape, 0, 0, pixels, along, DASHES, WIDEST)
    if found is None or found[1] < CLEAN:
        return None
    curve = found[0]
    seen = int((~np.isnan(curve.rows)).sum())
    if len(curve.rows) < LEAST_WIDTH * shape[1] or seen < SEEN * len(curve.rows):
        return None
    broadest = max(other.stroke for other in curves)
    if curve.stroke > BROADER * broadest + 1 or _parts_colours(curve, pixels):
        return None
    if any(_goes_along(curve, other) for other in curves):
        return None
    return replace(curve, dots=(False, False), followed=True)


def _goes_along(curve: Curve, other: Curve) -> bool:
    """Whether a stroke lies in another's own ink for a good part of its way: the middle of what is on both sides."""
    columns, rows = curve.seen()
    others, heights = other.seen()
    off = np.abs(np.interp(columns, others, heights) - rows)
    return bool((off <= other.stroke + ROOM).mean() > ALONG)


def _parts_colours(curve: Curve, pixels: Mask) -> bool:
    """Whether the paper has another colour above a stroke than below it: then it is the edge of an area."""
    columns, rows = curve.seen()
    reach = BESIDE + curve.stroke / 2
    slope = np.gradient(rows, columns)
    across = np.hypot(1.0, slope)
    high, wide = pixels.shape[:2]
    sides = []
    for way in (-1, 1):
        y = np.clip(np.rint(rows + way * reach / across), 0, high - 1).astype(int)
        x = np.clip(np.rint(columns - way * reach * slope / across), 0, wide - 1).astype(int)
        sides.append(np.median(pixels[y, x], axis=0))
    return bool(np.abs(sides[1] - sides[0]).max() > LEVELS)
