"""Circles found to fractions of a pixel."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.blindtest.rounds import covered, find_circles, on_circle, strokes_of


def drawn(*circles: tuple[int, int, int]) -> np.ndarray:
    page = np.zeros((300, 400), np.float32)
    for x, y, radius in circles:
        cv2.circle(page, (x, y), radius, 1.0, 2, cv2.LINE_AA)
    return page


def test_three_circles_and_their_places() -> None:
    truth = [(150, 120, 80), (220, 150, 60), (330, 220, 20)]
    page = drawn(*truth)
    found = find_circles(strokes_of(page, np.where(page > 0.3, 255, 0).astype(np.uint8)))
    assert len(found) == 3
    assert np.abs(np.array(found) - np.array(truth)).max() < 1.0


def test_an_arc_is_no_circle() -> None:
    page = drawn((150, 120, 80))
    page[:, :110] = 0
    assert find_circles(strokes_of(page, np.where(page > 0.3, 255, 0).astype(np.uint8))) == []


def test_points_on_a_mask() -> None:
    mask = np.zeros((20, 20), np.uint8)
    mask[5, 7] = 255
    assert covered(mask, np.array([[7.2, 4.9], [5.0, 7.0], [-3.0, 5.0]])).tolist() == [True, False, False]
    assert np.allclose(np.hypot(*(on_circle((3.0, 4.0, 10.0)) - [3.0, 4.0]).T), 10.0)
