"""Scales that are not the plot's one scale: of a second axis, of another plot beside it, or turned the other way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.axes import FAINT, SNAP, AxisLine
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.scales import WITHIN, lined_up, on_scale, plain_scale, scale_of
from isoprobe.vision.plot.scene import Axis, Box

Mask = NDArray[Any]  # uint8

LEAST = 3  # numbers that tell a scale of their own
SAME_UNIT = 0.03  # by which the units of one scale may differ, told by these numbers and by those
LEAST_GAP, LEAST_SIDE = 0.02, 0.1  # of the picture: between two plots, and of the lines on both sides of it
NAMES = ("along x", "along y")


def refuse_other_scales(numbers: Sequence[SeenNumber], scale: Axis | None, vertical: bool, box: Box) -> None:
    """Raises Unreadable where numbers tell a second scale for an axis, and where they fall along it."""
    sure = [number for number in numbers if not number.doubt]
    groups = lined_up(sure, vertical)
    own = max((on_scale(group, scale, vertical) for group in groups), key=len, default=[])
    for group in groups if scale is not None and len(own) >= 2 else ():
        others = [number for number in group if not any(number is one for one in own)]
        second = scale_of(others, vertical) if len(others) >= LEAST else None
        if second is None or second.numbers < LEAST or scale is None or _alike(second, scale):
            continue
        if _elsewhere(_on(others, second, vertical), own):
            x, y = np.mean([number.middle for number in others], axis=0)
            raise Unreadable(f"a second scale {NAMES[vertical]} near ({x:.0f}, {y:.0f}): one alone is read")
    for group in groups:
        if vertical and all(number.value <= 0 and number.left >= box[2] - SNAP for number in group):
            continue  # ticks to the left of numbers pass for minus signs
        turned = plain_scale([replace(number, value=-number.value) for number in group], vertical)
        if turned is not None and turned.numbers >= max(LEAST, len(on_scale(group, scale, vertical)) + 1):
            way = "upwards" if vertical else "to the right"
            raise Unreadable(f"the numbers {NAMES[vertical]} fall {way}: an axis that is turned round is not read")


def _on(numbers: Sequence[SeenNumber], axis: Axis, vertical: bool) -> list[SeenNumber]:
    """The numbers on a scale, a tick beside them perhaps taken for a minus."""
    flipped = [replace(number, value=-number.value) for number in numbers]
    return [*on_scale(numbers, axis, vertical), *on_scale(flipped, axis, vertical)]


def _elsewhere(others: Sequence[SeenNumber], own: Sequence[SeenNumber]) -> bool:
    """Whether numbers stand in another row (column) than those of the axis, or all before or all behind them."""
    if len(others) < LEAST:
        return False
    one, two = (np.array([(each.left, each.top, each.right, each.bottom) for each in some]) for some in (others, own))
    low = np.maximum(one.min(axis=0)[:2], two.min(axis=0)[:2])
    return bool((low >= np.minimum(one.max(axis=0)[2:], two.max(axis=0)[2:])).any())


def _alike(one: Axis, other: Axis) -> bool:
    """Whether two scales are one, but for what the places of numbers leave open."""
    return abs(one.zero - other.zero) <= WITHIN + SNAP and abs(one.unit / other.unit - 1) <= SAME_UNIT


def refuse_two_plots(contrast: Mask, across: Sequence[AxisLine], down: Sequence[AxisLine]) -> None:
    """Raises Unreadable where all lines that run the one way break off at the same place, and go on from a line that
    runs the other way: two plots, side by side or one above the other."""
    for seen, along, beside in ((contrast, across, down), (contrast.T, down, across)):
        gap = _gap(seen, along, beside)
        if gap is not None:
            way = "columns" if seen is contrast else "rows"
            raise Unreadable(f"two plots, with nothing between {way} {gap[0]} and {gap[1]}: one alone is read")


def _gap(contrast: Mask, along: Sequence[AxisLine], beside: Sequence[AxisLine]) -> tuple[int, int] | None:
    """The first and the last column of a gap in all lines `along`, at whose end is one of the lines `beside`."""
    if not along:
        return None
    size = contrast.shape[1]
    ink = np.zeros(size, bool)
    for line in along:
        ink |= (contrast[max(0, line.first - 1) : line.last + 2] >= FAINT).any(axis=0)
    first, last = min(line.start for line in along), max(line.stop for line in along)
    bare = np.flatnonzero(np.diff((~ink[first : last + 1]).astype(np.int8), prepend=0, append=0)) + first
    for start, stop in zip(bare[::2].tolist(), bare[1::2].tolist(), strict=True):
        sides = min(start - first, last + 1 - stop)
        ends = any(min(abs(line.at - stop), abs(line.at - start)) <= SNAP for line in beside)
        if stop - start >= LEAST_GAP * size and sides >= LEAST_SIDE * size and ends:
            return start, stop - 1
    return None
