"""Where a plot ends: whether its lines tell it, and how far it reaches where none does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import AXIS, SNAP, AxisLine
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scales import lined_up, on_scale
from isoprobe.vision.plot.scene import Axis, Box, Curve

MARGIN = 0.055  # of the curves' height: a little more than tools leave about them
LEAST = 3  # level lines between the lowest and the highest
ROOM = 2.0  # pixels between numbers and the plot that they stand beside
ASIDE = 0.4  # of the picture: numbers farther from its edge stand at an axis inside the plot

FIRST, LAST, REACH = 4, 11, 9  # pixels beyond a side, and beside a curve, where its ink may go on
AT_SIDE, LEAST_INK, MOST_BEYOND = 2.0, 40.0, 0.9  # pixels; levels; and of the columns beyond, those that have ink

Lines = tuple[Sequence[AxisLine], Sequence[AxisLine]]
Open = tuple[bool, bool]  # along x, and up


def without_lines(lines: Lines, scales: tuple[Axis | None, Axis | None]) -> Open:
    """Along which axis numbers tell a scale and no line runs: none tells where the plot ends."""
    along_x, up = (scale is not None and not along for along, scale in zip(lines, scales, strict=True))
    return along_x, up


def pale_ends(lines: Lines, box: Box) -> Open:
    """Along which axis a side of the box is not the outermost of the lines across it: the ends of lines that are hardly
    seen tell no side."""
    found = []
    for across, (low, high) in zip(reversed(lines), ((box[0], box[2]), (box[1], box[3])), strict=True):
        at = [line.at for line in across]
        found.append(bool(at) and max(abs(min(at) - low), abs(max(at) - high)) > SNAP)
    return found[0], found[1]


def reach(
    box: Box, open_ends: Open, along: Sequence[SeenNumber], up: Sequence[SeenNumber], shape: tuple[int, int]
) -> Box:
    """How far a plot may reach whose lines do not tell it: to the numbers that stand beside it, and to the edge of the
    picture, of so many rows and columns, where there are none. `along`, `up`: the numbers of x and of y."""
    (left, top, right, bottom), (high, wide) = box, shape
    if open_ends[0]:
        column = max(lined_up(up, True), key=len, default=[])
        left, right = _between([(number.left, number.right) for number in column], wide)
    if open_ends[1]:
        row = max(lined_up(along, False), key=len, default=[])
        top, bottom = _between([(number.top, number.bottom) for number in row], high)
    return left, top, right, bottom


def _between(taken: Sequence[tuple[int, int]], size: int) -> tuple[float, float]:
    """From where to where there is room in a picture beside numbers that take these parts of it."""
    first, last = min((one for one, _ in taken), default=0), max((two for _, two in taken), default=0)
    if taken and last < ASIDE * size:
        return last + ROOM, float(size - 1)
    if taken and first > (1 - ASIDE) * size:
        return 0.0, first - ROOM
    return 0.0, float(size - 1)


def ends_at_lines(
    across: Sequence[AxisLine], scale: Axis | None, numbers: Sequence[SeenNumber], curves: Sequence[Curve]
) -> bool:
    """Whether a plot without upright lines ends at its lowest and its highest level line, as spreadsheets draw it: the
    lines are evenly apart, numbers stand at both, and no curve comes as near to either as where tools leave a margin
    about the curves and the next line of the grid happens to lie in it. A lowest line that is darker than all others
    is the axis."""
    at = sorted(line.at for line in across)
    if scale is None or len(at) < LEAST + 1 or np.ptp(np.diff(at)) > SNAP:
        return False
    own = [number.middle[1] for number in on_scale(numbers, scale, True)]
    if any(min((abs(place - end) for place in own), default=SNAP + 1) > SNAP for end in (at[0], at[-1])):
        return False
    rows = np.concatenate([curve.seen()[1] for curve in curves])
    least = MARGIN * float(np.ptp(rows)) + 1
    lowest = max(across, key=lambda line: line.at)
    is_axis = lowest.contrast > AXIS * max(line.contrast for line in across if line is not lowest)
    below = at[-1] - float(rows.max())
    return float(rows.min()) - at[0] >= least and (below >= least or (is_axis and below >= 0))


def goes_beyond(contrast: NDArray[Any], box: Box, lines: Lines, curves: Sequence[Curve]) -> Open:
    """Along which axis a curve's ink goes on beyond a side of the box that no line marks: the axes end before the plot
    does."""
    across, down = lines
    found = []
    for seen, along, beside, turned in ((contrast, across, down, False), (contrast.T, down, across, True)):
        low, high = (box[1], box[3]) if turned else (box[0], box[2])
        gone = False
        for side, way in ((low, -1), (high, 1)):
            if any(abs(line.at - side) <= SNAP for line in beside):
                continue
            gone |= any(_beyond(seen, side, way, curve, along, turned) for curve in curves)
        found.append(gone)
    return found[0], found[1]


def _beyond(
    contrast: NDArray[Any], side: float, way: int, curve: Curve, along: Sequence[AxisLine], turned: bool
) -> bool:
    """Whether ink as dark as the curve goes on beyond a side at which the curve is seen; across that side are columns
    of `contrast`."""
    columns, rows = curve.seen()
    places, others = (rows, columns) if turned else (columns, rows)
    at = others[np.abs(places - side) <= curve.stroke + AT_SIDE]
    inside = contrast[np.rint(others).astype(int) % len(contrast), np.rint(places).astype(int) % contrast.shape[1]]
    least = max(LEAST_INK, float(np.median(inside)) / 2)
    first, last = sorted((round(side) + way * FIRST, round(side) + way * LAST))
    if not len(at) or first < 0 or last >= contrast.shape[1]:
        return False
    top, bottom = max(0, round(float(at.min())) - REACH), round(float(at.max())) + REACH + 1
    near = contrast[top:bottom, first : last + 1] >= least
    for line in along:
        near[max(0, line.first - 2 - top) : max(0, line.last + 3 - top)] = False
    return bool(near.any(axis=0).mean() >= MOST_BEYOND)
