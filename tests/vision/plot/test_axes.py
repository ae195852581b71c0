"""Lines of drawn plots."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from isoprobe.vision.plot.axes import AxisLine, box_of, find_lines, of_plot, snapped, within_frame
from isoprobe.vision.plot.scene import Axis
from isoprobe.vision.raster.disturbance import jpeg


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


def test_a_pale_grid_that_jpeg_has_worn_is_seen_in_the_mean_along_it() -> None:
    drawn = np.full((240, 320, 3), 255, np.uint8)
    for at in (40, 100, 160, 220):
        cv2.line(drawn, (40, at), (290, at), (248, 240, 235), 1)
        cv2.line(drawn, (at + 40, 20), (at + 40, 230), (248, 240, 235), 1)
    cv2.line(drawn, (60, 210), (280, 45), (200, 80, 60), 2, cv2.LINE_AA)
    contrast = 255 - jpeg(drawn, 80).min(axis=2)
    assert find_lines(contrast, worn=True) == ([], [])
    across, down = find_lines(contrast, worn=True, pale=True)
    assert [round(line.at) for line in across] == [40, 100, 160, 220]
    assert [round(line.at) for line in down] == [80, 140, 200, 260]
    assert all(abs(line.start - 40) <= 4 and abs(line.stop - 290) <= 4 for line in across)


def test_zero_snaps_to_a_line_that_is_near_and_to_no_other() -> None:
    near, far = AxisLine(99, 101, 100.0, 0, 200, 90.0), AxisLine(110, 110, 110.0, 0, 200, 90.0)
    assert snapped(Axis(101.4, 20.0, 4), [near, far]) == Axis(100.0, 20.0, 4, drawn=90.0)
    assert snapped(Axis(105.0, 20.0, 4), [near, far]) == Axis(105.0, 20.0, 4)
    assert snapped(None, [near]) is None


def test_a_line_goes_on_behind_a_dot() -> None:
    contrast = np.zeros((100, 400), np.uint8)
    cv2.line(contrast, (30, 50), (380, 50), 200, 1)
    contrast[:, 60:70] = 0
    contrast[:, 360:390] = 0
    (line,), _ = find_lines(contrast, worn=False)
    assert abs(line.start - 30) <= 1
    assert abs(line.stop - 359) <= 1


def grid(left: int, right: int, above: int, below: int) -> tuple[list[AxisLine], list[AxisLine]]:
    """Lines at 60 to 260 both ways that stick out by so many pixels."""
    places = range(60, 261, 50)
    return (
        [AxisLine(y, y, float(y), 60 - left, 260 + right, 90.0) for y in places],
        [AxisLine(x, x, float(x), 60 - above, 260 + below, 90.0) for x in places],
    )


def test_a_grid_that_sticks_out_to_the_left_and_below_goes_on_as_ticks() -> None:
    assert box_of(*grid(13, 0, 0, 13), (320, 320)) == (60, 60, 260, 260)
    assert box_of(*grid(13, 0, 25, 13), (320, 320)) == (60, 35, 260, 260)


def test_a_grid_that_sticks_out_on_all_sides_is_as_large_as_its_lines() -> None:
    assert box_of(*grid(13, 13, 13, 13), (320, 320)) == (47, 47, 273, 273)


def test_upright_lines_that_go_on_below_a_darker_axis_are_ticks_there() -> None:
    across, down = grid(0, 0, 0, 13)
    assert box_of(across, down, (320, 320)) == (60, 60, 260, 273)
    axis = replace(across[-1], contrast=200.0)
    assert box_of([*across[:-1], axis], down, (320, 320)) == (60, 60, 260, 260)
    assert box_of([across[0], axis], [down[0], down[-1]], (320, 320)) == (60, 60, 260, 260)


def test_a_grid_without_a_frame_ends_where_its_lines_do() -> None:
    assert box_of(*grid(30, 30, 6, 6), (320, 320)) == (30, 54, 290, 266)
    assert box_of(*grid(0, 0, 6, 6), (320, 320)) == (60, 60, 260, 260)


def test_a_line_that_has_grown_together_with_a_number_ends_where_the_others_do() -> None:
    across, down = grid(30, 30, 6, 6)
    longer = replace(across[-1], start=2)
    assert box_of([*across[:-1], longer], down, (320, 320))[0] == 30
    assert box_of([*across[:-1], replace(longer, contrast=200.0)], down, (320, 320))[0] == 2


def test_axes_that_stand_off_the_plot_and_do_not_meet_tell_its_sides() -> None:
    contrast = np.zeros((300, 400), np.uint8)
    cv2.line(contrast, (40, 20), (40, 240), 220, 1)
    cv2.line(contrast, (50, 250), (380, 250), 220, 1)
    lines = find_lines(contrast, worn=False)
    assert np.allclose(box_of(*lines, contrast.shape), (50, 20, 380, 240), atol=1)
    cv2.line(contrast, (40, 240), (40, 250), 220, 1)
    cv2.line(contrast, (40, 250), (50, 250), 220, 1)  # they meet: a corner
    assert np.allclose(box_of(*find_lines(contrast, worn=False), contrast.shape), (40, 20, 380, 250), atol=1)


def test_ticks_that_go_on_from_the_corners_of_a_frame_are_not_of_the_plot() -> None:
    contrast = np.zeros((300, 400), np.uint8)
    cv2.rectangle(contrast, (60, 20), (380, 250), 220, 1)
    for row in (20, 130, 250):
        cv2.line(contrast, (44, row), (60, row), 220, 1)
    assert np.allclose(box_of(*find_lines(contrast, worn=False), contrast.shape), (60, 20, 380, 250), atol=1)


def test_the_edge_of_a_bar_on_the_page_is_no_line_of_the_plot() -> None:
    across = [AxisLine(200, 200, 200.0, 58, 300, 255.0), AxisLine(390, 390, 390.0, 0, 399, 200.0)]
    down = [AxisLine(60, 60, 60.0, 40, 202, 255.0)]
    assert of_plot(across, down) == (across[:1], down)
    assert of_plot(across, []) == (across, [])


def test_a_line_that_goes_on_as_a_side_of_a_legend_is_cut_off() -> None:
    across = [AxisLine(at, at, float(at), 40, 300, 90.0) for at in (40, 100, 160)]
    down = [AxisLine(at, at, float(at), 40, 160, 90.0) for at in (40, 170, 300)]
    longer = replace(across[0], stop=390)
    assert of_plot([longer, *across[1:]], down) == (across, down)
    assert of_plot([longer, *across[1:]], down[:2])[0][0] == longer


def test_a_piece_far_from_a_line_is_none_of_it() -> None:
    contrast = np.zeros((400, 300), np.uint8)
    contrast[150:380, 60] = 255
    contrast[20:50, 60] = 255
    _, (line,) = find_lines(contrast, worn=False)
    assert abs(line.start - 150) <= 1
    assert abs(line.stop - 379) <= 1


def test_a_dark_line_at_the_foot_of_a_fill_is_seen() -> None:
    contrast = np.zeros((200, 300), np.uint8)
    contrast[60:150, 40:200] = 60
    contrast[150, 30:290] = 255
    assert 150 in [round(line.at) for line in find_lines(contrast, worn=False)[0]]


def test_a_tick_that_has_grown_together_with_an_axis_is_none_of_the_plot() -> None:
    across = [AxisLine(at, at, float(at), 40, 300, 90.0) for at in (40, 100, 160)]
    down = [AxisLine(at, at, float(at), 40, 160, 90.0) for at in (40, 170, 300)]
    ticked = replace(down[1], stop=174)
    assert of_plot(across, [down[0], ticked, down[2]])[1] == down
    assert box_of(*of_plot(across, [down[0], ticked, down[2]]), (200, 340)) == (40, 40, 300, 160)


def test_a_panel_ends_in_the_middle_of_its_frame() -> None:
    across, down = [AxisLine(23, 24, 23.2, 35, 256, 90.0)], [AxisLine(35, 35, 35.0, 24, 208, 90.0)]
    assert within_frame((36.0, 25.0, 254.0, 206.0), (across, down)) == (35.0, 23.2, 254.0, 206.0)
