"""Two polylines: scenes that differ by one element are read apart."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.specimens.blindtest_scenes import picture, refused, seen

LINES = {
    "lines": [[[0, 800], [500, 100], [1000, 300]], [[0, 400], [500, 700], [1000, 600]]],
    "colours": ["blue", "red"],
}


def test_one_meeting_more_or_less() -> None:
    assert seen("polylines", LINES) == {"colours": ["blue", "red"], "bends": [1, 1], "meetings": [[1, 1]], "left": 1}
    twice = {**LINES, "lines": [LINES["lines"][0], [[0, 400], [500, 700], [1000, 100]]]}
    assert seen("polylines", twice)["meetings"] == [[1, 1], [2, 2]]
    never = {**LINES, "lines": [LINES["lines"][0], [[0, 900], [500, 700], [1000, 600]]]}
    assert seen("polylines", never)["meetings"] == []


def test_one_bend_more() -> None:
    more = {**LINES, "lines": [[[0, 800], [250, 600], [500, 100], [1000, 300]], LINES["lines"][1]]}
    assert seen("polylines", more)["bends"] == [2, 1]


def test_a_near_miss_is_no_meeting() -> None:
    near = {
        "lines": [[[0, 500], [500, 470], [1000, 100]], [[0, 900], [500, 510], [1000, 900]]],
        "colours": ["blue", "red"],
    }
    assert seen("polylines", near)["meetings"] == []
    over = {**near, "lines": [near["lines"][0], [[0, 900], [500, 410], [1000, 900]]]}
    assert seen("polylines", over)["meetings"] == [[1, 1], [2, 2]]


@pytest.mark.parametrize("changes", [{"size": 300, "stroke": 1.4}, {"size": 1200, "stroke": 7.0}, {"jpeg": 85}])
def test_a_shallow_meeting(changes: dict) -> None:
    shallow = {"lines": [[[0, 300], [1000, 700]], [[0, 420], [1000, 600]]], "colours": ["green", "magenta"]}
    found = seen("polylines", shallow, **changes)
    assert found == {"colours": ["green", "magenta"], "bends": [0, 0], "meetings": [[1, 1]], "left": 0} | {
        "left": found["left"]
    }


def test_one_line_and_a_line_that_runs_back_are_refused() -> None:
    alone = {**LINES, "colours": ["red", "red"]}
    refused("polylines", picture("polylines", alone), "one colour")
    page = np.full((400, 400, 3), 255, np.uint8)
    cv2.polylines(page, [np.array([[10, 20], [380, 200], [20, 390]])], False, (255, 0, 0), 3)
    cv2.line(page, (10, 350), (390, 390), (0, 0, 255), 3)
    refused("polylines", cv2.imencode(".png", page)[1].tobytes(), "from left to right")
