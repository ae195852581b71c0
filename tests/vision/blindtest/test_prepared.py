"""Paper, ink and size of a picture; what is no drawing is refused."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.prepared import LARGEST, prepared_picture


def test_paper_and_ink() -> None:
    page = np.full((200, 300, 3), (231, 253, 255), np.uint8)
    page[50:60, 20:280] = (0, 0, 200)
    picture = prepared_picture(page)
    assert picture.paper == (231, 253, 255)
    assert int((picture.mask > 0).sum()) == 2600
    assert picture.factor == 1.0
    assert abs(float(picture.contrast[55, 100]) - 1.0) < 0.05


def test_a_large_picture_is_made_smaller() -> None:
    page = np.full((1500, 3000, 3), 255, np.uint8)
    page[700:720] = 0
    picture = prepared_picture(page)
    assert max(picture.mask.shape) == LARGEST
    assert picture.factor == LARGEST / 3000


@pytest.mark.parametrize(
    ("page", "told"),
    [
        (np.full((100, 100, 3), 255, np.uint8), "empty"),
        (np.zeros((100, 100, 3), np.uint8), "empty"),
        (np.random.RandomState(0).randint(0, 255, (100, 100, 3)).astype(np.uint8), "third"),
        (b"no picture", "not a picture"),
    ],
)
def test_what_is_no_drawing_is_refused(page: object, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        prepared_picture(page)  # type: ignore[arg-type]
