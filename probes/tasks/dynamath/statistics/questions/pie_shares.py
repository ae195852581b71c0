"""Further questions about pies with percentages."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import log2

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


class Entropy(Shown):
    """How large is the entropy of a pie's shares?"""

    school = "undergraduate"
    question = f"{TOLD}An answer is drawn at random, and each sector is as likely as its percentage says. What is the "
    question += "Shannon entropy of the sector that it is in, in bits?"
    answer = kit.real(2, "bits")

    def by_logarithms(self, facts: kit.Facts) -> float:
        """Each share times its logarithm."""
        return -sum(share / 100 * log2(share / 100) for share in whole(facts))

    def by_questions(self, facts: kit.Facts) -> float:
        """One sector after another asked about: what each answer for yes or no tells, as often as it is asked."""
        left, total = 100, 0.0
        for share in whole(facts)[:-1]:
            yes, no = share / left, 1 - share / left
            total += left / 100 * (yes * log2(1 / yes) + no * log2(1 / no))
            left -= share
        return total


class Uneven(Shown):
    """How large is the chi-square statistic of a pie against equal shares?"""

    school = "undergraduate"
    question = f"{TOLD}The pie stands for {{total}} answers. What is the chi-square statistic of the numbers of "
    question += "answers in its sectors against the hypothesis that all sectors are equally likely?"
    asked = {"total": kit.Whole(100, 1000)}
    answer = kit.real(1)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"total": 100 * draw["numeric"].randint(1, 9)}

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["total"] % 100 == 0 else f"total {facts['total']}: expected whole hundreds"

    def by_cells(self, facts: kit.Facts) -> Fraction:
        """Of each sector the square of what it is off its expected number, over that number."""
        shares = whole(facts)
        expected = Fraction(facts["total"], len(shares))
        return sum(((Fraction(facts["total"] * n, 100) - expected) ** 2 / expected for n in shares), Fraction(0))

    def by_pairs(self, facts: kit.Facts) -> Fraction:
        """The squared differences of all pairs of sectors, over the number of answers."""
        counts = [Fraction(facts["total"] * n, 100) for n in whole(facts)]
        return sum(((a - b) ** 2 for a, b in combinations(counts, 2)), Fraction(0)) / facts["total"]


ANGLE = Angle().task()
RATIO = Ratio().task()
TWICE = Twice().task()
EXCEEDS = Exceeds().task()
ORDER = Order().task()
ENTROPY = Entropy().task()
UNEVEN = Uneven().task()
