"""Spots of solid ink in a diagram: dots at points, and arrowheads at the ends of strokes and on their way."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.diagram_scene import Mark, Stroke
from vision.diagram_stroke_ink import LineInk

DARK = 0.6  # of the contrast of dark strokes; what joins thin strokes at a crossing is fainter
SPOT = 2.3  # times as thick as strokes is a spot, at least: three strokes that cross make a spot twice as thick
LARGEST = 0.08  # of the picture's larger side
DISC = 1.45  # times the largest disc in it is a dot, at most; a triangle is 1.65 times or more


def find_spots(ink: LineInk, strokes: Sequence[Stroke]) -> tuple[list[int], list[Mark]]:
    """How many arrowheads each stroke ends in, and the dots and the arrowheads that are on the way of a stroke."""
    solid = cv2.threshold(ink.drawn, max(ink.level, DARK * 255 * ink.level / 90), 255, cv2.THRESH_BINARY)[1]
    depth = cv2.distanceTransform(solid, cv2.DIST_L2, 3)
    least = 0.5 * max(3.4, SPOT * ink.width) + 0.5
    heads = [0] * len(strokes)
    on_way: dict[int, list[Mark]] = {}
    dots: list[Mark] = []
    if float(depth.max()) < least:
        return heads, dots
    side = 2 * math.ceil(0.75 * ink.width) + 1
    thick = cv2.morphologyEx(solid, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    count, labels, boxes, middles = cv2.connectedComponentsWithStats(thick, connectivity=4)
    for at in range(1, count):
        left, top, wide, high, area = (int(value) for value in boxes[at])
        if max(wide, high) > LARGEST * max(ink.height_width) or min(wide, high) < 2 * least - 1:
            continue
        box = np.s_[top : top + high, left : left + wide]
        radius = float(depth[box][labels[box] == at].max()) - 0.5
        if radius + 0.5 < least:
            continue
        x, y = (float(value) for value in middles[at])
        if area <= DISC * math.pi * radius**2:
            dots.append(Mark("dot", x, y))
            continue
        host, where = _host(strokes, x, y, float(max(wide, high)))
        if where == "end":
            heads[host] = min(2, heads[host] + 1)
        elif where == "way":
            on_way.setdefault(host, []).append(Mark("arrow", x, y))
    return heads, dots + [_together(group) for group in on_way.values()]


def _host(strokes: Sequence[Stroke], x: float, y: float, size: float) -> tuple[int, str]:
    """The stroke on which a spot of `size` pixels lies, and whether at its end or on its way; "" for none."""
    for at, stroke in enumerate(strokes):
        length = math.hypot(stroke.x2 - stroke.x1, stroke.y2 - stroke.y1)
        ux, uy = (stroke.x2 - stroke.x1) / length, (stroke.y2 - stroke.y1) / length
        along = (x - stroke.x1) * ux + (y - stroke.y1) * uy
        across = (x - stroke.x1) * uy - (y - stroke.y1) * ux
        if abs(across) > 0.25 * size + 1 or length < 2 * size or not -size < along < length + size:
            continue
        return at, "way" if size < along < length - size else "end"
    return 0, ""


def _together(heads: list[Mark]) -> Mark:
    """The arrowheads on one stroke as one mark in their middle."""
    x, y = sum(head.x for head in heads) / len(heads), sum(head.y for head in heads) / len(heads)
    return Mark("arrow", x, y, count=len(heads))
