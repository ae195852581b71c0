"""The ink of a chart's box that its reading does not explain."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import Area
from isoprobe.vision.chart.ground import Ground, free_of_lines
from isoprobe.vision.chart.rectangles import is_key
from isoprobe.vision.plot.scene import Box
from isoprobe.vision.raster.components import components

Mask = NDArray[np.bool_]

ROOM, WORN_ROOM = 4, 6  # pixels about an area that are its own edge
NEAR = 7  # pixels between the letters of a word
LEAST, LEAST_TOLD = 30, 6  # pixels: less is a speck, and of a colour that bars or marks have
TINT, NEAR_COLOUR = 40, 40  # levels: of a colour between its channels, and between it and ink that is of it
LONG = 0.28  # of the box's width and height, squares summed: a stroke that may be a curve
LOW, FEW_PARTS = 0.12, 4  # of the box's height, and pieces: a line of letters has more
HUGS = 0.75  # of a frame's ink is at the edges of its own box
MOST = 0.05  # of the box's area
MARK = 0.5, 2.0  # of a mark's width: what may be another one
LARGE = 8  # pixels both ways: an area that must be explained


def left_over(ground: Ground, areas: list[Area], mark: int = 0) -> list[tuple[Box, int]]:
    """What is left over in the box, the largest first. `areas` are explained; `mark` is how wide marks are, where the
    chart has some. Raises Unreadable for an area, a stroke, what may be a mark, and more ink than that."""
    within = ground.within()
    known: NDArray[Any] = np.zeros(ground.contrast.shape, np.uint8)
    for area in areas:
        known[area.top : area.bottom, area.left : area.right][area.mask] = 1
    covered = known.copy()
    for area in ground.areas:
        covered[area.top : area.bottom, area.left : area.right][area.mask] = 1
        inside = within[1].start <= area.left and area.right <= within[1].stop
        inside = inside and within[0].start <= area.top and area.bottom <= within[0].stop
        own = known[area.top : area.bottom, area.left : area.right][area.mask].mean() > 0.5
        large = min(area.wide, area.high) >= LARGE and area.filled > 0.5
        if inside and not own and large and not is_key(ground, area):
            raise Unreadable(f"an area at ({area.left}, {area.top}) that is none of the chart's")
    room = WORN_ROOM if ground.worn else ROOM
    own_room = cv2.dilate(known, np.ones((2 * room + 1,) * 2, np.uint8)) > 0
    ink = ground.ink() & ~own_room
    for number in ground.numbers:
        ink[max(0, number.top - 2) : number.bottom + 2, max(0, number.left - 2) : number.right + 2] = False
    free = free_of_lines(ink[within], (covered > 0)[within] | own_room[within])
    high, wide = free.shape
    mask = free.view(np.uint8)
    joined = cv2.dilate(mask, np.ones((NEAR, NEAR), np.uint8))
    count, labels, stats = components(joined)
    found: list[tuple[Box, int]] = []
    for k in range(1, count):
        x, y, w, h, _ = (int(each) for each in stats[k])
        cut = np.s_[y : y + h, x : x + w]
        own_ink = np.where(labels[cut] == k, mask[cut], 0)
        size = cv2.countNonZero(own_ink)
        if size < LEAST_TOLD or x + w <= 12 or x >= wide - 12 or y + h <= 12 or y >= high - 12:
            continue
        x0, y0 = x + within[1].start, y + within[0].start
        piece = Area(ground.paper, x0, y0, x0 + w, y0 + h, own_ink > 0)
        if not is_key(ground, piece) and _is_of(ground, own_ink > 0, x + within[1].start, y + within[0].start, areas):
            raise Unreadable(f"ink of a colour that is told, at ({x + within[1].start}, {y + within[0].start})")
        if mark and MARK[0] * mark <= min(w, h) - NEAR + 1 and max(w, h) - NEAR + 1 <= MARK[1] * mark:
            raise Unreadable(f"what may be another mark, at ({x0}, {y0})")
        if size < LEAST:
            continue
        if _is_stroke(own_ink, wide, high):
            raise Unreadable(f"a stroke at ({x + within[1].start}, {y + within[0].start}) that is none of the chart's")
        left, top = x + within[1].start, y + within[0].start
        found.append(((float(left), float(top), float(left + w), float(top + h)), size))
    if sum(size for _, size in found) > MOST * wide * high:
        raise Unreadable("much ink in the chart that is none of it")
    return sorted(found, key=lambda rest: -rest[1])


def _is_of(ground: Ground, own: Mask, x: int, y: int, areas: list[Area]) -> bool:
    """Whether ink is of the colour of what the chart shows, and that colour is no grey as lettering is."""
    high, wide = own.shape
    colour = np.median(ground.pixels[y : y + high, x : x + wide][own], axis=0)
    told = {area.colour for area in areas}
    return any(max(one) - min(one) >= TINT and np.abs(colour - one).max() <= NEAR_COLOUR for one in told)


def _is_stroke(own: NDArray[Any], wide: float, high: float) -> bool:
    """Whether ink is long both ways, and neither a frame nor lettering."""
    rows, columns = np.nonzero(own)
    h, w = int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1
    rows, columns = rows - rows.min(), columns - columns.min()
    edge = np.minimum(np.minimum(rows, h - 1 - rows), np.minimum(columns, w - 1 - columns)) <= 4
    if edge.mean() >= HUGS and min(w, h) > 16:
        return False
    letters = h <= LOW * high and cv2.connectedComponents(own)[0] > FEW_PARTS
    if letters or len(rows) > 0.3 * w * h + 4 * max(w, h):
        return False
    parts = cv2.connectedComponentsWithStats(own)[2][1:]
    largest = max((np.hypot(part[2] / wide, part[3] / high) for part in parts.tolist()), default=0.0)
    return bool(largest >= LONG and min(w, h) > 4)
