"""A stroke that two edges share is wider than the others."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.lines.doubling import Overlaid, doubled, parted
from isoprobe.vision.graph.strokes import EdgeInk


def drawn(*lines: tuple[int, int, int, int]) -> tuple[np.ndarray, list[EdgeInk]]:
    """Lines from (x, y) to (x, y) on black, each a stroke."""
    picture = np.zeros((400, 400), np.uint8)
    strokes = []
    for x, y, to_x, to_y in lines:
        cv2.line(picture, (x, y), (to_x, to_y), 255, 1, cv2.LINE_AA)
        steps = int(np.hypot(to_x - x, to_y - y))
        points = np.stack([np.linspace(x, to_x, steps), np.linspace(y, to_y, steps)], axis=1)
        strokes.append(EdgeInk(2 * len(strokes), 2 * len(strokes) + 1, points, 2.0, straight=True))
    return picture, strokes


LINES = ((40, 40, 300, 120), (40, 100, 300, 190), (40, 160, 300, 260), (40, 220, 300, 330))


def test_strokes_of_one_width_are_each_an_edge() -> None:
    picture, strokes = drawn(*LINES)
    assert doubled(picture, strokes) is None


def test_the_stroke_beneath_which_another_runs_is_found() -> None:
    picture, strokes = drawn(*LINES)
    cv2.line(picture, (40, 101), (300, 191), 255, 1, cv2.LINE_AA)
    assert doubled(picture, strokes) == 1


def test_edges_that_part_again_are_two() -> None:
    picture, strokes = drawn(*LINES, (40, 101, 300, 200))
    assert doubled(picture, strokes) is None


def test_strokes_drawn_without_smoothing_may_be_of_two_widths() -> None:
    picture, strokes = np.zeros((400, 400), np.uint8), drawn(*LINES)[1]
    for k, (x, y, to_x, to_y) in enumerate(LINES):
        for beside in range(3 if k == 1 else 2):
            cv2.line(picture, (x, y + beside), (to_x, to_y + beside), 255, 1)
    assert doubled(picture, strokes) is None
    smoothed = cv2.GaussianBlur(picture, (3, 3), 0.7)
    assert doubled(smoothed, strokes) == 1


PLACES = np.array([(60.0, 200.0), (200.0, 205.0), (340.0, 200.0), (150.0, 60.0), (260.0, 350.0), (60.0, 340.0)])


def network(*edges: tuple[int, int], size: float = 14.0) -> tuple[np.ndarray, list[EdgeInk]]:
    """Edges between PLACES beneath round vertices, and the strokes that are seen of those that end at a vertex."""
    picture = np.zeros((400, 400), np.uint8)
    for tail, head in edges:
        ends = np.rint(PLACES[[tail, head]] * 16).astype(int)
        cv2.line(picture, ends[0].tolist(), ends[1].tolist(), 255, 1, cv2.LINE_AA, 4)
    return picture, [stroke(tail, head, PLACES[tail], PLACES[head], size) for tail, head in edges]


def stroke(tail: int, head: int, start: np.ndarray, stop: np.ndarray, size: float = 14.0) -> EdgeInk:
    length = float(np.hypot(*(stop - start)))
    along = np.arange(size, length - size)[:, None]
    return EdgeInk(tail, head, start + along * (stop - start) / length, 2.0, straight=True)


def ends(strokes: list[EdgeInk]) -> list[tuple[int, int]]:
    return sorted((one.tail, one.head) for one in strokes)


EDGES = ((0, 1), (0, 5), (1, 3), (1, 4), (2, 3), (2, 4), (0, 3))
ACROSS = np.array([0.0, -5.0])  # from the vertex 1 to the line from 0 to 2


def test_what_runs_on_beneath_a_vertex_is_the_edge_that_shares_the_stroke_before_it() -> None:
    picture, strokes = network(*EDGES, (0, 2))
    cut = stroke(1, 2, PLACES[1] + ACROSS, PLACES[2])  # what is seen of the last one beyond vertex 1
    seen = [*strokes[:-1], cut]
    assert doubled(picture, seen) == 0
    found, heads = parted(picture, seen, None, PLACES)
    assert ends(found) == sorted([*EDGES, (0, 2)])
    assert heads is None
    one_way = [(False, True)] * len(seen)
    found, heads = parted(picture, seen, one_way, PLACES)
    assert ends(found) == sorted([*EDGES, (0, 2)])
    assert heads == one_way
    for unclear in ((True, False), (True, True), (False, False)):
        with pytest.raises(Overlaid):
            parted(picture, seen, [*one_way[:-1], unclear], PLACES)


def test_one_line_beneath_a_vertex_is_one_edge_not_two() -> None:
    picture, strokes = network(*EDGES[1:], (0, 2))
    before = stroke(0, 1, PLACES[0], PLACES[1] + ACROSS)
    after = stroke(1, 2, PLACES[1] + ACROSS, PLACES[2])
    found, _ = parted(picture, [*strokes[:-1], before, after], None, PLACES)
    assert ends(found) == sorted([*EDGES[1:], (0, 2)])
    with pytest.raises(Overlaid):
        parted(picture, [*strokes[:-1], before, after], [(False, True)] * (len(strokes) + 1), PLACES)


def test_two_edges_that_meet_at_a_vertex_stay_two() -> None:
    picture, strokes = network(*EDGES, (1, 2))
    found, _ = parted(picture, strokes, None, PLACES)
    assert found == strokes


def test_a_little_more_ink_tells_of_two_edges_where_all_others_have_as_much() -> None:
    picture, strokes = drawn(*LINES, (40, 280, 300, 300), (40, 20, 300, 30))
    again, _ = drawn(LINES[1])
    darker = np.maximum(picture, np.clip(again.astype(float) * 1.3, 0, 255).astype(np.uint8))
    thinner = (darker * 0.8).astype(np.uint8)
    assert doubled((picture * 0.8).astype(np.uint8), strokes) is None
    assert doubled(thinner, strokes) == 1


def test_where_the_next_stroke_is_doubled_what_goes_straight_on_belongs_to_both() -> None:
    straight = ((0, 1), (0, 5), (1, 3), (1, 4), (2, 3), (2, 4), (0, 3))
    places = PLACES.copy()
    places[:3, 1] = (200.0, 240.0, 280.0)
    picture = np.zeros((400, 400), np.float64)
    for tail, head in (*straight, (0, 2)):
        line = np.zeros((1600, 1600), np.uint8)
        corners = np.rint(places[[tail, head]] * 4 + 2).astype(int)
        cv2.line(line, corners[0].tolist(), corners[1].tolist(), 140, 6, cv2.LINE_AA)
        picture += cv2.resize(line, (400, 400), interpolation=cv2.INTER_AREA)
    seen = [stroke(tail, head, places[tail], places[head]) for tail, head in (*straight, (1, 2))]
    found, _ = parted(picture.clip(0, 255).astype(np.uint8), seen, None, places)
    assert ends(found) == sorted([*straight, (0, 2)])


def test_a_wider_stroke_from_which_none_leads_on_is_one_edge_alone() -> None:
    picture, strokes = network(*EDGES)
    again, _ = network((2, 4))
    darker = np.maximum(picture, cv2.dilate(again, np.ones((2, 2), np.uint8)))
    wide = EDGES.index((2, 4))
    assert doubled(darker, strokes) == wide
    assert parted(darker, strokes, None, PLACES)[0] == strokes
    beyond = stroke(4, 6, PLACES[4], PLACES[4] + 0.4 * (PLACES[4] - PLACES[2]))
    with pytest.raises(Overlaid):
        parted(darker, [*strokes, beyond], None, np.append(PLACES, PLACES[4:5] + 200, axis=0))
