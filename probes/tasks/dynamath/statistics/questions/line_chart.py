"""Further questions about line charts."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.line_chart import TIMES, LineChart

VALUES = kit.each("times", "values")


def between(facts: kit.Facts) -> list[int]:
    """The values from the point `first` to the point `second`."""
    places = [facts["times"].index(facts[which]) for which in ("first", "second")]
    return list(facts["values"][min(places) : max(places) + 1])


class Change(kit.Asking, LineChart):
    """By what percentage does a line chart change from one point to another?"""

    question = "From {first} to {second}, by what percentage of its value at {first} does the line in the chart change?"
    question += " Give a rise as a positive number and a fall as a negative one."
    asked, picks = {"first": TIMES.word, "second": TIMES.word}, "times"
    answer = kit.real(1)

    def fair(self, facts: kit.Facts) -> str:
        a, b = (facts["times"].index(facts[which]) for which in ("first", "second"))
        return "" if a < b and facts["values"][a] else "first: expected a point above 0 left of the second"

    def by_ratio(self, facts: kit.Facts) -> Fraction:
        """The later value over the earlier one, less one."""
        return 100 * (Fraction(VALUES(facts)[facts["second"]], VALUES(facts)[facts["first"]]) - 1)

    def by_single_steps(self, facts: kit.Facts) -> Fraction:
        """The steps in between, each as a percentage of the first value, added up."""
        values = between(facts)
        return sum((Fraction(100 * (b - a), values[0]) for a, b in pairwise(values)), Fraction(0))


class Rate(kit.Asking, LineChart):
    """What is the average rate of change of a line chart between two points?"""

    question = "From {first} to {second}, by how much does the line in the chart change on average from one point to "
    question += "the next? Give a rise as a positive number and a fall as a negative one."
    asked, picks = {"first": TIMES.word, "second": TIMES.word}, "times"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        a, b = (facts["times"].index(facts[which]) for which in ("first", "second"))
        return "" if b - a > 1 else "first: expected a point two or more left of the second"

    def by_ends(self, facts: kit.Facts) -> Fraction:
        """The change between the ends over the number of steps."""
        values = between(facts)
        return Fraction(values[-1] - values[0], len(values) - 1)

    def by_running_mean(self, facts: kit.Facts) -> Fraction:
        """A running mean of all steps."""
        mean = Fraction(0)
        for k, (a, b) in enumerate(pairwise(between(facts))):
            mean += (b - a - mean) / (k + 1)
        return mean


class Peak(kit.Asking, LineChart):
    """Where does a line chart have its highest point?"""

    school = "elementary school"
    question = {
        "highest": "At which point, named below the axis, is the line in the chart the highest?",
        "lowest": "At which point, named below the axis, is the line in the chart the lowest?",
    }
    answer = kit.name("the name below the point")

    def _sign(self, facts: kit.Facts) -> int:
        return 1 if facts["wording"] == "highest" else -1

    def fair(self, facts: kit.Facts) -> str:
        values = sorted(self._sign(facts) * value for value in facts["values"])
        return "" if values[-1] > values[-2] else "values: expected one point ahead of all others"

    def by_order(self, facts: kit.Facts) -> str:
        """The points in the order of their values."""
        return max(VALUES(facts), key=lambda time: self._sign(facts) * VALUES(facts)[time])

    def by_knockout(self, facts: kit.Facts) -> str:
        """Every point against every other: the one that never loses."""
        values, sign = VALUES(facts), self._sign(facts)
        (found,) = (a for a in values if all(sign * (values[a] - values[b]) > 0 for b in values if b != a))
        return found


class Smooth(kit.Asking, LineChart):
    """What is the moving average of a line chart?"""

    question = "What is the moving average of the line in the chart at {time}, over this point and its two neighbours?"
    asked, picks = {"time": TIMES.word}, "times"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        inner = facts["time"] in facts["times"][1:-1]
        return "" if inner else "time: expected a point with two neighbours"

    def by_mean(self, facts: kit.Facts) -> Fraction:
        """The mean of three values."""
        at = facts["times"].index(facts["time"])
        return Fraction(sum(facts["values"][at - 1 : at + 2]), 3)

    def by_bend(self, facts: kit.Facts) -> Fraction:
        """The value itself and a third of how much more the line rises after it than before."""
        at, values = facts["times"].index(facts["time"]), facts["values"]
        before, after = values[at] - values[at - 1], values[at + 1] - values[at]
        return values[at] + Fraction(after - before, 3)


class Above(kit.Asking, LineChart):
    """Is a point of a line chart above the mean of all?"""

    question = "Is the value of the line in the chart at {time} greater than the mean of its values at all points?"
    asked, picks = {"time": TIMES.word}, "times"
    answer = kit.yes_no()

    def fair(self, facts: kit.Facts) -> str:
        level = len(facts["values"]) * VALUES(facts)[facts["time"]] == sum(facts["values"])
        return "time: expected a point that is not at the mean" if level else ""

    def by_mean(self, facts: kit.Facts) -> bool:
        """Its value against the mean."""
        return bool(VALUES(facts)[facts["time"]] > Fraction(sum(facts["values"]), len(facts["values"])))

    def by_differences(self, facts: kit.Facts) -> bool:
        """Its differences from all points, added up."""
        own = VALUES(facts)[facts["time"]]
        return sum(own - value for value in facts["values"]) > 0


class Weighted(kit.Asking, LineChart):
    """What is the value of an exponentially smoothed line chart?"""

    school = "undergraduate"
    question = "The values of the line in the chart are smoothed: the smoothed value at its first point is the value "
    question += "there, and at each further point it is {weight}% of the value there plus the rest, up to 100%, of the "
    question += "smoothed value before. What is the smoothed value at the last point?"
    asked = {"weight": kit.Whole(10, 90)}
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"weight": 10 * draw["numeric"].randint(1, 9)}

    def by_recursion(self, facts: kit.Facts) -> Fraction:
        """Point after point."""
        smooth, weight = Fraction(facts["values"][0]), Fraction(facts["weight"], 100)
        for value in facts["values"][1:]:
            smooth = weight * value + (1 - weight) * smooth
        return smooth

    def by_weights(self, facts: kit.Facts) -> Fraction:
        """The last value, less each fall on the way to it weighted by how much of it is forgotten by then."""
        keep, values = 1 - Fraction(facts["weight"], 100), facts["values"]
        steps = [(b - a) * keep ** (len(values) - 1 - k) for k, (a, b) in enumerate(pairwise(values))]
        return values[-1] - sum(steps, Fraction(0))


CHANGE = Change().task()
RATE = Rate().task()
PEAK = Peak().task()
SMOOTH = Smooth().task()
ABOVE = Above().task()
WEIGHTED = Weighted().task()
