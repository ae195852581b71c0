"""Rows of hashes: where they lead, whether they grow, and what is none; they are painted as one stroke."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from isoprobe.vision.molecule.hashes import HashedLine, hashed_lines, painted
from isoprobe.vision.molecule.pieces import pieces_of

START, END = 80 + 150j, 140 + 110j


def row_of(halves: Sequence[float], start: complex = START, end: complex = END) -> np.ndarray:
    """A long plain bond, and a row of strokes across the way from start to end, so long on either side."""
    mask = np.zeros((220, 260), np.uint8)
    cv2.line(mask, (20, 30), (220, 30), 255, 2)
    across = 1j * (end - start) / abs(end - start)
    for k, half in enumerate(halves):
        at = start + k / (len(halves) - 1) * (end - start)
        points = [(round(16 * z.real), round(16 * z.imag)) for z in (at - half * across, at + half * across)]
        cv2.line(mask, points[0], points[1], 255, 2, cv2.LINE_8, 4)
    return mask


def rows(mask: np.ndarray) -> list[HashedLine]:
    return hashed_lines(pieces_of(mask))


@pytest.mark.parametrize(("start", "end"), [(START, END), (END, START), (80 + 80j, 80 + 150j), (140 + 90j, 70 + 90j)])
def test_a_growing_row_leads_from_its_narrow_end(start: complex, end: complex) -> None:
    (line,) = rows(row_of((2, 4, 6, 8, 10, 12), start, end))
    gap = abs(end - start) / 5
    assert line.tapered
    assert len(line.pieces) == 6
    assert abs(line.a - start) < 2 * gap
    assert abs(line.b - end) < 2 * gap


def test_an_even_row_does_not_grow() -> None:
    (line,) = rows(row_of((8, 8, 8, 8, 8)))
    assert not line.tapered
    assert abs((line.a + line.b) / 2 - (START + END) / 2) < 2


def test_two_strokes_and_strokes_askew_are_no_row() -> None:
    assert rows(row_of((5, 9), 80 + 100j, 80 + 110j)) == []
    mask = np.zeros((220, 260), np.uint8)
    cv2.line(mask, (20, 30), (220, 30), 255, 2)
    for k in range(5):  # dashes that lie along the way
        cv2.line(mask, (40 + 24 * k, 120), (54 + 24 * k, 120), 255, 2)
    assert rows(mask) == []


def test_a_row_is_painted_as_one_stroke() -> None:
    mask = row_of((2, 4, 6, 8, 10, 12))
    pieces = pieces_of(mask)
    lines = hashed_lines(pieces)
    plain = pieces.mask([k for k in range(1, pieces.count) if k not in lines[0].pieces])
    whole = pieces_of(painted(plain, lines, pieces.width))
    assert whole.count == 3
    middle = min(range(1, 3), key=lambda k: abs(whole.at(k) - (START + END) / 2))
    assert abs(whole.at(middle) - (lines[0].a + lines[0].b) / 2) < 2
    assert whole.long[middle] == pytest.approx(abs(lines[0].b - lines[0].a), abs=4)
    assert pieces_of(plain).count == 2, "the mask given stays as it is"
