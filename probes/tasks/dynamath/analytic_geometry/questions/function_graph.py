"""Further questions about the graph of a function made of straight pieces."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.function_graph import GRAPH, FunctionGraph, hinged, value

PLACE = kit.Whole(-7, 7)
SLOPE = (
    "The graph is that of the derivative f of a function F; it is made of straight pieces between the marked points, "
)
SLOPE += "all of which are grid points. "


def area(corners: list[list[int]], low: Fraction | int, high: Fraction | int) -> Fraction:
    """The integral between two places, by trapezoids between them and the corners on the way."""
    stops = [low, *(x for x, _ in corners if low < x < high), high]
    return sum(((b - a) * (value(corners, a) + value(corners, b)) / 2 for a, b in pairwise(stops)), Fraction(0))


def antiderivative(corners: list[list[int]], x: Fraction | int) -> Fraction:
    """The integral from the first corner on, of the first piece continued and a hinge at each corner."""
    slopes = [Fraction(d - b, c - a) for (a, b), (c, d) in pairwise(corners)]
    (first, height), far = corners[0], x - corners[0][0]
    found = height * far + slopes[0] * far * far / 2
    for (before, after), (at, _) in zip(pairwise(slopes), corners[1:], strict=False):
        found += (after - before) * max(x - at, 0) ** 2 / 2
    return found if first <= x else Fraction(0)


def zeros(corners: list[list[int]]) -> list[Fraction]:
    """Where the graph crosses the x-axis or meets it, in order."""
    found = {Fraction(x) for x, y in corners if y == 0}
    for (a, b), (c, d) in pairwise(corners):
        if b * d < 0:
            found.add(a - Fraction(b * (c - a), d - b))
    return sorted(found)


class Shown(kit.Asking, FunctionGraph):
    """What is seen of the graph of a function?"""

    answer = kit.real(2)

    def places(self, facts: kit.Facts, corners: bool = True) -> list[int]:
        """Whole places on the graph, or those between corners."""
        at = [x for x, _ in facts["corners"]]
        return [x for x in range(at[0], at[-1] + 1) if corners or x not in at]

    def flat_zero(self, facts: kit.Facts) -> bool:
        """Whether a piece lies on the x-axis."""
        return any(b == d == 0 for (_, b), (_, d) in pairwise(facts["corners"]))

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Some points seen higher or lower, or all of them on the other side of the x-axis."""
        flip = rng.random() < 0.3
        moved = [[x, -y if flip else y + rng.choice((0, 0, -3, -2, -1, 1, 2, 3))] for x, y in facts["corners"]]
        return {**facts, "corners": moved}


class Two(Shown):
    """What is asked about two places on the graph of a function?"""

    asked = {"a": PLACE, "b": PLACE}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        pairs = [{"a": a, "b": b} for a, b in permutations(self.places(facts), 2)]
        return self.one_fair(draw["numeric"], facts, pairs)

    def fair(self, facts: kit.Facts) -> str:
        there = {facts["a"], facts["b"]} <= set(self.places(facts))
        return "" if there and facts["b"] - facts["a"] > 1 else "a and b: expected places on the graph, a first"


class Rate(Two):
    """What is the average rate of change of a function?"""

    question = f"{GRAPH}What is the average rate of change of f from x = {{a}} to x = {{b}}?"

    def by_secant(self, facts: kit.Facts) -> Fraction:
        """The slope of the secant."""
        a, b = facts["a"], facts["b"]
        return (value(facts["corners"], b) - value(facts["corners"], a)) / (b - a)

    def by_mean_slope(self, facts: kit.Facts) -> Fraction:
        """The mean of the slopes in between, weighted by how long each holds."""
        a, b, total = facts["a"], facts["b"], Fraction(0)
        for (p, q), (r, s) in pairwise(facts["corners"]):
            total += Fraction(s - q, r - p) * max(min(b, r) - max(a, p), 0)
        return total / (b - a)


class Integral(Two):
    """What is the integral of a function?"""

    school = "undergraduate"
    question = f"{GRAPH}What is the integral of f from {{a}} to {{b}}?"

    def by_trapezoids(self, facts: kit.Facts) -> Fraction:
        """Trapezoids between the corners on the way."""
        return area(facts["corners"], facts["a"], facts["b"])

    def by_antiderivative(self, facts: kit.Facts) -> Fraction:
        """The difference of an antiderivative made of hinges."""
        return antiderivative(facts["corners"], facts["b"]) - antiderivative(facts["corners"], facts["a"])


