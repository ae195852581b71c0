"""Chess positions and games as text, and back: list of pieces (which IsoBench calls ANL), game (PGN), one line (FEN).

Reading is tolerant of what stands around the form (prose, code fences, markdown) and strict on what stands in it: the
same readers take a model's transcript. Of two versions in one text the last one counts.
"""

from __future__ import annotations

import re

import chess

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Unreadable
from isoprobe.probes.engine.text_forms import text_form
from isoprobe.probes.families.chess.pgn import lines_of, read_pgn, write_pgn
from isoprobe.probes.families.chess.states import (
    COLOURS,
    MEN,
    board_of,
    checked_board,
    position_of,
    transcribable,
    transcribable_of,
)

_ORDER = "KQRBNP"
_FEN = re.compile(
    r"(?<![\w/])((?:[KQRBNPkqrbnp1-8]{1,8}/){7}[KQRBNPkqrbnp1-8]{1,8})[ \t]+([wb])[ \t]+(-|[KQkq]{1,4})[ \t]+"
    r"(-|[a-h][36])(?:[ \t]+\d{1,4}[ \t]+\d{1,4})?(?![\w/])"
)
_PLACEMENT = re.compile(r"(?<![\w/])((?:[KQRBNPkqrbnp1-8]{1,8}/){7}[KQRBNPkqrbnp1-8]{1,8})(?![\w/])")
NOTHING_STATED: Stated = {}
_SIDE = re.compile(r"(white|black)(?:'s)?(?: (?:pieces|men|side))?\s*:\s*(.*)$", re.IGNORECASE)
_TURN = re.compile(r"(?:side )?to move\s*:\s*(white|black)\b|\b(white|black)(?: is)? to move\b", re.IGNORECASE)
_CASTLING = re.compile(r"castling(?: rights)?\s*:\s*(-|none|[KQkq]{1,4})(?!\w)", re.IGNORECASE)
_PASSED = re.compile(r"en[ -]passant(?: square)?\s*:\s*(-|none|[a-h][36])(?!\w)", re.IGNORECASE)
_MAN = re.compile(r"\b([KQRBNP]?)([a-h][1-8])\b")
_NAMED = re.compile(r"\b(king|queen|rook|bishop|knight|pawn)s?\b\s*(?:on|at|:|=)?\s*", re.IGNORECASE)


# ---- list of pieces ----


def write_pieces(state: State) -> str:
    """Every piece with its square, the side to move, castling rights and the en passant square."""
    board = board_of(state)
    lines = []
    for colour, name in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
        men = [
            (letter if letter != "P" else "") + chess.square_name(square)
            for letter in _ORDER
            for square in board.pieces(chess.PIECE_SYMBOLS.index(letter.lower()), colour)
        ]
        lines.append(f"{name}: {', '.join(men)}")
    _, turn, castling, passed = state["position"].split(" ")
    lines.append(f"To move: {COLOURS[turn]}")
    lines.append(f"Castling: {'none' if castling == '-' else castling}")
    lines.append(f"En passant: {'none' if passed == '-' else passed}")
    return "\n".join(lines)


def read_pieces(payload: Payload, stated: Stated = NOTHING_STATED) -> State:
    """The bare state of a list of pieces; what it does not say of side, castling and en passant is as stated. Raises
    Unreadable with one line that names the place."""
    men: dict[str, str] = {}
    found = dict(zip(("turn", "castling", "passed"), _told(stated), strict=True))
    here = ""
    for line in lines_of(payload):
        side = _SIDE.search(line) if not _TURN.search(line) else None
        if side:
            here = side[1].capitalize()
            men[here] = side[2]
        elif turn := _TURN.search(line):
            found["turn"] = (turn[1] or turn[2])[0].lower()
            here = ""
        elif castling := _CASTLING.search(line):
            found["castling"] = "-" if castling[1].lower() in ("-", "none") else castling[1]
            here = ""
        elif passed := _PASSED.search(line):
            found["passed"] = "-" if passed[1].lower() in ("-", "none") else passed[1]
            here = ""
        elif here and _MAN.search(line) and len(men[here]) < 2000:
            men[here] += f", {line}"
        elif not line:
            here = here if here and not men[here] else ""
    for name in ("White", "Black"):
        if name not in men:
            raise Unreadable(f"no line '{name}: ...' found")
    if not found["turn"]:
        raise Unreadable("no line 'To move: ...' found")
    board = chess.Board(None)
    for name, colour in (("White", chess.WHITE), ("Black", chess.BLACK)):
        _place(board, men[name], colour, name)
    return _bare(f"{board.board_fen()} {found['turn']} {found['castling']} {found['passed']}")


