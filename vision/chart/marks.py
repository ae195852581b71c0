"""A chart's legend, and the lines or marks that it tells: their colour, kind and size; and the grid behind them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import cv2
import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.bars import UNEXPLAINED
from isoprobe.vision.chart.frame import Chart, Mask, runs, soft
from isoprobe.vision.raster.channels import largest, smallest
from isoprobe.vision.raster.components import components

EDGE = (198, 234)  # levels of the line around a legend
LEAST_LEGEND = 0.12  # of a frame's width
WIDEST_LEGEND = 0.9
PIECE = 8  # pixels, at the usual size, of a legend's edge that nothing covers
SIDE = 0.5  # of a legend's height that its upright edges are seen
THIN, BROAD, MARKED = 5.4, 5.8, 9.6  # pixels, at the usual size, of strokes: up to, from, and from that of marks
LINE, MARK = 17.0, 10.8  # pixels of a line and of a mark in a legend, more than letters have
HANDLE = 38.0  # pixels, at the usual size, from a legend's edge within which its first line is
SMALL, LARGE = 14.5, 22.5  # pixels across marks: small ones up to, large ones from
SQUARE = 0.9  # of a square mark's box that it fills
GRID_LINE, DOTS = 0.68, 0.14  # of a grid line that is seen; dots a pixel of a dotted one


@dataclass(frozen=True)
class Legend:
    """Its sides in pixels inside the frame; `x` and `y` of its middle are shares of the frame's width and height."""

    left: int
    top: int
    right: int
    bottom: int
    x: float
    y: float


@dataclass(frozen=True)
class Lines:
    """`first`: "solid", "dashed", "dotted" or "squares"; `second`: "thin", "red", "thick" or "triangles"; `grid` is "",
    "upright", "level" or "dotted"."""

    first: str
    second: str
    grid: str
    legend: Legend


@dataclass(frozen=True)
class Marks:
    """`kind`: "small", "squares", "large" or "stars"."""

    kind: str
    legend: Legend


def legend_of(chart: Chart) -> Legend:
    """The legend within the frame. Raises Unreadable where there is none, or more than one."""
    low, high = smallest(chart.inside), largest(chart.inside)
    pale = ((high - low <= 14) & (low >= EDGE[0]) & (high <= EDGE[1])).astype(np.uint8)
    tall, wide = pale.shape
    near, run = round(4 * chart.size), max(6, round(PIECE * chart.size))
    long = cv2.morphologyEx(pale, cv2.MORPH_OPEN, np.ones((1, run), np.uint8))
    edges = []
    for y in np.flatnonzero(long.sum(axis=1) >= LEAST_LEGEND * wide).tolist():
        columns = np.flatnonzero(long[y])
        if columns[0] > 2 and columns[-1] < wide - 3 and columns[-1] - columns[0] < WIDEST_LEGEND * wide:
            edges.append((int(columns[0]), y, int(columns[-1])))
    found: list[tuple[int, int, int, int]] = []
    for (x, y, right), (x2, y2, right2) in permutations(edges, 2):
        if y2 < y + 14 * chart.size or max(abs(x - x2), abs(right - right2)) > 6 * near:
            continue
        box = max(0, min(x, x2) - near), y, min(wide - 1, max(right, right2) + near), y2
        sides = [pale[y + near : y2 - near, max(0, at - near) : at + 2 * near].max(axis=1) for at in box[::2]]
        if min(side.mean() for side in sides) >= SIDE and all(
            max(abs(a - b) for a, b in zip(box, other, strict=True)) > 2 * near for other in found
        ):
            found.append(box)
    if len(found) != 1:
        raise Unreadable(f"{len(found)} legends: expected one")
    left, top, right, bottom = found.pop()
    return Legend(left, top, right, bottom, (left + right) / 2 / wide, (top + bottom) / 2 / tall)


def lines(chart: Chart, legend: Legend | None = None) -> Lines:
    """The two lines of a line chart, as its legend shows them. Raises Unreadable for anything else."""
    legend = legend or legend_of(chart)
    blue, red, black = (chart.colour(name) for name in ("blue", "red", "black"))
    within = np.s_[legend.top + 2 : legend.bottom - 1, legend.left + 2 : legend.right - 1]
    handle = np.s_[within[0], legend.left + 2 : legend.left + round(HANDLE * chart.size)]
    first = _first(blue[handle], chart.size)
    second = "red" if red[within].sum() > 20 * chart.size**2 else _second(black[within], chart.size)
    outside = np.ones_like(blue)
    outside[legend.top : legend.bottom + 1, legend.left : legend.right + 1] = False
    grid = _grid(chart, legend)
    other = red if second == "red" else black
    if min(int((blue & outside).sum()), int((other & outside).sum())) < 30 * chart.size**2:
        raise Unreadable("a line that only the legend has")
    known = blue | black | (red if second == "red" else np.zeros_like(red))
    known = soft(known | (chart.grey() if grid in ("level", "upright") else np.zeros_like(red)))
    if float((chart.ink() & outside & ~known).mean()) > UNEXPLAINED:
        raise Unreadable("ink in a line chart that is neither line nor grid")
    return Lines(first, second, grid, legend)


