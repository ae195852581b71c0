"""A stroke's ink becomes a row for every column, dashes joined where they may be."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.plot.strokes.tracing import bridged, open_dot, pen_of, traced_stroke

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


def test_an_open_dot_ends_where_the_curve_parts_from_it() -> None:
    dot = [0, 2, 6, 8, 10, 10, 11, 11, 10, 10, 8]
    for beside in ([0, 0, 0], [9, 9, 13], [10, 16, 22]):
        assert open_dot(np.array([*dot, *beside, 0, 0, 0, 0, 0, 0]), 3.8) == 1 + len(dot) + 1
    assert open_dot(np.array([0, 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 0, 0, 0]), 3.8) == 0  # it meets a line
    assert open_dot(np.zeros(20, np.int64), 3.8) == 0


def test_a_gap_is_filled_where_the_curve_goes_on() -> None:
    x = np.arange(80.0)
    slope, step = 1.5 * x, np.where(x < 40, 1.5 * x, 1.5 * x + 30)
    for rows, filled in ((slope, True), (step, False)):
        seen = rows.copy()
        seen[34:46] = np.nan
        assert np.isnan(bridged(seen, 1.0, ())).any() != filled
