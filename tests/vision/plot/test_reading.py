"""Plots drawn and read back: scales, curves, and the classes that pixels show."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest

from isoprobe.solvers.functions.expression import Function, Piece, X, add, apply, approximate, mul, num, of, power
from isoprobe.vision import LayoutRejected, Unreadable
from isoprobe.vision.plot.classes import breakpoints_of, convexity_of, parity_of
from isoprobe.vision.plot.drawing import Window, draw_plot, frame_of, sample_style
from isoprobe.vision.plot.reading import LARGEST, read_plot
from isoprobe.vision.plot.scene import PlotScene
from isoprobe.vision.plot.state import plot_state
from isoprobe.vision.raster.pixels import decode
from tests.specimens.figures import figure

R = (None, None)


def window(*edges: int | str) -> Window:
    left, right, bottom, top = map(Fraction, edges)
    return left, right, bottom, top


def drawn(function: Function, seen: Window, seed: int, domain=R, **changes) -> tuple[PlotScene, dict]:
    """The scene of a plot in the first look from this seed that can be drawn."""
    rng = Random(seed)
    for _ in range(20):
        style = {**sample_style(rng), **changes}
        try:
            return read_plot(draw_plot(function, domain, seen, style)), style
        except LayoutRejected:
            continue
    raise AssertionError("no look can be drawn")


CUBIC = of(add(power(X, 3), mul(num(-2), X)))


@pytest.mark.parametrize("seed", range(8))
def test_a_curve_and_its_scales_are_read(seed: int) -> None:
    seen = window(-2, 2, -4, 4)
    scene, style = drawn(CUBIC, seen, seed)
    frame = frame_of(seen, style)
    assert scene.x_axis is not None
    assert scene.y_axis is not None
    assert abs(scene.x_axis.zero - frame.x(0.0)) < 2
    assert abs(scene.y_axis.zero - frame.y(0.0)) < 2
    assert abs(scene.x_axis.unit / (frame.x(1.0) - frame.x(0.0)) - 1) < 0.02
    x, y = scene.samples(0)
    off = np.abs(y - np.asarray(approximate(CUBIC, x.tolist())))
    assert np.percentile(off, 90) < 0.02 * 8


@pytest.mark.parametrize("look", ["box", "origin", "bare"])
def test_parity_tells_a_sign_apart(look: str) -> None:
    even = of(add(power(X, 4), mul(num(-2), power(X, 2))))
    neither = of(add(power(X, 4), mul(num(-2), power(X, 2)), mul(num(Fraction(1, 2)), X)))
    seen = window(-2, 2, -2, 8)
    assert parity_of(drawn(CUBIC, window(-2, 2, -4, 4), 1, look=look)[0]).answer == "odd"
    assert parity_of(drawn(even, seen, 1, look=look)[0]).answer == "even"
    assert parity_of(drawn(neither, seen, 1, look=look)[0]).answer == "neither"


def test_a_domain_cut_on_one_side_is_neither() -> None:
    seen, domain = window(-2, 2, -4, 4), (Fraction(-2), Fraction(1))
    assert parity_of(drawn(CUBIC, seen, 2, domain)[0]).answer == "neither"
    assert parity_of(drawn(CUBIC, seen, 2, (Fraction(-2), Fraction(2)))[0]).answer == "odd"


def test_convexity_is_told_by_a_slight_bend() -> None:
    for sign, answer in ((1, "convex"), (-1, "concave")):
        bent = of(add(mul(num(Fraction(sign, 5)), power(X, 2)), X))
        decision = convexity_of(drawn(bent, window(1, 4, -5, 9), 3)[0])
        assert decision.answer == answer
        assert decision.margin > 3 * decision.noise
    with pytest.raises(Unreadable, match="within the noise"):
        convexity_of(drawn(of(X), window(1, 4, 0, 5), 3)[0])
    with pytest.raises(Unreadable, match="both ways"):
        convexity_of(drawn(CUBIC, window(-2, 2, -4, 4), 3)[0])


@pytest.mark.parametrize("kink", [0, 1])
def test_one_kink_more_is_one_breakpoint_more(kink: int) -> None:
    terms = [apply("abs", X), mul(num(2), apply("abs", add(X, num(-3)))), X]
    if kink:
        terms.append(mul(num(Fraction(1, 2)), apply("abs", add(X, num(3)))))
    scene, style = drawn(of(add(*terms)), window(-6, 6, -2, 20), 4)
    decision = breakpoints_of(scene)
    assert decision.answer == 2 + kink
    frame = frame_of(window(-6, 6, -2, 20), style)
    assert abs(decision.at[-1] - frame.x(3.0)) < 3


def test_a_jump_leaves_a_gap() -> None:
    pieces = (Piece(num(1), high=Fraction(0)), Piece(num(3), low=Fraction(0), low_in=True))
    scene, _ = drawn(pieces, window(-3, 3, 0, 4), 5, grid=None, ends=False, curve=[255, 0, 0])
    x, y = scene.samples(0)
    assert abs(y[x < -0.1] - 1).max() < 0.1
    assert abs(y[x > 0.1] - 3).max() < 0.1


def test_blank_and_broken_pictures_are_unreadable() -> None:
    with pytest.raises(Unreadable):
        read_plot(np.full((300, 300, 3), 255, np.uint8))
    with pytest.raises(Unreadable):
        read_plot(b"no picture")


def test_a_large_picture_is_read_as_the_same_picture_small() -> None:
    rng = Random(3)
    picture = None
    while picture is None:
        try:
            picture = decode(draw_plot(CUBIC, R, window(-2, 2, -4, 4), sample_style(rng)))
        except LayoutRejected:
            continue
    times = 5
    large = cv2.resize(picture, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    assert large.shape[0] * large.shape[1] > 2 * LARGEST
    small, state = plot_state(read_plot(picture)), plot_state(read_plot(large))
    assert np.allclose(state["box"], np.array(small["box"]) * times, atol=3 * times)
    assert np.allclose(state["axes"]["y"], small["axes"]["y"], atol=0.1)
    assert state["classes"] == small["classes"]
    x, y = np.array(small["curves"][0]["places"]).T * times
    for column, row in state["curves"][0]["places"][1:-1]:
        assert abs(np.interp(column, x, y) - row) < 6 * times
    blank = np.full((1600, 1600, 3), 255, np.uint8)
    blank[400:420, 100:120] = 0
    with pytest.raises(Unreadable, match=r"\(of the picture made 1225 by 1225 pixels large\)"):
        read_plot(blank)


@pytest.mark.parametrize("shape", [(16, 90_000), (90_000, 16)])
def test_a_picture_that_is_far_too_narrow_is_refused_at_once(shape: tuple[int, int]) -> None:
    picture = np.full((*shape, 3), 255, np.uint8)
    picture[8] = 0
    with pytest.raises(Unreadable, match="too narrow for a plot"):
        read_plot(picture)


def test_tinted_numbers_beside_a_panel_without_a_frame_are_read() -> None:
    x = np.linspace(-5, 5, 300)
    tinted = dict.fromkeys(("xtick.color", "ytick.color"), "#657b83")
    papers = {"figure.facecolor": "#fdf6e3", "axes.facecolor": "#eee8d5", "axes.edgecolor": "#eee8d5"}

    def draw(axes: Any) -> None:
        axes.plot(x, np.sinh(x / 2), color="#268bd2")
        axes.grid(color="#fdf6e3")

    scene = read_plot(figure(draw, dpi=100, **papers, **tinted))
    assert scene.x_axis is not None
    assert scene.y_axis is not None
    assert min(scene.x_axis.numbers, scene.y_axis.numbers) >= 3
    seen, rows = scene.samples(0)
    assert np.abs(rows - np.sinh(seen / 2)).max() < 0.3


def test_a_grey_dashed_curve_that_crosses_those_in_colour_is_read() -> None:
    x = np.linspace(-5, 5, 300)

    def draw(axes: Any) -> None:
        axes.plot(x, 4 - np.abs(x), color="tab:green")
        axes.plot(x, 2 - 0.15 * x**2, color="tab:red")
        axes.plot(x, 2 * np.cos(x / 2), color="0.3", linestyle="-.")

    scene = read_plot(figure(draw, dpi=120))
    assert len(scene.curves) == 3
    seen, rows = scene.samples(2)
    assert np.percentile(np.abs(rows - 2 * np.cos(seen / 2)), 90) < 0.1


def test_a_thin_grey_curve_that_a_grid_cuts_to_pieces_is_not_passed_over() -> None:
    x = np.linspace(-5, 5, 300)

    def draw(axes: Any) -> None:
        axes.plot(x, 2 * np.cos(x), color="lime", lw=2)
        axes.plot(x, 3 * np.arctan(x), color="0.45", lw=0.9)
        axes.set(xticks=np.arange(-5, 6), yticks=np.arange(-4, 5))
        axes.grid(color="#d8e6f0", lw=0.8)
        axes.axhline(0, color="#203050", lw=1.4)
        axes.axvline(0, color="#203050", lw=1.4)

    try:
        scene = read_plot(figure(draw, size=(6, 5), dpi=100))
    except Unreadable:
        return
    assert len(scene.curves) == 2


@pytest.mark.parametrize("ink", ["#8a1538", "#1b5e20"])
def test_numbers_in_colour_are_read(ink: str) -> None:
    x = np.linspace(-5, 5, 300)
    colours = dict.fromkeys(("xtick.labelcolor", "ytick.labelcolor"), ink)
    scene = read_plot(figure(lambda axes: axes.plot(x, np.abs(x) - 2, color="0.2"), dpi=100, **colours))
    assert scene.x_axis is not None
    assert scene.y_axis is not None
    assert min(scene.x_axis.numbers, scene.y_axis.numbers) >= 3


def test_an_axis_in_dots_is_no_curve() -> None:
    x = np.linspace(-5, 5, 300)

    def draw(axes: Any) -> None:
        axes.plot(x, np.sinh(x / 2), color="tab:blue")
        axes.axhline(0, color="tab:red", lw=1.2, linestyle=":")
        axes.margins(x=0.0)

    scene = read_plot(figure(draw, dpi=100))
    assert len(scene.curves) == 1
