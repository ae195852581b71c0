"""Squares in outline: scenes that differ by one element are read apart."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.blindtest.squares import finest
from tests.specimens.blindtest_scenes import refused, seen

CHAIN = {"squares": [[100, 100, 600], [140, 180, 400], [300, 300, 100]], "colours": ["black", "red", "blue"]}


def test_one_square_more() -> None:
    more = {"squares": [*CHAIN["squares"], [330, 330, 40]], "colours": [*CHAIN["colours"], "green"]}
    assert seen("squares", CHAIN) == {"colours": ["black", "red", "blue"], "inside": [0, 1, 2]}
    assert seen("squares", more) == {"colours": ["black", "red", "blue", "green"], "inside": [0, 1, 2, 3]}


def test_one_square_moved_out() -> None:
    apart = {**CHAIN, "squares": [[100, 100, 600], [140, 180, 400], [800, 300, 100]]}
    assert seen("squares", apart)["inside"] == [0, 1, 0]


@pytest.mark.parametrize("changes", [{"size": 320, "stroke": 1.2}, {"size": 1200, "stroke": 7.0}, {"jpeg": 85}])
def test_sizes_strokes_and_jpeg(changes: dict) -> None:
    assert seen("squares", CHAIN, **changes) == seen("squares", CHAIN)


def test_a_rectangle_and_a_filled_square_are_refused() -> None:
    page = np.full((400, 400, 3), 255, np.uint8)
    oblong, filled = page.copy(), page.copy()
    cv2.rectangle(oblong, (50, 50), (250, 150), (0, 0, 0), 2)
    cv2.rectangle(filled, (50, 50), (150, 150), (0, 0, 0), -1)
    refused("squares", cv2.imencode(".png", oblong)[1].tobytes(), "no square")
    refused("squares", cv2.imencode(".png", filled)[1].tobytes(), "no outline of a square")


def test_an_open_square_is_refused() -> None:
    page = np.full((400, 400, 3), 255, np.uint8)
    cv2.rectangle(page, (50, 50), (250, 250), (0, 0, 0), 2)
    page[100:140, 40:60] = 255
    refused("squares", cv2.imencode(".png", page)[1].tobytes(), "no outline of a square")


def test_finest_is_the_narrowest_gap() -> None:
    assert finest(CHAIN)[0] == 40
