"""Further questions about a heat map with a key of colours."""

from __future__ import annotations

from collections import Counter

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.heat_map import NAMES, HeatMap


class More(kit.Asking, HeatMap):
    """Has one row of a heat map a larger sum than another?"""

    question = "Each colour of the heat map stands for the number beside it in the key. Is the sum of the row {first} "
    question += "larger than that of the row {second}?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "rows"
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        key, cells = facts["key"], {cell for row in facts["cells"] for cell in row}
        return (
            "" if key == sorted(set(key)) and cells <= set(key) else "key: expected the numbers of all cells in order"
        )

    def _two(self, facts: kit.Facts) -> list[list[int]]:
        rows = dict(zip(facts["rows"], facts["cells"], strict=True))
        return [rows[facts[which]] for which in ("first", "second")]

    def fair(self, facts: kit.Facts) -> str:
        first, second = map(sum, self._two(facts))
        return "" if first != second else "first and second: expected sums that differ"

    def by_sums(self, facts: kit.Facts) -> bool:
        """The sums of both rows."""
        first, second = map(sum, self._two(facts))
        return first > second

    def by_colours(self, facts: kit.Facts) -> bool:
        """How many more cells of each colour the first row has, times the number in the key."""
        first, second = map(Counter, self._two(facts))
        return sum((first[number] - second[number]) * number for number in facts["key"]) > 0


MORE = More().task()
