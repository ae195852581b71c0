"""A curve keeps its own run of ink where other strokes cross it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.plot.strokes.forks import parted
from isoprobe.vision.plot.strokes.tracing import traced_stroke

COLUMNS = np.arange(20, 380)
ROWS = 100 - 60 * np.sin((COLUMNS - 20) / 60.0)


def drawn(*lines: tuple[tuple[int, int], tuple[int, int]]) -> np.ndarray:
    """The ink of a wave, and of straight strokes from one place to another."""
    ink = np.zeros((200, 400), np.uint8)
    cv2.polylines(ink, [np.stack([COLUMNS, np.rint(ROWS)], axis=1).astype(np.int32)], False, 255, 2)
    for first, last in lines:
        cv2.line(ink, first, last, 255, 2)
    return ink


@pytest.mark.parametrize(
    "lines", [[((90, 150), (230, 10))], [((60, 110), (170, 60))], [((60, 110), (170, 60)), ((250, 30), (330, 130))]]
)
def test_a_wave_is_read_through_strokes_that_cross_it(lines: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    ink = drawn(*lines)
    found = traced_stroke(ink, (200.0, 400.0), 0, 0, cv2.merge([ink] * 3), [])
    assert found is not None
    columns, rows = found[0].seen()
    off = np.abs(rows - np.interp(columns, COLUMNS, ROWS))[(columns > 24) & (columns < 376)]
    assert off.max() < 5
    assert len(off) > 0.9 * len(COLUMNS)


def test_ink_of_the_curve_alone_is_left_as_it_is() -> None:
    ink = drawn() // 255
    rows = np.full(400, np.nan)
    rows[COLUMNS] = ROWS
    runs = (np.diff(ink.astype(np.int8), axis=0, prepend=0) == 1).sum(axis=0)
    assert parted(rows, ink, ink * 255, runs, 2.0) is rows
