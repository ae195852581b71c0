"""Further questions about two lines through grid points."""

from __future__ import annotations

from fractions import Fraction
from math import acos, atan2, degrees, hypot, pi, sqrt
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.line_crossing import LineCrossing

LINES = "Each of the two straight lines goes through two marked grid points. "


class Shown(kit.Asking, LineCrossing):
    """What is seen of two lines?"""

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """All points, or those of one line, seen aslant: farther right the higher they are, or higher."""
        by, axis, at, which = rng.choice((-2, -1, 1, 2)), rng.randrange(2), rng.randint(-8, 8), rng.choice((0, 1, None))
        lines = [list(line) for line in facts["lines"]]
        for k, line in enumerate(lines):
            for place in (0, 2) if which in (k, None) else ():
                line[place + axis] += by * (line[place + 1 - axis] - at)
        return self.in_order({**facts, "lines": lines})

    def upright(self, facts: kit.Facts) -> bool:
        """Whether one of the lines is."""
        return any(a == c for a, _, c, _ in facts["lines"])


class Angle(Shown):
    """At what angle do two lines meet?"""

    question = f"{LINES}What is the acute angle between them? A right angle counts too."
    answer = kit.real(1, "degrees")

    def by_directions(self, facts: kit.Facts) -> float:
        """The difference of the directions."""
        one, other = (atan2(d - b, c - a) for a, b, c, d in facts["lines"])
        off = abs(one - other) % pi
        return degrees(min(off, pi - off))

    def by_cosine(self, facts: kit.Facts) -> float:
        """The scalar product over the lengths."""
        (a, b), (c, d) = ((c - a, d - b) for a, b, c, d in facts["lines"])
        return degrees(acos(min(1.0, abs(a * c + b * d) / sqrt((a * a + b * b) * (c * c + d * d)))))


class Triangle(Shown):
    """How large is the triangle of two lines and an axis?"""

    question = f"{LINES}Continued as far as needed, they form a triangle with the y-axis. What is its area, in square "
    question += "units?"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        fine = not self.upright(facts) and self.by_heights({**facts}) > 0
        return "" if fine else "lines: expected two that form a triangle with the y-axis"

    def by_heights(self, facts: kit.Facts) -> Fraction:
        """Half of the piece of the axis between the lines times how far from it they meet."""
        slopes = [Fraction(d - b, c - a) for a, b, c, d in facts["lines"]]
        at_zero = [line[1] - slope * line[0] for line, slope in zip(facts["lines"], slopes, strict=True)]
        meet = (at_zero[1] - at_zero[0]) / (slopes[0] - slopes[1])
        return abs(meet * (at_zero[1] - at_zero[0])) / 2

    def by_determinants(self, facts: kit.Facts) -> Fraction:
        """The square of the determinant of all three equations over the product of those of their pairs."""
        rows = [(d - b, a - c, -((d - b) * a - (c - a) * b)) for a, b, c, d in facts["lines"]] + [(1, 0, 0)]
        (a, b, c), (d, e, f), (g, h, i) = rows
        whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
        minors = (a * e - b * d) * (d * h - e * g) * (g * b - h * a)
        return Fraction(whole * whole, abs(2 * minors))


class Distance(Shown):
    """How far from the origin do two lines meet?"""

    question = f"{LINES}Continued as far as needed, they meet in a point. How far is it from the origin, in units of "
    question += "the grid?"
    answer = kit.real(2)

    def by_cramer(self, facts: kit.Facts) -> float:
        """The point by determinants, and its distance."""
        (a, b, c, d), (e, f, g, h) = facts["lines"]
        whole, first, second = (c - a) * (h - f) - (d - b) * (g - e), c * b - a * d, g * f - e * h
        x = Fraction(first * (g - e) - second * (c - a), whole)
        y = Fraction(first * (h - f) - second * (d - b), whole)
        return hypot(x, y)

    def by_walking(self, facts: kit.Facts) -> float:
        """Along one line until it meets the other, by complex numbers."""
        (p, q), (r, s) = ((complex(a, b), complex(c, d)) for a, b, c, d in facts["lines"])
        along, across = q - p, (s - r) * 1j
        steps = ((r - p) * across.conjugate()).real / (along * across.conjugate()).real
        return abs(p + steps * along)


class Slopes(Shown):
    """What is the product of the slopes of two lines?"""

    question = {
        "product": f"{LINES}What is the product of their slopes?",
        "sum": f"{LINES}What is the sum of their slopes?",
        "steeper": f"{LINES}What is the slope of the one that is steeper?",
    }
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        if self.upright(facts) or any(b == d for _, b, _, d in facts["lines"]):
            return "lines: expected none along an axis"
        steep = sorted(abs(Fraction(d - b, c - a)) for a, b, c, d in facts["lines"])
        return "" if steep[0] < steep[1] else "lines: expected one that is steeper"

    def by_rise(self, facts: kit.Facts) -> Fraction:
        """Rise over run of each line."""
        p, q = (Fraction(d - b, c - a) for a, b, c, d in facts["lines"])
        return {"product": p * q, "sum": p + q, "steeper": max(p, q, key=abs)}[facts["wording"]]

    def by_unit_step(self, facts: kit.Facts) -> Fraction:
        """The height of each line above its left point one unit to the right of it, by Lagrange's formula."""
        heights = []
        for a, b, c, d in facts["lines"]:
            heights.append(Fraction(b * (a + 1 - c), a - c) + Fraction(d, c - a) - b)
        p, q = heights
        if facts["wording"] == "steeper":
            return p if p * p > q * q else q
        return p * q if facts["wording"] == "product" else p + q


ANGLE = Angle().task()
TRIANGLE = Triangle().task()
DISTANCE = Distance().task()
SLOPES = Slopes().task()
