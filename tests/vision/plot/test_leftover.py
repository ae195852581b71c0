"""Ink that a reading does not explain is named with its place; a stroke among it makes the reader refuse."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.confidence import doubts_of
from isoprobe.vision.plot.leftover import rest_of
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scene import Curve
from isoprobe.vision.raster.disturbance import jpeg
from tests.specimens.figures import figure

BOX = (50.0, 30.0, 550.0, 350.0)
COLUMNS = np.arange(60, 540)
CURVE = Curve(60, 200 - 100 * np.sin(COLUMNS / 60.0), 3.0, (180, 119, 31))


def plot() -> np.ndarray:
    pixels = np.full((400, 600, 3), 255, np.uint8)
    cv2.rectangle(pixels, (50, 30), (550, 350), (0, 0, 0), 1)
    points = np.stack([COLUMNS, np.rint(CURVE.rows).astype(int)], axis=1).astype(np.int32)
    cv2.polylines(pixels, [points], False, CURVE.colour, 3, cv2.LINE_AA)
    return pixels


def rest(pixels: np.ndarray) -> list[str]:
    contrast = cv2.absdiff(pixels, (255.0,) * 3).max(axis=2)
    return [one.kind for one in rest_of(pixels, contrast, BOX, ([], []), [], [CURVE], False)]


def test_nothing_is_left_of_a_curve_alone() -> None:
    assert rest(plot()) == []


def test_what_is_left_over_is_named_by_kind() -> None:
    for kind, draw in (
        ("fill", lambda p: cv2.rectangle(p, (200, 250), (300, 330), (160, 160, 220), -1)),
        ("frame", lambda p: cv2.rectangle(p, (430, 300), (530, 335), (120, 120, 120), 1)),
        ("marks", lambda p: cv2.putText(p, "abcd", (200, 300), 0, 0.7, (0, 0, 0), 2)),
        ("stroke", lambda p: cv2.line(p, (80, 330), (500, 290), (0, 0, 0), 2)),
    ):
        pixels = plot()
        draw(pixels)
        assert rest(pixels) == [kind]


def test_a_black_stroke_beside_a_curve_in_colour_is_refused_with_its_place() -> None:
    pixels = plot()
    assert len(read_plot(pixels).curves) == 1
    cv2.line(pixels, (80, 330), (300, 290), (0, 0, 0), 2)
    with pytest.raises(Unreadable, match=r"another curve: at \(7\d, 2[89]\d\)"):
        read_plot(pixels)


X = np.linspace(-4, 4, 400)
WIDE = np.linspace(-5, 5, 400)


def pair(axes: Any) -> None:
    axes.plot(WIDE, np.abs(WIDE - 1) - 3, color="black")
    axes.plot(WIDE, 2 * np.cos(WIDE / 2), color="0.4", linestyle="--")


@pytest.mark.parametrize("quality", [0, 85])
def test_a_grey_dashed_curve_is_found_beside_a_black_one(quality: int) -> None:
    picture = figure(pair, dpi=100)
    scene = read_plot(jpeg(picture, quality) if quality else picture)
    assert len(scene.curves) == 2
    assert doubts_of(scene)[0] < 0.75  # it crosses the other one
    for number, true in enumerate((lambda x: np.abs(x - 1) - 3, lambda x: 2 * np.cos(x / 2))):
        x, y = scene.samples(number)
        assert np.percentile(np.abs(y - true(x)), 90) < 0.12


def test_a_grey_curve_that_waves_is_no_grid_of_dots() -> None:
    def draw(axes: Any) -> None:
        x = np.linspace(-5, 5, 1200)
        axes.plot(x, 0.3 * x**2 - 2, color="tab:blue")
        axes.plot(x, 1.5 * np.sin(5.2 * x) + 3, color="0.6", lw=1)

    assert len(read_plot(figure(draw, dpi=100)).curves) == 2


def test_the_edges_of_a_band_are_no_curves() -> None:
    def draw(axes: Any) -> None:
        pair(axes)
        axes.lines[1].remove()
        y = np.abs(WIDE - 1) - 3
        axes.fill_between(WIDE, y - 0.7, y + 0.7, color="0.75")

    for quality in (90, 75):
        picture = jpeg(figure(draw, dpi=100), quality)
        try:
            scene = read_plot(picture)
        except Unreadable:
            continue
        assert len(scene.curves) == 1


def test_a_stroke_that_is_too_short_for_a_curve_is_refused() -> None:
    def draw(axes: Any) -> None:
        axes.plot(WIDE, np.abs(WIDE - 1) - 3, color="black")
        axes.plot([-2, 2], [1, 2.4], color="0.4", linestyle="--")

    with pytest.raises(Unreadable, match="may be another curve"):
        read_plot(figure(draw, dpi=100))


@pytest.mark.parametrize("mark", ["x", "D"])
def test_dashes_with_marks_on_them_are_one_curve(mark: str) -> None:
    def draw(axes: Any) -> None:
        axes.plot(X, 0.3 * X**2, "--", color="black", lw=1, marker=mark, markevery=50, markersize=7)

    scene = read_plot(figure(draw, dpi=100))
    assert len(scene.curves) == 1
    x, y = scene.samples(0)
    assert np.percentile(np.abs(y - 0.3 * x**2), 90) < 0.15


def test_a_grid_of_dots_is_no_stroke() -> None:
    def draw(axes: Any) -> None:
        axes.plot(X, np.sinh(X / 2), color="violet")
        axes.grid(color="#777777", linestyle=":", linewidth=0.8)

    dark = dict.fromkeys(("figure.facecolor", "axes.facecolor"), "#08080f")
    light = dict.fromkeys(("axes.edgecolor", "xtick.color", "ytick.color"), "white")
    scene = read_plot(figure(draw, dpi=120, **dark, **light))
    assert len(scene.curves) == 1
    assert "stroke" not in [one.kind for one in scene.rest]


def test_a_legend_in_a_dark_frame_is_no_stroke() -> None:
    x = np.linspace(0, 6, 200)

    def draw(axes) -> None:
        axes.plot(x, np.cos(x), "r", label="cos t")
        axes.plot(x, np.sin(x), "b--", label="sin t")
        axes.legend(loc="lower left", fancybox=False, edgecolor="black", framealpha=1)
        axes.tick_params(direction="in")

    scene = read_plot(figure(draw, dpi=100))
    assert len(scene.curves) == 2
    assert {rest.kind for rest in scene.rest} <= {"frame", "marks"}


def test_dashes_far_apart_in_a_large_plot_are_a_curve() -> None:
    def draw(axes: Any) -> None:
        axes.plot(WIDE, np.abs(WIDE - 1) - 3, color="green", lw=1)
        axes.plot(WIDE, 0.35 * WIDE - 0.5, color="tab:blue", lw=2, dashes=(4, 4.2))

    scene = read_plot(jpeg(figure(draw, size=(12, 7), dpi=110), 85))
    assert len(scene.curves) == 2
