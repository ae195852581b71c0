import math

import pytest

from isoprobe.vision.diagram.scene import Round
from isoprobe.vision.diagram.strokes.ends import ended, trimmed
from isoprobe.vision.diagram.strokes.fit import Fitted


def test_a_tangent_is_cut_where_it_touches_and_a_line_past_the_circle_is_not():
    circle = Round(100, 100, 80)
    cut = ended(Fitted((92, 180, 250, 180), 1.5, 1.0), [circle], 1.5)
    assert cut.ends == pytest.approx((100, 180, 250, 180), abs=1)
    past = Fitted((40, 180, 250, 180), 1.5, 1.0)
    assert ended(past, [circle], 1.5) == past


def test_a_chord_is_cut_at_the_circle():
    cut = ended(Fitted((18, 100, 181.5, 100), 1.5, 1.0), [Round(100, 100, 80)], 1.5)
    assert cut.ends == pytest.approx((20, 100, 180, 100), abs=1)


def test_a_stroke_is_cut_where_it_runs_into_another_at_a_small_angle():
    turn = math.tan(math.radians(12))
    other = Fitted((20, 100, 150, 100), 1.5, 1.0)
    long = Fitted((142, 100 - 8 * turn, 280, 100 + 130 * turn), 1.5, 1.0)
    assert trimmed([long, other], 1.5)[0].ends[:2] == pytest.approx((150, 100), abs=0.6)


def test_a_stroke_that_crosses_another_keeps_its_end():
    turn = math.tan(math.radians(12))
    long = Fitted((100, 100 - 50 * turn, 280, 100 + 130 * turn), 1.5, 1.0)
    assert trimmed([long, Fitted((20, 100, 200, 100), 1.5, 1.0)], 1.5)[0] == long


def test_a_tangent_that_ran_on_far_in_a_thick_circles_ink_is_cut_where_it_touches():
    cut = ended(Fitted((300, 180, 72, 180), 4.0, 1.0), [Round(100, 100, 80, 4.0)], 4.0)
    assert cut.ends[2] == pytest.approx(100, abs=1)


def test_a_line_that_ran_on_in_a_circles_ink_beyond_a_shallow_crossing_is_cut_there():
    half = math.sqrt(100**2 - 97.5**2)  # of a chord that leaves the circle's line by two and a half pixels
    circle = Round(100, 100, 100)
    cut = ended(Fitted((100 - half, 2.5, 260, 2.5), 1.5, 1.0), [circle], 1.5)
    assert cut.ends == pytest.approx((100 + half, 2.5, 260, 2.5), abs=0.5)
    short = Fitted((100 - half, 2.5, 100 + half, 2.5), 1.5, 1.0)  # a chord that never leaves the ink is kept
    assert ended(short, [circle], 1.5).ends == pytest.approx(short.ends, abs=1)
