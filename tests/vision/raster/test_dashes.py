"""Dashes in a row become one stroke; other bars stay what they are."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.raster.dashes import joined


def dashed(gaps: bool = True) -> np.ndarray:
    ink = np.zeros((200, 320), np.uint8)
    for x in range(30, 290, 18 if gaps else 1):
        cv2.line(ink, (x, 100), (x + 9, 100), 255, 2)
    cv2.circle(ink, (20, 100), 12, 255, 2)
    cv2.circle(ink, (302, 100), 12, 255, 2)
    return ink


def test_a_dashed_stroke_becomes_a_whole_one_from_end_to_end():
    ink = dashed()
    whole = joined(ink)
    assert cv2.connectedComponents(ink)[0] > 10
    assert cv2.connectedComponents(whole)[0] == 2
    assert (whole[ink > 0] > 0).all()


def test_a_whole_stroke_is_left_as_it_is():
    ink = dashed(gaps=False)
    assert joined(ink) is ink


def test_bars_side_by_side_are_no_stroke():
    ink = np.zeros((200, 320), np.uint8)
    for x in range(30, 290, 12):
        cv2.line(ink, (x, 95), (x, 107), 255, 2)
    assert joined(ink) is ink


def test_short_strokes_that_end_before_what_they_point_to_are_not_run_on_into_it():
    ink = np.zeros((300, 420), np.uint8)
    for k in range(6):
        x, y = 50 + 60 * k, 150 + (40 if k % 2 else -40)
        cv2.circle(ink, (x, y), 8, 255, 2)
        if k < 5:
            step = -80 if k % 2 else 80
            cv2.line(ink, (x + 20, y + step // 3), (x + 40, y + 2 * step // 3), 255, 2)
    assert joined(ink) is ink


def test_dotted_strokes_become_whole_ones_and_dots_on_the_paper_stay() -> None:
    ink = np.zeros((200, 320), np.uint8)
    for x in range(37, 290, 9):
        cv2.circle(ink, (x, 100 + x // 8), 2, 255, -1)
    cv2.circle(ink, (20, 102), 12, 255, 2)
    cv2.circle(ink, (302, 138), 12, 255, 2)
    whole = joined(ink)
    assert cv2.connectedComponents(whole)[0] == 2
    pattern = np.zeros((200, 320), np.uint8)
    pattern[10:190:10, 10:310:10] = 255
    assert joined(pattern) is pattern


def test_a_dashed_stroke_stays_broken_where_something_is_written_on_it() -> None:
    ink = dashed()
    ink[80:120, 140:172] = 0
    cv2.putText(ink, "5", (150, 106), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 255, 1)
    assert cv2.connectedComponents(joined(ink))[0] == 4
