"""Both methods against python-chess's checkmate after each legal move, on positions of games and of few men."""

from __future__ import annotations

from random import Random

import chess
import pytest

from isoprobe.solvers.chess import board_rays
from isoprobe.solvers.chess.endgame_rules import rays_of
from isoprobe.solvers.chess.mates_at_once import by_bitboards, by_rays

KNOWN = [
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", {"d1d8"}),
    ("k2N3Q/8/P3P3/3K4/8/8/8/1B6 w - - 0 1", {"d8c6"}),  # the knight lets the queen give check
    ("6k1/4Pppp/8/8/8/8/8/4R1K1 w - - 0 1", {"e7e8q", "e7e8r"}),
    ("8/8/8/8/8/8/7p/5k1K b - - 0 1", set()),  # stalemate is no mate
    ("3rkr2/3ppp2/8/8/8/8/8/R3K2R w KQ - 0 1", set()),
    ("8/8/8/8/8/3p1p2/3RkR2/r3K2R w K - 0 1", set()),
    ("5k1K/5P1P/6P1/8/8/8/8/8 w - - 0 1", set()),
]


def mates(board: chess.Board) -> set[str]:
    found = set()
    for move in board.legal_moves:
        board.push(move)
        if board.is_checkmate():
            found.add(move.uci())
        board.pop()
    return found


def both(board: chess.Board) -> tuple[list[str], list[str]]:
    ours = sorted(move.uci() for move in by_bitboards(board))
    return ours, sorted(board_rays.uci(move) for move in by_rays(rays_of(board)))


@pytest.mark.parametrize(("fen", "expected"), KNOWN)
def test_known_positions(fen: str, expected: set[str]) -> None:
    board = chess.Board(fen)
    assert both(board) == (sorted(expected), sorted(expected))
    assert board.fen() == fen


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("8/4p3/2R2N2/6Q1/2Bk4/8/2R4P/R3K3 w Q - 0 1", "e1c1"),  # castling
        ("8/4k1K1/p1R5/3RPp1Q/2B5/8/8/8 w - f6 0 1", "e5f6"),  # capture in passing
    ],
)
def test_castling_and_capture_in_passing_mate(fen: str, move: str) -> None:
    board = chess.Board(fen)
    one, other = both(board)
    assert one == other == sorted(mates(board))
    assert move in one


@pytest.mark.slow
def test_the_same_moves_as_by_trying_each() -> None:
    rng = Random("mates at once")
    mating = 0
    for _ in range(2500):
        board = chess.Board(None)
        for square, letter in zip(
            rng.sample(chess.SQUARES, 8), "Kk" + "".join(rng.choices("QQRRBNPPqrbnpp", k=6)), strict=True
        ):
            if letter not in "Pp" or 0 < square // 8 < 7:
                board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = rng.random() < 0.5
        if not board.is_valid():
            continue
        expected = sorted(mates(board))
        mating += bool(expected)
        assert both(board) == (expected, expected), board.fen()
    assert mating > 20


@pytest.mark.slow
def test_the_same_moves_in_games_with_all_rights() -> None:
    rng = Random("mates in games")
    starts = (chess.STARTING_FEN, "r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6 0 1")
    for number in range(24):
        board = chess.Board(starts[number % 2])
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves:
                break
            expected = sorted(mates(board))
            assert both(board) == (expected, expected), board.fen()
            board.push(rng.choice(moves))
