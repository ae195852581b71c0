"""A square of numbers whose rows, columns and diagonals have one sum: which number is covered?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.certificates import Equation, added_equations
from isoprobe.probes.families.programs.fields import Facts, Listed, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "one number missing besides the one asked for", 2: "three more missing", 3: "five more missing"}
_MISSING = {1: 1, 2: 3, 3: 5}
EMPTY, MARK = "empty", "?"
GAP, ASKED = -1, -2  # the same where cells are numbers
MOST = 60
NAMES = (MARK, EMPTY, *map(str, range(MOST + 1)))
LINES = [
    *([3 * r, 3 * r + 1, 3 * r + 2] for r in range(3)),
    *([c, c + 3, c + 6] for c in range(3)),
    [0, 4, 8],
    [2, 4, 6],
]
_TURNS = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
)
_MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def make(draw: Draw, level: int) -> Facts | None:
    """Lucas's form of all magic squares of three rows, turned or mirrored, some cells empty."""
    number, turn = draw["numeric"], draw["geometric"]
    c, a, b = number.randint(8, 25), number.randint(1, 8), number.randint(1, 8)
    whole = [c - b, c + a + b, c - a, c - a + b, c, c + a - b, c + a, c - a - b, c + b]
    order: tuple[int, ...] = turn.choice(_TURNS)
    if turn.random() < 0.5:
        order = tuple(order[k] for k in _MIRROR)
    whole = [whole[k] for k in order]
    if min(whole) < 1 or len(set(whole)) < 9:
        return None
    empty = number.sample(range(9), 1 + _MISSING[level])
    cells = [EMPTY if k in empty else str(value) for k, value in enumerate(whole)]
    cells[empty[0]] = MARK
    return {"cells": cells}


def _cells(facts: Facts) -> list[int]:
    return [NAMES.index(cell) - 2 for cell in facts["cells"]]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    cells = _cells(facts)
    if cells.count(ASKED) != 1:
        return "cells: expected one that is asked for"
    try:
        value = by_equations(facts)
        other = by_filling(facts)
    except ValueError as why:
        return str(why)
    return "" if value == other and 1 <= value <= MOST else f"cells: expected 1 to {MOST} in the one asked for"


