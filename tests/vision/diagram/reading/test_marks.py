import math

import pytest

from isoprobe.vision.diagram.reading.marks import find_marks
from isoprobe.vision.diagram.strokes.finding import find_strokes
from isoprobe.vision.diagram.strokes.ink import find_line_ink
from isoprobe.vision.diagram.strokes.rounds import find_rounds
from tests.specimens.stroke_scenes import arc, board, circle, draw, jagged

CORNER = [(50.0, 210.0, 270.0, 210.0), (50.0, 210.0, 50.0, 40.0)]
LINE = [(40.0, 180.0, 260.0, 180.0), (40.0, 180.0, 150.0, 40.0), (150.0, 40.0, 260.0, 180.0)]


def read(pixels):
    ink = find_line_ink(pixels)
    rounds = find_rounds(pixels, None, ink)
    strokes = find_strokes(pixels, None, rounds, ink)
    return strokes, find_marks(pixels, None, strokes, rounds, ink)


@pytest.mark.parametrize("side", [8, 12, 18])
def test_a_right_angle_square_gives_its_corner_and_its_vertex(side):
    pixels = draw(board(), *CORNER, (50, 210 - side, 50 + side, 210 - side), (50 + side, 210 - side, 50 + side, 210))
    strokes, marks = read(pixels.pixels())
    assert len(strokes) == 2
    assert [mark.kind for mark in marks] == ["right"]
    assert math.hypot(marks[0].x - 50 - side, marks[0].y - 210 + side) < 2.5
    assert math.hypot(marks[0].dx - side, marks[0].dy + side) < 3.5


def test_a_small_square_in_a_jagged_picture():
    canvas = draw(board(140, 110), (20, 90, 125, 90), (20, 90, 20, 15), (20, 15, 125, 90), stroke=1.0)
    strokes, marks = read(jagged(draw(canvas, (20, 82, 28, 82), (28, 82, 28, 90), stroke=1.0)))
    assert len(strokes) == 3
    assert [mark.kind for mark in marks] == ["right"]


def test_a_large_rectangle_at_a_corner_is_no_mark():
    pixels = draw(board(), *CORNER, (50, 140, 120, 140), (120, 140, 120, 210)).pixels()
    strokes, marks = read(pixels)
    assert len(strokes) == 4
    assert marks == []


@pytest.mark.parametrize("count", [1, 2, 3])
def test_ticks_are_counted_and_are_no_strokes(count):
    canvas = draw(board(), *LINE, stroke=1.3)
    for at in range(count):
        draw(canvas, (146 + 5 * at, 173, 146 + 5 * at, 187), stroke=1.3)
    strokes, marks = read(canvas.pixels())
    assert len(strokes) == 3
    assert [(mark.kind, mark.count) for mark in marks] == [("tick", count)]
    assert math.hypot(marks[0].x - 146 - 2.5 * (count - 1), marks[0].y - 180) < 2


def test_a_long_stroke_across_a_line_is_no_tick():
    strokes, marks = read(draw(board(), *LINE, (150, 130, 150, 230)).pixels())
    assert len(strokes) == 4
    assert marks == []


def test_a_dot_is_no_crossing_and_no_arrowhead():
    crossing = draw(board(), *LINE, (70, 60, 200, 220), (95, 110, 260, 120))
    assert read(crossing.pixels())[1] == []
    crossing.ellipse(150.5 + 180.5j, 4, 4, (20, 20, 20))
    (dot,) = read(crossing.pixels())[1]
    assert dot.kind == "dot"
    assert math.hypot(dot.x - 150, dot.y - 180) < 1.5
    free = circle(board(), 150, 130, 90)
    free.ellipse(150.5 + 130.5j, 3.5, 3.5, (20, 20, 20))
    assert [mark.kind for mark in read(free.pixels())[1]] == ["dot"]


def test_an_arrowhead_on_the_way_is_a_mark_and_one_at_the_end_the_strokes():
    on_way = draw(board(), *LINE)
    on_way.polygon([158 + 180.5j, 144 + 174.5j, 144 + 186.5j], (220, 40, 120))
    strokes, (mark,) = read(on_way.pixels())
    assert mark.kind == "arrow"
    assert abs(mark.y - 180) < 2
    assert abs(mark.x - 149) < 4
    assert not any(each.arrows for each in strokes)
    at_end = draw(board(), (40, 180, 240, 180), (40, 180, 150, 40))
    at_end.polygon([252 + 180.5j, 238 + 174.5j, 238 + 186.5j], (20, 20, 20))
    strokes, marks = read(at_end.pixels())
    assert marks == []
    assert sorted(each.arrows for each in strokes) == [0, 1]


@pytest.mark.parametrize("radius", [16, 30])
def test_an_arc_marks_an_angle_and_its_chord_does_not(radius):
    rays = [(40.0, 220.0, 260.0, 220.0), (40.0, 220.0, 180.0, 60.0)]
    angle = math.degrees(math.atan2(160, 140))
    strokes, marks = read(arc(draw(board(), *rays), 40, 220, radius, -angle, angle).pixels())
    assert len(strokes) == 2
    assert [mark.kind for mark in marks] == ["angle"]
    assert math.hypot(marks[0].x - 40, marks[0].y - 220) < 5
    x, y = 40 + radius * math.cos(math.radians(angle)), 220 - radius * math.sin(math.radians(angle))
    strokes, marks = read(draw(board(), *rays, (40 + radius, 220, x, y)).pixels())
    assert len(strokes) == 3
    assert marks == []


def test_marks_stand_in_the_order_of_their_kinds():
    canvas = draw(board(), *CORNER, (50, 198, 62, 198), (62, 198, 62, 210), (160, 203, 160, 217))
    canvas.ellipse(50.5 + 110.5j, 4, 4, (20, 20, 20))
    assert [mark.kind for mark in read(canvas.pixels())[1]] == ["right", "tick", "dot"]
