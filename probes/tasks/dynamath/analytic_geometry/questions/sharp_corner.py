"""Further questions about the graph of a function with one turning point."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.sharp_corner import GRAPH, KINDS, SharpCorner, height

STEP = Fraction(1, 1000)


class Shown(kit.Asking, SharpCorner):
    """What is seen of a function with one turning point?"""

    school = "undergraduate"
    asked = {"x": kit.Whole(-6, 6)}
    different = {1: 560, 2: 1_500}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["geometric"], facts, self.tells(facts))

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """A place on the graph."""
        return [{"x": x} for x in range(-6, 7) if abs(height(facts, Fraction(x))) <= 7]

    def fair(self, facts: kit.Facts) -> str:
        off = abs(height(facts, Fraction(facts["x"]))) > 7
        return "x: expected a place where the graph is drawn" if off else ""


class OneSided(Shown):
    """What is a one-sided derivative of a product with a function?"""

    question = {
        side: f"{GRAPH}It consists of two straight pieces or of a parabola. Let g(x) = x f(x). What is the {side}-hand "
        "derivative of g at x = {x}?"
        for side in ("left", "right")
    }
    answer = kit.real(2)

    def by_rule(self, facts: kit.Facts) -> Fraction:
        """The value, and x times the slope on this side: of its piece, or half the distance from the turning point."""
        far, value = facts["x"] - facts["turns"][0], Fraction(height(facts, Fraction(facts["x"])))
        if facts["kind"] == "smooth":
            return value + facts["x"] * Fraction(facts["steep"] * far, 2)
        rising = far > 0 or (far == 0 and facts["wording"] == "right")
        return value + facts["x"] * facts["steep"] * (1 if rising else -1)

    def by_quotients(self, facts: kit.Facts) -> Fraction:
        """Three difference quotients of g, and where they go to as the step goes to 0."""
        way, at = (1 if facts["wording"] == "right" else -1), Fraction(facts["x"])
        there = at * height(facts, at)
        steps = [way * STEP / k for k in (1, 2, 4)]
        near = [((at + step) * height(facts, at + step) - there) / step for step in steps]
        return Fraction(near[0] - 6 * near[1] + 8 * near[2]) / 3


class Area(Shown):
    """What is the integral of a function with one turning point?"""

    question = f"{GRAPH}It consists of two straight pieces or of a parabola. What is the integral of f over the "
    question += "interval from x = {x} to the x-coordinate {way} units to the right of it?"
    asked = {"x": kit.Whole(-6, 6), "way": kit.Whole(1, 4)}
    answer = kit.real(2)

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """A place on the graph and one to the right of it."""
        return [{"x": x, "way": way} for x in range(-6, 5) for way in (1, 2, 3, 4)]

    def fair(self, facts: kit.Facts) -> str:
        ends = (facts["x"], facts["x"] + facts["way"])
        off = ends[1] > 6 or max(abs(height(facts, Fraction(end))) for end in ends) > 7
        return "x and way: expected places where the graph is drawn" if off else ""

    def by_antiderivative(self, facts: kit.Facts) -> Fraction:
        """An antiderivative, counted from the turning point, at both ends."""
        return self._up_to(facts, facts["x"] + facts["way"]) - self._up_to(facts, facts["x"])

    def _up_to(self, facts: kit.Facts, x: int) -> Fraction:
        far, side = abs(x - facts["turns"][0]), 1 if x > facts["turns"][0] else -1
        part = Fraction(far**2, 2) if facts["kind"] == "corner" else Fraction(far**3, 12)
        return side * (facts["turns"][1] * far + facts["steep"] * part)

    def by_strips(self, facts: kit.Facts) -> Fraction:
        """Unit strips by the values at both ends and in the middle (Simpson), each on one side of the turning point."""
        total = Fraction(0)
        for x in range(facts["x"], facts["x"] + facts["way"]):
            values = [height(facts, Fraction(2 * x + k, 2)) for k in range(3)]
            total += Fraction(values[0] + 4 * values[1] + values[2]) / 6
        return total


class Steeper(Shown):
    """Does the derivative of a function grow at a place?"""

    question = f"{GRAPH}Is the second derivative of f at x = {{x}} positive? Answer no where it is 0 or does not exist."
    answer, even = kit.yes_no(), kit.BOTH

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """A corner seen as smooth or the other way round, near the place or not, or the graph upside down."""
        up, (across, high) = rng.choice((1, -1)), facts["turns"]
        near = rng.choice((across, max(-5, min(5, facts["x"] + rng.choice((1, -1))))))
        return {**facts, "kind": rng.choice(KINDS), "steep": up * facts["steep"], "turns": [near, up * high]}

    def by_kind(self, facts: kit.Facts) -> bool:
        """Where it is smooth and opens upwards, and nowhere else."""
        return facts["kind"] == "smooth" and facts["steep"] > 0

    def by_differences(self, facts: kit.Facts) -> bool:
        """The second difference over the square of its step, for two steps: the same, and positive."""
        at, seconds = Fraction(facts["x"]), []
        for step in (STEP, STEP / 10):
            left, here, right = (height(facts, at + k * step) for k in (-1, 0, 1))
            seconds.append((left - 2 * here + right) / step**2)
        return seconds[0] == seconds[1] > 0


ONE_SIDED = OneSided().task()
AREA = Area().task()
STEEPER = Steeper().task()
