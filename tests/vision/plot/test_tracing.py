"""A stroke's ink becomes a row for every column, dashes joined where they may be."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.plot.tracing import pen_of, traced_stroke

PIXELS = np.zeros((200, 300, 3), np.uint8)


def stroke(dashed: bool) -> np.ndarray:
    ink = np.zeros((200, 300), np.uint8)
    cv2.line(ink, (10, 40), (290, 160), 255, 3)
    if dashed:
        for column in range(10, 290, 20):
            ink[:, column : column + 7] = 0
    return ink


def test_a_stroke_is_traced_in_every_column() -> None:
    found = traced_stroke(stroke(False), (200, 300), 0, 0, PIXELS, [])
    assert found is not None
    curve, single = found
    columns, rows = curve.seen()
    assert len(columns) >= 278
    assert np.abs(rows - (40 + (columns - 10) * 120 / 280)).max() < 1
    assert single > 0.95


def test_dashes_are_one_stroke_only_where_they_may_be_joined() -> None:
    assert traced_stroke(stroke(True), (200, 300), 0, 0, PIXELS, []) is None
    found = traced_stroke(stroke(True), (200, 300), 0, 0, PIXELS, [], near=11)
    assert found is not None
    assert len(found[0].rows) > 250


def test_the_pen_is_wider_for_a_bolder_stroke() -> None:
    bold = cv2.dilate(stroke(False), np.ones((5, 5), np.uint8))
    assert 2 <= pen_of(stroke(False)) + 2 <= pen_of(bold)
