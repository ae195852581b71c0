"""Pieces of ink: where each lies, its extents and its angle; the width of strokes; what is no drawing is refused."""

from __future__ import annotations

from cmath import phase, pi

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.molecule.pieces import pieces_of


@pytest.mark.parametrize("end", [(80, 0), (60, 60), (0, 80), (-60, 35)])
def test_a_stroke_has_its_place_length_width_and_angle(end: tuple[int, int]) -> None:
    ink = np.zeros((200, 200), np.uint8)
    start, way = 90 + 70j, complex(*end)
    across = 1j * way / abs(way) * 3.5
    corners = [(round(16 * z.real), round(16 * z.imag)) for z in (start + across, start + way + across)]
    corners += [(round(16 * z.real), round(16 * z.imag)) for z in (start + way - across, start - across)]
    cv2.fillPoly(ink, [np.array(corners, np.int32)], 255, cv2.LINE_8, 4)
    pieces = pieces_of(ink)
    assert pieces.count == 2
    assert abs(pieces.at(1) - (start + way / 2)) < 1
    assert pieces.long[1] == pytest.approx(abs(way), abs=2)
    assert pieces.thin[1] == pytest.approx(8, abs=1)
    assert pieces.spread[1] == pytest.approx(8 / abs(way), abs=0.02)
    turned = (pieces.slope[1] - phase(way)) % pi
    assert min(turned, pi - turned) < 0.02


@pytest.mark.parametrize("width", [3, 5, 9])
def test_the_width_of_strokes_is_told(width: int) -> None:
    ink = np.zeros((120, 200), np.uint8)
    ink[20 : 20 + width, 20:180] = ink[60 : 60 + width, 20:180] = 255
    assert pieces_of(ink).width == pytest.approx(width, abs=1)


def test_a_mask_has_the_named_pieces_alone() -> None:
    ink = np.zeros((60, 90), np.uint8)
    ink[10:15, 10:30] = ink[30:50, 40:45] = ink[20:22, 70:80] = 255
    pieces = pieces_of(ink)
    second = next(k for k in range(1, pieces.count) if pieces.stats[k, :4].tolist() == [40, 30, 5, 20])
    others = [k for k in range(1, pieces.count) if k != second]
    assert np.argwhere(pieces.mask([second])).tolist() == [[y, x] for y in range(30, 50) for x in range(40, 45)]
    assert np.array_equal(pieces.mask([second]) | pieces.mask(others), ink)
    assert not pieces.mask([]).any()


def test_paper_alone_has_no_pieces_and_dust_is_refused() -> None:
    assert pieces_of(np.zeros((40, 40), np.uint8)).count == 1
    dust = np.zeros((120, 120), np.uint8)
    dust[::2, ::2] = 255
    with pytest.raises(Unreadable, match="3601 pieces of ink"):
        pieces_of(dust)
