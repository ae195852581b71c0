"""Bars by style, ends and places; grids; what is no bars is refused."""

from __future__ import annotations

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.bars import level_bars, upright_bars
from tests.specimens.charts import A, chart


@pytest.mark.parametrize(("pick", "style"), list(enumerate(["blue", "blue edges", "hatched", "circles"])))
@pytest.mark.parametrize(("line", "grid"), [(0, "upright"), (2, "dotted"), (3, "")])
def test_upright_bars_and_the_grid_behind_them(pick: int, style: str, line: int, grid: str) -> None:
    seen = upright_bars(chart("bar chart", 0, pick, 0, line))
    assert (seen.style, seen.grid) == (style, grid)
    assert seen.tops == pytest.approx([235 - 3.6 * value for value in A], abs=1.5)


def test_bars_that_end_at_a_grid_line_are_seen() -> None:
    for pick in range(4):
        seen = upright_bars(chart("bar chart", 0, pick, 0, 1, a=[10, 20, 7, 30, 40, 15]))
        assert seen.grid == "level"
        assert seen.tops == pytest.approx([235 - 3.6 * value for value in (10, 20, 7, 30, 40, 15)], abs=2.2)


def test_two_charts_that_differ_in_one_bar_are_read_apart() -> None:
    one, other = (upright_bars(chart("bar chart", 0, 0, 0, 3, a=[12, 37, 5, 28, 19, last])).tops for last in (33, 32))
    assert one[:5] == other[:5]
    assert other[5] - one[5] == pytest.approx(3.6, abs=1)


@pytest.mark.parametrize(("pick", "colour", "thick"), [(0, "blue", 0.9), (1, "blue", 0.3), (2, "orange", 0.3)])
def test_level_bars(pick: int, colour: str, thick: float) -> None:
    seen = level_bars(chart("horizontal bar chart", 0, pick, 0, 0))
    assert seen.colour == colour
    assert seen.thick == pytest.approx(thick, abs=0.05)
    assert [end - start for start, end in zip(seen.starts, seen.ends, strict=True)] == pytest.approx(
        [4.68 * value for value in A], abs=1.5
    )


@pytest.mark.parametrize(("pick", "names"), [(0, "level"), (1, "level"), (2, ""), (3, "slanting")])
def test_how_the_names_of_level_bars_stand(pick: int, names: str) -> None:
    seen = level_bars(chart("horizontal bar chart", 0, 0, 0, pick))
    assert seen.names == names
    assert (seen.pitch < 0.12) == (pick == 1)


@pytest.mark.parametrize("kind", ["bar chart of two series", "step chart", "stem plot", "area chart"])
def test_charts_of_other_kinds_are_refused(kind: str) -> None:
    seen = chart(kind, 0, 0, 0, 3)
    for read in (upright_bars, level_bars):
        with pytest.raises(Unreadable):
            read(seen)
