"""Chess out of other people's fields: games (PGN), positions (FEN) and lists of pieces, compared with each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.probes.core import Answer, State, Unreadable
from isoprobe.probes.families.chess.forms import read_fen, read_pieces
from isoprobe.probes.families.chess.pgn import read_pgn
from isoprobe.probes.families.chess.states import board_of, transcribable

RESULTS = ("White", "Black", "Draw")
_SPELLED = {"white": "White", "black": "Black", "draw": "Draw", "1-0": "White", "0-1": "Black", "1/2-1/2": "Draw"}
_READERS: Mapping[str, Callable[[str], State]] = {"pgn": read_pgn, "fen": read_fen, "anl": read_pieces}


def state_in(row: Mapping[str, object]) -> State:
    """The state that a record's forms (`pgn`, `fen`, `anl`, those that are there) hold; with the game, if there is one.

    Raises BadField where none is there, one cannot be read, or two show different positions.
    """
    states = {}
    for field, read in _READERS.items():
        value = row.get(field)
        if value is None or value == "":
            continue
        if not isinstance(value, str):
            raise BadField(f"{field} is {brief(value)}, expected text")
        try:
            states[field] = read(value)
        except Unreadable as why:
            raise BadField(f"{field}: {why}") from why
    if not states:
        raise BadField(f"none of {', '.join(_READERS)} is there, expected one or more")
    first, *others = states
    for other in others:
        if (one := _seen(states[first], other)) != (two := _seen(states[other], other)):
            raise BadField(f"{first} leads to {one}, {other} shows {two}: expected the same position")
    return states[first]


def _seen(state: State, field: str) -> str:
    """Of the position what a form tells for certain: lists of pieces often keep castling to themselves."""
    fields = transcribable(state)["position"].split(" ")
    return " ".join(fields[:2] if field == "anl" else fields[:3])


def result(value: object, field: str) -> str:
    """White, Black or Draw. Raises BadField."""
    spelled = _SPELLED.get(value.strip().lower()) if isinstance(value, str) else None
    if spelled is None:
        raise BadField(f"{field} is {brief(value)}, expected White, Black or Draw")
    return spelled


def winner(row: Mapping[str, object]) -> tuple[State, Answer]:
    """State and published result of a record of winner identification. Raises BadField."""
    return state_in(row), result(row.get("label"), "label")


def best_move(row: Mapping[str, object]) -> tuple[State, Answer]:
    """State and published best move, in UCI notation, of a puzzle's record (UCI or SAN). Raises BadField."""
    state, label = state_in(row), row.get("label")
    board = board_of(state)
    if isinstance(label, str) and 2 <= len(label.strip()) <= 10:
        for parse in (board.parse_uci, board.parse_san):
            try:
                if move := parse(label.strip()):
                    return state, move.uci()
            except ValueError:
                continue
    raise BadField(f"label is {brief(label)}, expected a legal move in {board.fen()}")


CONFIGS: Mapping[str, str] = {"winner_id": "winner", "puzzle": "puzzle"}
FIELDS = ("label",)
OTHER_FIELDS = ("pgn", "fen", "anl")
READ: Mapping[str, Callable[[Row], tuple[State, Answer]]] = {"winner_id": winner, "puzzle": best_move}
