"""Further questions about orders of growth."""

from __future__ import annotations

from itertools import permutations
from math import log

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.algebra.growth_orders import (
    BY_NAME,
    LARGE,
    NAMES,
    POWERS,
    VALUES,
    VAST,
    GrowthOrders,
    size,
)

NAME = kit.Word(NAMES)


class Shown(kit.Asking, GrowthOrders):
    """What do orders of growth tell of programs?"""

    school = "undergraduate"

    def shows(self, facts: kit.Facts) -> str:
        return ""

    def order(self, facts: kit.Facts, which: str) -> str:
        """The order of the function that a fact names."""
        return str(BY_NAME(facts)[facts[which]])

    def known(self, facts: kit.Facts) -> bool:
        """Whether all functions that are asked about are there, each another."""
        told = {facts[which] for which in self.asked}
        return told <= set(facts["names"]) and len(told) == len(self.asked)


class Nested(Shown):
    """Is one function in another of higher order than a third?"""

    version = 2  # 2: worded by calls and operations
    question = "One program calls a procedure {second} times, and each call takes {first} operations. Another program "
    question += "calls a procedure {fourth} times, and each call takes {third} operations. Is the running time of the "
    question += "first program of a higher order than that of the second?"
    asked = {"first": NAME, "second": NAME, "third": NAME, "fourth": NAME}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Two and two of the functions."""
        return [dict(zip(self.asked, four, strict=True)) for four in permutations(facts["names"], 4)]

    def _sums(self, facts: kit.Facts) -> list[tuple[float, float, float]]:
        a, b, c, d = (POWERS[self.order(facts, which)] for which in self.asked)
        return [(p[2] + q[2], p[0] + q[0], p[1] + q[1]) for p, q in ((a, b), (c, d))]

    def fair(self, facts: kit.Facts) -> str:
        if not self.known(facts):
            return "first to fourth: expected four of the functions"
        first, second = self._sums(facts)
        return "" if first != second else "first to fourth: expected orders that differ"

    def by_exponents(self, facts: kit.Facts) -> bool:
        """Exponents added: of factorials, then of N, then of its logarithm."""
        first, second = self._sums(facts)
        return first > second

    def by_limit(self, facts: kit.Facts) -> bool:
        """The logarithm of the quotient at a vast N, what stands in both left out, and a factorial above all else."""
        over = [self.order(facts, which) for which in ("first", "second")]
        under = [self.order(facts, which) for which in ("third", "fourth")]
        if "O(N!)" in over or "O(N!)" in under:
            return "O(N!)" in over
        return sum(map(size, over)) > sum(map(size, under))


class Bounded(Shown):
    """Is the sum of two functions of the order of a third?"""

    question = "Is {first} + {second} bounded by a constant times {third} for all large N?"
    asked = {"first": NAME, "second": NAME, "third": NAME}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Three of the functions."""
        return [dict(zip(self.asked, some, strict=True)) for some in permutations(facts["names"], 3)]

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.known(facts) else "first, second and third: expected three of the functions"

    def by_list(self, facts: kit.Facts) -> bool:
        """Whether neither of the two stands after the third in the list of orders."""
        ranks = [list(POWERS).index(self.order(facts, which)) for which in self.asked]
        return max(ranks[:2]) <= ranks[2]

    def by_limit(self, facts: kit.Facts) -> bool:
        """Whether both quotients get smaller from a large N to a vast one."""
        first, second, third = (self.order(facts, which) for which in self.asked)
        if third == "O(N!)":
            return True
        falls = [size(one, VAST) - size(third, VAST) < size(one, LARGE) - size(third, LARGE) for one in (first, second)]
        return "O(N!)" not in (first, second) and all(falls)


class Scaled(Shown):
    """How long does a program take for more data, by its order of growth?"""

    question = "A program takes {ms} ms for N = {few}. Its running time is proportional to what stands inside the "
    question += "brackets of {function}. How many ms does it take for N = {many}?"
    asked = {"function": NAME, "ms": kit.Whole(1, 99), "few": kit.Whole(2, 100), "many": kit.Whole(3, 1000)}
    answer = kit.real(2, "ms")

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        rng = draw["function"]
        few = rng.randint(4, 20)
        told = {"ms": rng.randint(2, 60), "few": few, "many": few + rng.randint(1, 3 * few)}
        return self.one_fair(rng, facts, [{"function": name, **told} for name in facts["names"]])

    def fair(self, facts: kit.Facts) -> str:
        if facts["function"] not in facts["names"] or facts["few"] >= facts["many"]:
            return "function: expected one of the functions, and more data"
        fine = self.order(facts, "function") not in ("O(1)", "O(N!)")
        return "" if fine else "function: expected neither a constant nor a factorial"

    def by_exponents(self, facts: kit.Facts) -> float:
        """The ratio of both N to its power, times that of their logarithms."""
        power, logs, _ = POWERS[self.order(facts, "function")]
        few, many = facts["few"], facts["many"]
        return float(facts["ms"] * (many / few) ** power * (log(many) / log(few)) ** logs)

    def by_values(self, facts: kit.Facts) -> float:
        """The function's value at both N."""
        value = VALUES[self.order(facts, "function")]
        return float(facts["ms"] * value(facts["many"]) / value(facts["few"]))


NESTED = Nested().task()
BOUNDED = Bounded().task()
SCALED = Scaled().task()
