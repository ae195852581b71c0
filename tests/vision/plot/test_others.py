"""Bars, boxes and pies are no curves; fills under curves and one legend are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.others import refuse_edges_of_fills
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scene import Curve, Rest
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
