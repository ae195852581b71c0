"""A picture is cut into bands that are the picture again when they are put together."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.raster.pages import bands, cut, joined
from isoprobe.vision.raster.pixels import decode


def picture(width: int, height: int) -> bytes:
    pixels = np.random.default_rng(7).integers(0, 256, (height, width, 3), np.uint8)
    return bytes(cv2.imencode(".png", pixels)[1])


@pytest.mark.parametrize(("height", "pages"), [(80, 4), (83, 4), (50, 2), (61, 3)])
def test_bands_put_together_are_the_picture(height: int, pages: int) -> None:
    whole = picture(30, height)
    parts = cut(whole, pages)
    assert [decode(part, least=1).shape[0] for part in parts] == [bottom - top for top, bottom in bands(height, pages)]
    assert np.array_equal(decode(joined(parts)), decode(whole))
    assert joined([whole]) is whole


def test_pictures_of_different_widths_are_no_parts_of_one() -> None:
    with pytest.raises(Unreadable, match="2 pictures of different widths"):
        joined([picture(30, 20), picture(31, 20)])
