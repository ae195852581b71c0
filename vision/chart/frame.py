"""The frames of a picture's charts, and what stands at each: the scale of an axis, its ticks, grid lines, a legend."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.numbers import SeenNumber, read_numbers
from isoprobe.vision.plot.scales import on_scale, scale_of
from isoprobe.vision.raster.channels import largest, smallest
from isoprobe.vision.raster.components import components

Mask = NDArray[np.bool_]
Pixels = NDArray[Any]  # uint8, blue, green, red

USUAL = 281.0  # pixels of a frame's width at matplotlib's usual size of lettering, in a picture of 360
LEAST_SIDE = 0.3  # of a picture's side: a frame's
DARK = 128  # levels below which a pixel is of a frame or a tick
EDGE_ROWS = 3  # of a dark area that may be the line of a frame
CROSSED = 9  # pixels of such a line that a tick may cross
TICK_DARK = 190  # the same of a thin tick
LEFT, RIGHT, ABOVE, BELOW = 0.218, 0.064, 0.0875, 0.1625  # of a frame's sides: paper around it that is a chart's own
SPARE, LONG_TICK = 0.03, 0.1  # of a frame's line, by which it may be too short, and go on as a tick
TICK = 5.5  # pixels, at the usual size, from a frame to its lettering
UNEVEN = 1.25  # times that one space between ticks is another on a logarithmic axis
FEWEST = 4  # ticks of an even scale
WHITE, NEUTRAL = 250, 22  # levels: paper, and by how much the channels of a grey differ
GRID = (150, 205)  # levels of matplotlib's grid lines
BLACK = 146  # levels: no channel of black is lighter, where a thin stroke lies between pixels
COLOURS = {"blue": (180, 119, 31), "orange": (14, 127, 255), "red": (40, 39, 214)}
NEAR = 64  # levels between a pixel and the colour that it is of


@dataclass(frozen=True)
class Scale:
    """Where 0 lies in pixels, and how many pixels a unit has."""

    zero: float
    unit: float

    def value(self, pixel: float) -> float:
        return (pixel - self.zero) / self.unit


@dataclass(frozen=True, eq=False)
class Chart:
    """One chart of a picture: `pixels` of it alone, and the middles of its frame's lines there. `scales` and `masks`
    hold what has been read once."""

    pixels: Pixels
    left: int
    top: int
    right: int
    bottom: int
    scales: dict[bool, Scale | None] = field(default_factory=dict)
    masks: dict[tuple[str, float], Mask] = field(default_factory=dict)

    @property
    def size(self) -> float:
        """How many times the usual size it is."""
        return (self.right - self.left) / USUAL

    @property
    def inside(self) -> Pixels:
        """What the frame surrounds."""
        return self.pixels[self.top + 1 : self.bottom, self.left + 1 : self.right]

    def colour(self, name: str) -> Mask:
        """Where inside the frame a colour is."""
        if name == "black":
            low, high = smallest(self.inside), largest(self.inside)
            return np.asarray((high - low <= NEUTRAL) & (high <= BLACK))
        away = largest(np.abs(self.inside.astype(np.int16) - np.array(COLOURS[name], np.int16)))
        return np.asarray(away <= NEAR)

    def grey(self) -> Mask:
        """Where inside the frame grid lines' grey is."""
        low, high = smallest(self.inside), largest(self.inside)
        return np.asarray((high - low <= NEUTRAL) & (low >= GRID[0]) & (high <= GRID[1]))

    def ink(self) -> Mask:
        """Where inside the frame is no paper."""
        return np.asarray(smallest(self.inside) < WHITE - 30)

    def scale(self, vertical: bool) -> Scale | None:
        """The scale that the numbers beside an axis tell, whichever way it grows; None where none is told."""
        if vertical not in self.scales:
            self.scales[vertical] = self._scale(vertical)
        return self.scales[vertical]

    def _scale(self, vertical: bool) -> Scale | None:
        contrast = 255 - cv2.cvtColor(self.pixels, cv2.COLOR_BGR2GRAY)
        pad = round(TICK * self.size)
        contrast[self.top - pad : self.bottom + pad, self.left - pad :] = 0
        if vertical:
            contrast[self.bottom + pad :] = 0
        else:
            contrast[:, : self.left - 4 * pad] = 0
            contrast[: self.bottom] = 0
        numbers = read_numbers(np.asarray(contrast, np.uint8), float(contrast.max()), False)
        found: list[tuple[int, Scale]] = []
        for turned in (False, True):
            seen = [_turned(number, vertical) for number in numbers] if turned else numbers
            axis = scale_of(seen, vertical)
            if axis is not None and axis.numbers >= 3:
                scale = Scale(-axis.zero - 1, -axis.unit) if turned else Scale(axis.zero, axis.unit)
                found.append((len(on_scale(seen, axis, vertical)), scale))
        return max(found, key=lambda each: each[0])[1] if found else None

    def ticks(self, vertical: bool, long: bool = False) -> list[float]:
        """Where the ticks outside of the frame are, along it; or those alone that are as long as those with numbers, at
        which grid lines stand."""
        gray = cv2.cvtColor(self.pixels, cv2.COLOR_BGR2GRAY)
        at = max(2, round(3.6 * self.size)) if long else max(1, round(self.size))
        beside = gray[:, self.left - at] if vertical else gray[self.bottom + at]
        first, last = (self.top, self.bottom) if vertical else (self.left, self.right)
        dark = beside[first - 1 : last + 2] < TICK_DARK
        starts = np.flatnonzero(np.diff(dark.astype(np.int8), prepend=0, append=0))
        return [first - 1 + (a + b - 1) / 2 for a, b in zip(starts[::2].tolist(), starts[1::2].tolist(), strict=True)]

    def has_number(self, vertical: bool) -> bool:
        """Whether a tick is as long as those with numbers are."""
        return bool(self.ticks(vertical, long=True))

    def is_logarithmic(self, vertical: bool) -> bool:
        """Whether ticks stand ever closer, are fewer than on any even scale, or are short ones alone."""
        apart = np.diff(self.ticks(vertical))
        if len(apart) and not self.has_number(vertical):
            return True
        if len(apart) < FEWEST - 1:
            return bool(len(apart)) and self.scale(vertical) is None
        return bool(apart.max() > UNEVEN * apart.min() + 2)


