"""What is drawn over a board is named with its place; pieces, tints and coordinates are not."""

from __future__ import annotations

from random import Random

import chess
import cv2
import numpy as np

from isoprobe.vision.board.drawing import draw_board, sample_style
from isoprobe.vision.board.reading import read_board
from isoprobe.vision.raster.pixels import decode


def _board() -> np.ndarray:  # type: ignore[type-arg]
    style = sample_style(Random("a board"), ("e2", "e4"))
    style |= {"square": 50, "mark": "none", "black_at_bottom": False, "coordinates": "none"}
    return np.array(decode(draw_board(chess.STARTING_BOARD_FEN, style)))


def test_nothing_is_left_on_a_clean_board() -> None:
    assert read_board(_board(), False).left == ()


def test_a_stroke_over_empty_squares_is_named_where_it_is() -> None:
    clean = read_board(_board(), False)
    left, top, right, _ = clean.box
    side = (right - left) / 8
    struck = _board()
    at = [(round(left + x * side), round(top + y * side)) for x, y in ((1.2, 3.5), (4.8, 3.5))]
    cv2.line(struck, *at, (60, 60, 60), 3)
    seen = read_board(struck, False)
    assert seen.placement_fen == clean.placement_fen
    assert all(top + 3 * side < box[1] and box[3] < top + 4 * side for box, _ in seen.left)
    assert sum(area for _, area in seen.left) > 3 * side
