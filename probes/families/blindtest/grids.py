"""Scenes of one ruled grid, some of its cells filled: their states, and their two text forms."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from isoprobe.probes.core import BadState, State
from isoprobe.probes.families.blindtest.forms import Line, Wording, read_lines, scene_forms
from isoprobe.probes.families.blindtest.states import SIDE, Plan, SceneKind, listed, mapping, whole, wholes
from isoprobe.solvers.blindtest.grid_count import Rule, rules

MOST = 90  # rows or columns
PITCH = 30  # units between two rules, at least, where cells have words in them
NARROW = 2  # the same where none has


def rules_of(state: State) -> list[Rule]:
    """The plan's rules."""
    return rules(state["plan"]["x"], state["plan"]["y"])


def check_plan(plan: Any) -> None:
    """Raises BadState unless the rules stand in order and apart, and the filled cells are cells."""
    mapping(plan, ("x", "y", "filled"), "plan")
    for axis in "xy":
        places = listed(plan[axis], 2, MOST + 1, axis)
        for place in places:
            whole(place, 0, SIDE, axis)
        for a, b in pairwise(places):
            if b - a < NARROW:
                raise BadState(f"{axis}: a rule at {b} after {a}, expected {NARROW} or more between them")
    _check_filled(plan["filled"], len(plan["y"]) - 1, len(plan["x"]) - 1)


def _check_filled(filled: object, rows: int, columns: int) -> None:
    cells = listed(filled, 0, rows * columns, "filled")
    for cell in cells:
        wholes(cell, ((1, rows), (1, columns)), "filled")
    if any(a >= b for a, b in pairwise(cells)):
        raise BadState("filled: expected each cell once, row by row")


def _check_seen(state: State) -> None:
    rows = whole(state["rows"], 1, MOST, "rows")
    columns = whole(state["columns"], 1, MOST, "columns")
    _check_filled(state["filled"], rows, columns)


def _seen(plan: Plan) -> State:
    return {
        "rows": len(plan["y"]) - 1,
        "columns": len(plan["x"]) - 1,
        "filled": [list(cell) for cell in plan["filled"]],
    }


GRID = SceneKind("grid", ("rows", "columns", "filled"), check_plan, _check_seen, _seen)

_UPRIGHT = Line("Vertical lines at x = {x:numbers}.")
_LEVEL = Line("Horizontal lines at y = {y:numbers}.")
_SIZE = Line("The grid has {rows:number} rows and {columns:number} columns.")
_ROW = Line("Row {i:number}: filled in columns {filled:numbers}.")


def _rows(state: State) -> list[str]:
    by_row: dict[int, list[int]] = {i: [] for i in range(1, state["rows"] + 1)}
    for i, column in state["filled"]:
        by_row[i].append(column)
    return [_ROW.write(i=i, filled=columns) for i, columns in by_row.items() if columns]


def _filled(rows: list[dict[str, Any]]) -> list[list[int]]:
    return sorted([row["i"], column] for row in rows for column in row["filled"])


def _write_plan(state: State) -> str:
    plan = state["plan"]
    return "\n".join([_LEVEL.write(y=plan["y"]), _UPRIGHT.write(x=plan["x"]), *_rows(state)])


def _read_plan(payload: str | bytes) -> State:
    level, _ = read_lines(payload, _LEVEL, _ROW)
    upright, rows = read_lines(payload, _UPRIGHT, _ROW)
    return {"x": upright["x"], "y": level["y"], "filled": _filled(rows)}


def _write_seen(state: State) -> str:
    return "\n".join([_SIZE.write(rows=state["rows"], columns=state["columns"]), *_rows(state)])


def _read_seen(payload: str | bytes) -> State:
    size, rows = read_lines(payload, _SIZE, _ROW)
    return {**size, "filled": _filled(rows)}


_EXAMPLE = {"x": [0, 500, 1000], "y": [0, 300, 600, 900], "filled": [[1, 2], [3, 1], [3, 2]]}

FORMS = scene_forms(
    GRID,
    plan=Wording(
        "The heights of the horizontal lines, the places of the vertical lines, and for each row in which a cell is "
        "filled, that is, has a word in it, the columns of such cells. An example:\n"
        + _write_plan(GRID.assemble(_EXAMPLE)),
        _write_plan,
        _read_plan,
    ),
    seen=Wording(
        "A line with the size, and for each row in which a cell is filled, that is, has a word in it, the columns of "
        "such cells. An example:\n" + _write_seen(GRID.assemble(_EXAMPLE)),
        _write_seen,
        _read_seen,
    ),
)
