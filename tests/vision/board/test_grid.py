from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.board.drawing import box_of, draw_board, sample_style
from isoprobe.vision.board.grid import find_grid
from tests.specimens.boards import PLACEMENT, PLAIN, PRINTED


def grey(style: dict) -> np.ndarray:
    return cv2.imdecode(np.frombuffer(draw_board(PLACEMENT, style), np.uint8), cv2.IMREAD_GRAYSCALE)


@pytest.mark.parametrize(
    "style", [PLAIN, PRINTED, {**PLAIN, "jpeg": 60, "scheme": "silver"}, {**PRINTED, "square": 80}]
)
def test_the_squares_are_found_to_a_twentieth(style: dict) -> None:
    box = find_grid(grey(style)).box
    assert np.abs(np.subtract(box, box_of(style))).max() < 0.06 * style["square"]


def test_boards_of_many_looks_are_found() -> None:
    for seed in range(25):
        style = sample_style(Random(seed))
        assert np.abs(np.subtract(find_grid(grey(style)).box, box_of(style))).max() < 0.08 * style["square"], seed


def test_a_board_that_is_part_of_a_page_is_found() -> None:
    board = grey({**PLAIN, "square": 28})
    page = np.full((900, 700), 255, np.uint8)
    page[500 : 500 + board.shape[0], 90 : 90 + board.shape[1]] = board
    for row in range(12):
        cv2.putText(page, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", (60, 60 + 30 * row), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 0, 1)
    left, top, _, _ = box_of({**PLAIN, "square": 28})
    found = find_grid(page).box
    assert abs(found[0] - left - 90) < 2
    assert abs(found[1] - top - 500) < 2


def test_paper_and_noise_are_no_board() -> None:
    with pytest.raises(Unreadable, match="no chess board found"):
        find_grid(np.full((300, 300), 255, np.uint8))
    noise = np.random.default_rng(1).integers(0, 255, (300, 300)).astype(np.uint8)
    with pytest.raises(Unreadable, match="no chess board found"):
        find_grid(noise)


def test_a_hatched_board_full_of_men_begins_at_its_own_corner() -> None:
    # Men that reach the corners of their squares once outweighed the row and the column that lay beyond the board.
    style = {
        **PRINTED,
        "square": 40,
        "pieces": "dejavu",
        "ink": [4, 38, 15],
        "paper": [249, 219, 232],
        "margin": [9, 13, 14, 8],
    }
    placement = "r3kbr1/q6p/1pp1pn2/P2p1P1P/2b2p1P/P6Q/3P2K1/RNB2BNR"
    for hatching in (0.09, 0.12, 0.15):
        look = {**style, "hatching": hatching, "mark": "arrow", "moved": ["h8", "g8"]}
        grid = find_grid(cv2.imdecode(np.frombuffer(draw_board(placement, look), np.uint8), cv2.IMREAD_GRAYSCALE))
        assert np.allclose(grid.box, box_of(look), atol=2)
