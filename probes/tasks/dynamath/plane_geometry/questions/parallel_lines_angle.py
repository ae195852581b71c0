"""Further questions about two parallel lines and one that cuts them."""

from __future__ import annotations

from math import cos, radians, sin

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.plane_geometry.parallel_lines_angle import PLACES, ParallelLinesAngle

STEM = "Two parallel lines, one above the other, are cut by a third line. One angle is marked at each crossing. "
PAIRS = (
    "corresponding angles",
    "alternate interior angles",
    "alternate exterior angles",
    "consecutive interior angles",
)


class Shown(kit.Asking, ParallelLinesAngle):
    """What is seen of angles at two parallel lines?"""

    answer, even = kit.yes_no(), kit.BOTH

    def steep(self, facts: kit.Facts) -> int:
        """By how many degrees the cutting line is turned clockwise from the parallel ones, which are level."""
        acute = facts[facts["known"]] in ("lower right", "upper left")
        return int(facts["degrees"] if acute else 180 - facts["degrees"])

    def opening(self, facts: kit.Facts, line: str) -> int:
        """How many degrees the angle at a line is, between the directions of its rays."""
        down = self.steep(facts)
        rays = (0, down, 180, 180 + down, 360)
        k = ("lower right", "lower left", "upper left", "upper right").index(facts[line])
        return rays[k + 1] - rays[k]


class Pair(Shown):
    """What are two angles at parallel lines called?"""

    question = f"{STEM}What are the two marked angles called?"
    answer, even = kit.option(4), PAIRS
    version = 4  # 4: seldom the program's own picture, as four answers are as often

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.by_places(facts) else "upper and lower: expected angles that have a name as a pair"

    def by_places(self, facts: kit.Facts) -> str:
        """Whether the angles lie on one side of the cutting line, and whether between the parallel lines."""
        (a, left), (b, right) = facts["upper"].split(), facts["lower"].split()
        if (a, left) == (b, right):
            return PAIRS[0]
        if left != right:
            return {("lower", "upper"): PAIRS[1], ("upper", "lower"): PAIRS[2]}.get((a, b), "")
        return PAIRS[3] if (a, b) == ("lower", "upper") else ""

    def by_directions(self, facts: kit.Facts) -> str:
        """The directions in which the two angles open: the same, opposite, or towards each other on one side."""
        openings, down = [], self.steep(facts)
        for line in ("upper", "lower"):
            k = ("lower right", "lower left", "upper left", "upper right").index(facts[line])
            middle = radians((down / 2, 90 + down / 2, 180 + down / 2, 270 + down / 2)[k])  # y runs down
            openings.append((cos(middle), sin(middle)))
        (x, y), (u, v) = openings
        if x * u + y * v > 1 - 1e-9:
            return PAIRS[0]
        if x * u + y * v < -1 + 1e-9:
            return PAIRS[1] if y > 0 else PAIRS[2]
        return PAIRS[3] if y > 0 > v else ""


class Equal(Shown):
    """Are two angles at parallel lines equal?"""

    question = f"{STEM}Are the two marked angles equal?"

    def by_parity(self, facts: kit.Facts) -> bool:
        """Going round a crossing, every other angle is the same."""
        return (PLACES.index(facts["upper"]) - PLACES.index(facts["lower"])) % 2 == 0

    def by_rays(self, facts: kit.Facts) -> bool:
        """Directions of all rays, and the opening between two of them."""
        return self.opening(facts, "upper") == self.opening(facts, "lower")


class Larger(Shown):
    """Is the unknown one of two angles at parallel lines the larger one?"""

    version = 4  # 4: seldom the program's own picture, as angles that are equal are left out
    question = f"{STEM}Is the angle with a letter larger than the one with a number of degrees?"

    def fair(self, facts: kit.Facts) -> str:
        alike = self.opening(facts, "upper") == self.opening(facts, "lower")
        return "upper and lower: expected angles that differ" if alike else ""

    def by_acute(self, facts: kit.Facts) -> bool:
        """Angles that differ make 180 degrees: the other one is larger where the known one is acute."""
        return bool(facts["degrees"] < 90)

    def by_rays(self, facts: kit.Facts) -> bool:
        """Directions of all rays, and the opening between two of them."""
        other = "lower" if facts["known"] == "upper" else "upper"
        return self.opening(facts, other) > self.opening(facts, facts["known"])


PAIR = Pair().task()
EQUAL = Equal().task()
LARGER = Larger().task()
