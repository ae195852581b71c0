"""Powers of ten beside an axis."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.numerals.powers import raised
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scene import Axis
from isoprobe.vision.plot.state import plot_state
from tests.specimens.figures import figure

X = np.linspace(0, 10, 200)


@pytest.mark.parametrize("mathematical", [False, True])
@pytest.mark.parametrize("power", [6, 5, -4])
def test_a_power_above_the_numbers_multiplies_them(power: int, mathematical: bool) -> None:
    def draw(axes) -> None:
        axes.plot(X, 10.0**power * (X - 4) ** 2 / 5)
        axes.ticklabel_format(axis="y", style="sci", scilimits=(0, 0), useMathText=mathematical)
        axes.set(xlim=(0, 10), ylim=(0, 10.0**power * 8))

    state = plot_state(read_plot(figure(draw, dpi=100)))
    assert state["axes"]["y"] == pytest.approx([0, 8 * 10.0**power], abs=0.08 * 10.0**power)


def test_a_power_at_the_end_of_x_multiplies_its_numbers() -> None:
    def draw(axes) -> None:
        axes.plot(1e6 * X, (X - 4) ** 2)
        axes.set(xlim=(0, 1e7))

    assert plot_state(read_plot(figure(draw, dpi=100)))["axes"]["x"] == pytest.approx([0, 1e7], abs=1e5)


def test_a_number_that_is_added_is_refused() -> None:
    def draw(axes) -> None:
        axes.plot(X, 1e6 + X**2 / 50)
        axes.ticklabel_format(axis="y", useOffset=1e6)

    with pytest.raises(Unreadable, match="a number is added to those of an axis"):
        read_plot(figure(draw, dpi=100))


def test_a_title_with_numbers_multiplies_nothing() -> None:
    def draw(axes) -> None:
        axes.plot(X, (X - 4) ** 2)
        axes.set_title("10 level e4 runs", loc="left")
        axes.set(ylim=(0, 40))

    assert plot_state(read_plot(figure(draw)))["axes"]["y"] == pytest.approx([0, 40], abs=0.4)


def test_an_axis_without_a_power_is_as_it_was() -> None:
    axis = Axis(10.0, -20.0, 5)
    assert raised(axis, 0) is axis
    assert raised(None, 3) is None
    assert raised(axis, 2) == Axis(10.0, -0.2, 5)
