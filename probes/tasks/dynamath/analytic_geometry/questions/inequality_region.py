"""Further questions about the region of two inequalities."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil, floor

from isoprobe.probes.families.figures.regions import REACH, SHADED, belongs, crossing, lines, normals, rays
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.inequality_region import InequalityRegion

PLACE = kit.Whole(-REACH, REACH)
WEIGHT = kit.Whole(-9, 9)


class Inside(kit.Asking, InequalityRegion):
    """Does a point belong to the region of two inequalities?"""

    question = f"{SHADED}Does the point with x = {{x}} and y = {{y}} belong to it?"
    asked = {"x": PLACE, "y": PLACE}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Grid points on a line or near to one."""
        span = range(-REACH + 1, REACH)
        told = [{"x": x, "y": y} for x, y in product(span, repeat=2)]
        return [each for each in told if not self.fair({**facts, **each})]

    def fair(self, facts: kit.Facts) -> str:
        away = min(abs(facts["y"] - m * facts["x"] - c) for m, c in lines(facts))
        return "" if away <= 1 else "x and y: expected a point near a line"

    def by_heights(self, facts: kit.Facts) -> bool:
        """The point's height above each line, or below it."""
        return belongs(facts, facts["x"], facts["y"])

    def by_edges(self, facts: kit.Facts) -> bool:
        """The point as the crossing and so much of the directions of both edges."""
        (p, q), (r, s) = rays(facts)
        x0, y0 = crossing(facts)
        x, y, whole = facts["x"] - x0, facts["y"] - y0, p * s - q * r
        along = (p * y - q * x) / whole, (x * s - y * r) / whole  # how far it is from the first line, and the second
        return all(far > 0 or (far == 0 and edge == "solid") for far, edge in zip(along, facts["edges"], strict=True))


class Count(kit.Asking, InequalityRegion):
    """How many grid points of a square belong to the region of two inequalities?"""

    question = f"{SHADED}How many points with whole coordinates that are from -{{most}} to {{most}} belong to it?"
    asked = {"most": kit.Whole(1, REACH)}
    answer = kit.integer()

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        """A square that is larger at higher levels."""
        return {"most": draw["numeric"].randint(*{1: (2, 3), 2: (3, 4)}.get(level, (4, 5)))}

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.by_points(facts) > 1 else "most: expected some points to belong to the region"

    def by_points(self, facts: kit.Facts) -> int:
        """Point by point."""
        span = range(-facts["most"], facts["most"] + 1)
        return sum(belongs(facts, x, y) for x, y in product(span, repeat=2))

    def by_columns(self, facts: kit.Facts) -> int:
        """Column by column, the whole numbers between the bounds that the lines set."""
        most, total = facts["most"], 0
        for x in range(-most, most + 1):
            low, high = -most, most
            for (m, c), side, edge in zip(lines(facts), facts["sides"], facts["edges"], strict=True):
                at, open_ = m * x + c, edge == "dashed"
                if side == "above":
                    low = max(low, floor(at) + 1 if open_ else ceil(at))
                else:
                    high = min(high, ceil(at) - 1 if open_ else floor(at))
            total += max(0, high - low + 1)
        return total


class Area(kit.Asking, InequalityRegion):
    """How large is the part of a region of two inequalities that a line cuts off?"""

    question = f"{SHADED}How large is the area of its part between the crossing of the lines and the line x = {{x}}?"
    asked = {"x": PLACE}
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        """A line on the side to which the region opens."""
        told = [{"x": x} for x in range(-REACH, REACH + 1)]
        return self.one_fair(draw["numeric"], facts, told)

    def fair(self, facts: kit.Facts) -> str:
        if facts["sides"][0] == facts["sides"][1]:
            return "sides: expected the region to be above one line and below the other"
        (way, _), _ = rays(facts)
        return "" if way * (facts["x"] - crossing(facts)[0]) > 1 else "x: expected the region to reach it"

    def by_triangle(self, facts: kit.Facts) -> Fraction:
        """Half of the width of the region at that line times its distance from the crossing."""
        (m, c), (n, d) = lines(facts)
        x = facts["x"]
        return abs(m * x + c - n * x - d) * abs(x - crossing(facts)[0]) / 2

    def by_integral(self, facts: kit.Facts) -> Fraction:
        """The integral of the gap between the lines, by its antiderivative."""
        (m, c), (n, d) = lines(facts)
        start, stop = crossing(facts)[0], Fraction(facts["x"])
        return abs((m - n) * (stop**2 - start**2) / 2 + (c - d) * (stop - start))


class Weighed(kit.Asking, InequalityRegion):
    """What values has a linear function on the region of two inequalities?"""

    school = "undergraduate"
    asked = {"a": WEIGHT, "b": WEIGHT}

    def rises(self, facts: kit.Facts) -> list[Fraction]:
        """By how much the function grows along each edge, away from the crossing."""
        return [facts["a"] * p + facts["b"] * q for p, q in rays(facts)]

    def shares(self, facts: kit.Facts) -> list[Fraction]:
        """How much of each line's normal makes the function's gradient."""
        (a, b, _), (c, d, _) = normals(facts)
        whole, (u, v) = a * d - b * c, (facts["a"], facts["b"])
        return [(u * d - v * c) / whole, (a * v - b * u) / whole]

    def fair(self, facts: kit.Facts) -> str:
        if not facts["a"] or not facts["b"]:
            return "a and b: expected no zeros"
        return "" if all(self.rises(facts)) else "a and b: expected no function that is level along an edge"


class Bounded(Weighed):
    """Is a linear function bounded above on the region of two inequalities?"""

    question = f"{SHADED}On the region, is {{a}} times x plus {{b}} times y bounded above?"
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """All functions with small weights that grow along one edge or along none."""
        span = [k for k in range(-4, 5) if k]
        told = [{"a": a, "b": b} for a, b in product(span, repeat=2)]
        return [each for each in told if not self.fair({**facts, **each})]

    def by_edges(self, facts: kit.Facts) -> bool:
        """Whether the function falls along both edges, away from the crossing."""
        return max(self.rises(facts)) < 0

    def by_multipliers(self, facts: kit.Facts) -> bool:
        """Whether its gradient is made of both normals that point out of the region, none of them turned about."""
        return min(self.shares(facts)) > 0


class Largest(Weighed):
    """What is the largest value of a linear function on the region of two inequalities and its edge?"""

    question = (
        f"{SHADED}What is the largest value of {{a}} times x plus {{b}} times y on the region and its whole edge?"
    )
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        """A function that is bounded above."""
        span = [k for k in range(-5, 6) if k]
        return self.one_fair(draw["numeric"], facts, [{"a": a, "b": b} for a, b in product(span, repeat=2)])

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        return "" if max(self.rises(facts)) < 0 else "a and b: expected a function that is bounded above"

    def by_corner(self, facts: kit.Facts) -> Fraction:
        """The value at the crossing of the lines."""
        x, y = crossing(facts)
        return facts["a"] * x + facts["b"] * y

    def by_multipliers(self, facts: kit.Facts) -> Fraction:
        """The bounds of both inequalities, each times its share in the function (the dual problem)."""
        bounds = [c for _, _, c in normals(facts)]
        return sum((share * c for share, c in zip(self.shares(facts), bounds, strict=True)), Fraction(0))


INSIDE = Inside().task()
COUNT = Count().task()
AREA = Area().task()
BOUNDED = Bounded().task()
LARGEST = Largest().task()
