"""The states of chess tasks: a position, and the game that led to it as far as it is known.

`position` is the first four fields of a FEN (placement, side to move, castling rights, en passant square, the latter
only where a pawn may be taken so). `start` is the FEN of the position from which `moves`, in standard algebraic
notation, lead there. A bare state has no moves and starts at its own position: it is what a picture and its question,
a list of pieces, or a FEN tells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import chess

from isoprobe.probes.core import BadState, State
from isoprobe.solvers.chess.endgame_rules import require_kings

MOST_MOVES = 700  # half-moves; the longest games on record have fewer than 600
LONGEST_FEN = 100
_CLOCKS = " 0 1"
COLOURS = {"w": "White", "b": "Black"}
_PIECE_MOVE = re.compile(r"([KQRBN])([a-h]?)([1-8]?)x?([a-h][1-8])[+#]?")
MEN = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}


def position_of(board: chess.Board) -> str:
    """The first four fields of the board's FEN; the en passant square only where a legal move takes there."""
    return " ".join(board.fen(en_passant="legal").split()[:4])


def transcribable_of(position: str) -> State:
    """The bare state of a position."""
    return {"position": position, "start": position + _CLOCKS, "moves": []}


def transcribable(state: State) -> State:
    """The state without its game, and without what only a picture shows."""
    return transcribable_of(state["position"])


def from_game(start: chess.Board, moves: list[chess.Move]) -> State:
    """The state that these moves reach from a start."""
    board = start.copy(stack=False)
    named = [board.san_and_push(move) for move in moves]
    return {"position": position_of(board), "start": start.fen(en_passant="legal"), "moves": named}


def board_of(state: State) -> chess.Board:
    """The board of the state's position, without its history."""
    return chess.Board(state["position"] + _CLOCKS)


@dataclass(frozen=True)
class Game:
    """A game that has been played through: where it ends, and its moves as PGN writes them."""

    position: str
    moves: tuple[str, ...]


@lru_cache(maxsize=16)
def game_of(start: str, moves: tuple[str, ...]) -> Game | None:
    """The game that these moves make from a start that is in order; None where one is not legal or is ambiguous."""
    board = chess.Board(start)
    named = []
    for move in moves:
        name = _played(board, move)
        if not name:
            return None
        named.append(name)
    return Game(position_of(board), tuple(named))


def _played(board: chess.Board, text: str) -> str:
    """Plays the move, and tells it as PGN writes it; "" where it is not legal. What is legal there is looked up once,
    where python-chess does so once to read a move and once more to write it."""
    match = _PIECE_MOVE.fullmatch(text)
    if match is None:
        try:
            found = board.parse_san(text)
        except ValueError:
            return ""
        return board.san_and_push(found) if found else ""
    letter, file, rank, end = match.groups()
    place = chess.parse_square(end)
    mine = board.pieces_mask(chess.PIECE_SYMBOLS.index(letter.lower()), board.turn)
    free = chess.BB_SQUARES[place] & ~board.occupied_co[board.turn]
    could = [move.from_square for move in board.generate_legal_moves(mine, free)]
    meant = [square for square in could if chess.square_name(square)[0] in (file or chess.square_name(square)[0])]
    meant = [square for square in meant if not rank or chess.square_rank(square) == int(rank) - 1]
    if len(meant) != 1:
        return ""
    name = letter
    if len(could) > 1:
        others = [square for square in could if square != meant[0]]
        same_rank = any(chess.square_rank(square) == chess.square_rank(meant[0]) for square in others)
        same_file = any(chess.square_file(square) == chess.square_file(meant[0]) for square in others)
        name += chess.FILE_NAMES[chess.square_file(meant[0])] if same_rank or not same_file else ""
        name += chess.RANK_NAMES[chess.square_rank(meant[0])] if same_file else ""
    name += ("x" if board.occupied & chess.BB_SQUARES[place] else "") + end
    board.push(chess.Move(meant[0], place))
    if board.is_check():
        name += "#" if board.is_checkmate() else "+"
    return name


def validate(state: object) -> None:
    """Raises BadState, in one line that names value, place and expectation, unless the state is in order."""
    if not isinstance(state, dict):
        raise BadState(f"state is {brief(state)}, expected an object")
    if set(state) != {"position", "start", "moves"}:
        raise BadState(f"state has the keys {brief(sorted(map(str, state)))}, expected moves, position, start")
    position, start, moves = state["position"], state["start"], state["moves"]
    for key, value, fields in (("position", position, 4), ("start", start, 6)):
        if not isinstance(value, str) or len(value) > LONGEST_FEN or len(value.split(" ")) != fields:
            raise BadState(f"{key}: {brief(value)}, expected the {fields} fields of a FEN")
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise BadState(f"moves: {brief(moves)}, expected a list of at most {MOST_MOVES} moves")
    for move in moves:
        if not isinstance(move, str) or len(move) > 10:
            raise BadState(f"moves: {brief(move)}, expected a move in standard algebraic notation")
    fault = _fault(position, start, tuple(moves))
    if fault:
        raise BadState(fault)


@lru_cache(maxsize=256)
def _fault(position: str, start: str, moves: tuple[str, ...]) -> str:
    """What is wrong with a state's values, in one line; "" where nothing is."""
    try:
        board = checked_board(start, "start")
        if board.fen(en_passant="legal") != start:
            return f"start: {brief(start)}, expected {board.fen(en_passant='legal')!r}"
        if game_of(start, moves) == Game(position, moves):
            return ""
        end = replayed(board, moves)
    except BadState as why:
        return str(why)
    if position_of(end) != position:
        return f"position: {brief(position)}, the moves from the start lead to {position_of(end)!r}"
    return ""


def checked_board(fen: str, where: str) -> chess.Board:
    """The board of a FEN of four or six fields. Raises BadState, also where kings are missing or could be taken."""
    try:
        board = chess.Board(fen if len(fen.split()) == 6 else fen + _CLOCKS)
    except ValueError as error:
        raise BadState(f"{where}: {brief(fen)}: {brief(str(error))}") from error
    require_kings(board)
    if board.pawns & chess.BB_BACKRANKS:
        raise BadState(f"{where}: {brief(fen)}: a pawn stands on the first or the last rank")
    if board.castling_rights != board.clean_castling_rights():
        raise BadState(f"{where}: {brief(fen)}: castling rights without king and rook at home")
    return board


def replayed(start: chess.Board, moves: tuple[str, ...]) -> chess.Board:
    """The board after these moves. Raises BadState for the first that is not legal."""
    board = start.copy(stack=False)
    for number, move in enumerate(moves):
        try:
            found = board.parse_san(move)
        except ValueError as error:
            raise BadState(f"moves[{number}]: {brief(move)} is no legal move in {board.fen()}") from error
        if not found or board.san(found) != move:
            raise BadState(f"moves[{number}]: {brief(move)}, expected a move as PGN writes it")
        board.push(found)
    return board


def brief(value: Any) -> str:
    """The value's repr on one line of at most 80 characters."""
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
