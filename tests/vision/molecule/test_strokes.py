"""Strokes of line drawings: corners, forks, loops; what is straight stays whole."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.molecule.strokes import strokes_of


def mask_of(*lines: list[tuple[int, int]], closed: bool = False) -> np.ndarray:
    mask = np.zeros((200, 240), np.uint8)
    for points in lines:
        cv2.polylines(mask, [np.array(points, np.int32)], closed, 255, 2)
    return mask


def test_a_zigzag_has_a_stroke_for_each_piece() -> None:
    seen = strokes_of(mask_of([(20, 100), (60, 70), (100, 100), (140, 70)]), 2.5)
    assert len(seen.strokes) == 3
    assert 45 < seen.usual < 55
    ends = sorted(node for stroke in seen.strokes for node in stroke.nodes)
    assert len(set(ends)) == 4


def test_a_ring_closes() -> None:
    hexagon = [(160, 100), (140, 135), (100, 135), (80, 100), (100, 65), (140, 65)]
    seen = strokes_of(mask_of(hexagon, closed=True), 2.5)
    assert len(seen.strokes) == 6 == len(seen.places)
    for x, y in hexagon:
        assert min(abs(complex(x, y) - place) for place in seen.places.values()) < 4


def test_strokes_that_meet_share_a_node() -> None:
    seen = strokes_of(mask_of([(100, 100), (100, 40)], [(100, 100), (50, 130)], [(100, 100), (150, 130)]), 2.5)
    assert len(seen.strokes) == 3
    assert len(seen.places) == 4


def test_what_is_straight_stays_whole() -> None:
    assert len(strokes_of(mask_of([(20, 30), (200, 90)]), 2.5).strokes) == 1
    assert strokes_of(mask_of(), 2.5).strokes == []


def test_a_very_short_stroke_counts_where_it_meets_no_other() -> None:
    bonds = [[(20, 30), (60, 30)], [(20, 60), (60, 60)], [(20, 90), (60, 90)]]
    lone = strokes_of(mask_of(*bonds, [(100, 60), (108, 54)]), 2.5, 14)
    assert len(lone.strokes) == 4
    assert min(stroke.length for stroke in lone.strokes) < 0.3 * lone.usual
    assert len(strokes_of(mask_of(*bonds, [(60, 60), (68, 54)]), 2.5, 14).strokes) == 3
    assert len(strokes_of(mask_of(*bonds, [(100, 60), (108, 54)]), 2.5).strokes) == 3


def test_a_picture_full_of_lines_is_refused() -> None:
    full = np.zeros((1200, 1200), np.uint8)
    full[::4] = 255
    with pytest.raises(Unreadable, match="drawn molecule"):
        strokes_of(full, 2.5)
