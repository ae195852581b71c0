"""A stroke that two edges share is wider than the others."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.graph.doubling import doubled
from isoprobe.vision.graph.strokes import EdgeInk


def drawn(*lines: tuple[int, int, int, int]) -> tuple[np.ndarray, list[EdgeInk]]:
    """Lines from (x, y) to (x, y) on black, each a stroke."""
    picture = np.zeros((400, 400), np.uint8)
    strokes = []
    for x, y, to_x, to_y in lines:
        cv2.line(picture, (x, y), (to_x, to_y), 255, 1, cv2.LINE_AA)
        steps = int(np.hypot(to_x - x, to_y - y))
        points = np.stack([np.linspace(x, to_x, steps), np.linspace(y, to_y, steps)], axis=1)
        strokes.append(EdgeInk(2 * len(strokes), 2 * len(strokes) + 1, points, 2.0, straight=True))
    return picture, strokes


LINES = ((40, 40, 300, 120), (40, 100, 300, 190), (40, 160, 300, 260), (40, 220, 300, 330))


def test_strokes_of_one_width_are_each_an_edge() -> None:
    picture, strokes = drawn(*LINES)
    assert doubled(picture, strokes) is None


def test_the_stroke_beneath_which_another_runs_is_found() -> None:
    picture, strokes = drawn(*LINES)
    cv2.line(picture, (40, 101), (300, 191), 255, 1, cv2.LINE_AA)
    assert doubled(picture, strokes) == 1


def test_edges_that_part_again_are_two() -> None:
    picture, strokes = drawn(*LINES, (40, 101, 300, 200))
    assert doubled(picture, strokes) is None


def test_strokes_drawn_without_smoothing_may_be_of_two_widths() -> None:
    picture, strokes = np.zeros((400, 400), np.uint8), drawn(*LINES)[1]
    for k, (x, y, to_x, to_y) in enumerate(LINES):
        for beside in range(3 if k == 1 else 2):
            cv2.line(picture, (x, y + beside), (to_x, to_y + beside), 255, 1)
    assert doubled(picture, strokes) is None
    smoothed = cv2.GaussianBlur(picture, (3, 3), 0.7)
    assert doubled(smoothed, strokes) == 1
