"""A matrix between brackets or bars: its determinant, that of its square, or the determinant less the trace."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.order import in_rows
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "two rows, entries from 0 to 9", 2: "two rows, entries from −12 to 12", 3: "three rows, from −9 to 9"}
_ENTRIES = {1: (0, 9), 2: (-12, 12), 3: (-9, 9)}
NAMES = tuple("ABFGHKMPQT")
QUESTIONS = {
    "determinant": "What is the determinant of the matrix {name}?",
    "less": "What is left of the determinant of the matrix {name} when its trace is taken away?",
    "transposed": "What is the determinant of the transpose of twice the matrix {name}?",
}


def make(draw: Draw, level: int) -> Facts:
    """A matrix of whole numbers."""
    number, size = draw["numeric"], 3 if level == 3 else 2
    rows = [[number.randint(*_ENTRIES[level]) for _ in range(size)] for _ in range(size)]
    name, wording = draw["symbolic"].choice(NAMES), draw["function"].choice(list(QUESTIONS))
    return {"rows": rows, "matrix": name, "name": name, "wording": wording}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if any(len(row) != len(facts["rows"]) for row in facts["rows"]):
        return "rows: expected as many entries in each as there are rows"
    if facts["name"] != facts["matrix"]:
        return f"name {facts['name']}: expected that of the matrix"
    return "" if by_permutations({**facts, "wording": "determinant"}) else "expected a determinant that is not 0"


def by_permutations(facts: Facts) -> int:
    """Leibniz: the signed products of all permutations."""
    rows: list[list[int]] = facts["rows"]
    found = 0
    for order in permutations(range(len(rows))):
        sign = -1 if sum(a > b for k, a in enumerate(order) for b in order[k + 1 :]) % 2 else 1
        for k, column in enumerate(order):
            sign *= rows[k][column]
        found += sign
    return _asked(facts, found)


def _asked(facts: Facts, found: int) -> int:
    if facts["wording"] == "less":
        return found - sum(int(row[k]) for k, row in enumerate(facts["rows"]))
    return found << len(facts["rows"]) if facts["wording"] == "transposed" else found


def by_elimination(facts: Facts) -> int:
    """Bareiss: rows eliminated without fractions, then the last entry on the diagonal."""
    if facts["wording"] == "transposed":
        rows = [[2 * each for each in column] for column in zip(*facts["rows"], strict=True)]
    else:
        rows = [list(row) for row in facts["rows"]]
    size, sign, before = len(rows), 1, 1
    for k in range(size - 1):
        pivot = next((r for r in range(k, size) if rows[r][k]), None)
        if pivot is None:
            return _asked({**facts}, 0)
        if pivot != k:
            rows[k], rows[pivot], sign = rows[pivot], rows[k], -sign
        for r in range(k + 1, size):
            for c in range(k + 1, size):
                rows[r][c] = (rows[r][c] * rows[k][k] - rows[r][k] * rows[k][c]) // before
        before = rows[k][k]
    found = sign * int(rows[-1][-1])
    return found if facts["wording"] == "transposed" else _asked(facts, found)


def scene(facts: Facts, look: Look) -> FigureScene:
    """The name, an equals sign, and the entries between brackets; a coloured ground or rim as it comes."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    count = len(facts["rows"])
    wide, high = size * rng.uniform(4.2, 5.0), size * rng.uniform(2.6, 3.4)
    x, y = look.width / 2 + 3 * size, look.height / 2
    left, right, top, bottom = x - count * wide / 2, x + count * wide / 2, y - count * high / 2, y + count * high / 2
    for sign, edge in ((1, left), (-1, right)):
        hook = edge + sign * 0.9 * size
        made.stroke([(hook, top), (edge, top), (edge, bottom), (hook, bottom)], width=max(2.0, look.line))
    made.box(left - 8, bottom + size, right + 8, bottom + size + 5, look.palette[0])
    made.text(f"{facts['matrix']} =", left - 1.5 * size, y, "right", 1.2)
    for r, row in enumerate(facts["rows"]):
        for c, entry in enumerate(row):
            made.text(str(entry).replace("-", "−"), left + (c + 0.5) * wide, top + (r + 0.5) * high)
    return made


def read(figure: FigureReading) -> Facts:
    """The numbers row by row, the name before them."""
    rows = in_rows((n for n in figure.texts if n.whole is not None), 12)
    names = [text for text in figure.texts if text.text[:1] in NAMES and text.text.endswith("=")]
    if len(names) != 1 or any(len(row) != len(rows) for row in rows):
        raise Unreadable("no square of numbers with a name")
    return {"rows": [[n.whole for n in row] for row in rows], "matrix": names[0].text[0]}


def _place(rng: Random, facts: Facts) -> tuple[str, ...]:
    return str(rng.randint(1, len(facts["rows"]))), str(rng.randint(1, len(facts["rows"])))


TASK = program_task(
    topic="algebra",
    summary="What is the determinant of a matrix?",
    levels=LEVELS,
    variations=("numeric", "colour", "function", "symbolic"),
    question=QUESTIONS,
    fields={"rows": Listed(Listed(Whole(-12, 12), 2, 3), 2, 3), "matrix": Word(NAMES)},
    asked={"name": Word(NAMES)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("permutations", "signed products over all permutations (Leibniz)", by_permutations),
        ("elimination", "elimination without fractions (Bareiss)", by_elimination),
    ),
    scene=scene,
    read=read,
    canvas=(420, 260),
    prose="The matrix {matrix} has the rows {rows}.",
    elements=(
        Element(
            "entry",
            "Which entry of the matrix stands in row {a} and column {b}?",
            "integer",
            lambda f, args: int(f["rows"][int(args[0]) - 1][int(args[1]) - 1]),
            _place,
        ),
        Element("rows", "How many rows does the matrix have?", "integer", lambda f, _: len(f["rows"])),
    ),
    labels=lambda facts: {"rows": len(facts["rows"])},
)
