"""Marks alone and over each other, and which are a legend's."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.ground import ground_of, sheet_of
from isoprobe.vision.chart.points import marks_of, without_keys
from tests.specimens.figures import figure


def marks(draw: Any, **settings: Any) -> list[tuple[float, float]]:
    ground = ground_of(sheet_of(figure(draw, **settings)))
    kept, _ = without_keys(ground, marks_of(ground, ground.areas))
    return sorted((mark.x, mark.y) for mark in kept)


@pytest.mark.parametrize("mark", ["o", "s", "D"])
def test_marks_of_any_shape_at_their_places(mark: str) -> None:
    found = marks(lambda axes: axes.scatter([0, 1, 2, 3, 4], [0, 3, 1, 2, 4], marker=mark))
    assert len(found) == 5
    steps = [b[0] - a[0] for a, b in pairwise(found)]
    assert steps == pytest.approx([steps[0]] * 4, abs=1.1)


def test_marks_on_lines_of_a_grid_are_whole() -> None:
    grid = {"axes.grid": True, "axes.axisbelow": False}
    assert len(marks(lambda axes: axes.scatter([0.3, 1.2, 2.2, 3.3, 4], [0, 3, 1, 2, 3.6], s=60), **grid)) == 5


def test_marks_that_hide_each_other_too_far_are_refused() -> None:
    x, y = [0, 1, 2, 3, 4, 4.02, 4.04, 4.06, 4.08, 4.1, 4.12], [0, 3, 1, 2, 4, 4.01, 4, 4.02, 4.03, 4, 4.02]
    with pytest.raises(Unreadable, match="over each other"):
        marks(lambda axes: axes.scatter(x, y, s=80))


def test_names_beside_marks_are_no_legend() -> None:
    def draw(axes: Any) -> None:
        axes.scatter([0, 1, 2, 3], [0, 3, 1, 2])
        for k in range(4):
            axes.text(k + 0.1, [0, 3, 1, 2][k], f"P{k}", va="center")

    with pytest.raises(Unreadable, match="lettering"):
        marks(draw)


def test_a_name_beside_one_mark_is_no_legend_but_a_frame_about_both_is() -> None:
    x, y = [0, 1, 2, 3, 4, 5], [0, 3, 1, 2, 5, 3.4]

    def named(axes: Any) -> None:
        axes.scatter(x, y)
        axes.annotate("max", (4, 5), xytext=(6, -4), textcoords="offset points")

    def with_legend(axes: Any) -> None:
        axes.scatter(x, y, label="amount")
        axes.legend(loc="upper left")

    for grid in (False, True):
        with pytest.raises(Unreadable, match="may be its name"):
            marks(named, **{"axes.grid": grid, "axes.axisbelow": True})
        assert len(marks(with_legend, **{"axes.grid": grid, "axes.axisbelow": True})) == 6
