"""Chess positions and games as text, and back: list of pieces (which IsoBench calls ANL), game (PGN), one line (FEN).

Reading is tolerant of what stands around the form (prose, code fences, markdown) and strict on what stands in it: the
same readers take a model's transcript. Of two versions in one text the last one counts.
"""

from __future__ import annotations

import io
import re

import chess
import chess.pgn

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Unreadable
from isoprobe.probes.engine.text_forms import text_form
from isoprobe.probes.families.chess.states import (
    COLOURS,
    MEN,
    MOST_MOVES,
    board_of,
    brief,
    checked_board,
    from_game,
    game_of,
    position_of,
    transcribable,
    transcribable_of,
)

LONGEST = 100_000  # characters; far above any game

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
_TAG = re.compile(r'\[\s*(\w{1,40})\s+"([^"\n]{0,200})"\s*\]')
_SAN = r"(?:O-O-O|O-O|0-0-0|0-0|[KQRBN]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:[=/]?[QRBN]|=?\([QRBN]\))?)(?:\+{1,2}|#)?"
_MOVE_ALONE = re.compile(_SAN + r"[!?]{0,2}")
_MOVE = re.compile(rf"(?:(?P<number>\d{{1,3}})\s?\.(?:\s?\.\.)?\s*)?(?P<move>{_SAN})[!?]{{0,2}}(?=[\s.,;)]|\d|$)")
_NUMBER = re.compile(r"(?<![\w/-])\d{1,3}\s?\.(?:\s?\.\.)?|(?<!\w)\.\.\.")
_START = re.compile(r"(?<![\w.])1\s?\.(?!\d|\s?\.\.)")
_BESIDE = re.compile(r"[{(;$]")  # how comments, side lines and signs begin
_RESULTS = ("1-0", "0-1", "1/2-1/2", "\u00bd-\u00bd")
_DEEPEST = 20  # side lines within side lines


def lines_of(payload: Payload) -> list[str]:
    """The text's lines without markdown. Raises Unreadable where it is too long, or no text."""
    if isinstance(payload, bytes):
        raise Unreadable("bytes, expected text")
    if len(payload) > LONGEST:
        raise Unreadable(f"text of {len(payload)} characters, expected at most {LONGEST}")
    lines = []
    for raw in payload.replace("*", "").replace("`", "").replace("\u2013", "-").replace("\r", "\n").split("\n"):
        line = " ".join(raw.split()).lstrip("#> ").strip()
        lines.append(line[2:].strip() if line.startswith(("- ", "• ")) else line)
    return lines


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


# ---- PGN ----


def write_pgn(state: State) -> str:
    """The moves with their numbers, a mate written as a check; tags SetUp and FEN where the game does not start from
    the initial array."""
    start, moves = state["start"], [move.replace("#", "+") for move in state["moves"]]
    tags = "" if start == chess.STARTING_FEN else f'[SetUp "1"]\n[FEN "{start}"]\n\n'
    fields = start.split(" ")
    number, white = int(fields[5]), fields[1] == "w"
    words = []
    for place, move in enumerate(moves):
        if white:
            words.append(f"{number}. {move}")
        else:
            words.append(f"{number}... {move}" if place == 0 else move)
            number += 1
        white = not white
    return tags + (" ".join(words) or "*")


def read_pgn(payload: Payload) -> State:
    """The state that the last game in a text reaches: its main line, without comments, signs and side lines, which
    python-chess takes out too. Raises Unreadable for the first move that is not legal."""
    whole = "\n".join(lines_of(payload)).replace("\u2026", "...")
    text = _main_line(whole)
    tags = {match[1]: match for match in _TAG.finditer(text)}
    board = chess.Board()
    if "FEN" in tags:
        try:
            board = checked_board(tags["FEN"][2], "tag FEN")
        except BadState as why:
            raise Unreadable(str(why)) from why
        text = text[tags["FEN"].end() :]
    elif starts := list(_START.finditer(text)):
        text = text[starts[-1].start() :]
    else:
        raise Unreadable("no move '1. ...' and no tag FEN found")
    text = _TAG.sub(" ", text)
    words = [word.rstrip(",;.") for word in _NUMBER.sub(" ", text).split()]
    words = [word for word in words if word and word not in _RESULTS]
    if len(words) > MOST_MOVES:
        raise Unreadable(f"more than {MOST_MOVES} half-moves")
    are_moves = all(map(_MOVE_ALONE.fullmatch, words))
    state = _played_through(board, [*map(_plain, words)]) if are_moves else _found_in_prose(board, text)
    if not state["moves"] and "FEN" not in tags:
        raise Unreadable("no legal move after '1.'")
    if are_moves and _BESIDE.search(whole):
        _require_agreement(whole, tags.get("FEN"), state)
    return state


