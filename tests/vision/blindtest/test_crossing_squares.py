"""Squares that cross, are turned or filled: counted where their strokes tell it, refused where they do not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.reading import read_blindtest


def read(page: np.ndarray) -> dict:
    return read_blindtest("squares", cv2.imencode(".png", page)[1].tobytes(), strict=True)


def page(paper: int = 255) -> np.ndarray:
    return np.full((400, 400, 3), paper, np.uint8)


@pytest.mark.parametrize(("paper", "ink"), [(255, (0, 0, 0)), (17, (255, 255, 255))])
def test_a_chain_of_crossing_squares(paper: int, ink: tuple[int, int, int]) -> None:
    drawn = page(paper)
    for at in (40, 80, 120, 160):
        cv2.rectangle(drawn, (at, at), (at + 140, at + 140), ink, 1)
    assert read(drawn)["inside"] == [0, 0, 0, 0]


def test_one_square_more_in_a_row_that_shares_lines() -> None:
    drawn = page()
    for count, at in enumerate((30, 90, 150), 1):
        cv2.rectangle(drawn, (at, 100), (at + 130, 230), (0, 0, 0), 2)
        assert len(read(drawn)["colours"]) == count


def test_squares_turned_within_one_another() -> None:
    drawn = page()
    cv2.rectangle(drawn, (40, 40), (360, 360), (0, 0, 200), 2)
    cv2.polylines(drawn, [np.array([[200, 60], [340, 200], [200, 340], [60, 200]])], True, (0, 0, 200), 2, cv2.LINE_AA)
    assert read(drawn)["inside"] == [0, 1]


def test_filled_squares_with_outlines() -> None:
    drawn = page()
    for low, fill in ((50, (180, 120, 30)), (120, (230, 200, 170))):
        cv2.rectangle(drawn, (low, low), (400 - low, 400 - low), fill, -1)
        cv2.rectangle(drawn, (low, low), (400 - low, 400 - low), (0, 0, 0), 2)
    assert read(drawn)["inside"] == [0, 1]
    cv2.circle(drawn, (200, 200), 20, (0, 0, 220), -1)
    with pytest.raises(Unreadable, match="left over"):
        read(drawn)


def test_what_makes_no_squares_is_refused() -> None:
    crossing, cut = page(), page()
    cv2.rectangle(crossing, (40, 100), (360, 200), (0, 0, 0), 2)
    cv2.rectangle(crossing, (150, 40), (250, 360), (0, 0, 0), 2)
    cv2.rectangle(cut, (40, 40), (240, 240), (0, 0, 0), 2)
    cv2.rectangle(cut, (140, 140), (340, 340), (0, 0, 0), 2)
    cv2.line(cut, (60, 300), (130, 330), (0, 0, 0), 2)
    for drawn in (crossing, cut):
        with pytest.raises(Unreadable):
            read(drawn)
