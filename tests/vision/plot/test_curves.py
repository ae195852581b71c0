"""A curve is its own ink: not the grid's, not the axes', not the numbers'."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.plot.axes import box_of, find_lines
from isoprobe.vision.plot.coloured_ink import chroma_of
from isoprobe.vision.plot.curves import distinct, find_curves
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scene import Curve
from isoprobe.vision.raster.ink import find_ink
from tests.specimens.figures import figure


def curves(pixels: np.ndarray) -> list:
    ink = find_ink(pixels)
    lines = find_lines(ink.contrast, ink.worn)
    chroma, _, balanced = chroma_of(pixels, ink.paper, lines)
    box = box_of(*lines, ink.mask.shape)
    return find_curves(pixels, ink.paper, ink.contrast, chroma, balanced, box, lines, (), ink.worn)


def framed(colour: tuple[int, int, int] | None, end: int = 280) -> np.ndarray:
    pixels = np.full((200, 300, 3), 255, np.uint8)
    cv2.rectangle(pixels, (20, 20), (280, 180), (60, 60, 60), 1)
    cv2.line(pixels, (20, 100), (280, 100), (190, 190, 190), 1)
    if colour is not None:
        cv2.line(pixels, (20, 40), (end, 160), colour, 2, cv2.LINE_AA)
    return pixels


def test_a_black_curve_and_a_red_one_are_read_alike_through_the_grid() -> None:
    for colour in ((0, 0, 0), (0, 0, 255)):
        (curve,) = curves(framed(colour))
        columns, rows = curve.seen()
        assert np.abs(rows - (40 + (columns - 20) * 120 / 260)).max() < 1.2
        assert not curve.gaps()


def test_a_shorter_curve_ends_sooner() -> None:
    assert abs(curves(framed((0, 0, 255), 220))[0].seen()[0][-1] - 220) < 3


def test_a_frame_without_a_curve_has_none() -> None:
    assert curves(framed(None)) == []


def test_ticks_along_an_axis_are_no_part_of_a_black_curve() -> None:
    pixels = framed((0, 0, 0))
    cv2.line(pixels, (20, 100), (280, 100), (0, 0, 0), 1)
    for column in range(26, 280, 6):
        cv2.line(pixels, (column, 97), (column, 103), (0, 0, 0), 1)
    (curve,) = curves(pixels)
    columns, rows = curve.seen()
    assert columns[-1] - columns[0] > 250
    off = np.abs(rows - (40 + (columns - 20) * 120 / 260))
    assert off[np.abs(columns - 150) > 12].max() < 1.2  # where it crosses the axis, ticks melt into it
    assert off.max() < 4


def test_a_thin_stroke_between_two_rows_is_of_the_curve() -> None:
    pixels = framed(None)
    points = np.array([[30, 60], [150, 64], [270, 150]], np.int32) * 16 + 8
    cv2.polylines(pixels, [points], False, (47, 107, 85), 1, cv2.LINE_AA, 4)
    columns, _ = curves(pixels)[0].seen()
    assert columns[0] < 34
    assert columns[-1] > 266


def test_a_thin_pale_curve_is_whole_after_jpeg() -> None:
    pixels = np.full((300, 400, 3), 255, np.uint8)
    cv2.rectangle(pixels, (20, 20), (380, 280), (20, 20, 20), 1)
    cv2.line(pixels, (20, 150), (380, 150), (20, 20, 20), 2)
    x = np.arange(30, 371)
    rows = 150 - 110 * ((x - 200) / 170.0) ** 3
    points = np.rint(np.stack([x, rows], axis=1) * 16).astype(np.int32)
    cv2.polylines(pixels, [points], False, (190, 130, 220), 1, cv2.LINE_AA, 4)
    pixels = cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 66])[1], cv2.IMREAD_COLOR)
    (curve,) = curves(pixels)
    columns, seen = curve.seen()
    assert len(columns) > 325
    assert np.abs(np.interp(columns, x, rows) - seen).max() < 6
    assert np.abs(np.interp(columns, x, rows) - seen).mean() < 1


def test_the_same_ink_in_another_shade_is_no_second_curve() -> None:
    x = np.linspace(0, 6, 200)
    wave = Curve(40, 100 + 50 * np.sin(x), 3.0, (0, 0, 0))
    fringe = Curve(90, 101 + 50 * np.sin(x[50:150]), 1.0, (120, 120, 120))
    line = Curve(40, 100 + 20 * x, 1.0, (120, 120, 120))
    assert distinct([fringe, wave, line]) == [wave, line]
    assert distinct([line]) == [line]


def test_words_in_a_legend_over_a_grid_are_no_curve() -> None:
    x = np.linspace(-5, 5, 200)

    def draw(axes) -> None:
        for slope, name in ((0.3, "second"), (-0.2, "third"), (0.5, "first")):
            axes.plot(x, slope * x + 2 * np.tanh(x), label=name)
        axes.grid(color="0.8")
        axes.legend(loc="upper left", frameon=False, fontsize=9)

    scene = read_plot(figure(draw, dpi=80))
    assert len(scene.curves) == 3
    assert not any(rest.kind == "stroke" for rest in scene.rest)


def test_a_fine_grid_in_a_colour_hides_no_curve() -> None:
    def draw(axes) -> None:
        axes.plot([-5, 5], [-3.5, 1.5], "b")
        axes.set(xlim=(-5, 5), ylim=(-5, 5))
        axes.minorticks_on()
        axes.grid(color="#e08080")
        axes.grid(which="minor", color="#f6d5d5", linewidth=0.6)

    (curve,) = read_plot(figure(draw, dpi=100)).curves
    assert curve.colour[0] > curve.colour[2]