def _main_line(text: str) -> str:
    """The text without comments, without side lines however deep, and without numbered signs."""
    text = re.sub(r"\{[^{}]*\}", " ", text)
    text = re.sub(r";[^\n]*", lambda rest: rest[0] if _tells_moves(rest[0][1:]) else " ", text)
    for _ in range(_DEEPEST):
        shorter = re.sub(r"\([^()]*\)", lambda found: found[0] if len(found[0]) == 3 else " ", text)
        if shorter == text:
            break
        text = shorter
    return re.sub(r"\$[0-9]{1,3}", " ", text)


def _tells_moves(words: str) -> bool:
    """Whether all the words are moves and their numbers."""
    bare = _NUMBER.sub(" ", words).split()
    return bool(bare) and all(_MOVE_ALONE.fullmatch(word.rstrip(",;.")) or word in _RESULTS for word in bare)


def _plain(word: str) -> str:
    """A move as python-chess takes it: `O-O`, `exd5`, `e8=Q`."""
    word = word.rstrip("!?").replace("++", "+").replace(":", "x").replace("/", "=")
    word = re.sub(r"\(([QRBN])\)", r"=\1", word).replace("==", "=")
    return word.replace("0", "O") if word[:1] == "0" else word


def _played_through(board: chess.Board, moves: list[str]) -> State:
    """The state after all these moves. Raises Unreadable for one that is not legal."""
    beginning = board.fen(en_passant="legal")
    game = game_of(beginning, tuple(moves))
    if game is not None:
        return {"position": game.position, "start": beginning, "moves": list(game.moves)}
    for number, move in enumerate(moves, 1):
        found = _legal(board, move)
        if found is None:
            raise Unreadable(f"move {number}: {brief(move)} is not legal in {board.fen()}")
        board.push(found)
    raise Unreadable(f"the moves from {beginning} cannot be played")


def _found_in_prose(board: chess.Board, text: str) -> State:
    """The state after the moves that stand among other words. Raises Unreadable for a move that is not legal, and for
    a number that does not count the moves before it: one of them was not understood."""
    start = board.copy(stack=False)
    moves: list[chess.Move] = []
    for match in _MOVE.finditer(text):
        move = _legal(board, _plain(match["move"]))
        counted = match["number"] is None or int(match["number"]) == board.fullmove_number
        if move is None or not counted:
            if not moves or _prose(text, match):
                continue
            why = "is not legal" if counted else f"is not move {match['number']}"
            raise Unreadable(f"move {len(moves) + 1}: {brief(match['move'])} {why} in {board.fen()}")
        board.push(move)
        moves.append(move)
        if len(moves) > MOST_MOVES:
            raise Unreadable(f"more than {MOST_MOVES} half-moves")
    return from_game(start, moves)


def _require_agreement(text: str, fen: re.Match[str] | None, state: State) -> None:
    """Raises Unreadable where python-chess reads another main line in a game with comments or side lines."""
    if fen is None:
        starts = list(_START.finditer(re.sub(r"\{[^{}]*\}", lambda found: " " * len(found[0]), text)))
        text = text[starts[-1].start() :] if starts else text
    else:
        text = f'[FEN "{fen[2]}"]\n\n{text[text.find(fen[0]) + len(fen[0]) :]}'
    game = chess.pgn.read_game(io.StringIO(text))
    end = game.end().board() if game and not game.errors else None
    if end is None or position_of(end) != state["position"]:
        raise Unreadable(f"comments or side lines leave in doubt which moves are played: {brief(text)}")


def _legal(board: chess.Board, text: str) -> chess.Move | None:
    try:
        return board.parse_san(text.replace("0", "O") if text[0] == "0" else text) or None
    except ValueError:
        return None


def _prose(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like a move stands in a sentence rather than in a game: the line has longer words."""
    begin, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
    line = text[begin : end if end >= 0 else len(text)]
    return any(len(word) > 7 and word.isalpha() for word in line.split())


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
