"""Bytes to pixels: what is decoded is exact, and what is hostile is told before anything is allocated."""

from __future__ import annotations

import struct
import tracemalloc

import cv2
import numpy as np
import pytest

from isoprobe.vision import NotAPicture, Unreadable
from isoprobe.vision.raster.pixels import LEAST_SIDE, MOST_WIDE, decode, look_up

PICTURE = np.random.default_rng(1).integers(0, 256, (40, 60, 3), np.uint8)


def encoded(kind: str, pixels: np.ndarray = PICTURE) -> bytes:
    return cv2.imencode(kind, pixels)[1].tobytes()


@pytest.mark.parametrize("kind", [".png", ".bmp"])
def test_pixels_come_back_as_they_were(kind: str) -> None:
    assert (decode(encoded(kind)) == PICTURE).all()


@pytest.mark.parametrize("kind", [".jpg", ".webp"])
def test_lossy_kinds_come_back_about_as_they_were(kind: str) -> None:
    smooth = cv2.GaussianBlur(PICTURE, (31, 31), 0)
    assert np.abs(decode(encoded(kind, smooth)).astype(int) - smooth).max() < 12


def test_grey_deep_and_transparent_pictures_become_three_channels() -> None:
    grey = PICTURE[..., 0]
    assert (decode(grey) == np.stack([grey] * 3, axis=2)).all()
    assert (decode(encoded(".png", grey)) == decode(grey[..., None])).all()
    assert (decode(grey.astype(np.uint16) * 257) == decode(grey)).all()
    alpha = np.zeros((20, 20, 4), np.uint8)
    alpha[:10] = (10, 20, 30, 255)
    alpha[15] = (0, 0, 0, 128)
    seen = decode(encoded(".png", alpha))
    assert (seen[0, 0].tolist(), seen[12, 0].tolist(), seen[15, 0].tolist()) == ([10, 20, 30], [255] * 3, [127] * 3)


def test_a_large_transparent_picture_is_laid_on_white_in_little_room() -> None:
    part = np.random.default_rng(3).integers(0, 256, (50, 700, 4), np.uint8)
    large = np.tile(part, (40, 1, 1))
    tracemalloc.start()
    seen = decode(large)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (seen == np.tile(decode(part), (40, 1, 1))).all()
    assert most < 4 * large.size


@pytest.mark.parametrize("kind", [".png", ".jpg", ".webp"])
def test_a_picture_that_is_cut_short_is_none(kind: str) -> None:
    whole = encoded(kind, np.random.default_rng(2).integers(0, 256, (200, 200, 3), np.uint8))
    for length in (0, 7, len(whole) // 2, len(whole) - 100):
        with pytest.raises(NotAPicture) as caught:
            decode(whole[:length])
        assert "\n" not in str(caught.value)


def test_a_huge_picture_is_refused_by_its_header() -> None:
    bomb = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 60_000, 60_000) + b"\0" * 64 + b"IEND"
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable, match="has 60000 by 60000 pixels; at most 40,000,000 are read"):
            decode(bomb)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_the_least_side() -> None:
    assert decode(np.zeros((LEAST_SIDE, 100, 3), np.uint8)).shape == (LEAST_SIDE, 100, 3)
    for shape in ((LEAST_SIDE - 1, 100, 3), (100, LEAST_SIDE - 1)):
        with pytest.raises(Unreadable, match="at least 16 a side"):
            decode(np.zeros(shape, np.uint8))


@pytest.mark.parametrize(
    "array",
    [np.zeros((40, 40, 2), np.uint8), np.zeros(40, np.uint8), np.zeros((0, 40, 3), np.uint8), np.zeros((40, 40, 3))],
    ids=["two channels", "a line", "nothing", "floats"],
)
def test_an_array_that_is_no_picture(array: np.ndarray) -> None:
    with pytest.raises(Unreadable, match="an array of"):
        decode(array)


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a" + b"\0" * 50, b"<svg/>", b"\xff\xd8\xff", b"BM", b"RIFF1234WEBPVP8?" * 9]
)
def test_other_files_are_no_pictures(data: bytes) -> None:
    with pytest.raises(NotAPicture, match=f"not a picture: {len(data)} bytes that are no PNG, JPEG, WebP or BMP"):
        decode(data)


def test_look_up_takes_the_nearest_pixel_and_nothing_outside() -> None:
    grey = np.arange(1, 13, dtype=np.uint8).reshape(3, 4)
    seen = look_up(grey, np.array([[0.0, 3.4], [-0.4, 4.0]]), np.array([[0.0, 1.6], [2.0, 0.0]]))
    assert seen.tolist() == [[1, 12], [9, 0]]
    assert look_up(grey, np.zeros((0, 5)), np.zeros((0, 5))).shape == (0, 5)
    many = MOST_WIDE * 2 + 7
    columns, rows = np.arange(many) % 4, np.arange(many) // 4 % 3
    assert (look_up(grey, columns.astype(float), rows.astype(float)) == grey[rows, columns]).all()
