"""Games of chess that are played at random."""

from __future__ import annotations

from random import Random

import chess


def played(rng: Random, fewest: int, most: int) -> chess.Board:
    """The board after so many half-moves, or after the last that there is."""
    board = chess.Board()
    for _ in range(rng.randint(fewest, most)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return board
