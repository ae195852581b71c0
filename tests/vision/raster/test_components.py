"""Labels are the same by both ways, also of the picture that has most components."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.raster.components import components


def chequered(rows: int, columns: int) -> np.ndarray:
    mask = np.zeros((rows, columns), np.uint8)
    mask[::2, ::2] = 255
    return mask


@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (509, 509), (511, 509), (700, 900)])
def test_every_spot_of_a_chequered_picture_has_its_own_label(shape: tuple[int, int]) -> None:
    count, labels, boxes = components(chequered(*shape))
    spots = ((shape[0] + 1) // 2) * ((shape[1] + 1) // 2)
    assert count == spots + 1
    assert len(np.unique(labels)) == spots + (shape != (1, 1))
    assert boxes[1:, 4].tolist() == [1] * spots


def test_both_ways_give_what_opencv_gives_by_default() -> None:
    rng = np.random.default_rng(3)
    small = (cv2.GaussianBlur(rng.random((300, 200)), (0, 0), 2) > 0.5).astype(np.uint8)
    for mask in (small, np.tile(small, (3, 3))):
        count, labels, boxes = components(mask)
        wanted, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        assert count == wanted
        assert sorted(map(tuple, boxes[1:].tolist())) == sorted(map(tuple, stats[1:].tolist()))
        for k in range(1, count, 7):
            left, top, width, height, area = boxes[k]
            assert np.count_nonzero(labels == k) == area
            assert np.argwhere(labels == k).min(0).tolist() == [top, left]
            assert np.ptp(np.argwhere(labels == k), axis=0).tolist() == [height - 1, width - 1]


def test_spots_that_touch_at_a_corner_are_one() -> None:
    assert components(np.eye(4, dtype=np.uint8))[0] == 2
