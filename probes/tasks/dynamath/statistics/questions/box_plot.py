"""Further questions about box plots."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.box_plot import NAMES, BoxPlot


class Shown(kit.Asking, BoxPlot):
    """What is seen of box plots?"""

    def five(self, facts: kit.Facts, which: str) -> list[int]:
        """The five values of the plot that a fact names."""
        return list(facts["marks"][facts["names"].index(facts[which])])


class Skew(Shown):
    """How many times as wide as the other is one part of a box?"""

    school = "undergraduate"
    question = "In the box plot of {first}, how many times as far from the lower quartile as from the upper quartile "
    question += "is the median?"
    asked, picks = {"first": NAMES.word}, "names"
    answer = kit.real(2)

    def by_division(self, facts: kit.Facts) -> Fraction:
        """One distance over the other."""
        _, low, median, high, _ = self.five(facts, "first")
        return Fraction(median - low, high - median)

    def by_share(self, facts: kit.Facts) -> Fraction:
        """The median's share of the box over what is left of it."""
        _, low, median, high, _ = self.five(facts, "first")
        share = Fraction(median - low, high - low)
        return share / (1 - share)


class Fence(Shown):
    """Beyond which value does a box plot count values as outliers?"""

    school = "undergraduate"
    question = {
        "upper": "Values count as outliers where they are more than one and a half times the interquartile range above "
        "the upper quartile. Above which value would that be in the box plot of {first}?",
        "lower": "Values count as outliers where they are more than one and a half times the interquartile range below "
        "the lower quartile. Below which value would that be in the box plot of {first}?",
    }
    asked, picks = {"first": NAMES.word}, "names"
    answer = kit.real(1)

    def by_range(self, facts: kit.Facts) -> Fraction:
        """A quartile, and three halves of the box."""
        _, low, _, high, _ = self.five(facts, "first")
        wide = Fraction(3 * (high - low), 2)
        return high + wide if facts["wording"] == "upper" else low - wide

    def by_weights(self, facts: kit.Facts) -> Fraction:
        """Five halves of one quartile less three halves of the other."""
        _, low, _, high, _ = self.five(facts, "first")
        near, far = (high, low) if facts["wording"] == "upper" else (low, high)
        return (5 * Fraction(near) - 3 * far) / 2


class Range(Shown):
    """What percentage of a box plot's range is its box?"""

    question = "What percentage of the range of {first} in the box plots, largest minus smallest value, is its "
    question += "interquartile range?"
    asked, picks = {"first": NAMES.word}, "names"
    answer = kit.real(1)

    def by_division(self, facts: kit.Facts) -> Fraction:
        """The box over the whole."""
        least, low, _, high, most = self.five(facts, "first")
        return Fraction(100 * (high - low), most - least)

    def by_whiskers(self, facts: kit.Facts) -> Fraction:
        """A hundred less the percentages of both whiskers."""
        least, low, _, high, most = self.five(facts, "first")
        return 100 - sum((Fraction(100 * part, most - least) for part in (low - least, most - high)), Fraction(0))


class Wider(Shown):
    """Which of two boxes is wider?"""

    question = "In the box plots, is the interquartile range of {first} larger than that of {second}?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "names"
    answer = kit.yes_no()

    def fair(self, facts: kit.Facts) -> str:
        a, b = (self.five(facts, which) for which in ("first", "second"))
        return "" if a[3] - a[1] != b[3] - b[1] else "first and second: expected boxes that differ"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two plots taken for each other."""
        a, b = rng.sample(range(len(facts["marks"])), 2)
        return {**facts, "marks": [facts["marks"][{a: b, b: a}.get(k, k)] for k in range(len(facts["marks"]))]}

    def by_differences(self, facts: kit.Facts) -> bool:
        """Two differences of quartiles."""
        a, b = (self.five(facts, which) for which in ("first", "second"))
        return a[3] - a[1] > b[3] - b[1]

    def by_laying_over(self, facts: kit.Facts) -> bool:
        """One box moved until both begin at one place: which one ends farther to the right."""
        a, b = (self.five(facts, which) for which in ("first", "second"))
        return a[3] + (b[1] - a[1]) > b[3]


class Outlier(Shown):
    """Would a box plot count a value as an outlier?"""

    school = "undergraduate"
    question = "Values count as outliers where they are more than one and a half times the interquartile range beyond "
    question += "the nearer quartile. Would the value {value} be an outlier in the box plot of {first}?"
    asked = {"first": NAMES.word, "value": kit.Whole(-999, 999)}
    rules = (*BoxPlot.rules[:1], kit.asks_of("names", "first"))
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Values some way from either fence of each box."""
        told = []
        for name in facts["names"]:
            _, low, _, high, _ = self.five({**facts, "first": name}, "first")
            wide = high - low
            for share in (-0.7, -0.4, -0.15, 0.15, 0.4, 0.7):
                for fence, way in ((low - 1.5 * wide, -1), (high + 1.5 * wide, 1)):
                    told.append({"first": name, "value": round(fence + way * share * wide)})
        return told

    def fair(self, facts: kit.Facts) -> str:
        _, low, _, high, _ = self.five(facts, "first")
        on = 2 * facts["value"] in (5 * low - 3 * high, 5 * high - 3 * low)
        return "value: expected one that is not on a fence" if on else ""

    def by_fences(self, facts: kit.Facts) -> bool:
        """Both fences, and whether the value is between them."""
        _, low, _, high, _ = self.five(facts, "first")
        fences = low - Fraction(3 * (high - low), 2), high + Fraction(3 * (high - low), 2)
        return not fences[0] <= facts["value"] <= fences[1]

    def by_halves(self, facts: kit.Facts) -> bool:
        """Half boxes laid end to end from the nearer quartile to the value, of which three lead to the fence."""
        _, low, _, high, _ = self.five(facts, "first")
        left, laid = 2 * max(low - facts["value"], facts["value"] - high), 0  # in halves, as the boxes are
        while left > 0 and laid < 4:
            left -= high - low
            laid += 1
        return laid > 3


class Leaning(Shown):
    """Is one box plot more skewed than another?"""

    school = "undergraduate"
    question = "The quartile skewness of values is (Q1 + Q3 - 2M) / (Q3 - Q1), with the quartiles Q1 and Q3 and the "
    question += "median M. In the box plots, is it greater for {first} than for {second}?"
    asked, picks = {"first": NAMES.word, "second": NAMES.word}, "names"
    answer, even = kit.yes_no(), kit.BOTH

    def fair(self, facts: kit.Facts) -> str:
        a, b = (self.five(facts, which) for which in ("first", "second"))
        same = (a[2] - a[1]) * (b[3] - b[2]) == (b[2] - b[1]) * (a[3] - a[2])
        return "first and second: expected medians at other places of their boxes" if same else ""

    def by_formula(self, facts: kit.Facts) -> bool:
        """The formula, twice."""
        a, b = (
            Fraction(five[1] + five[3] - 2 * five[2], five[3] - five[1])
            for five in (self.five(facts, which) for which in ("first", "second"))
        )
        return a > b

    def by_places(self, facts: kit.Facts) -> bool:
        """In which of the boxes, both drawn equally wide, the median is farther to the left."""
        a, b = (self.five(facts, which) for which in ("first", "second"))
        return (a[2] - a[1]) * (b[3] - b[1]) < (b[2] - b[1]) * (a[3] - a[1])


SKEW = Skew().task()
FENCE = Fence().task()
RANGE = Range().task()
WIDER = Wider().task()
OUTLIER = Outlier().task()
LEANING = Leaning().task()
