"""A heat map with a key of colours: which of its rows or columns has the largest sum?"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, name
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "three rows and columns, three colours", 2: "four rows and columns", 3: "five rows and columns"}
_SHAPE = {1: (3, 3), 2: (4, 4), 3: (5, 5)}  # cells a side, colours
CONTEXTS = {
    "towns": ("Arden", "Boston", "Dover", "Essen", "Fargo", "Ghent", "Halle", "Turin", "Lima", "Bern", "Oslo", "Graz"),
    "people": ("Anna", "Ben", "Dana", "Emil", "Fritz", "Greta", "Hugo", "Ines", "Jan", "Lena", "Mara", "Nina"),
    "beasts": ("Lion", "Bear", "Hawk", "Tiger", "Shark", "Hare", "Goat", "Mole", "Frog", "Toad", "Deer", "Mink"),
}
NAMES = tuple(each for names in CONTEXTS.values() for each in names)
QUESTIONS = {
    "row most": "Which row of the heat map has the largest sum, by the numbers in the key of colours?",
    "row least": "Which row of the heat map has the smallest sum, by the numbers in the key of colours?",
    "column most": "Which column of the heat map has the largest sum, by the numbers in the key of colours?",
    "column least": "Which column of the heat map has the smallest sum, by the numbers in the key of colours?",
}


def make(draw: Draw, level: int) -> Facts:
    """Cells of a few values, all of which stand in the key."""
    number, context = draw["numeric"], draw["context"]
    side, count = _SHAPE[level]
    names = context.sample(CONTEXTS[context.choice(list(CONTEXTS))], 12)
    key = sorted(number.sample(range(1, 20), count))
    return {
        "rows": names[:side],
        "columns": names[side : 2 * side],
        "key": key,
        "cells": [[number.choice(key) for _ in range(side)] for _ in range(side)],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def _lines(facts: Facts) -> tuple[list[str], list[list[int]]]:
    """The names and cells of the rows or of the columns, whichever are asked about."""
    if facts["wording"].startswith("row"):
        return facts["rows"], facts["cells"]
    return facts["columns"], [list(each) for each in zip(*facts["cells"], strict=True)]


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    rows, columns, key = facts["rows"], facts["columns"], facts["key"]
    if len({*rows, *columns}) < len(rows) + len(columns):
        return "rows and columns: expected no name twice"
    if len(facts["cells"]) != len(rows) or {len(row) for row in facts["cells"]} != {len(columns)}:
        return "cells: expected one in each row and column"
    if key != sorted(set(key)) or not {each for row in facts["cells"] for each in row} <= set(key):
        return "key: expected the numbers of all cells in order"
    sums = sorted(map(sum, _lines(facts)[1]), reverse=facts["wording"].endswith("most"))
    return "" if sums[0] != sums[1] else "cells: expected one row or column ahead of all others"


def by_sums(facts: Facts) -> str:
    """The sum of each row or column."""
    names, lines = _lines(facts)
    sums = [sum(line) for line in lines]
    return names[sums.index((max if facts["wording"].endswith("most") else min)(sums))]


def by_duels(facts: Facts) -> str:
    """Rows or columns compared two by two: colours that both have struck out, the rest settled cell by cell."""
    names, lines = _lines(facts)
    best = 0
    for k in range(1, len(lines)):
        ours, others = list(lines[best]), list(lines[k])
        for each in lines[best]:
            if each in others:
                ours.remove(each)
                others.remove(each)
        lead = sum(a - b for a, b in zip(sorted(ours), sorted(others), strict=True))
        if (lead < 0) == facts["wording"].endswith("most"):
            best = k
    return names[best]


def scene(facts: Facts, look: Look) -> FigureScene:
    """Cells filled with the colours of the key on the right."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    rows, columns, key = facts["rows"], facts["columns"], facts["key"]
    left, top = 6.5 * size, 1.2 * size
    wide = (look.width - left - 7 * size) / len(columns)
    high = (look.height - top - 3.2 * size) / len(rows)
    gap, scale = rng.uniform(2.0, 4.0), made.fitting(columns, wide)
    for n, (row, cells) in enumerate(zip(rows, facts["cells"], strict=True)):
        y = top + n * high
        made.text(row, left - 0.8 * size, y + high / 2, "right")
        for k, cell in enumerate(cells):
            x = left + k * wide
            made.box(x + gap, y + gap, x + wide - gap, y + high - gap, look.palette[key.index(cell)])
    for k, column in enumerate(columns):
        made.text(column, left + (k + 0.5) * wide, look.height - 1.6 * size, scale=scale)
    x, step = look.width - 5.8 * size, 2.6 * size
    for k, each in enumerate(key):
        y = top + (k + 0.7) * step
        made.box(x, y - 0.8 * size, x + 1.6 * size, y + 0.8 * size, look.palette[k])
        made.text(each, x + 3.1 * size, y, "left")
    return made


