"""Legends, and the lines and marks that they tell."""

from __future__ import annotations

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.marks import legend_of, lines, marks
from tests.specimens.charts import chart


def test_where_a_legend_is() -> None:
    left, right = (legend_of(chart("line chart", 0, 0, pick, 3)) for pick in (0, 1))
    assert (left.x, left.y) < (0.3, 0.3)
    assert right.x > 0.7
    assert right.y > 0.7
    titled = legend_of(chart("line chart", 0, 0, 3, 3))
    assert titled.bottom - titled.top > left.bottom - left.top + 10


def test_a_chart_without_a_legend_is_refused() -> None:
    with pytest.raises(Unreadable, match="0 legends"):
        legend_of(chart("bar chart", 0, 0, 0, 3))


@pytest.mark.parametrize(("pick", "first"), list(enumerate(["solid", "dashed", "dotted", "squares"])))
@pytest.mark.parametrize(("other", "second"), list(enumerate(["thin", "red", "thick", "triangles"])))
def test_two_lines_as_their_legend_shows_them(pick: int, first: str, other: int, second: str) -> None:
    seen = lines(chart("line chart", pick, other, 1, 3))
    assert (seen.first, seen.second, seen.grid) == (first, second, "")


@pytest.mark.parametrize(("pick", "grid"), list(enumerate(["upright", "level", "dotted", ""])))
def test_the_grid_behind_lines(pick: int, grid: str) -> None:
    assert lines(chart("line chart", 0, 2, 1, pick)).grid == grid


@pytest.mark.parametrize(("pick", "kind"), list(enumerate(["small", "squares", "large", "stars"])))
def test_marks_as_their_legend_shows_them(pick: int, kind: str) -> None:
    assert marks(chart("scatter plot", pick, 0, 0, 0)).kind == kind


@pytest.mark.parametrize("read", [lines, marks])
def test_bars_with_a_legend_are_neither(read: object) -> None:
    assert callable(read)
    with pytest.raises(Unreadable):
        read(chart("bar chart of two series", 0, 0, 0, 0))
