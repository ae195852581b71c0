"""Further questions about a square of sums."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.puzzle_test.number_cross import GRID, NumberCross, filled, no_square, solved


class Asked(kit.Asking, NumberCross):
    """What do the missing numbers of a square of sums make?"""

    school = "elementary school"

    def shows(self, facts: kit.Facts) -> str:
        return no_square(facts)


class Together(Asked):
    """What do all missing numbers of a square of sums make together?"""

    question = f"{GRID}What do all numbers that are not written make together, that at the question mark too?"
    answer = kit.integer()

    def by_filling(self, facts: kit.Facts) -> int:
        """All of them found line by line, and added."""
        return sum(number for (r, c), number in filled(facts).items() if facts["cells"][r][c] < 0)

    def by_corner(self, facts: kit.Facts) -> int:
        """All nine make four times the lowest number on the right; those that are written are taken away."""
        whole = 4 * solved(facts)[2, 2]
        return whole - sum(number for row in facts["cells"] for number in row if number >= 0)


class Larger(Asked):
    """Is the missing number of a square of sums larger than the last sum's half?"""

    question = f"{GRID}Is the number at the question mark more than half of the lowest number on the right?"
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        return [{}]

    def fair(self, facts: kit.Facts) -> str:
        at = filled(facts)
        asked = next(number for (r, c), number in at.items() if facts["cells"][r][c] == -2)
        fine = facts["cells"][2][2] != -2 and 2 * asked != at[2, 2]
        return "" if fine else "cells: expected the question mark elsewhere, and no half of the last sum"

    def by_filling(self, facts: kit.Facts) -> bool:
        """Both numbers, found line by line."""
        at = filled(facts)
        asked = next(number for (r, c), number in at.items() if facts["cells"][r][c] == -2)
        return 2 * asked > at[2, 2]

    def by_equations(self, facts: kit.Facts) -> bool:
        """Both by the equations: the number against what the last sum has beside it."""
        at = solved(facts)
        asked = next(number for (r, c), number in at.items() if facts["cells"][r][c] == -2)
        return asked > at[2, 2] - asked


TOGETHER = Together().task()
LARGER = Larger().task()
