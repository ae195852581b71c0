"""Classes from curves given as numbers: near misses on both sides of each threshold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.classes import breakpoints_of, convexity_of, parity_of
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scene import Axis, Curve, PlotScene, Rest
from tests.specimens.figures import figure

COLUMNS = np.arange(20, 381, dtype=float)


def scene(rows: np.ndarray, x0: float = 200.0, y0: float | None = 200.0) -> PlotScene:
    y_axis = None if y0 is None else Axis(y0, -20.0, 5)
    return PlotScene((20.0, 0.0, 380.0, 400.0), Axis(x0, 20.0, 5), y_axis, (Curve(20, rows, 2.0, (0, 0, 0)),), False)


def test_parity_has_a_margin_on_both_sides() -> None:
    t = (COLUMNS - 200) / 180
    assert parity_of(scene(100 + 200 * t**2)).answer == "even"
    assert parity_of(scene(200 + 150 * t**3)).answer == "odd"
    assert parity_of(scene(100 + 200 * t**2 + 20 * t)).answer == "neither"
    with pytest.raises(Unreadable, match="within the noise"):
        parity_of(scene(100 + 200 * t**2 + 9 * t))
    with pytest.raises(Unreadable, match="even and odd"):
        parity_of(scene(200 + 0 * t))


@pytest.mark.parametrize("open_ends", [(True, False), (True, True)])
def test_a_curve_that_ends_within_an_open_range_has_no_parity_by_its_end(open_ends: tuple[bool, bool]) -> None:
    t = (COLUMNS - 200) / 180
    part = replace(scene(100 + 200 * t**2), curves=(Curve(20, (100 + 200 * t**2)[:300], 2.0, (0, 0, 0)),))
    assert parity_of(part).answer == "neither"
    with pytest.raises(Unreadable, match="no line tells where the plot ends"):
        parity_of(replace(part, open_ends=open_ends))
    for rows, parity in ((100 + 200 * t**2, "even"), (200 + 150 * t**3, "odd"), (100 + 200 * t**2 + 20 * t, "neither")):
        assert parity_of(replace(scene(rows), open_ends=open_ends)).answer == parity


def test_no_parity_is_told_of_a_curve_that_may_go_on_behind_something() -> None:
    t = (COLUMNS - 200) / 180
    part = Curve(20, (100 + 200 * t**2)[:300], 2.0, (0, 0, 0))
    seen = replace(scene(100 + 200 * t**2), curves=(part,))
    assert parity_of(seen).answer == "neither"
    for kind, left, hidden in (("marks", 322.0, True), ("frame", 318.0, True), ("marks", 350.0, False)):
        hiding = replace(seen, rest=(Rest(kind, (left, 100.0, 380.0, 220.0), 400),))
        if hidden:
            with pytest.raises(Unreadable, match="something may hide it"):
                parity_of(hiding)
        else:
            assert parity_of(hiding).answer == "neither"


def test_without_a_scale_of_y_a_curve_that_may_be_odd_is_refused() -> None:
    t = (COLUMNS - 200) / 180
    assert parity_of(scene(100 + 200 * t**2, y0=None)).answer == "even"
    assert parity_of(scene(150 + 100 * t**2 + 90 * t, y0=None)).answer == "neither"
    with pytest.raises(Unreadable, match="where y is 0"):
        parity_of(scene(240 + 150 * t**3, y0=None))


def test_convexity_needs_a_bend() -> None:
    t = (COLUMNS - 200) / 180
    assert convexity_of(scene(300 - 40 * t**2)).answer == "convex"  # rows grow downwards
    assert convexity_of(scene(300 + 40 * t**2)).answer == "concave"
    with pytest.raises(Unreadable, match="within the noise"):
        convexity_of(scene(300 + 3 * t**2))


def test_a_curve_that_bends_both_ways_is_neither_convex_nor_concave_on_whichever_side_of_its_chord() -> None:
    t = (COLUMNS - 200) / 180
    for rows in (
        200 + 80 * np.cos(9 * t),
        300 - 200 * np.exp(-9 * t**2),
        100 + 100 * np.minimum(abs(t + 0.5), abs(t - 0.5)),
    ):
        with pytest.raises(Unreadable, match="bends both ways"):
            convexity_of(scene(rows))


def test_breakpoints_are_counted_and_placed() -> None:
    two = 100 + 0.5 * np.abs(COLUMNS - 150) + 0.4 * np.abs(COLUMNS - 260)
    found = breakpoints_of(scene(two))
    assert found.answer == 2
    assert np.allclose(found.at, (150, 260), atol=2)
    assert breakpoints_of(scene(two + 0.2 * np.abs(COLUMNS - 320))).answer == 3
    assert breakpoints_of(scene(100 + 0.5 * COLUMNS)).answer == 0


def test_two_curves_are_one_too_many() -> None:
    one = scene(COLUMNS)
    with pytest.raises(Unreadable, match="2 curves"):
        convexity_of(PlotScene(one.box, one.x_axis, one.y_axis, one.curves * 2, False))


@pytest.mark.parametrize("name", ["sin", "line", "square", "points"])
def test_one_side_of_the_y_axis_tells_no_parity(name: str) -> None:
    x = np.linspace(1 if name == "sin" else 0, 5, 400)
    y = {"sin": np.sin(x), "line": 2 * x + 1, "square": x**2, "points": np.interp(x, range(6), [1, 3, 2, 5, 4, 2])}[
        name
    ]
    with pytest.raises(Unreadable, match="parity"):
        parity_of(read_plot(figure(lambda axes: axes.plot(x, y))))


def test_a_curve_that_differs_from_its_image_is_neither_however_little_is_shown() -> None:
    x = np.linspace(-1, 5, 400)
    assert parity_of(read_plot(figure(lambda axes: axes.plot(x, np.exp(x / 2) * 3)))).answer == "neither"


def test_a_steep_rise_does_not_hide_that_a_tail_bends_the_other_way() -> None:
    x = np.linspace(0, 8, 240)
    rows = 300 - 400 * x**2 * np.exp(-x)
    scene = PlotScene((0.0, 0.0, 240.0, 320.0), None, None, (Curve(0, rows, 1.0, (0, 0, 0)),), False)
    with pytest.raises(Unreadable, match="bends both ways"):
        convexity_of(scene)
