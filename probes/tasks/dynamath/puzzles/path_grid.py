"""A grid with blocked cells: how many shortest ways lead from one corner to the opposite one?"""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "three or four columns, one or two blocked", 2: "four or five, two or three", 3: "six, four to six"}
_SIDES = {1: (3, 4), 2: (4, 5), 3: (6, 6)}
_BLOCKED = {1: (1, 2), 2: (2, 3), 3: (4, 6)}
GOALS = ("right", "left")
QUESTIONS = {
    "straight": (
        "Filled cells are blocked. How many ways lead from S to T by steps from cell to cell, each down or to the side "
        "where T is?"
    ),
    "slanting": (
        "Filled cells are blocked. How many ways lead from S to T by steps from cell to cell, each down, to the side "
        "where T is, or slantwise down to that side?"
    ),
}


def make(draw: Draw, level: int) -> Facts | None:
    """Blocked cells on a grid, S at the top."""
    number, shape = draw["numeric"], draw["graph"]
    across, down = shape.randint(*_SIDES[level]), shape.randint(*_SIDES[level])
    count = shape.randint(*_BLOCKED[level])
    inner = [k for k in range(36) if k % 6 < across and k // 6 < down]
    ends = {0, 6 * (down - 1) + across - 1, across - 1, 6 * (down - 1)}
    free = [k for k in inner if k not in ends]
    blocked = sorted(number.sample(free, count))
    return {
        "across": across,
        "down": down,
        "blocked": [k // 6 * across + k % 6 + 1 for k in blocked],
        "goal": draw["geometric"].choice(GOALS),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    across, down, blocked = facts["across"], facts["down"], facts["blocked"]
    if blocked != sorted(set(blocked)) or blocked[-1] > across * down:
        return "blocked: expected rising numbers of cells"
    if {1, across, across * (down - 1) + 1, across * down} & set(blocked):
        return "blocked: expected no corner"
    return "" if by_counting(facts) else "expected a way from S to T"


def _open(facts: Facts) -> list[list[bool]]:
    """Whether cells are open, row by row, S at the left."""
    across = facts["across"]
    rows = [[r * across + c + 1 not in facts["blocked"] for c in range(across)] for r in range(facts["down"])]
    return rows if facts["goal"] == "right" else [row[::-1] for row in rows]


def by_counting(facts: Facts) -> int:
    """Cell after cell: as many ways as lead to the cells before it."""
    rows = _open(facts)
    ways = [[0] * (len(rows[0]) + 1) for _ in range(len(rows) + 1)]
    for r, row in enumerate(rows):
        for c, free in enumerate(row):
            if free:
                slanting = ways[r][c] if facts["wording"] == "slanting" else 0
                ways[r + 1][c + 1] = 1 if r == c == 0 else ways[r][c + 1] + ways[r + 1][c] + slanting
    return ways[-1][-1]


def by_excluding(facts: Facts) -> int:
    """Free ways counted by products over chains of blocked cells, with alternating signs (inclusion and exclusion)."""
    rows = _open(facts)
    end = (len(rows) - 1, len(rows[0]) - 1)
    blocked = [(r, c) for r, row in enumerate(rows) for c, free in enumerate(row) if not free]
    slanting = facts["wording"] == "slanting"
    total = 0
    for size in range(len(blocked) + 1):
        for chain in combinations(blocked, size):
            stops = [(0, 0), *sorted(chain), end]
            product = -1 if size % 2 else 1
            for (a, b), (c, d) in pairwise(stops):
                product *= _free(c - a, d - b, slanting)
            total += product
    return total


def _free(down: int, across: int, slanting: bool) -> int:
    """Ways on an open grid: binomial or Delannoy numbers, by their sums of products."""
    if down < 0 or across < 0:
        return 0
    found = 0
    for k in range(min(down, across) + 1 if slanting else 1):
        steps, ways = down + across - k, 1
        for part in (k, down - k):  # choose which steps are slanting, which go down
            for j in range(part):
                ways = ways * (steps - j) // (j + 1)
            steps -= part
        found += ways
    return found


def scene(facts: Facts, look: Look) -> FigureScene:
    """The grid's lines, blocked cells filled, S and T in their cells."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    across, down = facts["across"], facts["down"]
    cell = min((look.width - 30) / across, (look.height - 30) / down, 5 * size)
    left, top = (look.width - across * cell) / 2, (look.height - down * cell) / 2
    tint = look.palette[0]
    inset = rng.choice((0.0, 0.12)) * cell
    for number in facts["blocked"]:
        r, c = divmod(number - 1, across)
        x, y = left + c * cell, top + r * cell
        made.box(x + inset, y + inset, x + cell - inset, y + cell - inset, tint)
    for k in range(across + 1):
        made.stroke([(left + k * cell, top), (left + k * cell, top + down * cell)])
    for k in range(down + 1):
        made.stroke([(left, top + k * cell), (left + across * cell, top + k * cell)])
    start, goal = (0.5, across - 0.5) if facts["goal"] == "right" else (across - 0.5, 0.5)
    made.text("S", left + start * cell, top + cell / 2, scale=1.1)
    made.text("T", left + goal * cell, top + (down - 0.5) * cell, scale=1.1)
    return made


def read(figure: FigureReading) -> Facts:
    """The grid from the extent of its lines and the places of S and T; the blocked cells from their colour."""
    ends = dict(figure.words(("S", "T")))
    if len(ends) != 2:
        raise Unreadable("no S and T")
    lines = figure.mask("ink")
    columns, rows = np.flatnonzero(lines.max(0)), np.flatnonzero(lines.max(1))
    left, right, top, bottom = columns[0], columns[-1] + 1, rows[0], rows[-1] + 1
    cell = 2 * (ends["S"].y - top)
    across, down = round((right - left) / cell), round((bottom - top) / cell)
    wide, high = (right - left) / across, (bottom - top) / down
    blocked = []
    for k in range(across * down):
        r, c = divmod(k, across)
        y, x = round(top + (r + 0.5) * high), round(left + (c + 0.5) * wide)
        if any(mask[y, x] for name, mask in figure.hues.items() if name != "grey"):
            blocked.append(k + 1)
    goal = "right" if ends["T"].x > ends["S"].x else "left"
    return {"across": across, "down": down, "blocked": blocked, "goal": goal}


def _a_row(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (str(rng.randint(1, facts["down"])),)


def _in_row(facts: Facts, arguments: tuple[str, ...]) -> int:
    return sum((k - 1) // facts["across"] + 1 == int(arguments[0]) for k in facts["blocked"])


TASK = program_task(
    topic="puzzle test",
    summary="How many shortest ways lead through a grid with blocked cells?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "geometric", "graph"),
    question=QUESTIONS,
    fields={
        "across": Whole(2, 6),
        "down": Whole(2, 6),
        "blocked": Listed(Whole(1, 36), 1, 8),
        "goal": Word(GOALS),
    },
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("counting", "ways counted cell after cell", by_counting),
        ("excluding", "free ways by formula, less those through blocked cells (inclusion and exclusion)", by_excluding),
    ),
    scene=scene,
    read=read,
    canvas=(420, 380),
    prose=(
        "A grid has {across} columns and {down} rows; its cells are numbered by rows from the top left; {blocked} are "
        "blocked; S is at the top, and T at the bottom {goal}, opposite to it."
    ),
    elements=(
        Element("blocked", "How many cells of the grid are blocked?", "integer", lambda f, _: len(f["blocked"])),
        Element("row", "How many cells of row {a} of the grid are blocked?", "integer", _in_row, _a_row),
        Element("side", "Is T at the right of the grid?", "yes_no", lambda f, _: f["goal"] == "right"),
    ),
    labels=lambda facts: {"blocked": len(facts["blocked"])},
)