class Average(Two):
    """What is the mean value of a function?"""

    school = "undergraduate"
    question = f"{GRAPH}What is the mean value of f on the interval from {{a}} to {{b}}?"

    def by_trapezoids(self, facts: kit.Facts) -> Fraction:
        """The integral by trapezoids over the interval's length."""
        return area(facts["corners"], facts["a"], facts["b"]) / (facts["b"] - facts["a"])

    def by_slices(self, facts: kit.Facts) -> Fraction:
        """The mean of the values in the middle of slices, none of which has a corner within."""
        middles = [Fraction(2 * k + 1, 2) for k in range(facts["a"], facts["b"])]
        return sum((hinged(facts["corners"], x) for x in middles), Fraction(0)) / len(middles)


class Climbs(Two):
    """Is a function greater at one place than at another, of which the derivative is drawn?"""

    school = "undergraduate"
    question = f"{SLOPE}Is F({{b}}) greater than F({{a}})?"
    answer = kit.yes_no()

    def fair(self, facts: kit.Facts) -> str:
        return super().fair(facts) or ("" if self._area(facts) else "a and b: expected values that differ")

    def _area(self, facts: kit.Facts) -> Fraction:
        return area(facts["corners"], facts["a"], facts["b"])

    def by_area(self, facts: kit.Facts) -> bool:
        """The sign of the area under the graph in between."""
        return self._area(facts) > 0

    def by_antiderivative(self, facts: kit.Facts) -> bool:
        """Two values of an antiderivative made of hinges."""
        return antiderivative(facts["corners"], facts["b"]) > antiderivative(facts["corners"], facts["a"])


class Derivative(Shown):
    """What is the derivative of a function at a place?"""

    question = f"{GRAPH}What is the derivative of f at x = {{a}}?"
    asked = {"a": PLACE}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"a": a} for a in self.places(facts, corners=False)])

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["a"] in self.places(facts, corners=False) else "a: expected a place between two corners"

    def by_rise(self, facts: kit.Facts) -> Fraction:
        """Rise over run of the piece that it lies on."""
        ((p, q), (r, s)) = next(pair for pair in pairwise(facts["corners"]) if pair[0][0] < facts["a"] < pair[1][0])
        return Fraction(s - q, r - p)

    def by_difference(self, facts: kit.Facts) -> Fraction:
        """The difference of the values a little to the right and a little to the left, over their distance."""
        a, step = facts["a"], Fraction(1, 8)
        return (hinged(facts["corners"], a + step) - hinged(facts["corners"], a - step)) / (2 * step)


class Rising(Derivative):
    """Does a function increase at a place?"""

    question = f"{GRAPH}Is f increasing at x = {{a}}?"
    answer = kit.yes_no()

    def fair(self, facts: kit.Facts) -> str:
        return super().fair(facts) or ("" if self.by_rise(facts) else "a: expected a piece that is not level")

    def by_slope(self, facts: kit.Facts) -> bool:
        """The sign of the slope of the piece that it lies on."""
        return self.by_rise(facts) > 0

    def by_values(self, facts: kit.Facts) -> bool:
        """The values a little to the left and a little to the right."""
        return hinged(facts["corners"], facts["a"] + Fraction(1, 9)) > hinged(
            facts["corners"], facts["a"] - Fraction(1, 9)
        )


class Moved(Shown):
    """What is the value of a function that is moved and stretched?"""

    question = f"{GRAPH}Let g(x) = {{times}}f(x - {{right}}) + {{up}}. What is g({{a}})?"
    asked = {"times": kit.Whole(2, 9), "right": kit.Whole(1, 9), "up": kit.Whole(1, 9), "a": kit.Whole(-20, 20)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        number = draw["numeric"]
        times, right, up = number.randint(2, 3 + level), number.randint(1, 3 + level), number.randint(1, 3 + level)
        return {"times": times, "right": right, "up": up, "a": number.choice(self.places(facts)) + right}

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["a"] - facts["right"] in self.places(facts) else "a: expected a place on the moved graph"

    def by_substitution(self, facts: kit.Facts) -> Fraction:
        """The value of f where x - right is."""
        return facts["times"] * value(facts["corners"], facts["a"] - facts["right"]) + facts["up"]

    def by_moving(self, facts: kit.Facts) -> Fraction:
        """Every corner moved and stretched, and the new graph read."""
        moved = [[x + facts["right"], facts["times"] * y + facts["up"]] for x, y in facts["corners"]]
        return hinged(moved, facts["a"])


class Solution(Shown):
    """What is the largest solution of an equation, by the graph of a function?"""

    question = f"{GRAPH}What is the largest x on the graph for which f(x) = {{c}}?"
    asked = {"c": kit.Whole(-6, 6)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"c": c} for c in range(-6, 7)])

    def fair(self, facts: kit.Facts) -> str:
        lowered = [[x, y - facts["c"]] for x, y in facts["corners"]]
        if any(y == 0 for _, y in lowered) or not zeros(lowered):
            return "c: expected a value that f takes, and not at a corner"
        return ""

    def by_solving(self, facts: kit.Facts) -> Fraction:
        """Every piece solved, and the largest solution."""
        return zeros([[x, y - facts["c"]] for x, y in facts["corners"]])[-1]

    def by_proportion(self, facts: kit.Facts) -> Fraction:
        """From the right, the first piece with ends on either side, cut in proportion to their distances."""
        for (p, q), (r, s) in list(pairwise(facts["corners"]))[::-1]:
            left, right = abs(facts["c"] - q), abs(facts["c"] - s)
            if min(q, s) < facts["c"] < max(q, s):
                return Fraction(p * right + r * left, left + right)
        raise ValueError("no piece crosses the value")


