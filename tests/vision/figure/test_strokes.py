"""Straight strokes and rings out of a mask."""

from math import hypot

import cv2
import numpy as np
import pytest

from isoprobe.vision.figure.strokes import SeenSegment, rings_of, segments_of


def drawn(*lines: tuple[tuple[int, int], tuple[int, int]]) -> np.ndarray:
    mask = np.zeros((240, 320), np.uint8)
    for a, b in lines:
        cv2.line(mask, a, b, 255, 2, cv2.LINE_AA)
    return mask


def ends(segment: SeenSegment) -> list[tuple[float, float]]:
    return sorted(segment.ends)


@pytest.mark.parametrize(
    "line", [((20, 30), (280, 60)), ((40, 200), (41, 20)), ((20, 20), (200, 200)), ((60, 120), (110, 120))]
)
def test_a_stroke_has_its_ends(line):
    (found,) = segments_of(drawn(line), 20)
    for seen, true in zip(ends(found), sorted(line), strict=True):
        assert hypot(seen[0] - true[0], seen[1] - true[1]) < 3
    assert found.length == pytest.approx(hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]), abs=4)


def test_two_crossing_strokes_are_two_and_the_longest_comes_first():
    found = segments_of(drawn(((20, 20), (280, 200)), ((150, 20), (60, 220))), 40)
    assert len(found) == 2
    assert found[0].length > found[1].length


def test_nothing_is_found_on_an_empty_page_and_short_strokes_are_left_out():
    assert segments_of(np.zeros((50, 50), np.uint8), 10) == []
    assert segments_of(drawn(((20, 20), (40, 20))), 60) == []


def test_a_ring_has_centre_and_radius():
    mask = np.zeros((240, 320), np.uint8)
    cv2.circle(mask, (150, 110), 70, 255, 2, cv2.LINE_AA)
    (ring,) = rings_of(mask)
    assert (ring.x, ring.y, ring.radius) == pytest.approx((150, 110, 70), abs=2)
