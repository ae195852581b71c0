"""Further questions about curves that grow by different rules."""

from __future__ import annotations

from fractions import Fraction
from math import log
from typing import ClassVar

from isoprobe.probes.families.figures.growths import AT, RULES, by_fit, by_ratio, no_curves
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.algebra.growth_curves import BY_NAME, CURVES, NAME, GrowthCurves

ORDER = tuple(RULES)
GROWN = dict(zip(ORDER, map(Fraction, ("4/3", "2", "8/3", "4", "8", "256")), strict=True))  # from n = 8 to n = 16
VAST = 1000.0


class Shown(kit.Asking, GrowthCurves):
    """What is seen of curves that grow by different rules?"""

    school = "undergraduate"
    labels: ClassVar = {"curves": "names"}

    def shows(self, facts: kit.Facts) -> str:
        return no_curves(facts)

    def size(self, seen: list[float], n: float) -> float:
        """The logarithm of the height at `n` of the curve that is nearest to these heights."""
        rule = by_fit(seen)
        if rule == "2^n":
            return log(seen[-1]) + (n - AT[-1]) * log(2)
        return log(seen[-1] * RULES[rule](n) / RULES[rule](AT[-1]))


class Rule(Shown):
    """By which rule does a curve grow?"""

    question = f"{CURVES}In proportion to which does the curve {{curve}} grow?"
    asked = {"curve": NAME}
    picks = "names"
    answer, even = kit.option(4), ORDER

    def by_doubling(self, facts: kit.Facts) -> str:
        """By how much the curve is multiplied where n is doubled."""
        return by_ratio(BY_NAME(facts)[facts["curve"]])

    def by_least_deviation(self, facts: kit.Facts) -> str:
        """The curve of each rule laid through the end, and how far off it is elsewhere."""
        return by_fit(BY_NAME(facts)[facts["curve"]])


class Last(Shown):
    """Which of some curves is the highest, or the lowest, in the end?"""

    question = {
        name: f"{CURVES}All curves go on in the same way. Which of them is the {name} for all large n?"
        for name in ("highest", "lowest")
    }
    answer = kit.name("the letter of the curve")

    def by_order(self, facts: kit.Facts) -> str:
        """The list of rules from the slowest on."""
        ranks = {ORDER.index(by_ratio(seen)): str(name) for name, seen in BY_NAME(facts).items()}
        return ranks[max(ranks) if facts["wording"] == "highest" else min(ranks)]

    def by_values(self, facts: kit.Facts) -> str:
        """The height of each at a large n."""
        found = {self.size(seen, VAST): str(name) for name, seen in BY_NAME(facts).items()}
        return found[max(found) if facts["wording"] == "highest" else min(found)]


class Doubled(Shown):
    """How high is a curve where it goes on to twice as far?"""

    question = f"{CURVES}The curve {{curve}} goes on in the same way. How high is it at n = 16?"
    asked = {"curve": NAME}
    picks = "names"
    answer = kit.real(2)

    def by_doubling(self, facts: kit.Facts) -> Fraction:
        """The height at n = 8, times what its rule is multiplied by in the next doubling."""
        seen = BY_NAME(facts)[facts["curve"]]
        return Fraction(str(seen[-1])) * GROWN[by_ratio(seen)]

    def by_constant(self, facts: kit.Facts) -> float:
        """The constant, from the height at n = 8, times the value of the rule that fits best."""
        seen = BY_NAME(facts)[facts["curve"]]
        rule = RULES[by_fit(seen)]
        return seen[-1] / rule(AT[-1]) * rule(2 * AT[-1])


class Stays(Shown):
    """Does a curve stay above another?"""

    question = f"{CURVES}Both curves {{first}} and {{second}} go on in the same way. Is the curve {{first}} above the "
    question += "curve {second} at every n that is larger than 8?"
    asked = {"first": NAME, "second": NAME}
    picks = "names"
    answer, even = kit.yes_no(), kit.BOTH

    def _both(self, facts: kit.Facts) -> list[list[float]]:
        return [BY_NAME(facts)[facts[which]] for which in self.asked]

    def fair(self, facts: kit.Facts) -> str:
        first, second = self._both(facts)
        return "" if first[-1] != second[-1] else "first and second: expected curves that end apart"

    def by_order(self, facts: kit.Facts) -> bool:
        """Where it is above at n = 8 already, and its rule is the faster one."""
        first, second = self._both(facts)
        return first[-1] > second[-1] and ORDER.index(by_ratio(first)) > ORDER.index(by_ratio(second))

    def by_values(self, facts: kit.Facts) -> bool:
        """The heights of both at n = 8 and at each doubling of it, up to a vast n."""
        first, second = self._both(facts)
        places = [AT[-1] * 2.0**k for k in range(60)]
        return all(self.size(first, n) > self.size(second, n) for n in places)


RULE = Rule().task()
LAST = Last().task()
DOUBLED = Doubled().task()
STAYS = Stays().task()
