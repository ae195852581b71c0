from __future__ import annotations

from random import Random

import chess

from isoprobe.probes.families.chess.making import placed, stripped, stuck, taken_back


def test_placed_boards_have_the_men_that_were_asked_for() -> None:
    rng = Random(1)
    found = [placed(rng, chess.WHITE, "QRPP", "P", chess.BLACK) for _ in range(40)]
    boards = [board for board in found if board is not None]
    assert len(boards) > 10
    for board in boards:
        assert sorted(piece.symbol() for piece in board.piece_map().values()) == sorted("KQRPPkp")
        assert board.turn == chess.BLACK
        assert not board.was_into_check()


def test_moves_taken_back_lead_forward_again() -> None:
    rng = Random(2)
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1")
    for taken in ("", "N"):
        found = taken_back(rng, board, 3, taken)
        assert found is not None
        start, moves = found
        assert 1 <= len(moves) <= 3
        assert chess.popcount(start.occupied) == chess.popcount(board.occupied) + bool(taken)
        for move in moves:
            assert move in start.legal_moves
            start.push(move)
        assert start.board_fen() == board.board_fen()
        assert start.turn == board.turn


def test_nothing_to_take_back() -> None:
    assert taken_back(Random(1), chess.Board("kB6/pp6/8/8/8/8/8/7K w - - 0 1"), 1) is None


def test_stuck_pawns() -> None:
    assert stuck(chess.Board("k7/8/8/p7/P7/8/8/K7 w - - 0 1"), chess.WHITE)
    assert not stuck(chess.Board("k7/8/8/p7/8/P7/8/K7 w - - 0 1"), chess.WHITE)
    assert not stuck(chess.Board("k7/8/8/pp6/P7/8/8/K7 w - - 0 1"), chess.WHITE)


def test_a_stripped_side_has_king_and_pawns() -> None:
    rng = Random(3)
    found = next(board for _ in range(40) if (board := stripped(rng, chess.BLACK, 200)) is not None)
    assert not found.occupied_co[chess.BLACK] & ~found.pawns & ~found.kings
    assert found.move_stack
