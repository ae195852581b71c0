"""Numbers that are turned along the vertical axis."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.state import plot_state
from tests.specimens.figures import figure


@pytest.mark.parametrize("turned", [0, 90, -90])
def test_numbers_tell_the_scale_whichever_way_they_are_turned(turned: int) -> None:
    x = np.linspace(-3, 3, 200)

    def draw(axes) -> None:
        axes.plot(x, x**2 - 4)
        axes.set(xlim=(-3, 3), ylim=(-5, 6))
        axes.tick_params(axis="y", rotation=turned)

    state = plot_state(read_plot(figure(draw)))
    assert state["axes"]["y"] == pytest.approx([-5, 6], abs=0.2)
    assert state["axes"]["x"] == pytest.approx([-3, 3], abs=0.1)
