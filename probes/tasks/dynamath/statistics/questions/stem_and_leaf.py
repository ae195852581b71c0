"""Further questions about a stem-and-leaf plot."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.stem_and_leaf import StemAndLeaf


def numbers_of(facts: kit.Facts) -> list[int]:
    """The numbers that stems and leaves make, row by row."""
    return [10 * stem + leaf for stem, row in zip(facts["stems"], facts["leaves"], strict=True) for leaf in row]


class Skewed(kit.Asking, StemAndLeaf):
    """Is the mean of a stem-and-leaf plot above its median?"""

    question = "In the stem-and-leaf plot, the column on the left holds the tens of the numbers, the row beside it "
    question += "their ones. Is the mean of the numbers larger than their median?"
    answer, even = kit.yes_no(), kit.BOTH

    def _twice_median(self, facts: kit.Facts) -> int:
        """Twice the number in the middle, or the sum of the two there."""
        numbers = numbers_of(facts)
        return numbers[len(numbers) // 2] + numbers[(len(numbers) - 1) // 2]

    def fair(self, facts: kit.Facts) -> str:
        numbers = numbers_of(facts)
        alike = 2 * sum(numbers) == self._twice_median(facts) * len(numbers)
        return "leaves: expected a mean that is not the median" if alike else ""

    def by_sum(self, facts: kit.Facts) -> bool:
        """The sum of all numbers over how many there are, against the middle one."""
        numbers = numbers_of(facts)
        return 2 * sum(numbers) > self._twice_median(facts) * len(numbers)

    def by_pairs(self, facts: kit.Facts) -> bool:
        """The least and the largest paired off, then the next, until one or two are left, which are the middle: which
        way the middles of all other pairs lie from theirs."""
        left, pairs = sorted(numbers_of(facts)), []
        while left:
            pairs.append(left[0] + left[-1])
            left = left[1:-1]
        return sum(pair - pairs[-1] for pair in pairs) > 0


class Deviation(kit.Asking, StemAndLeaf):
    """What is the standard deviation of a stem-and-leaf plot?"""

    school = "undergraduate"
    question = f"{StemAndLeaf.stem} What is the sample standard deviation of the numbers (n - 1 in the denominator)?"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        return "" if sum(map(len, facts["leaves"])) > 2 else "leaves: expected three or more"

    def by_deviations(self, facts: kit.Facts) -> float:
        """The root of the squares of deviations from the mean, over one less than their number."""
        numbers = numbers_of(facts)
        mean = Fraction(sum(numbers), len(numbers))
        return sqrt(sum((n - mean) ** 2 for n in numbers) / (len(numbers) - 1))

    def by_pairs(self, facts: kit.Facts) -> float:
        """The root of half the mean square of the differences of two different numbers."""
        pairs = list(combinations(numbers_of(facts), 2))
        return sqrt(sum((a - b) ** 2 for a, b in pairs) / len(pairs) / 2)


SKEWED = Skewed().task()
DEVIATION = Deviation().task()
