import math

from isoprobe.vision.diagram.strokes.ink import find_line_ink
from isoprobe.vision.diagram.strokes.round_seeds import round_seeds
from tests.specimens.stroke_scenes import arc, board, circle, draw


def suggested(canvas, x, y, radius, most=3.0):
    seeds = round_seeds(find_line_ink(canvas.pixels()))
    return any(math.hypot(a - x, b - y) <= most and abs(r - radius) <= most for a, b, r in seeds)


def test_whole_circles_arcs_and_dashed_circles_are_suggested():
    assert suggested(circle(board(), 150, 130, 90), 150, 130, 90)
    assert suggested(arc(draw(board(), (50, 140, 250, 140)), 150, 140, 100, 190, 120), 150, 140, 100, 8)
    dashed = board()
    for start in range(0, 360, 12):
        arc(dashed, 150, 130, 100, start, 7)
    assert suggested(dashed, 150, 130, 100)


def test_straight_strokes_suggest_nothing():
    canvas = draw(board(), (30, 220, 270, 220), (30, 220, 120, 30), (120, 30, 270, 220))
    assert round_seeds(find_line_ink(canvas.pixels())) == []
