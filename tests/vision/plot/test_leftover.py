"""Ink that a reading does not explain is named with its place; a stroke among it makes the reader refuse."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.plot.leftover import rest_of
from isoprobe.vision.plot.reading import read_plot
from isoprobe.vision.plot.scene import Curve

BOX = (50.0, 30.0, 550.0, 350.0)
COLUMNS = np.arange(60, 540)
CURVE = Curve(60, 200 - 100 * np.sin(COLUMNS / 60.0), 3.0, (180, 119, 31))


def plot() -> np.ndarray:
    pixels = np.full((400, 600, 3), 255, np.uint8)
    cv2.rectangle(pixels, (50, 30), (550, 350), (0, 0, 0), 1)
    points = np.stack([COLUMNS, np.rint(CURVE.rows).astype(int)], axis=1).astype(np.int32)
    cv2.polylines(pixels, [points], False, CURVE.colour, 3, cv2.LINE_AA)
    return pixels


def rest(pixels: np.ndarray) -> list[str]:
    contrast = cv2.absdiff(pixels, (255.0,) * 3).max(axis=2)
    return [one.kind for one in rest_of(contrast, BOX, ([], []), [], [CURVE], False)]


def test_nothing_is_left_of_a_curve_alone() -> None:
    assert rest(plot()) == []


def test_what_is_left_over_is_named_by_kind() -> None:
    for kind, draw in (
        ("fill", lambda p: cv2.rectangle(p, (200, 250), (300, 330), (160, 160, 220), -1)),
        ("frame", lambda p: cv2.rectangle(p, (430, 300), (530, 335), (120, 120, 120), 1)),
        ("marks", lambda p: cv2.putText(p, "abcd", (200, 300), 0, 0.7, (0, 0, 0), 2)),
        ("stroke", lambda p: cv2.line(p, (80, 330), (500, 290), (0, 0, 0), 2)),
    ):
        pixels = plot()
        draw(pixels)
        assert rest(pixels) == [kind]


def test_a_black_stroke_beside_a_curve_in_colour_is_refused_with_its_place() -> None:
    pixels = plot()
    assert len(read_plot(pixels).curves) == 1
    cv2.line(pixels, (80, 330), (300, 290), (0, 0, 0), 2)
    with pytest.raises(Unreadable, match=r"another curve: at \(7\d, 2[89]\d\)"):
        read_plot(pixels)
