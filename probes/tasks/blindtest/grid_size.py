"""How many rows and columns has a grid?"""

from __future__ import annotations

from random import Random

from isoprobe.probes.core import Allowance, Disproved, Solution, Solver, State
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.blindtest.climbing import CROWDED, counting, looks
from isoprobe.probes.families.blindtest.grids import FORMS, GRID, MOST, NARROW, PITCH, rules_of
from isoprobe.probes.families.blindtest.states import SIDE
from isoprobe.probes.families.blindtest.tasks import blindtest_task
from isoprobe.probes.grid import Axis, Grid, Numbers, later
from isoprobe.solvers.blindtest import grid_count

LEVELS = {
    1: "3 to 10 rows and as many columns, or one more or less; all cells empty or all filled (as in the paper)",
    2: "4 to 14 rows, 4 to 14 columns; some cells filled",
    3: "6 to 18 rows, 6 to 18 columns of different sizes; some cells filled",
}
_SIZES = {1: (3, 10), 2: (4, 14), 3: (6, 18)}
SEE = Axis(
    "{pixels} pixels a side, or as many more as words of 2 pixels' strokes need; {uneven}% of the grids with rows and "
    "columns of different sizes; {more} rows and columns more, and where there are more, no words; the grid {extent}% "
    "as wide and high as the picture",
    {
        "pixels": CROWDED,
        "uneven": (0, 10, 20, 35, 50, 65, 80, 90, 100, 100),
        "more": later(0, 8, 18, 32, 48),
        "extent": later(100, 75, 50, 32, 24),
    },
    "the reader needs strokes of 1 pixel and 2 pixels between them",
)
THINK = counting(
    "rows, and as many columns,", few=(2, 3, 4, 5, 6, 7, 8, 9, 10, 12), many=(7, 8, 9, 11, 13, 15, 17, 19, 21, 24)
)
_ASK = "How many rows and columns does the grid {place} have?"


def make(rng: Random, level: int) -> State:
    """A grid; at level 1 it fills the plan, elsewhere it may be smaller."""
    low, high = _SIZES[level]
    rows = rng.randint(low, high)
    columns = rng.randint(max(low, rows - 1), min(high, rows + 1)) if level == 1 else rng.randint(low, high)
    plan = {
        "x": _places(rng, columns, level),
        "y": _places(rng, rows, level),
        "filled": _filled(rng, rows, columns, level),
    }
    return GRID.assemble(plan)


def climb(rng: Random, numbers: Numbers) -> State:
    """A grid that fills most of the plan."""
    more = numbers["more"]
    rows, columns = (more + rng.randint(numbers["few"], numbers["many"]) for _ in range(2))
    uneven = 100 * rng.random() < numbers["uneven"]
    least, wider = (NARROW, 9.0) if more else (PITCH, 2.0)
    extent = SIDE * numbers["extent"] // 100
    places = {
        axis: _spaced(rng, count, wider if uneven else 1.0, least, extent)
        for axis, count in (("x", columns), ("y", rows))
    }
    plan = {
        axis: [start + place for place in found]
        for axis, found in places.items()
        for start in [rng.randint(0, SIDE - found[-1])]
    }
    return GRID.assemble({**plan, "filled": [] if more else _filled(rng, rows, columns, 2)})


def _spaced(rng: Random, count: int, most: float, least: int, extent: int) -> list[int]:
    """The places of rules of which no two are more than so many times as far apart as any others, about, nor closer
    than `least`."""
    weights = [rng.uniform(1.0, most) for _ in range(count)]
    widths = [least + 1 + int((extent - count * (least + 1)) * weight / sum(weights)) for weight in weights]
    return [sum(widths[:k]) for k in range(count + 1)]


def _places(rng: Random, count: int, level: int) -> list[int]:
    if level == 1:
        return [round(SIDE * k / count) for k in range(count + 1)]
    start, extent = 0, SIDE
    if rng.random() < 0.7:
        extent = rng.randint(700, SIDE - 40)
        start = rng.randint(20, SIDE - 20 - extent)
    if level == 2:
        return [start + round(extent * k / count) for k in range(count + 1)]
    weights = [rng.uniform(1.0, 2.0) for _ in range(count)]
    widths = [PITCH + 1 + int((extent - count * (PITCH + 1)) * weight / sum(weights)) for weight in weights]
    return [start + sum(widths[:k]) for k in range(count + 1)]


def _filled(rng: Random, rows: int, columns: int, level: int) -> list[list[int]]:
    share = rng.choice((0.0, 1.0)) if level == 1 else rng.choice((0.0, 0.3, 0.5, 0.7, 1.0))
    return [[i, j] for i in range(1, rows + 1) for j in range(1, columns + 1) if rng.random() < share]


