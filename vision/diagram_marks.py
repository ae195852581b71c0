"""Marks on a geometry diagram: right-angle squares, ticks, parallel arrows, dots and arcs at angles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.diagram_rounds import find_angle_arcs
from vision.diagram_scene import Mark, Round, Stroke
from vision.diagram_stroke_ink import LineInk, find_line_ink
from vision.diagram_strokes import strokes_and_marks

DOT_FILL = 0.78  # least share of a dot's box that is inked: pi / 4 for a disc


def find_marks(
    pixels: NDArray[Any],
    mask: NDArray[Any] | None,
    strokes: Sequence[Stroke],
    rounds: Sequence[Round],
    ink: LineInk | None = None,
) -> list[Mark]:
    """Every mark, those of one kind together. `mask` is 255 on the ink of letters. Raises Unreadable as find_line_ink
    does."""
    ink = ink or find_line_ink(pixels, mask)
    marks = list(strokes_and_marks(ink, tuple(rounds))[1])
    return marks + _spots(ink, strokes) + find_angle_arcs(ink)


def _spots(ink: LineInk, strokes: Sequence[Stroke]) -> list[Mark]:
    """Dots, and the arrowheads that stand on the way of a stroke, not at its end."""
    solid = cv2.threshold(ink.drawn, ink.level, 255, cv2.THRESH_BINARY)[1]
    side = max(3, math.ceil(1.5 * ink.width) + 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    thick = cv2.morphologyEx(solid, cv2.MORPH_OPEN, kernel)
    count, _, boxes, middles = cv2.connectedComponentsWithStats(thick, connectivity=8)
    dots: list[Mark] = []
    heads: dict[int, list[Mark]] = {}
    for at in range(1, count):
        _, _, wide, high, area = (int(value) for value in boxes[at])
        x, y = (float(value) for value in middles[at])
        if max(wide, high) < max(3.0, 2 * ink.width) or max(wide, high) > 0.1 * max(ink.height_width):
            continue
        square = min(wide, high) >= 0.7 * max(wide, high) - 1
        if square and area >= DOT_FILL * 0.9 * wide * high:
            dots.append(Mark("dot", x, y))
            continue
        host = next((i for i, each in enumerate(strokes) if _on(each, x, y, max(wide, high))), None)
        if host is not None and area >= 0.4 * wide * high:
            heads.setdefault(host, []).append(Mark("arrow", x, y))
    return dots + [_together(group) for group in heads.values()]


def _on(stroke: Stroke, x: float, y: float, size: float) -> bool:
    """Whether a spot of `size` pixels lies on a stroke and clear of its ends."""
    length = math.hypot(stroke.x2 - stroke.x1, stroke.y2 - stroke.y1)
    ux, uy = (stroke.x2 - stroke.x1) / length, (stroke.y2 - stroke.y1) / length
    along = (x - stroke.x1) * ux + (y - stroke.y1) * uy
    across = (x - stroke.x1) * uy - (y - stroke.y1) * ux
    return abs(across) <= 0.25 * size + 1 and size < along < length - size


def _together(heads: list[Mark]) -> Mark:
    x, y = (float(np.mean([getattr(head, axis) for head in heads])) for axis in "xy")
    return Mark("arrow", x, y, count=len(heads))
