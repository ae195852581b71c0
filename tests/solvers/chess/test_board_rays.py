"""Ours against python-chess and against recorded counts: the perft positions of the Chess Programming Wiki (2024)."""

from __future__ import annotations

from random import Random

import chess
import pytest

from isoprobe.solvers import BadState
from isoprobe.solvers.chess import board_rays
from isoprobe.solvers.chess.board_rays import Move, Position

PERFT = [
    (chess.STARTING_FEN, 3, 8902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2, 264),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486),
]


def at(fen: str) -> Position:
    return board_rays.position(*fen.split()[:4])


def perft(position: Position, depth: int) -> int:
    moves = list(board_rays.legal_moves(position))
    return len(moves) if depth == 1 else sum(perft(board_rays.played(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("fen", "depth", "count"), PERFT)
def test_as_many_lines_as_recorded(fen: str, depth: int, count: int) -> None:
    assert perft(at(fen), depth) == count


def test_random_games_have_the_moves_and_boards_of_python_chess() -> None:
    rng = Random(3)
    for _ in range(8):
        board = chess.Board()
        for _ in range(100):
            position = at(board.fen(en_passant="fen"))
            ours = {board_rays.uci(move): move for move in board_rays.legal_moves(position)}
            assert set(ours) == {move.uci() for move in board.legal_moves}
            if not ours:
                break
            move = rng.choice(sorted(ours))
            board.push_uci(move)
            assert board_rays.played(position, ours[move]) == at(board.fen(en_passant="fen"))


def test_a_rook_attacks_along_its_ray_up_to_the_first_man() -> None:
    board = at("8/8/8/8/R2p3k/8/8/K7 w - - 0 1").board
    seen = [
        name for name in ("b4", "d4", "e4", "a8", "a1") if board_rays.is_attacked(board, board_rays.number(name), True)
    ]
    assert seen == ["b4", "d4", "a8", "a1"]  # up to the first man, its own king included
    assert board_rays.name(63) == "h8"
    assert board_rays.uci(Move(52, 60, "q")) == "e7e8q"


@pytest.mark.parametrize("placement", ["8/8", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7"])
def test_boards_of_another_size_are_refused(placement: str) -> None:
    with pytest.raises((BadState, KeyError)):
        board_rays.position(placement, "w", "-", "-")


def test_a_board_without_a_king_is_refused() -> None:
    with pytest.raises(BadState, match="Black has no king"):
        board_rays.king_of(at("8/8/8/8/8/8/8/K7 w - - 0 1").board, False)
