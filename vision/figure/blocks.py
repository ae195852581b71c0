"""Stacks of unit cubes in an oblique view from above: drawn with three tones of faces, and their heights read back.

`heights` has rows from behind to the front, each from left to right. Space: x to the right, y to the front, z up; the
front is seen at the lower left of the picture, the right side at the lower right, all from 45 degrees above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene, Point
from isoprobe.vision.raster.components import components

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

Box = tuple[float, float, float, float]  # left, top, right, bottom
Heights = list[list[int]]

DEEP = 0.7071  # of the unit: how far down one goes for a step along x or y, of which each goes one unit to its side
RISE = 2 * DEEP  # how much a line of sight rises while it goes one step along x and y
FACES = ("top", "front", "right")


@dataclass(frozen=True)
class Blocks:
    """Where space lies in the picture: the point of its origin, and pixels a unit."""

    x: float
    y: float
    unit: float

    def at(self, x: float, y: float, z: float) -> Point:
        """The pixel of a point in space."""
        return self.x + (x - y) * self.unit, self.y + ((x + y) * DEEP - z) * self.unit

    def face(self, x: float, y: float, z: float, which: str) -> list[Point]:
        """The corners of a face of the cube whose least corner is (x, y, z)."""
        if which == "top":
            return [self.at(*p) for p in ((x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1))]
        if which == "front":
            return [self.at(*p) for p in ((x, y + 1, z + 1), (x + 1, y + 1, z + 1), (x + 1, y + 1, z), (x, y + 1, z))]
        return [self.at(*p) for p in ((x + 1, y + 1, z + 1), (x + 1, y, z + 1), (x + 1, y, z), (x + 1, y + 1, z))]


def fitted(rows: int, columns: int, high: int, box: Box) -> Blocks:
    """The largest view of stacks up to `high` on such a floor that a box holds, in its middle."""
    left, top, right, bottom = box
    tall = (rows + columns) * DEEP + high
    unit = min((right - left) / (rows + columns), (bottom - top) / tall)
    x = (left + right) / 2 + (rows - columns) * unit / 2
    return Blocks(x, (top + bottom) / 2 - tall * unit / 2 + high * unit, unit)


def draw_blocks(made: FigureScene, blocks: Blocks, heights: Heights, top: str, floor: str, width: float = 1.6) -> None:
    """A floor of squares with stacks on it: tops and floor of two colours, the front of paper, the right side grey."""
    fills = {"top": f"pale {top}", "front": "paper", "right": "grey"}
    for y in range(len(heights)):
        for x in range(len(heights[0])):
            made.polygon(blocks.face(x, y, -1, "top"), f"pale {floor}", "ink", width)
    for y, row in enumerate(heights):
        for x, high in enumerate(row):
            for z in range(high):
                for which in FACES:
                    if which != "top" or z == high - 1:
                        made.polygon(blocks.face(x, y, z, which), fills[which], "ink", width)


def tops_are_seen(heights: Heights, least: float) -> bool:
    """Whether of each stack's top (or square of the floor) at least such a share is seen past the stacks before it."""
    sights = _sights()
    wanted, tallest = least * len(sights), max(map(max, heights))
    for y, row in enumerate(heights):
        for x, high in enumerate(row):
            seen = len(sights) if high == tallest else 0  # nothing hides the tallest
            for sight in sights:
                if seen >= wanted:
                    break
                seen += _free(heights, x, y, high, sight)
            if seen < wanted:
                return False
    return True


@cache
def _sights() -> tuple[tuple[tuple[int, int, float], ...], ...]:
    """For points of a square, the squares over which their lines of sight lead, and how high they are there by then."""
    found = []
    for across, down in product((0.14, 0.38, 0.62, 0.86), (0.1, 0.34, 0.58, 0.82)):
        steps = sorted([(k - across, 1, 0) for k in range(1, 5)] + [(k - down, 0, 1) for k in range(1, 5)])
        x, y, line = 0, 0, []
        for along, dx, dy in steps:
            x, y = x + dx, y + dy
            line.append((x, y, RISE * along))
        found.append(tuple(line))
    return tuple(found)


def _free(heights: Heights, x: int, y: int, high: int, sight: tuple[tuple[int, int, float], ...]) -> bool:
    rows, columns = len(heights), len(heights[0])
    for dx, dy, rise in sight:
        if y + dy >= rows or x + dx >= columns:
            return True
        if heights[y + dy][x + dx] > high + rise:
            return False
    return True


def outlined(mask: NDArray[Any], least: float = 20.0) -> list[Box]:
    """Boxes of the pieces of a mask that are at least so wide and high, from left to right."""
    _, _, stats = components(mask)
    found = [
        (float(x), float(y), float(x + wide), float(y + high))
        for x, y, wide, high in stats[1:, :4].tolist()
        if wide >= least and high >= least
    ]
    return sorted(found)


