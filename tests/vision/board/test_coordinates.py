from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.board.coordinates import turned_by_coordinates
from isoprobe.vision.board.drawing import draw_board
from isoprobe.vision.board.grid import find_grid
from tests.specimens.boards import PLAIN, PRINTED


def told(style: dict) -> float:
    picture = cv2.imdecode(np.frombuffer(draw_board("8/8/8/3k4/8/8/8/4K3", style), np.uint8), cv2.IMREAD_GRAYSCALE)
    return turned_by_coordinates(picture, find_grid(picture))


@pytest.mark.parametrize(
    "style", [PLAIN, PRINTED, {**PLAIN, "coordinates": "inside"}, {**PLAIN, "ground": [40, 38, 34]}]
)
def test_coordinates_tell_the_side(style: dict) -> None:
    assert told(style) <= -4
    assert told({**style, "black_at_bottom": True}) >= 4


def test_without_coordinates_nothing_is_told() -> None:
    assert told({**PLAIN, "coordinates": "none"}) == 0
