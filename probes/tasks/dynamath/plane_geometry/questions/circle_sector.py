"""Further questions about a sector of a circle."""

from __future__ import annotations

from fractions import Fraction
from math import cos, hypot, pi, radians, sin, sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.plane_geometry.circle_sector import CircleSector

SHARES = (
    "less than a quarter",
    "between a quarter and a half",
    "between a half and three quarters",
    "more than three quarters",
)


def _point(facts: kit.Facts, share: Fraction | int) -> tuple[float, float]:
    """The point of the arc at a share of its length, the middle of the circle being (0, 0)."""
    turned = radians(facts["degrees"] * share)
    return facts["radius"] * cos(turned), facts["radius"] * sin(turned)


class Shown(kit.Asking, CircleSector):
    """What is seen of a sector of a circle?"""

    answer, even = kit.yes_no(), kit.BOTH
    different = {1: 700, 2: 1_300}


class Longer(Shown):
    """Is the curved edge of a sector longer than its straight ones?"""

    question = "Is the curved edge of the sector longer than its two straight edges together?"

    def by_radians(self, facts: kit.Facts) -> bool:
        """Whether the angle is more than two radians."""
        return facts["degrees"] * pi > 2 * 180

    def by_chords(self, facts: kit.Facts) -> bool:
        """The curved edge as a thousand short chords."""
        points = [_point(facts, Fraction(k, 1000)) for k in (0, 1)]
        return 1000 * hypot(points[1][0] - points[0][0], points[1][1]) > 2 * facts["radius"]


class Share(Shown):
    """Which part of the circle is a sector?"""

    school = "elementary school"
    question = "Which part of the area of the whole circle is the sector?"
    answer, even = kit.option(4), SHARES
    version = 4  # 4: seldom the program's own picture, as four answers are as often
    different = {1: 530, 2: 1_150}

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["degrees"] % 90 else "degrees: expected no whole number of quarters"

    def by_quarters(self, facts: kit.Facts) -> str:
        """How many quarters of a circle its angle holds."""
        return SHARES[facts["degrees"] // 90]

    def by_signs(self, facts: kit.Facts) -> str:
        """On which sides of two straight lines through the middle the curved edge ends."""
        x, y = _point(facts, 1)
        return SHARES[(0 if x > 0 else 1) if y > 0 else (2 if x < 0 else 3)]


class Centroid(kit.Asking, CircleSector):
    """How far from the middle of its circle is the centroid of a sector?"""

    school = "undergraduate"
    question = "How far is the centroid of the sector from the corner between its two straight edges?"
    answer = kit.real(2)
    different = {1: 700, 2: 1_300}

    def by_formula(self, facts: kit.Facts) -> float:
        """Two thirds of the radius times the sine of half the angle over half the angle."""
        half = radians(facts["degrees"]) / 2
        return 2 * facts["radius"] * sin(half) / (3 * half)

    def by_triangle(self, facts: kit.Facts) -> float:
        """The moment of the triangle on the chord and that of the segment beyond it, over the area."""
        radius, wide = facts["radius"], radians(facts["degrees"])
        chord = 2 * radius * sin(wide / 2)
        triangle = radius * radius * sin(wide) / 2 * 2 / 3 * radius * cos(wide / 2)
        return (triangle + chord**3 / 12) / (radius * radius * wide / 2)


class Round(Shown):
    """Is a sector of a circle round?"""

    school = "undergraduate"
    question = (
        "The isoperimetric quotient of a figure is 4 pi times its area over the square of its perimeter. Is that "
    )
    question += "of the sector greater than two thirds?"

    def by_measures(self, facts: kit.Facts) -> bool:
        """Area and perimeter."""
        radius, wide = facts["radius"], radians(facts["degrees"])
        around = radius * (2 + wide)
        return 4 * pi * radius * radius * wide / 2 / around**2 > 2 / 3

    def by_bounds(self, facts: kit.Facts) -> bool:
        """Between the two angles at which the quotient is two thirds, solutions of a quadratic equation, or not."""
        middle = (3 * pi - 4) / 2  # (2 + t)^2 = 3 pi t
        apart = sqrt(middle * middle - 4)
        return middle - apart < radians(facts["degrees"]) < middle + apart


LONGER = Longer().task()
SHARE = Share().task()
CENTROID = Centroid().task()
ROUND = Round().task()
