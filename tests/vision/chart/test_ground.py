"""What stands about a chart: its panel, its box where bars hide lines, and scales that are sure."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.ground import free_of_lines, ground_of, sheet_of
from isoprobe.vision.chart.reading import read_chart
from tests.specimens.figures import bars, figure

PANEL = {"axes.facecolor": "#E5E5E5", "axes.grid": True, "grid.color": "white", "axes.axisbelow": True}


def test_the_box_and_the_scale_of_plain_axes() -> None:
    ground = ground_of(sheet_of(bars([3, 8, 5])))
    assert ground.box == pytest.approx((50, 38, 360, 285), abs=1.5)
    assert ground.x_axis is None
    assert ground.y_axis is not None
    assert ground.y_axis.value(ground.box[3]) == pytest.approx(0, abs=0.05)


def test_a_panel_that_bars_cut_and_white_lines_cross() -> None:
    sheet = sheet_of(figure(lambda axes: axes.bar(list("abcd"), [3, 8, 5, 7]), **PANEL))
    assert sheet.panel == pytest.approx((50, 38, 360, 285), abs=3)
    assert sheet.paper == pytest.approx((229, 229, 229), abs=2)


def test_no_axes_is_no_chart() -> None:
    with pytest.raises(Unreadable, match="no axis"):
        ground_of(sheet_of(figure(lambda axes: (axes.set_axis_off(), axes.text(0.5, 0.5, "empty")))))


def test_lines_that_go_through_are_taken_away_and_strokes_are_kept() -> None:
    ink, covered = np.zeros((50, 80), np.bool_), np.zeros((50, 80), np.bool_)
    ink[20], covered[10:40, 30:50] = True, True
    ink[5, 10:40] = True
    free = free_of_lines(ink, covered)
    assert not free[20].any()
    assert free[5, 10:40].all()


@pytest.mark.parametrize("above", [False, True])
def test_a_second_scale_is_refused(above: bool) -> None:
    def draw(axes: Any) -> None:
        axes.scatter([1, 2, 3, 4], [4, 1, 6, 2])
        (axes.twiny() if above else axes.twinx()).scatter([10, 20, 30, 40], [40, 90, 20, 70], color="tab:orange")

    with pytest.raises(Unreadable, match="a second scale"):
        read_chart(figure(draw))
