"""Ticks, arrowheads and dots along drawn lines: their number and kind, and what passes for one and is none."""

import cv2
import numpy as np
import pytest

from isoprobe.vision.diagram.reading.line_marks import as_named, between_points, line_marks
from isoprobe.vision.diagram.reading.vertices import DiagramVertex
from isoprobe.vision.diagram.scene import Letter, Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import find_line_ink

H = 20.0
LINE = StraightStroke(40, 150, 360, 150, 2.0)


def page() -> np.ndarray:
    pixels = np.full((300, 400, 3), 255, np.uint8)
    draw(pixels, (40, 150), (360, 150))
    return pixels


def draw(pixels: np.ndarray, a: tuple[float, float], b: tuple[float, float]) -> None:
    ends = [tuple(round(16 * v) for v in point) for point in (a, b)]
    cv2.line(pixels, *ends, (0, 0, 0), 2, cv2.LINE_AA, 4)


def seen(pixels: np.ndarray, strokes: tuple = (LINE,), rounds: tuple = ()) -> list[tuple[str, int, int, int]]:
    marks = line_marks(strokes, rounds, find_line_ink(pixels), H)
    return [(mark.kind, mark.count, round(mark.x), round(mark.y)) for mark in marks]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("lean", [0, 3])
def test_ticks_are_counted_upright_and_leaning(number: int, lean: int) -> None:
    pixels = page()
    for k in range(number):
        draw(pixels, (200 + 6 * k - lean, 143), (200 + 6 * k + lean, 157))
    ((kind, count, x, y),) = seen(pixels)
    assert (kind, count, y) == ("tick", number, 150)
    assert abs(x - (200 + 3 * (number - 1))) <= 2


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("filled", [True, False])
def test_arrowheads_are_counted_filled_and_open(number: int, filled: bool) -> None:
    pixels = page()
    for k in range(number):
        tip = 210 + 9 * k
        corners = np.array([[tip, 150], [tip - 12, 145], [tip - 12, 155]], np.int32)
        if filled:
            cv2.fillPoly(pixels, [corners], (0, 0, 0), cv2.LINE_AA)
        else:
            draw(pixels, (tip, 150), (tip - 12, 145))
            draw(pixels, (tip, 150), (tip - 12, 155))
    ((kind, count, _, _),) = seen(pixels)
    assert (kind, count) == ("arrow", number)


def test_a_dot_on_a_line_and_on_a_circle() -> None:
    pixels = page()
    cv2.circle(pixels, (200, 150), 4, (0, 0, 0), cv2.FILLED, cv2.LINE_AA)
    assert seen(pixels) == [("dot", 1, 200, 150)]
    ring = np.full((300, 400, 3), 255, np.uint8)
    cv2.circle(ring, (200, 150), 100, (0, 0, 0), 2, cv2.LINE_AA)
    assert seen(ring, (), (Round(200, 150, 100, 2.0),)) == []
    cv2.circle(ring, (200, 50), 4, (0, 0, 0), cv2.FILLED, cv2.LINE_AA)
    ((kind, _, x, y),) = seen(ring, (), (Round(200, 150, 100, 2.0),))
    assert kind == "dot"
    assert abs(x - 200) + abs(y - 50) <= 2


def test_a_line_that_crosses_or_ends_there_is_no_tick() -> None:
    for other in (StraightStroke(200, 50, 200, 250, 2.0), StraightStroke(200, 50, 200, 150, 2.0)):
        pixels = page()
        draw(pixels, (other.x1, other.y1), (other.x2, other.y2))
        assert seen(pixels, (LINE, other)) == []
    unknown = page()
    draw(unknown, (200, 50), (200, 250))  # a line that was not found is no tick either
    assert seen(unknown) == []


def test_ink_on_one_side_only_is_no_mark() -> None:
    pixels = page()
    draw(pixels, (200, 150), (200, 160))
    assert seen(pixels) == []


def test_the_arrowhead_of_a_ray_is_no_mark() -> None:
    pixels = page()
    cv2.fillPoly(pixels, [np.array([[360, 150], [349, 145], [349, 155]], np.int32)], (0, 0, 0), cv2.LINE_AA)
    assert seen(pixels) == []


def test_a_mark_at_a_point_of_the_figure_is_left_out() -> None:
    marks = [Mark("tick", 200, 150, 1), Mark("arrow", 260, 150, 1), Mark("dot", 100, 150)]
    far = [DiagramVertex(40, 150, ends=(0,)), DiagramVertex(300, 150, through=(0,))]
    assert between_points(marks, [LINE], far, H) == marks[:2]
    assert between_points(marks, [LINE], [*far, DiagramVertex(203, 150, through=(0,))], H) == marks[1:2]
    assert between_points(marks, [LINE], [DiagramVertex(203, 150)], H) == marks[:2]


def test_a_dot_that_no_letter_names_is_an_arrowhead() -> None:
    dot = Mark("dot", 200, 150)
    assert as_named([dot], [Letter("A", 205, 130, H)])[0].kind == "dot"
    assert as_named([dot], [Letter("A", 205, 100, H)])[0].kind == "arrow"


def test_a_tick_is_seen_where_a_fill_ends_at_the_line() -> None:
    pixels = page()
    pixels[150:250, 40:360] = (227, 206, 166)
    draw(pixels, (40, 150), (360, 150))
    assert [mark for mark in seen(pixels) if mark[0] == "tick"] == []
    draw(pixels, (200, 143), (200, 157))
    assert [mark[:2] for mark in seen(pixels)] == [("tick", 1)]
