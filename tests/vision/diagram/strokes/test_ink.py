import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.strokes.ink import find_line_ink
from tests.specimens.stroke_scenes import BLUE, board, draw


def test_a_fill_is_no_ink_and_its_border_is():
    canvas = board()
    canvas.polygon([60 + 60j, 240 + 60j, 240 + 200j, 60 + 200j], (190, 215, 240))
    canvas.polygon([60 + 60j, 240 + 60j, 240 + 200j, 60 + 200j], BLUE, 2.0)
    ink = find_line_ink(canvas.pixels())
    x, y = np.array([150.0, 150.0, 20.0]), np.array([130.0, 60.0, 20.0])
    assert list(ink.along(x, y) > ink.level) == [False, True, False]


def test_the_thickness_of_strokes_is_told_from_that_of_fills():
    thin, thick = (find_line_ink(draw(board(), (20, 30, 280, 200), stroke=each).pixels()).width for each in (1.0, 6.0))
    assert thin < 3 < 4.5 < thick < 7.5
    filled = board()
    filled.polygon([60 + 60j, 240 + 60j, 240 + 200j, 60 + 200j], (190, 215, 240))
    filled.polygon([60 + 60j, 240 + 60j, 240 + 200j, 60 + 200j], BLUE, 2.0)
    assert find_line_ink(filled.pixels()).width < 4


def test_faint_ink_has_a_lower_level():
    dark, faint = (
        find_line_ink(draw(board(), (20, 30, 280, 200), colour=(each,) * 3).pixels()).level for each in (0, 170)
    )
    assert faint < 0.6 * dark


def test_letters_hide_what_is_under_them():
    pixels = draw(board(), (20, 100, 280, 100)).pixels()
    mask = np.zeros(pixels.shape[:2], np.uint8)
    mask[90:110, 100:120] = 255
    ink = find_line_ink(pixels, mask)
    x, y = np.array([110.0, 200.0]), np.array([100.0, 100.0])
    assert list(ink.hidden(x, y)) == [True, False]
    assert ink.drawn[100, 110] == 0 < ink.drawn[100, 200]
    assert ink.halved.height_width == (130, 150)


def test_what_cannot_be_looked_at():
    with pytest.raises(Unreadable, match="a mask of shape"):
        find_line_ink(draw(board(), (20, 30, 280, 200)).pixels(), np.zeros((5, 5), np.uint8))
    with pytest.raises(Unreadable, match="2000 a side"):
        find_line_ink(np.zeros((100, 2100, 3), np.uint8))
    with pytest.raises(Unreadable, match="empty"):
        find_line_ink(np.full((100, 100, 3), 255, np.uint8))
