"""Further questions about a stem-and-leaf plot."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.stem_and_leaf import StemAndLeaf


class Skewed(kit.Asking, StemAndLeaf):
    """Is the mean of a stem-and-leaf plot above its median?"""

    question = "In the stem-and-leaf plot, the column on the left holds the tens of the numbers, the row beside it "
    question += "their ones. Is the mean of the numbers larger than their median?"
    answer, even = kit.yes_no(), kit.BOTH

    def _numbers(self, facts: kit.Facts) -> list[int]:
        return [10 * stem + leaf for stem, row in zip(facts["stems"], facts["leaves"], strict=True) for leaf in row]

    def _twice_median(self, facts: kit.Facts) -> int:
        """Twice the number in the middle, or the sum of the two there."""
        numbers = self._numbers(facts)
        return numbers[len(numbers) // 2] + numbers[(len(numbers) - 1) // 2]

    def fair(self, facts: kit.Facts) -> str:
        numbers = self._numbers(facts)
        alike = 2 * sum(numbers) == self._twice_median(facts) * len(numbers)
        return "leaves: expected a mean that is not the median" if alike else ""

    def by_sum(self, facts: kit.Facts) -> bool:
        """The sum of all numbers over how many there are, against the middle one."""
        numbers = self._numbers(facts)
        return 2 * sum(numbers) > self._twice_median(facts) * len(numbers)

    def by_pairs(self, facts: kit.Facts) -> bool:
        """The least and the largest paired off, then the next, until one or two are left, which are the middle: which
        way the middles of all other pairs lie from theirs."""
        left, pairs = sorted(self._numbers(facts)), []
        while left:
            pairs.append(left[0] + left[-1])
            left = left[1:-1]
        return sum(pair - pairs[-1] for pair in pairs) > 0


SKEWED = Skewed().task()
