"""Further questions about histograms."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.histogram_count import MEASURES, HistogramCount


class Shown(kit.Asking, HistogramCount):
    """What does a histogram tell of the values?"""

    school = "undergraduate"
    stem = HistogramCount.stem
    asked = {"measure": kit.Word(MEASURES)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"measure": draw["context"].choice(MEASURES)}

    def shows(self, facts: kit.Facts) -> str:
        ends = {"low": facts["edges"][0], "high": facts["edges"][-1], "wording": "between"}
        return HistogramCount.valid(self, facts | ends)


class Median(Shown):
    """What is the median of the values in a histogram, by interpolation?"""

    question = "If the values of each bar are spread evenly between its borders, below which number do half of all "
    question += "values lie?"
    answer = kit.real(1)

    def by_cumulation(self, facts: kit.Facts) -> Fraction:
        """The bar in which half of all is reached, cut in proportion."""
        half, below = Fraction(sum(facts["counts"]), 2), 0
        for (a, b), count in zip(pairwise(facts["edges"]), facts["counts"], strict=True):
            if below + count >= half:
                return a + (half - below) / count * (b - a)
            below += count
        raise ValueError("no bar holds the middle")

    def by_both_ends(self, facts: kit.Facts) -> Fraction:
        """As much taken off the left end as off the right one, until both meet."""
        heights, (low, wide) = facts["counts"], (facts["edges"][0], facts["edges"][1] - facts["edges"][0])
        left, right = Fraction(0), Fraction(len(heights))  # in bars from the left border
        while left < right:
            i, j = int(left), ceil(right) - 1  # the bars in which the ends are
            if i == j:
                return low + wide * (left + right) / 2
            taken = min((i + 1 - left) * heights[i], (right - j) * heights[j])
            left, right = left + taken / heights[i], right - taken / heights[j]
        return low + wide * left


class Above(Shown):
    """Is the mean of the values in a histogram above their median?"""

    question = "If the values of each bar are spread evenly between its borders, is the mean of all values larger than "
    question += "their median?"
    answer = kit.yes_no()

    def _middle(self, facts: kit.Facts) -> Fraction:
        """The mean, in bars from the left border."""
        return Fraction(sum((2 * k + 1) * n for k, n in enumerate(facts["counts"])), 2 * sum(facts["counts"]))

    def _below(self, facts: kit.Facts) -> Fraction:
        """How many values lie below the mean."""
        at = self._middle(facts)
        k = int(at)
        return sum(facts["counts"][:k]) + (at - k) * facts["counts"][k]

    def fair(self, facts: kit.Facts) -> str:
        return "" if 2 * self._below(facts) != sum(facts["counts"]) else "counts: expected a mean off the median"

    def by_share(self, facts: kit.Facts) -> bool:
        """Whether more than half of all values lie below the mean."""
        return 2 * self._below(facts) > sum(facts["counts"])

    def by_moments(self, facts: kit.Facts) -> bool:
        """The bar in which half of all is reached, cut in proportion, and to which side of the cut the values pull."""
        reached, half = [0, *accumulate(facts["counts"])], Fraction(sum(facts["counts"]), 2)
        k = next(k for k, count in enumerate(reached[1:]) if count >= half)
        cut = k + (half - reached[k]) / facts["counts"][k]
        return sum(n * (j + Fraction(1, 2) - cut) for j, n in enumerate(facts["counts"])) > 0


MEDIAN = Median().task()
ABOVE = Above().task()
