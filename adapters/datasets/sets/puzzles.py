"""Lichess-style puzzles, from the published CSV (lichess_db_puzzle.csv) or from JSONL with the same fields.

In the CSV, FEN is the position before the opponent's move, the first of Moves; the puzzle begins after it, and its best
move is the second. JSONL has `fen_shown` (after that move) and `best_move_uci`, or the CSV's fields. Config `mate` are
puzzles whose themes promise a mate; the others are `engine`: no proof decides them, an engine can only confirm.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import chess

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, Dataset, Record
from isoprobe.adapters.datasets.records.delimited import delimited_rows
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.tables import jsonl_rows
from isoprobe.probes.core import BadState, State
from isoprobe.probes.families.chess.states import checked_board, from_game, position_of, transcribable_of

_CONFIGS = {"mate": "puzzle", "engine": "puzzle"}


def read(path: Path, configs: Collection[str]) -> Iterator[Record | BadRecord]:
    """The puzzles of these configs in a CSV or JSONL file, or in the one such file of a folder. Raises BadDataset."""
    file = _file(path)
    seen: dict[str, str] = {}
    rows = jsonl_rows(file, path) if file.suffix == ".jsonl" else delimited_rows(file, path, ("FEN", "Moves"))
    for index, (place, row) in enumerate(rows):
        config = "engine"
        try:
            if isinstance(row, str):
                raise BadField(row)
            config = "mate" if any(theme.startswith("mate") for theme in _themes(row)) else "engine"
            if config not in configs:
                continue
            record = _record(index, place, config, row)
            if record.id in seen:
                raise BadField(f"id {record.id!r} stands in {seen[record.id]} too, expected each once")
            seen[record.id] = place
            yield record
        except (BadField, BadState) as error:
            yield BadRecord(place, config, str(error))


def _file(path: Path) -> Path:
    if path.is_file() and path.suffix in (".csv", ".jsonl"):
        return path
    found = [] if path.is_file() else sorted([*path.glob("*puzzle*.csv"), *path.glob("*puzzle*.jsonl")])
    if len(found) != 1:
        raise BadDataset(f"{path}: {len(found)} files of puzzles, expected one .csv or .jsonl")
    return found[0]


def _themes(row: Mapping[str, Any]) -> list[str]:
    themes = row.get("themes", row.get("Themes", ""))
    words = themes.split() if isinstance(themes, str) else themes if isinstance(themes, list) else []
    return [word for word in words if isinstance(word, str)]


def _record(index: int, place: str, config: str, row: Mapping[str, Any]) -> Record:
    state, best = _shown(row) if "fen_shown" in row else _before(row)
    name = row.get("id", row.get("PuzzleId"))
    labels: dict[str, str | int | float | bool] = {"dataset": "puzzles", "config": config, "index": index}
    labels["published"] = best
    rating = row.get("rating", row.get("Rating"))
    if isinstance(rating, int) or (isinstance(rating, str) and rating.isdigit()):
        labels["rating"] = int(rating)
    named = name if isinstance(name, str) and 0 < len(name) <= 40 and name.isalnum() else f"line{index}"
    return Record(f"puzzles-{named}", place, config, index, "puzzle", state, best, labels)


def _shown(row: Mapping[str, Any]) -> tuple[State, str]:
    board = _board(row["fen_shown"], "fen_shown")
    best = _legal(board, row.get("best_move_uci"), "best_move_uci")
    before, moves = row.get("fen_before"), row.get("moves_uci")
    if isinstance(before, str) and isinstance(moves, list) and moves:
        earlier = _board(before, "fen_before")
        played = chess.Move.from_uci(_legal(earlier, moves[0], "moves_uci[0]"))
        state = from_game(earlier, [played])
        if state["position"] != position_of(board):
            raise BadField(f"moves_uci[0] leads to {state['position']}, fen_shown is {brief(row['fen_shown'])}")
        return state, best
    return transcribable_of(position_of(board)), best


def _before(row: Mapping[str, Any]) -> tuple[State, str]:
    moves = row.get("Moves")
    if not isinstance(moves, str) or len(moves.split()) < 2:
        raise BadField(f"Moves is {brief(moves)}, expected the opponent's move and the best move")
    board = _board(row.get("FEN"), "FEN")
    state = from_game(board, [chess.Move.from_uci(_legal(board, moves.split()[0], "Moves"))])
    board.push_uci(moves.split()[0])
    return state, _legal(board, moves.split()[1], "Moves")


def _board(value: object, field: str) -> chess.Board:
    if not isinstance(value, str) or len(value) > 100:
        raise BadField(f"{field} is {brief(value)}, expected a FEN")
    return checked_board(value, field)


def _legal(board: chess.Board, value: object, field: str) -> str:
    try:
        move = board.parse_uci(value) if isinstance(value, str) and len(value) <= 5 else None
    except ValueError:
        move = None
    if not move:
        raise BadField(f"{field} is {brief(value)}, expected a legal move in UCI notation in {board.fen()}")
    return move.uci()


DATASET = Dataset(
    source="Lichess puzzles (CC0), database.lichess.org/#puzzles",
    configs=_CONFIGS,
    read=read,
)
