from __future__ import annotations

from random import Random

import chess
import cv2
import numpy as np
import pytest

from isoprobe.vision.board.drawing import SCHEMES, board_pixels, box_of, draw_board, sample_style
from isoprobe.vision.board.grid import Grid
from isoprobe.vision.board.marks import blank, marks_on, narrow
from isoprobe.vision.board.pieces import piece
from isoprobe.vision.board.reading import read_board
from isoprobe.vision.board.squares import SIDE, board_of
from tests.specimens.boards import PLAIN, PRINTED

FEN = "4k3/8/2n5/8/8/5N2/8/4K3"


def board(style: dict) -> np.ndarray:
    """The board's 320 × 320 pixels."""
    style = {**style, "square": SIDE}
    left, top, right, bottom = box_of(style)
    drawn = board_pixels(FEN, style, lambda letter: piece(style["pieces"], letter, SIDE))
    return drawn[top:bottom, left:right]


def squares(of: np.ndarray) -> np.ndarray:
    return of.reshape(8, SIDE, 8, SIDE).transpose(0, 2, 1, 3).reshape(64, SIDE, SIDE)


@pytest.mark.parametrize("scheme", [*SCHEMES, "paper"])
def test_an_arrow_is_a_mark_and_nothing_else_is(scheme: str) -> None:
    style = {**(PRINTED if scheme == "paper" else PLAIN), "scheme": scheme}
    assert not marks_on(board(style)).any()
    marked = marks_on(board({**style, "mark": "arrow", "moved": ["b8", "c6"]}))
    rows, columns = np.nonzero(marked)
    assert marked.sum() > SIDE
    assert rows.max() < 3 * SIDE
    assert SIDE <= columns.min() <= columns.max() < 3 * SIDE


def test_a_square_with_a_shaft_is_blank_and_one_with_a_piece_or_in_colours_is_not() -> None:
    drawn = board({**PLAIN, "mark": "arrow", "moved": ["b8", "c6"]})
    drawn[5 * SIDE + 8 : 6 * SIDE - 8, 4 * SIDE + 8 : 5 * SIDE - 8] = (0, 0, 230)  # a red square on e3
    marks = squares(marks_on(drawn))
    grey = squares(cv2.cvtColor(drawn, cv2.COLOR_BGR2GRAY).astype(np.float32) / 255)
    empty = np.ones(64, np.bool_)
    empty[[1, 4, 18, 44, 45, 60]] = False
    found = blank(grey, marks, empty)
    assert found[1]  # b8, where the arrow begins
    assert not found[[4, 18, 45, 60]].any()
    assert narrow(marks)[1]
    assert not narrow(marks)[44]
    assert not blank(grey, marks, np.zeros(64, np.bool_)).any()


@pytest.mark.parametrize("pieces", ["burnett", "dejavu", "dejavu-mono"])
def test_no_arrow_passes_for_a_piece(pieces: str) -> None:
    rng = Random(f"arrows {pieces}")
    wrong = []
    for _ in range(15):
        start = rng.choice(chess.SQUARES)
        lines = chess.BB_RANK_ATTACKS[start][0] | chess.BB_FILE_ATTACKS[start][0] | chess.BB_DIAG_ATTACKS[start][0]
        end = rng.choice(list(chess.SquareSet(lines | chess.BB_KNIGHT_ATTACKS[start])))
        men = chess.Board(None)
        free = [each for each in chess.SQUARES if each != start]
        for square, letter in zip(rng.sample(free, 6), "KkQrbn", strict=True):
            men.set_piece_at(square, chess.Piece.from_symbol(letter))
        men.set_piece_at(end, men.remove_piece_at(end) or chess.Piece.from_symbol("N"))
        moved = (chess.square_name(start), chess.square_name(end))
        style = sample_style(rng, moved, black_at_bottom=False)
        style |= {"pieces": pieces, "mark": "arrow", "moved": list(moved)}
        if read_board(draw_board(men.board_fen(), style), False, 0.0).placement_fen != men.board_fen():
            wrong.append((men.board_fen(), style))
    assert not wrong


def test_a_grey_picture_has_no_marks() -> None:
    drawn = board({**PRINTED, "mark": "arrow", "moved": ["b8", "c6"]})
    grey = cv2.cvtColor(cv2.cvtColor(drawn, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    assert not marks_on(board_of(grey, Grid(0, 0, SIDE, SIDE, 0))).any()
