"""Further questions about a radar chart of several series."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

from isoprobe.probes.families.figures.radars import CHART, HUES, no_chart, rated
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.radar_chart import RadarChart

SERIES = kit.Word(HUES)
TWO = {"first": SERIES, "second": SERIES}


class Asked(kit.Asking, RadarChart):
    """What does a radar chart tell of its series?"""

    school = "high school"

    def shows(self, facts: kit.Facts) -> str:
        return no_chart(facts)


class Mean(Asked):
    """Is the mean of one series of a radar chart above that of another?"""

    school = "elementary school"
    question = f"{CHART}Is the mean of the {{first}} series over all axes above that of the {{second}} one?"
    asked, answer, even, picks = TWO, kit.yes_no(), kit.BOTH, "series"

    def fair(self, facts: kit.Facts) -> str:
        first, second = (sum(rated(facts, facts[which])) for which in TWO)
        return "" if 0 < abs(first - second) <= 6 else "values: expected means that differ, but not by much"

    def by_sums(self, facts: kit.Facts) -> bool:
        """The sums of both."""
        return sum(rated(facts, facts["first"])) > sum(rated(facts, facts["second"]))

    def by_striking_out(self, facts: kit.Facts) -> bool:
        """What each is ahead by on its axes, one struck out against one of the other, until one has none left."""
        both = list(zip(rated(facts, facts["first"]), rated(facts, facts["second"]), strict=True))
        ahead, behind = (sorted(max(0, sign * (a - b)) for a, b in both) for sign in (1, -1))
        while any(ahead) and any(behind):
            step = min(ahead[-1], behind[-1])
            ahead, behind = sorted([*ahead[:-1], ahead[-1] - step]), sorted([*behind[:-1], behind[-1] - step])
        return any(ahead)


class Apart(Asked):
    """On which axis of a radar chart do two series differ the most?"""

    school = "elementary school"
    question = f"{CHART}On which axis do the series {{first}} and {{second}} differ the most?"
    asked, picks, answer = TWO, "series", kit.option(4)

    def gaps(self, facts: kit.Facts) -> dict[str, int]:
        """The difference on each axis."""
        both = zip(rated(facts, facts["first"]), rated(facts, facts["second"]), strict=True)
        return {axis: abs(a - b) for axis, (a, b) in zip(facts["axes"], both, strict=True)}

    def fair(self, facts: kit.Facts) -> str:
        *_, second, first = sorted(self.gaps(facts).values())
        return "" if first > second else "values: expected one axis on which they differ the most"

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """All other axes."""
        return [axis for axis in facts["axes"] if axis != truth]

    def by_differences(self, facts: kit.Facts) -> str:
        """The largest of all differences."""
        gaps = self.gaps(facts)
        return max(gaps, key=gaps.__getitem__)

    def by_closing(self, facts: kit.Facts) -> str:
        """Both moved towards each other, ring by ring, on all axes at once, until only one is left where they do not
        meet."""
        one, other = rated(facts, facts["first"]), rated(facts, facts["second"])
        left = {
            axis: (min(pair), max(pair)) for axis, pair in zip(facts["axes"], zip(one, other, strict=True), strict=True)
        }
        while len(left) > 1:
            left = {axis: (low + 1, high) for axis, (low, high) in left.items() if low + 1 < high} or left
            if len(left) > 1 and all(high - low == 1 for low, high in left.values()):
                raise ValueError("two axes on which they differ the most")
        return next(iter(left))


class Area(Asked):
    """How large is the area that a series of a radar chart encloses?"""

    question = (
        f"{CHART}Neighbouring rings are 1 cm apart along each axis, and all angles between neighbouring axes are "
    )
    question += "alike. How large is the area within the {first} outline, in square centimetres?"
    asked, picks, answer = {"first": SERIES}, "series", kit.real(1, "cm²")

    def by_triangles(self, facts: kit.Facts) -> float:
        """Half of the product of neighbouring values and of the sine of the angle between them, added up."""
        row = rated(facts, facts["first"])
        return sin(2 * pi / len(row)) / 2 * sum(a * b for a, b in pairwise([*row, row[0]]))

    def by_heron(self, facts: kit.Facts) -> float:
        """The triangles by their three sides."""
        row, total = rated(facts, facts["first"]), 0.0
        for a, b in pairwise([*row, row[0]]):
            c = hypot(a - b * cos(2 * pi / len(row)), b * sin(2 * pi / len(row)))
            half = (a + b + c) / 2
            total += sqrt(half * (half - a) * (half - b) * (half - c))
        return total


class Cosine(Asked):
    """How similar are two series of a radar chart, as vectors?"""

    school = "undergraduate"
    question = f"{CHART}Take the values of each series, axis by axis, for a vector. What is the cosine of the angle "
    question += "between those of the series {first} and {second}?"
    asked, picks, answer = TWO, "series", kit.real(3)

    def by_product(self, facts: kit.Facts) -> float:
        """The scalar product over both lengths."""
        one, other = rated(facts, facts["first"]), rated(facts, facts["second"])
        return sum(a * b for a, b in zip(one, other, strict=True)) / (hypot(*one) * hypot(*other))

    def by_distance(self, facts: kit.Facts) -> float:
        """Both made of length 1: their distance from each other, by the law of cosines."""
        one, other = rated(facts, facts["first"]), rated(facts, facts["second"])
        p, q = hypot(*one), hypot(*other)
        return 1 - sum((a / p - b / q) ** 2 for a, b in zip(one, other, strict=True)) / 2


MEAN = Mean().task()
APART = Apart().task()
AREA = Area().task()
COSINE = Cosine().task()
