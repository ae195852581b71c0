"""Sketches: what is added meets what stands there exactly or keeps clear of it."""

from __future__ import annotations

import cmath
import math
from random import Random

import pytest

from isoprobe.probes.families.diagram.sketch import (
    APART,
    CLEAR,
    Cramped,
    Line,
    Sketch,
    circumcentre,
    foot,
    incircle,
    meeting,
    turn,
    unit,
)


def segment() -> Sketch:
    s = Sketch()
    s.point(0j)
    s.point(1000 + 0j)
    s.stroke(0j, 1000 + 0j)
    return s


def test_a_point_lies_on_a_stroke_or_clear_of_it() -> None:
    s = segment()
    assert s.point(400 + 0j) == 2
    assert s.point(400 + 0j) == 2
    with pytest.raises(Cramped):
        s.point(700 + (CLEAR - 1) * 1j)
    with pytest.raises(Cramped):
        s.point(complex(400 + APART - 1, 0))
    assert s.point(700 + (CLEAR + 1) * 1j) == 3


def test_a_point_lies_on_a_circle_at_its_centre_or_clear_of_both() -> None:
    s = Sketch()
    s.circle(0j, 300)
    s.point(0j)
    s.point(300 + 0j)
    for near in (complex(0, 300 + CLEAR - 1), complex(0, 300 - CLEAR + 1)):
        with pytest.raises(Cramped):
            s.point(near)
    s = Sketch()
    s.circle(0j, 300)
    with pytest.raises(Cramped):
        s.point(complex(CLEAR - 1, 0))


def test_strokes_that_prolong_or_overlap_are_one() -> None:
    s = segment()
    s.stroke(1000 + 0j, 1300 + 0j)
    s.stroke(200 + 0j, 600 + 0j)
    (line,) = s.strokes
    assert {line.a, line.b} == {0j, 1300 + 0j}


def test_a_dashed_stroke_does_not_prolong_a_solid_one() -> None:
    with pytest.raises(Cramped):
        segment().stroke(1000 + 0j, 1300 + 0j, dashed=True)


def test_a_stroke_keeps_clear_of_points_and_shallow_crossings() -> None:
    s = segment()
    s.point(500 + 300j)
    with pytest.raises(Cramped):
        s.stroke(0 + 290j, 1000 + 290j)
    with pytest.raises(Cramped):
        segment().stroke(0j, complex(1000, 100))
    assert len(segment().strokes) == 1


def test_a_line_touches_a_circle_cuts_it_or_keeps_off() -> None:
    for height, good in ((300, True), (290, False), (310, False), (200, True), (400, True)):
        s = Sketch()
        s.circle(0j, 300)
        if good:
            s.stroke(complex(-500, height), complex(500, height))
            assert len(s.meets) == {300: 1, 200: 2, 400: 0}[height]
        else:
            with pytest.raises(Cramped):
                s.stroke(complex(-500, height), complex(500, height))


def test_circles_touch_cross_or_keep_apart() -> None:
    for distance, meets in ((500, 1), (400, 2), (600, 0), (510, None), (490, None)):
        s = Sketch()
        s.circle(0j, 300)
        if meets is None:
            with pytest.raises(Cramped):
                s.circle(complex(distance, 0), 200)
        else:
            s.circle(complex(distance, 0), 200)
            assert len(s.meets) == meets
            assert all(abs(abs(z) - 300) < 1e-9 and abs(abs(z - distance) - 200) < 1e-9 for z in s.meets)


def test_an_attempt_that_fails_changes_nothing() -> None:
    s = segment()

    def step(tried: Sketch, rng: Random) -> None:
        tried.point(500 + 500j)
        tried.point(510 + 500j)

    before = repr(vars(s))
    assert not s.attempt(step, Random(1))
    assert repr(vars(s)) == before
    assert s.attempt(lambda tried, rng: tried.point(500 + 500j), Random(1))
    assert s.points[-1] == 500 + 500j


def test_the_widest_angle_at_a_point() -> None:
    s = segment()
    assert s.widest_angle(0) == 2.0
    middle = s.point(500 + 0j)
    s.stroke(500 + 0j, 500 + 400j)
    s.stroke(500 + 0j, 500 - 400j)
    assert s.widest_angle(middle) == pytest.approx(1.0)  # four right angles


@pytest.mark.parametrize("degrees", [-170, -90, -45, -44, 0, 17, 45, 46, 90, 133, 180, 271])
def test_turn_is_a_unit_vector_near_its_angle(degrees: float) -> None:
    z = turn(degrees)
    assert abs(z) == pytest.approx(1, abs=1e-12)
    assert z == pytest.approx(cmath.exp(1j * math.radians(degrees)), abs=1e-7)


def test_geometry() -> None:
    a, b, c = 0j, 4 + 0j, 3j
    assert circumcentre(a, b, c) == pytest.approx(2 + 1.5j)
    centre, radius = incircle(a, b, c)
    assert (centre, radius) == (pytest.approx(1 + 1j), pytest.approx(1))
    assert foot(3j + 1, a, b) == pytest.approx(1)
    assert meeting(a, b, 1 + 5j, 1 - 5j) == pytest.approx(1)
    with pytest.raises(ZeroDivisionError):
        meeting(a, b, 1j, 4 + 1j)
    assert unit(0.5) == pytest.approx(0.6 + 0.8j)
    line = Line(a, b)
    assert (line.off(5 + 0j), line.off(2 + 3j), line.at(1 + 9j), line.side(2 + 3j)) == (1, 3, 0.25, 3)
