"""Further questions about a tree of operations on numbers."""

from __future__ import annotations

from itertools import product
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.algebra.expression_tree import FULL, NUMBERS, SIGNS, ExpressionTree

STEM = "Each sign of the tree is applied to the values of its left and its right branch, in this order. "


def _value(nodes: list[str], k: int) -> int:
    """Of the tree below a node, each branch worked out before what is above it."""
    if nodes[k] not in SIGNS:
        return int(nodes[k])
    a, b = _value(nodes, 2 * k + 1), _value(nodes, 2 * k + 2)
    return a + b if nodes[k] == "plus" else a - b if nodes[k] == "minus" else a * b


def _expanded(nodes: list[str], k: int) -> int:
    """The same by multiplying out: of every choice of numbers from the branches of products, their signed product."""
    terms: dict[int, list[int]] = {}
    for place in reversed(range(FULL)):
        if nodes[place] in SIGNS:
            left, right = terms[2 * place + 1], terms[2 * place + 2]
            if nodes[place] == "times":
                terms[place] = [a * b for a, b in product(left, right)]
            else:
                terms[place] = left + [-b if nodes[place] == "minus" else b for b in right]
        elif nodes[place] in NUMBERS:
            terms[place] = [int(nodes[place])]
    return sum(terms[k])


class Shown(kit.Asking, ExpressionTree):
    """What is seen of a tree of operations?"""

    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return ExpressionTree.valid(self, {**facts, "wording": "value"})

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Some nodes seen as others of their kind."""
        nodes = list(facts["nodes"])
        for k, node in enumerate(nodes):
            if node in SIGNS and rng.random() < 0.3:
                nodes[k] = rng.choice(list(SIGNS))
            elif node in NUMBERS and rng.random() < 0.4:
                nodes[k] = rng.choice(NUMBERS)
        return {**facts, "nodes": nodes}


class Left(Shown):
    """Is the left branch of a tree of operations worth more than the right one?"""

    question = f"{STEM}Is the value of the left branch of the sign at the top greater than that of its right branch?"

    def fair(self, facts: kit.Facts) -> str:
        alike = _value(facts["nodes"], 1) == _value(facts["nodes"], 2)
        return "nodes: expected branches that differ" if alike else ""

    def by_branches(self, facts: kit.Facts) -> bool:
        """Each branch worked out before what is above it."""
        return _value(facts["nodes"], 1) > _value(facts["nodes"], 2)

    def by_expanding(self, facts: kit.Facts) -> bool:
        """The difference of both branches multiplied out to a sum of signed products."""
        return _expanded(["minus", *facts["nodes"][1:]], 0) > 0


class Parity(Shown):
    """Is the value of a tree of operations even?"""

    question = f"{STEM}Is the value of the whole tree an even number?"

    def by_value(self, facts: kit.Facts) -> bool:
        """The value, and what remains of it after division by two."""
        return _value(facts["nodes"], 0) % 2 == 0

    def by_parities(self, facts: kit.Facts) -> bool:
        """Odd and even numbers alone: a sum or difference is odd if one of two is, a product if both are."""
        odd: dict[int, bool] = {}
        for k in reversed(range(FULL)):
            node = facts["nodes"][k]
            if node in SIGNS:
                a, b = odd[2 * k + 1], odd[2 * k + 2]
                odd[k] = a and b if node == "times" else a != b
            elif node in NUMBERS:
                odd[k] = node[-1] in "13579"
        return not odd[0]


class Negative(Shown):
    """Is the value of a tree of operations negative?"""

    question = f"{STEM}Is the value of the whole tree less than 0?"

    def fair(self, facts: kit.Facts) -> str:
        return "" if _value(facts["nodes"], 0) else "nodes: expected a value that is not 0"

    def by_branches(self, facts: kit.Facts) -> bool:
        """Each branch worked out before what is above it."""
        return _value(facts["nodes"], 0) < 0

    def by_expanding(self, facts: kit.Facts) -> bool:
        """All brackets multiplied out to a sum of signed products."""
        return _expanded(facts["nodes"], 0) < 0


class Top(Shown):
    """Which sign at the top of a tree of operations makes the most?"""

    question = f"{STEM}Which sign would have to stand at the top for the whole tree to have the largest value?"
    answer, even = kit.option(3), tuple(SIGNS)

    def fair(self, facts: kit.Facts) -> str:
        values = sorted(_value([sign, *facts["nodes"][1:]], 0) for sign in SIGNS)
        return "" if values[-1] > values[-2] else "nodes: expected one sign that makes the most"

    def by_trying(self, facts: kit.Facts) -> str:
        """The value of the tree with each of the three signs."""
        return max(SIGNS, key=lambda sign: _value([sign, *facts["nodes"][1:]], 0))

    def by_inequalities(self, facts: kit.Facts) -> str:
        """A sum is above the difference where the right branch is positive, and a product above the sum where both
        branches less one have a product above one."""
        a, b = _expanded(facts["nodes"], 1), _expanded(facts["nodes"], 2)
        if b > 0:
            return "times" if (a - 1) * (b - 1) > 1 else "plus"
        return "times" if (a + 1) * (b - 1) > -1 else "minus"


LEFT = Left().task()
PARITY = Parity().task()
NEGATIVE = Negative().task()
TOP = Top().task()
