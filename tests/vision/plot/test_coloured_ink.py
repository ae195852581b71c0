"""What has a colour, though axes are tinted, JPEG smears colours, and thin strokes are pale."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.plot.axes import find_lines
from isoprobe.vision.plot.coloured_ink import (
    COLOURED,
    chroma_of,
    hued,
    least_colour,
    usual_darkness,
    with_fringes,
    with_pale,
)

WHITE = (255, 255, 255)


def framed(axes: tuple[int, int, int], curve: tuple[int, int, int]) -> np.ndarray:
    pixels = np.full((200, 300, 3), 255, np.uint8)
    cv2.rectangle(pixels, (20, 20), (280, 180), axes, 1)
    cv2.line(pixels, (20, 40), (280, 160), curve, 2, cv2.LINE_AA)
    return pixels


def lines_of(pixels: np.ndarray) -> tuple:
    return find_lines(np.asarray((255 - pixels).max(axis=2)), False)


def test_the_tint_of_the_axes_is_no_colour() -> None:
    pixels = framed((60, 0, 0), (0, 0, 120))
    chroma, neutral, _ = chroma_of(pixels, WHITE, lines_of(pixels))
    assert chroma[20, 30:250].max() < 5
    assert neutral[20, 30:250].min() > 200
    assert chroma[100, 150] > 100
    assert neutral[100, 150] == 0


def test_axes_in_a_colour_of_their_own_are_not_balanced() -> None:
    pixels = framed((255, 0, 0), (0, 0, 255))
    chroma, _, apart = chroma_of(pixels, WHITE, lines_of(pixels))
    assert chroma[20, 30:250].min() == 255
    assert (apart == 255 - pixels).all()


def test_a_colour_needs_more_chroma_than_tinted_axes_have() -> None:
    assert least_colour(np.zeros((200, 300), np.uint8), ([], [])) == COLOURED
    grey, tinted = framed((0, 0, 0), WHITE), framed((40, 0, 0), WHITE)
    shares = [least_colour(np.ptp(pixels, axis=2), lines_of(pixels)) for pixels in (grey, tinted)]
    assert shares[0] < shares[1] <= COLOURED
    assert shares[1] > 40 / 255


def test_smeared_colour_is_one_on_the_whole_and_grey_is_none() -> None:
    apart = np.zeros((60, 120, 3), np.uint8)
    apart[29:31, :50] = (0, 120, 120)  # red on white, its channels apart
    apart[29:31, 70:] = (120, 120, 120)
    found = hued(apart)
    assert found[30, 5:45].all()
    assert not found[30, 76:115].any()
    assert not found[:20].any()


def test_usual_darkness_is_that_of_nearly_all_the_coloured_ink() -> None:
    dark = np.zeros((20, 100), np.uint8)
    dark[10], dark[10, :5] = 120, 250  # a line crosses the curve
    coloured = np.zeros_like(dark)
    assert usual_darkness(dark, coloured) == 255.0
    coloured[10] = 255
    assert usual_darkness(dark, coloured) == 120.0


def test_the_pale_rows_of_a_stroke_are_of_its_hue_and_grey_ink_is_not() -> None:
    dark, chroma = np.zeros((20, 100), np.uint8), np.zeros((20, 100), np.uint8)
    dark[9:12] = np.array([[90], [200], [90]])
    chroma[9:12] = np.array([[40], [100], [40]])
    dark[15] = 200  # a line without colour
    coloured = np.where(chroma > 45, 255, 0).astype(np.uint8)
    found = with_fringes(coloured, chroma, dark, 200.0)
    assert np.flatnonzero(found.any(axis=1)).tolist() == [9, 10, 11]
    assert (with_fringes(coloured, chroma, dark, 255.0) == coloured).all()


def test_pale_ink_goes_with_the_colour_in_its_piece() -> None:
    ink = np.zeros((40, 200), np.uint8)
    ink[10, :120] = 255  # a stroke of which half has kept its colour
    ink[30, :120] = 255  # another one without any
    coloured = np.zeros_like(ink)
    coloured[10, :60] = 255
    found = with_pale(coloured, ink, ink)
    assert found[10, :120].all()
    assert not found[30].any()
    hardly = np.zeros_like(ink)
    hardly[10, :6] = 255
    assert np.flatnonzero(with_pale(hardly, ink, ink)[10]).max() == 5 + 8  # near the colour, no farther
