"""Further questions about rows of sweets with their sums."""

from __future__ import annotations

from itertools import product
from random import Random

from flint import fmpz_mat

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.algebra.candy_equations import MOST, CandyEquations

STEM = "The coloured shapes are sweets. Each row but the last adds up what its sweets are worth; sweets that look "
STEM += "alike are worth the same. "


class Shown(kit.Asking, CandyEquations):
    """What is seen of rows of sweets?"""

    def kinds(self, facts: kit.Facts) -> list[str]:
        """All kinds of sweets, in order."""
        return sorted({kind for row in facts["rows"] for kind in row})

    def worths(self, facts: kit.Facts) -> dict[str, int]:
        """What each kind is worth, by Cramer's rule, times one positive number."""
        kinds = self.kinds(facts)
        counts = [[row.count(kind) for kind in kinds] for row in facts["rows"]]
        below, found = int(fmpz_mat(counts).det()), {}
        for k, kind in enumerate(kinds):
            replaced = [[*row[:k], total, *row[k + 1 :]] for row, total in zip(counts, facts["sums"], strict=True)]
            found[kind] = int(fmpz_mat(replaced).det()) * (1 if below > 0 else -1)
        return found

    def tried(self, facts: kit.Facts) -> dict[str, int]:
        """What each kind is worth, by trying whole numbers against the rows."""
        kinds = self.kinds(facts)
        first, *rest = sorted(kinds, key=lambda kind: -sum(kind in row for row in facts["rows"]))
        for values in product(range(1, MOST + 1), repeat=len(rest)):
            worth = dict(zip(rest, values, strict=True))
            row, total = next((r, t) for r, t in zip(facts["rows"], facts["sums"], strict=True) if first in r)
            worth[first], over = divmod(total - sum(worth[kind] for kind in row if kind != first), row.count(first))
            sums = [sum(worth[kind] for kind in row) for row in facts["rows"]]
            if not over and worth[first] > 0 and sums == facts["sums"]:
                return worth
        raise ValueError("no worths fit")


class Dearest(Shown):
    """Which sweets are worth the most?"""

    question = f"{STEM}What colour are the sweets that are worth the most apiece?"
    answer = kit.name("the colour")

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Several sums seen amiss."""
        return {**facts, "sums": [max(1, total + rng.randint(-40, 40)) for total in facts["sums"]]}

    def fair(self, facts: kit.Facts) -> str:
        first, second, *_ = sorted(self.worths(facts).values(), reverse=True)
        return "" if first > second else "sums: expected one kind that is worth the most"

    def by_determinants(self, facts: kit.Facts) -> str:
        """The system of rows solved by Cramer's rule."""
        worth = self.worths(facts)
        return max(worth, key=lambda kind: worth[kind]).split(" ")[0]

    def by_trial(self, facts: kit.Facts) -> str:
        """All worths up to a bound tried against the rows."""
        worth = self.tried(facts)
        return max(worth, key=lambda kind: worth[kind]).split(" ")[0]


DEAREST = Dearest().task()
