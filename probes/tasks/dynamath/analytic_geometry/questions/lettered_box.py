"""Further questions about a box with lettered corners."""

from __future__ import annotations

from itertools import combinations
from math import hypot, sqrt

import numpy as np

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.lettered_box import (
    BOX,
    CORNER,
    LetteredBox,
    Vector,
    corners,
    cross,
    dot,
    no_box,
    way,
)


class Asked(kit.Asking, LetteredBox):
    """What holds of points and planes in a box?"""

    school = "undergraduate"

    def shows(self, facts: kit.Facts) -> str:
        return no_box(facts)

    def points(self, facts: kit.Facts) -> list[Vector]:
        """The corners that the question tells, in their order."""
        at = corners(facts)
        return [at[facts[name]] for name in self.asked]

    def fair(self, facts: kit.Facts) -> str:
        fine = {facts[name] for name in self.asked} <= set(facts["letters"])
        return "" if fine else "what is asked about: expected letters of corners"

    def some(self, draw: kit.Draw, facts: kit.Facts) -> kit.Facts:
        """As many corners as the question tells, each another."""
        return dict(zip(self.asked, draw["geometric"].sample(facts["letters"], len(self.asked)), strict=True))


def flat(a: Vector, b: Vector, c: Vector, d: Vector) -> float:
    """Six times the volume of the tetrahedron of four points: 0 where they lie in one plane."""
    return abs(dot(way(a, b), cross(way(a, c), way(a, d))))


def area(a: Vector, b: Vector, c: Vector) -> float:
    """The area of a triangle, by its sides."""
    p, q, r = hypot(*way(a, b)), hypot(*way(b, c)), hypot(*way(c, a))
    return sqrt(max(0.0, (p + q + r) * (q + r - p) * (r + p - q) * (p + q - r))) / 4


class Parallel(Asked):
    """Are two planes through corners of a box parallel?"""

    topic = "solid geometry"
    school = "high school"
    question = f"{BOX}Is the plane through {{a}}, {{b}} and {{c}} parallel to the one through {{d}}, {{e}} and {{f}}?"
    asked = dict.fromkeys("abcdef", CORNER)
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Every two planes through three corners of which none lies in both; six corners."""
        letters, found = facts["letters"], []
        for one in combinations(range(8), 3):
            for other in combinations([k for k in range(8) if k not in one], 3):
                found.append(dict(zip(self.asked, (letters[k] for k in (*one, *other)), strict=True)))
        return found

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        a, b, c, *others = self.points(facts)
        apart = len({facts[name] for name in self.asked}) == len(self.asked)
        fine = apart and any(flat(a, b, c, other) for other in others)
        return "" if fine else "a to f: expected two planes through six corners"

    def by_normals(self, facts: kit.Facts) -> bool:
        """The normals of both planes, whose vector product is 0."""
        a, b, c, d, e, f = self.points(facts)
        return not any(cross(cross(way(a, b), way(a, c)), cross(way(d, e), way(d, f))))

    def by_distances(self, facts: kit.Facts) -> bool:
        """Whether all three points of one plane are as far from the other, on the same side."""
        a, b, c, *others = self.points(facts)
        matrix = np.array([way(a, b), way(a, c)])
        heights = [round(float(np.linalg.det(np.vstack([matrix, way(a, other)])))) for other in others]
        return len(set(heights)) == 1


class OfFour(Asked):
    """What holds of four corners of a box that lie in no plane?"""

    asked = dict.fromkeys("abcd", CORNER)
    answer = kit.real(2)

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return self.some(draw, facts)

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        return "" if flat(*self.points(facts)) else "a to d: expected four corners that lie in no plane"


class Volume(OfFour):
    """What is the volume of a tetrahedron of corners of a box?"""

    topic = "solid geometry"
    school = "high school"
    question = f"{BOX}What is the volume of the solid whose corners are {{a}}, {{b}}, {{c}} and {{d}}?"

    def by_determinant(self, facts: kit.Facts) -> float:
        """A sixth of the determinant of three edges from one corner."""
        return flat(*self.points(facts)) / 6

    def by_distances(self, facts: kit.Facts) -> float:
        """The six distances alone, by the determinant of Cayley and Menger."""
        points, matrix = self.points(facts), np.ones((5, 5))
        matrix[0, 0] = 0
        matrix[1:, 1:] = [[dot(way(a, b), way(a, b)) for b in points] for a in points]
        return float(np.linalg.det(matrix) / 288) ** 0.5


class Distance(OfFour):
    """How far is a corner of a box from a plane through three others?"""

    question = f"{BOX}How far is {{a}} from the plane through {{b}}, {{c}} and {{d}}?"

    def fair(self, facts: kit.Facts) -> str:
        if why := super().fair(facts):
            return why
        _, b, c, d = self.points(facts)
        sloping = sum(each != 0 for each in cross(way(b, c), way(b, d))) > 1
        return "" if sloping else "b to d: expected a plane that is none of the box's faces, nor parallel to one"

    def by_normal(self, facts: kit.Facts) -> float:
        """The way to a point of the plane, along the plane's normal."""
        a, b, c, d = self.points(facts)
        normal = cross(way(b, c), way(b, d))
        return abs(dot(way(b, a), normal)) / hypot(*normal)

    def by_volume(self, facts: kit.Facts) -> float:
        """Three times the volume of the tetrahedron over the area of the triangle, which its sides give."""
        a, b, c, d = self.points(facts)
        return flat(b, c, d, a) / (2 * area(b, c, d))


PARALLEL = Parallel().task()
VOLUME = Volume().task()
DISTANCE = Distance().task()
