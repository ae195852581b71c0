import numpy as np
import pytest

from isoprobe.vision.diagram.reading.dotted.circles import find_circles, loose_circles
from isoprobe.vision.diagram.reading.dotted.ink import dark_ink
from tests.specimens.dotted_drawings import dotted

ON = {"O": (300.0, 250.0), "P": (390.0, 250.0), "Q": (100.0, 100.0)}


def test_a_circle_about_a_dot_through_a_dot() -> None:
    ink = dark_ink(dotted(ON, ()))
    (found,) = find_circles(ink, np.array(list(ON.values())) - 0.5)
    assert (found.x, found.y, found.radius) == pytest.approx((299.5, 249.5, 90), abs=0.5)
    assert not find_circles(dark_ink(dotted(ON, (), ())), np.array(list(ON.values())))


def test_a_circle_past_all_dots_is_found_in_the_ink_that_is_left() -> None:
    ink = dark_ink(dotted({"A": (50.0, 50.0)}, (), letters=False))
    (found,) = loose_circles(ink, ink.mask, [])
    assert (found.x, found.y, found.radius) == pytest.approx((299.5, 249.5, 90), abs=0.5)
    assert not loose_circles(ink, ink.mask, [found])
