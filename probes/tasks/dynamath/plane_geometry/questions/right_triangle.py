"""Further questions about a right-angled triangle."""

from __future__ import annotations

from math import acos, asin, atan2, cos, degrees, hypot, pi, sin, sqrt, tan

from isoprobe.probes.families.programs import kit, labelled
from isoprobe.probes.tasks.dynamath.plane_geometry.right_triangle import RightTriangle

STEM = "One angle of the triangle is a right angle. "
FUNCTIONS = ("sine", "cosine", "tangent")


class Shown(kit.Asking, RightTriangle):
    """What is seen of a right-angled triangle?"""

    answer = kit.real(2)

    def shows(self, facts: kit.Facts) -> str:
        return RightTriangle.valid(self, facts)

    def sides(self, facts: kit.Facts) -> tuple[float, float, float]:
        """The level, the upright and the slanting side."""
        level, upright, slanting = labelled.right_angled(facts["sides"])
        return float(level), float(upright), float(slanting)

    def angle(self, facts: kit.Facts) -> float:
        """The angle at the level side, from the two sides that have numbers."""
        level, upright, slanting = map(float, facts["sides"])
        if slanting == 0:
            return atan2(upright, level)
        return acos(level / slanting) if upright == 0 else asin(upright / slanting)

    def longest(self, facts: kit.Facts) -> float:
        """The slanting side, from the angle where it has no number."""
        level, _, slanting = map(float, facts["sides"])
        return slanting or level / cos(self.angle(facts))


class Area(Shown):
    """What is the area of a right-angled triangle?"""

    question = f"{STEM}What is its area, in square units?"

    def by_legs(self, facts: kit.Facts) -> float:
        """Half the product of the two sides at the right angle."""
        level, upright, _ = self.sides(facts)
        return level * upright / 2

    def by_angle(self, facts: kit.Facts) -> float:
        """A quarter of the square of the longest side times the sine of twice an angle."""
        return self.longest(facts) ** 2 * cos(self.angle(facts)) * sqrt(1 - cos(self.angle(facts)) ** 2) / 2


class Smallest(Shown):
    """How large is the smallest angle of a right-angled triangle?"""

    question = f"{STEM}How large is its smallest angle?"
    answer = kit.real(1, "degrees")

    def by_tangent(self, facts: kit.Facts) -> float:
        """The arctangent of the shorter of the two sides at the right angle over the longer one."""
        level, upright, _ = self.sides(facts)
        return degrees(atan2(min(level, upright), max(level, upright)))

    def by_two_sides(self, facts: kit.Facts) -> float:
        """The angle at the level side from the two sides that have numbers, or what it lacks of a right angle."""
        angle = degrees(self.angle(facts))
        return min(angle, 90 - angle)


class Inscribed(Shown):
    """How large is the circle inscribed in a right-angled triangle?"""

    question = f"{STEM}What is the radius of the circle that touches all of its sides from inside?"

    def by_tangents(self, facts: kit.Facts) -> float:
        """Half of what the two sides at the right angle are longer than the third."""
        level, upright, slanting = self.sides(facts)
        return (level + upright - slanting) / 2

    def by_area(self, facts: kit.Facts) -> float:
        """Twice the area over the perimeter."""
        level, upright = self.longest(facts) * cos(self.angle(facts)), 0.0
        upright = sqrt(self.longest(facts) ** 2 - level**2)
        return level * upright / (level + upright + self.longest(facts))


class Height(Shown):
    """How far from the longest side of a right-angled triangle is the corner opposite to it?"""

    question = f"{STEM}How far is the corner of the right angle from the longest side?"

    def by_area(self, facts: kit.Facts) -> float:
        """Twice the area over the longest side."""
        level, upright, slanting = self.sides(facts)
        return level * upright / slanting

    def by_angle(self, facts: kit.Facts) -> float:
        """The longest side times the cosine and the sine of an angle."""
        return self.longest(facts) * cos(self.angle(facts)) * sin(self.angle(facts))


class Median(Shown):
    """How long is the median of a right-angled triangle to one of its shorter sides?"""

    stem = f"{STEM}How long is the straight line to the middle of one side from the corner opposite to that side,"
    question = {"level": "where that side is the horizontal one?", "upright": "where that side is the vertical one?"}

    def by_Pythagoras(self, facts: kit.Facts) -> float:  # noqa: N802
        """Half of one side and the other one at a right angle."""
        level, upright, _ = self.sides(facts)
        return hypot(level / 2, upright) if facts["wording"] == "level" else hypot(level, upright / 2)

    def by_cosines(self, facts: kit.Facts) -> float:
        """The law of cosines in the triangle of the longest side and half of another, by the angle between them."""
        across = facts["wording"] == "level"
        angle, longest = self.angle(facts) if across else pi / 2 - self.angle(facts), self.longest(facts)
        half = longest * cos(angle) / 2
        return sqrt(half**2 + longest**2 - 2 * half * longest * cos(angle))


class Longer(Shown):
    """Is the horizontal side of a right-angled triangle longer than the vertical one?"""

    question = f"{STEM}Is its horizontal side longer than its vertical one?"
    answer, even = kit.yes_no(), kit.BOTH
    different = {1: 1_100}

    def fair(self, facts: kit.Facts) -> str:
        level, upright, _ = self.sides(facts)
        return "sides: expected some that differ" if abs(level - upright) < 1e-9 else ""

    def by_squares(self, facts: kit.Facts) -> bool:
        """Both sides, the unknown one from the squares on the others."""
        level, upright, _ = self.sides(facts)
        return level > upright

    def by_angle(self, facts: kit.Facts) -> bool:
        """The angle between the horizontal and the longest side is less than half a right angle."""
        return self.angle(facts) < pi / 4


class Ratio(Shown):
    """Which function of an angle do two sides of a right-angled triangle give?"""

    question = f"{STEM}The lengths of two of its sides are given as numbers. Of the angle between the horizontal and "
    question += "the longest side, which function is the ratio of these two lengths?"
    answer, even = kit.option(3), FUNCTIONS
    different = {1: 1_100}

    def fair(self, facts: kit.Facts) -> str:
        level, upright, _ = self.sides(facts)
        return "sides: expected two short ones that differ" if abs(level - upright) < 1e-9 else ""

    def by_places(self, facts: kit.Facts) -> str:
        """Which of the opposite, the adjacent and the longest side has no number."""
        adjacent, opposite, _ = facts["sides"]
        return FUNCTIONS[0 if not adjacent else 1 if not opposite else 2]

    def by_values(self, facts: kit.Facts) -> str:
        """All three functions of the angle worked out, and which of them the two numbers make."""
        a, b = (side for side in facts["sides"] if side)
        values = dict(zip(FUNCTIONS, (f(self.angle(facts)) for f in (sin, cos, tan)), strict=True))
        return min(values, key=lambda name: min(abs(values[name] - a / b), abs(values[name] - b / a)))


AREA = Area().task()
SMALLEST = Smallest().task()
INSCRIBED = Inscribed().task()
HEIGHT = Height().task()
MEDIAN = Median().task()
LONGER = Longer().task()
RATIO = Ratio().task()
