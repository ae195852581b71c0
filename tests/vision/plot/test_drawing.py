"""Plots are drawn exactly: where the curve runs, where it breaks, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from isoprobe.solvers.functions.expression import X, div, mul, num, of, power
from isoprobe.vision import LayoutRejected
from isoprobe.vision.plot.drawing import arcs_of, draw_plot, frame_of, number_text, sample_style, ticks_of
from isoprobe.vision.raster.fonts import size_for
from isoprobe.vision.raster.pixels import decode

WINDOW = (Fraction(-2), Fraction(2), Fraction(-4), Fraction(4))
R = (None, None)


def test_the_same_look_gives_the_same_bytes_and_no_text() -> None:
    style = sample_style(Random(1))
    picture = draw_plot(of(power(X, 2)), R, WINDOW, style)
    assert picture == draw_plot(of(power(X, 2)), R, WINDOW, style)
    assert picture[:4] == b"\x89PNG"
    assert b"tEXt" not in picture
    assert picture != draw_plot(of(mul(num(Fraction(11, 10)), power(X, 2))), R, WINDOW, style)


def test_the_curve_lies_where_the_function_says() -> None:
    frame = frame_of(WINDOW, sample_style(Random(2)))
    (arc,) = arcs_of(of(X), R, frame)
    along = np.linspace(-1.9, 1.9, 9)
    assert np.allclose(np.interp(frame.x(along), arc.real, arc.imag), frame.y(along), atol=1e-3)


def test_a_pole_parts_the_curve_and_the_edges_clip_it() -> None:
    frame = frame_of(WINDOW, sample_style(Random(2)))
    left, right = arcs_of(of(div(num(1), X)), R, frame)
    assert left.real.max() < frame.x(0.0) < right.real.min()
    assert max(left.imag.max(), right.imag.max()) <= frame.box[3] + 1e-6
    assert len(arcs_of(of(power(X, 4)), R, frame)) == 1


def test_ticks_are_round_and_told_exactly() -> None:
    assert [number_text(*tick) for tick in ticks_of((-1, 1), 4)] == ["\u22121.0", "\u22120.5", "0.0", "0.5", "1.0"]
    assert [number_text(*tick) for tick in ticks_of((0, 9200), 5)] == ["0", "2000", "4000", "6000", "8000"]
    assert number_text(-0.0, 0.25) == "0.00"


@pytest.mark.parametrize("digit", [8.5, 9.0, 11.0, 14.0])
@pytest.mark.parametrize("form", [{}, {"right": True}])
def test_the_widest_numbers_have_room_too(digit: float, form: dict[str, bool]) -> None:
    style = {**sample_style(Random(5)), "look": "box", "tick_side": "out", "names": False, "jpeg": 0, "ticks": 8}
    style |= {"face": "DejaVuSans", "font": size_for("DejaVuSans", digit), "size": [560, 420], **form}
    frame = frame_of(WINDOW, style)
    ink = decode(draw_plot(of(X), R, WINDOW, style)).min(axis=2) < 128
    beside = ink[:, round(frame.box[2]) + 8 :] if form else ink[:, : round(frame.box[0]) - 8]
    for value, _ in ticks_of(frame.window[2:], style["ticks"]):
        row = round(frame.y(value))
        assert beside[row - 3 : row + 4].any(), value


def test_a_window_without_the_curve_is_rejected() -> None:
    far = (Fraction(-2), Fraction(2), Fraction(40), Fraction(44))
    with pytest.raises(LayoutRejected, match="no part of the curve"):
        draw_plot(of(X), R, far, sample_style(Random(3)))


def test_axes_have_other_forms() -> None:
    plain = {**sample_style(Random(4)), "look": "box", "tick_side": "out", "grid": [200, 200, 200], "jpeg": 0}
    forms = [{}, {"right": True}, {"top": True}, {"minor": 3}, {"four": True}, {"dashes": [4, 3]}, {"minus": "hyphen"}]
    pictures = [draw_plot(of(power(X, 2)), R, WINDOW, plain | form) for form in forms]
    assert len(set(pictures)) == len(forms)
    left, right = (frame_of(WINDOW, plain | form).box for form in forms[:2])
    assert left[0] > right[0]
    assert left[2] > right[2]


def test_no_open_dot_where_the_curve_leaves_the_plot_beside_a_pole() -> None:
    style = {**sample_style(Random(2)), "jpeg": 0, "pad": 0.05}
    pole, half = of(div(num(1), X)), (Fraction(0), Fraction(2))
    window = (Fraction(0), Fraction(2), Fraction(0), Fraction(400))
    pictures = [draw_plot(pole, half, window, style | {"ends": ends}) for ends in (True, False)]
    arc = arcs_of(pole, half, frame_of(window, style))[0]
    assert arc[0].imag == frame_of(window, style).box[1]
    upper = [decode(picture)[: round(arc[0].imag) + 30] for picture in pictures]
    assert (upper[0] == upper[1]).all()  # the dot at x = 2 is below
    assert pictures[0] != pictures[1]
