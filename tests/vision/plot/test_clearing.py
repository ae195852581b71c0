"""Lines, ticks, fringes and lettering are no ink of a curve; what crosses them is."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.plot.axes import find_lines
from isoprobe.vision.plot.clearing import inside_box, without_fringes, without_lettering, without_lines
from isoprobe.vision.plot.numbers import SeenNumber

CORNER = (40, 10)  # columns and rows before the cut-out


def plot(curve: bool = False, ticks: bool = False) -> np.ndarray:
    """Contrast of a plot with an axis of three rows and one of three columns."""
    contrast = np.zeros((200, 300), np.uint8)
    contrast[99:102, 20:281] = 200
    contrast[20:181, 149:152] = 200
    if ticks:
        for column in range(40, 280, 20):
            contrast[96:105, column] = 200
    if curve:
        cv2.line(contrast, (60, 40), (240, 120), 200, 2)
    return contrast


def cleared(contrast: np.ndarray, level: float | None = None) -> np.ndarray:
    """The cut-out without its lines, and without the speck that stays where the axes cross."""
    x0, y0 = CORNER
    left = without_lines(contrast[y0:, x0:], find_lines(plot(), False), x0, y0, level)
    left[100 - 9 - y0 : 100 + 10 - y0, 150 - 9 - x0 : 150 + 10 - x0] = 0
    return left


def test_lines_and_their_ticks_are_taken_away() -> None:
    assert not cleared(plot(ticks=True)).any()


def test_a_curve_is_whole_where_it_crosses_a_line() -> None:
    left = cleared(plot(curve=True))
    x0, y0 = CORNER
    alone = np.zeros((200, 300), np.uint8)
    cv2.line(alone, (60, 40), (240, 120), 255, 2)
    assert not left[:, : 60 - x0 - 3].any()
    assert (left[:, 60 - x0 : 241 - x0] > 0).any(axis=0).all()
    assert (cv2.dilate(alone, np.ones((7, 7), np.uint8))[y0:, x0:][left > 0] > 0).all()


def test_ink_is_what_is_darker_than_the_level() -> None:
    contrast = plot()
    cv2.line(contrast, (60, 40), (120, 40), 50, 2)
    assert not cleared(contrast).any()
    assert cleared(contrast, 40.0).any()
    assert not cleared(contrast, 60.0).any()


def test_the_fringes_of_dark_lines_go_and_pale_lines_stay() -> None:
    contrast = plot()
    cv2.line(contrast, (20, 60), (280, 60), 40, 1)
    lines = find_lines(contrast, False)
    ink = np.full_like(contrast, 255)
    left = without_fringes(ink, contrast, lines, 0, 0)
    assert not left[98:103].any()
    assert not left[:, 148:153].any()
    assert left[60, 20:140].all()
    assert left[97, 20:140].all()
    assert ink.all()  # what was given is as it was


def test_lettering_is_taken_away_with_a_pixel_around_it() -> None:
    ink = np.full((50, 60), 255, np.uint8)
    left = without_lettering(ink, [SeenNumber(7.0, 60, 30, 70, 40)], *CORNER)
    assert np.argwhere(left == 0).min(axis=0).tolist() == [19, 19]
    assert np.argwhere(left == 0).max(axis=0).tolist() == [30, 30]


def test_what_lies_beyond_the_outermost_lines_is_taken_away() -> None:
    left = inside_box(np.full((50, 60), 255, np.uint8), *CORNER, (45.0, 20.0, 90.0, 50.0))
    rows, columns = np.nonzero(left)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (10, 40, 5, 50)
    assert left.sum() == 255 * 31 * 46
