"""Further questions about a heat map with a key of colours."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.heat_map import NAMES, HeatMap


class More(kit.Asking, HeatMap):
    """Has one row of a heat map a larger sum than another?"""

    question = "Each colour of the heat map stands for the number beside it in the key. Is the sum of the row {first} "
    question += "larger than that of the row {second}?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "rows"
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        key, cells = facts["key"], {cell for row in facts["cells"] for cell in row}
        return (
            "" if key == sorted(set(key)) and cells <= set(key) else "key: expected the numbers of all cells in order"
        )

    def _two(self, facts: kit.Facts) -> list[list[int]]:
        rows = dict(zip(facts["rows"], facts["cells"], strict=True))
        return [rows[facts[which]] for which in ("first", "second")]

    def fair(self, facts: kit.Facts) -> str:
        first, second = map(sum, self._two(facts))
        return "" if first != second else "first and second: expected sums that differ"

    def by_sums(self, facts: kit.Facts) -> bool:
        """The sums of both rows."""
        first, second = map(sum, self._two(facts))
        return first > second

    def by_colours(self, facts: kit.Facts) -> bool:
        """How many more cells of each colour the first row has, times the number in the key."""
        first, second = map(Counter, self._two(facts))
        return sum((first[number] - second[number]) * number for number in facts["key"]) > 0


class Shown(kit.Asking, HeatMap):
    """What does a heat map tell as a table of counts?"""

    school = "undergraduate"
    asked = {"row": NAMES.word, "column": NAMES.word}
    rules = (*HeatMap.rules, kit.asks_of("rows", "row"), kit.asks_of("columns", "column"))

    def shows(self, facts: kit.Facts) -> str:
        key, cells = facts["key"], {cell for row in facts["cells"] for cell in row}
        fine = key == sorted(set(key)) and cells <= set(key)
        return "" if fine else "key: expected the numbers of all cells in order"

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """A row and a column."""
        return [{"row": row, "column": column} for row in facts["rows"] for column in facts["columns"]]

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return draw["numeric"].choice(self.tells(facts))

    def at(self, facts: kit.Facts) -> tuple[int, int]:
        """The places of the row and the column that are asked about."""
        return facts["rows"].index(facts["row"]), facts["columns"].index(facts["column"])

    def expected(self, facts: kit.Facts) -> Fraction:
        """The sum of the row times that of the column, over the sum of all cells."""
        (r, c), cells = self.at(facts), facts["cells"]
        return Fraction(sum(cells[r]) * sum(row[c] for row in cells), sum(map(sum, cells)))


class Expected(Shown):
    """Which count does independence let one expect in a cell of a heat map?"""

    question = "Each colour of the heat map stands for the number beside it in the key, a count of observations. If "
    question += "rows and columns were independent, with these sums, what would be the expected count of the cell in "
    question += "the row {row} and the column {column}?"
    answer = kit.real(2)

    def by_sums(self, facts: kit.Facts) -> Fraction:
        """The sums of its row and its column, over the sum of all cells."""
        return self.expected(facts)

    def by_fitting(self, facts: kit.Facts) -> Fraction:
        """A table of ones, each row of which is scaled to the sum that it is to have, then each column, until both are
        right: no row depends on a column in it."""
        (r, c), cells = self.at(facts), facts["cells"]
        rows, columns = [sum(row) for row in cells], [sum(column) for column in zip(*cells, strict=True)]
        table = [[Fraction(1) for _ in columns] for _ in rows]
        while [sum(row) for row in table] != rows:
            table = [[each * whole / sum(row) for each in row] for row, whole in zip(table, rows, strict=True)]
            sums = [sum(column) for column in zip(*table, strict=True)]
            table = [[each * columns[k] / sums[k] for k, each in enumerate(row)] for row in table]
        return table[r][c]


class Associated(Shown):
    """Is a cell of a heat map fuller than independence lets one expect?"""

    question = "Each colour of the heat map stands for the number beside it in the key, a count of observations. Is "
    question += "the count of the cell in the row {row} and the column {column} larger than expected if rows and "
    question += "columns, with these sums, were independent?"
    answer, even = kit.yes_no(), kit.BOTH

    def fair(self, facts: kit.Facts) -> str:
        r, c = self.at(facts)
        return "" if facts["cells"][r][c] != self.expected(facts) else "row and column: expected a cell that is off"

    def by_expectation(self, facts: kit.Facts) -> bool:
        """The expected count, and the one that is there."""
        r, c = self.at(facts)
        return bool(facts["cells"][r][c] > self.expected(facts))

    def by_odds(self, facts: kit.Facts) -> bool:
        """The odds of the four counts of in or out of its row and its column."""
        (r, c), cells = self.at(facts), facts["cells"]
        both, row, column = cells[r][c], sum(cells[r]) - cells[r][c], sum(each[c] for each in cells) - cells[r][c]
        return bool(both * (sum(map(sum, cells)) - both - row - column) > row * column)


MORE = More().task()
EXPECTED = Expected().task()
ASSOCIATED = Associated().task()
