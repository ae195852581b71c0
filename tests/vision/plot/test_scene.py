"""Axes and curves as values."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision.plot.scene import Axis, Curve, PlotScene


def test_values_and_pixels_go_to_and_fro() -> None:
    axis = Axis(100.0, -20.0, 5)
    assert axis.value(60.0) == 2.0
    assert axis.pixel(2.0) == 60.0


def test_a_curve_tells_its_gaps() -> None:
    curve = Curve(10, np.array([1.0, 2.0, np.nan, np.nan, 5.0]), 2.0, (0, 0, 0))
    assert curve.gaps() == [(12.0, 13.0)]
    assert curve.seen()[0].tolist() == [10.0, 11.0, 14.0]


def test_samples_need_both_axes() -> None:
    curve = Curve(0, np.array([5.0, 6.0]), 2.0, (0, 0, 0))
    scene = PlotScene((0, 0, 10, 10), Axis(0.0, 2.0, 3), None, (curve,), False)
    with pytest.raises(ValueError, match="no axes"):
        scene.samples(0)
