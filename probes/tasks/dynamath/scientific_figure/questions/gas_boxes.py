"""Further questions about two boxes of one gas."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.scientific_figure.gas_boxes import ANSWERS, GAS, GasBoxes, heats, masses, told

BOLTZMANN, HELIUM = 1.380649e-23, 6.646477e-27  # J/K, and the mass of an atom in kg


class Total(kit.Asking, GasBoxes):
    """In which of two boxes has a gas more internal energy?"""

    question = f"{GAS}In which is the internal energy of the gas larger?"
    answer, even = kit.option(2), ANSWERS[:2]

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.by_products(facts) in ANSWERS[:2] else "masses and temperatures: expected other products"

    def by_products(self, facts: kit.Facts) -> str:
        """It goes by the product of mass and temperature."""
        (m, n), (a, b) = masses(facts), heats(facts)
        return told(m * a - n * b)

    def by_ratios(self, facts: kit.Facts) -> str:
        """The ratio of masses against the inverse ratio of temperatures."""
        return told(Fraction(*masses(facts)) - 1 / Fraction(*heats(facts)))


class Speed(kit.Asking, GasBoxes):
    """How many times as fast are atoms in one of two boxes?"""

    question = f"{GAS}How many times as large as in B is the root mean square speed of the atoms in A?"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        a, b = heats(facts)
        return "" if a != b else "temperatures: expected different ones"

    def by_root(self, facts: kit.Facts) -> float:
        """The root of the ratio of the temperatures."""
        return sqrt(Fraction(*heats(facts)))

    def by_energy(self, facts: kit.Facts) -> float:
        """The speeds of atoms of helium whose kinetic energy is three halves of kT, one over the other."""
        fast, slow = (sqrt(2 * (1.5 * BOLTZMANN * heat) / HELIUM) for heat in heats(facts))
        return fast / slow


class Mixed(kit.Asking, GasBoxes):
    """To which temperature do two boxes of one gas come when they are joined?"""

    question = (
        f"{GAS}A wall between them is taken away, and no heat gets lost. To which temperature do they come, in K?"
    )
    answer = kit.real(1, "K")

    def fair(self, facts: kit.Facts) -> str:
        a, b = heats(facts)
        return "" if a != b else "temperatures: expected different ones"

    def by_mean(self, facts: kit.Facts) -> Fraction:
        """The mean of the temperatures, weighted by the masses."""
        (m, n), (a, b) = masses(facts), heats(facts)
        return Fraction(m * a + n * b, m + n)

    def by_balance(self, facts: kit.Facts) -> float:
        """The temperature at which one has given as much as the other has taken, by halving."""
        (m, n), (a, b) = masses(facts), heats(facts)
        low, high = float(min(a, b)), float(max(a, b))
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if m * (a - middle) + n * (b - middle) > 0 else (low, middle)
        return (low + high) / 2


TOTAL = Total().task()
SPEED = Speed().task()
MIXED = Mixed().task()
