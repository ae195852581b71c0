"""The rules of chess from rays on a board of 64 squares, written without python-chess: what checks its answers.

Squares are numbered a1 = 0, b1 = 1, ... h8 = 63. A board is 64 letters, "." where nothing stands, capitals for White.
Castling is of orthodox chess: king and rook on their squares of the initial array.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from isoprobe.solvers import BadState

FILES = "abcdefgh"
EMPTY = "."


class Position(NamedTuple):
    """`board`: 64 letters; `white`: who is to move; `castling`: of "KQkq" what is left; `passed`: the square that a
    pawn has just passed with a double step, -1 where none has."""

    board: str
    white: bool
    castling: str
    passed: int


class Move(NamedTuple):
    """From a square to a square; `becomes` is the letter (q, r, b, n) that a pawn is promoted to, "" otherwise."""

    start: int
    end: int
    becomes: str = ""


def name(square: int) -> str:
    """The square's name: 0 is a1, 63 is h8.

    >>> name(63)
    'h8'
    """
    return FILES[square % 8] + str(square // 8 + 1)


def number(square: str) -> int:
    """The square's number. BadState where there is no such square.

    >>> number("h8")
    63
    """
    if len(square) != 2 or square[0] not in FILES or square[1] not in "12345678":
        raise BadState(f"{square[:20]!r} is no square, expected a1 to h8")
    return FILES.index(square[0]) + 8 * (int(square[1]) - 1)


def uci(move: Move) -> str:
    """The move as UCI writes it: e2e4, e7e8q.

    >>> uci(Move(52, 60, "q"))
    'e7e8q'
    """
    return name(move.start) + name(move.end) + move.becomes


def position(placement: str, turn: str, castling: str, passed: str) -> Position:
    """The position of four fields of a FEN (`turn` is w or b). BadState where there are not 64 squares.

    >>> position("8/8/8/8/8/8/8/K6k", "w", "-", "-").board[:8]
    'K......k'
    """
    rows = placement.split("/")
    board = ""
    for row in reversed(rows):
        for letter in row:
            board += EMPTY * int(letter) if letter in "12345678" else letter
    if len(rows) != 8 or len(board) != 64:
        raise BadState(f"placement {placement[:80]!r}: {len(rows)} rows of {len(board)} squares, expected 8 of 64")
    return Position(board, turn == "w", "" if castling == "-" else castling, -1 if passed == "-" else number(passed))


def _steps(square: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    column, row = square % 8, square // 8
    return tuple(
        column + dx + 8 * (row + dy) for dx, dy in steps if 0 <= column + dx < 8 and 0 <= row + dy < 8
    )  # fmt: skip


def _ray(square: int, dx: int, dy: int) -> tuple[int, ...]:
    found = []
    column, row = square % 8 + dx, square // 8 + dy
    while 0 <= column < 8 and 0 <= row < 8:
        found.append(column + 8 * row)
        column, row = column + dx, row + dy
    return tuple(found)


_STRAIGHT, _OBLIQUE = ((1, 0), (0, 1), (-1, 0), (0, -1)), ((1, 1), (-1, 1), (-1, -1), (1, -1))
_ROUND = _STRAIGHT + _OBLIQUE
_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KING_STEPS = tuple(_steps(square, _ROUND) for square in range(64))
KNIGHT_JUMPS = tuple(_steps(square, _JUMPS) for square in range(64))
RAYS = {
    letter: tuple(tuple(ray for step in steps if (ray := _ray(square, *step))) for square in range(64))
    for letter, steps in (("R", _STRAIGHT), ("B", _OBLIQUE), ("Q", _ROUND))
}
# Where a pawn stands that attacks the square: below it if the pawn is white.
PAWN_ORIGINS = {
    True: tuple(_steps(square, ((-1, -1), (1, -1))) for square in range(64)),
    False: tuple(_steps(square, ((-1, 1), (1, 1))) for square in range(64)),
}
# Squares that lose castling rights when something moves from or to them.
_LOST = {0: "Q", 7: "K", 4: "KQ", 56: "q", 63: "k", 60: "kq"}
_CASTLES = {
    "K": (4, 6, 7, (5, 6), (4, 5, 6)), "Q": (4, 2, 0, (1, 2, 3), (4, 3, 2)),
    "k": (60, 62, 63, (61, 62), (60, 61, 62)), "q": (60, 58, 56, (57, 58, 59), (60, 59, 58)),
}  # fmt: skip


def attackers(board: str, square: int, white: bool) -> Iterator[int]:
    """Squares of White's (or Black's) pieces that attack the square, by looking out from it.

    >>> at = position("8/8/8/8/8/8/7R/K6k", "w", "-", "-")
    >>> [name(square) for square in attackers(at.board, number("h1"), white=True)]
    ['h2']
    """
    pawn, knight, king, rook, bishop, queen = "PNKRBQ" if white else "pnkrbq"
    for other in PAWN_ORIGINS[white][square]:
        if board[other] == pawn:
            yield other
    for other in KNIGHT_JUMPS[square]:
        if board[other] == knight:
            yield other
    for letter, slider in (("R", rook), ("B", bishop)):
        for ray in RAYS[letter][square]:
            for other in ray:
                piece = board[other]
                if piece != EMPTY:
                    if piece in (slider, queen):
                        yield other
                    break
    for other in KING_STEPS[square]:
        if board[other] == king:
            yield other


def is_attacked(board: str, square: int, white: bool) -> bool:
    """Whether White (or Black) attacks the square.

    >>> at = position("8/8/8/8/8/8/7R/K6k", "w", "-", "-")
    >>> is_attacked(at.board, number("b2"), white=True), is_attacked(at.board, number("b3"), white=True)
    (True, False)
    """
    pawn, knight, king, rook, bishop, queen = "PNKRBQ" if white else "pnkrbq"
    for kind, slider in (("R", rook), ("B", bishop)):
        if slider in board or queen in board:
            for ray in RAYS[kind][square]:
                for other in ray:
                    piece = board[other]
                    if piece != EMPTY:
                        if piece in (slider, queen):
                            return True
                        break
    for other in KING_STEPS[square]:
        if board[other] == king:
            return True
    for other in PAWN_ORIGINS[white][square]:
        if board[other] == pawn:
            return True
    return knight in board and any(board[other] == knight for other in KNIGHT_JUMPS[square])


def king_of(board: str, white: bool) -> int:
    """The square of the king; BadState where there is none.

    >>> name(king_of(position("8/8/8/8/8/8/8/K6k", "w", "-", "-").board, white=False))
    'h1'
    """
    square = board.find("K" if white else "k")
    if square < 0:
        raise BadState(f"{'White' if white else 'Black'} has no king, expected one each")
    return square


def in_check(at: Position) -> bool:
    """Whether the king of the side to move is attacked.

    >>> in_check(position("8/8/8/8/8/8/7R/K6k", "b", "-", "-"))
    True
    """
    return is_attacked(at.board, king_of(at.board, at.white), not at.white)


def candidates(at: Position) -> Iterator[Move]:
    """Every move of a piece by its way of moving, whether or not it leaves the own king attacked; castling aside.

    >>> [uci(move) for move in candidates(position("8/8/8/8/8/8/8/K6k", "b", "-", "-"))]
    ['h1h2', 'h1g1', 'h1g2']
    """
    own = "KQRBNP" if at.white else "kqrbnp"
    for square, piece in enumerate(at.board):
        if piece in own:
            yield from moves_of(at, square)


def moves_of(at: Position, square: int) -> Iterator[Move]:
    """The candidates of the piece of the side to move that stands there.

    >>> at = position("8/8/8/8/8/8/P7/K6k", "w", "-", "-")
    >>> [uci(move) for move in moves_of(at, number("a2"))]
    ['a2a3', 'a2a4']
    """
    board = at.board
    kind = board[square].upper()
    if kind == "P":
        yield from _pawn_moves(at, square)
        return
    own = "KQRBNP" if at.white else "kqrbnp"
    for end in reached(board, square, kind):
        if board[end] not in own:
            yield Move(square, end)


def reached(board: str, square: int, kind: str) -> Sequence[int]:
    """Squares that a king, queen, rook, bishop or knight there attacks: up to the first man, and that man.

    >>> at = position("8/8/8/8/8/8/8/KB5k", "w", "-", "-")
    >>> [name(square) for square in reached(at.board, number("b1"), "B")]
    ['c2', 'd3', 'e4', 'f5', 'g6', 'h7', 'a2']
    """
    if kind == "N":
        return KNIGHT_JUMPS[square]
    if kind == "K":
        return KING_STEPS[square]
    found = []
    for ray in RAYS[kind][square]:
        for end in ray:
            found.append(end)
            if board[end] != EMPTY:
                break
    return found


def _pawn_moves(at: Position, square: int) -> Iterator[Move]:
    board, white = at.board, at.white
    ahead = 8 if white else -8
    ends = []
    if 0 <= square + ahead < 64 and board[square + ahead] == EMPTY:
        ends.append(square + ahead)
        if square // 8 == (1 if white else 6) and board[square + 2 * ahead] == EMPTY:
            ends.append(square + 2 * ahead)
    for end in PAWN_ORIGINS[not white][square]:
        if end == at.passed or (board[end] != EMPTY and board[end].isupper() != white):
            ends.append(end)
    for end in ends:
        if end // 8 in (0, 7):
            yield from (Move(square, end, letter) for letter in "qrbn")
        else:
            yield Move(square, end)


def played(at: Position, move: Move) -> Position:
    """The position after the move, which is taken for one of its candidates or a castling.

    >>> at = position("8/8/8/8/8/8/P7/K6k", "w", "-", "-")
    >>> name(played(at, Move(number("a2"), number("a4"))).passed)
    'a3'
    """
    start, end, becomes = move
    board = at.board
    piece = board[start]
    passed = -1
    if piece in "Pp":
        if end == at.passed:
            board = _put(board, end + (-8 if at.white else 8), EMPTY)
        if abs(end - start) == 16:
            passed = (start + end) // 2
        if becomes:
            piece = becomes.upper() if at.white else becomes
    elif piece in "Kk" and abs(end - start) == 2:
        rook, place = (end + 1, end - 1) if end > start else (end - 2, end + 1)
        board = _put(_put(board, place, board[rook]), rook, EMPTY)
    if start < end:
        board = board[:start] + EMPTY + board[start + 1 : end] + piece + board[end + 1 :]
    else:
        board = board[:end] + piece + board[end + 1 : start] + EMPTY + board[start + 1 :]
    castling = at.castling
    if castling:
        for letter in _LOST.get(start, "") + _LOST.get(end, ""):
            castling = castling.replace(letter, "")
    return Position(board, not at.white, castling, passed)


def _put(board: str, square: int, letter: str) -> str:
    return board[:square] + letter + board[square + 1 :]


def castlings(at: Position) -> Iterator[Move]:
    """Castling moves that are legal.

    >>> [uci(move) for move in castlings(position("4k3/8/8/8/8/8/8/R3K2R", "w", "KQ", "-"))]
    ['e1g1', 'e1c1']
    """
    board, white = at.board, at.white
    for letter in at.castling:
        if letter.isupper() != white:
            continue
        start, end, rook, between, way = _CASTLES[letter]
        own = "KR" if white else "kr"
        if board[start] != own[0] or board[rook] != own[1] or any(board[square] != EMPTY for square in between):
            continue
        if not any(is_attacked(board, square, not white) for square in way):
            yield Move(start, end)


def legal_moves(at: Position) -> Iterator[Move]:
    """Every legal move: those of `candidates` after which no enemy attacks the king, and castling.

    Of the pieces that pins do not bind only the king's moves and captures in passing need be tried.

    >>> [uci(move) for move in legal_moves(position("8/8/8/8/8/8/7R/K6k", "b", "-", "-"))]
    ['h1h2', 'h1g1']
    """
    board, white = at.board, at.white
    king = king_of(board, white)
    own = "QRBNP" if white else "qrbnp"
    bound, checks = _bound(board, king, white)
    kingless = _put(board, king, EMPTY)
    for end in KING_STEPS[king]:
        if board[end] not in own and not is_attacked(kingless, end, not white):
            yield Move(king, end)
    if len(checks) > 1:
        return
    for square, piece in enumerate(board):
        if piece not in own:
            continue
        for move in moves_of(at, square):
            if piece in "Pp" and move.end == at.passed:
                if is_attacked(played(at, move).board, king, not white):
                    continue
            elif (square in bound and move.end not in bound[square]) or (checks and move.end not in checks[0]):
                continue
            yield move
    if at.castling:
        yield from castlings(at)


def is_legal(at: Position, move: Move) -> bool:
    """Whether a move, castling aside, is legal here.

    >>> at = position("7k/8/8/8/8/8/1r6/K7", "w", "-", "-")
    >>> is_legal(at, Move(number("a1"), number("b2"))), is_legal(at, Move(number("a1"), number("b1")))
    (True, False)
    """
    own = "KQRBNP" if at.white else "kqrbnp"
    if at.board[move.start] not in own or move not in moves_of(at, move.start):
        return False
    after = played(at, move).board
    return not is_attacked(after, king_of(after, at.white), not at.white)


def _bound(board: str, king: int, white: bool) -> tuple[dict[int, tuple[int, ...]], list[tuple[int, ...]]]:
    """Of each own piece that is pinned, the squares between king and pinning piece with the latter's; the same of each
    check: squares where a piece ends it."""
    bound, checks = {}, []
    own = "QRBNP" if white else "qrbnp"
    pawn, knight, rook, bishop, queen = "pnrbq" if white else "PNRBQ"
    for kind, slider in (("R", rook), ("B", bishop)):
        if slider not in board and queen not in board:
            continue
        for ray in RAYS[kind][king]:
            pinned = -1
            for length, square in enumerate(ray, 1):
                piece = board[square]
                if piece == EMPTY:
                    continue
                if piece in (slider, queen):
                    if pinned < 0:
                        checks.append(ray[:length])
                    else:
                        bound[pinned] = ray[:length]
                    break
                if pinned >= 0 or piece not in own:
                    break
                pinned = square
    checks += [(square,) for square in PAWN_ORIGINS[not white][king] if board[square] == pawn]
    checks += [(square,) for square in KNIGHT_JUMPS[king] if board[square] == knight]
    return bound, checks
