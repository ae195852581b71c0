from __future__ import annotations

from random import Random

import chess
import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.families.chess.states import (
    board_of,
    checked_board,
    from_game,
    game_of,
    position_of,
    transcribable,
    transcribable_of,
    validate,
)

GAME = from_game(chess.Board(), [chess.Move.from_uci(move) for move in ("e2e4", "e7e5", "g1f3")])


def test_a_game_is_a_state_and_its_position_a_bare_one() -> None:
    validate(GAME)
    assert GAME["moves"] == ["e4", "e5", "Nf3"]
    assert GAME["position"] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -"
    validate(transcribable(GAME))
    assert transcribable(GAME) == transcribable(transcribable(GAME)) == transcribable_of(GAME["position"])
    assert position_of(board_of(GAME)) == GAME["position"]


def test_the_en_passant_square_stands_only_where_a_pawn_can_be_taken() -> None:
    board = chess.Board()
    board.push_uci("e2e4")
    assert position_of(board).endswith("-")
    board = checked_board("4k3/8/8/8/3Pp3/8/8/4K3 b - d3", "here")
    assert position_of(board).endswith("d3")


@pytest.mark.parametrize(
    "change",
    [
        {"position": "8/8/8/8/8/8/8/8 w - -"},
        {"position": GAME["position"].replace(" b ", " w ")},
        {"start": "8/8/8/8/8/8/8/8 w - - 0 1"},
        {"start": chess.STARTING_FEN.replace("KQkq", "KQkqq")},
        {"moves": ["e4", "e5", "Ke5"]},
        {"moves": ["e4", "e5", "--"]},
        {"moves": ["e2e4", "e5", "Nf3"]},
        {"moves": ["e4"] * 900},
        {"moves": ["e4", 5, "Nf3"]},
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(change: dict) -> None:
    with pytest.raises(BadState) as why:
        validate({**GAME, **change})
    assert "\n" not in str(why.value)
    assert len(str(why.value)) < 400


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("8/8/8/8/8/8/8/K7 w - -", "one king each"),
        ("k7/8/8/8/8/8/8/KP6 w - -", "first or the last rank"),
        ("k7/8/8/8/8/8/8/K7 w K -", "castling rights"),
        ("k6R/8/8/8/8/8/8/K7 w - -", "in check"),
        ("nonsense", "expected|invalid|nonsense"),
    ],
)
def test_positions_that_cannot_be_are_refused(fen: str, why: str) -> None:
    with pytest.raises(BadState, match=why):
        checked_board(fen, "here")


START = "3qk3/1q4Q1/2QQ4/8/1n3n2/3N1N2/1R3R2/R3K2R w KQ - 0 1"  # queens, rooks and knights that share their squares


@pytest.mark.parametrize("start", [chess.STARTING_FEN, START])
def test_a_game_is_played_through_as_python_chess_plays_it(start: str) -> None:
    rng = Random(start)
    for _ in range(12):
        board = chess.Board(start)
        names: list[str] = []
        for _ in range(60):
            if not (moves := list(board.legal_moves)):
                break
            names.append(board.san_and_push(rng.choice(moves)))
        for told in (names, [name.rstrip("+#") for name in names]):
            game = game_of(start, tuple(told))
            assert game is not None
            assert game.moves == tuple(names)
            assert game.position == position_of(board)


@pytest.mark.parametrize("move", ["Nd5", "Rb5", "Qd5", "Kg1", "Nfe5", "Qxd6+", "--", "Nf3=Q", "R5f3", "O-O-O-O", ""])
def test_moves_are_refused_where_python_chess_refuses_them(move: str) -> None:
    try:
        wanted = chess.Board(START).parse_san(move)
    except ValueError:
        wanted = chess.Move.null()
    game = game_of(START, (move,))
    assert (game is not None) == bool(wanted)
