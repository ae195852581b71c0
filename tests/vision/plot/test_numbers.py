"""Numbers beside the axes of a plot, and strokes that are none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from isoprobe.vision.plot.numbers import SeenNumber, read_numbers
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.state import plot_state
from isoprobe.vision.raster.canvas import Canvas
from isoprobe.vision.raster.crowding import Crowded
from isoprobe.vision.raster.fonts import font, size_for
from tests.specimens.figures import figure


def contrast_of(texts: Sequence[str], face: str = "DejaVuSans", wide: int = 160) -> np.ndarray:
    """The contrast of texts that stand below each other."""
    canvas = Canvas(wide, 40 + 40 * len(texts), (255, 255, 255))
    for k, text in enumerate(texts):
        canvas.text(text, 40, 40 + 40 * k, font(face, size_for(face, 11.0)), (0, 0, 0))
    return np.asarray(255 - canvas.pixels().min(axis=2), np.uint8)


def read(*texts: str, face: str = "DejaVuSans") -> list[SeenNumber]:
    """What is read where the texts stand below each other."""
    return sorted(read_numbers(contrast_of(texts, face), 255, False), key=lambda number: number.top)


@pytest.mark.parametrize("face", ["DejaVuSans", "STIXGeneralItalic", "DejaVuSansMono-Bold"])
def test_points_and_minus_signs_are_told_apart(face: str) -> None:
    assert [number.value for number in read("2.5", "25", "\u22122.5", "0.0", face=face)] == [2.5, 25.0, -2.5, 0.0]


def test_a_minus_that_touches_its_number_is_one() -> None:
    contrast = contrast_of(["\u22122", "\u22124", "4", "7"])
    first = read_numbers(contrast, 255, False)
    for number in first:
        if number.value < 0:  # the minus goes on to the digit
            box = contrast[number.top : number.bottom, number.left : number.right]
            row = int(box[:, 1].argmax())
            box[row : row + 1, : int(np.flatnonzero(box[:row].any(axis=0))[0]) + 2] = 255
    found = sorted(read_numbers(contrast, 255, False), key=lambda number: number.top)
    assert [number.value for number in found] == [-2.0, -4.0, 4.0, 7.0]


def test_what_is_sure_is_not_doubted_and_says_what_else_it_may_be() -> None:
    (number,) = read("38")
    assert number.value == 38.0
    assert not number.doubt
    assert 38.0 not in [value for value, _ in number.others]


def test_a_bare_bar_may_be_a_1_at_a_price() -> None:
    contrast = np.zeros((60, 60), np.uint8)
    contrast[20:32, 30:33] = 255
    assert all(number.value == 1.0 for number in read_numbers(contrast, 255, False))
    contrast[15:45, 10:50] = 255
    assert read_numbers(contrast, 255, False) == []


def test_two_numbers_that_stand_close_are_not_one() -> None:
    canvas = Canvas(160, 60, (255, 255, 255))
    letters = font("DejaVuSans", size_for("DejaVuSans", 11.0))
    canvas.text("0.25", 20, 40, letters, (0, 0, 0))
    canvas.text("0.50", 59, 40, letters, (0, 0, 0))
    contrast = (255 - canvas.pixels().min(axis=2)).astype(np.uint8)
    assert sorted(number.value for number in read_numbers(contrast, 255, False)) == [0.25, 0.5]


def test_a_long_caption_is_no_crowd_and_a_page_of_text_is_one() -> None:
    lines = ["It lies between the values that bound it, as is told above"] * 9
    contrast = contrast_of([*lines, "37"], wide=700)
    assert 37.0 in [number.value for number in read_numbers(contrast, 255, False)]
    with pytest.raises(Crowded, match="signs that may be digits, expected at most 600"):
        read_numbers(contrast_of(3 * lines, wide=700), 255, False)


def with_y(formatter, values, **settings):
    """The state of a plot whose numbers of y are written so."""

    def draw(axes) -> None:
        axes.plot(np.linspace(-3, 3, 200), values)
        axes.set(**settings)
        if formatter is not None:
            axes.yaxis.set_major_formatter(formatter)

    return plot_state(read_plot(figure(draw, dpi=100)))


def test_commas_part_thousands_and_mark_decimals() -> None:
    wide = np.linspace(500, 51000, 200)
    state = with_y(lambda value, _: f"{value:,.0f}", wide, ylim=(0, 52000))
    assert state["axes"]["y"] == pytest.approx([0, 52000], abs=600)
    state = with_y(lambda value, _: f"{value:.1f}".replace(".", ","), wide / 25000, ylim=(0, 2.2))
    assert state["axes"]["y"] == pytest.approx([0, 2.2], abs=0.03)


def test_points_part_thousands_where_a_number_below_has_none_and_are_unclear_where_none_is_below() -> None:
    wide = np.linspace(500, 51000, 200)
    points = lambda value, _: f"{value:,.0f}".replace(",", ".")  # noqa: E731
    assert with_y(points, wide, ylim=(0, 52000))["axes"]["y"] == pytest.approx([0, 52000], abs=600)
    small = with_y(points, wide / 20, ylim=(0, 2600), yticks=[0, 500, 1000, 1500, 2000])
    assert small["axes"]["y"] == pytest.approx([0, 2600], abs=30)
    assert with_y(points, wide, ylim=(0, 52000), yticks=[10000, 20000, 30000])["axes"]["y"] is None
    close = with_y(None, 1 + wide / 3e6, ylim=(1, 1.018), yticks=[1.0, 1.005, 1.01, 1.015])
    assert close["axes"]["y"] == pytest.approx([1, 1.018], abs=0.0003)


def test_millions_have_two_signs_between_their_digits() -> None:
    for sign in ",.":
        texts = [f"{value:,}".replace(",", sign) for value in (1_000_000, 2_500_000, 13_245_000, 400_000)]
        found = [(number.value, number.places) for number in read(*texts)]
        assert found[:3] == [(1e6, 0), (2.5e6, 0), (13245000.0, 0)]
        assert found[3] == ((4e5, 0) if sign == "," else (400.0, 3))
    assert 1000.5 not in [number.value for number in read("1.000.50", "1.00.500")]


@pytest.mark.parametrize("unit", ["k", "M", "\u03c0", "\u03c3", "\u00d710\u2075"])
@pytest.mark.parametrize("size", [9, 10, 12])
def test_numbers_with_letters_or_powers_behind_each_tell_no_scale(unit: str, size: int) -> None:
    def draw(axes) -> None:
        axes.plot(np.linspace(-3, 3, 200), np.linspace(0.1, 5.2, 200))
        axes.set(ylim=(0, 5.5))
        axes.tick_params(labelsize=size)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0f}{unit}" if value else "0")

    assert plot_state(read_plot(figure(draw, dpi=100)))["axes"]["y"] is None


def test_per_cent_powers_and_fractions_are_no_numbers() -> None:
    share = np.linspace(0.05, 0.95, 200)
    assert with_y(lambda value, _: f"{100 * value:.0f}%", share, ylim=(0, 1))["axes"]["y"] is None
    assert with_y(None, np.exp(np.linspace(-6, 6, 200)), yscale="log")["axes"]["y"] is None
    marks = {0.0: "0", 0.5: r"$\frac{1}{2}$", 1.0: "1", 1.5: r"$\frac{3}{2}$"}
    state = with_y(lambda value, _: marks.get(value, ""), 1.4 * share, ylim=(0, 1.6), yticks=list(marks))
    assert state["axes"]["y"] is None or state["axes"]["y"] == pytest.approx([0, 1.6], abs=0.03)
