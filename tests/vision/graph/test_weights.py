"""Numbers on edges, along them or level: what they say, and where that is not to be told."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.graph.weights import on_strokes


def broken(angle: float, number: str, turned: bool = True) -> tuple[np.ndarray, np.ndarray, EdgeInk]:
    """The pixels of a number in the middle of a stroke at this angle, its ink, and the stroke around it."""
    words = np.full((240, 240), 255, np.uint8)
    (wide, high), _ = cv2.getTextSize(number, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)
    at = (120 - wide // 2, 120 + high // 2)
    cv2.putText(words, number, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 0, 1, cv2.LINE_AA)
    if turned:
        turn = cv2.getRotationMatrix2D((120, 120), -angle, 1)
        words = cv2.warpAffine(words, turn, (240, 240), flags=cv2.INTER_CUBIC, borderValue=255)
    ink = np.where(words < 200, 255, 0).astype(np.uint8)
    way = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    points = np.array([120, 120]) + np.arange(-90, 91)[:, None] * way
    return words, ink, EdgeInk(0, 1, points, 2.0, ((120.0, 120.0, 24.0),), True)


@pytest.mark.parametrize("angle", [-60.0, -30.0, 30.0, 60.0])
def test_a_number_is_read_along_its_edge(angle: float) -> None:
    words, ink, stroke = broken(angle, "47")
    (word,) = on_strokes(words, ink, [stroke]) or [None]
    assert word is not None
    assert word.text == "47"


def test_which_way_up_a_nine_stands_on_an_upright_edge_is_not_guessed() -> None:
    words, ink, stroke = broken(90.0, "9")
    assert on_strokes(words, ink, [stroke]) == [None]
    words, ink, stroke = broken(90.0, "4")
    (word,) = on_strokes(words, ink, [stroke]) or [None]
    assert word is not None
    assert word.text == "4"


def test_a_number_that_stands_level_is_left_to_others() -> None:
    words, ink, stroke = broken(60.0, "47", turned=False)
    assert on_strokes(words, ink, [stroke]) is None


def test_words_elsewhere_are_left_to_others() -> None:
    words, ink, stroke = broken(0.0, "4")
    aside = EdgeInk(0, 1, stroke.points + np.array([0.0, 40.0]), 2.0, ((120.0, 160.0, 24.0),), True)
    assert on_strokes(words, ink, [aside]) is None
    assert on_strokes(words, ink, [EdgeInk(0, 1, stroke.points, 2.0)]) is None
