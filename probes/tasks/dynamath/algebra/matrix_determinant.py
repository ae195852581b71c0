"""A matrix between brackets or bars: its determinant, that of its square, or the determinant less the trace."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit

NAMES = tuple("ABFGHKMPQT")


def _places(facts: kit.Facts) -> range:
    return range(1, len(facts["rows"]) + 1)


class MatrixDeterminant(kit.Program):
    """What is the determinant of a matrix?

    1: two rows, entries from 0 to 9
    2: two rows, entries from −12 to 12
    3: three rows, from −9 to 9"""

    school = "undergraduate"
    version = 5  # 5: up to twelve rows where thinking is hard
    variations = ("numeric", "colour", "symbolic")
    question = {
        "determinant": "What is the determinant of the matrix {name}?",
        "less": "What is the determinant of the matrix {name} minus its trace?",
        "transposed": "The matrix {name} is multiplied by 2 and transposed. What is the determinant of the result?",
    }
    fields = {"rows": kit.Listed(kit.Listed(kit.Whole(-12, 12), 2, 12), 2, 12), "matrix": kit.Word(NAMES)}
    asked = {"name": kit.Word(NAMES)}
    sizes = kit.sizes(
        "size reach below",
        {1: (2, 9, 0), 2: (2, 12, 1), 3: (3, 9, 1)},
        kit.see("numbers and brackets get smaller", room=(300,) * 10),
        kit.think(
            "{size} rows and columns, entries up to {reach}, from 2 on negative ones too",
            size=(2, 2, 3, 3, 4, 5, 6, 8, 10, 12),
            reach=(5, 9, 5, 9, 9, 12, 12, 12, 12, 12),
            below=(0, 1, 1, 1, 1, 1, 1, 1, 1, 1),
        ),
    )
    labels = {"rows": "rows"}
    canvas = (420, 260)
    says = {
        "rows": "rows (of the matrix from top to bottom, each in brackets, its entries from left to right)",
        "matrix": "name (the letter of the matrix)",
    }
    prose = "The matrix {matrix} has, from top to bottom, the rows {rows}."
    elements = (
        kit.cell_at("entry", "What is the entry of the matrix in row {a} and column {b}?", _places, _places, "rows"),
        kit.count("rows", "How many rows does the matrix have?", "rows"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A matrix of whole numbers."""
        size, reach, below = self.sizes(level)
        rows = [[draw["numeric"].randint(-reach if below else 0, reach) for _ in range(size)] for _ in range(size)]
        name = draw["symbolic"].choice(NAMES)
        return {"rows": rows, "matrix": name, "name": name}

    def valid(self, facts: kit.Facts) -> str:
        """Rows make a square, the determinant is not 0, and the name is that of the matrix."""
        if any(len(row) != len(facts["rows"]) for row in facts["rows"]):
            return "rows: expected as many entries in each as there are rows"
        if facts["name"] != facts["matrix"]:
            return f"name {facts['name']}: expected that of the matrix"
        return "" if self.by_minors({**facts, "wording": "determinant"}) else "expected a determinant that is not 0"

    def by_minors(self, facts: kit.Facts) -> int:
        """Row after row developed (Laplace), by the minors of the rows so far for each set of columns."""
        rows = facts["rows"]
        minors = {0: 1}
        for row in rows:
            grown: dict[int, int] = {}
            for columns, minor in minors.items():
                for c, entry in enumerate(row):
                    if not columns >> c & 1:
                        sign = -1 if (columns >> c).bit_count() % 2 else 1
                        grown[columns | 1 << c] = grown.get(columns | 1 << c, 0) + sign * int(entry) * minor
            minors = grown
        (found,) = minors.values()
        if facts["wording"] == "less":
            return found - sum(int(row[k]) for k, row in enumerate(rows))
        return found << len(rows) if facts["wording"] == "transposed" else found

    def by_elimination(self, facts: kit.Facts) -> int:
        """Elimination without fractions (Bareiss), then the last entry on the diagonal."""
        rows = [list(row) for row in facts["rows"]]
        if facts["wording"] == "transposed":
            rows = [[2 * each for each in column] for column in zip(*rows, strict=True)]
        size, found, before = len(rows), 1, 1
        for k in range(size):
            pivot = next((r for r in range(k, size) if rows[r][k]), None)
            if pivot is None:
                return 0
            if pivot != k:
                rows[k], rows[pivot], found = rows[pivot], rows[k], -found
            for r in range(k + 1, size):
                rows[r] = [(a * rows[k][k] - rows[r][k] * b) // before for a, b in zip(rows[r], rows[k], strict=True)]
            before = rows[k][k]
        less = sum(row[k] for k, row in enumerate(facts["rows"])) if facts["wording"] == "less" else 0
        return int(found * before - less)

    def paint(self, facts: kit.Facts, scene: kit.FigureScene) -> None:
        """The name, an equals sign, and the entries between brackets; a coloured line below."""
        look, rng, size, count = scene.look, scene.look.rng(), scene.look.size, len(facts["rows"])
        wide, high = size * rng.uniform(4.2, 5.0), size * rng.uniform(2.6, 3.4)
        x, y = look.width / 2 + 3 * size, look.height / 2
        left, right, top, bottom = (
            x - count * wide / 2,
            x + count * wide / 2,
            y - count * high / 2,
            y + count * high / 2,
        )
        for sign, edge in ((1, left), (-1, right)):
            hook = edge + sign * 0.9 * size
            scene.stroke([(hook, top), (edge, top), (edge, bottom), (hook, bottom)], width=max(2.0, look.line))
        scene.box(left - 8, bottom + size, right + 8, bottom + size + 5, look.palette[0])
        scene.text(f"{facts['matrix']} =", left - 1.5 * size, y, "right", 1.2)
        for r, row in enumerate(facts["rows"]):
            for c, entry in enumerate(row):
                scene.text(kit.signed(entry), left + (c + 0.5) * wide, top + (r + 0.5) * high)

    def read(self, figure: kit.FigureReading) -> kit.Facts:
        """The numbers row by row, the name before them."""
        rows = kit.in_rows((n for n in figure.texts if n.whole is not None), 12)
        (name,) = (text.text[0] for text in figure.texts if text.text[:1] in NAMES and text.text.endswith("="))
        if any(len(row) != len(rows) for row in rows):
            raise kit.Unreadable("no square of numbers")
        return {"rows": [[n.whole for n in row] for row in rows], "matrix": name}


TASK = MatrixDeterminant().task()
