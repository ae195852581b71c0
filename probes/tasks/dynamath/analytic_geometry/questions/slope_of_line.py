"""Further questions about a line through two grid points."""

from __future__ import annotations

from cmath import phase
from fractions import Fraction
from math import atan, degrees, hypot, sqrt
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.slope_of_line import SlopeOfLine

LINE = "The straight line goes through two marked grid points. "
COORDINATE = kit.Whole(-99, 99)


class Shown(kit.Asking, SlopeOfLine):
    """What is seen of a line?"""

    levels = {1: "any line", 2: "other lines", 3: "further lines"}

    def line(self, facts: kit.Facts) -> tuple[Fraction, Fraction]:
        """Slope and height at 0."""
        (a, b), (c, d) = facts["points"]
        slope = Fraction(d - b, c - a)
        return slope, b - slope * a

    def equation(self, facts: kit.Facts) -> tuple[int, int, int]:
        """The numbers p, q, r of px + qy = r."""
        (a, b), (c, d) = facts["points"]
        return d - b, a - c, a * (d - b) + b * (a - c)


class Value(Shown):
    """What is the value of a linear function beyond what is drawn?"""

    question = f"{LINE}It is the graph of a function f. What is f({{x}})?"
    asked = {"x": COORDINATE}
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"x": draw["numeric"].choice((-1, 1)) * draw["numeric"].randint(8, 10 * level)}

    def by_slope(self, facts: kit.Facts) -> Fraction:
        """Slope times x and the height at 0."""
        slope, at_zero = self.line(facts)
        return slope * facts["x"] + at_zero

    def by_weights(self, facts: kit.Facts) -> Fraction:
        """The two heights weighted by how far x is from the other point (Lagrange)."""
        (a, b), (c, d) = facts["points"]
        x = facts["x"]
        return Fraction(b * (c - x) + d * (x - a), c - a)


class Solve(Shown):
    """Where does a linear function have a value?"""

    question = f"{LINE}It is the graph of a function f. For which x is f(x) = {{y}}?"
    asked = {"y": COORDINATE}
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"y": draw["numeric"].choice((-1, 1)) * draw["numeric"].randint(2, 10 * level)}

    def by_inverse(self, facts: kit.Facts) -> Fraction:
        """The height at 0 taken off, and divided by the slope."""
        slope, at_zero = self.line(facts)
        return (facts["y"] - at_zero) / slope

    def by_equation(self, facts: kit.Facts) -> Fraction:
        """The line's equation px + qy = r solved for x."""
        p, q, r = self.equation(facts)
        return Fraction(r - q * int(facts["y"]), p)


class Distance(Shown):
    """How far is a line from the origin?"""

    question = f"{LINE}How far is it from the origin, in units of the grid?"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.equation(facts)[2] else "points: expected a line that misses the origin"

    def by_normal_form(self, facts: kit.Facts) -> float:
        """The equation px + qy = r divided by the length of (p, q)."""
        p, q, r = self.equation(facts)
        return abs(r) / hypot(p, q)

    def by_foot(self, facts: kit.Facts) -> float:
        """The point of the line at which the squared distance from the origin is the smallest."""
        (a, b), (c, d) = facts["points"]
        t = Fraction(-(a * (c - a) + b * (d - b)), (c - a) ** 2 + (d - b) ** 2)
        return sqrt((a + t * (c - a)) ** 2 + (b + t * (d - b)) ** 2)


class Triangle(Shown):
    """How large is the triangle of a line and both axes?"""

    question = f"{LINE}What is the area of the triangle that it forms with the two axes, in square units?"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.equation(facts)[2] else "points: expected a line that misses the origin"

    def by_intercepts(self, facts: kit.Facts) -> Fraction:
        """Half the product of where it meets the axes."""
        slope, at_zero = self.line(facts)
        return abs(at_zero * at_zero / slope) / 2

    def by_equation(self, facts: kit.Facts) -> Fraction:
        """r² over 2pq of the equation px + qy = r."""
        p, q, r = self.equation(facts)
        return Fraction(r * r, abs(2 * p * q))


class Inclination(Shown):
    """At what angle does a line rise?"""

    question = f"{LINE}What is the angle between it and the positive direction of the x-axis? Give it as a negative "
    question += "number where the line falls from left to right."
    answer = kit.real(1, "degrees")

    def by_arctangent(self, facts: kit.Facts) -> float:
        """The arctangent of the slope."""
        return degrees(atan(self.line(facts)[0]))

    def by_phase(self, facts: kit.Facts) -> float:
        """The phase of the way from the left point to the right one, as a complex number."""
        left, right = (complex(*point) for point in facts["points"])
        return degrees(phase(right - left))


class Positive(Shown):
    """Is a linear function positive at a place?"""

    question = f"{LINE}It is the graph of a function f. Is f({{x}}) greater than 0?"
    asked = {"x": COORDINATE}
    answer = kit.yes_no()

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return self.one_fair(draw["numeric"], facts, [{"x": x} for x in range(-4 * level, 4 * level + 1)])

    def fair(self, facts: kit.Facts) -> str:
        slope, at_zero = self.line(facts)
        return "" if slope * facts["x"] + at_zero else "x: expected no zero of f"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The signs along the y-axis taken for each other."""
        return {**facts, "points": [[x, -y] for x, y in facts["points"]]}

    def by_value(self, facts: kit.Facts) -> bool:
        """The value there."""
        slope, at_zero = self.line(facts)
        return bool(slope * facts["x"] + at_zero > 0)

    def by_zero(self, facts: kit.Facts) -> bool:
        """On which side of the line's zero it is, and whether the line rises."""
        (a, b), (c, d) = facts["points"]
        zero = Fraction(a * d - b * c, d - b)
        return bool((facts["x"] > zero) == (d > b))


VALUE = Value().task()
SOLVE = Solve().task()
DISTANCE = Distance().task()
TRIANGLE = Triangle().task()
INCLINATION = Inclination().task()
POSITIVE = Positive().task()
