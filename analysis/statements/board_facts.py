"""Stated pieces against a chess position, and what the rules make of the position that they add up to."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from isoprobe.analysis.statements.boards import read_board
from isoprobe.analysis.statements.statement import Family, Statement, solved
from isoprobe.probes.core import Answer, State
from isoprobe.probes.families.chess.states import board_of, position_of, transcribable_of


def settle(statements: Sequence[Statement]) -> list[Statement]:
    """Of each square what a list says first, else what is said first; and of each side one king."""
    held: dict[str, Statement] = {}
    for one in sorted(statements, key=lambda each: not each.listed):
        key = str(one.value) if str(one.value) in "Kk" else one.about[0]
        held.setdefault(key, one)
    return list({one.about: one for one in reversed(list(held.values()))}.values())


def error(state: State, one: Statement) -> str:
    """ "man": another stands on the square; "empty": none does."""
    stands = board_of(state).piece_at(chess.parse_square(one.about[0]))
    return "empty" if stands is None else "" if stands.symbol() == one.value else "man"


def men(state: State) -> int:
    """How many stand on the board."""
    return len(board_of(state).piece_map())


def is_whole(held: Sequence[Statement]) -> bool:
    """Whether the statements claim to be all men: a list of either side, with both kings."""
    listed = "".join(str(one.value) for one in held if one.listed)
    return any(one.isupper() for one in listed) and any(one.islower() for one in listed) and {"K", "k"} <= {*listed}


def stated_position(truth: State, held: Sequence[Statement]) -> State:
    """The bare state of these men, and of no others; the side to move is as it is."""
    board = chess.Board(None)
    for one in held:
        board.set_piece_at(chess.parse_square(one.about[0]), chess.Piece.from_symbol(str(one.value)))
    board.turn = board_of(truth).turn
    return transcribable_of(position_of(board))


def winner(truth: State, held: Sequence[Statement], filled: bool) -> Answer | None:
    """Who has won by the stated position; None where it is not whole, or not over."""
    return solved("winner", stated_position(truth, held)) if is_whole(held) else None


def mate(truth: State, held: Sequence[Statement], filled: bool) -> Answer | None:
    """The move that mates soonest in the stated position; None where it is not whole, or there is not one such."""
    return solved("puzzle", stated_position(truth, held)) if is_whole(held) else None


WINNER = Family(read_board, settle, error, lambda one: True, men, winner)
PUZZLE = Family(read_board, settle, error, lambda one: True, men, mate)
