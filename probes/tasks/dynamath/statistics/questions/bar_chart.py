"""Further questions about bar charts."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.bar_chart import HEIGHTS, LABELS, BarChart


class Mean(kit.Asking, BarChart):
    """What is the mean height of the bars?"""

    question = "What is the mean of the heights of all bars in the bar chart?"
    answer = kit.real(1)

    def by_adding(self, facts: kit.Facts) -> Fraction:
        """The sum of the heights over their number."""
        return Fraction(sum(facts["values"]), len(facts["values"]))

    def by_levelling(self, facts: kit.Facts) -> Fraction:
        """Units taken off the highest bar for the lowest until none differ by more than one; the rest is shared out."""
        bars = sorted(facts["values"])
        while bars[-1] - bars[0] > 1:
            bars = sorted([bars[0] + 1, *bars[1:-1], bars[-1] - 1])
        return bars[0] + Fraction(sum(bar > bars[0] for bar in bars), len(bars))


class Median(kit.Asking, BarChart):
    """What is the median height of the bars?"""

    question = "What is the median of the heights of all bars in the bar chart?"
    answer = kit.real(1)

    def by_sorting(self, facts: kit.Facts) -> Fraction:
        """The middle of the heights in order."""
        values = sorted(facts["values"])
        return Fraction(values[len(values) // 2] + values[(len(values) - 1) // 2], 2)

    def by_striking_out(self, facts: kit.Facts) -> Fraction:
        """A highest and a lowest bar struck out in turn, until one or two are left."""
        left = list(facts["values"])
        while len(left) > 2:
            left.remove(max(left))
            left.remove(min(left))
        return Fraction(sum(left), len(left))


class Share(kit.Asking, BarChart):
    """What percentage of all bars together is one of them?"""

    question = (
        "The heights of all bars in the bar chart are added up. What percentage of the sum is the bar of {first}?"
    )
    asked, picks = {"first": LABELS.word}, "labels"
    answer = kit.real(1)

    def fair(self, facts: kit.Facts) -> str:
        return "" if sum(facts["values"]) else "values: expected a bar above 0"

    def by_division(self, facts: kit.Facts) -> Fraction:
        """Its height over the sum of heights."""
        return Fraction(100 * HEIGHTS(facts)[facts["first"]], sum(facts["values"]))

    def by_the_rest(self, facts: kit.Facts) -> Fraction:
        """A hundred less the percentages of all others, unit by unit."""
        units = [label for label, value in HEIGHTS(facts).items() for _ in range(value)]
        return 100 - sum((Fraction(100, len(units)) for label in units if label != facts["first"]), Fraction(0))


class Ratio(kit.Asking, BarChart):
    """How many times as high as another is a bar?"""

    question = "In the bar chart, the height of the bar of {first} is how many times the height of the bar of {second}?"
    asked, picks = {"first": LABELS.word, "second": LABELS.word}, "labels"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        return "" if HEIGHTS(facts)[facts["second"]] else "second: expected a bar above 0"

    def by_division(self, facts: kit.Facts) -> Fraction:
        """One height over the other."""
        return Fraction(*(HEIGHTS(facts)[facts[which]] for which in ("first", "second")))

    def by_laying_off(self, facts: kit.Facts) -> Fraction:
        """How often one fits into the other, then into ten times what is left, digit by digit."""
        left, step = (HEIGHTS(facts)[facts[which]] for which in ("first", "second"))
        found, place = Fraction(0), Fraction(1)
        for _ in range(14):
            while left >= step:
                left, found = left - step, found + place
            left, place = 10 * left, place / 10
        return found


class Second(kit.Asking, BarChart):
    """Which bar is the second highest?"""

    school = "elementary school"
    question = "Which bar of the bar chart is the second highest?"
    answer = kit.name("the name below the bar")

    def fair(self, facts: kit.Facts) -> str:
        low, second, first = [-1, *sorted(facts["values"])][-3:]
        return "" if low < second < first else "values: expected one bar that is the second highest"

    def by_sorting(self, facts: kit.Facts) -> str:
        """The bars in the order of their heights."""
        return str(sorted(zip(facts["values"], facts["labels"], strict=True))[-2][1])

    def by_comparing(self, facts: kit.Facts) -> str:
        """The bar that exactly one other is above."""
        heights = HEIGHTS(facts)
        (found,) = (a for a in heights if sum(heights[b] > heights[a] for b in heights) == 1)
        return found


class Above(kit.Asking, BarChart):
    """Is a bar above the mean of all?"""

    question = "Is the bar of {first} in the bar chart higher than the mean of the heights of all bars?"
    asked, picks = {"first": LABELS.word}, "labels"
    answer = kit.yes_no()

    def fair(self, facts: kit.Facts) -> str:
        level = len(facts["values"]) * HEIGHTS(facts)[facts["first"]] == sum(facts["values"])
        return "first: expected a bar that is not as high as the mean" if level else ""

    def by_mean(self, facts: kit.Facts) -> bool:
        """Its height against the mean."""
        return bool(HEIGHTS(facts)[facts["first"]] > Fraction(sum(facts["values"]), len(facts["values"])))

    def by_deviations(self, facts: kit.Facts) -> bool:
        """What it is above the lower bars against what it is below the higher ones."""
        own = HEIGHTS(facts)[facts["first"]]
        return sum(max(own - value, 0) for value in facts["values"]) > sum(max(v - own, 0) for v in facts["values"])


class Order(kit.Asking, BarChart):
    """In which order do three bars stand, from the highest to the lowest?"""

    school = "elementary school"
    question = "Which order of {first}, {second} and {third} goes from the highest of these bars to the lowest?"
    asked, picks = {"first": LABELS.word, "second": LABELS.word, "third": LABELS.word}, "labels"
    answer = kit.option(5)

    def _three(self, facts: kit.Facts) -> list[str]:
        return [str(facts[which]) for which in self.asked]

    def fair(self, facts: kit.Facts) -> str:
        different = len({HEIGHTS(facts)[label] for label in self._three(facts)}) == 3
        return "" if different else "first, second and third: expected bars of different heights"

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """The other five orders."""
        return [" > ".join(order) for order in permutations(self._three(facts)) if " > ".join(order) != truth]

    def by_sorting(self, facts: kit.Facts) -> str:
        """The three by their heights."""
        return " > ".join(sorted(self._three(facts), key=lambda label: -HEIGHTS(facts)[label]))

    def by_growing(self, facts: kit.Facts) -> str:
        """A level let down from the top of the chart, and each bar named when it is met."""
        heights = HEIGHTS(facts)
        met = [label for level in range(40, -1, -1) for label in self._three(facts) if heights[label] == level]
        return " > ".join(met)


class Gini(kit.Asking, BarChart):
    """How unequal are the bars of a bar chart?"""

    school = "undergraduate"
    question = "What is the Gini coefficient of the heights of the bars in the bar chart, the mean absolute difference "
    question += "over all ordered pairs of bars (each with itself too) divided by twice the mean height?"
    answer = kit.real(3)

    def by_pairs(self, facts: kit.Facts) -> Fraction:
        """The differences of all pairs."""
        values = facts["values"]
        return Fraction(sum(abs(a - b) for a in values for b in values), 2 * len(values) * sum(values))

    def by_ranks(self, facts: kit.Facts) -> Fraction:
        """The heights in order, weighted by their ranks: the area below the Lorenz curve."""
        values = sorted(facts["values"])
        count, total = len(values), sum(values)
        under = sum(Fraction((2 * (count - k) - 1) * value, 2 * count * total) for k, value in enumerate(values))
        return Fraction(1 - 2 * under)


MEAN = Mean().task()
MEDIAN = Median().task()
SHARE = Share().task()
RATIO = Ratio().task()
SECOND = Second().task()
ABOVE = Above().task()
ORDER = Order().task()
GINI = Gini().task()
