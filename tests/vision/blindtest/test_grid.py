"""Grids: scenes that differ by one element are read apart."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.blindtest.grid import read_grid
from tests.specimens.blindtest_scenes import picture, refused, seen

GRID = {"x": [0, 250, 500, 750, 1000], "y": [0, 330, 660, 1000], "filled": []}


def test_one_column_more_and_one_row_less() -> None:
    assert seen("grid", GRID) == {"rows": 3, "columns": 4, "filled": []}
    assert seen("grid", {**GRID, "x": [0, 200, 400, 600, 800, 1000]})["columns"] == 5
    assert seen("grid", {**GRID, "y": [0, 500, 1000]})["rows"] == 2


def test_one_word_more() -> None:
    assert seen("grid", {**GRID, "filled": [[1, 2]]})["filled"] == [[1, 2]]
    assert seen("grid", {**GRID, "filled": [[1, 2], [3, 4]]})["filled"] == [[1, 2], [3, 4]]


@pytest.mark.parametrize(
    "changes", [{"bleed": True}, {"bleed": False, "stroke": 9.0}, {"size": 330, "stroke": 1.0}, {"jpeg": 80}]
)
def test_frames_sizes_and_jpeg(changes: dict) -> None:
    uneven = {"x": [20, 200, 400, 620, 980], "y": [100, 300, 500, 900], "filled": [[2, 2]]}
    assert seen("grid", uneven, **changes) == {"rows": 3, "columns": 4, "filled": [[2, 2]]}


def test_a_rule_that_stops_half_way_is_refused() -> None:
    pixels = cv2.imdecode(np.frombuffer(picture("grid", GRID), np.uint8), cv2.IMREAD_COLOR)
    cv2.line(pixels, (220, 0), (220, 400), (0, 0, 0), 2)
    refused("grid", cv2.imencode(".png", pixels)[1].tobytes(), "does not run through")


def test_sides_without_a_frame_count_as_rules() -> None:
    page = np.full((400, 400, 3), 255, np.uint8)
    for place in (100, 200, 300):  # as for noughts and crosses, with four columns and rows
        cv2.line(page, (place, 5), (place, 395), (0, 0, 0), 2)
        cv2.line(page, (5, place), (395, place), (0, 0, 0), 2)
    found = read_grid(page)
    assert (found["rows"], found["columns"]) == (4, 4)
