"""Bends, breakpoints and jumps are told apart by the points about each joint."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.classes import breakpoints_of
from isoprobe.vision.plot.scene import Axis, Curve, PlotScene, Reals
from isoprobe.vision.plot.smoothness import bends, jumps

COLUMNS = np.arange(20, 381, dtype=float)
T = (COLUMNS - 200) / 180


def scene(rows: Reals) -> PlotScene:
    noise = np.random.default_rng(7).normal(0, 0.05, len(rows))
    axes = Axis(200.0, 20.0, 5), Axis(200.0, -20.0, 5)
    return PlotScene((20.0, 0.0, 380.0, 400.0), *axes, (Curve(20, rows + noise, 2.0, (0, 0, 0)),), False)


@pytest.mark.parametrize(
    "rows", [300 - 150 * T**2, 200 + 150 * T**3, 200 + 100 * np.sin(4 * T), 330 - 40 * np.exp(2 * T), 200 + 30 * T**2]
)
def test_a_smooth_curve_has_no_breakpoints(rows: Reals) -> None:
    assert breakpoints_of(scene(rows)).answer == 0


def test_breakpoints_are_still_counted_where_they_are() -> None:
    assert breakpoints_of(scene(100 + 0.5 * np.abs(COLUMNS - 150) + 0.1 * np.abs(COLUMNS - 260))).answer == 2


def test_bends_beside_breakpoints_are_refused() -> None:
    with pytest.raises(Unreadable, match="not made of lines"):
        breakpoints_of(scene(250 - 150 * np.abs(np.sin(4 * T))))


@pytest.mark.parametrize("rows", [200 - 40 * np.floor(3 * T), np.where(T < 0, 150, 250) + 40 * T**2])
def test_jumps_are_refused(rows: Reals) -> None:
    with pytest.raises(Unreadable, match="jumps at column"):
        breakpoints_of(scene(rows))


def test_each_joint_is_told_by_its_own_points() -> None:
    x = np.arange(100.0)
    bend = [(0, 49, 0.5, 0.0), (50, 99, 1.5, -50.0)]
    assert bends(x, x**2 / 100, bend, 0.25)[0] > 0
    assert bends(x, np.where(x < 50, 0.5 * x, 1.5 * x - 50), bend, 0.25)[0] < 0
    assert jumps(x, bend) == []
    assert jumps(x, [(0, 49, 0.5, 0.0), (50, 99, 0.5, 20.0)]) == [49.5]
