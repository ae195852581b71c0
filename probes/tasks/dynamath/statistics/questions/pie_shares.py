"""Further questions about pies with percentages."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.pie_shares import LEAST, NAMES, SHARES, PieShares, whole

TOLD = "The percentages of all sectors of the pie, of which one may not be written, add up to 100%. "


class Shown(kit.Asking, PieShares):
    """What does a pie show?"""

    rules = (kit.named("names", "shares"),)

    def shows(self, facts: kit.Facts) -> str:
        shares = whole(facts)
        fine = facts["shares"].count(0) < 2 and sum(shares) == 100 and min(shares) >= LEAST
        return "" if fine else f"shares {facts['shares']}: expected {LEAST} or more each, a hundred together"


class Angle(Shown):
    """How large is the angle of a sector of a pie?"""

    question = f"{TOLD}How large is the angle at the centre of the sector of {{first}}?"
    asked, picks = {"first": NAMES.word}, "names"
    answer = kit.real(1, "degrees")

    def by_share(self, facts: kit.Facts) -> Fraction:
        """Its share of the full turn."""
        return Fraction(360 * SHARES(facts)[facts["first"]], 100)

    def by_turning(self, facts: kit.Facts) -> Fraction:
        """What is left of the full turn after all other sectors."""
        left = Fraction(360)
        for name, share in SHARES(facts).items():
            left -= Fraction(18 * share, 5) if name != facts["first"] else 0
        return left


class Ratio(Shown):
    """How many times as large as another is a sector of a pie?"""

    question = f"{TOLD}How many times as large as the sector of {{second}} is that of {{first}}?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "names"
    answer = kit.real(2)

    def by_division(self, facts: kit.Facts) -> Fraction:
        """One percentage over the other."""
        return Fraction(*(SHARES(facts)[facts[which]] for which in ("first", "second")))

    def by_Euclid(self, facts: kit.Facts) -> Fraction:  # noqa: N802
        """Euclid's algorithm, and the continued fraction put together again."""
        a, b = (SHARES(facts)[facts[which]] for which in ("first", "second"))
        parts = []
        while b:
            parts.append(a // b)
            a, b = b, a % b
        found = Fraction(parts.pop())
        while parts:
            found = parts.pop() + 1 / found
        return found


class Twice(Shown):
    """How likely do two random answers lie in two sectors of a pie?"""

    question = f"{TOLD}Two of the answers that the pie stands for are drawn at random, each from all of them. What is "
    question += "the chance, in per cent, that one of the two is {first} and the other one {second}?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "names"
    answer = kit.real(2)

    def by_product(self, facts: kit.Facts) -> Fraction:
        """Twice the product of the two shares."""
        return Fraction(2 * SHARES(facts)[facts["first"]] * SHARES(facts)[facts["second"]], 100)

    def by_complements(self, facts: kit.Facts) -> Fraction:
        """Both in either sector, less both in one of them."""
        a, b = (Fraction(SHARES(facts)[facts[which]]) for which in ("first", "second"))
        return ((a + b) ** 2 - a**2 - b**2) / 100


class Exceeds(Shown):
    """By what percentage does a sector of a pie exceed another?"""

    question = (
        f"{TOLD}By what percentage of the sector of {{first}} does that of {{second}} differ from it? Give it as "
    )
    question += "a negative number where {second} has the smaller sector."
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "names"
    answer = kit.real(1)

    def by_ratio(self, facts: kit.Facts) -> Fraction:
        """One share over the other, less one."""
        return 100 * (Fraction(SHARES(facts)[facts["second"]], SHARES(facts)[facts["first"]]) - 1)

    def by_points(self, facts: kit.Facts) -> Fraction:
        """Percentage points between the two, each worth as much as a hundred over the first."""
        a, b = (SHARES(facts)[facts[which]] for which in ("first", "second"))
        steps = sum((Fraction(100, a) for _ in range(min(a, b), max(a, b))), Fraction(0))
        return steps if b > a else -steps


class Order(Shown):
    """Which order of three sectors goes from the largest to the smallest?"""

    school = "elementary school"
    question = (
        f"{TOLD}Which order of {{first}}, {{second}} and {{third}} goes from the largest of these sectors to the "
    )
    question += "smallest?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word, "third": NAMES.word}, "names"
    answer = kit.option(5)

    def _three(self, facts: kit.Facts) -> list[str]:
        return [str(facts[which]) for which in self.asked]

    def fair(self, facts: kit.Facts) -> str:
        different = len({SHARES(facts)[name] for name in self._three(facts)}) == 3
        return "" if different else "first, second and third: expected sectors that differ"

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other five orders."""
        return [text for text in map(" > ".join, permutations(self._three(facts))) if text != truth]

    def by_sorting(self, facts: kit.Facts) -> str:
        """The three by their shares."""
        return " > ".join(sorted(self._three(facts), key=lambda name: -SHARES(facts)[name]))

    def by_trying(self, facts: kit.Facts) -> str:
        """All six orders, until one falls all the way."""
        return next(
            " > ".join(order)
            for order in permutations(self._three(facts))
            if all(SHARES(facts)[a] > SHARES(facts)[b] for a, b in pairwise(order))
        )


ANGLE = Angle().task()
RATIO = Ratio().task()
TWICE = Twice().task()
EXCEEDS = Exceeds().task()
ORDER = Order().task()