class Positive(Shown):
    """On how long a part of its domain is a function positive?"""

    question = f"{GRAPH}The x on the drawn graph for which f(x) is greater than 0 form one or more intervals. What is "
    question += "their total length?"

    def fair(self, facts: kit.Facts) -> str:
        heights = [y for _, y in facts["corners"]]
        return "" if min(heights) < 0 < max(heights) else "corners: expected values on both sides of 0"

    def by_pieces(self, facts: kit.Facts) -> Fraction:
        """Of each piece the share that is above the axis."""
        total = Fraction(0)
        for (a, b), (c, d) in pairwise(facts["corners"]):
            above, below = max(b, 0) + max(d, 0), max(-b, 0) + max(-d, 0)
            total += Fraction((c - a) * above, above + below) if above else 0
        return total

    def by_zeros(self, facts: kit.Facts) -> Fraction:
        """Intervals between zeros and corners, each judged by its middle."""
        stops = sorted({*zeros(facts["corners"]), *(Fraction(x) for x, _ in facts["corners"])})
        pairs = [(a, b) for a, b in pairwise(stops) if hinged(facts["corners"], (a + b) / 2) > 0]
        return sum((b - a for a, b in pairs), Fraction(0))


class Peak(Shown):
    """Where is a function largest, of which the derivative is drawn?"""

    school = "undergraduate"
    question = f"{SLOPE}At which x of the drawn interval is F(x) the largest?"

    def fair(self, facts: kit.Facts) -> str:
        if self.flat_zero(facts):
            return "corners: expected no piece on the x-axis"
        values = sorted(antiderivative(facts["corners"], x) for x in self._candidates(facts))
        return "" if values[-1] > values[-2] else "corners: expected one largest value"

    def _candidates(self, facts: kit.Facts) -> set[Fraction]:
        ends = (Fraction(facts["corners"][0][0]), Fraction(facts["corners"][-1][0]))
        return {*ends, *zeros(facts["corners"])}

    def by_antiderivative(self, facts: kit.Facts) -> Fraction:
        """An antiderivative made of hinges, at the ends and at all zeros of the derivative."""
        return max(self._candidates(facts), key=lambda x: antiderivative(facts["corners"], x))

    def by_areas(self, facts: kit.Facts) -> Fraction:
        """Areas between the graph and the axis added up from zero to zero."""
        at, total, best = Fraction(facts["corners"][0][0]), Fraction(0), Fraction(0)
        found = at
        for stop in sorted(self._candidates(facts))[1:]:
            total, at = total + area(facts["corners"], at, stop), stop
            if total > best:
                best, found = total, stop
        return found


class Steepest(Shown):
    """What is the largest slope of the graph of a function?"""

    question = f"{GRAPH}What is the largest slope of a piece, where the slope of a falling piece is negative?"

    def by_rise(self, facts: kit.Facts) -> Fraction:
        """Rise over run of every piece."""
        return max(Fraction(d - b, c - a) for (a, b), (c, d) in pairwise(facts["corners"]))

    def by_steps(self, facts: kit.Facts) -> Fraction:
        """From the middle of every unit of the x-axis how far the graph climbs in half a unit, twice."""
        half, units = Fraction(1, 2), self.places(facts)[:-1]
        return max(2 * (hinged(facts["corners"], x + 2 * half) - hinged(facts["corners"], x + half)) for x in units)


RATE = Rate().task()
INTEGRAL = Integral().task()
AVERAGE = Average().task()
CLIMBS = Climbs().task()
DERIVATIVE = Derivative().task()
RISING = Rising().task()
MOVED = Moved().task()
SOLUTION = Solution().task()
POSITIVE = Positive().task()
PEAK = Peak().task()
STEEPEST = Steepest().task()
