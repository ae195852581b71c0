"""Right-angle squares at points: in which of four angles, aslant in solids; dots, arcs and sides that are none."""

import cv2
import numpy as np
import pytest

from isoprobe.vision.diagram.reading.right_angles import right_angles
from isoprobe.vision.diagram.reading.vertices import DiagramVertex
from isoprobe.vision.diagram.scene import Mark, Round, StraightStroke
from isoprobe.vision.diagram.strokes.ink import find_line_ink

H = 20.0
CROSS = (StraightStroke(50, 150, 350, 150, 2.0), StraightStroke(200, 20, 200, 280, 2.0))
POINT = DiagramVertex(200, 150, through=(0, 1))


def page(*paths: list[tuple[float, float]], strokes: tuple = CROSS) -> np.ndarray:
    pixels = np.full((300, 400, 3), 255, np.uint8)
    lines = [[(s.x1, s.y1), (s.x2, s.y2)] for s in strokes]
    for path in [*lines, *paths]:
        cv2.polylines(pixels, [np.rint(np.array(path) * 16).astype(np.int32)], False, (0, 0, 0), 2, cv2.LINE_AA, 4)
    return pixels


def seen(pixels: np.ndarray, vertex: DiagramVertex = POINT, strokes: tuple = CROSS) -> list[Mark]:
    return right_angles([vertex], strokes, [], find_line_ink(pixels), H)


@pytest.mark.parametrize(("right", "down"), [(1, 1), (1, -1), (-1, 1), (-1, -1)])
@pytest.mark.parametrize("side", [11, 14, 20])
def test_the_square_is_found_in_its_own_angle(right: int, down: int, side: int) -> None:
    path = [(200 + right * side, 150), (200 + right * side, 150 + down * side), (200, 150 + down * side)]
    (mark,) = seen(page(path))
    assert (mark.dx, mark.dy) == pytest.approx((right * side, down * side), abs=2)
    assert (mark.x, mark.y) == pytest.approx((200 + mark.dx, 150 + mark.dy))


def test_no_square_no_mark() -> None:
    assert seen(page()) == []
    assert seen(page([(214, 150), (214, 164)])) == []


def test_a_square_aslant_is_one_too() -> None:
    way = np.array([np.cos(np.radians(65)), -np.sin(np.radians(65))])
    edges = (CROSS[0], StraightStroke(200, 150, 200 + 120 * way[0], 150 + 120 * way[1], 2.0))
    near, far = np.array([214.0, 150.0]), np.array([200.0, 150.0]) + 14 * way
    pixels = page([tuple(near), tuple(near + 14 * way), tuple(far)], strokes=edges)
    assert len(seen(pixels, DiagramVertex(200, 150, ends=(1,), through=(0,)), edges)) == 1


def test_a_dot_at_the_point_is_no_square() -> None:
    pixels = page()
    cv2.circle(pixels, (200, 150), 12, (0, 0, 0), cv2.FILLED, cv2.LINE_AA)
    assert seen(pixels) == []


def test_an_arc_at_the_point_is_no_square() -> None:
    pixels = page()
    cv2.ellipse(pixels, (200, 150), (16, 16), 0, 0, 90, (0, 0, 0), 2, cv2.LINE_AA)
    assert seen(pixels) == []


def test_an_arc_at_an_obtuse_angle_is_no_square_although_its_ends_lie_alike() -> None:
    slant = np.radians(110)
    strokes = (
        StraightStroke(200, 150, 380, 150, 2.0),
        StraightStroke(200, 150, 200 + 140 * np.cos(slant), 150 + 140 * np.sin(slant), 2.0),
    )
    corner = DiagramVertex(200, 150, ends=(0, 1))
    turns = np.linspace(0, slant, 40)
    arc = [(200 + 20 * np.cos(t), 150 + 20 * np.sin(t)) for t in turns]
    assert seen(page(arc, strokes=strokes), corner, strokes) == []
    u, v = np.array([18.0, 0.0]), 18 * np.array([np.cos(slant), np.sin(slant)])
    path = [tuple(np.array([200, 150]) + each) for each in (u, u + v, v)]
    assert len(seen(page(path, strokes=strokes), corner, strokes)) == 1


def test_lines_and_circles_that_pass_by_are_no_sides_of_a_square() -> None:
    passing = (*CROSS, StraightStroke(214, 20, 214, 280, 2.0), StraightStroke(50, 164, 350, 164, 2.0))
    pixels = page(strokes=passing)
    assert right_angles([POINT], passing, [], find_line_ink(pixels), H) == []
    square = page([(214, 150), (214, 164), (200, 164)])
    assert len(right_angles([POINT], CROSS, [Round(300, 250, 60, 2.0)], find_line_ink(square), H)) == 1


def test_a_circle_through_the_vertex_may_run_through_the_square() -> None:
    pixels = page([(220, 150), (220, 170), (200, 170)])
    each = Round(200 + 60 * np.cos(-0.6), 150 + 60 * np.sin(-0.6), 60, 2.0)
    cv2.circle(pixels, (round(each.x * 16), round(each.y * 16)), round(each.radius * 16), (0, 0, 0), 2, cv2.LINE_AA, 4)
    vertex = DiagramVertex(200, 150, through=(0, 1), on=(0,))
    (mark,) = right_angles([vertex], CROSS, [each], find_line_ink(pixels), H)
    assert (mark.dx, mark.dy) == pytest.approx((20, 20), abs=2)
