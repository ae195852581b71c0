"""Further questions about a table of two linear functions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.algebra.system_table import LINES, NAMES, SystemTable

STEM = "Both functions of the table are linear. "
LETTER = kit.Word(NAMES)
PLACE = kit.Whole(-99, 99)


class Shown(kit.Asking, SystemTable):
    """What is seen of two linear functions?"""

    levels = {1: "functions that are equal at a whole x near by", 2: "farther away", 3: "at a fraction"}
    answer = kit.integer()

    def values(self, facts: kit.Facts, which: str) -> list[int]:
        """The values of the function that a fact names, or of the other one."""
        return list(facts[LINES[facts["names"].index(facts[which])]])

    def line(self, facts: kit.Facts, which: str) -> tuple[Fraction, Fraction]:
        """Its slope and its value at 0."""
        (a, b, *_), (c, d, *_) = facts["xs"], self.values(facts, which)
        slope = Fraction(d - c, b - a)
        return slope, c - slope * a

    def stepped(self, facts: kit.Facts, which: str, x: Fraction | int) -> Fraction:
        """Its value at x from the table's last place on, by how much it changes from place to place."""
        xs, values = facts["xs"], self.values(facts, which)
        return values[-1] + Fraction(x - xs[-1], xs[-1] - xs[-2]) * (values[-1] - values[-2])


class Slope(Shown):
    """What is the slope of a linear function in a table?"""

    question = f"{STEM}What is the slope of the graph of {{name}}?"
    asked, picks = {"name": LETTER}, "names"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The two functions taken for each other, or one seen steeper."""
        if rng.random() < 0.5:
            return {**facts, "first": facts["second"], "second": facts["first"]}
        name, by = rng.choice(LINES), rng.choice((-2, -1, 1, 2))
        return {
            **facts,
            name: [value + by * (x - facts["xs"][0]) for x, value in zip(facts["xs"], facts[name], strict=True)],
        }

    def by_steps(self, facts: kit.Facts) -> Fraction:
        """The change from one place to the next over how far apart they are."""
        return self.line(facts, "name")[0]

    def by_least_squares(self, facts: kit.Facts) -> Fraction:
        """The line that fits all values best."""
        xs, ys = facts["xs"], self.values(facts, "name")
        products = len(xs) * sum(x * y for x, y in zip(xs, ys, strict=True)) - sum(xs) * sum(ys)
        return Fraction(products, len(xs) * sum(x * x for x in xs) - sum(xs) ** 2)


class Value(Shown):
    """What is the value of a linear function beyond a table?"""

    question = f"{STEM}What is {{name}}({{x}})?"
    asked = {"name": LETTER, "x": PLACE}
    rules = (*SystemTable.rules, kit.asks_of("names", "name"))

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        number = draw["numeric"]
        return {"name": number.choice(facts["names"]), "x": facts["xs"][-1] + number.randint(2, 4 + 6 * level)}

    def by_line(self, facts: kit.Facts) -> Fraction:
        """Slope times x and the value at 0."""
        slope, start = self.line(facts, "name")
        return slope * facts["x"] + start

    def by_going_on(self, facts: kit.Facts) -> Fraction:
        """From the table's last place on, by how much the function changes from place to place."""
        return self.stepped(facts, "name", facts["x"])


class Solve(Shown):
    """At which x does a linear function of a table have a given value?"""

    question = f"{STEM}At which x is {{name}}(x) = {{c}}?"
    asked = {"name": LETTER, "c": PLACE}
    rules = (*SystemTable.rules, kit.asks_of("names", "name"))
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        number = draw["numeric"]
        return {"name": number.choice(facts["names"]), "c": number.randint(-20 * level, 20 * level)}

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.line(facts, "name")[0] else "name: expected a function that is not constant"

    def by_inverse(self, facts: kit.Facts) -> Fraction:
        """The value at 0 taken off, and divided by the slope."""
        slope, start = self.line(facts, "name")
        return (facts["c"] - start) / slope

    def by_interpolation(self, facts: kit.Facts) -> Fraction:
        """The places at the table's ends, weighted by how far the other's value is from what is sought."""
        (a, *_, b), (u, *_, v) = facts["xs"], self.values(facts, "name")
        return Fraction(a * (v - facts["c"]) + b * (facts["c"] - u), v - u)


class Composed(Shown):
    """What is the value of one linear function at another's?"""

    question = f"{STEM}What is {{outer}}({{inner}}({{x}}))?"
    asked = {"outer": LETTER, "inner": LETTER, "x": PLACE}
    rules = (*SystemTable.rules, kit.asks_of("names", "outer", "inner"))

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        outer, inner = draw["numeric"].sample(facts["names"], 2)
        return {"outer": outer, "inner": inner, "x": draw["numeric"].choice(facts["xs"])}

    def by_lines(self, facts: kit.Facts) -> Fraction:
        """Slopes and values at 0, one line put into the other."""
        (slope, start), (steep, begin) = self.line(facts, "outer"), self.line(facts, "inner")
        return slope * (steep * facts["x"] + begin) + start

    def by_going_on(self, facts: kit.Facts) -> Fraction:
        """From the table's last place on, twice."""
        return self.stepped(facts, "outer", self.stepped(facts, "inner", facts["x"]))


