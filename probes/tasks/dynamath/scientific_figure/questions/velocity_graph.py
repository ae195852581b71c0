"""Further questions about a graph of velocity over time."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.scientific_figure.velocity_graph import VelocityGraph

STEM = "The graph shows the velocity of a body over time, in metres per the unit of time at the end of the horizontal "
STEM += "axis. "
TIME = kit.Whole(0, 10)


class Shown(kit.Asking, VelocityGraph):
    """What is seen of the velocity of a body?"""

    answer = kit.real(2)

    def shows(self, facts: kit.Facts) -> str:
        return VelocityGraph.valid(self, facts)

    def dots(self, facts: kit.Facts) -> list[tuple[int, int]]:
        """Times and velocities, from the left."""
        return list(zip(facts["times"], facts["speeds"], strict=True))

    def slopes(self, facts: kit.Facts) -> list[Fraction]:
        """The acceleration on each piece."""
        return [Fraction(v - u, b - a) for (a, u), (b, v) in pairwise(self.dots(facts))]

    def speed(self, facts: kit.Facts, time: Fraction | int) -> Fraction:
        """The velocity at a time, by its piece."""
        pieces = pairwise(self.dots(facts))
        (a, u), (b, v) = next(piece for piece in pieces if piece[0][0] <= time <= piece[1][0])
        return u + Fraction(v - u, b - a) * (time - a)

    def hinged(self, facts: kit.Facts, time: Fraction | int) -> Fraction:
        """The same by the first piece continued, with every change of acceleration on the way."""
        slopes = self.slopes(facts)
        found = facts["speeds"][0] + slopes[0] * time
        for (before, after), at in zip(pairwise(slopes), facts["times"][1:], strict=False):
            found += (after - before) * max(time - at, 0)
        return Fraction(found)

    def way(self, facts: kit.Facts, low: int, high: int) -> Fraction:
        """How far the body comes between two times, by trapezoids."""
        stops = [low, *(t for t in facts["times"] if low < t < high), high]
        pairs = [(a, b, self.speed(facts, a) + self.speed(facts, b)) for a, b in pairwise(stops)]
        return sum(((b - a) * both / 2 for a, b, both in pairs), Fraction(0))


class At(Shown):
    """What is the velocity of a body at a time?"""

    question = f"{STEM}What is the velocity at time {{time}}?"
    asked = {"time": TIME}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"time": time} for time in range(facts["times"][-1] + 1)])

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["time"] <= facts["times"][-1] else "time: expected one on the graph"

    def by_piece(self, facts: kit.Facts) -> Fraction:
        """In proportion between the dots beside it."""
        return self.speed(facts, facts["time"])

    def by_hinges(self, facts: kit.Facts) -> Fraction:
        """The first piece continued, with every change of acceleration on the way."""
        return self.hinged(facts, facts["time"])


class Acceleration(Shown):
    """What is the acceleration of a body at a time?"""

    question = f"{STEM}What is the acceleration of the body at time {{time}}.5, in metres per the square of this unit? "
    question += "Give it as a negative number where the body slows down."
    asked = {"time": TIME}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"time": time} for time in range(facts["times"][-1])])

    def fair(self, facts: kit.Facts) -> str:
        changes = facts["time"] < facts["times"][-1] and self.by_slope(facts)
        return "" if changes else "time: expected one on the graph at which the velocity changes"

    def by_slope(self, facts: kit.Facts) -> Fraction:
        """Rise over run of the piece there."""
        pieces = zip(pairwise(facts["times"]), self.slopes(facts), strict=True)
        return next(slope for (a, b), slope in pieces if a <= facts["time"] < b)

    def by_unit(self, facts: kit.Facts) -> Fraction:
        """How much the velocity changes from the whole time before to the one after."""
        return self.hinged(facts, facts["time"] + 1) - self.hinged(facts, facts["time"])


class Greatest(Shown):
    """What is the greatest acceleration of a body, either way?"""

    question = f"{STEM}How large is the acceleration, without its sign, where the line is the steepest, in metres per "
    question += "the square of this unit?"

    def fair(self, facts: kit.Facts) -> str:
        return "" if any(self.slopes(facts)) else "speeds: expected a velocity that changes"

    def by_slopes(self, facts: kit.Facts) -> Fraction:
        """Rise over run of every piece."""
        return max(map(abs, self.slopes(facts)))

    def by_units(self, facts: kit.Facts) -> Fraction:
        """The change of velocity in every unit of time."""
        times = range(facts["times"][-1])
        return max(abs(self.hinged(facts, time + 1) - self.hinged(facts, time)) for time in times)


class Between(Shown):
    """How far does a body come between two times?"""

    question = f"{STEM}How many metres does the body travel from time {{low}} to time {{high}}?"
    asked = {"low": TIME, "high": TIME}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        times = range(facts["times"][-1] + 1)
        return self.one_fair(draw["numeric"], facts, [{"low": a, "high": b} for a in times for b in times if a < b])

    def fair(self, facts: kit.Facts) -> str:
        fine = facts["low"] < facts["high"] <= facts["times"][-1]
        return "" if fine else "low and high: expected times on the graph, the lower one first"

    def by_trapezoids(self, facts: kit.Facts) -> Fraction:
        """Trapezoids under the line."""
        return self.way(facts, facts["low"], facts["high"])

    def by_middles(self, facts: kit.Facts) -> Fraction:
        """Unit by unit at the velocity in its middle."""
        return sum((self.hinged(facts, t + Fraction(1, 2)) for t in range(facts["low"], facts["high"])), Fraction(0))


class Root(Shown):
    """What is the root mean square of the velocity of a body?"""

    school = "undergraduate"
    question = f"{STEM}What is the root mean square of the velocity over the whole time?"

    def by_pieces(self, facts: kit.Facts) -> float:
        """The integral of the square of each piece, by its ends."""
        whole = sum((b - a) * (u * u + u * v + v * v) for (a, u), (b, v) in pairwise(self.dots(facts)))
        return sqrt(Fraction(whole, 3 * facts["times"][-1]))

    def by_units(self, facts: kit.Facts) -> float:
        """Every unit of time by its mean velocity, squared, and a twelfth of the square of its change."""
        whole = Fraction(0)
        for time in range(facts["times"][-1]):
            first, second = self.hinged(facts, time), self.hinged(facts, time + 1)
            whole += ((first + second) / 2) ** 2 + (second - first) ** 2 / 12
        return sqrt(whole / facts["times"][-1])


AT = At().task()
ACCELERATION = Acceleration().task()
GREATEST = Greatest().task()
BETWEEN = Between().task()
ROOT = Root().task()
