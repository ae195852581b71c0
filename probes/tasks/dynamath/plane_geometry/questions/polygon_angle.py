"""Further questions about a polygon with all angles but one."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import atan2, cos, hypot, pi, radians, sin

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.plane_geometry.polygon_angle import PolygonAngle

STEM = "All angles of a polygon but one, which a letter marks, are given in degrees. "


class Shown(kit.Asking, PolygonAngle):
    """What is seen of the angles of a polygon?"""

    answer, even = kit.yes_no(), kit.BOTH

    def missing(self, facts: kit.Facts) -> int:
        """The angle with the letter, by the sum of all angles."""
        return int(180 * (len(facts["angles"]) - 1) - sum(facts["angles"]))

    def turns(self, facts: kit.Facts) -> list[int]:
        """By how much someone who walks along the edge turns at each corner, the one with the letter first."""
        others = [180 - angle for angle in facts["angles"]]
        return [360 - sum(others), *others]


class Largest(Shown):
    """Is the missing angle of a polygon the largest one?"""

    question = f"{STEM}Is the angle with the letter larger than every other angle of the polygon?"

    def fair(self, facts: kit.Facts) -> str:
        alike = self.missing(facts) == max(facts["angles"])
        return "angles: expected one that is the largest" if alike else ""

    def by_sum(self, facts: kit.Facts) -> bool:
        """What the others leave of the sum of all angles, against the largest of them."""
        return self.missing(facts) > max(facts["angles"])

    def by_turns(self, facts: kit.Facts) -> bool:
        """Where someone who walks along the edge turns the least."""
        first, *others = self.turns(facts)
        return first < min(others)


class Above(Shown):
    """Is the missing angle of a polygon above the average?"""

    question = f"{STEM}Is the angle with the letter larger than the mean of all angles of the polygon?"

    def fair(self, facts: kit.Facts) -> str:
        turns = self.turns(facts)
        return "angles: expected a last one that is not the mean" if len(turns) * turns[0] == 360 else ""

    def by_sum(self, facts: kit.Facts) -> bool:
        """What the others leave of the sum of all angles, against the mean of the others."""
        return self.missing(facts) * len(facts["angles"]) > sum(facts["angles"])

    def by_turns(self, facts: kit.Facts) -> bool:
        """Whether someone who walks along the edge turns there by less than an equal share of a full turn."""
        turns = self.turns(facts)
        return turns[0] * len(turns) < 360


class Beside(Shown):
    """Is the missing angle of a polygon larger than the next one?"""

    question = {
        way: f"{STEM}Going {way} from the corner with the letter, is the angle at the next corner larger than its own?"
        for way in ("clockwise", "anticlockwise")
    }

    def next(self, facts: kit.Facts) -> int:
        """The place of the next corner."""
        return 0 if facts["wording"] == "clockwise" else -1

    def fair(self, facts: kit.Facts) -> str:
        alike = self.missing(facts) == facts["angles"][self.next(facts)]
        return "angles: expected two that differ" if alike else ""

    def by_sum(self, facts: kit.Facts) -> bool:
        """What the others leave of the sum of all angles, against the one there."""
        return bool(facts["angles"][self.next(facts)] > self.missing(facts))

    def by_touching(self, facts: kit.Facts) -> bool:
        """The polygon around a circle with these angles, drawn corner by corner: of two corners the one with the larger
        angle is nearer to the circle's middle. The next corner is the first that a hand of a clock comes to."""
        headings = [0.0, *accumulate(radians(turn) for turn in self.turns(facts))]
        corners = []
        for one, other in pairwise(headings):  # sides touch the circle of radius 1 where these headings point
            middle, reach = (one + other) / 2, 1 / cos((other - one) / 2)
            corners.append((reach * sin(middle), reach * cos(middle)))  # x to the right, y upwards
        own = atan2(*corners[0])

        def ahead(corner: tuple[float, float]) -> float:
            turn = atan2(*corner) - own
            return (turn if facts["wording"] == "clockwise" else -turn) % (2 * pi)

        return hypot(*min(corners[1:], key=ahead)) < hypot(*corners[0])


LARGEST = Largest().task()
ABOVE = Above().task()
BESIDE = Beside().task()
