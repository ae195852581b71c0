from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.board.drawing import draw_board
from isoprobe.vision.board.grid import find_grid
from isoprobe.vision.board.scene import rows_of
from isoprobe.vision.board.squares import CLASSES, features, scores, squares_of
from tests.specimens.boards import PLACEMENT, PLAIN, PRINTED


def seen(placement: str, style: dict) -> tuple[list[str], np.ndarray]:
    picture = cv2.imdecode(np.frombuffer(draw_board(placement, style), np.uint8), cv2.IMREAD_GRAYSCALE)
    chances = scores(picture, find_grid(picture))
    return [CLASSES[k] for k in chances.argmax(1)], chances


@pytest.mark.parametrize("style", [PLAIN, PRINTED, {**PLAIN, "pieces": "dejavu"}])
def test_squares_are_read_and_chances_sum_to_one(style: dict) -> None:
    letters, chances = seen(PLACEMENT, style)
    assert letters == [letter for row in rows_of(PLACEMENT) for letter in row]
    assert np.allclose(np.exp(chances).sum(1), 1, atol=1e-3)


def test_two_boards_that_differ_by_one_man_are_read_apart() -> None:
    for one, other in (("Q", "q"), ("B", "P"), ("k", "q"), ("n", ".")):
        boards = []
        for letter in (one, other):
            row = f"3{letter}4" if letter != "." else "8"
            boards.append(seen(f"8/8/{row}/8/4K3/8/8/k7", PRINTED)[0])
        assert [i for i in range(64) if boards[0][i] != boards[1][i]] == [19]


def test_squares_are_cut_in_reading_order() -> None:
    picture = cv2.imdecode(np.frombuffer(draw_board(PLACEMENT, PLAIN), np.uint8), cv2.IMREAD_GRAYSCALE)
    cut = squares_of(picture, find_grid(picture))
    assert cut.shape == (64, 40, 40)
    assert cut[0].mean() < cut[25].mean()  # a black rook, an empty light square
    assert features(cut).shape[0] == 64
