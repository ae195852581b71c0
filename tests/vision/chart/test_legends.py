"""Legends at the places that they may have."""

from __future__ import annotations

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.legends import LEGENDS, legend_among
from tests.specimens.charts import chart

TWO = ("upper left", "lower right", "upper center in two columns", "center with a title")
ONE = ("upper right of one", "lower left of one", "center of one with a title", "lower right of one in large letters")


@pytest.mark.parametrize("pick", range(4))
def test_where_a_legend_stands_whatever_lies_under_it(pick: int) -> None:
    assert {*TWO, *ONE} <= set(LEGENDS)
    assert legend_among(chart("bar chart of two series", 0, 0, pick, 3), TWO)[0] == pick
    found, legend = legend_among(chart("scatter plot", 2, 0, 0, pick), ONE)
    assert found == pick
    assert (legend.x > 0.6) == (pick in (0, 3))


def test_a_title_makes_another_legend_of_it() -> None:
    names = ("upper left", "upper left with a title")
    assert [legend_among(chart("line chart", 0, 0, pick, 2), names)[0] for pick in (0, 3)] == [0, 1]


def test_no_legend_is_refused() -> None:
    with pytest.raises(Unreadable, match="the place of the legend"):
        legend_among(chart("bar chart", 0, 2, 0, 0), TWO)
