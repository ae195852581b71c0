"""Further questions about rays on a protractor."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.plane_geometry.protractor import MARKS, Protractor

KINDS = ("acute", "right", "obtuse")
LETTER = kit.Word(kit.LETTERS)


class Shown(kit.Asking, Protractor):
    """What is seen of rays on a protractor?"""

    asked, picks = {"first": LETTER, "second": LETTER}, "letters"

    def two(self, facts: kit.Facts) -> tuple[int, int]:
        """Where both rays point."""
        return MARKS(facts)[facts["first"]], MARKS(facts)[facts["second"]]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Some rays seen at other marks."""
        rays = [5 * rng.randint(0, 36) if rng.random() < 0.5 else ray for ray in facts["rays"]]
        return {**facts, "rays": sorted(rays)}


class Kind(Shown):
    """What kind of angle do two rays make?"""

    school = "elementary school"
    question = "Rays from the middle of a protractor are marked with letters. What kind of angle do the rays {first} "
    question += "and {second} make?"
    answer, even = kit.option(3), KINDS

    def fair(self, facts: kit.Facts) -> str:
        a, b = self.two(facts)
        return "rays: expected no straight angle" if abs(a - b) == 180 else ""

    def by_marks(self, facts: kit.Facts) -> str:
        """The difference of the marks against 90."""
        a, b = self.two(facts)
        return KINDS[(abs(a - b) >= 90) + (abs(a - b) > 90)]

    def by_vectors(self, facts: kit.Facts) -> str:
        """The sign of the scalar product of vectors along the rays."""
        (a, b), (c, d) = ((cos(radians(ray)), sin(radians(ray))) for ray in self.two(facts))
        product = a * c + b * d
        return "right" if abs(product) < 1e-9 else "acute" if product > 0 else "obtuse"


class Flatter(Shown):
    """Which of two rays is nearer to the straight edge of a protractor?"""

    question = "Rays from the middle of a protractor are marked with letters. Is the acute angle between the ray "
    question += "{first} and the straight edge of the protractor smaller than the one between the ray {second} and it?"
    answer, even = kit.yes_no(), kit.BOTH

    def fair(self, facts: kit.Facts) -> str:
        a, b = self.two(facts)
        usual = all(ray not in (0, 90, 180) for ray in (a, b))
        return "" if usual and a not in (b, 180 - b) else "rays: expected acute angles that differ"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Rays seen at other marks, or two letters taken for each other."""
        if rng.random() < 0.7:
            return super().corrupt(rng, facts)
        a, b = rng.sample(facts["letters"], 2)
        return {**facts, "letters": [{a: b, b: a}.get(letter, letter) for letter in facts["letters"]]}

    def by_marks(self, facts: kit.Facts) -> bool:
        """How far each mark is from the nearer end of the scale."""
        a, b = (min(ray, 180 - ray) for ray in self.two(facts))
        return a < b

    def by_heights(self, facts: kit.Facts) -> bool:
        """Which ray meets the scale less high above the straight edge."""
        a, b = (sin(radians(ray)) for ray in self.two(facts))
        return a < b


KIND = Kind().task()
FLATTER = Flatter().task()
