"""Further questions about a slope field."""

from __future__ import annotations

from itertools import product

from isoprobe.probes.families.figures.slopes import FIELD, PLACE, Polynomial, by_fit, by_steps, said, slope_at, value
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.slope_field import SlopeField

STEPS = 3  # of Euler's method
ON = ("x alone", "y alone", "both x and y")


def bend(f: Polynomial, x: int, y: int) -> float:
    """The second derivative of a solution: the derivatives of f by x and y, the latter times the slope."""
    xx, xy, yy, a, b, _ = f
    return 2 * xx * x + xy * y + a + (2 * yy * y + xy * x + b) * value(f, x, y)


class Depends(kit.Asking, SlopeField):
    """On what do the slopes of a field depend?"""

    school = "undergraduate"
    question = f"{FIELD}Which of its variables does f depend on?"
    answer, even = kit.option(3), ON

    def by_rows(self, facts: kit.Facts) -> str:
        """Whether all rows are alike, and all columns."""
        rows = {tuple(row) for row in facts["slopes"]}
        columns = set(zip(*facts["slopes"], strict=True))
        return ON[0] if len(rows) == 1 else ON[1] if len(columns) == 1 else ON[2]

    def by_terms(self, facts: kit.Facts) -> str:
        """The letters of the polynomial that is nearest to all slopes."""
        text = said(by_fit(facts))
        return ON[2] if "x" in text and "y" in text else ON[0] if "x" in text else ON[1]


class Bends(kit.Asking, SlopeField):
    """Is a solution concave up at a point of a slope field?"""

    school = "undergraduate"
    question = f"{FIELD}Is the solution through the point with x = {{x}} and y = {{y}} concave up there?"
    asked = {"x": PLACE, "y": PLACE}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """The points with strokes on all sides, of those that may as well be in one row as in another."""
        span = range(-5, 6)
        inner = product(facts["xs"][1:-1], facts["ys"][1:-1])
        return [{"x": x, "y": y} for x, y in inner if x in span and y in span]

    def fair(self, facts: kit.Facts) -> str:
        x, y = facts["x"], facts["y"]
        if x not in facts["xs"][1:-1] or y not in facts["ys"][1:-1]:
            return "x and y: expected a point with strokes on all sides"
        return "" if abs(bend(by_steps(facts), x, y)) >= 0.5 else "x and y: expected a solution that bends"

    def by_neighbours(self, facts: kit.Facts) -> bool:
        """How slopes change from neighbour to neighbour, along the stroke: exact of polynomials of degree 2."""
        at, x, y = slope_at(facts), facts["x"], facts["y"]
        return at[x + 1, y] - at[x - 1, y] + at[x, y] * (at[x, y + 1] - at[x, y - 1]) > 0

    def by_derivative(self, facts: kit.Facts) -> bool:
        """The derivative of the polynomial that is nearest to all slopes, along a solution."""
        return bend(by_fit(facts), facts["x"], facts["y"]) > 0


class Beyond(kit.Asking, SlopeField):
    """What is the slope at a point outside of a slope field's picture?"""

    school = "undergraduate"
    question = f"{FIELD}What is the slope dy/dx at the point with x = {{x}} and y = {{y}}, which is not shown?"
    asked = {"x": PLACE, "y": PLACE}
    answer = kit.real(1)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        """A point beyond the right edge or the left one, and above or below."""
        rng = draw["numeric"]
        x = rng.choice((facts["xs"][0] - rng.randint(1, 4), facts["xs"][-1] + rng.randint(1, 4)))
        return {"x": x, "y": rng.choice((facts["ys"][-1] - rng.randint(1, 4), facts["ys"][0] + rng.randint(1, 4)))}

    def fair(self, facts: kit.Facts) -> str:
        shown = facts["x"] in facts["xs"] or facts["y"] in facts["ys"]
        return "x and y: expected a point beyond all columns and rows" if shown else ""

    def by_terms(self, facts: kit.Facts) -> float:
        """The polynomial by differences at a corner, at that point."""
        return value(by_steps(facts), facts["x"], facts["y"])

    def by_continuing(self, facts: kit.Facts) -> float:
        """Each row continued by its constant second difference, and then the column that this makes."""
        rows = [self._on(row, facts["x"] - facts["xs"][0]) for row in facts["slopes"]]
        return self._on(rows, facts["ys"][0] - facts["y"])

    @staticmethod
    def _on(line: list[float], steps: int) -> float:
        """The entry so many places after the first of a sequence whose second differences are alike, one by one."""
        numbers = list(line)
        if steps < 0:
            numbers, steps = numbers[::-1], len(numbers) - 1 - steps
        while len(numbers) <= steps:
            numbers.append(3 * numbers[-1] - 3 * numbers[-2] + numbers[-3])
        return numbers[steps]


class Euler(kit.Asking, SlopeField):
    """By how much does y change in steps of Euler's method in a slope field?"""

    school = "undergraduate"
    question = (
        f"{FIELD}Euler's method with step size 1 starts at x = {{x}}, y = {{y}} and makes three steps to the "
        "right. Which y does it come to?"
    )
    asked = {"x": PLACE, "y": PLACE}
    answer = kit.integer()

    def way(self, facts: kit.Facts) -> list[tuple[int, int]]:
        """The points that are come to by the strokes, until one of them is none with a stroke."""
        at, x, y = slope_at(facts), facts["x"], facts["y"]
        found = [(x, y)]
        while len(found) <= STEPS and (slope := at.get((x, y), 0.5)) % 1 == 0:
            x, y = x + 1, y + int(slope)
            found.append((x, y))
        return found

    def fair(self, facts: kit.Facts) -> str:
        found = self.way(facts)
        if len(found) <= STEPS:
            return "x and y: expected a way from stroke to stroke"
        return "" if len({y for _, y in found}) > 1 else "x and y: expected a way that is not level"

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        """Any way of three steps, in strokes that are drawn."""
        told = [{"x": x, "y": y} for x, y in product(facts["xs"][:3], facts["ys"])]
        fair = [one for one in told if not self.fair({**facts, **one})]
        return draw["numeric"].choice(fair) if fair else None

    def by_strokes(self, facts: kit.Facts) -> int:
        """From stroke to stroke, by the slope that each has."""
        return self.way(facts)[-1][1] - facts["y"]

    def by_equation(self, facts: kit.Facts) -> int:
        """The polynomial that is nearest to all slopes, put in at each step."""
        f, x, y = by_fit(facts), facts["x"], facts["y"]
        for _ in range(STEPS):
            x, y = x + 1, y + int(value(f, x, y))
        return int(y - facts["y"])


DEPENDS = Depends().task()
BENDS = Bends().task()
BEYOND = Beyond().task()
EULER = Euler().task()
