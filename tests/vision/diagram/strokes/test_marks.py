from isoprobe.vision.diagram.scene import Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import find_line_ink
from isoprobe.vision.diagram.strokes.marks import connected, part_marks
from tests.specimens.stroke_scenes import board, draw

BASE = [(20.0, 200.0, 280.0, 200.0), (60.0, 200.0, 60.0, 30.0)]


def parted(*segments):
    ink = find_line_ink(draw(board(), *segments).pixels())
    kept, marks = part_marks(ink, [StraightStroke(*segment) for segment in segments], [0.0] * len(segments), [])
    return len(kept), [mark.kind for mark in marks]


def test_a_square_at_a_right_angle_and_the_same_strokes_elsewhere():
    assert parted(*BASE, (60, 188, 72, 188), (72, 188, 72, 200)) == (2, ["right"])
    assert parted(*BASE, (160, 188, 172, 188), (172, 188, 172, 200))[1] == []


def test_a_square_at_a_slanted_corner_is_none():
    slanted = [(20.0, 200.0, 280.0, 200.0), (60.0, 200.0, 160.0, 30.0)]
    assert parted(*slanted, (67, 188, 79, 188), (79, 188, 79, 200))[1] == []


def test_a_tick_crosses_in_its_middle_and_a_short_stroke_that_stands_on_a_line_is_none():
    assert parted(*BASE, (170, 193, 170, 207)) == (2, ["tick"])
    assert parted(*BASE, (170, 186, 170, 200)) == (3, [])


def test_the_bars_of_a_sign_are_no_strokes_of_the_figure():
    long, plus = StraightStroke(*BASE[0]), [StraightStroke(150, 100, 160, 100), StraightStroke(155, 95, 155, 105)]
    assert connected([long, *plus], [], 1.5, 300) == [long]
    leg = StraightStroke(150, 188, 150, 200)
    assert connected([long, leg], [], 1.5, 300) == [long, leg]
    spoke = StraightStroke(150, 80, 150, 90)
    assert connected([spoke], [Round(150, 60, 20)], 1.5, 300) == [spoke]
