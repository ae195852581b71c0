"""A square of numbers in which rows and columns are sums: which number is missing?"""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np

from isoprobe.probes.families.programs import kit

SIDE = 3
HIDDEN = -1  # in the place of a number that is not written
ASKED = -2  # in that of the one with a question mark
GRID = (
    "In each row of the square, the first two numbers make the third together, and in each column the upper two make "
    "the lowest. Some numbers are not written. "
)
CELL = kit.Whole(-2, 999, said={HIDDEN: "empty", ASKED: "?"})
_MOST = {1: 15, 2: 40, 3: 150}
LINES = [[(row, k) for k in range(SIDE)] for row in range(SIDE)] + [
    [(k, column) for k in range(SIDE)] for column in range(SIDE)
]

Place = tuple[int, int]


def written(facts: kit.Facts) -> dict[Place, int]:
    """The numbers that are written, by row and column."""
    return {(r, c): number for r, row in enumerate(facts["cells"]) for c, number in enumerate(row) if number >= 0}


def filled(facts: kit.Facts) -> dict[Place, int]:
    """All numbers, line after line in which but one is missing. Raises ValueError where they do not tell all."""
    found = written(facts)
    while len(found) < SIDE * SIDE:
        before = len(found)
        for line in LINES:
            missing = [place for place in line if place not in found]
            if len(missing) == 1:
                a, b, c = (found.get(place, 0) for place in line)
                found[missing[0]] = {line[0]: c - b, line[1]: c - a, line[2]: a + b}[missing[0]]
        if len(found) == before:
            raise ValueError("numbers that do not tell all others")
    return found


def solved(facts: kit.Facts) -> dict[Place, int]:
    """All numbers, by one system of linear equations. Raises ValueError where it has no one solution."""
    places, at = [(r, c) for r in range(SIDE) for c in range(SIDE)], written(facts)
    rows = [[{line[0]: 1, line[1]: 1, line[2]: -1}.get(place, 0) for place in places] for line in LINES]
    rows += [[int(place == known) for place in places] for known in at]
    right = [0] * len(LINES) + list(at.values())
    found, _, rank, _ = np.linalg.lstsq(np.array(rows, float), np.array(right, float), rcond=None)
    if rank < len(places):
        raise ValueError("numbers that do not tell all others")
    return {place: round(float(number)) for place, number in zip(places, found, strict=True)}


def no_square(facts: kit.Facts) -> str:
    """Why facts are no square; "" where they are."""
    if sum(row.count(ASKED) for row in facts["cells"]) != 1:
        return "cells: expected one question mark"
    try:
        found = filled(facts)
    except ValueError as why:
        return str(why)
    fine = all(found[a] + found[b] == found[c] for a, b, c in LINES) and min(found.values()) > 0
    return "" if fine else "cells: expected sums in rows and columns, of numbers above 0"


class NumberCross(kit.Program):
    """Which number of a square of sums is missing?

    1: numbers up to 15
    2: up to 40
    3: up to 150"""

    version = 1
    school = "elementary school"
    variations = ("numeric", "geometric", "colour")
    question = f"{GRID}Which number belongs where the question mark is?"
    fields = {"cells": kit.Listed(kit.Listed(CELL, SIDE, SIDE), SIDE, SIDE)}
    answer = kit.integer()
    canvas = (440, 420)
    says = {
        "cells": "cells (row by row from the top, each row in brackets from the left, `empty` or ? where no number is)"
    }
    prose = "Row by row from the top, the cells hold {cells}."
    elements = (
        kit.count(
            "empty", "How many cells of the square are empty?", lambda f: sum(row.count(HIDDEN) for row in f["cells"])
        ),
        kit.value_at(
            "number",
            "Which number is written in row {a} and column {b}, counted from the top and from the left?",
            lambda facts: {(r + 1, c + 1): number for (r, c), number in written(facts).items()},
        ),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """Four numbers and their sums, of which some are left out."""
        number, form = draw["numeric"], draw["geometric"]
        a, b, c, d = (number.randint(1, _MOST[level]) for _ in range(4))
        whole = [[a, b, a + b], [c, d, c + d], [a + c, b + d, a + b + c + d]]
        places = form.sample(list(product(range(SIDE), repeat=2)), SIDE * SIDE)[:4]
        cells = [[whole[r][k] if (r, k) in places else HIDDEN for k in range(SIDE)] for r in range(SIDE)]
        empty = [(r, k) for r, k in product(range(SIDE), repeat=2) if (r, k) not in places]
        row, column = form.choice(empty)
        cells[row][column] = ASKED
        return None if no_square({"cells": cells}) else {"cells": cells}

    def valid(self, facts: kit.Facts) -> str:
        return no_square(facts)

    def by_filling(self, facts: kit.Facts) -> int:
        """Line after line in which but one number is missing."""
        return next(number for (r, c), number in filled(facts).items() if facts["cells"][r][c] == ASKED)

    def by_equations(self, facts: kit.Facts) -> int:
        """Six equations and the numbers that are written, at once."""
        return next(number for (r, c), number in solved(facts).items() if facts["cells"][r][c] == ASKED)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A number seen amiss."""
        cells = [list(row) for row in facts["cells"]]
        row, column = rng.choice(list(written(facts)))
        cells[row][column] = max(1, cells[row][column] + rng.choice((-9, -3, -2, -1, 1, 2, 3, 9)))
        return {**facts, "cells": cells}

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Boxes in three rows with signs between them; those without a number are filled."""
        look = scene.look
        wide, high = look.width / SIDE, look.height / SIDE
        for r, row in enumerate(facts["cells"]):
            for k, number in enumerate(row):
                x, y = (k + 0.5) * wide, (r + 0.5) * high
                half, tall = 0.31 * wide, 0.31 * high
                if number == HIDDEN:
                    scene.box(x - half, y - tall, x + half, y + tall, look.palette[0], "", 0)
                else:
                    scene.box(x - half, y - tall, x + half, y + tall, width=look.line)
                    scene.text("?" if number == ASKED else number, x, y, scale=1.1)
                if k < SIDE - 1:
                    scene.text("+" if k == 0 else "=", x + 0.5 * wide, y)
                if r < SIDE - 1:
                    scene.text("+" if r == 0 else "=", x, y + 0.5 * high)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """A number, a question mark or a filled box at each place of the square."""
        wide, high, cells = figure.width / SIDE, figure.height / SIDE, []
        boxes = [box for box in figure.regions if box.colour != "grey" and box.area > 0.1 * wide * high]
        for r in range(SIDE):
            row = []
            for k in range(SIDE):
                x, y = (k + 0.5) * wide, (r + 0.5) * high
                texts = [t for t in figure.texts if abs(t.x - x) < 0.28 * wide and abs(t.y - y) < 0.28 * high]
                full = [box for box in boxes if abs(box.x - x) < 0.1 * wide and abs(box.y - y) < 0.1 * high]
                if len(texts) + len(full) != 1:
                    raise kit.Unreadable(
                        f"{len(texts)} texts in row {r + 1} and column {k + 1}: expected one, or a fill"
                    )
                mark = kit.number_or_mark(texts[0]) if texts else ""
                row.append(HIDDEN if full else ASKED if mark == "?" else int(mark))
            cells.append(row)
        if len(boxes) != sum(row.count(HIDDEN) for row in cells):
            raise kit.Unreadable(f"{len(boxes)} filled boxes")
        return {"cells": cells}


TASK = NumberCross().task()
