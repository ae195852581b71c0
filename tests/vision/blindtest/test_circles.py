"""Circles and pentagons in outline: scenes that differ by one element are read apart."""

from __future__ import annotations

from itertools import combinations
from math import dist

import cv2
import numpy as np
import pytest

from tests.specimens.blindtest_scenes import refused, seen

RINGS = [[200, 300, 100], [310, 400, 100], [420, 300, 100], [530, 400, 100], [800, 800, 120]]
COLOURS = ["black", "red", "black", "green", "blue"]


@pytest.mark.parametrize("shape", ["circle", "pentagon"])
@pytest.mark.parametrize("changes", [{}, {"size": 320, "stroke": 1.2}, {"size": 1200, "stroke": 6.0}])
def test_two_rows_and_one_apart(shape: str, changes: dict) -> None:
    found = seen("circles", {"shape": shape, "shapes": RINGS, "colours": COLOURS}, **changes)
    assert found == {"shape": shape, "colours": COLOURS, "overlaps": [[1, 2], [2, 3], [3, 4]]}


def test_one_ring_less() -> None:
    found = seen("circles", {"shape": "circle", "shapes": RINGS[1:], "colours": COLOURS[1:]})
    assert found == {"shape": "circle", "colours": COLOURS[1:], "overlaps": [[1, 2], [2, 3]]}


def test_circles_in_one_another_are_two() -> None:
    rings = {"shape": "circle", "shapes": [[400, 400, 200], [430, 400, 100]], "colours": ["black", "black"]}
    assert seen("circles", rings) == {"shape": "circle", "colours": ["black", "black"], "overlaps": []}


def test_of_a_crowd_of_small_circles_one_more_is_seen() -> None:
    crowd = sorted([420 + 20 * (k % 6) + 3 * (k // 6), 420 + 20 * (k // 6), 14] for k in range(24))
    for rings in (crowd, crowd[1:]):
        found = seen("circles", {"shape": "circle", "shapes": rings, "colours": ["black"] * len(rings)}, size=3000)
        crossing = [
            [a + 1, b + 1] for a, b in combinations(range(len(rings)), 2) if dist(rings[a][:2], rings[b][:2]) < 28
        ]
        assert found == {"shape": "circle", "colours": ["black"] * len(rings), "overlaps": crossing}


def test_an_ellipse_a_line_too_many_and_a_full_page_are_refused() -> None:
    page = np.full((500, 500, 3), 255, np.uint8)
    ellipse, crossed, full = page.copy(), page.copy(), page.copy()
    cv2.ellipse(ellipse, (250, 250), (200, 120), 0, 0, 360, (0, 0, 0), 2)
    cv2.circle(crossed, (250, 250), 100, (0, 0, 0), 2)
    cv2.line(crossed, (20, 30), (400, 30), (0, 0, 0), 2)
    for place in range(0, 500, 8):
        cv2.line(full, (place, 0), (499 - place, 499), (0, 0, 0), 1)
    refused("circles", cv2.imencode(".png", ellipse)[1].tobytes(), "of the ink belongs to none")
    refused("circles", cv2.imencode(".png", crossed)[1].tobytes(), "of the ink belongs to none")
    refused("circles", cv2.imencode(".png", full)[1].tobytes(), "points of strokes")
