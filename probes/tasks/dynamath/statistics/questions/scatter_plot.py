"""Further questions about scatter plots."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.statistics.scatter_plot import WIDE, ScatterPlot

STEM = "In the scatter plot, a straight line runs from the left edge to the right edge. "


class Shown(kit.Asking, ScatterPlot):
    """What is seen of a scatter plot?"""

    answer = kit.real(2)

    def shows(self, facts: kit.Facts) -> str:
        return ScatterPlot.valid(self, facts)

    def fair(self, facts: kit.Facts) -> str:
        vary = all(len({dot[k] for dot in facts["dots"]}) > 1 for k in (0, 1))
        return "" if vary else "dots: expected some that vary both ways"


class Lined(Shown):
    """What is seen of the line in a scatter plot?"""

    version = 4  # 4: the line is never level

    def fair(self, facts: kit.Facts) -> str:
        low, high = facts["line"]
        return super().fair(facts) or ("" if low != high else "line: expected one that is not level")


class Slope(Lined):
    """What is the slope of the line in a scatter plot?"""

    question = f"{STEM}What is its slope, by the numbers on both axes?"

    def by_ends(self, facts: kit.Facts) -> Fraction:
        """From edge to edge."""
        return Fraction(facts["line"][1] - facts["line"][0], WIDE)

    def by_units(self, facts: kit.Facts) -> Fraction:
        """From one unit of the horizontal axis to the next, by weighted ends."""
        low, high = facts["line"]
        heights = [Fraction(low * (WIDE - x) + high * x, WIDE) for x in (5, 6)]
        return heights[1] - heights[0]


class Predicted(Lined):
    """What does the line in a scatter plot predict?"""

    question = f"{STEM}Which height on the vertical axis does the line have at {{x}} on the horizontal axis?"
    asked = {"x": kit.Whole(1, WIDE - 1)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"x": draw["numeric"].randint(1, WIDE - 1)}

    def by_slope(self, facts: kit.Facts) -> Fraction:
        """The left end, and the slope for each unit to the right."""
        low, high = facts["line"]
        return low + facts["x"] * Fraction(high - low, WIDE)

    def by_halving(self, facts: kit.Facts) -> Fraction:
        """Halfway points taken until the place is reached, or between two that are next to each other."""
        (a, u), (b, v) = (0, Fraction(facts["line"][0])), (WIDE, Fraction(facts["line"][1]))
        while b - a > 1:
            middle = (a + b) // 2
            height = (u * (b - middle) + v * (middle - a)) / (b - a)
            if middle == facts["x"]:
                return height
            (a, u), (b, v) = ((a, u), (middle, height)) if facts["x"] < middle else ((middle, height), (b, v))
        return u if facts["x"] == a else v


class Correlation(Shown):
    """How do the dots of a scatter plot correlate?"""

    school = "undergraduate"
    question = "What is Pearson's correlation coefficient of the dots in the scatter plot?"

    def by_deviations(self, facts: kit.Facts) -> float:
        """Deviations from the means: the sum of products over the root of the sums of squares."""
        xs, ys = zip(*facts["dots"], strict=True)
        off = [(len(xs) * x - sum(xs), len(xs) * y - sum(ys)) for x, y in facts["dots"]]
        return sum(x * y for x, y in off) / sqrt(sum(x * x for x, _ in off) * sum(y * y for _, y in off))

    def by_pairs(self, facts: kit.Facts) -> float:
        """Differences of all pairs of dots in place of deviations."""
        off = [(p[0] - q[0], p[1] - q[1]) for p, q in combinations(facts["dots"], 2)]
        return sum(x * y for x, y in off) / sqrt(sum(x * x for x, _ in off) * sum(y * y for _, y in off))


class Fitted(Shown):
    """What is the slope of the line of least squares in a scatter plot?"""

    school = "undergraduate"
    question = "What is the slope of the line that fits the dots of the scatter plot best by least squares, by the "
    question += "numbers on both axes? It is not the line that is drawn."

    def by_normal_equations(self, facts: kit.Facts) -> Fraction:
        """Sums of squares and products, by Cramer's rule."""
        xs, ys = zip(*facts["dots"], strict=True)
        products = len(xs) * sum(x * y for x, y in facts["dots"]) - sum(xs) * sum(ys)
        return Fraction(products, len(xs) * sum(x * x for x in xs) - sum(xs) ** 2)

    def by_slopes_of_pairs(self, facts: kit.Facts) -> Fraction:
        """The slopes through all pairs of dots, weighted by the squares of how far apart they are."""
        pairs = [(p, q, (q[0] - p[0]) ** 2) for p, q in combinations(facts["dots"], 2) if p[0] != q[0]]
        slopes = sum((Fraction(q[1] - p[1], q[0] - p[0]) * weight for p, q, weight in pairs), Fraction(0))
        return slopes / sum(weight for _, _, weight in pairs)


class Median(Shown):
    """What is the median height of the dots of a scatter plot?"""

    question = "What is the median height of all dots in the scatter plot, on the vertical axis?"
    answer = kit.real(1)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Several dots seen somewhere else."""
        for _ in range(4):
            facts = super().corrupt(rng, facts)
        return facts

    def by_sorting(self, facts: kit.Facts) -> Fraction:
        """The middle of the heights in order."""
        ys = sorted(y for _, y in facts["dots"])
        return Fraction(ys[len(ys) // 2] + ys[(len(ys) - 1) // 2], 2)

    def by_striking_out(self, facts: kit.Facts) -> Fraction:
        """A highest and a lowest dot struck out in turn, until one or two are left."""
        left = [y for _, y in facts["dots"]]
        while len(left) > 2:
            left.remove(max(left))
            left.remove(min(left))
        return Fraction(sum(left), len(left))


class Explained(Shown):
    """What percentage of the variance in a scatter plot does the line of least squares explain?"""

    school = "undergraduate"
    question = "The line that fits the dots of the scatter plot best by least squares (not the line that is drawn) "
    question += "explains part of the variance of their heights on the vertical axis. What is this part, in per cent?"
    answer = kit.real(1)

    def by_correlation(self, facts: kit.Facts) -> Fraction:
        """The square of the correlation, from differences of all pairs of dots."""
        off = [(p[0] - q[0], p[1] - q[1]) for p, q in combinations(facts["dots"], 2)]
        both = sum(x * y for x, y in off)
        return Fraction(100 * both * both, sum(x * x for x, _ in off) * sum(y * y for _, y in off))

    def by_residuals(self, facts: kit.Facts) -> Fraction:
        """The line fitted, and what the squares of the distances from it are less than those from the mean height."""
        xs, ys = zip(*facts["dots"], strict=True)
        x0, y0 = Fraction(sum(xs), len(xs)), Fraction(sum(ys), len(ys))
        slope = sum((x - x0) * y for x, y in facts["dots"]) / sum((x - x0) * x for x in xs)
        left = sum((y - y0 - slope * (x - x0)) ** 2 for x, y in facts["dots"])
        return 100 * (1 - left / sum((y - y0) ** 2 for y in ys))


SLOPE = Slope().task()
PREDICTED = Predicted().task()
CORRELATION = Correlation().task()
FITTED = Fitted().task()
MEDIAN = Median().task()
EXPLAINED = Explained().task()
