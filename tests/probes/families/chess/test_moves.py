"""Moves as replies have them; every legal move of games played at random is read back from each of its notations."""

from __future__ import annotations

from random import Random

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from isoprobe.probes.core import BadState
from isoprobe.probes.families.chess.moves import LONGEST, read_move
from tests.specimens.effort import within

START = chess.STARTING_FEN
MATE = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
PROMOTION = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
PASSED = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
BISHOP_OR_PAWN = "4k3/8/8/8/3B4/2p5/1P6/4K3 w - - 0 1"
TWO_ROOKS = "4k3/8/8/8/8/8/8/R4R1K w - - 0 1"


@pytest.mark.parametrize(
    ("text", "fen", "move"),
    [
        ("Qxf7#", MATE, "h5f7"),
        ("1. Qxf7#", MATE, "h5f7"),
        ("4.Qxf7++", MATE, "h5f7"),
        ("**Qxf7#**", MATE, "h5f7"),
        (r"\text{Qxf7}\#", MATE, "h5f7"),
        ("Qf7", MATE, "h5f7"),
        ("Qxf7 mate", MATE, "h5f7"),
        ("Qxf7# (checkmate).", MATE, "h5f7"),
        ("♕xf7#", MATE, "h5f7"),
        ("Qh5xf7", MATE, "h5f7"),
        ("Qh5-f7", MATE, "h5f7"),
        ("qxf7", MATE, "h5f7"),
        ("queen takes f7", MATE, "h5f7"),
        ("Queen to f7, checkmate!", MATE, "h5f7"),
        ("h5f7", MATE, "h5f7"),
        ("h5-f7", MATE, "h5f7"),
        ("H5F7", MATE, "h5f7"),
        ("1. Qxe5+ Be7 2. Qxe7", MATE, "h5e5"),
        ("Nf3", START, "g1f3"),
        ("Knight from g1 to f3", START, "g1f3"),
        ("e4", START, "e2e4"),
        ("e2-e4", START, "e2e4"),
        ("E4", START, "e2e4"),
        ("1... e5", START.replace(" w ", " b "), "e7e5"),
        ("e8=Q", PROMOTION, "e7e8q"),
        ("e8Q+", PROMOTION, "e7e8q"),
        ("e8(N)", PROMOTION, "e7e8n"),
        ("e7e8q", PROMOTION, "e7e8q"),
        ("e7-e8=Q", PROMOTION, "e7e8q"),
        ("E7-E8=Q", PROMOTION, "e7e8q"),
        ("E7E8Q", PROMOTION, "e7e8q"),
        ("exd8=R#", PROMOTION, "e7d8r"),
        ("pawn to e8 promotes to a queen", PROMOTION, "e7e8q"),
        ("O-O", CASTLING, "e1g1"),
        ("0-0-0", CASTLING, "e1c1"),
        ("castles queenside", CASTLING, "e1c1"),
        ("e1g1", CASTLING, "e1g1"),
        ("exd6 e.p.", PASSED, "e5d6"),
        ("e5xd6", PASSED, "e5d6"),
        ("bxc3", BISHOP_OR_PAWN, "b2c3"),
        ("Bxc3", BISHOP_OR_PAWN, "d4c3"),
        ("Rad1", TWO_ROOKS, "a1d1"),
        ("Rfd1", TWO_ROOKS, "f1d1"),
    ],
)
def test_a_move_in_any_notation_is_found(text: str, fen: str, move: str) -> None:
    assert read_move(text, fen) == move


@pytest.mark.parametrize(
    ("text", "fen", "error"),
    [
        ("", START, chess.InvalidMoveError),
        ("no idea", START, chess.InvalidMoveError),
        ("Qz9", START, chess.InvalidMoveError),
        ("0000", START, chess.InvalidMoveError),
        ("--", START, chess.InvalidMoveError),
        ("e2e4 or d2d4", START, chess.InvalidMoveError),
        ("the best is e2e4", START, chess.InvalidMoveError),
        ("e2" * 5000, START, chess.InvalidMoveError),
        ("Qh5", START, chess.IllegalMoveError),
        ("e2e5", START, chess.IllegalMoveError),
        ("exd5", START, chess.IllegalMoveError),
        ("e8", PROMOTION, chess.IllegalMoveError),
        ("e7e8", PROMOTION, chess.IllegalMoveError),
        ("e4=Q", START, chess.IllegalMoveError),
        ("d6", PASSED, chess.IllegalMoveError),
        ("O-O", START, chess.IllegalMoveError),
        ("Rd1", TWO_ROOKS, chess.AmbiguousMoveError),
        ("BXC3", BISHOP_OR_PAWN, chess.AmbiguousMoveError),
    ],
)
def test_what_is_no_legal_move_says_why(text: str, fen: str, error: type[ValueError]) -> None:
    with pytest.raises(error) as raised:
        read_move(text, fen)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 300


def test_a_bad_position_is_said_so() -> None:
    with pytest.raises(BadState, match="fen"):
        read_move("e4", "8/8 w - -")


def test_every_notation_of_every_legal_move_is_read_back() -> None:
    rng = Random("moves")
    board = chess.Board()
    for _ in range(160):
        moves = list(board.legal_moves)
        if not moves or board.is_game_over():
            board.reset()
            continue
        fen = board.fen()
        for move in rng.sample(moves, min(4, len(moves))):
            for text in (board.san(move), board.lan(move), move.uci(), move.uci().upper(), f"12. {board.san(move)}!?"):
                assert read_move(text, fen) == move.uci(), (text, fen)
        board.push(rng.choice(moves))


@given(st.one_of(st.text(max_size=60), st.text("KQRBNPabcdefgh12345678x-=+#Oo0. ()", max_size=12)))
def test_any_text_is_a_legal_move_or_one_of_three_errors(text: str) -> None:
    try:
        found = read_move(text, MATE)
    except (chess.InvalidMoveError, chess.IllegalMoveError, chess.AmbiguousMoveError):
        return
    assert chess.Move.from_uci(found) in chess.Board(MATE).legal_moves


def test_hostile_texts_take_no_time() -> None:
    for text in ("(" * LONGEST, "1." * (LONGEST // 2), "a" * LONGEST, "e.p." * 50, "castles " * 25, "\\text{" * 33):
        within(0.1, lambda _, hostile=text: read_move(hostile, START), raises=chess.InvalidMoveError)
