"""Diagrams drawn: one element more or less shows where it should, and nowhere else."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.probes.families.diagram.figures import make_figure
from isoprobe.vision import LayoutRejected
from isoprobe.vision.diagram.drawing.diagram import draw_diagram, is_drawable, sample_style
from tests.specimens.diagram_drawings import figure, look, plan


def pixels(made, style=None):
    return cv2.imdecode(np.frombuffer(draw_diagram(made, style or look()), np.uint8), cv2.IMREAD_COLOR)


def changed(made, style=None, before=None, old=None) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of where two pictures differ, in thousandths of the plan's unit / 1000 (0 to 1000)."""
    a, b = pixels(before or figure(), old), pixels(made, style)
    rows, columns = np.nonzero(np.any(a != b, axis=2))
    assert len(rows)
    return tuple(
        round((edge - origin) / 0.35)
        for edge, origin in ((columns.min(), 25), (rows.min(), 30), (columns.max(), 25), (rows.max(), 30))
    )


def within(box, left, top, right, bottom) -> bool:
    return box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom


def test_the_picture_is_png_without_text_chunks() -> None:
    png = draw_diagram(figure(), look())
    assert png.startswith(b"\x89PNG")
    assert not any(chunk in png for chunk in (b"tEXt", b"zTXt", b"iTXt", b"eXIf"))
    assert png == draw_diagram(figure(), look())
    assert pixels(figure()).shape == (310, 400, 3)


def test_a_dashed_line_has_gaps() -> None:
    solid, dashed = pixels(figure()), pixels(figure(dashed=[2]))
    assert within(changed(figure(dashed=[2])), 280, -20, 520, 720)
    assert (dashed < 128).sum() < (solid < 128).sum()


def test_ticks_stand_on_their_segments() -> None:
    box = changed(figure(ticks=[[["B", "D"], ["C", "D"]]]))
    assert within(box, 200, 650, 800, 750)
    double = changed(
        figure(ticks=[[["A", "D"], ["B", "D"]], [["A", "B"], ["A", "C"]]]),
        before=figure(ticks=[[["A", "D"], ["B", "D"]]]),
    )
    assert within(double, 100, 280, 700, 420)


def test_a_right_angle_is_marked_inside_it() -> None:
    points = {"A": [500_000, 0], "B": [0, 700_000], "C": [1_000_000, 700_000], "D": [500_000, 700_000]}
    ends = [[500_000, 0, x, 700_000] for x in (0, 1_000_000, 500_000)] + [[0, 700_000, 1_000_000, 700_000]]
    plain = plan(points=points, ends=ends)
    assert within(changed(plain | {"right": [["A", "D", "C"]]}, before=plain), 495, 660, 540, 705)
    assert within(changed(plain | {"right": [["A", "D", "B"]]}, before=plain), 460, 660, 505, 705)


def test_parallel_arrows_stand_on_their_lines() -> None:
    box = changed(figure(parallel=[[0, 2]]))
    assert within(box, 100, 280, 450, 420)


def test_a_circle_an_arc_and_a_loose_stroke() -> None:
    assert within(changed(plan(circles=[[500_000, 350_000, 200_000]])), 290, 140, 710, 560)
    arc = changed(plan(arcs=[[500_000, 350_000, 200_000, 0, 90_000]]))
    assert within(arc, 480, 330, 710, 560)
    assert within(changed(plan(loose=[[600_000, 100_000, 900_000, 100_000, 0]])), 580, 80, 920, 120)


def test_a_point_that_nothing_else_shows_gets_a_dot() -> None:
    made = figure(letters=["A", "B", "C", "D", "E"])
    made["plan"]["points"]["E"] = [750_000, 700_000]
    made["lines"][3] = ["B", "D", "E", "C"]
    around = pixels(made)[30 + 245 - 3 : 30 + 245 + 4, 25 + 262 - 3 : 25 + 262 + 4]
    plain = pixels(figure())[30 + 245 - 3 : 30 + 245 + 4, 25 + 262 - 3 : 25 + 262 + 4]
    assert (around < 128).sum() > (plain < 128).sum() + 15


def test_texts_that_are_no_letters() -> None:
    told = {"face": "DejaVuSans", "cap": 11.0, "lengths": [{"on": ["B", "D"], "text": "3 cm"}], "angles": []}
    told["dimensions"] = []
    assert within(changed(figure(), look(texts=told)), 100, 600, 420, 800)
    told = {**told, "lengths": [], "angles": [{"at": "B", "arms": ["A", "D"], "arcs": 1, "text": "45°"}]}
    assert within(changed(figure(), look(texts=told)), 0, 500, 250, 710)


def test_a_second_face_changes_one_letter() -> None:
    box = changed(figure(), look(second={"face": "DejaVuSans-Bold", "letters": ["A"]}))
    assert within(box, 250, -90, 350, 0)


def test_finishes_change_the_pixels_only() -> None:
    for finish in ({"blur": 0.5}, {"threshold": 180}, {"jpeg": 70}):
        style = look(finish={"blur": 0.0, "threshold": 0, "jpeg": 0} | finish)
        assert pixels(figure(), style).shape == (310, 400, 3)
        assert np.any(pixels(figure(), style) != pixels(figure()))
    one_bit = pixels(figure(), look(finish={"blur": 0.0, "threshold": 180, "jpeg": 0}))
    assert set(np.unique(one_bit)) == {0, 255}


def test_what_would_mislead_is_rejected() -> None:
    with pytest.raises(LayoutRejected, match="px apart"):
        draw_diagram(figure(), look(scale=0.00001))
    with pytest.raises(LayoutRejected, match="no line joins"):
        draw_diagram(figure(ticks=[[["A", "Z"], ["B", "D"]]]), look())
    with pytest.raises(LayoutRejected, match="a mark has"):
        draw_diagram(
            figure(ticks=[[["B", "D"], ["C", "D"]]]), look(marks={"colour": [0, 0, 0], "width": 1, "size": 99})
        )
    with pytest.raises(LayoutRejected, match="a line that it is not on"):
        draw_diagram(plan(circles=[[250_000, 1_120_000, 400_000]]) | {"ticks": [[["B", "D"], ["C", "D"]]]}, look())
    with pytest.raises(LayoutRejected, match="right angle"):
        draw_diagram(figure(right=[["A", "D", "B"]]), look(marks={"colour": [0, 0, 0], "width": 1, "size": 99}))
    with pytest.raises(LayoutRejected, match="no free place"):
        draw_diagram(figure(), look(origin=[-150.0, 30.0]))


def test_a_figure_whose_letters_have_no_room_is_not_drawable() -> None:
    assert is_drawable(figure())
    many = [[300_000, 0, 300_000 + round(300_000 * c), round(300_000 * s), 0] for c, s in SPOKES]
    assert not is_drawable(plan(loose=sorted(many)))


SPOKES = [(math.cos(k * math.pi / 9), math.sin(k * math.pi / 9)) for k in range(18)]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_figure_can_be_drawn(level: int) -> None:
    for seed in range(20):
        rng = Random(f"drawn/{level}/{seed}")
        made = make_figure(rng, level)
        assert any(_drawn(made, sample_style(rng, made)) for _ in range(20))


def _drawn(made, style) -> bool:
    try:
        return bool(draw_diagram(made, style))
    except LayoutRejected:
        return False
