"""Marks of a scatter plot: alike in size, alone or over each other, with their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import Area, Colour
from isoprobe.vision.chart.ground import Ground
from isoprobe.vision.chart.rectangles import KEY

LARGEST = 0.09  # of the box's sides
FEWEST = 4
ALIKE = 0.2  # by which the areas of single marks differ
ROUNDISH = 0.35  # by which width and height of a mark may differ
BEYOND = 0.1  # of a mark's pixels that may lie on paper
UNCOVERED = 0.18  # of a mark's pixels that nothing explains in a group of marks
LEAST_SEEN = 0.45  # of a mark that no mark of its own colour hides
MOST_TOGETHER = 5  # marks
LOWEST = 4  # pixels: lettering is higher than a dash
FAINT, FULL = 16, 0.95  # levels of a legend's frame, and of a side that is seen
FRAME, RIM, CORNER = 4, 3, 4  # of a mark's height: how far a frame is from it; pixels of its rim, of a round corner
LETTERED = 8  # pixels: what is larger is a mark and no part of a letter


@dataclass(frozen=True)
class Mark:
    """A mark's middle in pixels, and the area that it is seen in."""

    colour: Colour
    x: float
    y: float
    area: Area


def marks_of(ground: Ground, areas: Sequence[Area]) -> list[Mark]:
    """The marks inside the box. Raises Unreadable where they are not alike or cannot be told apart."""
    left, top, right, bottom = ground.box
    inside = [
        area
        for area in areas
        if left - 1 <= (area.left + area.right) / 2 <= right + 1
        and top - 1 <= (area.top + area.bottom) / 2 <= bottom + 1
    ]
    limit = LARGEST * max(right - left, bottom - top)
    sizes = np.array([a.size for a in inside if max(a.wide, a.high) <= limit and _is_roundish(a)])
    if len(sizes) < FEWEST:
        raise Unreadable("no marks of a scatter plot")
    others: NDArray[Any] = np.zeros(ground.contrast.shape, np.uint8)
    for area in areas:
        others[area.top : area.bottom, area.left : area.right][area.mask] = 1
    found: list[Mark] = []
    for colour in dict.fromkeys(area.colour for area in inside):
        own = [area for area in inside if area.colour == colour]
        found += _of_colour(own, others, limit)
    if len(found) < FEWEST:
        raise Unreadable("no marks of a scatter plot")
    return found


def _is_roundish(area: Area) -> bool:
    return abs(area.wide - area.high) <= ROUNDISH * max(area.wide, area.high) + 1 and area.filled >= 0.4


def _of_colour(own: Sequence[Area], others: NDArray[Any], limit: float) -> list[Mark]:
    single = [a for a in own if _is_roundish(a) and max(a.wide, a.high) <= limit]
    if not single:
        raise Unreadable("marks that are not alike")
    sizes = np.array([a.size for a in single], np.float64)
    usual = float(sizes[np.array([(np.abs(sizes - s) <= ALIKE * s).sum() for s in sizes]).argmax()])
    alike = [a for a in single if abs(a.size - usual) <= ALIKE * usual]
    usual = float(np.median([a.size for a in alike]))
    pattern = min(alike, key=lambda a: abs(a.size - usual))
    found: list[Mark] = []
    for area in own:
        if any(area is one for one in alike):
            found.append(_mark(area))
        elif area.size < 0.15 * usual and max(area.wide, area.high) < 0.6 * max(pattern.wide, pattern.high):
            raise Unreadable(f"a part of a mark at ({area.left}, {area.top})")
        else:
            found += _parted(area, pattern, others)
    return found


def _mark(area: Area) -> Mark:
    """The middle of a mark: of its pixels, which hold for stars and triangles as they are drawn about it."""
    return Mark(area.colour, (area.left + area.right - 1) / 2, (area.top + area.bottom - 1) / 2, area)


def _parted(area: Area, pattern: Area, others: NDArray[Any]) -> list[Mark]:
    """Marks that lie over each other, told by laying the pattern of a single one over them. Raises Unreadable."""
    shape = pattern.mask.astype(np.float32)
    h, w = shape.shape
    high, wide = others.shape
    x0, y0 = max(0, area.left - w), max(0, area.top - h)
    x1, y1 = min(wide, area.right + w), min(high, area.bottom + h)
    own = np.zeros((y1 - y0, x1 - x0), np.float32)
    own[area.top - y0 : area.bottom - y0, area.left - x0 : area.right - x0][area.mask] = 1
    known = cv2.dilate(np.maximum(others[y0:y1, x0:x1], own.astype(np.uint8)), np.ones((3, 3), np.uint8)).astype(
        np.float32
    )
    free, total = own.copy(), float(shape.sum())
    if min(own.shape[0] - h, own.shape[1] - w) < 1 or area.size > MOST_TOGETHER * total:
        raise Unreadable(f"marks over each other at ({area.left}, {area.top})")
    beyond = cv2.matchTemplate(1 - known, shape, cv2.TM_CCORR)
    found: list[Mark] = []
    while free.sum() > UNCOVERED * total:
        gain = cv2.matchTemplate(free, shape, cv2.TM_CCORR) - 3 * beyond
        _, best, _, (x, y) = cv2.minMaxLoc(gain)
        if best < LEAST_SEEN * total or beyond[y, x] > BEYOND * total or len(found) == MOST_TOGETHER:
            raise Unreadable(f"marks over each other at ({area.left}, {area.top})")
        free[y : y + h, x : x + w][pattern.mask] = 0
        found.append(Mark(area.colour, x0 + x + (w - 1) / 2, y0 + y + (h - 1) / 2, area))
    return found