def read_blocks(
    figure: FigureReading, box: Box, tallest: int, sides: Sequence[int] = (2, 3, 4, 5), thick: float = 1.6
) -> Heights:
    """The heights of the stacks whose outlines fill the box: those that explain best what is seen in all places.
    Raises Unreadable where none do."""
    left, _, right, bottom = (box[0] + thick / 2, 0.0, box[2] - thick / 2, box[3] - thick / 2)
    ink = figure.mask("ink")
    edge = np.flatnonzero(ink[:, int(box[0]) : int(box[0]) + 3].max(1)[: int(box[3])])
    part = (bottom - float(edge[-1])) / (right - left) / DEEP  # of the sides: the columns' share
    kinds = _kinds(figure)
    best: tuple[float, Heights] = (0.0, [])
    for rows in sides:
        for columns in sides:
            if abs(columns / (rows + columns) - part) > 0.04:
                continue
            unit = (right - left) / (rows + columns)
            blocks = Blocks(left + rows * unit, bottom - (rows + columns) * DEEP * unit, unit)
            best = max(best, _explained(kinds, blocks, rows, columns, tallest))
    if best[0] < 0.96:
        raise Unreadable(f"stacks explain {best[0]:.2f} of what is seen")
    return best[1]


def _kinds(figure: FigureReading) -> NDArray[np.uint8]:
    """By pixel: 1 where there is a top or the floor (they differ by more), 2 paper, 3 grey, 0 anything else; tops and
    floor have the number of their colour, from 4 on."""
    kinds = np.where(figure.mask("paper") > 0, 2, 0).astype(np.uint8)
    kinds[figure.mask("grey") > 0] = 3
    for k, name in enumerate(sorted(set(figure.hues) - {"grey"})):
        kinds[figure.mask(name) > 0] = 4 + k
    return kinds


def _explained(
    kinds: NDArray[np.uint8], blocks: Blocks, rows: int, columns: int, tallest: int
) -> tuple[float, Heights]:
    """The share of points that heights explain, and the heights, found stack by stack from the front on."""
    covered = np.zeros(kinds.shape, np.uint8)
    heights = [[0] * columns for _ in range(rows)]
    colours = [k for k in np.unique(kinds).tolist() if k >= 4]
    best_of_all: tuple[float, Heights] = (0.0, heights)
    for top in colours:
        covered[:] = 0
        heights = [[0] * columns for _ in range(rows)]
        good, count = 0.0, 0.0
        for x, y in sorted(((x, y) for x in range(columns) for y in range(rows)), key=lambda at: -at[0] - at[1]):
            tried = [(_match(kinds, covered, blocks, x, y, high, top), high) for high in range(tallest + 1)]
            (share, points), high = max(tried, key=lambda each: (*each[0], -each[1]))
            heights[y][x] = high
            good, count = good + share * points, count + points
            hull = [
                blocks.at(x, y, high),
                blocks.at(x + 1, y, high),
                blocks.at(x + 1, y, 0),
                blocks.at(x + 1, y + 1, 0),
            ]
            hull += [blocks.at(x, y + 1, 0), blocks.at(x, y + 1, high)]
            cv2.fillConvexPoly(covered, np.rint(hull).astype(np.int32), 255)
        best_of_all = max(best_of_all, (good / max(1.0, count), heights))
    return best_of_all


@cache
def _places(high: int) -> NDArray[Any]:
    """Points inside of the seen faces of a stack at the origin, and what is to be seen there: 0 floor, 1 top, 2 paper
    in front, 3 grey on the right."""
    inside = [(u, v) for u in (0.22, 0.5, 0.78) for v in (0.22, 0.5, 0.78)]
    places = [(u, v, float(high), min(high, 1)) for u, v in inside]
    places += [(u, 1.0, z + v, 2) for z in range(high) for u, v in inside]
    places += [(1.0, u, z + v, 3) for z in range(high) for u, v in inside]
    return np.array(places)


def _match(
    kinds: NDArray[np.uint8], covered: NDArray[np.uint8], blocks: Blocks, x: int, y: int, high: int, top: int
) -> tuple[float, int]:
    """The share of the points of a stack's faces, where nothing before it hides them, that have their tone; and how
    many points there are."""
    points = _places(high)
    column = blocks.x + (points[:, 0] - points[:, 1] + x - y) * blocks.unit
    row = blocks.y + ((points[:, 0] + points[:, 1] + x + y) * DEEP - points[:, 2]) * blocks.unit
    column, row = column.astype(int), row.astype(int)
    inside = (row >= 0) & (row < kinds.shape[0]) & (column >= 0) & (column < kinds.shape[1])
    if not inside.all():
        return 0.0, 1
    free = covered[row, column] == 0
    if not free.any():
        return 0.0, 0
    seen, wanted = kinds[row, column][free], points[:, 3][free]
    floor = (seen >= 4) & (seen != top)
    good = np.where(wanted == 0, floor, np.where(wanted == 1, seen == top, seen == wanted))
    return float(good.mean()), int(free.sum())
