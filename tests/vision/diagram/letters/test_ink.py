import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.diagram.letters.ink import ink_views
from isoprobe.vision.raster.canvas import Canvas


def lines(colour, paper=(255, 255, 255), second=None):
    canvas = Canvas(200, 150, paper)
    canvas.line(20 + 20j, 180 + 30j, colour, 1.5)
    canvas.line(20 + 120j, 180 + 130j, second or colour, 1.5)
    return canvas.pixels()


def test_black_ink_has_one_view_and_coloured_beside_black_two():
    assert len(ink_views(lines((0, 0, 0)))) == 1
    views = ink_views(lines((0, 114, 188), second=(0, 0, 0)))
    assert len(views) == 2
    every, black = (view.mask(0.5) for view in views)
    assert every[:60].any()
    assert not black[:60].any()
    assert black[100:].any()


def test_fills_are_no_ink():
    filled = Canvas(200, 150, (255, 255, 255))
    filled.polygon([20 + 20j, 180 + 20j, 180 + 130j, 20 + 130j], (160, 200, 225))
    filled.line(40 + 40j, 160 + 110j, (0, 0, 0), 1.5)
    mask = ink_views(filled.pixels())[0].mask(0.35)
    assert mask[70:80, 95:105].any()
    assert not mask[110:125, 30:60].any()


def test_faint_watermarks_are_no_ink():
    canvas = Canvas(200, 150, (255, 255, 255))
    canvas.line(20 + 20j, 180 + 30j, (0, 0, 0), 1.5)
    canvas.line(20 + 120j, 180 + 130j, (235, 235, 235), 3)
    assert not ink_views(canvas.pixels())[0].mask(0.2)[100:].any()


def test_soft_strokes_stay_thin():
    canvas = Canvas(200, 150, (255, 255, 255))
    canvas.line(20 + 20.5j, 180 + 20.5j, (0, 0, 0), 1)
    canvas.line(20 + 21.5j, 180 + 21.5j, (190, 190, 190), 1)
    view = ink_views(canvas.pixels())[0]
    assert (view.thin_mask()[:, 100] > 0).sum() == 1 < (view.mask(0.2)[:, 100] > 0).sum()


def test_a_blank_page_is_unreadable():
    with pytest.raises(Unreadable):
        ink_views(np.full((50, 50, 3), 250, np.uint8))
