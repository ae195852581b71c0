"""Arrow heads: at which end of a stroke they are, and what is no head."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.graph.arrows import erase_heads, find_heads, head_areas, small_heads
from isoprobe.vision.graph.strokes import EdgeInk


def stroke(x: int = 40, y: int = 100, length: int = 220) -> EdgeInk:
    points = np.stack([np.arange(x, x + length), np.full(length, y)], axis=1).astype(float)
    return EdgeInk(0, 1, points, 2.0, straight=True)


def heads(*tips: tuple[int, int, int]) -> np.ndarray:
    """Triangles beside the line: x and y of the tip, and 1 or -1 for pointing right or left."""
    mask = np.zeros((320, 320), np.uint8)
    for x, y, way in tips:
        cv2.fillPoly(mask, [np.array([(x, y), (x - 14 * way, y - 6), (x - 14 * way, y + 6)])], 255)
        mask[y - 1 : y + 2] = 0  # the stroke itself is explained
    return mask


def test_the_end_with_ink_on_both_sides_is_the_head() -> None:
    strokes = [stroke(), stroke(y=200)]
    mask = heads((259, 100, 1), (40, 200, -1))
    assert find_heads(lambda margin: mask, strokes) == [(False, True), (True, False)]


def test_without_heads_a_graph_has_no_directions() -> None:
    bare = np.zeros((320, 320), np.uint8)
    assert find_heads(lambda margin: bare, [stroke()]) is None
    assert find_heads(lambda margin: bare, []) is None
    one_side = heads((259, 100, 1))
    one_side[101:] = 0
    assert find_heads(lambda margin: one_side, [stroke()]) is None


def test_edges_as_wide_as_long_may_be_heads() -> None:
    bare = np.zeros((320, 320), np.uint8)
    short = [replace(stroke(y=y, length=5), width=5.0) for y in (40, 100, 160)]
    with pytest.raises(Unreadable, match="too short to tell whether they have arrow heads"):
        find_heads(lambda margin: bare, short, bare, bare)
    assert find_heads(lambda margin: bare, [replace(one, width=1.0) for one in short], bare, bare) is None


def test_a_head_at_either_end_is_two_directions() -> None:
    mask = heads((259, 100, 1), (40, 100, -1), (259, 250, 1))
    assert find_heads(lambda margin: mask, [stroke(), stroke(y=250)]) == [(True, True), (False, True)]


def test_a_direction_that_is_not_clear_is_not_guessed() -> None:
    mask = heads((259, 100, 1), (259, 250, 1))
    strokes = [stroke(), stroke(y=200), stroke(y=250)]
    with pytest.raises(Unreadable, match=r"^the direction of the edge near \(150, 200\) is not clear$"):
        find_heads(lambda margin: mask, strokes)


def ink_of_small_heads(*ends: tuple[int, int]) -> np.ndarray:
    """Ink of level strokes from x = 40 to 259 at heights y, each with a head of 6 pixels at x."""
    ink = np.zeros((320, 320), np.uint8)
    for y, x in ends:
        ink[y - 1 : y + 2, 40:260] = 255
        way = 1 if x > 150 else -1
        cv2.fillPoly(ink, [np.array([(x, y), (x - 6 * way, y - 3), (x - 6 * way, y + 3)])], 255)
    return ink


def beside(ink: np.ndarray, margin: int, *heights: int) -> np.ndarray:
    rest = ink.copy()
    for y in heights:
        rest[y - 1 - margin : y + 2 + margin] = 0
    return rest


def test_small_heads_are_heads_too() -> None:
    ink = ink_of_small_heads((100, 259), (200, 40))
    strokes = [stroke(), stroke(y=200)]
    assert find_heads(lambda margin: beside(ink, margin, 100, 200), strokes) == [(False, True), (True, False)]


def test_a_head_that_runs_into_another_stroke_is_told_by_its_free_side() -> None:
    heights = (50, 100, 200, 250)
    ink = ink_of_small_heads((50, 259), (100, 259), (200, 40), (250, 40))
    strokes = [stroke(y=y) for y in heights]
    hidden = beside(ink, 0, *heights)
    hidden[240:262] = 0
    ink[252:257, 40:70] = 255  # a neighbour on one side of the last
    found = find_heads(lambda margin: hidden if margin == 0 else beside(ink, 1, *heights), strokes, ink)
    assert found == [(False, True), (False, True), (True, False), (True, False)]


def test_heads_are_erased_and_lettering_further_off_is_not() -> None:
    mask = heads((259, 100, 1))
    mask[60:75, 140:150] = 255
    erase_heads(mask, [stroke()], [(False, True)])
    assert not mask[90:110].any()
    assert mask[60:75, 140:150].all()


def drawn(*tips: tuple[int, int]) -> tuple[np.ndarray, list[EdgeInk]]:
    """Level strokes a pixel wide from x = 40 to 160, at heights 20 apart, with heads of 6 pixels at the first end and
    at the second where a 1 says so; smoothed as drawing tools do."""
    large = np.zeros((800, 800), np.uint8)
    strokes = []
    for k, (first, second) in enumerate(tips):
        y = 80 + 80 * k
        cv2.line(large, (160, y), (640, y), 255, 4)
        for there, x, way in ((first, 160, 1), (second, 640, -1)):
            if there:
                cv2.fillPoly(large, [np.array([(x, y), (x + 24 * way, y - 11), (x + 24 * way, y + 11)])], 255)
        points = np.stack([np.arange(42.0, 158.0), np.full(116, y / 4)], axis=1)
        strokes.append(EdgeInk(0, 1, points, 2.0))
    return cv2.resize(large, (200, 200), interpolation=cv2.INTER_AREA), strokes


def test_a_head_of_six_pixels_is_told_from_a_bare_end() -> None:
    contrast, strokes = drawn((0, 1), (1, 0), (1, 1))
    area = head_areas(contrast, strokes)
    assert area[0, 0] < 1 < 6 < area[0, 1]
    assert area[1, 1] < 1 < 6 < area[1, 0]
    assert area[2].min() > 6
    assert small_heads(contrast, strokes) == [(False, True), (True, False), (True, True)]


def test_strokes_without_heads_have_no_directions() -> None:
    assert small_heads(*drawn((0, 0), (0, 0), (0, 0))) is None


def test_where_some_strokes_have_a_head_and_some_none_nothing_is_guessed() -> None:
    with pytest.raises(Unreadable, match="is not clear"):
        small_heads(*drawn((0, 1), (1, 0), (0, 0)))


def test_a_crossing_near_one_end_is_no_head() -> None:
    contrast, strokes = drawn((0, 0), (0, 0), (0, 0), (0, 0))
    contrast[8:40, 45:46] = 255
    assert small_heads(contrast, strokes) is None


def test_a_second_head_where_another_edge_has_its_own_is_not_believed() -> None:
    contrast, strokes = drawn((1, 1), (0, 1), (0, 1), (1, 0))
    assert small_heads(contrast, strokes) == [(True, True), (False, True), (False, True), (True, False)]
    beside = EdgeInk(0, 2, strokes[0].points + np.array([0.0, 1.0]), 2.0)
    with pytest.raises(Unreadable, match=r"^the direction of the edge near \(100, 2[01]\) is not clear$"):
        small_heads(contrast, [*strokes, beside])


def pointed(*ends: tuple[int, int, int], reach: int = 24) -> tuple[np.ndarray, list[EdgeInk]]:
    """Ink of level strokes from `left` to `right` at heights y, each with a head of this length at its right end."""
    ink, strokes = np.zeros((320, 320), np.uint8), []
    for y, left, right in ends:
        ink[y - 1 : y + 2, left : right + 1] = 255
        base = max(left, right - reach)
        half = 8 * (right - base) / reach
        cv2.fillPoly(ink, [np.array([(right, y), (base, round(y - half)), (base, round(y + half))])], 255)
        strokes.append(stroke(left, y, right - left))
    return ink, strokes


def apart_from(ink: np.ndarray, strokes: list[EdgeInk], margin: int) -> np.ndarray:
    rest = ink.copy()
    for one in strokes:
        y = int(one.points[0, 1])
        rest[y - 1 - margin : y + 2 + margin, int(one.points[0, 0]) - 4 : int(one.points[-1, 0]) + 5] = 0
    return rest


@pytest.mark.parametrize("length", [20, 24, 30, 40])
def test_a_head_that_covers_its_stroke_is_told_by_heads_of_longer_ones_and_not_turned_round(length: int) -> None:
    ink, strokes = pointed((60, 40, 259), (120, 40, 259), (180, 40, 40 + length))
    found = find_heads(lambda margin: apart_from(ink, strokes, margin), strokes, ink)
    assert found == [(False, True)] * 3


def test_a_head_that_covers_the_only_stroke_tells_nothing() -> None:
    ink, strokes = pointed((180, 40, 66))
    with pytest.raises(Unreadable, match="direction of the edge"):
        find_heads(lambda margin: apart_from(ink, strokes, margin), strokes, ink)


def test_gaps_between_dashes_make_no_heads() -> None:
    contrast = np.zeros((320, 320), np.uint8)
    for x in range(40, 260, 14):
        contrast[99:102, x : x + 7] = 200
    assert not (head_areas(contrast, [stroke()]) > 1).any()