class Combined(Shown):
    """What is the value of a sum of two linear functions?"""

    question = f"{STEM}Let u(x) = {{p}}{{one}}(x) - {{q}}{{other}}(x). What is u({{x}})?"
    version = 4  # 4: the new function has a name that no table has
    asked = {"p": kit.Whole(2, 9), "q": kit.Whole(2, 9), "one": LETTER, "other": LETTER, "x": PLACE}
    rules = (*SystemTable.rules, kit.asks_of("names", "one", "other"))

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        number = draw["numeric"]
        names = dict(zip(("one", "other"), number.sample(facts["names"], 2), strict=True))
        return {"p": number.randint(2, 9), "q": number.randint(2, 9), **names, "x": number.choice(facts["xs"])}

    def by_table(self, facts: kit.Facts) -> Fraction:
        """The values in the table, multiplied and subtracted."""
        a, b = (self.values(facts, which)[facts["xs"].index(facts["x"])] for which in ("one", "other"))
        return Fraction(facts["p"] * a - facts["q"] * b)

    def by_line(self, facts: kit.Facts) -> Fraction:
        """The line that the combination itself is."""
        (slope, start), (steep, begin) = (self.line(facts, which) for which in ("one", "other"))
        p, q = facts["p"], facts["q"]
        return (p * slope - q * steep) * facts["x"] + p * start - q * begin

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["x"] in facts["xs"] else "x: expected a place in the table"


class Ahead(Shown):
    """Which of two linear functions is greater in the end?"""

    question = f"{STEM}When x is large enough, is {{name}}(x) always greater than {{other}}(x)?"
    asked, picks = {"name": LETTER, "other": LETTER}, "names"
    answer, even = kit.yes_no(), kit.BOTH

    def by_slopes(self, facts: kit.Facts) -> bool:
        """The larger slope wins in the end."""
        return self.line(facts, "name")[0] > self.line(facts, "other")[0]

    def by_going_on(self, facts: kit.Facts) -> bool:
        """Both functions carried on from the table's last place to x = 1,000,000, far beyond where they can meet."""
        far = 10**6
        return self.stepped(facts, "name", far) > self.stepped(facts, "other", far)


class Above(Shown):
    """Where does the graph of a linear function meet the vertical axis?"""

    question = f"{STEM}Is the point at which the graph of {{name}} meets the y-axis above the x-axis?"
    asked, picks = {"name": LETTER}, "names"
    answer, even = kit.yes_no(), kit.BOTH

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.line(facts, "name")[1] else "name: expected a function that is not 0 at 0"

    def by_line(self, facts: kit.Facts) -> bool:
        """The value at 0 by the slope."""
        return self.line(facts, "name")[1] > 0

    def by_interpolation(self, facts: kit.Facts) -> bool:
        """The values at the table's ends, weighted by how far 0 is from the other end."""
        (a, *_, b), (u, *_, v) = facts["xs"], self.values(facts, "name")
        return bool((u * b - v * a) * (b - a) > 0)


class Higher(Shown):
    """Which of the graphs of two linear functions meets the vertical axis higher?"""

    question = f"{STEM}Does the graph of {{name}} meet the y-axis at a higher point than the graph of {{other}} does?"
    asked, picks = {"name": LETTER, "other": LETTER}, "names"
    answer, even = kit.yes_no(), kit.BOTH

    def fair(self, facts: kit.Facts) -> str:
        alike = self.line(facts, "name")[1] == self.line(facts, "other")[1]
        return "name and other: expected functions that differ at 0" if alike else ""

    def by_lines(self, facts: kit.Facts) -> bool:
        """Both values at 0 by the slopes."""
        return self.line(facts, "name")[1] > self.line(facts, "other")[1]

    def by_gap(self, facts: kit.Facts) -> bool:
        """The gap between the functions in the table, carried on in equal steps to 0 from the two places at its end."""
        xs = facts["xs"]
        *_, before, last = (a - b for a, b in zip(self.values(facts, "name"), self.values(facts, "other"), strict=True))
        return bool(last + Fraction(last - before, xs[-1] - xs[-2]) * (0 - xs[-1]) > 0)


SLOPE = Slope().task()
VALUE = Value().task()
SOLVE = Solve().task()
COMPOSED = Composed().task()
COMBINED = Combined().task()
AHEAD = Ahead().task()
ABOVE = Above().task()
HIGHER = Higher().task()
