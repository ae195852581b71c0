"""Further questions about a matrix."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import prod

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.algebra.matrix_determinant import MatrixDeterminant


class Positive(kit.Asking, MatrixDeterminant):
    """Does a matrix keep the orientation of space?"""

    school = "undergraduate"
    question = "Is the determinant of the matrix greater than 0?"
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return MatrixDeterminant.valid(self, {**facts, "name": facts["matrix"]})

    def by_permutations(self, facts: kit.Facts) -> bool:
        """Products of an entry from each row and column, with the signs of permutations (Leibniz)."""
        rows, total = facts["rows"], 0
        for order in permutations(range(len(rows))):
            crossed = sum(order[j] > order[k] for k in range(len(rows)) for j in range(k))
            total += (-1) ** crossed * prod(row[column] for row, column in zip(rows, order, strict=True))
        return total > 0

    def by_pivots(self, facts: kit.Facts) -> bool:
        """Elimination: how many pivots are negative and how often rows change places."""
        rows, odd = [[Fraction(entry) for entry in row] for row in facts["rows"]], False
        while rows:
            k = next(k for k, row in enumerate(rows) if row[0])
            pivot = rows.pop(k)
            odd ^= (k % 2 == 1) != (pivot[0] < 0)
            rows = [[a - row[0] / pivot[0] * b for a, b in zip(row[1:], pivot[1:], strict=True)] for row in rows]
        return not odd


POSITIVE = Positive().task()
