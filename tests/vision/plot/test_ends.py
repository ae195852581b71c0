"""Where a plot ends, and that it is left open where no line tells it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from isoprobe.vision.plot.ends import reach
from isoprobe.vision.plot.numbers import SeenNumber
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.state import plot_state
from tests.specimens.figures import figure


@pytest.mark.parametrize(
    ("kept", "open_ends"),
    [("grid", (False, False)), ("left", (True, False)), ("bottom", (False, True)), ("none", (True, True))],
)
def test_a_range_that_no_line_tells_is_left_open_and_the_curve_is_read(kept: str, open_ends: tuple[bool, bool]) -> None:
    x = np.linspace(-3, 3, 300)

    def draw(axes: Any) -> None:
        axes.plot(x, x**2 + x)
        axes.tick_params(length=0)
        axes.spines[[side for side in ("top", "right", "left", "bottom") if side != kept]].set_visible(False)
        axes.grid(kept == "grid")

    scene = read_plot(figure(draw))
    assert scene.open_ends == open_ends
    state = plot_state(scene)
    assert tuple(state["axes"][axis] is None for axis in "xy") == open_ends
    assert len([one for one in state["unsure"] if one.startswith("no line tells")]) == sum(open_ends)
    columns, rows = scene.samples(0)
    assert np.abs(np.interp([-2.0, 0.0, 2.5], columns, rows) - [2.0, 0.0, 8.75]).max() < 0.2
    assert columns[0] == pytest.approx(-3, abs=0.1)
    assert columns[-1] == pytest.approx(3, abs=0.1)


@pytest.mark.parametrize(
    ("ends", "told"), [((-2, 10), True), ((-2, 8.5), False), ((-1.45, 10), False)], ids=["lines", "above", "below"]
)
def test_a_plot_with_level_lines_alone_ends_at_them_where_nothing_speaks_against_it(
    ends: tuple[float, float], told: bool
) -> None:
    def draw(axes: Any) -> None:
        x = np.linspace(-3, 3, 300)
        axes.plot(x, x**2 - 1, lw=2)
        axes.set(yticks=[at for at in range(-2, 11, 2) if ends[0] <= at <= ends[1]], ylim=ends, xlim=(-4, 4))
        axes.tick_params(length=0)
        axes.spines[["top", "right", "left", "bottom"]].set_visible(False)
        axes.grid(axis="y", clip_on=False)

    scene = read_plot(figure(draw, dpi=100))
    assert scene.open_ends == (False, not told)
    assert scene.y_axis is not None
    if told:
        assert np.allclose(scene.y_axis.value(np.array(scene.box)[[3, 1]]), ends, atol=0.1)


def test_a_plot_reaches_to_its_numbers_and_not_to_those_of_the_other_axis() -> None:
    up = [SeenNumber(float(k), 10, 20 + 40 * k, 24, 30 + 40 * k) for k in range(4)]
    along = [SeenNumber(float(k), 60 + 50 * k, 180, 70 + 50 * k, 190) for k in range(4)]
    box = reach((0.0, 0.0, 299.0, 199.0), (True, True), [*along, up[3]], [*up, along[2]], (200, 300))
    assert box == (26.0, 0.0, 299.0, 178.0)


@pytest.mark.parametrize("beyond", [False, True])
def test_where_a_curve_goes_on_beyond_the_axes_the_range_is_open(beyond: bool) -> None:
    x = np.linspace(-3.2, 3.2, 200)

    def draw(axes) -> None:
        axes.plot(x, x**3 / 4 - x)
        axes.set(xlim=(-4.3, 4.3), ylim=(-5.4, 5.4))
        for side in ("left", "bottom"):
            axes.spines[side].set_position("zero")
            axes.spines[side].set_bounds((-4, 4) if beyond else (-5.4, 5.4))
        axes.spines[["top", "right"]].set_visible(False)

    scene = read_plot(figure(draw, dpi=100))
    assert scene.open_ends == (beyond, beyond)
    low, high = np.interp([-3.15, 3.15], *scene.samples(0))
    assert (low, high) == pytest.approx((-4.66, 4.66), abs=0.15)
