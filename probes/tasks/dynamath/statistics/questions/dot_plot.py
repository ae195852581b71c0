"""Further questions about a dot plot."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.dot_plot import DotPlot


class Shown(kit.Asking, DotPlot):
    """What is seen of a dot plot?"""

    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return DotPlot.valid(self, {**facts, "wording": "median"})

    def results(self, facts: kit.Facts) -> list[int]:
        """All results written out, in order."""
        return [n for n, dots in zip(facts["numbers"], facts["dots"], strict=True) for _ in range(dots)]

    def middle(self, facts: kit.Facts) -> int:
        """Which column the median is in, from the left, by dots counted column by column up to half of them."""
        dots, below, k = facts["dots"], 0, 0
        while 2 * (below + dots[k]) < sum(dots):
            below += dots[k]
            k += 1
        return k


class Skewed(Shown):
    """Is the mean of a dot plot above its median?"""

    question = "In the dot plot, every dot stands for one result, the number below its column. Is the mean of the "
    question += "results larger than their median?"

    def fair(self, facts: kit.Facts) -> str:
        results = self.results(facts)
        alike = sum(results) == results[len(results) // 2] * len(results)
        return "dots: expected a mean that is not the median" if alike else ""

    def by_list(self, facts: kit.Facts) -> bool:
        """All results written out, their sum over their number, and the middle one."""
        results = self.results(facts)
        return sum(results) / len(results) > results[len(results) // 2]

    def by_balance(self, facts: kit.Facts) -> bool:
        """A beam that rests on the median's column: to which side the dots pull it down."""
        k = self.middle(facts)
        return sum((place - k) * count for place, count in enumerate(facts["dots"])) > 0


class Mode(Shown):
    """Is the most frequent result of a dot plot above the median?"""

    question = "In the dot plot, every dot stands for one result, the number below its column. Is the most frequent "
    question += "result larger than the median of the results?"

    def fair(self, facts: kit.Facts) -> str:
        dots = facts["dots"]
        fine = dots.count(max(dots)) == 1 and dots.index(max(dots)) != self.middle(facts)
        return "" if fine else "dots: expected one number with most, and another one in the middle"

    def by_list(self, facts: kit.Facts) -> bool:
        """All results written out, how often each comes, and the middle one."""
        results = self.results(facts)
        return max(set(results), key=results.count) > results[len(results) // 2]

    def by_columns(self, facts: kit.Facts) -> bool:
        """Whether the dots left of the highest column are more than half of all."""
        dots = facts["dots"]
        return 2 * sum(dots[: dots.index(max(dots))]) > sum(dots)


class Alike(kit.Asking, DotPlot):
    """How likely are two results of a dot plot alike?"""

    school = "undergraduate"
    question = "In the dot plot, every dot stands for one result, the number below its column. Two of the results are "
    question += "drawn at random without replacement. What is the probability, in per cent, that they are equal?"
    answer = kit.real(2)

    def shows(self, facts: kit.Facts) -> str:
        return DotPlot.valid(self, {**facts, "wording": "sum"})

    def fair(self, facts: kit.Facts) -> str:
        return "" if max(facts["dots"]) > 1 else "dots: expected two or more in a column"

    def by_columns(self, facts: kit.Facts) -> Fraction:
        """Pairs within columns over all pairs."""
        count = sum(facts["dots"])
        return Fraction(100 * sum(n * (n - 1) for n in facts["dots"]), count * (count - 1))

    def by_pairs(self, facts: kit.Facts) -> Fraction:
        """All pairs of results, and which of them are equal."""
        results = [k for k, dots in enumerate(facts["dots"]) for _ in range(dots)]
        pairs = [a == b for a, b in combinations(results, 2)]
        return Fraction(100 * sum(pairs), len(pairs))


class Tail(Shown):
    """Is the third moment of a dot plot positive?"""

    school = "undergraduate"
    question = "In the dot plot, every dot stands for one result, the number below its column. Is the third central "
    question += "moment of the results, the mean of the cubes of their deviations from their mean, positive?"

    def _moment(self, facts: kit.Facts) -> int:
        """The third central moment by power sums, times the cube of the number of dots."""
        dots = facts["dots"]
        count, one, two, three = (sum(n * k**power for k, n in enumerate(dots)) for power in range(4))
        return int(count * count * three - 3 * count * one * two + 2 * one**3)

    def fair(self, facts: kit.Facts) -> str:
        return "" if self._moment(facts) else "dots: expected a third moment that is not 0"

    def by_powers(self, facts: kit.Facts) -> bool:
        """Sums of the first three powers."""
        return self._moment(facts) > 0

    def by_cubes(self, facts: kit.Facts) -> bool:
        """All results written out, and the cubes of what they are above or below their mean."""
        results = self.results(facts)
        return sum((len(results) * result - sum(results)) ** 3 for result in results) > 0


SKEWED = Skewed().task()
MODE = Mode().task()
ALIKE = Alike().task()
TAIL = Tail().task()
