"""How known games ended, by both methods; what a certificate does not prove."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from isoprobe.solvers import BadState, Disproved, Undecided
from isoprobe.solvers.chess import endgame_rules
from isoprobe.solvers.chess.endgame_rules import CHECKMATE, MATERIAL, STALEMATE

METHODS = (endgame_rules.by_generator, endgame_rules.by_rays)
ENDED = [
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "Black", CHECKMATE),  # fool's mate
    ("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", "White", CHECKMATE),  # scholar's mate
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Draw", STALEMATE),
    ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "Draw", STALEMATE),
    ("8/8/4k3/8/8/2B1K3/8/8 w - - 0 1", "Draw", MATERIAL),
    ("8/2b5/4k3/8/8/4K3/5B2/8 w - - 0 1", "Draw", MATERIAL),  # bishops on squares of one colour
]
GOES_ON = [
    chess.STARTING_FEN,
    "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1",
    "8/3b4/4k3/8/8/4K3/5B2/8 w - - 0 1",  # bishops on squares of two colours can mate
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "3R2k1/5ppp/8/8/1b6/8/5PPP/6K1 b - - 0 1",  # no mate: Black interposes
    "8/8/8/2k5/3Pp3/8/8/4K2R b - d3 0 1",  # check by a pawn that can be taken en passant
]


@pytest.mark.parametrize(("fen", "result", "rule"), ENDED)
def test_known_endings(fen: str, result: str, rule: str) -> None:
    board = chess.Board(fen)
    for method in METHODS:
        ending = method(board)
        assert (ending.result, ending.rule) == (result, rule)
        endgame_rules.check(board, ending)
        for other in {"White", "Black", "Draw"} - {result}:
            with pytest.raises(Disproved):
                endgame_rules.check(board, replace(ending, result=other))


@pytest.mark.parametrize("fen", GOES_ON)
def test_a_game_that_goes_on_is_undecided(fen: str) -> None:
    for method in METHODS:
        with pytest.raises(Undecided, match="no rule decides"):
            method(chess.Board(fen))


def test_a_certificate_has_to_refute_every_move_by_a_piece_that_attacks() -> None:
    board = chess.Board(ENDED[0][0])
    ending = endgame_rules.by_rays(board)
    assert ending.checkers == ("h4",)
    with pytest.raises(Disproved, match="refutes"):
        endgame_rules.check(board, replace(ending, refuted=ending.refuted[1:]))
    move, _ = ending.refuted[0]
    with pytest.raises(Disproved, match="is not attacked from a8"):
        endgame_rules.check(board, replace(ending, refuted=((move, "a8"), *ending.refuted[1:])))
    with pytest.raises(Disproved, match="checkers"):
        endgame_rules.check(board, replace(ending, checkers=()))


def test_kings_are_required() -> None:
    with pytest.raises(BadState, match="one king each"):
        endgame_rules.require_kings(chess.Board("8/8/8/8/8/8/8/K7 w - - 0 1"))
    with pytest.raises(BadState, match="in check"):
        endgame_rules.require_kings(chess.Board("4k3/8/8/8/8/8/8/K3R3 w - - 0 1"))
