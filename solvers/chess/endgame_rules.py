"""How a game of chess has ended by rule: checkmate, stalemate or material that cannot mate; by two methods.

One asks python-chess's move generator, the other looks out from the king along rays. Both give the same kind of
certificate, which `check` verifies: of every move that a piece could make, the enemy that would take the king.
Castling is left out of it: whoever may castle may also move the king or the rook.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from isoprobe.solvers import BadState, Disproved, Undecided
from isoprobe.solvers.chess import board_rays
from isoprobe.solvers.chess.board_rays import Position

CHECKMATE, STALEMATE, MATERIAL = "checkmate", "stalemate", "insufficient material"
DRAW = "Draw"


@dataclass(frozen=True)
class Ending:
    """`result`: White, Black or Draw. `checkers`: squares that attack the king of the side to move.

    `refuted`: UCI of every move by a piece's way of moving, with the square of an enemy that attacks the king after it;
    empty where the material decides.
    """

    result: str
    rule: str
    checkers: tuple[str, ...]
    refuted: tuple[tuple[str, str], ...]


def rays_of(board: chess.Board) -> Position:
    """The position as `solvers.chess.board_rays` has it.

    >>> rays_of(chess.Board()).white
    True
    """
    placement, turn, castling, passed = board.fen(en_passant="fen").split()[:4]
    return board_rays.position(placement, turn, castling, passed)


def by_generator(board: chess.Board) -> Ending:
    """By python-chess: its outcome, and its pseudo-legal moves played out one by one.

    Raises Undecided where the game goes on, or would have ended by repetition or by the number of moves alone.

    >>> by_generator(chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")).result
    'White'
    """
    if board.is_insufficient_material():
        return Ending(DRAW, MATERIAL, (), ())
    refuted = []
    us = board.turn
    for move in list(board.pseudo_legal_moves):
        if board.is_castling(move):
            continue
        board.push(move)
        king = board.king(us)
        takers = board.attackers(not us, king) if king is not None else chess.SquareSet()
        board.pop()
        if not takers:
            raise Undecided(f"no rule decides: {board.san(move)} is a legal move in {board.fen()}")
        refuted.append((move.uci(), chess.square_name(min(takers))))
    checkers = tuple(map(chess.square_name, board.checkers()))
    return _ending(board.turn, checkers, refuted)


def by_rays(board: chess.Board) -> Ending:
    """By looking out from the king's square after every move that a piece could make. Raises Undecided.

    >>> by_rays(chess.Board("7k/8/5KQ1/8/8/8/8/8 b - - 0 1")).rule
    'stalemate'
    """
    at = rays_of(board)
    if _cannot_mate(at.board):
        return Ending(DRAW, MATERIAL, (), ())
    king = board_rays.king_of(at.board, at.white)
    refuted = []
    for move in board_rays.candidates(at):
        after = board_rays.played(at, move).board
        place = move.end if move.start == king else king
        taker = next(board_rays.attackers(after, place, not at.white), None)
        if taker is None:
            raise Undecided(f"no rule decides: {board_rays.uci(move)} is a legal move in {board.fen()}")
        refuted.append((board_rays.uci(move), board_rays.name(taker)))
    checkers = map(board_rays.name, sorted(board_rays.attackers(at.board, king, not at.white)))
    return _ending(at.white, tuple(checkers), refuted)


def _ending(white: bool, checkers: tuple[str, ...], refuted: list[tuple[str, str]]) -> Ending:
    if not checkers:
        return Ending(DRAW, STALEMATE, (), tuple(sorted(refuted)))
    return Ending("Black" if white else "White", CHECKMATE, checkers, tuple(sorted(refuted)))


def _cannot_mate(board: str) -> bool:
    """Two kings with one knight, or with bishops that all stand on squares of one colour (FIDE, article 5.2.2)."""
    men = [(piece.upper(), (square + square // 8) % 2) for square, piece in enumerate(board) if piece not in ".kK"]
    if any(kind not in "BN" for kind, _ in men):
        return False
    if any(kind == "N" for kind, _ in men):
        return len(men) == 1
    return len({colour for _, colour in men}) <= 1


def check(board: chess.Board, ending: Ending) -> None:
    """Raises Disproved unless the certificate proves the result in this position.

    >>> board = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    >>> check(board, by_rays(board))
    >>> check(board, Ending("Draw", "stalemate", (), ()))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: checkers [], the king is attacked from ['g7']
    """
    if ending.rule == MATERIAL:
        letters = {piece.symbol().upper() for piece in board.piece_map().values()} - {"K"}
        if ending.result != DRAW or not board.is_insufficient_material() or letters - {"B", "N"}:
            raise Disproved(f"material {sorted(letters)} with the result {ending.result!r}")
        return
    at = rays_of(board)
    king = board_rays.king_of(at.board, at.white)
    checkers = {board_rays.name(square) for square in board_rays.attackers(at.board, king, not at.white)}
    if checkers != set(ending.checkers):
        raise Disproved(f"checkers {sorted(ending.checkers)}, the king is attacked from {sorted(checkers)}")
    expected = (CHECKMATE, "Black" if at.white else "White") if checkers else (STALEMATE, DRAW)
    if (ending.rule, ending.result) != expected:
        raise Disproved(f"{ending.rule} and {ending.result!r}, the checkers make it {expected}")
    moves = {move.uci() for move in board.pseudo_legal_moves if not board.is_castling(move)}
    if moves != {move for move, _ in ending.refuted}:
        raise Disproved(f"the certificate refutes {len(ending.refuted)} moves, the pieces have {len(moves)}")
    for text, taker in ending.refuted:
        move = board_rays.Move(board_rays.number(text[:2]), board_rays.number(text[2:4]), text[4:])
        after = board_rays.played(at, move).board
        place = move.end if move.start == king else king
        if board_rays.number(taker) not in board_rays.attackers(after, place, not at.white):
            raise Disproved(f"after {text} the king is not attacked from {taker}")


def require_kings(board: chess.Board) -> None:
    """BadState unless each side has one king and the side that has moved is not in check.

    >>> require_kings(chess.Board("8/8/8/8/8/8/8/K7 w - - 0 1"))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.BadState: 8/8/8/8/8/8/8/K7: expected one king each
    """
    status = board.status()
    if status & (chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS):
        raise BadState(f"{board.board_fen()}: expected one king each")
    if status & chess.STATUS_OPPOSITE_CHECK:
        raise BadState(f"{board.fen()}: the side that has just moved is in check")
