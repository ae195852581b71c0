"""The moves that mate at once, by two methods: with python-chess's bitboards, and along rays on a board of letters.

Both ask first which moves can give check, then whether the king has a square to flee to, and only then whether the move
is legal and nothing else helps: almost every move fails at the second question. Each has its own answer to each.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess

from isoprobe.solvers.chess import board_rays
from isoprobe.solvers.chess.board_rays import KING_STEPS, KNIGHT_JUMPS, PAWN_ORIGINS, RAYS, Move, Position

# ---- bitboards ----


def by_bitboards(board: chess.Board) -> Iterator[chess.Move]:
    """Legal moves that checkmate.

    >>> [move.uci() for move in by_bitboards(chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"))]
    ['a1a8']
    """
    us = board.turn
    king = board.king(not us)
    if king is None:
        return
    ours, theirs, occupied = board.occupied_co[us], board.occupied_co[not us], board.occupied
    straight = chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & occupied]
    straight |= chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & occupied]
    oblique = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & occupied]
    hidden = _hidden(board, king, ours, straight, oblique)
    queens, rooks, bishops = board.queens & ours, board.rooks & ours, board.bishops & ours
    knights, pawns, own_king = board.knights & ours, board.pawns & ours, board.kings & ours
    steps = chess.BB_KING_ATTACKS[king]
    near = steps & ~theirs
    still = {}  # what men that do not slide attack, whatever stands between
    for square in chess.scan_forward(knights):
        still[square] = chess.BB_KNIGHT_ATTACKS[square] & steps
    for square in chess.scan_forward(pawns):
        still[square] = chess.BB_PAWN_ATTACKS[us][square] & steps
    for square in chess.scan_forward(own_king):
        still[square] = chess.BB_KING_ATTACKS[square] & steps
    sliders = [(square, _shape(board, square)) for square in chess.scan_forward(queens | rooks | bishops)]

    def flees(start: int, end: int, shape: int) -> bool:
        """Whether the king has a square to flee to after the move."""
        filled = (occupied & ~chess.BB_SQUARES[start] & ~chess.BB_SQUARES[king]) | chess.BB_SQUARES[end]
        free = near | (chess.BB_SQUARES[end] & steps)
        free &= ~_attacked(shape, end, filled, us)
        for square, covered in still.items():
            if square != start:
                free &= ~covered
        for square, kind in sliders:
            if not free:
                return False
            if square != start:
                free &= ~_attacked(kind, square, filled, us)
        return bool(free)

    for square, kind in sliders:
        to = straight if kind == chess.ROOK else oblique if kind == chess.BISHOP else straight | oblique
        if chess.BB_SQUARES[square] & hidden:
            to = chess.BB_ALL
        to &= _attacked(kind, square, occupied, us) & ~ours
        for end in chess.scan_forward(to):
            if not flees(square, end, kind) and _mates(board, move := chess.Move(square, end)):
                yield move
    for square in chess.scan_forward(knights):
        to = chess.BB_ALL if chess.BB_SQUARES[square] & hidden else chess.BB_KNIGHT_ATTACKS[king]
        for end in chess.scan_forward(to & chess.BB_KNIGHT_ATTACKS[square] & ~ours):
            if not flees(square, end, chess.KNIGHT) and _mates(board, move := chess.Move(square, end)):
                yield move
    seventh = chess.BB_RANK_7 if us else chess.BB_RANK_2
    for square in chess.scan_forward(pawns):
        to = chess.BB_ALL if chess.BB_SQUARES[square] & (hidden | seventh) else chess.BB_PAWN_ATTACKS[not us][king]
        if board.ep_square is not None:
            to |= chess.BB_SQUARES[board.ep_square]
        if to & (chess.BB_PAWN_ATTACKS[us][square] | chess.BB_FILES[square & 7]):
            for move in board.generate_pseudo_legal_moves(chess.BB_SQUARES[square], to):
                special = move.promotion or move.to_square == board.ep_square
                if (special or not flees(square, move.to_square, chess.PAWN)) and _mates(board, move):
                    yield move
    for square in chess.scan_forward(own_king & hidden):
        for end in chess.scan_forward(chess.BB_KING_ATTACKS[square] & ~ours):
            if not flees(square, end, chess.KING) and _mates(board, move := chess.Move(square, end)):
                yield move
    if board.castling_rights:
        for move in board.generate_castling_moves():
            if _mates(board, move):
                yield move


def _hidden(board: chess.Board, king: int, ours: int, straight: int, oblique: int) -> int:
    """Men of the side to move that stand between one of its sliders and the king."""
    found = 0
    for masks, near, shapes in (
        (chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0], straight, board.rooks | board.queens),
        (chess.BB_DIAG_ATTACKS[king][0], oblique, board.bishops | board.queens),
    ):
        for slider in chess.scan_forward(shapes & ours & masks & ~near):
            between = chess.between(king, slider) & board.occupied
            if between & ours and not between & (between - 1):
                found |= between
    return found


def _shape(board: chess.Board, square: int) -> int:
    mask = chess.BB_SQUARES[square]
    return chess.QUEEN if board.queens & mask else chess.ROOK if board.rooks & mask else chess.BISHOP


def _attacked(shape: int, square: int, occupied: int, us: chess.Color) -> int:
    """Squares that a man attacks over these occupied squares."""
    if shape == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if shape == chess.PAWN:
        return chess.BB_PAWN_ATTACKS[us][square]
    if shape == chess.KING:
        return chess.BB_KING_ATTACKS[square]
    found = 0
    if shape != chess.BISHOP:
        found = chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        found |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    if shape != chess.ROOK:
        found |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    return found


def _mates(board: chess.Board, move: chess.Move) -> bool:
    if not board.is_legal(move):
        return False
    board.push(move)
    mate = board.is_checkmate()
    board.pop()
    return mate


# ---- rays ----


def by_rays(at: Position) -> Iterator[Move]:
    """Legal moves that checkmate.

    >>> from isoprobe.solvers.chess.board_rays import position, uci
    >>> [uci(move) for move in by_rays(position("6k1/5ppp/8/8/8/8/8/R5K1", "w", "-", "-"))]
    ['a1a8']
    """
    board, white = at.board, at.white
    king = board_rays.king_of(board, not white)
    straight, oblique, hidden = _lines(board, king, white)
    jumps, steps = KNIGHT_JUMPS[king], PAWN_ORIGINS[white][king]
    every = "KQRBNP" if white else "kqrbnp"
    for square, letter in enumerate(board):
        if letter not in every:
            continue
        kind = letter.upper()
        if square in hidden or kind == "P":
            for move in board_rays.moves_of(at, square):
                may_check = square in hidden or move.becomes or move.end in steps or move.end == at.passed
                if may_check and _is_mate(at, move, king):
                    yield move
            continue
        if kind == "N":
            ends = [end for end in KNIGHT_JUMPS[square] if end in jumps and board[end] not in every]
        elif kind == "K":
            continue
        else:
            aims = straight if kind == "R" else oblique if kind == "B" else straight + oblique
            ends = [end for end in board_rays.reached(board, square, kind) if end in aims and board[end] not in every]
        for end in ends:
            if _is_mate(at, move := Move(square, end), king):
                yield move
    if at.castling:
        for move in board_rays.castlings(at):
            if _is_mate(at, move, king):
                yield move


def _lines(board: str, king: int, white: bool) -> tuple[list[int], list[int], list[int]]:
    """What is seen from the king: squares along straight and along oblique rays up to the first man, and men of the
    attacker (White or not) behind which a slider of his stands on the ray."""
    seen: dict[str, list[int]] = {"R": [], "B": []}
    hidden = []
    for kind, found in seen.items():
        sliders = (kind + "Q") if white else (kind + "Q").lower()
        for ray in RAYS[kind][king]:
            first = -1
            for square in ray:
                letter = board[square]
                if first < 0:
                    found.append(square)
                    if letter != ".":
                        if letter.isupper() != white:
                            break
                        first = square
                elif letter != ".":
                    if letter in sliders:
                        hidden.append(first)
                    break
    return seen["R"], seen["B"], hidden


def _is_mate(at: Position, move: Move, king: int) -> bool:
    white = at.white
    after = board_rays.played(at, move)
    board = after.board
    empty = board[:king] + "." + board[king + 1 :]  # the king does not shield what is behind it
    for square in KING_STEPS[king]:
        letter = board[square]
        if (letter == "." or letter.isupper() == white) and not board_rays.is_attacked(empty, square, white):
            return False
    return (
        board_rays.is_attacked(board, king, white)
        and not board_rays.is_attacked(board, board_rays.king_of(board, white), not white)
        and next(board_rays.legal_moves(after), None) is None
    )
