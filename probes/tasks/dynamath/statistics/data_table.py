"""A table of numbers: the mean, the median or the spread of one of its columns."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from isoprobe.probes.families.programs.fields import Facts, Listed, Whole, Word
from isoprobe.probes.families.programs.programs import Draw, program_task
from isoprobe.probes.families.programs.questions import Element, real
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import Look

if TYPE_CHECKING:
    from isoprobe.vision.figure.reading import FigureReading

LEVELS = {1: "three rows of two numbers", 2: "five rows of three", 3: "eight rows of four"}
_SHAPE = {1: (3, 2, 30), 2: (5, 3, 60), 3: (8, 4, 99)}
ROWS = ("Anna", "Ben", "Dana", "Emil", "Fritz", "Greta", "Hugo", "Ines", "Jan", "Lena", "Mara", "Nina")
COLUMNS = ("Math", "Art", "Sport", "Music", "Latin", "French", "History", "Drama")
QUESTIONS = {
    "mean": "What is the mean of the numbers in the column {column} of the table?",
    "median": "Which value is the median of the numbers in the column {column} of the table?",
    "spread": "By how much does the largest number in the column {column} of the table exceed the mean of that column?",
}


def make(draw: Draw, level: int) -> Facts:
    """Numbers up to a bound, names of rows and columns, and a column to ask about."""
    number, context = draw["numeric"], draw["context"]
    rows, columns, most = _SHAPE[level]
    names, heads = context.sample(ROWS, 8)[:rows], context.sample(COLUMNS, 4)[:columns]
    return {
        "rows": names,
        "columns": heads,
        "numbers": [[number.randint(1, most) for _ in range(columns)] for _ in range(rows)],
        "column": heads[number.randrange(columns)],
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    rows, columns = facts["rows"], facts["columns"]
    if len(set(rows)) < len(rows) or len(set(columns)) < len(columns):
        return "rows and columns: expected no name twice"
    if len(facts["numbers"]) != len(rows) or {len(row) for row in facts["numbers"]} != {len(columns)}:
        return "numbers: expected one in each row and column"
    return "" if facts["column"] in columns else f"column {facts['column']}: expected one of the table"


def _column(facts: Facts) -> list[int]:
    k = facts["columns"].index(facts["column"])
    return [row[k] for row in facts["numbers"]]


def by_order(facts: Facts) -> Fraction:
    """From the column's sum and its sorted numbers."""
    numbers = sorted(_column(facts))
    mean = Fraction(sum(numbers), len(numbers))
    if facts["wording"] == "median":
        return Fraction(numbers[len(numbers) // 2] + numbers[(len(numbers) - 1) // 2], 2)
    return mean if facts["wording"] == "mean" else numbers[-1] - mean


def by_balance(facts: Facts) -> Fraction:
    """A point moved along a scale: at the mean the distances to both sides are alike, at the median the numbers are."""
    numbers = _column(facts)
    count = len(numbers)
    if facts["wording"] == "median":
        even = [
            Fraction(k, 2)
            for k in range(2 * 100)
            if 2 * sum(2 * n < k for n in numbers) <= count and 2 * sum(2 * n > k for n in numbers) <= count
        ]
        return (min(even) + max(even)) / 2
    mean = next(Fraction(k, count) for k in range(100 * count) if sum(count * n - k for n in numbers) == 0)
    return mean if facts["wording"] == "mean" else max(n - mean for n in numbers)


def scene(facts: Facts, look: Look) -> FigureScene:
    """Rows with their names on the left under a line of headings, thin lines or bands between."""
    made, rng, size = FigureScene(look), look.rng(), look.size
    rows, columns = facts["rows"], facts["columns"]
    first = 6.5 * size
    slot = (look.width - first - size) / len(columns)
    high = min(rng.uniform(2.4, 2.9) * size, (look.height - 2 * size) / (len(rows) + 1))
    top = (look.height - high * (len(rows) + 1)) / 2
    scale = made.fitting(columns, slot)
    for k, head in enumerate(columns):
        made.text(head, first + (k + 0.5) * slot, top + high / 2, scale=scale)
    for n, (name, row) in enumerate(zip(rows, facts["numbers"], strict=True)):
        y = top + (n + 1.5) * high
        made.text(name, size, y, "left")
        for k, number in enumerate(row):
            made.text(number, first + (k + 0.5) * slot, y)
        if n:
            made.stroke([(0.6 * size, y - high / 2), (look.width - 0.6 * size, y - high / 2)], "grey", 1.0)
    made.stroke([(0.6 * size, top + high), (look.width - 0.6 * size, top + high)], look.palette[0], 2.6)
    if rng.random() < 0.5:
        made.stroke([(first, top), (first, top + (len(rows) + 1) * high)], look.palette[0], 2.6)
    return made


def read(figure: FigureReading) -> Facts:
    """Every number by the name left of it and the heading above it."""
    rows = sorted(figure.words(ROWS), key=lambda found: found[1].y)
    columns = sorted(figure.words(COLUMNS), key=lambda found: found[1].x)
    cells: dict[tuple[int, int], int] = {}
    names = [text for _, text in (*rows, *columns)]
    for text in figure.numbers():
        if text in names:
            continue
        n = min(range(len(rows)), key=lambda k: abs(rows[k][1].y - text.y))
        k = min(range(len(columns)), key=lambda k: abs(columns[k][1].x - text.x))
        if (n, k) in cells or text.whole is None:
            raise Unreadable(f"the number {text.text} in the row {rows[n][0]}: expected one in each column")
        cells[n, k] = text.whole
    if len(cells) != len(rows) * len(columns):
        raise Unreadable(f"{len(cells)} numbers in {len(rows)} rows and {len(columns)} columns")
    numbers = [[cells[n, k] for k in range(len(columns))] for n in range(len(rows))]
    return {"rows": [row for row, _ in rows], "columns": [column for column, _ in columns], "numbers": numbers}


def _cell(facts: Facts, arguments: tuple[str, ...]) -> int:
    return int(facts["numbers"][facts["rows"].index(arguments[0])][facts["columns"].index(arguments[1])])


TASK = program_task(
    topic="statistics",
    summary="What is the mean or median of a column of a table?",
    levels=LEVELS,
    variations={
        "numeric": "the numbers and which column is asked about",
        "colour": "the lines' colour",
        "function": "mean, median, or the largest above the mean",
        "context": "names of rows and columns",
    },
    question=QUESTIONS,
    fields={
        "rows": Listed(Word(ROWS), 2, 8),
        "columns": Listed(Word(COLUMNS), 2, 4),
        "numbers": Listed(Listed(Whole(1, 99), 2, 4), 2, 8),
    },
    asked={"column": Word(COLUMNS)},
    answer=real(1),
    make=make,
    valid=valid,
    solvers=(
        ("order", "the sum, and the numbers sorted", by_order),
        ("balance", "a point moved along a scale until both sides balance", by_balance),
    ),
    scene=scene,
    read=read,
    canvas=(520, 360),
    prose="The rows are {rows}, the columns {columns}; the numbers row by row are {numbers}.",
    elements=(
        Element("rows", "How many rows of numbers has the table?", "integer", lambda f, _: len(f["rows"])),
        Element(
            "cell",
            "Which number stands in the row {a} and the column {b}?",
            "integer",
            _cell,
            lambda rng, facts: (rng.choice(facts["rows"]), rng.choice(facts["columns"])),
        ),
    ),
    labels=lambda facts: {"rows": len(facts["rows"])},
)
