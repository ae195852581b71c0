"""Ink and paper of a picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.ink import find_ink


def paper(level: int = 240) -> np.ndarray:
    return np.full((200, 300, 3), level, np.uint8)


def test_what_differs_from_the_paper_is_ink_whatever_its_colour() -> None:
    for level, colour in ((255, (0, 0, 0)), (30, (230, 230, 230)), (255, (255, 120, 255)), (240, (240, 240, 190))):
        pixels = paper(level)
        cv2.rectangle(pixels, (50, 60), (90, 80), colour, -1)
        found = find_ink(pixels)
        assert found.paper == (level, level, level)
        assert found.flat
        assert not found.worn
        assert cv2.boundingRect(found.mask) == (50, 60, 41, 21)
        assert set(np.unique(found.mask).tolist()) == {0, 255}


def test_a_tint_that_is_hardly_seen_is_paper() -> None:
    pixels = paper()
    pixels[::20] -= 12  # a faint grid
    pixels[50:60, 50:60] = 0
    assert cv2.boundingRect(find_ink(pixels).mask) == (50, 50, 10, 10)


def test_dark_strokes_on_unevenly_lit_paper() -> None:
    pixels = np.repeat(np.linspace(120, 250, 300).astype(np.uint8)[None, :, None], 200, axis=0).repeat(3, axis=2)
    pixels = np.ascontiguousarray(pixels)
    cv2.line(pixels, (20, 100), (280, 100), (20, 20, 20), 3)
    found = find_ink(pixels)
    assert not found.flat
    assert found.mask[100, 25:275].all()
    assert not found.mask[:90].any()


def test_compression_leaves_its_traces() -> None:
    pixels = paper(255)
    for k in range(10, 190, 12):
        cv2.line(pixels, (10, k), (290, 200 - k), (0, 0, 0), 2)
    jpeg = cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 60])[1], cv2.IMREAD_COLOR)
    assert find_ink(jpeg).worn
    assert not find_ink(pixels).worn


def test_empty_paper_holds_nothing() -> None:
    with pytest.raises(Unreadable, match="the picture is empty: all of it has one colour"):
        find_ink(paper())
