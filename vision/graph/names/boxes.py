"""Numbers in outlined boxes or circles on their edges: without the outlines they stand on patches of paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.ink import Ink

Mask = NDArray[Any]  # uint8

LEAST, MOST = 7.0, 60.0  # pixels: the shorter side of the room in a box
LONGEST = 3.6  # times as long as high
FULL = 0.72  # share of the rectangle around it that the room in a box takes: a circle takes pi / 4
LARGER = 1.5  # times the side of most boxes on strokes that others have at most
FEWEST = 2  # boxes
OTHERS = 3  # boxes on strokes for each of their size that is not clearly on one
WRITTEN = (0.3, 0.95)  # of the room's shorter side: what is written in it
WIDEST = 4  # pixels that an outline is wide
BEYOND = 3  # pixels beyond an outline where strokes that lead to it are seen
STRAIGHT = 25.0  # degrees by which a stroke through a box may bend
DARK = 128  # levels of 255 of outlines that are told from what fills them


@dataclass(frozen=True)
class _Room:
    """The room in an outline: its shorter side, its border, how wide the outline is, and whether a stroke runs through
    it."""

    side: float
    border: Mask
    width: int
    through: bool


def without_boxes(pixels: Mask, ink: Ink) -> Mask | None:
    """The picture without the outlines of boxes that hold something and stand on strokes, and with paper in them; None
    where there are no such boxes, or vertices may be as large."""
    for mask in (ink.mask, cv2.threshold(ink.contrast, DARK, 255, cv2.THRESH_BINARY)[1]):
        rooms = _rooms(mask)
        on = [room.side for room in rooms if room.through]
        if len(on) < FEWEST:
            continue
        most = LARGER * float(np.median(on))
        own = [room for room in rooms if room.side <= most]
        boxes = sum(room.through for room in own)
        if boxes < FEWEST or boxes < OTHERS * (len(own) - boxes):
            continue
        cleared = pixels.copy()
        for room in own:
            _clear(cleared, mask, ink.paper, room)
        return cleared
    return None


def _room(mask: Mask, border: Mask, side: float) -> _Room:
    box, inside = _around(mask, border)
    off = cv2.distanceTransform(cv2.bitwise_not(inside), cv2.DIST_L2, 5)
    inked = mask[box] > 0
    rings = [(off > k - 0.5) & (off <= k + 0.5) for k in range(1, WIDEST + BEYOND + 2)]
    shares = [float(inked[ring].mean()) if ring.any() else 0.0 for ring in rings]
    width = next((k for k, share in enumerate(shares[:WIDEST]) if share < 0.6), WIDEST)
    ring = (off > width + BEYOND - 1) & (off <= width + BEYOND + 1) & inked
    count, labels = cv2.connectedComponents(ring.view(np.uint8))
    if count != 3:
        return _Room(side, border, width, False)
    middle = np.argwhere(inside > 0).mean(axis=0)
    ways = [np.arctan2(*(np.argwhere(labels == k).mean(axis=0) - middle)) for k in (1, 2)]
    bend = abs(abs(float(np.degrees(ways[0] - ways[1]))) - 180)
    return _Room(side, border, width, bend <= STRAIGHT)


def _around(mask: Mask, border: Mask) -> tuple[tuple[slice, slice], Mask]:
    """The place of a room with some pixels around it, and which of its pixels are the room's."""
    left, top, wide, high = cv2.boundingRect(border)
    more = WIDEST + BEYOND + 2
    x, y = max(0, left - more), max(0, top - more)
    box = np.s_[y : top + high + more, x : left + wide + more]
    inside = np.zeros(mask[box].shape, np.uint8)
    cv2.drawContours(inside, [border], -1, 255, cv2.FILLED, offset=(-x, -y))
    cv2.drawContours(inside, [border], -1, 0, 1, offset=(-x, -y))  # the border of a hole is ink around it
    return box, inside


def _rooms(mask: Mask) -> list[_Room]:
    """The holes in the ink that are boxes or circles and hold letters or digits."""
    contours, tree = cv2.findContours(mask, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    found: list[_Room] = []
    for contour, node in zip(contours, () if tree is None else tree[0], strict=True):
        if node[3] < 0 or node[2] < 0 or tree[0][node[3]][3] >= 0 or len(contour) > 8 * MOST:
            continue
        size = cv2.minAreaRect(contour)[1]
        short, long = min(size) - 1, max(size) - 1
        area = cv2.contourArea(contour)
        if not LEAST <= short <= MOST or long > LONGEST * short or area < FULL * short * long:
            continue
        written = 0.0
        child = node[2]
        while child >= 0:
            written = max(written, *cv2.boundingRect(contours[child])[2:])
            child = tree[0][child][0]
        if WRITTEN[0] * short <= written <= WRITTEN[1] * long:
            found.append(_room(mask, contour, short))
    return found


def _clear(pixels: Mask, mask: Mask, paper: tuple[int, int, int], room: _Room) -> None:
    """Lays paper over a box's outline and over what is no ink in it."""
    box, inside = _around(mask, room.border)
    off = cv2.distanceTransform(cv2.bitwise_not(inside), cv2.DIST_L2, 5)
    near = cv2.dilate(((mask[box] > 0) & (inside > 0)).view(np.uint8), np.ones((3, 3), np.uint8)) > 0
    pixels[box][((off > 0) & (off <= room.width + 2)) | ((inside > 0) & ~near)] = paper
