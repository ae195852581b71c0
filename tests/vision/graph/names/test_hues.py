"""Strokes vanish in the plane off their own colour; lettering of another hue does not."""

from __future__ import annotations

import numpy as np

from isoprobe.vision.graph.names.hues import planes
from isoprobe.vision.graph.strokes import EdgeInk

POINTS = np.stack([np.arange(10.0, 90.0), np.full(80, 50.0)], axis=1)


def picture(ink: tuple[int, int, int]) -> np.ndarray:
    """A stroke of this colour (BGR), and something dark red beside it."""
    made = np.full((100, 100, 3), 255, np.uint8)
    made[49:52, 10:90] = ink
    made[20:30, 20:30] = (0, 0, 139)
    return made


def test_lettering_stands_out_off_the_strokes_colour() -> None:
    off = planes(picture((0, 0, 0)), [EdgeInk(0, 1, POINTS, 3.0)])[4]
    assert off[50, 40] > 250
    assert off[5, 5] == 255
    assert off[25, 25] < 160


def test_pale_strokes_have_no_colour_of_their_own() -> None:
    assert len(planes(picture((245, 245, 245)), [EdgeInk(0, 1, POINTS, 3.0)])) == 4
