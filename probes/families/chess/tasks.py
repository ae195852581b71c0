"""A chess task, put together from what its problem has of its own and what all problems about chess share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import chess

from isoprobe.probes.core import Answer, State, Task
from isoprobe.probes.engine.answers import AnswerFormat
from isoprobe.probes.engine.assembling import Grouped, Making, Proof
from isoprobe.probes.families.chess.forms import forms
from isoprobe.probes.families.chess.pictures import pictured, without_side
from isoprobe.probes.families.chess.questions import chess_questions
from isoprobe.probes.families.chess.states import board_of, validate

_VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


def chess_task(
    making: Making,
    proof: Proof,
    *,
    problem: str,
    answer: AnswerFormat,
    asks: tuple[str, str],
    elements: Sequence[str],
    **own: Unpack[Grouped],
) -> Task:
    """The task, shown as a picture, a list of pieces, a game and a FEN.

    `problem` is what IsoBench calls it; `asks` are the wordings of the answer question about a picture and a text.
    """

    def solve(state: State) -> Answer:
        return proof.solvers[0].solve(state).answer

    texts = forms()
    questions = chess_questions(asks, elements, answer, texts, solve)
    return Task(
        subject="chess",
        source=f"IsoBench, section 2.2 and A.3: {problem}",
        kind=answer.kind,
        validate=validate,
        representations=(pictured(), *texts),
        questions=questions.questions,
        respond=questions.respond,
        transcribable=without_side,
        **making._asdict(),
        **proof._asdict(),
        **own,
    )


def material(state: State) -> int:
    """White's material less Black's, in pawns."""
    return sum(_VALUES[piece.piece_type] * (1 if piece.color else -1) for piece in board_of(state).piece_map().values())


def men(state: State) -> int:
    """How many pieces and pawns stand on the board."""
    return chess.popcount(board_of(state).occupied)


def edge_distance(board: chess.Board, colour: chess.Color) -> int:
    """Squares between a side's king and the nearest edge."""
    king = board.king(colour)
    assert king is not None
    file, rank = chess.square_file(king), chess.square_rank(king)
    return min(file, rank, 7 - file, 7 - rank)


def nearer_the_edge(state: State) -> int:
    """1 where White's king is nearer the edge, -1 where Black's is, 0 where neither is."""
    board = board_of(state)
    white, black = edge_distance(board, chess.WHITE), edge_distance(board, chess.BLACK)
    return (white < black) - (black < white)
