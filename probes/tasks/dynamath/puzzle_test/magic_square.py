"""A square of numbers whose rows, columns and diagonals have one sum: which number is covered?"""

from __future__ import annotations

from random import Random

from flint import fmpq, fmpq_mat

from isoprobe.probes.families.programs import kit, rows

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
LUCAS = ((1, 0, -1), (1, 1, 1), (1, -1, 0), (1, -1, 1), (1, 0, 0), (1, 1, -1), (1, 1, 0), (1, -1, -1), (1, 0, 1))
TURNS = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
)
MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def _cells(facts: kit.Facts) -> list[int]:
    return [NAMES.index(cell) - 2 for cell in facts["cells"]]


def _given(facts: kit.Facts) -> dict[tuple[int, int], int]:
    """The numbers that are there, by row and column from 1."""
    return {(k // 3 + 1, k % 3 + 1): value for k, value in enumerate(_cells(facts)) if value >= 0}


def _equations(facts: kit.Facts) -> list[kit.Equation]:
    """Numbers that are given, and every line as much as the first one."""
    given = [([int(k == j) for j in range(9)], value) for k, value in enumerate(_cells(facts)) if value >= 0]
    return given + [([(k in line) - (k in LINES[0]) for k in range(9)], 0) for line in LINES[1:]]


def _asked(facts: kit.Facts) -> kit.Equation:
    return [int(value == ASKED) for value in _cells(facts)], 0


class MagicSquare(kit.Program):
    """Which number of a magic square is missing?

    1: one number missing besides the one asked for
    2: three more missing
    3: five more missing"""

    school = "elementary school"
    variations = ("numeric", "colour", "geometric")
    question = (
        "In a magic square all rows, all columns and both diagonals have the same sum. Some numbers are left out. "
        "Which number belongs in place of the question mark?"
    )
    fields = {"cells": rows.InRows(kit.Word(NAMES, synonyms=rows.BLANK), 9, 9, lambda count: [3, 3, 3])}
    says = {"cells": "rows (from the top, each in brackets and from left to right; empty where nothing is written)"}
    labels = {"missing": lambda facts: facts["cells"].count(EMPTY)}
    certificate = kit.added_equations(_equations, _asked)
    canvas = (380, 360)
    prose = "Row by row from the top and from left to right, the square holds {cells}."
    elements = (
        kit.value_at("cell", "Which number stands in row {a} and column {b} of the square?", _given),
        kit.count(
            "empty",
            "How many cells of the square have no number in them, the one with the question mark included?",
            lambda facts: 9 - len(_given(facts)),
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Lucas's form of all magic squares of three rows, turned or mirrored, some cells empty."""
        number, turn = draw["numeric"], draw["geometric"]
        c, a, b = number.randint(8, 25), number.randint(1, 8), number.randint(1, 8)
        order: tuple[int, ...] = turn.choice(TURNS)
        if turn.random() < 0.5:
            order = tuple(order[k] for k in MIRROR)
        whole = [x * c + y * a + z * b for x, y, z in (LUCAS[k] for k in order)]
        if min(whole) < 1 or len(set(whole)) < 9:
            return None
        empty = number.sample(range(9), {1: 2, 2: 4, 3: 6}[level])
        cells = [EMPTY if k in empty else str(value) for k, value in enumerate(whole)]
        cells[empty[0]] = MARK
        return {"cells": cells}

    def valid(self, facts: kit.Facts) -> str:
        """One cell is asked for, and the others tell which number belongs there."""
        if facts["cells"].count(MARK) != 1:
            return "cells: expected one that is asked for"
        value = self.by_equations(facts)
        fine = value == self.by_filling(facts) and 1 <= value <= MOST
        return "" if fine else f"cells: expected 1 to {MOST} in the one asked for"

    def by_equations(self, facts: kit.Facts) -> int:
        """The square in Lucas's form: three unknowns of which every number is a linear function, eliminated."""
        cells = _cells(facts)
        rows = [[*form, value] for form, value in zip(LUCAS, cells, strict=True) if value >= 0]
        system, wanted = fmpq_mat(len(rows), 4, [fmpq(each) for row in rows for each in row]), LUCAS[cells.index(ASKED)]
        reduced, rank = system.rref()
        left, value = [fmpq(each) for each in wanted], fmpq(0)
        for r in range(rank):
            pivot = next(c for c in range(4) if reduced[r, c] != 0)
            if pivot == 3:
                raise ValueError("cells: expected the numbers of a magic square")
            share = left[pivot]
            left = [each - share * reduced[r, c] for c, each in enumerate(left)]
            value += share * reduced[r, 3]
        if any(each != 0 for each in left) or value.q != 1:
            raise ValueError("cells: expected enough numbers to tell the one asked for, and it to be whole")
        return int(value.p)

    def by_filling(self, facts: kit.Facts) -> int:
        """Every value tried in the middle, a third of the sum; then lines with one gap are filled until all are."""
        found, given = set(), {k: value for k, value in enumerate(_cells(facts)) if value >= 0}
        for middle in range(1, MOST + 1):
            cells = self._filled({4: middle} | given, middle)
            if cells is None or cells[4] != middle:
                continue
            gap = next((k for k in range(9) if k not in cells), None)
            tried = [cells] if gap is None else [self._filled({**cells, gap: k}, middle) for k in range(1, MOST + 1)]
            found |= {each[_cells(facts).index(ASKED)] for each in tried if each is not None and len(each) == 9}
        (value,) = found
        return value

    def _filled(self, cells: dict[int, int], middle: int) -> dict[int, int] | None:
        """The cells with those that lines tell; None where a line has another sum, or a number is below 0."""
        for line in 9 * LINES:
            gaps = [k for k in line if k not in cells]
            rest = 3 * middle - sum(cells.get(k, 0) for k in line)
            if rest < 0 or (rest and not gaps):
                return None
            cells |= {gaps[0]: rest} if len(gaps) == 1 else {}
        return cells

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """All numbers seen amiss by as much, or another cell taken for the one that is asked for."""
        cells = _cells(facts)
        if rng.random() < 0.5:
            by = rng.choice((-3, -2, -1, 1, 2, 3))
            cells = [value if value < 0 else min(MOST, max(1, value + by)) for value in cells]
        else:
            old, new = cells.index(ASKED), rng.choice([k for k, value in enumerate(cells) if value == GAP] or [0])
            cells[old], cells[new] = cells[new], cells[old]
        return {"cells": [NAMES[value + 2] for value in cells]}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """A square of nine cells; the one asked for has a question mark and a coloured rim."""
        look = scene.look
        cell = min(look.width, look.height) * look.rng().uniform(0.26, 0.3)
        left, top = (look.width - 3 * cell) / 2, (look.height - 3 * cell) / 2
        for k in range(4):
            scene.stroke([(left + k * cell, top), (left + k * cell, top + 3 * cell)])
            scene.stroke([(left, top + k * cell), (left + 3 * cell, top + k * cell)])
        for k, value in enumerate(facts["cells"]):
            x, y = left + (k % 3 + 0.5) * cell, top + (k // 3 + 0.5) * cell
            if value == MARK:
                scene.ring(x, y, 1.5 * look.size, look.palette[0], 3.6)
            if value != EMPTY:
                scene.text(value, x, y)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The grid's extent, and what stands in each cell."""
        left, top, right, _ = kit.inked(figure)
        cell, cells = (right - left) / 3, [EMPTY] * 9
        for text in figure.texts:
            cells[3 * int((text.y - top) // cell) + int((text.x - left) // cell)] = kit.number_or_mark(text)
        return {"cells": cells}


TASK = MagicSquare().task()
