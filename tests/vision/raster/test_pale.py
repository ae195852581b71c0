"""Pale strokes and shapes become as dark as ink; other papers, printed squares and what ink bounds are left alone."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from isoprobe.vision.raster.ink import find_ink
from isoprobe.vision.raster.pale import deepened

IVORY = (240, 255, 255)  # blue, green, red


def page() -> NDArray[Any]:
    pixels = np.full((240, 320, 3), 255, np.uint8)
    cv2.circle(pixels, (60, 60), 20, (0, 0, 0), 2)
    cv2.circle(pixels, (240, 180), 20, (0, 0, 0), 2)
    return pixels


def test_a_pale_stroke_becomes_ink_in_its_own_colour() -> None:
    pixels = page()
    cv2.line(pixels, (78, 72), (222, 168), IVORY, 2, cv2.LINE_AA)
    found = deepened(pixels, find_ink(pixels))
    assert found is not None
    assert found.strokes
    blue, green, red = found.pixels[120, 150].tolist()
    assert blue < 160
    assert green == red == 255
    assert find_ink(found.pixels).mask[120, 150]
    (x, y, wide, high, _) = found.pieces[0]
    assert x < 150 < x + wide
    assert y < 120 < y + high


def test_a_pale_fill_is_no_stroke() -> None:
    pixels = page()
    cv2.circle(pixels, (150, 100), 25, IVORY, -1)
    found = deepened(pixels, find_ink(pixels))
    assert found is not None
    assert not found.strokes
    assert find_ink(found.pixels).mask[100, 150]


def test_what_is_no_pale_drawing_is_left() -> None:
    plain, filled, framed, squared = page(), page(), page(), page()
    cv2.circle(filled, (60, 60), 18, IVORY, -1)
    framed[:, :30] = IVORY
    squared[::16] = squared[:, ::16] = (250, 245, 240)
    for pixels in (plain, filled, framed, squared):
        assert deepened(pixels, find_ink(pixels)) is None
