import pytest

from isoprobe.vision.diagram.scene import StraightStroke
from isoprobe.vision.diagram.strokes.ink import find_line_ink
from isoprobe.vision.diagram.strokes.spots import find_spots
from tests.specimens.stroke_scenes import INK, board, draw

LINE = (40.0, 130.0, 250.0, 130.0)


def spots(canvas, *segments):
    heads, marks = find_spots(find_line_ink(canvas.pixels()), [StraightStroke(*segment) for segment in segments])
    return [len(each) for each in heads], [mark.kind for mark in marks]


@pytest.mark.parametrize("radius", [3.0, 4.0, 6.0])
def test_a_disc_on_a_stroke_is_a_dot(radius):
    canvas = draw(board(), LINE)
    canvas.ellipse(150.5 + 130.5j, radius, radius, INK)
    assert spots(canvas, LINE) == ([0], ["dot"])


def test_strokes_that_cross_make_no_dot():
    across = (60.0, 60.0, 240.0, 200.0), (150.0, 40.0, 150.0, 220.0)
    assert spots(draw(board(), LINE, *across), LINE, *across) == ([0, 0, 0], [])


def test_an_arrowhead_counts_for_the_stroke_it_ends():
    canvas = draw(board(), LINE)
    canvas.polygon([262 + 130.5j, 246 + 124j, 246 + 137j], INK)
    assert spots(canvas, (40, 130, 260, 130)) == ([1], [])
    canvas.polygon([30 + 130.5j, 46 + 124j, 46 + 137j], INK)
    assert spots(canvas, (31, 130, 260, 130)) == ([2], [])


def test_a_fill_is_no_spot():
    canvas = draw(board(), LINE)
    canvas.polygon([60 + 150j, 140 + 150j, 140 + 230j, 60 + 230j], (170, 200, 230))
    assert spots(canvas, LINE) == ([0], [])
