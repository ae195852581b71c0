"""Spots of solid ink in a diagram: dots at points, and arrowheads at the ends of strokes and on their way."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import Bytes, LineInk

DARK = 0.6  # of the contrast of dark strokes; what joins thin strokes at a crossing is fainter
SPOT = 2.3  # times as thick as strokes is a spot, at least: three strokes that cross make a spot twice as thick
LARGEST = 0.08  # of the picture's larger side
CORNERS = 3  # pixels in the corners of a triangle beside its stroke, at least


def find_spots(
    ink: LineInk, strokes: Sequence[StraightStroke], rounds: Sequence[Round] = ()
) -> tuple[list[list[Mark]], list[Mark]]:
    """The arrowheads in which each stroke ends, and the dots and the arrowheads that are on the way of a stroke."""
    solid = cv2.threshold(ink.drawn, max(ink.level, DARK * 255 * ink.level / 90), 255, cv2.THRESH_BINARY)[1]
    depth = cv2.distanceTransform(solid, cv2.DIST_L2, 3)
    widths = [each.width for each in strokes] + [each.width for each in rounds]
    width = float(np.median(widths)) if widths else ink.width
    least = 0.5 * max(3.4, SPOT * width) + 0.5
    heads: list[list[Mark]] = [[] for _ in strokes]
    on_way: dict[int, list[Mark]] = {}
    dots: list[Mark] = []
    if float(depth.max()) < least:
        return heads, dots
    side = 2 * int(0.5 * max(3.4, SPOT * width)) + 1
    thick = cv2.morphologyEx(solid, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(thick, connectivity=4)
    shortest = LARGEST * max(ink.height_width)
    beside = _without(solid, [each for each in strokes if _length(each) > shortest], width)
    for at in range(1, count):
        left, top, wide, high, _ = (int(value) for value in boxes[at])
        if max(wide, high) > LARGEST * max(ink.height_width):
            continue
        box = np.s_[top : top + high, left : left + wide]
        deep = np.where(labels[box] == at, depth[box], 0.0)
        radius = float(deep.max()) - 0.5
        if radius + 0.5 < least:
            continue
        rows, columns = np.nonzero(deep >= deep.max() - 0.5)
        x, y = left + float(columns.mean()), top + float(rows.mean())
        if _corners(beside, x, y, radius) < CORNERS:
            dots.append(Mark("dot", x, y))
            continue
        host, where = _host(strokes, x, y, float(max(wide, high)))
        if where == "end":
            heads[host].append(Mark("arrow", x, y))
        elif where == "way":
            on_way.setdefault(host, []).append(Mark("arrow", x, y))
    return heads, dots + [_together(group) for group in on_way.values()]


def _length(stroke: StraightStroke) -> float:
    return stroke.length


def _without(solid: Bytes, strokes: Sequence[StraightStroke], width: float) -> Bytes:
    """The solid ink without that of the strokes."""
    left = solid.copy()
    for each in strokes:
        first, last = ((round(16 * x), round(16 * y)) for x, y in ((each.x1, each.y1), (each.x2, each.y2)))
        cv2.line(left, first, last, 0, round(width) + 2, cv2.LINE_8, 4)
    return left


def _corners(beside: Bytes, x: float, y: float, radius: float) -> int:
    """Pixels of ink beside the strokes, about a disc but not in it: those of the corners of an arrowhead."""
    reach = 2.2 * radius
    top, left = max(0, int(y - reach)), max(0, int(x - reach))
    part = beside[top : int(y + reach) + 2, left : int(x + reach) + 2]
    rows, columns = np.nonzero(part)
    far = np.hypot(columns + left - x, rows + top - y)
    return int(np.count_nonzero((far > 1.3 * radius + 0.5) & (far <= reach)))


def _host(strokes: Sequence[StraightStroke], x: float, y: float, size: float) -> tuple[int, str]:
    """The stroke on which a spot of `size` pixels lies, and whether at its end or on its way; "" for none."""
    for at, stroke in enumerate(strokes):
        length = _length(stroke)
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
