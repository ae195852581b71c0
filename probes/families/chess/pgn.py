"""Chess games in PGN, written, and read out of any text: comments, signs and side lines are left out, as python-chess
leaves them out too."""

from __future__ import annotations

import io
import re

import chess
import chess.pgn

from isoprobe.probes.core import BadState, Payload, State, Unreadable
from isoprobe.probes.families.chess.states import MOST_MOVES, brief, checked_board, from_game, game_of, position_of

LONGEST = 100_000  # characters; far above any game

_TAG = re.compile(r'\[\s*(\w{1,40})\s+"([^"\n]{0,200})"\s*\]')
_SAN = r"(?:O-O-O|O-O|0-0-0|0-0|[KQRBN]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:[=/]?[QRBN]|=[qrbn])?)(?:\+{1,2}|#)?"
_MOVE_ALONE = re.compile(_SAN + r"[!?]{0,2}")
_COUNT = r"(?P<number>\d{1,3})\s?\.(?:\s?\.\.)?\s*"
_MOVE = re.compile(rf"(?<![A-Za-z])(?:{_COUNT})?(?P<move>{_SAN})[!?]{{0,2}}(?=[\s.,;)]|\d|$)")
_NUMBER = re.compile(r"(?<![\w/-])\d{1,3}\s?\.(?:\s?\.\.)?|(?<!\w)\.\.\.")
_START = re.compile(r"(?<![\w.])1\s?\.(?!\d|\s?\.\.)")
_BESIDE = re.compile(r"[{($]")  # how comments, side lines and signs begin
_RESULTS = ("1-0", "0-1", "1/2-1/2", "\u00bd-\u00bd")
_SQUARE = re.compile(r"(?<![0-9])[a-h][1-8](?![0-9])")
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
    whole = _without_rest("\n".join(lines_of(payload)).replace("\u2026", "..."))
    whole = re.sub(r"=?\(([QRBN])\)", r"=\1", whole)
    text = _main_line(whole)
    tags = {match[1]: match for match in _TAG.finditer(text)}
    board = chess.Board()
    if fen := tags.get("FEN"):
        try:
            board = checked_board(fen[2], "tag FEN")
        except BadState as why:
            raise Unreadable(str(why)) from why
        at = fen.end()
    elif starts := list(_START.finditer(text)):
        at = starts[-1].start()
    else:
        raise Unreadable("no move '1. ...' and no tag FEN found")
    text = _TAG.sub(" ", text[at:])
    words = [word.rstrip(",;.") for word in _NUMBER.sub(" ", text).split()]
    words = [word for word in words if word and word not in _RESULTS]
    if len(words) > MOST_MOVES:
        raise Unreadable(f"more than {MOST_MOVES} half-moves")
    are_moves = all(map(_MOVE_ALONE.fullmatch, words))
    state = _played_through(board, [*map(_plain, words)]) if are_moves else _found_in_prose(board, text)
    if not state["moves"] and not fen:
        raise Unreadable("no legal move after '1.'")
    if are_moves and _BESIDE.search(whole, at):
        _require_agreement(whole[at:], fen[2] if fen else "", state)
    return state


def _main_line(text: str) -> str:
    """The text with spaces where comments stand, side lines however deep, and numbered signs."""

    def blank(found: re.Match[str]) -> str:
        return " " * len(found[0])

    text = re.sub(r"\{[^{}]*\}", blank, text)
    for _ in range(_DEEPEST):
        shorter = re.sub(r"\([^()]*\)", blank, text)
        if shorter == text:
            break
        text = shorter
    return re.sub(r"\$[0-9]{1,3}", blank, text)


def _without_rest(text: str) -> str:
    """The text without what follows a semicolon on its line: a comment, but not where all of it are moves."""

    def kept(found: re.Match[str]) -> str:
        return found[0] if found[0][0] == "{" else found[0][1:] if _tells_moves(found[0][1:]) else " "

    return re.sub(r"\{[^{}]*\}|;[^\n]*", kept, text)


def _tells_moves(words: str) -> bool:
    """Whether all the words are moves and their numbers."""
    bare = _NUMBER.sub(" ", words.replace(";", " ")).split()
    return bool(bare) and all(_MOVE_ALONE.fullmatch(word.rstrip(",;.")) or word in _RESULTS for word in bare)


def _plain(word: str) -> str:
    """A move as python-chess takes it: `O-O`, `exd5`, `e8=Q`."""
    word = word.rstrip("!?").replace("++", "+").replace(":", "x").replace("/", "=")
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
    _require_known(text)
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


def _require_known(text: str) -> None:
    """Raises Unreadable for a word that names a square and is no move, such as Sf3, among words that are moves."""
    for line in text.split("\n"):
        words = [word.strip(",;.") for word in _NUMBER.sub(" ", line).split()]
        strange = [word for word in words if _SQUARE.search(word) and not _MOVE_ALONE.fullmatch(word)]
        if strange and not _is_prose(line):
            raise Unreadable(f"{brief(strange[0])} is no move in standard algebraic notation")


class _Quiet(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Ends a line at its first fault, and keeps quiet about it."""

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)


def _require_agreement(text: str, fen: str, state: State) -> None:
    """Raises Unreadable where python-chess reads another main line in a game with comments or side lines."""
    moves = re.sub(r"\(([^(){}]*)\)", lambda found: found[0] if _tells_moves(found[1]) else " ", text)
    moves = f'[FEN "{fen}"]\n\n{moves.lstrip()}' if fen else moves
    game = chess.pgn.read_game(io.StringIO(moves), Visitor=_Quiet)
    if game is None or position_of(game.end().board()) != state["position"]:
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
    return _is_prose(line)


def _is_prose(line: str) -> bool:
    return any(len(word) > 7 and word.isalpha() for word in line.split())
