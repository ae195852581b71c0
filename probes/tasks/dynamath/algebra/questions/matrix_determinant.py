"""Further questions about a matrix."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import prod

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.algebra.matrix_determinant import MatrixDeterminant

MOST = 6  # rows: some methods try all permutations of them


class Shown(kit.Asking, MatrixDeterminant):
    """What does a matrix do?"""

    school = "undergraduate"

    def shows(self, facts: kit.Facts) -> str:
        if len(facts["rows"]) > MOST:
            return f"rows: expected {MOST} at most"
        return MatrixDeterminant.valid(self, {**facts, "name": facts["matrix"]})


class Positive(Shown):
    """Does a matrix keep the orientation of space?"""

    question = "Is the determinant of the matrix greater than 0?"
    answer, even = kit.yes_no(), kit.BOTH

    def by_permutations(self, facts: kit.Facts) -> bool:
        """Products of an entry from each row and column, with the signs of permutations (Leibniz)."""
        return _leibniz(facts["rows"]) > 0

    def by_pivots(self, facts: kit.Facts) -> bool:
        """Elimination: how many pivots are negative and how often rows change places."""
        rows, odd = [[Fraction(entry) for entry in row] for row in facts["rows"]], False
        while rows:
            k = next(k for k, row in enumerate(rows) if row[0])
            pivot = rows.pop(k)
            odd ^= (k % 2 == 1) != (pivot[0] < 0)
            rows = [[a - row[0] / pivot[0] * b for a, b in zip(row[1:], pivot[1:], strict=True)] for row in rows]
        return not odd


class Spectrum(Shown):
    """What do the squares of the eigenvalues of a matrix add up to?"""

    question = (
        "What is the sum of the squares of all eigenvalues of the matrix, complex ones too, each as often as its "
    )
    question += "multiplicity?"

    def by_square(self, facts: kit.Facts) -> int:
        """The trace of the square of the matrix."""
        rows = facts["rows"]
        return sum(rows[i][k] * rows[k][i] for i in range(len(rows)) for k in range(len(rows)))

    def by_minors(self, facts: kit.Facts) -> int:
        """The square of the trace less twice the sum of all principal minors of two rows (Vieta)."""
        rows = facts["rows"]
        minors = sum(rows[i][i] * rows[k][k] - rows[i][k] * rows[k][i] for i, k in combinations(range(len(rows)), 2))
        return int(sum(row[k] for k, row in enumerate(rows)) ** 2 - 2 * minors)


class Inverse(Shown):
    """What is an entry of the inverse of a matrix?"""

    question = "What is the entry in row {row} and column {column} of the inverse of the matrix?"
    asked = {"row": kit.Whole(1, 12), "column": kit.Whole(1, 12)}
    answer = kit.real(3)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        places = range(1, len(facts["rows"]) + 1)
        return self.one_fair(draw["numeric"], facts, [{"row": r, "column": c} for r in places for c in places])

    def fair(self, facts: kit.Facts) -> str:
        if max(facts["row"], facts["column"]) > len(facts["rows"]):
            return "row and column: expected a place in the matrix"
        return "" if self.by_elimination(facts) else "row and column: expected an entry that is not 0"

    def by_elimination(self, facts: kit.Facts) -> Fraction:
        """The column that the matrix maps to a column of the unit matrix (Gauss and Jordan)."""
        size, column = len(facts["rows"]), facts["column"] - 1
        rows = [[*map(Fraction, row), Fraction(k == column)] for k, row in enumerate(facts["rows"])]
        for k in range(size):
            pivot = next((r for r in range(k, size) if rows[r][k]), None)
            if pivot is None:
                raise ValueError("a matrix without an inverse")
            rows[k], rows[pivot] = rows[pivot], rows[k]
            rows[k] = [entry / rows[k][k] for entry in rows[k]]
            for r in range(size):
                if r != k:
                    rows[r] = [a - rows[r][k] * b for a, b in zip(rows[r], rows[k], strict=True)]
        return rows[facts["row"] - 1][-1]

    def by_cofactor(self, facts: kit.Facts) -> Fraction:
        """A minor with its sign over the determinant, both by products of permutations (Leibniz)."""
        r, c = facts["column"] - 1, facts["row"] - 1
        minor = [[*row[:c], *row[c + 1 :]] for k, row in enumerate(facts["rows"]) if k != r]
        return Fraction((-1) ** (r + c) * _leibniz(minor), _leibniz(facts["rows"]))


class Modular(Shown):
    """Has a matrix an inverse modulo a prime?"""

    question = "Has the matrix an inverse modulo 3, among matrices of whole numbers?"
    answer, even = kit.yes_no(), kit.BOTH

    def by_determinant(self, facts: kit.Facts) -> bool:
        """Whether the prime divides the determinant."""
        return _leibniz(facts["rows"]) % 3 != 0

    def by_elimination(self, facts: kit.Facts) -> bool:
        """Elimination modulo the prime: whether there is a pivot for every column."""
        rows = [[entry % 3 for entry in row] for row in facts["rows"]]
        while rows:
            pivot = next((row for row in rows if row[0]), None)
            if pivot is None:
                return False
            rows.remove(pivot)  # 1 and 2 are their own inverses
            rows = [[(a - row[0] * pivot[0] * b) % 3 for a, b in zip(row[1:], pivot[1:], strict=True)] for row in rows]
        return True


def _leibniz(rows: list[list[int]]) -> int:
    """The determinant, by products of an entry from each row and column with the signs of permutations."""
    total = 0
    for order in permutations(range(len(rows))):
        crossed = sum(order[j] > order[k] for k in range(len(rows)) for j in range(k))
        total += (-1) ** crossed * prod(row[column] for row, column in zip(rows, order, strict=True))
    return total


POSITIVE = Positive().task()
SPECTRUM = Spectrum().task()
INVERSE = Inverse().task()
MODULAR = Modular().task()
