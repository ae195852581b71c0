"""Further questions about points on a number line."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.arithmetic.number_line import NAMES, PLACES, NumberLine

LETTER = kit.Word(NAMES)


class Shown(kit.Asking, NumberLine):
    """What is seen of a number line?"""

    school = "elementary school"

    def numbers(self, facts: kit.Facts) -> dict[str, Fraction]:
        """The number at each point."""
        step = Fraction(facts["high"] - facts["low"], facts["gaps"])
        return {name: facts["low"] + place * step for name, place in PLACES(facts).items()}

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """The points seen at other ticks, or their letters taken for each other."""
        count = len(facts["names"])
        if rng.random() < 0.5:
            return {**facts, "names": rng.sample(facts["names"], count)}
        return {**facts, "places": sorted(rng.sample(range(1, facts["gaps"]), count))}


class Nearer(Shown):
    """Which of two points is nearer to an end of a number line?"""

    question = "Is the point {first} nearer to the left end of the number line than the point {second} is to its right "
    question += "end?"
    asked, picks = {"first": LETTER, "second": LETTER}, "names"
    answer, even = kit.yes_no(), kit.BOTH

    def fair(self, facts: kit.Facts) -> str:
        first, second = (PLACES(facts)[facts[which]] for which in ("first", "second"))
        return "" if first + second != facts["gaps"] else "first and second: expected other distances"

    def by_numbers(self, facts: kit.Facts) -> bool:
        """The differences of the numbers there."""
        numbers = self.numbers(facts)
        return numbers[facts["first"]] - facts["low"] < facts["high"] - numbers[facts["second"]]

    def by_ticks(self, facts: kit.Facts) -> bool:
        """Ticks counted, from the left end and from the right one."""
        first, second = (PLACES(facts)[facts[which]] for which in ("first", "second"))
        return len(range(first)) < len(range(second, facts["gaps"]))


class Closest(Shown):
    """Which point of a number line is the nearest to a number?"""

    question = "Which of the marked points is the nearest to the number {number} on the number line?"
    asked = {"number": kit.Whole(-20, 1400)}
    answer = kit.name("the letter of the point")

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"number": draw["numeric"].randint(facts["low"], facts["high"])}

    def fair(self, facts: kit.Facts) -> str:
        if not facts["low"] <= facts["number"] <= facts["high"]:
            return "number: expected one on the line"
        far = sorted(abs(number - facts["number"]) for number in self.numbers(facts).values())
        return "" if far[0] < far[1] else "number: expected one point that is the nearest"

    def by_distances(self, facts: kit.Facts) -> str:
        """The distance of every point."""
        numbers = self.numbers(facts)
        return min(numbers, key=lambda name: abs(numbers[name] - facts["number"]))

    def by_middles(self, facts: kit.Facts) -> str:
        """How many of the places halfway between two neighbours lie before the number, in steps."""
        place = Fraction((facts["number"] - facts["low"]) * facts["gaps"], facts["high"] - facts["low"])
        return str(facts["names"][sum(a + b < 2 * place for a, b in pairwise(facts["places"]))])


NEARER = Nearer().task()
CLOSEST = Closest().task()
