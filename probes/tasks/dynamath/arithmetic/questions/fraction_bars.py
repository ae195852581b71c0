"""Further questions about bars with shaded parts."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import lcm

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.arithmetic.fraction_bars import NAMES, FractionBars

LETTER = kit.Word(NAMES)


class Shown(kit.Asking, FractionBars):
    """What is seen of bars with shaded parts?"""

    school = "elementary school"
    answer, even = kit.yes_no(), kit.BOTH
    different = {1: 2_500}

    def shows(self, facts: kit.Facts) -> str:
        return FractionBars.valid(self, {**facts, "wording": "sum"})

    def crumbs(self, facts: kit.Facts) -> list[int]:
        """How many crumbs of each bar are shaded, if all bars are cut into crumbs of one size."""
        fine = lcm(*facts["parts"])
        return [shaded * (fine // parts) for parts, shaded in zip(facts["parts"], facts["shaded"], strict=True)]


class Whole(Shown):
    """Do the shaded parts of bars make more than a whole?"""

    question = "Every bar is one whole. Do the shaded fractions of all bars together make more than one whole?"
    different = {1: 800}

    def fair(self, facts: kit.Facts) -> str:
        return "" if sum(self.crumbs(facts)) != lcm(*facts["parts"]) else "shaded: expected other than one whole"

    def by_rest(self, facts: kit.Facts) -> bool:
        """What the first bar lacks, filled up with the others."""
        first, *others = (Fraction(k, n) for n, k in zip(facts["parts"], facts["shaded"], strict=True))
        return sum(others) > 1 - first

    def by_crumbs(self, facts: kit.Facts) -> bool:
        """All bars cut into crumbs of one size, which are counted."""
        return sum(self.crumbs(facts)) > lcm(*facts["parts"])


class More(Shown):
    """Is a larger part of one bar shaded than of another?"""

    question = "Is a larger fraction of bar {first} shaded than of bar {second}?"
    asked = {"first": LETTER, "second": LETTER}
    different = {}

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Two of the bars."""
        return [{"first": a, "second": b} for a, b in permutations(NAMES[: len(facts["parts"])], 2)]

    def _two(self, facts: kit.Facts) -> tuple[int, int]:
        return NAMES.index(facts["first"]), NAMES.index(facts["second"])

    def fair(self, facts: kit.Facts) -> str:
        if max(self._two(facts)) >= len(facts["parts"]):
            return "first and second: expected bars that are there"
        a, b = (self.crumbs(facts)[k] for k in self._two(facts))
        return "" if a != b else "shaded: expected fractions that differ"

    def by_crossing(self, facts: kit.Facts) -> bool:
        """Cross products of numerators and denominators."""
        a, b = self._two(facts)
        return bool(facts["shaded"][a] * facts["parts"][b] > facts["shaded"][b] * facts["parts"][a])

    def by_crumbs(self, facts: kit.Facts) -> bool:
        """All bars cut into crumbs of one size, which are counted."""
        a, b = (self.crumbs(facts)[k] for k in self._two(facts))
        return a > b


WHOLE = Whole().task()
MORE = More().task()
