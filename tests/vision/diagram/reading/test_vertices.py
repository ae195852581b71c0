"""Places that may have names: what meets there, what only comes near, and ends that letters have cut short."""

from math import hypot

import pytest

from isoprobe.vision.diagram.reading.vertices import (
    DiagramVertex,
    along,
    crossing,
    find_vertices,
    is_whole,
    on_round,
    reach,
)
from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke

FAR = reach([StraightStroke(0, 0, 1, 0, 2.0)], 20.0)  # letters 20 pixels high: 3.2 aside, 8 along
BASE = StraightStroke(0, 200, 300, 200, 2.0)


def near(vertices: list[DiagramVertex], x: float, y: float, within: float = 1.5) -> DiagramVertex:
    (found,) = [v for v in vertices if hypot(v.x - x, v.y - y) <= within]
    return found


def test_two_strokes_that_cross_make_a_vertex_inside_both() -> None:
    found = find_vertices([BASE, StraightStroke(100, 100, 200, 300, 2.0)], [], [], FAR)
    assert len(found) == 5
    middle = near(found, 150, 200)
    assert (middle.ends, middle.through) == ((), (0, 1))


@pytest.mark.parametrize("short", [0, 3, 6])
def test_an_end_cut_short_by_a_letter_still_meets_its_line(short: float) -> None:
    foot = near(find_vertices([BASE, StraightStroke(150, 100, 150, 200 - short, 2.0)], [], [], FAR), 150, 200)
    assert (foot.ends, foot.through) == ((1,), (0,))


def test_an_end_that_stays_away_meets_no_line() -> None:
    end = near(find_vertices([BASE, StraightStroke(150, 100, 150, 188, 2.0)], [], [], FAR), 150, 188)
    assert end.strokes == (1,)


def test_a_corner_of_three_ends_is_one_vertex_where_the_lines_meet() -> None:
    strokes = [
        StraightStroke(100, 100, 300, 104, 2.0),
        StraightStroke(104, 98, 150, 300, 2.0),
        StraightStroke(102, 103, 280, 280, 2.0),
    ]
    corner = [v for v in find_vertices(strokes, [], [], FAR) if hypot(v.x - 101, v.y - 100) < 8]
    assert [v.ends for v in corner] == [(0, 1, 2)]


def test_concurrent_lines_have_one_crossing() -> None:
    strokes = [
        StraightStroke(0, 0, 200, 200, 2.0),
        StraightStroke(0, 200, 200, 0, 2.0),
        StraightStroke(0, 101, 200, 101, 2.0),
    ]
    assert near(find_vertices(strokes, [], [], FAR), 100, 100).through == (0, 1, 2)


def test_a_chord_and_a_tangent_meet_the_circle() -> None:
    circle = Round(100, 100, 80)
    chord, tangent = StraightStroke(20, 100, 180, 100, 2.0), StraightStroke(60, 181, 160, 181, 2.0)
    found = find_vertices([chord, tangent], [circle], [], FAR)
    assert near(found, 20, 100).on == (0,)
    assert near(found, 180, 100).ends == (0,)
    contact = near(found, 100, 180.5)
    assert (contact.on, contact.through) == ((0,), (1,))
    assert near(found, 100, 100).centres == (0,)
    assert near(found, 100, 100).through == (0,)


def test_a_line_that_passes_the_circle_by_does_not_touch_it() -> None:
    found = find_vertices([StraightStroke(60, 190, 160, 190, 2.0)], [Round(100, 100, 80)], [], FAR)
    assert all(not (v.on and v.strokes) for v in found)


def test_circles_that_cross_that_touch_and_that_do_not() -> None:
    first = Round(100, 100, 50)
    assert len([v for v in find_vertices([], [first, Round(160, 100, 50)], [], FAR) if len(v.on) == 2]) == 2
    assert len([v for v in find_vertices([], [first, Round(200, 100, 50)], [], FAR) if len(v.on) == 2]) == 1
    assert not [v for v in find_vertices([], [first, Round(215, 100, 50)], [], FAR) if len(v.on) == 2]


def test_a_point_beyond_an_arcs_end_is_not_on_it() -> None:
    arc = Round(100, 100, 80, start=180, sweep=180)
    assert not is_whole(arc)
    assert on_round(arc, (100, 20), FAR)
    assert not on_round(arc, (100, 180), FAR)
    assert on_round(Round(100, 100, 80), (100, 180), FAR)


def test_a_dot_on_a_line_is_a_vertex_with_that_line() -> None:
    dot = near(find_vertices([BASE], [], [Mark("dot", 120, 201)], FAR), 120, 200)
    assert dot.dot
    assert dot.through == (0,)


def test_parallels_do_not_cross_and_measures_run_from_the_first_end() -> None:
    assert crossing(BASE, StraightStroke(0, 100, 300, 101)) is None
    assert along(BASE, (30, 207)) == pytest.approx((30, 7))
