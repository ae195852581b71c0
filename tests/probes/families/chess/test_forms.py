"""Forms of one position are told apart and read back; what stands around them does not matter, what is in them does."""

from __future__ import annotations

from random import Random

import chess
import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.chess.forms import (
    forms,
    read_fen,
    read_pieces,
    write_fen,
    write_pieces,
)
from isoprobe.probes.families.chess.pgn import read_pgn, write_pgn
from isoprobe.probes.families.chess.states import from_game, transcribable, transcribable_of

STATE = transcribable_of("r3k2r/8/8/8/3Pp3/8/P7/4K2R b Kkq d3")


def test_written_as_expected() -> None:
    assert write_pieces(STATE) == (
        "White: Ke1, Rh1, a2, d4\nBlack: Ke8, Ra8, Rh8, e4\nTo move: Black\nCastling: Kkq\nEn passant: d3"
    )
    assert write_fen(STATE) == "r3k2r/8/8/8/3Pp3/8/P7/4K2R b Kkq d3 0 1"
    assert write_pgn(STATE) == '[SetUp "1"]\n[FEN "r3k2r/8/8/8/3Pp3/8/P7/4K2R b Kkq d3 0 1"]\n\n*'
    game = from_game(chess.Board(), [chess.Move.from_uci("e2e4"), chess.Move.from_uci("c7c5")])
    assert write_pgn(game) == "1. e4 c5"
    assert write_fen(game).endswith("w KQkq - 0 2")


def test_random_games_read_back_in_every_form() -> None:
    rng = Random(1)
    for _ in range(25):
        board, moves, start = chess.Board(), [], chess.Board()
        for _ in range(rng.randint(1, 120)):
            legal = list(board.legal_moves)
            if not legal:
                break
            if rng.random() < 0.03:
                start, moves = board.copy(stack=False), []
            moves.append(rng.choice(legal))
            board.push(moves[-1])
        state = from_game(start, moves)
        assert write_fen(state) == board.fen(en_passant="legal")
        for form in forms():
            payload = form.show(state, {})
            wrapped = f"Sure, here it is.\n\n```text\n{payload}\n```\n\n**I hope that this helps!**"
            assert form.read(wrapped, {}) == form.read(payload, {}) == form.content(state, {})


def test_other_ways_of_writing_are_read() -> None:
    told = "White pieces:\n- King: e1\n- Rook: h1\n- Pawns: a2, d4\nBlack pieces: Ke8, Ra8, Rh8, pawn e4\nBlack to move"
    seen = read_pieces(told)
    assert seen["position"] == "r3k2r/8/8/8/3Pp3/8/P7/4K2R b - -"
    assert read_pieces(told + "\nCastling rights: Kkq\nEn passant square: d3") == STATE
    assert read_pgn('[Event "x"]\n[Result "1-0"]\n\n1.e4 e5 {a comment} 2.Nf3 Nc6 1-0')["moves"] == [
        "e4",
        "e5",
        "Nf3",
        "Nc6",
    ]
    assert read_fen("It is `8/8/8/3k4/8/8/8/3K4 w - -`.") == transcribable_of("8/8/8/3k4/8/8/8/3K4 w - -")


def test_what_the_question_states_need_not_be_written() -> None:
    stated = {"turn": "Black", "castling": "Kkq", "en_passant": "d3"}
    men = "White: Ke1, Rh1, a2, d4\nBlack: Ke8, Ra8, Rh8, e4"
    assert read_pieces(men, stated) == read_fen("r3k2r/8/8/8/3Pp3/8/P7/4K2R", stated) == STATE
    assert read_pieces(f"{men}\nCastling: none", stated)["position"].endswith("b - d3")
    with pytest.raises(Unreadable, match="no FEN"):
        read_fen("r3k2r/8/8/8/3Pp3/8/P7/4K2R")


def test_a_mate_is_written_as_a_check() -> None:
    moves = ["f2f3", "e7e5", "g2g4", "d8h4"]
    mated = from_game(chess.Board(), [chess.Move.from_uci(move) for move in moves])
    assert write_pgn(mated) == "1. f3 e5 2. g4 Qh4+"
    assert read_pgn(write_pgn(mated)) == read_pgn("1. f3 e5 2. g4 Qh4#") == mated


def test_of_two_versions_the_last_counts() -> None:
    assert read_fen("8/8/8/3k4/8/8/8/3K4 w - - 0 1\nNo: 8/8/8/3k4/8/8/8/4K3 w - - 0 1")["position"].startswith(
        "8/8/8/3k4/8/8/8/4K3"
    )
    assert read_pgn("1. e4 e5\n\nNo, it is:\n1. d4 d5")["moves"] == ["d4", "d5"]


@pytest.mark.parametrize(
    ("read", "text", "why"),
    [
        (read_pieces, "White: Ke1\nTo move: White", "Black"),
        (read_pieces, "White: Ke1\nBlack: Ke8", "To move"),
        (read_pieces, "White: Ke1, Qe1\nBlack: Ke8\nTo move: White", "two pieces stand on e1"),
        (read_pieces, "White: Ke1\nBlack: Qe8\nTo move: White", "one king each"),
        (read_fen, "8/8/8/3k4/8/8/8 w - - 0 1", "no FEN"),
        (read_fen, "8/8/8/3k4/8/8/8/3K3R b K - 0 1", "castling rights"),
        (read_pgn, "1. e4 e5 2. Ke3", "move 3: 'Ke3' is not legal"),
        (read_pgn, "no game", "no move"),
        (read_pgn, '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n*', "one king each"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(read, text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as told:
        read(text)
    assert "\n" not in str(told.value)


def test_bytes_are_no_text() -> None:
    for form in forms():
        with pytest.raises(Unreadable, match="expected text"):
            form.read(b"\x89PNG", {})
    assert transcribable(STATE) == STATE