def _place(board: chess.Board, text: str, colour: chess.Color, name: str) -> None:
    """The men of one side, in place; "pawns a2, b2" and "Ka1, b2" alike."""
    text = text[:2000]
    named = [(match.start(), match.end(), match[1].lower()) for match in _NAMED.finditer(text)]
    letters = {word: letter for letter, word in MEN.items()}
    for man in _MAN.finditer(text):
        before = [word for _, end, word in named if end <= man.start()]
        letter = man[1] or (letters[before[-1]] if before else "P")
        square = chess.parse_square(man[2])
        if board.piece_at(square):
            raise Unreadable(f"line '{name}': two pieces stand on {man[2]}")
        board.set_piece_at(square, chess.Piece.from_symbol(letter if colour else letter.lower()))


def _bare(position: str) -> State:
    try:
        return transcribable_of(position_of(checked_board(position, "position")))
    except BadState as why:
        raise Unreadable(str(why)) from why


# ---- FEN ----


def write_fen(state: State) -> str:
    """The six fields; the clocks count from the start of the game as far as it is known."""
    fields = state["start"].split(" ")
    quiet, number, white = int(fields[4]), int(fields[5]), fields[1] == "w"
    for move in state["moves"]:
        quiet = 0 if "x" in move or move[0] in "abcdefgh" else quiet + 1
        number += not white
        white = not white
    return f"{state['position']} {quiet} {number}"


def _told(stated: Stated) -> tuple[str, str, str]:
    """What the question told of side, castling and en passant, as FEN has them; no side where it told none."""
    return stated.get("turn", "")[:1].lower(), stated.get("castling", "-"), stated.get("en_passant", "-")


def read_fen(payload: Payload, stated: Stated = NOTHING_STATED) -> State:
    """The bare state of the last FEN in a text; of a placement alone the rest is as stated. Raises Unreadable."""
    found = None
    for line in lines_of(payload):
        for match in _FEN.finditer(line[:2000]):
            found = match
    if found is None and stated.get("turn"):
        placements = [match for line in lines_of(payload) for match in _PLACEMENT.finditer(line[:2000])]
        if placements:
            return _bare(" ".join((placements[-1][1], *_told(stated))))
    if found is None:
        raise Unreadable("no FEN found, expected placement, side to move, castling and en passant square")
    return _bare(" ".join(found.groups()))


# ---- representations ----

PIECES = (
    'a line "White: Kg1, Qd1, a2" with all pieces of White (a letter and a square each; pawns without a letter) and a '
    'line "Black: ..." in the same way. What the question says of the side to move, castling and en passant need not '
    "be repeated."
)
FEN = (
    "the piece placement of Forsyth-Edwards notation (FEN) in one line, as in "
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR. The other fields may follow, but need not."
)
PGN = (
    'the moves of the game in standard algebraic notation with their numbers, as in "1. e4 e5 2. Nf3"; where the game '
    'does not start from the initial array, first a line [SetUp "1"] and a line [FEN "..."] with the start.'
)


def forms() -> tuple[Representation, ...]:
    """The text forms piece_list, pgn, fen."""
    return (
        text_form("piece_list", PIECES, write_pieces, read_pieces, transcribable),
        text_form("pgn", PGN, write_pgn, lambda payload, stated: read_pgn(payload)),
        text_form("fen", FEN, write_fen, read_fen, transcribable),
    )
