"""The frames of charts, and the scales beside them, whichever way these grow."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.frame import Scale, charts_of, soft
from tests.specimens.charts import chart, picture


def test_a_scale_tells_values() -> None:
    assert Scale(100.0, -2.0).value(40) == 30


def test_the_charts_of_a_sheet_are_found_row_by_row() -> None:
    first, second = picture("bar chart", 0, 0, 0, 3), picture("scatter plot", 0, 0, 0, 0)
    found = charts_of(np.vstack([np.hstack([first, second]), np.hstack([second, first])]))
    assert len(found) == 4
    assert [bool(one.colour("blue").mean() > 0.1) for one in found] == [True, False, False, True]
    assert all(abs(one.size - 1) < 0.01 for one in found)


def test_a_picture_without_a_frame_is_refused() -> None:
    with pytest.raises(Unreadable, match="no frame"):
        charts_of(picture("pie chart", 0, 0, 0))


@pytest.mark.parametrize(("pick", "ends"), [(0, (0, 60)), (1, (0, 120)), (2, (60, 0)), (3, (-30, 60))])
def test_the_ends_of_an_axis_are_told_by_its_numbers(pick: int, ends: tuple[int, int]) -> None:
    seen = chart("horizontal bar chart", 0, 0, pick, 0)
    scale = seen.scale(False)
    assert scale is not None
    assert scale.value(seen.left) == pytest.approx(ends[0], abs=0.5)
    assert scale.value(seen.right) == pytest.approx(ends[1], abs=0.5)
    assert not seen.is_logarithmic(False)


def test_a_logarithmic_axis_has_uneven_ticks() -> None:
    seen = chart("bar chart", 0, 0, 2, 3)
    assert seen.is_logarithmic(True)
    assert seen.has_number(True)
    assert not chart("bar chart", 0, 0, 2, 3, a=[12, 37, 15, 28, 19, 33]).has_number(True)
    assert len(chart("bar chart", 0, 0, 0, 3).ticks(True)) == 7


def test_colours_are_told_apart_inside_the_frame() -> None:
    seen = chart("bar chart", 0, 3, 0, 3)
    assert seen.colour("orange").mean() > 0.1
    assert seen.colour("black").any()
    assert not seen.colour("blue").any()
    assert not seen.grey().mean() > 0.01
    assert seen.ink().mean() >= seen.colour("orange").mean()


def test_a_soft_mask_is_a_pixel_wider() -> None:
    mask = np.zeros((7, 7), np.bool_)
    mask[3, 3] = True
    assert soft(mask).sum() == 9
