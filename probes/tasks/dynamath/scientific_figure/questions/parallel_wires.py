"""Further questions about three parallel wires with currents."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.scientific_figure.parallel_wires import (
    SCENE,
    WIRES,
    ParallelWires,
    currents,
    pushed,
)

UNIT = "as that by which two wires at the distance of neighbours, with 1 A in each, push or pull each other"


class Net(kit.Asking, ParallelWires):
    """How large is the force on the middle one of three wires?"""

    question = f"{SCENE}How many times as large is the force on the middle wire {UNIT}?"
    answer = kit.integer()

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.by_products(facts) else "currents: expected a force"

    def by_products(self, facts: kit.Facts) -> int:
        """The products of currents with the middle one, one less the other."""
        left, middle, right = currents(facts)
        return abs(middle * right - middle * left)

    def by_field(self, facts: kit.Facts) -> int:
        """The fields of both others by the right-hand rule, and the force of their sum on the current."""
        return round(abs(pushed(facts, 1)))


class Outer(kit.Asking, ParallelWires):
    """How large is the force on an outer one of three wires?"""

    question = f"{SCENE}How many times as large is the force on the {{wire}} wire {UNIT}?"
    asked = {"wire": kit.Word((WIRES[0], WIRES[2]))}
    answer = kit.real(1)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"wire": draw["geometric"].choice((WIRES[0], WIRES[2]))}

    def by_products(self, facts: kit.Facts) -> Fraction:
        """The product with the middle current, and half of that with the current that is twice as far away."""
        at = currents(facts) if facts["wire"] == WIRES[0] else currents(facts)[::-1]
        return abs(at[0] * at[1] + Fraction(at[0] * at[2], 2))

    def by_field(self, facts: kit.Facts) -> float:
        """The fields of both others by the right-hand rule, and the force of their sum on the current."""
        return abs(pushed(facts, WIRES.index(facts["wire"])))


NET = Net().task()
OUTER = Outer().task()
