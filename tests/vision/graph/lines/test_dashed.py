"""Dashes between two known vertices become a stroke; what is written on it does not."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.graph.bodies import Bodies, Body
from isoprobe.vision.graph.lines.dashed import bridged

PLACES = ((30.0, 40.0), (300.0, 60.0), (160.0, 200.0))


def vertices(ink: np.ndarray) -> Bodies:
    for x, y in PLACES:
        cv2.circle(ink, (int(x), int(y)), 14, 255, -1)
    return Bodies(tuple(Body(x, y, 14.0, np.full(72, 14.0), "circle", False) for x, y in PLACES), ink, 1.0)


def dashed(ink: np.ndarray, tail: int, head: int, dash: int, gap: int, bare: tuple[float, float] = (2.0, 2.0)) -> None:
    start, stop = np.array(PLACES[tail]), np.array(PLACES[head])
    length = float(np.hypot(*(stop - start)))
    for at in np.linspace(17.0, length - 17 - dash, round((length - 34) / (dash + gap))):
        if bare[0] < at / length < bare[1] or bare[0] < (at + dash) / length < bare[1]:
            continue
        ends = [tuple(np.rint(start + along / length * (stop - start)).astype(int)) for along in (at, at + dash)]
        cv2.line(ink, ends[0], ends[1], 255, 2)


def pieces(found: Bodies) -> int:
    return cv2.connectedComponents(found.ink)[0] - 1


def test_dashes_between_two_vertices_become_a_stroke_between_them_alone() -> None:
    ink = np.zeros((230, 330), np.uint8)
    dashed(ink, 0, 1, 8, 6)
    dashed(ink, 1, 2, 8, 6)
    found = vertices(ink)
    assert pieces(found) > 20
    assert pieces(bridged(found)) == 5  # the vertices, and two strokes that end a pixel or two before them
    assert not bridged(found).ink[100:190, 40:100].any()  # none between the first and the last


def test_where_a_number_stands_on_dashes_the_stroke_stays_broken() -> None:
    ink = np.zeros((230, 330), np.uint8)
    dashed(ink, 0, 1, 8, 6, bare=(0.42, 0.6))
    cv2.putText(ink, "8", (160, 55), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 255, 1)
    found = vertices(ink)
    assert pieces(bridged(found)) == 6  # the vertices, the two parts of the stroke, and the number


def test_whole_strokes_and_names_beside_vertices_are_left_as_they_are() -> None:
    ink = np.zeros((230, 330), np.uint8)
    cv2.line(ink, (30, 40), (300, 60), 255, 2)
    for name, (x, y) in zip("XYZ", PLACES, strict=True):
        cv2.putText(ink, name, (int(x) + 16, int(y) + 25), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 255, 1)
    found = vertices(ink)
    assert bridged(found) is found
