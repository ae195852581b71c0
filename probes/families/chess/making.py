"""Chess positions by chance: men placed at random, moves taken back at random, and games played out at random.

Positions are legal: they come with the moves that led to them from an earlier one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import chess

_EDGE = [square for square in chess.SQUARES if {square % 8, square // 8} & {0, 7}]
_NEAR_EDGE = [square for square in chess.SQUARES if {square % 8, square // 8} & {0, 1, 6, 7}]
_INNER = [square for square in chess.SQUARES if 0 < square // 8 < 7]  # where pawns may stand
_KINDS = {"P": "pawns", "N": "knights", "B": "bishops", "R": "rooks", "Q": "queens", "K": "kings"}
_APART = [[chess.square_distance(a, b) for b in chess.SQUARES] for a in chess.SQUARES]
_CLOSE = [[square for square in chess.SQUARES if row[square] <= 3] for row in _APART]


def placed(rng: Random, strong: chess.Color, men: str, foes: str, turn: chess.Color) -> chess.Board | None:
    """A board with the stronger side's `men` and the weaker side's `foes` (letters, kings aside) at random, the weaker
    king near an edge. Most pawns of the weaker side are blocked. None where the draw is no position of a game."""
    board, free, inner = chess.Board(None), list(chess.SQUARES), list(_INNER)
    board.turn = turn

    def put(square: int, letter: str, colour: chess.Color) -> None:
        kind, mask = _KINDS[letter], chess.BB_SQUARES[square]
        setattr(board, kind, getattr(board, kind) | mask)
        board.occupied |= mask
        board.occupied_co[colour] |= mask
        free.remove(square)
        if 0 < square // 8 < 7:
            inner.remove(square)

    home = rng.choice(_EDGE if rng.random() < 0.8 else _NEAR_EDGE)
    put(home, "K", not strong)
    blockers = men.count("P")
    for letter in foes:
        if letter != "P":
            put(rng.choice(free), letter, not strong)
            continue
        square = rng.choice(inner)
        ahead = square + (-8 if strong else 8)  # a pawn of the weaker side moves there
        put(square, "P", not strong)
        if ahead in inner and blockers and rng.random() < 0.85:
            put(ahead, "P", strong)
            blockers -= 1
    for letter in men.replace("P", "") + "P" * blockers:
        squares = inner if letter == "P" else free
        if letter in "QRN" and rng.random() < 0.5:  # near the king more often than not
            squares = [each for each in _CLOSE[home] if not board.occupied >> each & 1] or free
        if not squares:
            return None
        put(rng.choice(squares), letter, strong)
    apart = _APART[home]
    rest = [each for each in free if 2 <= apart[each] <= (3 if rng.random() < 0.6 else 7)]
    if not rest:
        return None
    put(rng.choice(rest), "K", strong)
    return None if board.was_into_check() else board


def taken_back(
    rng: Random, board: chess.Board, plies: int, taken: str = ""
) -> tuple[chess.Board, list[chess.Move]] | None:
    """An earlier board and the moves from there, one to `plies`; None where no move can be taken back.

    Moves taken back are plain ones: no double steps, castlings or promotions. `taken`: the letter of a man that the
    last move captured.
    """
    board = board.copy(stack=False)
    moves: list[chess.Move] = []
    for ply in range(plies):
        found = _before(rng, board, taken if ply == 0 else "")
        if found is None:
            break
        board, move = found
        moves.insert(0, move)
    return (board, moves) if moves else None


def _before(rng: Random, board: chess.Board, taken: str) -> tuple[chess.Board, chess.Move] | None:
    mover = not board.turn
    pieces = list(chess.scan_forward(board.occupied_co[mover]))
    rng.shuffle(pieces)
    for end in pieces:
        shape = board.piece_type_at(end)
        if shape == chess.PAWN:
            back = end + (-8 if mover else 8)
            if taken or back // 8 in (0, 7):
                continue
            starts = [back] if not board.piece_type_at(back) else []
        else:
            starts = list(chess.scan_forward(board.attacks_mask(end) & ~board.occupied))
        rng.shuffle(starts)
        for start in starts:
            before = board.copy(stack=False)
            piece = before.remove_piece_at(end)
            assert piece is not None
            before.set_piece_at(start, piece)
            if taken:
                before.set_piece_at(end, chess.Piece(chess.PIECE_SYMBOLS.index(taken.lower()), not mover))
            before.turn = mover
            move = chess.Move(start, end)
            if not before.was_into_check() and before.is_legal(move) and not _unlikely(before):
                return before, move
    return None


def _unlikely(board: chess.Board) -> bool:
    """Whether no move can have led there: too many checks, or pawns where none can be."""
    return bool(
        board.status()
        & (chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_PAWNS_ON_BACKRANK)
    )


def stuck(board: chess.Board, colour: chess.Color) -> bool:
    """Whether no pawn of this side can move by its way of moving."""
    pawns = board.pieces_mask(chess.PAWN, colour)
    ahead = pawns >> 8 if colour == chess.BLACK else pawns << 8
    if ahead & ~board.occupied & chess.BB_ALL:
        return False
    foes = board.occupied_co[not colour]
    return not any(chess.BB_PAWN_ATTACKS[colour][square] & foes for square in chess.scan_forward(pawns))


def stripped(rng: Random, weak: chess.Color, most: int) -> chess.Board | None:
    """A game from the initial array in which the weaker side has lost all but king and pawns and the other has not.

    Both sides move at random, the stronger one takes what it can take. None where it has not come to that after `most`
    half-moves, or has ended before.
    """
    board = chess.Board()
    for _ in range(most):
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            return None
        if board.turn == weak:
            if not board.occupied_co[weak] & ~board.pawns & ~board.kings:
                return board
            board.push(rng.choice(moves))
            continue
        captures = [move for move in moves if board.is_capture(move)]
        board.push(_best(rng, board, captures) if captures and rng.random() < 0.9 else rng.choice(moves))
    return None


def _best(rng: Random, board: chess.Board, captures: Sequence[chess.Move]) -> chess.Move:
    """The capture of the largest piece."""
    return max(captures, key=lambda move: ((board.piece_type_at(move.to_square) or 1), rng.random()))