def by_equations(facts: Facts) -> int:
    """The square as c, a and b of Lucas's form: three unknowns of which every number is a linear function."""
    forms = [(1, 0, -1), (1, 1, 1), (1, -1, 0), (1, -1, 1), (1, 0, 0), (1, 1, -1), (1, 1, 0), (1, -1, -1), (1, 0, 1)]
    rows = [[*form, value] for form, value in zip(forms, _cells(facts), strict=True) if value >= 0]
    wanted, rank = [*forms[_cells(facts).index(ASKED)], 0], 0
    for column in range(3):
        pivot = next((row for row in rows[rank:] if row[column]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        rows.insert(rank, pivot)
        for k in range(rank + 1, len(rows)):
            scale = rows[k][column]
            rows[k] = [pivot[column] * x - scale * y for x, y in zip(rows[k], pivot, strict=True)]
        rank += 1
    if any(row[3] for row in rows[rank:]):
        raise ValueError("cells: expected the numbers of a magic square")
    scaled, total = [*wanted[:3]], 0
    over = 1
    for row in rows[:rank]:
        column = next(k for k in range(3) if row[k])
        share = scaled[column]
        scaled = [row[column] * x - share * y for x, y in zip(scaled, row[:3], strict=True)]
        total, over = row[column] * total + share * row[3], over * row[column]
    if any(scaled):
        raise ValueError("cells: expected enough numbers to tell the one asked for")
    value, rest = divmod(total, over)
    if rest:
        raise ValueError("cells: expected a whole number in the one asked for")
    return int(value)


def by_filling(facts: Facts) -> int:
    """Every value tried in the middle, a third of the sum; then lines with one gap are filled until all are."""
    found, given = set(), _cells(facts)
    for middle in range(1, MOST + 1):
        cells = [value if value >= 0 else None for value in given]
        if cells[4] not in (None, middle):
            continue
        cells[4] = middle
        cells = _propagated(cells, middle)
        if not _sound(cells, middle):
            continue  # whatever is guessed
        for second in range(1, MOST + 1) if None in cells else (0,):
            filled = _completed([*cells], middle, second)
            if filled is not None:
                found.add(filled[given.index(ASKED)])
    if len(found) != 1:
        raise ValueError(f"cells: expected one way to fill the square, not {len(found)}")
    return int(found.pop() or 0)


def _propagated(cells: list[int | None], middle: int) -> list[int | None]:
    changed = True
    while changed:
        changed = False
        for line in LINES:
            gaps = [k for k in line if cells[k] is None]
            if len(gaps) == 1:
                cells[gaps[0]] = 3 * middle - sum(cells[k] or 0 for k in line)
                changed = True
    return cells


def _completed(cells: list[int | None], middle: int, guess: int) -> list[int | None] | None:
    if None in cells:
        cells[cells.index(None)] = guess
        cells = _propagated(cells, middle)
    return cells if None not in cells and _sound(cells, middle) else None


def _sound(cells: list[int | None], middle: int) -> bool:
    """Whether no number is below 0, and every full line has the sum."""
    if any(value is not None and value < 0 for value in cells):
        return False
    lines = ([cells[k] for k in line] for line in LINES)
    return all(sum(value or 0 for value in line) == 3 * middle for line in lines if None not in line)


def _equations(facts: Facts) -> list[Equation]:
    """Numbers that are given, and every line as much as the first one."""
    given = [([int(k == j) for j in range(9)], value) for k, value in enumerate(_cells(facts)) if value >= 0]
    return given + [([(k in line) - (k in LINES[0]) for k in range(9)], 0) for line in LINES[1:]]


def _asked(facts: Facts) -> Equation:
    return [int(value == ASKED) for value in _cells(facts)], 0


def scene(facts: Facts, look: Look) -> FigureScene:
    """A square of nine cells; the one asked for has a question mark and a coloured rim."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    cell = min(look.width, look.height) * rng.uniform(0.26, 0.3)
    left, top = (look.width - 3 * cell) / 2, (look.height - 3 * cell) / 2
    for k in range(4):
        made.stroke([(left + k * cell, top), (left + k * cell, top + 3 * cell)])
        made.stroke([(left, top + k * cell), (left + 3 * cell, top + k * cell)])
    for k, value in enumerate(facts["cells"]):
        x, y = left + (k % 3 + 0.5) * cell, top + (k // 3 + 0.5) * cell
        if value == MARK:
            made.ring(x, y, 1.5 * size, look.palette[0], 3.6)
        if value != EMPTY:
            made.text(value, x, y)
    return made


def read(figure: FigureReading) -> Facts:
    """The grid's extent, and what stands in each cell."""
    ink = figure.mask("ink")
    columns, rows = np.flatnonzero(ink.max(0)), np.flatnonzero(ink.max(1))
    if not len(columns):
        raise Unreadable("no square")
    left, cell = float(columns[0]), (columns[-1] - columns[0]) / 3
    cells = [EMPTY] * 9
    for text in figure.texts:
        k = 3 * int((text.y - rows[0]) // cell) + int((text.x - left) // cell)
        if text.whole is None and text.text != "?":
            raise Unreadable(f"{text.text}: expected a number or a question mark")
        cells[k] = MARK if text.whole is None else str(text.whole)
    return {"cells": cells}


def corrupt(rng: Random, facts: Facts) -> Facts:
    """All numbers seen amiss by as much, or another cell taken for the one that is asked for."""
    cells = _cells(facts)
    if rng.random() < 0.5:
        by = rng.choice((-3, -2, -1, 1, 2, 3))
        return {"cells": [NAMES[(value if value < 0 else min(MOST, max(1, value + by))) + 2] for value in cells]}
    gaps = [k for k, value in enumerate(cells) if value == GAP]
    old, new = cells.index(ASKED), rng.choice(gaps or [0])
    cells[old], cells[new] = cells[new], cells[old]
    return {"cells": [NAMES[value + 2] for value in cells]}


def _a_cell(rng: Random, facts: Facts) -> tuple[str, ...]:
    k = rng.choice([k for k, value in enumerate(_cells(facts)) if value >= 0])
    return str(k // 3 + 1), str(k % 3 + 1)


TASK = program_task(
    topic="puzzle test",
    summary="Which number of a magic square is missing?",
    levels=LEVELS,
    variations=("numeric", "colour", "geometric"),
    question=(
        "In the magic square all rows, columns and both diagonals have the same sum; some numbers are left out. What "
        "number belongs in place of the question mark?"
    ),
    fields={"cells": Listed(Word(NAMES), 9, 9)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("equations", "three unknowns of the form of all magic squares, eliminated", by_equations),
        ("filling", "every middle tried, lines with one gap filled", by_filling),
    ),
    certificate=added_equations(_equations, _asked),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(380, 360),
    prose="Row by row the square has {cells}.",
    elements=(
        Element(
            "cell",
            "Which number stands in row {a} and column {b} of the square?",
            "integer",
            lambda f, args: int(f["cells"][3 * int(args[0]) + int(args[1]) - 4]),
            _a_cell,
        ),
        Element(
            "empty",
            "How many cells of the square have no number?",
            "integer",
            lambda f, _: sum(v < 0 for v in _cells(f)),
        ),
    ),
    labels=lambda facts: {"missing": facts["cells"].count(EMPTY)},
)
