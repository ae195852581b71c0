"""Further questions about a dot plot."""

from __future__ import annotations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.dot_plot import DotPlot


class Skewed(kit.Asking, DotPlot):
    """Is the mean of a dot plot above its median?"""

    question = "In the dot plot, every dot stands for one result, the number below its column. Is the mean of the "
    question += "results larger than their median?"
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return DotPlot.valid(self, {**facts, "wording": "median"})

    def _results(self, facts: kit.Facts) -> list[int]:
        return [n for n, dots in zip(facts["numbers"], facts["dots"], strict=True) for _ in range(dots)]

    def fair(self, facts: kit.Facts) -> str:
        results = self._results(facts)
        alike = sum(results) == results[len(results) // 2] * len(results)
        return "dots: expected a mean that is not the median" if alike else ""

    def by_list(self, facts: kit.Facts) -> bool:
        """All results written out, their sum over their number, and the middle one."""
        results = self._results(facts)
        return sum(results) / len(results) > results[len(results) // 2]

    def by_balance(self, facts: kit.Facts) -> bool:
        """A beam that rests on the median's column: to which side the dots pull it down."""
        dots, below, k = facts["dots"], 0, 0
        while 2 * (below + dots[k]) < sum(dots):
            below += dots[k]
            k += 1
        return sum((place - k) * count for place, count in enumerate(dots)) > 0


SKEWED = Skewed().task()
