"""Strokes mended: joined where a letter cut them, left apart where they are two; ends carried on and cut back."""

import numpy as np

from isoprobe.vision.diagram.reading.joining import join_strokes, mend, without_scraps
from isoprobe.vision.diagram.reading.vertices import DiagramVertex, length, reach
from isoprobe.vision.diagram.scene import Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import LineInk

H = 20.0
FAR = reach([StraightStroke(0, 0, 1, 0, 2.0)], H)


def blank(ridge: np.ndarray | None = None) -> LineInk:
    empty = np.zeros((400, 400), np.uint8)
    return LineInk(empty if ridge is None else ridge, empty, 40.0, 2.0)


def ends(stroke: StraightStroke) -> list[int]:
    return [round(v) for v in (stroke.x1, stroke.y1, stroke.x2, stroke.y2)]


def test_two_parts_of_a_line_are_joined_over_a_letters_width_only() -> None:
    left = StraightStroke(20, 100, 150, 100, 2.0)
    assert len(join_strokes([left, StraightStroke(165, 100, 300, 101, 2.0)], FAR, H)) == 1
    assert len(join_strokes([left, StraightStroke(175, 100, 300, 101, 2.0)], FAR, H)) == 2
    assert len(join_strokes([left, StraightStroke(165, 107, 300, 107, 2.0)], FAR, H)) == 2
    assert len(join_strokes([left, StraightStroke(155, 100, 300, 130, 2.0)], FAR, H)) == 2


def test_a_joined_line_is_dashed_only_if_both_parts_are() -> None:
    dashed = StraightStroke(20, 100, 150, 100, 2.0, dashed=True)
    assert join_strokes([dashed, StraightStroke(155, 100, 300, 100, 2.0, dashed=True)], FAR, H)[0].dashed
    assert not join_strokes([dashed, StraightStroke(155, 100, 300, 100, 2.0)], FAR, H)[0].dashed


def test_scraps_are_dropped() -> None:
    kept = mend([StraightStroke(20, 100, 300, 100, 2.0), StraightStroke(50, 50, 62, 55, 2.0)], [], blank(), FAR, H)
    assert [ends(stroke) for stroke in kept] == [[20, 100, 300, 100]]


def test_a_short_stroke_that_touches_nothing_is_no_line() -> None:
    base, short = StraightStroke(20, 100, 300, 100, 2.0), StraightStroke(50, 20, 80, 20, 2.0)
    assert len(mend([base, short], [], blank(), FAR, H)) == 1
    assert len(mend([base, StraightStroke(50, 100, 50, 70, 2.0)], [], blank(), FAR, H)) == 2


def test_an_end_is_carried_on_to_the_line_it_points_at_but_not_far() -> None:
    base = StraightStroke(20, 300, 380, 300, 2.0)
    near, far = (StraightStroke(200, 100, 200, 300 - gap, 2.0) for gap in (16, 26))
    assert ends(mend([base, near], [], blank(), FAR, H)[1]) == [200, 100, 200, 300]
    assert ends(mend([base, far], [], blank(), FAR, H)[1]) == [200, 100, 200, 274]


def test_an_end_is_carried_on_to_a_centre_and_to_a_circle() -> None:
    circle = Round(200, 200, 100)
    assert ends(mend([StraightStroke(300, 200, 215, 200, 2.0)], [circle], blank(), FAR, H)[0]) == [300, 200, 200, 200]
    assert ends(mend([StraightStroke(200, 200, 285, 200, 2.0)], [circle], blank(), FAR, H)[0]) == [200, 200, 300, 200]


def test_a_tangent_reaches_the_point_where_another_line_meets_the_circle() -> None:
    circle, radius = Round(200, 200, 100), StraightStroke(200, 200, 200, 100, 2.0)
    tangent = StraightStroke(350, 100, 214, 100, 2.0)
    assert ends(mend([radius, tangent], [circle], blank(), FAR, H)[0]) == [350, 100, 200, 100]


def test_an_end_that_only_a_letter_carried_beyond_is_cut_back_and_a_drawn_one_is_not() -> None:
    base, over = StraightStroke(20, 300, 380, 300, 2.0), StraightStroke(200, 100, 200, 316, 2.0)
    assert ends(mend([base, over], [], blank(), FAR, H)[1]) == [200, 100, 200, 300]
    ridge = np.zeros((400, 400), np.uint8)
    ridge[100:317, 199:202] = 255
    assert length(mend([base, over], [], blank(ridge), FAR, H)[1]) == 216


def test_a_short_stroke_stays_only_where_it_joins_two_names() -> None:
    line, short = StraightStroke(20, 100, 300, 100, 2.0), StraightStroke(20, 100, 20, 140, 2.0)
    corner, foot = DiagramVertex(20, 100, ends=(0, 1)), DiagramVertex(20, 140, ends=(1,))
    assert without_scraps([line, short], [corner, foot], H) == [line, short]
    assert without_scraps([line, short], [corner, None], H) == [line]
    longer = StraightStroke(20, 100, 20, 155, 2.0)
    assert without_scraps([line, longer], [corner, None], H) == [line, longer]


def test_an_end_is_carried_on_to_a_corner_only_along_ink() -> None:
    ridge = np.zeros((400, 400), np.uint8)
    ridge[99:102, 20:300] = 200
    ridge[96:105, 20:36] = 200
    strokes = [
        StraightStroke(20, 100, 300, 40, 2.0),
        StraightStroke(33, 100, 300, 100, 2.0),
        StraightStroke(20, 100, 20, 300, 2.0),
    ]
    assert ends(mend(strokes, [], blank(ridge), FAR, H)[0])[0] == 20
    flat = next(each for each in mend(strokes, [], blank(ridge), FAR, H) if round(each.y2) == 100 == round(each.y1))
    assert round(min(flat.x1, flat.x2)) == 20
