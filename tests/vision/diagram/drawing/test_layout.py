"""Where the parts of a diagram stand on the page."""

from __future__ import annotations

import pytest

from isoprobe.vision import LayoutRejected
from isoprobe.vision.diagram.drawing.layout import DrawnArc, DrawnSegment, extent, free_place, layout_of, smallest_gap
from tests.specimens.diagram_drawings import figure, plan


def test_extent_of_an_arc_is_that_of_the_part_drawn() -> None:
    bare = {"points": {}, "ends": [], "circles": [], "loose": []}
    assert extent({**bare, "arcs": [[0, 0, 1000, 180_000, 180_000]]}) == pytest.approx(
        (-1000, -1000, 1000, 0), abs=1e-6
    )
    assert extent({**bare, "arcs": [], "circles": [[0, 0, 1000]]}) == (-1000, -1000, 1000, 1000)
    assert extent({**bare, "arcs": [], "ellipses": [[0, 0, 1000, 300]]}) == (-1000, -300, 1000, 300)


def test_points_are_scaled_and_moved() -> None:
    made = layout_of(figure(), 0.001, 10 + 20j)
    assert made.points["C"] == 1010 + 720j
    assert [s.line for s in made.segments] == [0, 1, 2, 3]
    assert len(made.junctions) == 4


def test_a_crossing_and_where_a_circle_cuts_are_junctions() -> None:
    crossed = layout_of(plan(loose=[[0, 350_000, 1_000_000, 350_000, 0]]), 0.001, 0j)
    assert len(crossed.junctions) == 4 + 2 + 3  # its ends, and three crossings
    ring = layout_of(plan(circles=[[500_000, 700_000, 200_000]]), 0.001, 0j)
    assert len(ring.junctions) == 4 + 3  # the base twice, the median once
    touching = layout_of(plan(circles=[[500_000, 900_000, 200_000]]), 0.001, 0j)
    assert len(touching.junctions) == 4  # at D, which has its letter


def test_circles_that_touch_meet_once() -> None:
    for distance, count in ((500_000, 1), (400_000, 2), (600_000, 0)):
        made = layout_of(plan(points={}, ends=[], circles=[[0, 0, 300_000], [distance, 0, 200_000]]), 0.001, 0j)
        assert len(made.junctions) == count


def test_the_smallest_gap() -> None:
    assert smallest_gap(layout_of(figure(), 0.001, 0j)) < 500
    near = plan(loose=[[500_000, 720_000, 900_000, 720_000, 0]])
    assert smallest_gap(layout_of(near, 0.001, 0j)) == pytest.approx(20)


def test_a_mark_stands_in_the_middle_of_the_longest_bare_piece() -> None:
    made = layout_of(figure(), 0.001, 0j)
    base = made.segments[3]
    assert free_place(made, base, 0, 1000, [], 100) == pytest.approx(250 + 700j)
    assert free_place(made, base, 0, 1000, [250 + 700j], 100) == pytest.approx(750 + 700j)
    with pytest.raises(LayoutRejected):
        free_place(made, base, 0, 1000, [], 501)


def test_an_arc_holds_what_lies_within_its_angle() -> None:
    arc = DrawnArc(0j, 100, 180, 180)
    assert [arc.holds(z) for z in (-100j, 100 + 0j, 100j)] == [True, True, False]
    assert DrawnArc(0j, 100).holds(100j)
    assert DrawnSegment(0j, 100 + 0j, False).off(110 + 0j) == 10
