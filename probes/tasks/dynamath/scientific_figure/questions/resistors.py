"""Further questions about a circuit of blocks in series and parallel."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.scientific_figure.resistors import Resistors


class Works(kit.Asking, Resistors):
    """How likely does a circuit still conduct if each of its resistors may burn out?"""

    school = "undergraduate"
    question = "Suppose that each resistor of the circuit burns out, and no longer conducts, with a probability of as "
    question += "many per cent as it has ohms, independently of the others. What is the probability, in per cent, that "
    question += "current can still flow from one end of the circuit to the other?"
    answer = kit.real(2)

    def by_blocks(self, facts: kit.Facts) -> Fraction:
        """Of each block the chance that not all burn out, multiplied."""
        chance = Fraction(1)
        for block in facts["blocks"]:
            chance *= 1 - Fraction(prod(block), 100 ** len(block))
        return 100 * chance

    def by_cases(self, facts: kit.Facts) -> Fraction:
        """Which resistor of each block is the first from the top that still conducts: every choice, added up."""
        total = Fraction(0)
        for choice in product(*(range(len(block)) for block in facts["blocks"])):
            case = Fraction(1)
            for block, k in zip(facts["blocks"], choice, strict=True):
                case *= Fraction(prod(block[:k]) * (100 - block[k]), 100 ** (k + 1))
            total += case
        return 100 * total


class Sensitive(kit.Asking, Resistors):
    """By how much does a resistor change the resistance of a circuit?"""

    school = "undergraduate"
    question = "The numbers at the resistors are their resistances in ohms. Let R be the resistance between the two "
    question += "ends of the circuit, and r that of the {ohms}-ohm resistor. What is the derivative of R by r?"
    asked = {"ohms": kit.Whole(1, 30)}
    answer = kit.real(3)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        values = [ohms for block in facts["blocks"] for ohms in block]
        return self.one_fair(draw["numeric"], facts, [{"ohms": ohms} for ohms in values])

    def fair(self, facts: kit.Facts) -> str:
        values = [ohms for block in facts["blocks"] for ohms in block]
        if values.count(facts["ohms"]) != 1:
            return "ohms: expected one resistor of this resistance"
        return "" if len(self._block(facts)) > 1 else "ohms: expected a resistor that is parallel to another"

    def _block(self, facts: kit.Facts) -> list[int]:
        return next((block for block in facts["blocks"] if facts["ohms"] in block), [])

    def by_formula(self, facts: kit.Facts) -> Fraction:
        """The square of its block's resistance over the square of its own."""
        conductance = sum((Fraction(1, ohms) for ohms in self._block(facts)), Fraction(0))
        return (1 / conductance / facts["ohms"]) ** 2

    def by_quotient(self, facts: kit.Facts) -> Fraction:
        """Difference quotients of the whole circuit, half an ohm down and half an ohm up: their harmonic mean, which is
        exact as R is a quotient of linear functions of r."""
        step, whole = Fraction(1, 2), []
        for change in (-step, 0, step):
            blocks = [[ohms + change * (ohms == facts["ohms"]) for ohms in block] for block in facts["blocks"]]
            whole.append(self.by_rules({"blocks": blocks, "wording": "ohms"}))
        less, here, more = whole
        return 2 / (step / (here - less) + step / (more - here))


WORKS = Works().task()
SENSITIVE = Sensitive().task()
