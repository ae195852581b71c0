"""Areas of one colour in a chart, such as bars, sectors and keys; thin lines and lettering over them are bridged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.channels import largest

Mask = NDArray[np.bool_]
Pixels = NDArray[Any]  # uint8, blue, green, red
Colour = tuple[int, int, int]

FLAT, WORN_FLAT = 10, 26  # levels within a square of 3 by 3 pixels that is of one colour
SAME, WORN_SAME = 14, 30  # levels between a pixel and the colour that it is of
PAPER, WORN_PAPER = 12, 26  # levels from the paper from which a colour is another
LEAST = 12  # flat pixels of a colour
MOST = 24  # colours; more are a photograph's
BRIDGED = 7  # pixels of a stroke over an area, and a few more
MOST_AREAS = 1000  # of a chart
LEAST_AREA = 9  # pixels
LEAST_FILL = 0.4  # of an area is of its colour; a frame and a grid have less


@dataclass(frozen=True, eq=False)
class Area:
    """A connected area of a colour (blue, green, red) in the box `left`, `top`, `right`, `bottom`, the last two
    exclusive; `mask` is the area within its box, holes filled."""

    colour: Colour
    left: int
    top: int
    right: int
    bottom: int
    mask: Mask

    @property
    def wide(self) -> int:
        return self.right - self.left

    @property
    def high(self) -> int:
        return self.bottom - self.top

    @property
    def size(self) -> int:
        """How many pixels it has."""
        return int(np.count_nonzero(self.mask))

    @property
    def filled(self) -> float:
        """Its share of its box."""
        return self.size / (self.wide * self.high)


def colours_of(pixels: Pixels, paper: Colour, worn: bool) -> list[Colour]:
    """The colours of all areas that are no paper, the commonest first."""
    square = np.ones((3, 3), np.uint8)
    flat = largest(cv2.subtract(cv2.dilate(pixels, square), cv2.erode(pixels, square))) <= (WORN_FLAT if worn else FLAT)
    inked = largest(cv2.absdiff(pixels, np.array([*paper, 0], np.float64))) > (WORN_PAPER if worn else PAPER)
    some = pixels[flat & inked].astype(np.int16)
    found: list[Colour] = []
    same = WORN_SAME if worn else SAME
    while len(some) >= LEAST and len(found) < MOST:
        keys = (some[:, 0] >> 3).astype(np.int32) << 10 | (some[:, 1] >> 3).astype(np.int32) << 5 | some[:, 2] >> 3
        counts = np.bincount(keys)
        if counts.max() < LEAST:
            break
        blue, green, red = (int(each) for each in np.median(some[keys == counts.argmax()], axis=0))
        found.append((blue, green, red))
        some = some[np.abs(some - np.array(found[-1], np.int16)).max(axis=1) > same]
    return found


def areas_of(pixels: Pixels, contrast: Pixels, paper: Colour, worn: bool) -> list[Area]:
    """The areas of a picture, colour by colour. `contrast`: levels from the paper. Raises Unreadable where they are
    more than a chart has."""
    colours = colours_of(pixels, paper, worn)
    if not colours:
        return []
    same = WORN_SAME if worn else SAME
    inked = contrast > (WORN_PAPER if worn else PAPER)
    off = np.stack([largest(cv2.absdiff(pixels, np.array([*colour, 0], np.float64))) for colour in colours])
    nearest = off.argmin(axis=0)
    own = [(nearest == k) & (off[k] <= same) & (off[k] < contrast) for k in range(len(colours))]
    taken = np.logical_or.reduce([_opened(mask) for mask in own])
    found = []
    for colour, mask in zip(colours, own, strict=True):
        bridged = cv2.morphologyEx(mask.view(np.uint8), cv2.MORPH_CLOSE, np.ones((BRIDGED,) * 2, np.uint8)) > 0
        found += _pieces(colour, _parted(mask | (bridged & inked & ~taken)))
    _refuse_many(len(found))
    return found


def refuse_crowds(contrast: Pixels) -> None:
    """Raises Unreadable where what is no paper is in more pieces than a chart has, whatever their colours are."""
    _refuse_many(cv2.connectedComponents(_opened(contrast > PAPER).view(np.uint8), connectivity=4)[0] - 1)


def _refuse_many(count: int) -> None:
    if count > MOST_AREAS:
        raise Unreadable(f"more than {MOST_AREAS:,} areas: expected a chart")


def _opened(mask: Mask) -> Mask:
    """The mask without what is thinner than three pixels."""
    return cv2.morphologyEx(mask.view(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0


def _parted(mask: Mask) -> Mask:
    """The mask without lines that run from one area to another, five pixels thin, but with whole areas that are as
    small."""
    some = _opened(mask)
    whole = cv2.morphologyEx(some.view(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    return np.asarray((whole > 0) | (some & (cv2.dilate(whole, np.ones((7, 7), np.uint8)) == 0)))


def _pieces(colour: Colour, mask: Mask) -> list[Area]:
    outlines, _ = cv2.findContours(mask.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for outline in outlines:
        x, y, w, h = cv2.boundingRect(outline)
        filled = np.zeros((h, w), np.uint8)
        cv2.drawContours(filled, [outline], -1, 1, cv2.FILLED, offset=(-x, -y))
        area = Area(colour, x, y, x + w, y + h, filled > 0)
        if area.size >= LEAST_AREA and mask[y : y + h, x : x + w][area.mask].mean() >= LEAST_FILL:
            found.append(area)
    return found


def outlined(dark: Mask, paper: Colour, most: float) -> list[Area]:
    """What strokes enclose: bars that are drawn by their outlines, hatched or empty. `most`: pixels of the largest."""
    free = (~dark).view(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(free, connectivity=4)
    high, wide = dark.shape
    inside = np.zeros_like(dark)
    for k in range(1, count):
        x, y, w, h, area = (int(each) for each in stats[k])
        if x > 0 and x + w < wide and y > 0 and y + h < high and w * h <= most and area >= LEAST_AREA:
            inside[y : y + h, x : x + w] |= labels[y : y + h, x : x + w] == k
    closed = cv2.morphologyEx(inside.view(np.uint8), cv2.MORPH_CLOSE, np.ones((BRIDGED - 2,) * 2, np.uint8)) > 0
    return _pieces(paper, _opened(closed & (inside | dark)))
