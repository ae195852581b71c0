"""Pentagons found from their sides, whichever way they are turned."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.blindtest.pentagons import cross, find_pentagons
from isoprobe.vision.blindtest.rounds import strokes_of


def pentagon(x: float, y: float, radius: float, turned: float = -90.0, corners: int = 5) -> np.ndarray:
    turns = np.radians(turned + 360 / corners * np.arange(corners))
    return np.column_stack([x + radius * np.cos(turns), y + radius * np.sin(turns)])


def found(*outlines: np.ndarray) -> list:
    page = np.zeros((300, 400), np.float32)
    for corners in outlines:
        cv2.polylines(page, [np.rint(corners * 16).astype(np.int32)], True, 1.0, 2, cv2.LINE_AA, 4)
    return find_pentagons(strokes_of(page, np.where(page > 0.3, 255, 0).astype(np.uint8)))


@pytest.mark.parametrize("turned", [-90.0, -70.0, 0.0, 13.0])
def test_two_that_cross(turned: float) -> None:
    outlines = [pentagon(120, 120, 80, turned), pentagon(200, 150, 70, turned)]
    seen = sorted(found(*outlines), key=lambda corners: corners[:, 0].mean())
    assert len(seen) == 2
    for corners, truth in zip(seen, outlines, strict=True):
        assert np.abs(corners.mean(axis=0) - truth.mean(axis=0)).max() < 1.5
    assert cross(*outlines)
    assert not cross(outlines[0], pentagon(330, 150, 40))


def test_a_hexagon_and_an_open_pentagon_are_none() -> None:
    assert found(pentagon(150, 150, 90, corners=6)) == []
    page = np.zeros((300, 400), np.float32)
    cv2.polylines(page, [np.rint(pentagon(150, 150, 90)).astype(np.int32)], False, 1.0, 2)
    assert find_pentagons(strokes_of(page, np.where(page > 0.3, 255, 0).astype(np.uint8))) == []
