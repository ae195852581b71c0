"""Further questions about the graph of a sine or cosine."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, localcontext
from math import asin, cos, pi, sin, sqrt
from random import Random
from typing import ClassVar

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.wave_graph import GRAPH, WaveGraph, value

STEP = 1e-4  # of pi
TERMS = 120  # of a power series, up to 24 from its middle
SAMPLES = 48  # from -2π to 2π: of eight waves six each, so that none turns by a quarter in a step
EIGHTHS = kit.Whole(1, 15)


class Shown(kit.Asking, WaveGraph):
    """What is seen of a wave?"""

    different = {1: 500, 2: 600, 3: 800}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """More or fewer waves seen, a higher or a lower one, or one upside down."""
        seen = {"waves": rng.randint(1, 8), "a": rng.choice((-facts["a"], rng.randint(1, 5))), "c": rng.randint(-2, 2)}
        return {**facts, **{name: new for name, new in seen.items() if rng.random() < 0.5}}

    def ratio(self, facts: kit.Facts) -> float:
        """The factor of x."""
        return float(facts["waves"] / 2)


class Lowest(Shown):
    """What is the global minimum of a wave?"""

    question = f"{GRAPH}What is the global minimum of this function?"
    answer = kit.integer()

    def by_formula(self, facts: kit.Facts) -> int:
        """The middle less how high the wave goes."""
        return int(facts["c"] - abs(facts["a"]))

    def by_looking(self, facts: kit.Facts) -> int:
        """The smallest of many values."""
        return round(min(value(facts, k / 60) for k in range(-120, 121)))


class Steepest(Shown):
    """What is the largest slope of a wave?"""

    school = "undergraduate"
    question = f"{GRAPH}What is the largest value of its derivative?"
    answer = kit.real(2)

    def by_chain_rule(self, facts: kit.Facts) -> float:
        """How high the wave goes times the factor of x."""
        return abs(facts["a"]) * self.ratio(facts)

    def by_energy(self, facts: kit.Facts) -> float:
        """Sums of squares at equal steps: of heights above their mean, and of what changes in two steps, whose ratio
        tells how far the wave turns in a step."""
        heights = [value(facts, -2 + 4 * k / SAMPLES) for k in range(SAMPLES)]
        middle = sum(heights) / SAMPLES
        held = sum((height - middle) ** 2 for height in heights)
        moved = sum((heights[k] - heights[k - 2]) ** 2 for k in range(SAMPLES))
        turned = asin(sqrt(moved / held) / 2)
        return sqrt(2 * held / SAMPLES) * turned / (4 * pi / SAMPLES)


class Hump(Shown):
    """How large is the area between a wave and the level line through its middle?"""

    school = "undergraduate"
    question = f"{GRAPH}How large is the area between the graph and the level line y = c, from one point where they "
    question += "meet to the next?"
    answer = kit.real(2)

    def by_antiderivative(self, facts: kit.Facts) -> float:
        """Twice how high the wave goes over the factor of x."""
        return 2 * abs(facts["a"]) / self.ratio(facts)

    def by_strips(self, facts: kit.Facts) -> float:
        """A quarter of the wave by Gauss and Legendre, twice."""
        quarter = pi / 2 / self.ratio(facts)
        at = (0.0, 0.4058451513773972, -0.4058451513773972, 0.7415311855993945, -0.7415311855993945)
        at += (0.9491079123427585, -0.9491079123427585)
        weights = (0.4179591836734694, 0.3818300505051189, 0.3818300505051189, 0.2797053914892766, 0.2797053914892766)
        weights += (0.1294849661688697, 0.1294849661688697)
        values = (w * cos(self.ratio(facts) * quarter * (1 + t) / 2) for t, w in zip(at, weights, strict=True))
        return abs(facts["a"]) * quarter * sum(values)


class Root(Shown):
    """What is the root mean square of a wave?"""

    school = "undergraduate"
    question = f"{GRAPH}What is its root mean square over one period, the root of the mean of its square?"
    answer = kit.real(2)

    def by_parts(self, facts: kit.Facts) -> float:
        """The square of the middle and half the square of how high the wave goes (Parseval)."""
        return sqrt(facts["c"] ** 2 + facts["a"] ** 2 / 2)

    def by_samples(self, facts: kit.Facts) -> float:
        """Squares at equal steps over all periods, which is exact for waves."""
        values = [value(facts, -2 + 4 * k / SAMPLES) for k in range(SAMPLES)]
        return sqrt(sum(v * v for v in values) / len(values))


class Curved(Shown):
    """What is the second derivative of a wave at a place?"""

    school = "undergraduate"
    question = f"{GRAPH}What is its second derivative at x = {{eighths}}π/8?"
    different: ClassVar[Mapping[int, int]] = {}
    asked = {"eighths": EIGHTHS}
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"eighths": k} for k in range(1, 16)])

    def fair(self, facts: kit.Facts) -> str:
        return "" if abs(self.by_equation(facts)) > 0.01 else "eighths: expected a place where the wave is curved"

    def by_equation(self, facts: kit.Facts) -> float:
        """The height above the middle times the square of the factor of x, with the other sign."""
        return -(self.ratio(facts) ** 2) * (value(facts, facts["eighths"] / 8) - facts["c"])

    def by_series(self, facts: kit.Facts) -> float:
        """The wave as a power series, of which each term is differentiated twice."""
        odd = int(facts["kind"] == "sin")
        with localcontext(prec=50):
            x = Decimal(pi) * facts["eighths"] / 8
            turned = x * facts["waves"] / 2
            term, found = turned**odd, Decimal(0)
            for n in range(odd, TERMS, 2):
                found += n * (n - 1) * term / x**2
                term *= -(turned**2) / ((n + 1) * (n + 2))
        return float(facts["a"] * found)


class Growing(Shown):
    """Is the derivative of a wave positive at a place?"""

    school = "undergraduate"
    question = f"{GRAPH}Is its derivative positive at x = {{eighths}}π/8?"
    different: ClassVar[Mapping[int, int]] = {}
    asked = {"eighths": EIGHTHS}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """A place on the right half."""
        return [{"eighths": k} for k in range(1, 16)]

    def _slope(self, facts: kit.Facts) -> float:
        turned = self.ratio(facts) * facts["eighths"] / 8 * pi
        return float(facts["a"] * (cos(turned) if facts["kind"] == "sin" else -sin(turned)))

    def fair(self, facts: kit.Facts) -> str:
        return "" if abs(self._slope(facts)) > 0.1 else "eighths: expected a place where the wave is not level"

    def by_rule(self, facts: kit.Facts) -> bool:
        """The sign of the derivative."""
        return self._slope(facts) > 0

    def by_values(self, facts: kit.Facts) -> bool:
        """A value a little to the right and one a little to the left."""
        x = facts["eighths"] / 8
        return value(facts, x + STEP) > value(facts, x - STEP)


LOWEST = Lowest().task()
STEEPEST = Steepest().task()
HUMP = Hump().task()
ROOT = Root().task()
CURVED = Curved().task()
GROWING = Growing().task()
