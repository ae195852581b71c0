"""The grid of a chart behind whatever is drawn: looked for at the ticks, where nothing else covers it."""

from __future__ import annotations

import numpy as np

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.frame import Chart, Mask, runs
from isoprobe.vision.chart.strokes import grown
from isoprobe.vision.raster.channels import largest, smallest

SOLID, EMPTY = 0.8, 0.2  # of a line's free places that are grey: a grid line from, and none up to
DOTTED = (0.12, 0.8)  # of a line's free places that are dark
DOTS = 0.1  # dots a pixel of a dotted line
FREE = 14  # pixels of a line that must be free
EDGE = 4  # pixels from the frame within which no line is looked for
GREY = (140, 222)  # levels of grid lines
DARK = 150  # levels: dots are darker


def grid_of(chart: Chart, covering: Mask) -> str:
    """ "upright", "level", "dotted" or "": the grid, where the mask does not cover it. Raises Unreadable."""
    pixels = chart.inside
    low, high = smallest(pixels), largest(pixels)
    grey = (high.astype(np.int16) - low <= 18) & (low >= GREY[0]) & (high <= GREY[1])
    dark = (high.astype(np.int16) - low <= 40) & (high <= DARK)
    found: dict[bool, list[str]] = {}
    for upright in (True, False):
        first = (chart.left if upright else chart.top) + 1
        size = grey.shape[1] if upright else grey.shape[0]
        found[upright] = []
        for tick in chart.ticks(not upright, long=True):
            at = round(tick - first)
            if not EDGE <= at < size - EDGE:
                continue
            cut = np.s_[:, at - 1 : at + 2] if upright else np.s_[at - 1 : at + 2, :]
            axis = 1 if upright else 0
            free = np.asarray(~covering[cut].any(axis=axis))
            if np.count_nonzero(free) < FREE:
                continue
            found[upright].append(_line(*(np.asarray(mask[cut].any(axis=axis))[free] for mask in (grey, dark))))
    upright_lines, level_lines = found[True], found[False]
    if not upright_lines and not level_lines:
        raise Unreadable("no place where a grid could be seen")
    kinds = _one(upright_lines), _one(level_lines)
    told = {("grey", ""): "upright", ("", "grey"): "level", ("dotted", "dotted"): "dotted", ("", ""): ""}
    told |= {("dotted", "?"): "dotted", ("?", "dotted"): "dotted", ("grey", "?"): "upright", ("?", "grey"): "level"}
    if kinds not in told:
        raise Unreadable(f"a grid that is not clear: {kinds[0] or 'none'} upright, {kinds[1] or 'none'} level")
    return told[kinds]


def _line(grey: Mask, dark: Mask) -> str:
    if dark.mean() >= DOTTED[0] and dark.mean() <= DOTTED[1] and runs(dark) >= DOTS * len(dark):
        return "dotted"
    if grey.mean() >= SOLID:
        return "grey"
    return "" if grey.mean() <= EMPTY and dark.mean() <= EMPTY / 2 else "?"


def _one(lines: list[str]) -> str:
    """What most lines are; "?" where there are none or they do not agree."""
    clear = [line for line in lines if line != "?"]
    if not clear:
        return "?"
    best = max(set(clear), key=clear.count)
    return best if clear.count(best) >= 0.75 * len(clear) else "?"


def grid_places(chart: Chart) -> Mask:
    """Where grid lines of the ticks would be, a pixel at either side included."""
    found = np.zeros(chart.inside.shape[:2], np.bool_)
    for tick in chart.ticks(False, long=True):
        at = round(tick) - chart.left - 1
        found[:, max(0, at - 1) : max(0, at + 2)] = True
    for tick in chart.ticks(True, long=True):
        at = round(tick) - chart.top - 1
        found[max(0, at - 1) : max(0, at + 2)] = True
    return found


def grid_ink(chart: Chart, grid: str) -> Mask:
    """What a grid explains."""
    return grown(grid_places(chart), 1) if grid else np.zeros(chart.inside.shape[:2], np.bool_)
