"""Strokes of any course are followed from vertex to vertex, and only where they lead back the same way."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.graph.lines.tracing import Tracer
from isoprobe.vision.graph.reading import read_graph

CENTRES = np.array([(40.0, 40.0), (260.0, 260.0), (260.0, 40.0)])
S_CURVE = [(40, 40), (45, 120), (60, 170), (110, 160), (160, 140), (220, 150), (250, 200), (260, 260)]


def spline(corners: list[tuple[int, int]]) -> np.ndarray:
    t, at = np.arange(len(corners)), np.linspace(0, len(corners) - 1, 400)
    smooth = [np.polynomial.Polynomial.fit(t, np.array(corners)[:, k], 5)(at) for k in (0, 1)]
    return np.rint(np.stack(smooth, axis=1) * 16).astype(np.int32)


def drawn(*lines: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    ink, areas = np.zeros((300, 300), np.uint8), np.zeros((300, 300), np.uint8)
    for line in lines:
        cv2.polylines(ink, [line], False, 255, 2, shift=4)
    for number, (x, y) in enumerate(CENTRES.astype(int), 1):
        cv2.circle(ink, (int(x), int(y)), 18, 255, -1)
        cv2.circle(areas, (int(x), int(y)), 20, number, -1)
    return ink, areas


def traced(ink: np.ndarray, areas: np.ndarray) -> list[tuple[int, int]]:
    rest = ink * (areas == 0)
    return [(stroke.tail, stroke.head) for stroke in Tracer(ink, areas, CENTRES, 1.0).strokes(rest)]


def test_a_stroke_that_bends_twice_is_followed_to_its_other_end():
    assert traced(*drawn(spline(S_CURVE))) == [(0, 1)]


def test_what_crosses_it_does_not_lead_it_astray():
    across = np.array([(150 * 16, 10 * 16), (150 * 16, 290 * 16)], np.int32)
    assert traced(*drawn(spline(S_CURVE), across)) == [(0, 1)]


def test_a_stroke_that_ends_in_the_open_is_none():
    ink, areas = drawn(spline(S_CURVE))
    ink[185:235, 220:290] = 0
    assert traced(ink, areas) == []


def test_a_graph_with_such_a_stroke_is_read():
    picture = np.full((300, 300, 3), 255, np.uint8)
    cv2.polylines(picture, [spline(S_CURVE)], False, (0, 0, 0), 2, cv2.LINE_AA, 4)
    cv2.line(picture, (40, 40), (260, 40), (0, 0, 0), 2, cv2.LINE_AA)
    for x, y in CENTRES.astype(int):
        cv2.circle(picture, (int(x), int(y)), 18, (200, 230, 250), -1, cv2.LINE_AA)
        cv2.circle(picture, (int(x), int(y)), 18, (0, 0, 0), 2, cv2.LINE_AA)
    scene = read_graph(picture)
    assert [(edge.tail, edge.head) for edge in scene.edges] == [(0, 1), (0, 2)]


def test_two_strokes_that_cross_at_a_narrow_angle_are_each_followed_to_its_own_end():
    ink, areas = np.zeros((300, 300), np.uint8), np.zeros((300, 300), np.uint8)
    centres = np.array([(120.0, 20.0), (180.0, 20.0), (60.0, 280.0), (240.0, 280.0)])
    t = np.linspace(0, 1, 200)
    for number, (x, y) in enumerate(centres.astype(int).tolist(), 1):
        cv2.circle(areas, (x, y), 15, number, -1)
    for start, end in ((0, 3), (1, 2)):
        (x, y), (right, down) = centres[start], centres[end]
        line = np.stack([x + (right - x) * t**1.4, y + (down - y) * t], axis=1)
        cv2.polylines(ink, [np.rint(line * 16).astype(np.int32)], False, 255, 3, shift=4)
    found = Tracer(ink, areas, centres, 1.5).strokes(ink * (areas == 0))
    assert sorted((stroke.tail, stroke.head) for stroke in found) == [(0, 3), (1, 2)]
