"""The numbers of a vertical axis that are turned to run along it, as R sets them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.plot.axes import AxisLine
from isoprobe.vision.plot.numbers import SeenNumber, read_numbers
from isoprobe.vision.plot.scales import on_scale, scale_of, with_points
from isoprobe.vision.plot.scene import Axis

LEAST = 3  # numbers in a column: fewer may be signs of anything

Mask = NDArray[Any]  # uint8
Lines = tuple[Sequence[AxisLine], Sequence[AxisLine]]  # across and down


def turned_scale(
    contrast: Mask, strongest: float, worn: bool, lines: Lines, drawn: Axis | None
) -> tuple[list[SeenNumber], Axis] | None:
    """The numbers that run along a vertical axis, upwards or downwards, in their places in the picture as it stands,
    and the scale that they tell; None where they tell none, or as much one way round as the other. Raises Crowded."""
    found = []
    for numbers in (_upwards(contrast, strongest, worn, lines), _downwards(contrast, strongest, worn, lines)):
        numbers = with_points(numbers, True)
        scale = scale_of(numbers, True, drawn)
        sure = 0 if scale is None else sum(not number.doubt for number in on_scale(numbers, scale, True))
        found.append((sure, numbers, scale))
    (most, numbers, scale), (less, _, _) = sorted(found, key=lambda each: -each[0])
    return (numbers, scale) if scale is not None and scale.numbers >= LEAST and most > less else None


def _upwards(contrast: Mask, strongest: float, worn: bool, lines: Lines) -> list[SeenNumber]:
    """The numbers that are read from below upwards."""
    high = contrast.shape[0]
    across, down = lines
    level = [replace(line, start=high - 1 - line.stop, stop=high - 1 - line.start) for line in down]
    upright = [
        replace(line, first=high - 1 - line.last, last=high - 1 - line.first, at=high - 1 - line.at) for line in across
    ]
    found = read_numbers(cv2.rotate(contrast, cv2.ROTATE_90_CLOCKWISE), strongest, worn, level, upright)
    return [replace(one, left=one.top, right=one.bottom, top=high - one.right, bottom=high - one.left) for one in found]


def _downwards(contrast: Mask, strongest: float, worn: bool, lines: Lines) -> list[SeenNumber]:
    """The numbers that are read from above downwards: those that run upwards in the picture turned upside down."""
    high, wide = contrast.shape

    def over(line: AxisLine, size: int, along: int) -> AxisLine:
        ends = {"start": along - 1 - line.stop, "stop": along - 1 - line.start}
        return replace(line, first=size - 1 - line.last, last=size - 1 - line.first, at=size - 1 - line.at, **ends)

    turned = [over(line, high, wide) for line in lines[0]], [over(line, wide, high) for line in lines[1]]
    found = _upwards(np.ascontiguousarray(contrast[::-1, ::-1]), strongest, worn, turned)
    return [
        replace(one, left=wide - one.right, right=wide - one.left, top=high - one.bottom, bottom=high - one.top)
        for one in found
    ]
