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


class Centres(Shown):
    """How far apart are the centres of the two circles of a right-angled triangle?"""

    school = "undergraduate"
    question = f"{STEM}How far apart are the centres of its inscribed and of its circumscribed circle?"

    def by_euler(self, facts: kit.Facts) -> float:
        """Euler's theorem: the square of the distance is R(R - 2r)."""
        level, upright, slanting = self.sides(facts)
        around, within = slanting / 2, (level + upright - slanting) / 2
        return sqrt(around * (around - 2 * within))

    def by_coordinates(self, facts: kit.Facts) -> float:
        """One centre in the middle of the longest side, the other where the lines that halve two angles meet."""
        longest, angle = self.longest(facts), self.angle(facts)
        level, upright = longest * cos(angle), longest * sin(angle)
        x = level * tan(angle / 2) / (1 + tan(angle / 2))  # as far from the right angle along both sides
        return hypot(level / 2 - x, upright / 2 - x)


class Solid(Shown):
    """What is the volume of the solid that a right-angled triangle sweeps out about its longest side?"""

    school = "undergraduate"
    question = f"{STEM}The triangle is revolved about its longest side. What is the volume of the solid that it sweeps "
    question += "out, divided by pi?"

    def by_cones(self, facts: kit.Facts) -> float:
        """Two cones on one circle: a third of its radius squared times both heights together."""
        level, upright, slanting = self.sides(facts)
        return (level * upright / slanting) ** 2 * slanting / 3

    def by_pappus(self, facts: kit.Facts) -> float:
        """The area times the way of the centroid, which is a third of the height away from the longest side."""
        longest, angle = self.longest(facts), self.angle(facts)
        height = longest * sin(angle) * cos(angle)
        return longest * height / 2 * 2 * height / 3


class Moment(Shown):
    """What is the second moment of area of a right-angled triangle?"""

    school = "undergraduate"
    question = f"{STEM}What is its second moment of area about the line along its horizontal side, the integral of the "
    question += "square of the distance from that line over its area?"
    answer = kit.real(1)

    def by_formula(self, facts: kit.Facts) -> float:
        """The level side times the cube of the upright one, over twelve."""
        level, upright, _ = self.sides(facts)
        return level * upright**3 / 12

    def by_middles(self, facts: kit.Facts) -> float:
        """A third of the area at the middle of each side, which is exact for squares of distances."""
        longest, angle = self.longest(facts), self.angle(facts)
        level, upright = longest * cos(angle), longest * sin(angle)
        return level * upright / 6 * sum(height**2 for height in (0.0, upright / 2, upright / 2))


class Within(Shown):
    """Is a random point of a right-angled triangle likely to lie in its inscribed circle?"""

    school = "undergraduate"
    question = (
        f"{STEM}A point is drawn at random from it, every part as likely as its area says. Is it likelier to lie "
    )
    question += "inside the inscribed circle than outside of it?"
    answer, even = kit.yes_no(), kit.BOTH
    different = {1: 1_200}

    def fair(self, facts: kit.Facts) -> str:
        return "sides: expected shares farther from a half" if abs(self._share(facts) - 0.5) < 0.003 else ""

    def _share(self, facts: kit.Facts) -> float:
        level, upright, slanting = self.sides(facts)
        return pi * ((level + upright - slanting) / 2) ** 2 / (level * upright / 2)

    def by_areas(self, facts: kit.Facts) -> bool:
        """The area of the circle, from the sides, against half of the triangle's."""
        return self._share(facts) > 0.5

    def by_angles(self, facts: kit.Facts) -> bool:
        """The share by the angles alone: pi times the product of the tangents of half of all three."""
        half = self.angle(facts) / 2
        return pi * tan(half) * tan(pi / 4 - half) > 0.5


AREA = Area().task()
SMALLEST = Smallest().task()
INSCRIBED = Inscribed().task()
HEIGHT = Height().task()
MEDIAN = Median().task()
LONGER = Longer().task()
RATIO = Ratio().task()
CENTRES = Centres().task()
SOLID = Solid().task()
MOMENT = Moment().task()
WITHIN = Within().task()
