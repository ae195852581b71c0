"""Rectangles as bars: straight ones, on one line, evenly apart."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import Area
from isoprobe.vision.chart.ground import ground_of, sheet_of
from isoprobe.vision.chart.reading import read_chart
from isoprobe.vision.chart.rectangles import bars_of, is_key, is_rectangle, trimmed
from tests.specimens.figures import bars, figure

RED = (0, 0, 200)


def area(mask: np.ndarray) -> Area:
    return Area(RED, 0, 0, mask.shape[1], mask.shape[0], mask > 0)


def test_a_rectangle_and_what_is_none() -> None:
    full, disc = np.ones((30, 20)), np.zeros((31, 31))
    cv2.circle(disc, (15, 15), 15, 1, -1)
    slanting = np.tril(np.ones((40, 40)))
    assert is_rectangle(area(full))
    assert not is_rectangle(area(disc))
    assert not is_rectangle(area(slanting))


def test_a_line_that_ends_at_a_rectangle_is_trimmed_away() -> None:
    mask = np.zeros((30, 24))
    mask[:, 2:22] = 1
    mask[10:13] = 1
    found = trimmed(area(mask))
    assert (found.left, found.right, found.wide, found.high) == (2, 22, 20, 30)


def test_bars_have_their_feet_and_ends() -> None:
    ground = ground_of(sheet_of(bars([3, 8, 5])))
    found, stood = bars_of(ground, ground.areas)
    assert stood.upright
    assert stood.foot == pytest.approx(285, abs=1.5)
    assert [bar.value for bar in found] == pytest.approx([3, 8, 5], abs=0.05)
    assert [bar.column for bar in found] == sorted(bar.column for bar in found)


def test_bars_of_other_widths_are_none() -> None:
    ground = ground_of(sheet_of(figure(lambda axes: axes.bar([1, 2, 3], [4, 7, 5], width=[0.2, 0.8, 0.5]))))
    with pytest.raises(Unreadable):
        bars_of(ground, ground.areas)


def test_a_key_has_lettering_after_it() -> None:
    picture = bars([3, 8, 5])
    cv2.rectangle(picture, (70, 50), (90, 58), (30, 160, 30), -1)
    ground = ground_of(sheet_of(picture))
    (lone,) = [one for one in ground.areas if one.top < 60 and one.wide < 30]
    assert not is_key(ground, lone)
    cv2.putText(picture, "own", (98, 59), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0), 1)
    assert is_key(ground_of(sheet_of(picture)), lone)


@pytest.mark.parametrize("place", ["upper right", "upper left"])
def test_a_bar_that_goes_on_beneath_a_legend_is_refused(place: str) -> None:
    def draw(axes: Any) -> None:
        axes.bar(list("abcd"), [9, 5, 4, 9.5], label="amount")
        axes.legend(loc=place, framealpha=1)

    with pytest.raises(Unreadable):
        read_chart(figure(draw))


@pytest.mark.parametrize("level", [False, True])
@pytest.mark.parametrize("end", [10, 12.5])
def test_a_bar_that_the_end_of_the_axis_cuts_is_refused(level: bool, end: float) -> None:
    def draw(axes: Any) -> None:
        (axes.barh if level else axes.bar)(list("abcd"), [5, 16, 7, 6])
        (axes.set_xlim if level else axes.set_ylim)(0, end)

    with pytest.raises(Unreadable, match="the end of the axis may cut"):
        read_chart(figure(draw))


@pytest.mark.parametrize("level", [False, True], ids=["upright", "level"])
def test_bars_of_no_height_at_both_ends_are_missed(level: bool) -> None:
    def draw(axes: Any) -> None:
        (axes.barh if level else axes.bar)(list("abcde"), [0, 4, 3, 5, 0])

    with pytest.raises(Unreadable, match="where the axis has a mark or a name: it may be of 0"):
        read_chart(figure(draw))
