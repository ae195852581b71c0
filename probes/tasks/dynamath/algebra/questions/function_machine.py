"""Further questions about boxes that change a number one after another."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.algebra.function_machine import FunctionMachine

OUTCOMES = ("larger", "smaller", "the same")


class Swapped(kit.Asking, FunctionMachine):
    """What changes if two boxes change places?"""

    school = "high school"
    question = (
        "A number goes through the boxes in the direction of the arrows, and each box changes it. Suppose that the "
    )
    question += "first two boxes that it comes to change places, and the same number goes in as before. Is the number "
    question += "that comes out larger than before, smaller, or the same?"
    answer, even = kit.option(3), OUTCOMES

    def by_rules(self, facts: kit.Facts) -> str:
        """Only a sum or a difference beside a factor depends on the order: a sum grows by the factor if it is first."""
        one, other = facts["kinds"][:2]
        if (one == "multiply") == (other == "multiply"):
            return OUTCOMES[2]
        return OUTCOMES[("add" in (one, other)) != (one == "multiply")]

    def by_running(self, facts: kit.Facts) -> str:
        """A number put through all boxes in both orders."""
        steps = list(zip(facts["kinds"], facts["by"], strict=True))
        found = []
        for order in (steps, [steps[1], steps[0], *steps[2:]]):
            value = Fraction(1000)
            for kind, by in order:
                value = value * by if kind == "multiply" else value + by * (1 if kind == "add" else -1)
            found.append(value)
        before, after = found
        return OUTCOMES[0 if after > before else 1 if after < before else 2]


SWAPPED = Swapped().task()
