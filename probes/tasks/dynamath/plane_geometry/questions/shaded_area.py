"""Further questions about a shaded rectangle with a hole."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.plane_geometry.shaded_area import ShadedArea


class Mostly(kit.Asking, ShadedArea):
    """Is nearly all of a rectangle shaded?"""

    question = "A shaded rectangle has a hole in it that is not shaded. Is more than nine tenths of the area of the "
    question += "whole rectangle, with the hole, shaded?"
    answer, even = kit.yes_no(), kit.BOTH
    different = {1: 2_900}

    def fair(self, facts: kit.Facts) -> str:
        area, whole = self._hole(facts), facts["width"] * facts["height"]
        return "expected more or less than nine tenths" if 10 * area == whole else ""

    def _hole(self, facts: kit.Facts) -> Fraction:
        return Fraction(facts["hole_width"] * facts["hole_height"], 1 if facts["hole"] == "rectangle" else 2)

    def by_areas(self, facts: kit.Facts) -> bool:
        """The area of the hole against a tenth of the whole."""
        return 10 * self._hole(facts) < facts["width"] * facts["height"]

    def by_strips(self, facts: kit.Facts) -> bool:
        """How much of each strip of a unit's height the hole opens at the strip's middle."""
        opened, high = Fraction(0), facts["hole_height"]
        for k in range(high):
            part = Fraction(2 * k + 1, 2 * high) if facts["hole"] == "triangle" else 1
            opened += part * Fraction(facts["hole_width"], facts["width"])
        return opened / facts["height"] < Fraction(1, 10)


MOSTLY = Mostly().task()