def soft(mask: Mask) -> Mask:
    """The mask with a pixel around it."""
    grown = mask.copy()
    grown[1:] |= mask[:-1]
    grown[:-1] |= mask[1:]
    grown[:, 1:] |= grown[:, :-1].copy()
    grown[:, :-1] |= grown[:, 1:].copy()
    return grown


def runs(flags: Mask) -> int:
    """How many runs of true there are in a row of flags."""
    return int((np.diff(flags.astype(np.int8), prepend=0) == 1).sum())


def charts_of(pixels: Pixels) -> list[Chart]:
    """The charts of a picture, row by row. Raises Unreadable where there is none."""
    dark = largest(pixels) < DARK
    level = _lines(_beside_paper(dark))
    upright = [(y, x, length, thick) for x, y, length, thick in _lines(_beside_paper(np.ascontiguousarray(dark.T)))]
    found = []
    for (x, y, wide, _), (x2, y2, wide2, _) in permutations(level, 2):
        for (left, top, high, _), (right, top2, high2, _) in permutations(upright, 2):
            spans = (x, wide, left, right), (x2, wide2, left, right), (top, high, y, y2), (top2, high2, y, y2)
            if y + 20 < y2 and left + 20 < right and all(_spans(*each) for each in spans):
                found.append((left, y, right, y2))
    if not found:
        raise Unreadable("no frame of a chart")
    found = [box for box in found if not any(within(box, other) for other in found)]
    found.sort(key=lambda box: (round(box[1] / max(20, pixels.shape[0] / 8)), box[0]))
    return [_cut(pixels, *box) for box in found]


def within(box: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    """Whether a box lies in another one that is larger."""
    sides = box[0] >= other[0], box[1] >= other[1], box[2] <= other[2], box[3] <= other[3]
    return box != other and all(sides)


def _spans(start: int, length: int, first: int, last: int) -> bool:
    """Whether a line goes from one place to another, but for a tick that goes on beyond."""
    beyond = first - start, start + length - 1 - last
    return min(beyond) >= -SPARE * length and max(beyond) <= LONG_TICK * length


def _beside_paper(dark: Mask) -> NDArray[np.uint8]:
    """Dark pixels near above or below which it is not dark, so that what a frame's line borders on is none of it; where
    ticks cross the line it goes on."""
    deep = dark.copy()
    deep[:EDGE_ROWS] = deep[-EDGE_ROWS:] = False
    deep[EDGE_ROWS:] &= dark[:-EDGE_ROWS]
    deep[:-EDGE_ROWS] &= dark[EDGE_ROWS:]
    lines = (dark & ~deep).view(np.uint8)
    return np.asarray(cv2.morphologyEx(lines, cv2.MORPH_CLOSE, np.ones((1, CROSSED), np.uint8)) & dark.view(np.uint8))


def _lines(dark: NDArray[np.uint8]) -> list[tuple[int, int, int, int]]:
    """Long thin level lines: left, middle row, length and thickness."""
    run = max(20, round(LEAST_SIDE * dark.shape[1]))
    long = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((1, run), np.uint8))
    count, _, boxes = components(np.asarray(long * 255, np.uint8))
    return [(x, y + (h - 1) // 2, w, h) for x, y, w, h, _ in boxes[1:count].tolist() if h <= 5]


def _cut(pixels: Pixels, left: int, top: int, right: int, bottom: int) -> Chart:
    """The chart with this frame, paper added where the picture ends."""
    wide, high = right - left, bottom - top
    x0, x1 = left - round(LEFT * wide), right + round(RIGHT * wide)
    y0, y1 = top - round(ABOVE * high), bottom + round(BELOW * high)
    pads = max(0, -y0), max(0, y1 - pixels.shape[0]), max(0, -x0), max(0, x1 - pixels.shape[1])
    paper = cv2.copyMakeBorder(pixels, *pads, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    part = paper[y0 + pads[0] : y1 + pads[0], x0 + pads[2] : x1 + pads[2]]
    return Chart(np.ascontiguousarray(part), left - x0, top - y0, right - x0, bottom - y0)


def _turned(number: SeenNumber, vertical: bool) -> SeenNumber:
    """The number on an axis that is looked at from its other end."""
    if vertical:
        return replace(number, top=-number.bottom, bottom=-number.top)
    return replace(number, left=-number.right, right=-number.left)
