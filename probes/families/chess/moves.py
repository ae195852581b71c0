"""A chess move as people and models write it, found among the legal moves of its position.

Read are UCI ("e7e8q", "E7-E8=Q"), standard algebraic notation with or without its move number ("1. Qh7+", "e8=Q",
"exd6 e.p."), long algebraic notation ("Ng1-f3"), figurines, and plain words ("queen takes f7", "castles kingside"). Of
a line of moves ("1. Qh7+ Kxh7 2. Rh3#") the first counts. Signs for check and mate are not held against a move.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

import chess

from isoprobe.probes.families.chess.states import brief, checked_board

LONGEST = 200  # characters; a move with its line has fewer

_FIGURINES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟×–—−", "KQRBNPKQRBNPx---", "\ufe0e\ufe0f")
_DRESS = re.compile(r"\\(?:text|mathrm|mathbf|textbf|boxed)\b|[\\{}$*`_\"'“”‘’]")
_ASIDE = re.compile(r"\([^()]{2,60}\)|\be\.\s?p\.?|\b(?:en passant|checkmate|mate|check|e\.p|ep)\b", re.IGNORECASE)
_WORDS = (
    (r"\bcastl(?:es|ing|e)\s+(?:on the\s+)?(?:kingside|king-side|king side|short)\b", "O-O"),
    (r"\bcastl(?:es|ing|e)\s+(?:on the\s+)?(?:queenside|queen-side|queen side|long)\b", "O-O-O"),
    (r"\b(?:promotes?|promoting|promoted|promotion)\s+(?:to|into)\s+(?:an?\s+)?", "="),
    (r"\b(?:takes|captures)\b(?:\s+on\b)?", "x"),
    (r"\b(?:to|on|from|at|moves?|the)\b", " "),
    (r"\bking\b", "K"), (r"\bqueen\b", "Q"), (r"\brook\b", "R"), (r"\bbishop\b", "B"), (r"\bknight\b", "N"),
    (r"\bpawn\b", "P"),
)  # fmt: skip
_PHRASES = tuple((re.compile(pattern, re.IGNORECASE), written) for pattern, written in _WORDS)
_NUMBER = re.compile(r"\d{1,3}\s?(?:\.{1,3}|…|\))\s?(?:\.{2,3}|…)?")
_SIGNS = re.compile(r"(?:[+#!?†‡]|\$\d{1,3})+")
_MOVE = re.compile(
    r"(?P<piece>[KQRBNP])?(?P<file>[a-h])?(?P<rank>[1-8])?[-x:]?(?P<end>[a-h][1-8])(?:[=/(]?(?P<becomes>[QRBNqrbn])\)?)?"
)
_SQUARES = re.compile("[a-h][1-8][-x:]?[a-h][1-8]")
_CASTLING = re.compile(r"([Oo0])-?\1(-?\1)?")


class _Reading(NamedTuple):
    """What a text says of a move: "" where it says nothing. `piece` K, Q, R, B, N or P; `castling` O-O or O-O-O."""

    piece: str
    file: str
    rank: str
    end: str
    becomes: str
    castling: str = ""


def read_move(text: str, fen: str) -> str:
    """The move in UCI, castling as the king's move (e1g1). `fen` has four or six fields.

    As python-chess has it, raises chess.InvalidMoveError where the text is no move, chess.IllegalMoveError where it is
    none of the position's legal moves (a promotion needs its piece), and chess.AmbiguousMoveError where it is several.
    Raises BadState where the FEN is no position.

    >>> read_move("1. e4", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    'e2e4'
    """
    board = checked_board(fen, "fen")
    readings = _readings(text)
    if not readings:
        raise chess.InvalidMoveError(f"no move: {brief(text)}, expected UCI (e2e4, e7e8q) or algebraic notation (Nf3)")
    found = sorted({move.uci() for move in board.legal_moves for each in readings if _fits(board, move, each)})
    if not found:
        raise chess.IllegalMoveError(f"illegal move: {brief(text)} in {board.fen()}")
    if len(found) > 1:
        raise chess.AmbiguousMoveError(f"ambiguous move: {brief(text)} is {', '.join(found)} in {board.fen()}")
    return found[0]


def legal_moves(fen: str) -> list[str]:
    """The legal moves of a position, in UCI, in order. Raises BadState where the FEN is no position."""
    return sorted(move.uci() for move in checked_board(fen, "fen").legal_moves)


def _readings(text: str) -> list[_Reading]:
    """Every way to read a text as a move; none where it is no move."""
    if len(text) > LONGEST:
        return []
    plain = unicodedata.normalize("NFKC", text.translate(_FIGURINES))
    plain = _ASIDE.sub(" ", _DRESS.sub("", plain))
    for pattern, written in _PHRASES:
        plain = pattern.sub(written, plain)
    words = _SIGNS.sub("", _NUMBER.sub(" ", plain)).replace(",", " ").replace(";", " ").split()
    words = [word for word in (word.strip(".:") for word in words) if word]
    if not words or len(words) > 40:
        return []
    found = _of_word("".join(words))
    if len(words) > 1 and all(_of_word(word) for word in words):
        found += _of_word(words[0])
    return found


def _of_word(word: str) -> list[_Reading]:
    if castling := _CASTLING.fullmatch(word):
        return [_Reading("", "", "", "", "", "O-O-O" if castling[2] else "O-O")]
    spellings = {word}
    if word.isupper():  # B7-B8=Q names two squares; BXC3 is a bishop or the pawn on b
        spellings = {word.lower()}
        if not _SQUARES.match(word.lower()):
            spellings.add(word[0] + word[1:].lower())
    elif word[0] in "kqrnp":  # qxf7; b is a pawn's file
        spellings = {word[0].upper() + word[1:]}
    matches = [match for spelling in sorted(spellings) if (match := _MOVE.fullmatch(spelling))]
    return [
        _Reading(match["piece"] or "", match["file"] or "", match["rank"] or "", match["end"], match["becomes"] or "")
        for match in matches
    ]


def _fits(board: chess.Board, move: chess.Move, reading: _Reading) -> bool:
    if reading.castling:
        kingside = reading.castling == "O-O"
        return board.is_kingside_castling(move) if kingside else board.is_queenside_castling(move)
    start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
    letter = chess.piece_symbol(board.piece_type_at(move.from_square) or chess.PAWN).upper()
    whole = bool(reading.file and reading.rank)
    if reading.piece != letter and (reading.piece or (letter != "P" and not whole)):
        return False
    if (reading.file or start[0]) != start[0] or (reading.rank or start[1]) != start[1]:
        return False
    if letter == "P" and not reading.file and not reading.piece and start[0] != end[0]:
        return False  # a pawn that captures is named by its file
    becomes = chess.piece_symbol(move.promotion) if move.promotion else ""
    return (reading.end, reading.becomes.lower()) == (end, becomes)
