"""A table of numbers: the mean, the median or the spread of one of its columns."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit

COLUMNS = ("Math", "Art", "Sport", "Music", "Latin", "French", "History", "Drama")
SUBJECTS = (*COLUMNS, "Dance", "Rowing", "Chess", "Film", "Poetry", "Skiing")  # of wide tables


class DataTable(kit.Program):
    """What is the mean or median of a column of a table?

    1: three rows of two numbers
    2: five rows of three
    3: eight rows of four"""

    variations = ("numeric", "colour", "context")
    question = {
        "mean": "What is the mean of the numbers in the {column} column of the table?",
        "median": "What is the median of the numbers in the {column} column of the table?",
        "spread": "In the {column} column of the table, by how much is the largest number greater than the mean of the "
        "column?",
    }
    fields = {
        "rows": kit.Listed(kit.Word(kit.PEOPLE), 2, 12),
        "columns": kit.Listed(kit.Word(SUBJECTS), 2, 12),
        "numbers": kit.Listed(kit.Listed(kit.Whole(1, 999), 2, 12), 2, 12),
    }
    asked = {"column": kit.Word(SUBJECTS)}
    sizes = kit.sizes(
        "rows columns most",
        {1: (3, 2, 30), 2: (5, 3, 60), 3: (8, 4, 99)},
        kit.see(
            "{columns} columns, of which one is asked about",
            digits=kit.climb(20, 12),
            columns=(2, 3, 4, 5, 6, 7, 8, 9, 10, 10),
            room=(100, 100, 105, 110, 120, 130, 140, 150, 155, 150),
        ),
        kit.think(
            "{rows} rows of numbers up to {most}",
            rows=kit.rise(3, 12),
            most=(30, 50, 70, 99, 99, 200, 300, 500, 700, 999),
        ),
    )
    labels = {"rows": "rows"}
    answer = kit.real(1)
    rules = (kit.a_cell_each("rows", "columns", "numbers"), kit.asks_of("columns", "column"))
    canvas = (520, 360)
    prose = (
        "From top to bottom the rows are {rows}; from left to right the columns are {columns}. The numbers, each row "
        "in brackets, are {numbers}."
    )
    says = {
        "rows": "rows (their names, from top to bottom)",
        "columns": "columns (their headings, from left to right)",
        "numbers": "numbers (each row in brackets, from left to right; the rows from top to bottom)",
    }
    elements = (
        kit.count("rows", "How many rows of numbers does the table have?", "rows"),
        kit.cell_at("cell", "Which number stands in the row of {a} and the column {b}?", "rows", "columns", "numbers"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """Numbers up to a bound, names of rows and columns, and a column to ask about."""
        number, context = draw["numeric"], draw["context"]
        rows, columns, most = self.sizes(level)
        subjects = COLUMNS if columns <= 4 else SUBJECTS
        names, heads = kit.some(context, kit.PEOPLE, rows, 8), kit.some(context, subjects, columns, 4)
        numbers = [[number.randint(1, most) for _ in heads] for _ in names]
        return {"rows": names, "columns": heads, "numbers": numbers, "column": number.choice(heads)}

    def _column(self, facts: kit.Facts) -> list[int]:
        return [row[facts["columns"].index(facts["column"])] for row in facts["numbers"]]

    def by_order(self, facts: kit.Facts) -> Fraction:
        """The sum, and the numbers sorted."""
        numbers = sorted(self._column(facts))
        mean = Fraction(sum(numbers), len(numbers))
        if facts["wording"] == "median":
            return Fraction(numbers[len(numbers) // 2] + numbers[(len(numbers) - 1) // 2], 2)
        return mean if facts["wording"] == "mean" else numbers[-1] - mean

    def by_balance(self, facts: kit.Facts) -> Fraction:
        """A point moved along a scale until both sides balance: distances at the mean, numbers at the median."""
        numbers = self._column(facts)
        count = len(numbers)
        if facts["wording"] == "median":
            even = [
                Fraction(k, 2)
                for k in range(2 * max(numbers) + 1)
                if 2 * sum(2 * n < k for n in numbers) <= count and 2 * sum(2 * n > k for n in numbers) <= count
            ]
            return (min(even) + max(even)) / 2
        mean = next(
            Fraction(k, count) for k in range(max(numbers) * count + 1) if sum(count * n - k for n in numbers) == 0
        )
        return mean if facts["wording"] == "mean" else max(n - mean for n in numbers)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """Rows with their names on the left under a line of headings, thin lines or bands between."""
        look, rng, size, rows = scene.look, scene.look.rng(), scene.look.size, facts["rows"]
        first, end = 6.5 * size, look.width - 0.6 * size
        high = min(rng.uniform(2.4, 2.9) * size, (look.height - 2 * size) / (len(rows) + 1))
        top = (look.height - high * (len(rows) + 1)) / 2
        slot = (look.width - first - size) / len(facts["columns"])
        scale = scene.fitting(facts["columns"], slot)
        for k, head in enumerate(facts["columns"]):
            scene.text(head, first + (k + 0.5) * slot, top + high / 2, scale=scale)
        for n, (name, row) in enumerate(zip(rows, facts["numbers"], strict=True)):
            y = top + (n + 1.5) * high
            scene.text(name, size, y, "left")
            for k, number in enumerate(row):
                scene.text(number, first + (k + 0.5) * slot, y)
            if n:
                scene.stroke([(0.6 * size, y - high / 2), (end, y - high / 2)], "grey", 1.0)
        scene.stroke([(0.6 * size, top + high), (end, top + high)], look.palette[0], 2.6)
        if rng.random() < 0.5:
            scene.stroke([(first, top), (first, top + (len(rows) + 1) * high)], look.palette[0], 2.6)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """Every number by the name left of it and the heading above it."""
        rows, columns = kit.from_top(figure, kit.PEOPLE), kit.from_left(figure, SUBJECTS)
        names = [text for _, text in (*rows, *columns)]
        numbers = kit.grid(rows, columns, [(n.x, n.y, n.whole) for n in figure.numbers() if n not in names])
        return {"rows": kit.names_of(rows), "columns": kit.names_of(columns), "numbers": numbers}


TASK = DataTable().task()
