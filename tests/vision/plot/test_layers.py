"""Strokes are parted by colour on paper, on fills and on dark panels; fills themselves are no strokes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.plot.layers import has_fills, has_one_hue, layers_of

BLUE, ORANGE = (180, 119, 31), (14, 127, 255)


def drawn(paper: tuple[int, int, int], fill: tuple[int, int, int] | None) -> np.ndarray:
    pixels = np.full((240, 320, 3), paper, np.uint8)
    if fill is not None:
        cv2.rectangle(pixels, (90, 40), (220, 220), fill, -1)
    cv2.line(pixels, (10, 30), (310, 210), BLUE, 3, cv2.LINE_AA)
    cv2.line(pixels, (10, 200), (310, 60), ORANGE, 3, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize(
    ("paper", "fill"),
    [
        ((255, 255, 255), None),
        ((255, 255, 255), (215, 235, 255)),
        ((242, 234, 234), (200, 220, 240)),
        ((0, 0, 0), None),
    ],
)
def test_two_strokes_are_two_layers_whatever_they_are_drawn_on(paper: tuple, fill: tuple | None) -> None:
    strong = [layer for layer in layers_of(drawn(paper, fill)) if (layer.strength > 200).sum() > 900]
    assert sorted(layer.colour for layer in strong) == [ORANGE, BLUE]
    for layer in strong:
        filled = np.flatnonzero((layer.strength > 100).any(axis=0))
        assert filled[0] <= 12
        assert filled[-1] >= 308
        assert not layer.grey


def test_a_grey_stroke_is_said_to_be_grey() -> None:
    pixels = np.full((240, 320, 3), 255, np.uint8)
    cv2.line(pixels, (10, 30), (310, 210), (40, 40, 40), 3, cv2.LINE_AA)
    assert [layer.grey for layer in layers_of(pixels)] == [True]


def test_one_hue_and_fills_are_told() -> None:
    white = (255, 255, 255)
    contrast = {fill: cv2.absdiff(drawn(white, fill), (255.0,) * 3).max(axis=2) for fill in (None, (215, 235, 255))}
    assert not has_fills(contrast[None])
    assert has_fills(contrast[215, 235, 255])
    pixels = drawn(white, None)
    chroma = np.ptp(pixels, axis=2)
    assert not has_one_hue(pixels, chroma, 45)
    assert has_one_hue(pixels, np.where((pixels == BLUE).all(axis=2), chroma, 0), 45)
