"""Bars, boxes and pies are no curves; fills under curves and one legend are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.others import (
    refuse_edges_of_fills,
    refuse_ghosts,
    refuse_level_among_others,
    refuse_off_ink,
    refuse_one_colour_twice,
    refuse_other_scales,
    refuse_pieces,
)
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scales import scale_of
from isoprobe.vision.plot.scene import Curve, Rest
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.fonts import font, ink, size_for
from tests.specimens.figures import figure

CHARTS = {
    "bars": lambda axes: axes.bar(list("abcde"), [12, 37, 5, 28, 19]),
    "level": lambda axes: axes.barh(list("abcde"), [12, 37, 5, 28, 19]),
    "years": lambda axes: axes.bar([2019, 2020, 2021, 2022], [4, 9, 2, 7]),
    "pie": lambda axes: axes.pie([5, 3, 2]),
    "boxes": lambda axes: axes.boxplot([[1, 2, 3, 4, 9], [2, 3, 5, 6, 7], [1, 4, 5, 8, 9]]),
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_of_another_kind_is_refused(name: str) -> None:
    with pytest.raises(Unreadable):
        read_plot(figure(CHARTS[name]))


def test_a_curve_with_a_fill_below_it_and_a_legend_is_read() -> None:
    def draw(axes: Any) -> None:
        x = np.linspace(-3, 3, 300)
        axes.plot(x, 9 - x**2, label="height")
        axes.fill_between(x, 0, 9 - x**2, alpha=0.3)
        axes.legend()

    assert len(read_plot(figure(draw)).curves) == 1


def test_two_parts_of_one_colour_side_by_side_are_refused() -> None:
    low = Curve(10, np.linspace(50.0, 80.0, 100), 2.0, (60, 60, 200))
    beside = Curve(20, np.linspace(58.0, 84.0, 60), 2.0, (130, 130, 220))
    for other in (Curve(20, beside.rows, 2.0, (200, 60, 60)), Curve(20, beside.rows + 60, 2.0, (60, 60, 200))):
        refuse_one_colour_twice([low, other], (255, 255, 255))
    with pytest.raises(Unreadable, match="they may be one"):
        refuse_one_colour_twice([low, beside], (255, 255, 255))


def test_a_curve_that_leaves_its_ink_is_refused() -> None:
    pixels = np.full((120, 200, 3), 255, np.uint8)
    pixels[59:62, 20:180] = 0
    curve = Curve(20, np.full(160, 60.0), 3.0, (0, 0, 0))
    refuse_off_ink(pixels, (255, 255, 255), [curve])
    pixels[59:62, 100:140] = 255
    pixels[40:43, 100:140] = pixels[77:80, 100:140] = 0  # whose middle is no ink
    with pytest.raises(Unreadable, match="no ink of its colour from column 100 on"):
        refuse_off_ink(pixels, (255, 255, 255), [curve])


def test_a_curve_that_was_followed_along_the_edge_of_a_fill_is_refused() -> None:
    picture = np.full((120, 200, 3), 255, np.uint8)
    picture[59:62, 20:180] = 0
    picture[40:90, 100:140] = (150, 200, 250)
    fill = Rest("fill", (100.0, 40.0, 140.0, 90.0), 2000)
    curve = Curve(20, np.full(160, 60.0), 3.0, (0, 0, 0))
    with pytest.raises(Unreadable, match="edge of a fill"):
        refuse_edges_of_fills(picture, (255, 255, 255), [curve], [fill])
    picture[59:62, 100:140] = 0
    refuse_edges_of_fills(picture, (255, 255, 255), [curve], [fill])


BLACK, BLUE = (0, 0, 0), (180, 120, 30)
SIZE = size_for("DejaVuSans", 10.0)


def written(canvas: Canvas, value: int, x: float, y: float) -> None:
    """A number whose middle is at a place."""
    text = str(value).replace("-", "\u2212")
    left, top, right, bottom = ink("DejaVuSans", SIZE, text)
    canvas.text(text, x - (left + right) / 2, y - (top + bottom) / 2, font("DejaVuSans", SIZE), BLACK)


def framed(
    canvas: Canvas,
    left: float,
    along: Sequence[int],
    up: Sequence[int],
    right_of: Sequence[int] = (),
    wide: float = 300,
) -> Canvas:
    """A frame with a curve in it, numbers below it from left to right, and to its left and right from the bottom."""
    top, bottom = 40.0, 280.0
    canvas.box(complex(left + wide / 2, 160), wide / 2, 120, BLACK, 1.5)
    points = [complex(left + t * wide, 160 + 90 * np.cos(6 * t)) for t in np.linspace(0.05, 0.95, 60)]
    canvas.polygon(points, BLUE, 2.0, closed=False)
    for k, value in enumerate(along):
        written(canvas, value, left + wide * (k + 0.5) / len(along), bottom + 18)
    for x, values in ((left - 24, up), (left + wide + 30, right_of)):
        for k, value in enumerate(values):
            written(canvas, value, x, bottom - (bottom - top) * (k + 0.5) / len(values))
    return canvas


def page(wide: int = 440) -> Canvas:
    return Canvas(wide, 330, (255, 255, 255))


UP, DOWN = [-4, -2, 0, 2, 4], [2, 1, 0, -1, -2]


def test_the_plain_plot_and_one_with_its_numbers_on_both_sides_are_read() -> None:
    for right_of in ([], UP):
        scene = read_plot(framed(page(), 60, DOWN[::-1], UP, right_of).pixels())
        assert scene.x_axis is not None
        assert scene.y_axis is not None
        assert abs(scene.x_axis.unit - 60) < 0.5
        assert abs(scene.y_axis.unit + 24) < 0.5


@pytest.mark.parametrize("along", [DOWN, [6, 5, 4, 3, 2, 1, 0]])
def test_numbers_that_fall_to_the_right_are_refused(along: list[int]) -> None:
    with pytest.raises(Unreadable, match="along x fall to the right"):
        read_plot(framed(page(), 60, along, UP).pixels())


def test_numbers_that_fall_upwards_are_refused() -> None:
    with pytest.raises(Unreadable, match="along y fall upwards"):
        read_plot(framed(page(), 60, DOWN[::-1], UP[::-1]).pixels())


@pytest.mark.parametrize("right_of", [[-200, -100, 0, 100, 200], [10, 20, 30, 40]])
def test_a_second_scale_is_refused(right_of: list[int]) -> None:
    with pytest.raises(Unreadable, match="a second scale along y near"):
        read_plot(framed(page(), 60, DOWN[::-1], UP, right_of).pixels())


def test_ticks_that_pass_for_minus_signs_right_of_the_frame_turn_no_axis_round() -> None:
    column = [SeenNumber(-float(k), 400, 260 - 40 * k, 412, 270 - 40 * k) for k in range(6)]
    refuse_other_scales(column, None, True, (60.0, 40.0, 400.0, 280.0))
    with pytest.raises(Unreadable, match="fall upwards"):
        refuse_other_scales(column, None, True, (430.0, 40.0, 770.0, 280.0))


def test_two_plots_side_by_side_or_one_above_the_other_are_refused() -> None:
    canvas = framed(page(860), 60, [], [])
    pixels = framed(canvas, 480, [], []).pixels()
    with pytest.raises(Unreadable, match=r"two plots, with nothing between columns 36\d and 47\d"):
        read_plot(pixels)
    with pytest.raises(Unreadable, match="two plots, with nothing between rows"):
        read_plot(np.ascontiguousarray(pixels.swapaxes(0, 1)))


def test_two_rows_of_numbers_side_by_side_are_two_scales() -> None:
    row = [SeenNumber(float(k % 3), 60 + 50 * k, 300, 68 + 50 * k, 310) for k in range(6)]
    scale = scale_of(row, False)
    with pytest.raises(Unreadable, match="a second scale along x near"):
        refuse_other_scales(row, scale, False, (40.0, 40.0, 400.0, 280.0))


def test_a_grey_level_stroke_among_curves_is_refused() -> None:
    curve = Curve(10, np.linspace(50.0, 80.0, 100), 2.0, (180, 90, 30))
    rows = np.full(100, 60.0)
    rows[80:] = np.linspace(60.0, 90.0, 20)
    refuse_level_among_others([Curve(10, rows, 2.0, (0, 0, 0))])
    refuse_level_among_others([curve, Curve(10, rows, 2.0, (20, 20, 200))])
    with pytest.raises(Unreadable, match="may be an axis"):
        refuse_level_among_others([curve, Curve(10, rows, 2.0, (0, 0, 0))])


def test_short_strokes_that_were_followed_may_be_pieces_of_one_curve() -> None:
    box = (0.0, 0.0, 300.0, 200.0)
    one, other = (Curve(at, np.linspace(50.0, 80.0, 100), 2.0, (0, 0, 0), followed=True) for at in (10, 150))
    refuse_pieces([one], box)
    refuse_pieces([one, replace(other, followed=False)], box)
    with pytest.raises(Unreadable, match="pieces of one curve"):
        refuse_pieces([one, other], box)


def test_a_level_stroke_that_turns_up_at_a_corner_is_a_curve() -> None:
    curve = Curve(10, np.linspace(50.0, 80.0, 100), 2.0, (180, 90, 30))
    rows = np.full(100, 160.0)
    rows[60:] = np.linspace(160.0, 60.0, 40)
    refuse_level_among_others([curve, Curve(10, rows, 2.0, (200, 200, 200))])


def test_numbers_in_a_legend_are_no_second_scale() -> None:
    row = [SeenNumber(float(k), 30, 300 - 50 * k, 38, 310 - 50 * k) for k in range(6)]
    box, scale = (40.0, 40.0, 400.0, 310.0), scale_of(row, True)
    legend = [SeenNumber(value, 330, 60 + 34 * k, 340, 70 + 34 * k) for k, value in enumerate((-1.0, -0.5, -2.0))]
    refuse_other_scales([*row, *legend], scale, True, box)
    axis = [replace(one, value=20.0 * one.value, left=410, right=420) for one in row]
    with pytest.raises(Unreadable, match="a second scale along y"):
        refuse_other_scales([*row, *axis], scale, True, box)


def test_a_pale_stroke_that_was_followed_in_a_worn_picture_may_be_a_ghost() -> None:
    dark = Curve(10, np.linspace(50.0, 80.0, 100), 2.0, (40, 120, 40), followed=True)
    pale = replace(dark, colour=(205, 255, 230))
    refuse_ghosts([dark, replace(pale, followed=False)], (255, 255, 255))
    with pytest.raises(Unreadable, match="curve 2 is so pale"):
        refuse_ghosts([dark, pale], (255, 255, 255))