def read(figure: FigureReading) -> Facts:
    """Cells by their rows and columns; their numbers by the colours of the key, which stands right of all of them."""
    boxes = [region for region in figure.regions if region.is_box and min(region.wide, region.high) > 8]
    foot = max((box.bottom for box in boxes), default=0.0)
    words = figure.words(NAMES)
    rows = sorted((found for found in words if found[1].y < foot), key=lambda found: found[1].y)
    columns = sorted((found for found in words if found[1].y > foot), key=lambda found: found[1].x)
    if len(rows) < 2 or len(columns) < 2:
        raise Unreadable(f"{len(rows)} rows and {len(columns)} columns")
    end = columns[-1][1].x + (columns[-1][1].x - columns[-2][1].x) / 2
    numbers = [text for text in figure.numbers() if text.x > end]
    signs = {}
    for box in boxes:
        if box.x > end:
            text = figure.nearest(box.right, box.y, numbers)
            signs[box.colour] = int(text.number or 0)
    cells = {}
    for box in boxes:
        if box.x < end:
            n = min(range(len(rows)), key=lambda k: abs(rows[k][1].y - box.y))
            k = min(range(len(columns)), key=lambda k: abs(columns[k][1].x - box.x))
            cells[n, k] = signs[box.colour]
    return {
        "rows": [row for row, _ in rows],
        "columns": [column for column, _ in columns],
        "key": sorted(signs.values()),
        "cells": [[cells[n, k] for k in range(len(columns))] for n in range(len(rows))],
    }


def _cell(facts: Facts, arguments: tuple[str, ...]) -> int:
    return int(facts["cells"][facts["rows"].index(arguments[0])][facts["columns"].index(arguments[1])])


def corrupt(rng: Random, facts: Facts) -> Facts:
    """One to three cells taken for another colour."""
    cells = [list(row) for row in facts["cells"]]
    for _ in range(rng.randint(1, 3)):
        row = rng.choice(cells)
        row[rng.randrange(len(row))] = rng.choice(facts["key"])
    return {**facts, "cells": cells}


TASK = program_task(
    topic="statistics",
    summary="Which row or column of a heat map has the largest or smallest sum?",
    levels=LEVELS,
    variations={
        "numeric": "cells and key",
        "colour": "the colours of the key",
        "function": "rows or columns, largest or smallest",
        "context": "the names of rows and columns",
    },
    question=QUESTIONS,
    fields={
        "rows": Listed(Word(NAMES), 3, 5),
        "columns": Listed(Word(NAMES), 3, 5),
        "key": Listed(Whole(1, 20), 2, 5),
        "cells": Listed(Listed(Whole(1, 20), 3, 5), 3, 5),
    },
    answer=name(),
    make=make,
    valid=valid,
    solvers=(
        ("sums", "the sum of every row or column", by_sums),
        ("duels", "rows or columns two by two, what both have struck out", by_duels),
    ),
    scene=scene,
    read=read,
    corrupt=corrupt,
    canvas=(600, 420),
    prose="The rows are {rows}, the columns {columns}, the numbers in the key {key}; the cells row by row are {cells}.",
    elements=(
        Element(
            "cell",
            "Which number does the key give for the cell in the row {a} and the column {b}?",
            "integer",
            _cell,
            lambda rng, facts: (rng.choice(facts["rows"]), rng.choice(facts["columns"])),
        ),
        Element("cells", "How many cells does the heat map have?", "integer", lambda f, _: sum(map(len, f["cells"]))),
    ),
    labels=lambda facts: {"colours": len(facts["key"])},
)
