"""Edges of a drawn graph: strokes that run all the way, and no others."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.edges import EdgeFinder
from isoprobe.vision.graph.strokes import EdgeInk
from isoprobe.vision.graph.vertices import find_bodies
from isoprobe.vision.raster.ink import find_ink

PLACES = [(60, 60), (340, 60), (340, 260), (60, 260)]


def strokes_of(*drawn: np.ndarray, width: int = 2) -> tuple[list[EdgeInk], list[int]]:
    """The strokes found in a picture of these lines under four vertices, and the place of each vertex found."""
    pixels = np.full((320, 400, 3), 255, np.uint8)
    for line in drawn:
        cv2.polylines(pixels, [line.astype(np.int32)], False, (0, 0, 0), width, cv2.LINE_AA)
    for place in PLACES:
        cv2.circle(pixels, place, 15, (255, 255, 255), -1, cv2.LINE_AA)
        cv2.circle(pixels, place, 15, (0, 0, 0), 2, cv2.LINE_AA)
    found = next(find_bodies(pixels, find_ink(pixels).mask))
    assert len(found.bodies) == 4
    near = [int(np.hypot(*(np.array(PLACES) - (body.x, body.y)).T).argmin()) for body in found.bodies]
    return EdgeFinder(found).find(), near


def pairs(strokes: list[EdgeInk], near: list[int]) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted((near[stroke.tail], near[stroke.head]))) for stroke in strokes)


def line(i: int, j: int, share: float = 1.0) -> np.ndarray:
    start, end = np.array(PLACES[i]), np.array(PLACES[j])
    return np.array([start, start + share * (end - start)])


@pytest.mark.parametrize("width", [1, 2, 4])
def test_straight_strokes_and_crossings(width: int) -> None:
    assert pairs(*strokes_of(line(0, 1), line(0, 2), line(1, 3), width=width)) == [(0, 1), (0, 2), (1, 3)]


def test_a_stroke_that_ends_half_way_is_no_edge() -> None:
    assert pairs(*strokes_of(line(0, 1), line(2, 3, 0.5))) == [(0, 1)]


def test_a_stroke_with_a_hole_in_it_is_no_edge() -> None:
    first, second = (np.array([[x, 60], [x + 108, 60]]) for x in (70, 222))  # 44 of 280 pixels are missing
    hole = np.array([[194, 60], [330, 60]])  # 16 are
    assert pairs(*strokes_of(first, second, line(1, 2))) == [(1, 2)]
    assert pairs(*strokes_of(first, hole, line(1, 2))) == [(1, 2)]


def test_a_curve_is_an_edge_of_its_own() -> None:
    t = np.linspace(0, 1, 60)[:, None]
    a, b = np.array(PLACES[0]), np.array(PLACES[1])
    bent = a + (b - a) * t + np.array([0, 1]) * 55 * 4 * t * (1 - t)
    found, near = strokes_of(bent)
    assert pairs(found, near) == [(0, 1)]
    assert not found[0].straight
    assert np.abs(found[0].points[len(found[0].points) // 2] - (200, 115)).max() < 3
    assert pairs(*strokes_of(bent, line(0, 1))) == [(0, 1), (0, 1)]


def test_what_a_stroke_explains_is_no_longer_unexplained() -> None:
    pixels = np.full((320, 400, 3), 255, np.uint8)
    cv2.line(pixels, PLACES[0], PLACES[1], (0, 0, 0), 2)
    for place in PLACES:
        cv2.circle(pixels, place, 15, (255, 255, 255), -1)
        cv2.circle(pixels, place, 15, (0, 0, 0), 2)
    finder = EdgeFinder(next(find_bodies(pixels, find_ink(pixels).mask)))
    strokes = finder.find()
    assert finder.unexplained([])[58:63, 100:300].any()
    assert not finder.unexplained(strokes)[58:63, 100:300].any()
