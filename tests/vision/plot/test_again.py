"""A second look finds a dashed curve that a first one left over, and takes no edge of an area for one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.confidence import doubts_of
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.raster.disturbance import jpeg
from tests.specimens.figures import figure

X = np.linspace(-5, 5, 400)


def pair(axes: Any) -> None:
    axes.plot(X, np.abs(X - 1) - 3, color="black")
    axes.plot(X, 2 * np.cos(X / 2), color="0.4", linestyle="--")


@pytest.mark.parametrize("quality", [0, 85])
def test_a_grey_dashed_curve_is_found_beside_a_black_one(quality: int) -> None:
    picture = figure(pair, dpi=100)
    scene = read_plot(jpeg(picture, quality) if quality else picture)
    assert len(scene.curves) == 2
    assert doubts_of(scene)[0] < 0.75  # it crosses the other one
    for number, true in enumerate((lambda x: np.abs(x - 1) - 3, lambda x: 2 * np.cos(x / 2))):
        x, y = scene.samples(number)
        assert np.percentile(np.abs(y - true(x)), 90) < 0.12


def test_the_edges_of_a_band_are_no_curves() -> None:
    def draw(axes: Any) -> None:
        pair(axes)
        axes.lines[1].remove()
        y = np.abs(X - 1) - 3
        axes.fill_between(X, y - 0.7, y + 0.7, color="0.75")

    for quality in (90, 75):
        picture = jpeg(figure(draw, dpi=100), quality)
        try:
            scene = read_plot(picture)
        except Unreadable:
            continue
        assert len(scene.curves) == 1


def test_a_stroke_that_is_too_short_for_a_curve_is_refused() -> None:
    def draw(axes: Any) -> None:
        axes.plot(X, np.abs(X - 1) - 3, color="black")
        axes.plot([-2, 2], [1, 2.4], color="0.4", linestyle="--")

    with pytest.raises(Unreadable, match="may be another curve"):
        read_plot(figure(draw, dpi=100))
