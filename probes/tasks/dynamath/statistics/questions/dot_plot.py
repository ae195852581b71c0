"""Further questions about a dot plot."""

from __future__ import annotations

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


SKEWED = Skewed().task()
MODE = Mode().task()
