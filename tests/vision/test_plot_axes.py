"""Lines, numbers and scales of drawn plots."""

from __future__ import annotations

import cv2
import numpy as np

from vision.plot_axes import Line, Number, box_of, find_lines, scale_of, snapped
from vision.plot_scene import Axis


def number(value: float, x: int, y: int, pointed: bool = True) -> Number:
    return Number(value, x - 5, y - 5, x + 6, y + 6, pointed)


def test_lines_of_a_grid_are_found_and_a_short_stroke_is_not() -> None:
    contrast = np.zeros((200, 300), np.uint8)
    cv2.line(contrast, (20, 50), (280, 50), 60, 1)
    cv2.line(contrast, (20, 150), (280, 150), 200, 2)
    cv2.line(contrast, (100, 20), (100, 180), 200, 1)
    cv2.line(contrast, (120, 80), (160, 80), 255, 1)
    across, down = find_lines(contrast, worn=False)
    assert [round(line.at) for line in across] in ([50, 149], [50, 150])
    assert [round(line.at) for line in down] == [100]
    assert across[0].contrast < across[1].contrast
    assert box_of(across, down, contrast.shape)[0] == 20


def test_a_scale_follows_most_numbers() -> None:
    row = [number(-1, 50, 180), number(0, 100, 180), number(7, 150, 180), number(2, 200, 180)]
    axis = scale_of(row, vertical=False)
    assert axis is not None
    assert abs(axis.zero - 100) < 0.6
    assert abs(axis.unit - 50) < 0.1
    assert axis.numbers == 3


def test_a_point_that_was_not_seen_is_supplied() -> None:
    column = [number(5.0, 20, 20), number(25, 20, 70, False), number(-25, 20, 170, False), number(-5.0, 20, 220)]
    axis = scale_of(column, vertical=True)
    assert axis is not None
    assert abs(axis.zero - 120) < 0.6
    assert abs(axis.unit + 20) < 0.1


def test_one_number_is_no_scale() -> None:
    assert scale_of([number(1, 50, 180)], vertical=False) is None


def test_zero_snaps_to_a_line_that_is_near_and_to_no_other() -> None:
    near, far = Line(99, 101, 100.0, 0, 200, 90.0), Line(110, 110, 110.0, 0, 200, 90.0)
    assert snapped(Axis(101.4, 20.0, 4), [near, far]) == Axis(100.0, 20.0, 4)
    assert snapped(Axis(105.0, 20.0, 4), [near, far]) == Axis(105.0, 20.0, 4)
    assert snapped(None, [near]) is None
