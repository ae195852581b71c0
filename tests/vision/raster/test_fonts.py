"""Typefaces that travel along: every one opens, and measures are those of what is drawn."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision.raster.canvas import skia
from isoprobe.vision.raster.fonts import FACES, digit_height, font, ink, size_for, typeface


def drawn(face: str, size: float, text: str) -> tuple[int, int, int, int]:
    """The box of dark pixels of the text, its baseline starting at (100, 100): left, top, right, bottom."""
    pixels = np.full((200, 400, 4), 255, np.uint8)
    skia.Surface(pixels).getCanvas().drawString(text, 100, 100, font(face, size), skia.Paint())
    rows, columns = np.nonzero(pixels[..., 1] < 200)
    return columns.min(), rows.min(), columns.max() + 1, rows.max() + 1


@pytest.mark.parametrize("face", FACES)
def test_the_measured_box_is_that_of_the_drawn_text(face: str) -> None:
    for text in ("8", "17", "Q", "MJ"):
        box = np.array(drawn(face, 40.0, text)) - 100
        assert np.abs(box - ink(face, 40.0, text)).max() < 1.5, text


@pytest.mark.parametrize("face", FACES)
def test_a_size_by_the_height_of_the_digits(face: str) -> None:
    for height in (10.0, 17.0):
        assert digit_height(face, size_for(face, height)) == pytest.approx(height, rel=0.01)


def test_measures_grow_with_the_size() -> None:
    assert np.array(ink("cmr10", 30.0, "12")) == pytest.approx(2 * np.array(ink("cmr10", 15.0, "12")))


def test_faces_are_different_and_an_unknown_one_is_named() -> None:
    looks = {tuple(ink(face, 100.0, text) for text in ("Rg17", "W", "l", "8", "J")) for face in FACES}
    assert len(looks) == len(FACES)
    assert typeface("cmr10") is typeface("cmr10")
    with pytest.raises(ValueError, match=r"^unknown typeface 'Arial': expected one of DejaVuSans, "):
        typeface("Arial")
