"""Several strokes in one picture are parted by colour and by the way they go."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.plot.strokes.tracks import find_tracks, layers_of, strokes_of
from isoprobe.vision.raster.crowding import Crowded

WHITE = (255, 255, 255)


def picture() -> np.ndarray:
    return np.full((200, 300, 3), 255, np.uint8)


def tracks(pixels: np.ndarray) -> list[list[float]]:
    found = find_tracks(pixels, WHITE, (0, 0), 300.0, lambda ink: ink)
    return sorted([float(np.median(c.rows[:5])), float(np.median(c.rows[-5:]))] for c in found)


def test_two_black_lines_that_cross_keep_their_ways() -> None:
    pixels = picture()
    cv2.line(pixels, (10, 40), (290, 160), (0, 0, 0), 1, cv2.LINE_AA)
    cv2.line(pixels, (10, 160), (290, 40), (0, 0, 0), 1, cv2.LINE_AA)
    (a, b), (c, d) = tracks(pixels)
    assert abs(a - 40) < 3
    assert abs(b - 160) < 3
    assert abs(c - 160) < 3
    assert abs(d - 40) < 3


def test_a_filled_area_is_no_stroke_and_leaves_the_colour_of_one_on_it() -> None:
    pixels = picture()
    pixels[50:150] = (128, 255, 128)
    cv2.line(pixels, (10, 70), (290, 130), (0, 0, 0), 2)
    strokes = strokes_of(pixels, WHITE)
    assert strokes[60, 150].max() == 0
    ((_, grey),) = [(s, grey) for s, grey in layers_of(strokes) if s.any()]
    assert grey
    assert len(tracks(pixels)) == 1


def test_red_and_blue_are_two() -> None:
    pixels = picture()
    cv2.line(pixels, (10, 100), (290, 60), (0, 0, 255), 1)
    cv2.line(pixels, (10, 101), (290, 150), (255, 0, 0), 1)
    assert len(tracks(pixels)) == 2


def test_a_family_of_curves_of_one_colour_is_no_crowd() -> None:
    def family(gap: int) -> np.ndarray:
        pixels = picture()
        for row in range(5, 196, gap):
            cv2.line(pixels, (0, row), (299, row), (180, 90, 20), 1)
        return pixels

    assert len(tracks(family(10))) == 20
    with pytest.raises(Crowded, match="39 strokes above each other, expected at most 24"):
        tracks(family(5))


def test_thousands_of_pieces_are_a_crowd() -> None:
    grains = np.where(np.random.default_rng(1).random((300, 900, 1)) < 0.02, np.uint8([180, 90, 20]), np.uint8(255))
    with pytest.raises(Crowded, match="more than 1,000 pieces of strokes of one colour"):
        tracks(grains.astype(np.uint8))