def without_keys(ground: Ground, marks: Sequence[Mark]) -> tuple[list[Mark], list[Mark]]:
    """The marks that are of the plot, and the keys of its legend: one of each colour, above or beside each other, with
    lettering right after each. Raises Unreadable where it is not clear which are keys."""
    left, _, right, _ = ground.box
    lettered = [mark for mark in marks if _has_letters(ground, mark, KEY * (right - left))]
    colours = {mark.colour for mark in marks}
    keys = [mark for mark in lettered if _in_line(mark, lettered, colours)] if len(colours) > 1 else lettered
    if not keys and not lettered:
        return list(marks), []
    if {mark.colour for mark in keys} != colours or len(keys) != len(colours):
        raise Unreadable("marks with lettering beside them that may be a legend's")
    if len(colours) == 1 and not _is_framed(ground, keys[0].area):
        raise Unreadable("a mark with lettering beside it that may be its name")
    return [mark for mark in marks if not any(mark is key for key in keys)], keys


def _in_line(mark: Mark, others: Sequence[Mark], colours: set[Colour]) -> bool:
    column = {other.colour for other in others if abs(other.x - mark.x) <= 2}
    row = {other.colour for other in others if abs(other.y - mark.y) <= 2}
    return colours in (column, row)


def _is_framed(ground: Ground, area: Area) -> bool:
    """Whether an area and what follows it stand in a frame, whose sides do not go on as lines of a grid do."""
    left, _, right, _ = (round(side) for side in ground.box)
    ink = ground.contrast >= FAINT
    room, columns = FRAME * area.high, slice(area.left, area.right)
    top = _full(ink[max(0, area.top - room) : area.top - RIM, columns][::-1], area.top - RIM - 1, -1)
    bottom = _full(ink[area.bottom + RIM : area.bottom + room, columns], area.bottom + RIM, 1)
    if top is None or bottom is None or bottom - top < 3 * CORNER:
        return False
    rows = slice(top + CORNER, bottom - CORNER + 1)
    first = _full(ink[rows, max(0, area.left - room) : area.left - RIM].T[::-1], area.left - RIM - 1, -1)
    last = _full(ink[rows, area.right + RIM : right].T, area.right + RIM, 1)
    if first is None or last is None:
        return False
    sides = ink[[top, bottom], first + CORNER : last - CORNER + 1]
    beyond = (
        ink[[top, bottom], max(0, first - 4 - CORNER) : max(0, first - 3)],
        ink[[top, bottom], last + 4 : last + 4 + CORNER],
        ink[max(0, top - 4 - CORNER) : max(0, top - 3), [first, last]].T,
        ink[bottom + 4 : bottom + 4 + CORNER, [first, last]].T,
    )
    goes_on = any(cut.size and cut.all(axis=1).any() for cut in beyond)
    return bool(sides.size and sides.mean(axis=1).min() >= FULL and not goes_on and last - first < 0.7 * (right - left))


def _full(strips: NDArray[np.bool_], start: int, step: int) -> int | None:
    """Where the first strip is that is inked all along, from `start` on; None where none is."""
    if not strips.size:
        return None
    full = np.flatnonzero(strips.mean(axis=1) >= FULL)
    return start + step * int(full[0]) if len(full) else None


def _has_letters(ground: Ground, mark: Mark, room: float) -> bool:
    """Whether small ink that is no area stands right after a mark, in its rows."""
    area = mark.area
    first, last = area.right + 2, area.right + max(30, round(3 * area.high + 8))
    rows = slice(max(0, area.top - 1), area.bottom + 1)
    cut = ground.ink()[rows, first:last].copy()
    for other in ground.areas:
        over = other.right > first and other.left < last and other.bottom > rows.start and other.top < rows.stop
        if over and (other.colour == area.colour or max(other.wide, other.high) > LETTERED):
            cut[:, max(0, other.left - first - 2) : other.right - first + 2] = False
    if not cut.size:
        return False
    through = cut.mean(axis=1) > 0.85
    cut[through] = False
    upright = cut.mean(axis=0) > 0.95
    cut[:, upright] = False
    columns = cut.any(axis=0)
    return bool(cut.sum() >= 10 and columns.sum() >= 4 and cut.any(axis=1).sum() >= LOWEST)
