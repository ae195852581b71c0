"""Others' pictures as they are kept: photographs as they came, the rest without loss, nothing larger than told."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.keeping import is_lossy, kept
from isoprobe.vision.raster.pixels import decode, size_of
from tests.vision.raster.test_metadata import photograph

NOISE = np.random.default_rng(2).integers(0, 255, (240, 320, 3), np.uint8)


def encoded(ending: str, *options: int) -> bytes:
    return bytes(cv2.imencode(ending, NOISE, options)[1])


def test_an_upright_photograph_keeps_its_coded_pixels_and_a_turned_one_its_kind_of_file() -> None:
    file = encoded(".jpg", cv2.IMWRITE_JPEG_QUALITY, 70)
    found = kept(file)
    assert len(found.file) <= len(file)
    assert np.array_equal(decode(found.file), decode(file))
    turned = kept(photograph("JPEG", 6)).file
    assert (turned[:2], decode(turned).shape) == (b"\xff\xd8", (64, 48, 3))
    lossy = encoded(".webp", cv2.IMWRITE_WEBP_QUALITY, 60)
    assert is_lossy(lossy)
    assert kept(lossy).file[:2] == b"\xff\xd8"


@pytest.mark.parametrize("file", [encoded(".png"), encoded(".bmp"), encoded(".webp", cv2.IMWRITE_WEBP_QUALITY, 101)])
def test_a_picture_without_loss_stays_without_loss(file: bytes) -> None:
    found = kept(file)
    assert found.file[:4] == b"\x89PNG"
    assert np.array_equal(decode(found.file), NOISE)


@pytest.mark.parametrize("ending", [".png", ".jpg"])
@pytest.mark.parametrize("largest", [20_000, 2_000])
def test_what_is_too_large_is_scaled_down_and_told(ending: str, largest: int) -> None:
    found = kept(encoded(ending), largest)
    assert len(found.file) <= largest
    assert found.scaled_from == (320, 240)
    height, width = decode(found.file, least=1).shape[:2]
    assert abs(width / height - 4 / 3) < 0.1
    assert kept(encoded(ending)).scaled_from is None


def test_a_photograph_of_more_pixels_than_are_read_is_halved_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    file = encoded(".jpg")
    for room in ("keeping", "pixels"):
        monkeypatch.setattr(f"isoprobe.vision.raster.{room}.MOST_PIXELS", 320 * 240 // 4)
    found = kept(file)
    assert (found.scaled_from, found.file[:2], size_of(found.file)) == ((320, 240), b"\xff\xd8", (160, 120))
    turned = photograph("JPEG", 6)
    monkeypatch.setattr("isoprobe.vision.raster.keeping.MOST_PIXELS", 1000)
    assert kept(turned).scaled_from == (48, 64)
    assert size_of(kept(turned).file) == (24, 32)
    for other in (encoded(".png"), file[: len(file) // 2]):
        with pytest.raises(Unreadable):
            kept(other, 1_000)


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(Unreadable):
        kept(b"no picture")
