"""Further questions about two marked grid points."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.point_distance import PointDistance

POINTS = "Two grid points are marked. "


class Shown(kit.Asking, PointDistance):
    """What is seen of two points?"""

    levels = {1: "points up to 4 from the axes", 2: "up to 6", 3: "other points up to 6"}
    answer = kit.real(2)


class Triangle(Shown):
    """How large is the triangle of two points and the origin?"""

    question = f"{POINTS}What is the area of the triangle that they form with the origin, in square units?"

    def by_determinant(self, facts: kit.Facts) -> Fraction:
        """Half of the determinant of the coordinates."""
        (a, b), (c, d) = facts["points"]
        return Fraction(abs(a * d - b * c), 2)

    def by_Heron(self, facts: kit.Facts) -> float:  # noqa: N802
        """The squares of the three sides, by Heron's formula."""
        (a, b), (c, d) = facts["points"]
        p, q, r = a * a + b * b, c * c + d * d, (c - a) ** 2 + (d - b) ** 2
        return sqrt(4 * p * q - (p + q - r) ** 2) / 4


class Bisector(Shown):
    """Where does the perpendicular bisector of two points meet an axis?"""

    question = f"{POINTS}At which y does the line of all points that are equally far from both meet the y-axis?"

    def fair(self, facts: kit.Facts) -> str:
        (_, b), (_, d) = facts["points"]
        return "" if b != d else "points: expected a bisector that is not upright"

    def by_equal_distances(self, facts: kit.Facts) -> Fraction:
        """The y at which the squares of both distances are equal."""
        (a, b), (c, d) = facts["points"]
        return Fraction(c * c + d * d - a * a - b * b, 2 * (d - b))

    def by_slope(self, facts: kit.Facts) -> Fraction:
        """From the middle along the negative reciprocal of the slope."""
        (a, b), (c, d) = facts["points"]
        return Fraction(b + d, 2) - Fraction(a + c, 2) * Fraction(-(c - a), d - b)


class Division(Shown):
    """Which point divides the way between two points in a ratio?"""

    stem = f"{POINTS}A point divides the straight way from the left one to the right one in the ratio {{p}} to {{q}}."
    question = {"x": "What is its x-coordinate?", "y": "What is its y-coordinate?"}
    asked = {"p": kit.Whole(1, 9), "q": kit.Whole(1, 9)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {name: draw["numeric"].randint(1, 3 + 2 * level) for name in ("p", "q")}

    def by_weights(self, facts: kit.Facts) -> Fraction:
        """Each point weighted by the other's part."""
        left, right = (point["xy".index(facts["wording"])] for point in facts["points"])
        return Fraction(left * facts["q"] + right * facts["p"], facts["p"] + facts["q"])

    def by_walking(self, facts: kit.Facts) -> Fraction:
        """As many of all equal steps from the left point as its part says."""
        left, right = (point["xy".index(facts["wording"])] for point in facts["points"])
        step = Fraction(right - left, facts["p"] + facts["q"])
        return left + sum((step for _ in range(facts["p"])), Fraction(0))


class Reflected(Shown):
    """How long is the shortest way between two points by an axis?"""

    school = "undergraduate"
    question = f"{POINTS}How long is the shortest way from one to the other that touches the x-axis, in units of the "
    question += "grid?"

    def by_reflection(self, facts: kit.Facts) -> float:
        """The straight way to the other point, or, if both are on one side, to its mirror image."""
        (a, b), (c, d) = facts["points"]
        return sqrt((c - a) ** 2 + (abs(b) + abs(d)) ** 2)

    def by_meeting(self, facts: kit.Facts) -> float:
        """Over the place of the axis at which both parts have the same slope."""
        (a, b), (c, d) = facts["points"]
        if b == d == 0:
            return float(c - a)
        at = Fraction(a * abs(d) + c * abs(b), abs(b) + abs(d))
        return sqrt((at - a) ** 2 + b * b) + sqrt((c - at) ** 2 + d * d)


TRIANGLE = Triangle().task()
BISECTOR = Bisector().task()
DIVISION = Division().task()
REFLECTED = Reflected().task()