def _first(blue: Mask, size: float) -> str:
    """How the legend's blue line is drawn."""
    rows, columns = np.flatnonzero(blue.any(axis=1)), np.flatnonzero(blue.any(axis=0))
    if not len(rows) or columns[-1] - columns[0] < LINE * size * 0.8:
        raise Unreadable("no blue line in the legend")
    high = (rows[-1] - rows[0] + 1) / size
    whole = len(columns) >= 0.96 * (columns[-1] - columns[0] + 1)
    if high > MARKED:
        ends = np.concatenate(
            [blue[:, columns[0] : columns[0] + 3], blue[:, columns[-1] - 2 : columns[-1] + 1]], axis=1
        )
        if not whole or ends.sum(axis=0).max() > THIN * size:
            raise Unreadable("a blue mark in the legend that is no square on a line")
        return "squares"
    if high >= BROAD:
        if whole:
            raise Unreadable("a blue patch in the legend")
        return "dotted"
    return "solid" if whole else "dashed"


def _second(black: Mask, size: float) -> str:
    """How the legend's black line is drawn."""
    count, _, boxes = components(np.asarray(255 * black.astype(np.uint8)))
    large = [
        (w / size, h / size)
        for _, _, w, h, _ in boxes[1:count].tolist()
        if w >= LINE * size or (w >= MARK * size and h >= MARK * size)
    ]
    if len(large) != 1:
        raise Unreadable(f"{len(large)} black lines in the legend: expected one")
    wide, high = large[0]
    if wide < LINE:
        return "triangles"
    return "thick" if high >= BROAD else "thin"


def _grid(chart: Chart, legend: Legend) -> str:
    """The grid, where the legend does not cover it."""
    grey, black = chart.grey(), chart.colour("black")
    beside, above = np.ones(grey.shape[1], np.bool_), np.ones(grey.shape[0], np.bool_)
    beside[max(0, legend.left - 1) : legend.right + 2] = False
    above[max(0, legend.top - 1) : legend.bottom + 2] = False
    level = runs(grey[:, beside].mean(axis=1) >= GRID_LINE)
    upright = runs(grey[above].mean(axis=0) >= GRID_LINE)
    starts = (np.diff(black.astype(np.int8), axis=1, prepend=0) == 1)[:, beside].mean(axis=1)
    dotted = runs(starts >= DOTS / chart.size)
    found = [name for name, many in (("level", level), ("upright", upright), ("dotted", dotted)) if many > 2]
    if len(found) > 1:
        raise Unreadable("a grid that is not clear")
    return found[0] if found else ""


def marks(chart: Chart, legend: Legend | None = None) -> Marks:
    """The marks of a scatter plot, as its legend shows them. Raises Unreadable for anything else."""
    legend = legend or legend_of(chart)
    blue, black = chart.colour("blue"), chart.colour("black")
    within = np.s_[legend.top + 1 : legend.bottom, legend.left + 1 : legend.right]
    outside = np.ones_like(blue)
    outside[legend.top - 1 : legend.bottom + 2, max(0, legend.left - 1) : legend.right + 2] = False
    colour = "blue" if blue[within].sum() > 20 * chart.size**2 else "black"
    mask = blue if colour == "blue" else black
    if float((chart.ink() & outside & ~soft(soft(mask))).mean()) > UNEXPLAINED / 2:
        raise Unreadable("ink among marks that is none")
    count, _, boxes = components(np.asarray(255 * mask[within].astype(np.uint8)))
    least = 8 if colour == "blue" else 13
    large = [(w, h, area) for _, _, w, h, area in boxes[1:count].tolist() if min(w, h) >= least * chart.size]
    if len(large) != 1 or max(large[0][:2]) > 1.2 * min(large[0][:2]):
        raise Unreadable(f"{len(large)} marks in the legend: expected one")
    wide, high, area = large[0]
    across = max(wide, high) / chart.size
    if not _alone(mask & outside, max(wide, high)) and (
        colour == "black" or not _filled(mask & outside, max(wide, high))
    ):
        raise Unreadable("marks that are not those of the legend")
    if colour == "black":
        return Marks("stars", legend)
    kind = "squares" if area / (wide * high) >= SQUARE else "small" if across < SMALL else "large"
    if (kind == "large") != (across >= LARGE) or (kind == "small") != (across < SMALL):
        raise Unreadable(f"marks {across:.0f} pixels across: expected others")
    return Marks(kind, legend)


def _alone(mask: Mask, across: int) -> bool:
    """Whether a mark of this size stands alone somewhere."""
    count, _, boxes = components(np.asarray(255 * mask.astype(np.uint8)))
    return any(max(abs(w - across), abs(h - across)) <= 3 for _, _, w, h, _ in boxes[1:count].tolist())


def _filled(mask: Mask, across: int) -> bool:
    """Whether what is drawn is filled by marks of this size that lie over one another, and by no larger ones."""
    inked = mask.view(np.uint8)
    shares = []
    for size in (across - 3, across + 4):
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        shares.append(float(cv2.morphologyEx(inked, cv2.MORPH_OPEN, disc).sum()) / max(1, int(inked.sum())))
    return shares[0] > 0.8 and shares[1] < 0.5