def corrupt(rng: Random, state: State) -> State:
    """The state with one row or column more or less, in as much room."""
    plan = state["plan"]
    axis = rng.choice("xy")
    places = plan[axis]
    count = len(places) - 1
    more = count < MOST and (places[-1] - places[0]) // (count + 1) > (PITCH if plan["filled"] else NARROW)
    count += 1 if more and (rng.random() < 0.5 or count == 1) else -1
    if count < 1:
        count, places = 2, [0, SIDE]
    extent = places[-1] - places[0]
    plan = {**plan, axis: [places[0] + extent * k // count for k in range(count + 1)]}
    rows, columns = len(plan["y"]) - 1, len(plan["x"]) - 1
    plan["filled"] = [[i, j] for i, j in plan["filled"] if i <= rows and j <= columns]
    return GRID.assemble(plan)


def _solver(name: str, idea: str) -> Solver:
    method = grid_count.by_coordinates if name == "coordinates" else grid_count.by_faces

    def solve(state: State) -> Solution:
        row, column = grid_count.cell_points(state["plan"]["x"], state["plan"]["y"])
        points = {"row": [list(point) for point in row], "column": [list(point) for point in column]}
        return Solution(list(method(rules_of(state))), points)

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless a row of points and a column of points, one in each cell, prove the answer."""
    told_by = solution.grounds
    if not {"row", "column"} <= set(told_by):
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(told_by)}")
    row, column = ([(x, y) for x, y in told_by[key]] for key in ("row", "column"))
    grid_count.check(rules_of(state), solution.answer, row, column)


def _draw_cell(rng: Random, state: State) -> Arguments:
    """A cell that is filled or not, as often one as the other where there are both."""
    cells = [[i, j] for i in range(1, state["rows"] + 1) for j in range(1, state["columns"] + 1)]
    wanted = rng.random() < 0.5
    some = [cell for cell in cells if (cell in state["filled"]) == wanted] or cells
    row, column = rng.choice(some)
    return str(row), str(column)


def _cell_filled(state: State, arguments: Arguments) -> bool:
    row, column = map(int, arguments)
    if not (1 <= row <= state["rows"] and 1 <= column <= state["columns"]):
        raise ValueError(f"no cell in row {row}, column {column}")
    return [row, column] in state["filled"]


def _draw_row(rng: Random, state: State) -> Arguments:
    return (str(rng.randint(1, state["rows"])),)


def _in_row(state: State, arguments: Arguments) -> int:
    return sum(row == int(arguments[0]) for row, _ in state["filled"])


ELEMENTS = (
    Element(
        "filled",
        "Is there a word in the cell in row {a}, column {b} of the grid in the picture?",
        "yes_no",
        _cell_filled,
        _draw_cell,
    ),
    Element(
        "row_filled",
        "How many cells in row {a} of the grid in the picture contain a word?",
        "integer",
        _in_row,
        _draw_row,
    ),
)

TASK = blindtest_task(
    GRID,
    FORMS,
    Making(LEVELS, make, corrupt),
    Proof(
        (
            _solver("coordinates", "distinct heights of horizontal lines, and distinct places of vertical ones"),
            _solver("faces", "Euler's formula for the cells of the plane graph; components of its upright edges"),
        ),
        "a row and a column of points, one in each cell",
        check,
    ),
    version=4,  # 4: more rows and columns, of more different sizes, where seeing is hard
    problem="counting rows and columns",
    summary="How many rows and columns has a grid?",
    scene="a grid",
    different={1: 44},
    answer_kind="integers",
    ask=_ASK,
    seen_answer=lambda state: [state["rows"], state["columns"]],
    allowances=(
        Allowance("worn", "at half the size a word in a small cell is passed over", cases=("labels of 8 pixels",)),
    ),
    elements=ELEMENTS,
    features={
        "extent": lambda state: tuple((state["plan"][axis][-1] - state["plan"][axis][0]) // 60 for axis in "xy"),
        "empty": lambda state: not state["filled"],
        "full": lambda state: len(state["filled"]) == state["rows"] * state["columns"],
        "corner filled": lambda state: [1, 1] in state["filled"],
    },
    labels=lambda state: {
        "rows": state["rows"],
        "columns": state["columns"],
        "filled": len(state["filled"]),
        "cells": state["rows"] * state["columns"],
    },
    grid=Grid(SEE, THINK, climb, {1: (2, 2), 2: (3, 4), 3: (8, 6)}, looks(GRID)),
)
