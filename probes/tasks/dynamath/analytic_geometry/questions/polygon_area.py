"""Further questions about a polygon whose corners are grid points."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise, product
from math import acos, atan2, degrees, gcd, hypot, pi, sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.polygon_area import PolygonArea

POLYGON = "The corners of the filled polygon are grid points. "


def ring(facts: kit.Facts) -> list[list[int]]:
    """The corners around the polygon, the first one again at the end."""
    return [*facts["corners"], facts["corners"][0]]


def area(corners: list[list[int]]) -> Fraction:
    """The area by the shoelace formula."""
    return Fraction(sum(a * d - b * c for (a, b), (c, d) in pairwise([*corners, corners[0]])), 2)


class Shown(kit.Asking, PolygonArea):
    """What is seen of a polygon?"""

    answer = kit.real(2)


class Perimeter(Shown):
    """How long is the perimeter of a polygon?"""

    question = f"{POLYGON}What is its perimeter, in units of the grid?"

    def by_sides(self, facts: kit.Facts) -> float:
        """The lengths of the sides, by Pythagoras."""
        return sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(ring(facts)))

    def by_products(self, facts: kit.Facts) -> float:
        """Each side from the distances of its ends from the origin and their scalar product."""
        sides = pairwise(ring(facts))
        return sum(sqrt(a * a + b * b + c * c + d * d - 2 * (a * c + b * d)) for (a, b), (c, d) in sides)


class Width(Shown):
    """How far apart are the two corners of a polygon that are farthest apart?"""

    question = f"{POLYGON}How far apart are the two of its corners that are the farthest apart, in units of the grid?"

    def by_pairs(self, facts: kit.Facts) -> float:
        """The distances of all pairs."""
        return max(hypot(c - a, d - b) for (a, b), (c, d) in combinations(facts["corners"], 2))

    def by_rings(self, facts: kit.Facts) -> float:
        """A square of the distance let down until two corners are so far apart."""
        points = [complex(*corner) for corner in facts["corners"]]
        squares = {round(abs(p - q) ** 2) for p in points for q in points}
        return sqrt(next(square for square in range(600, 0, -1) if square in squares))


class Angle(Shown):
    """How large is the angle at a corner of a polygon?"""

    question = f"{POLYGON}How large is its interior angle at the leftmost corner?"
    answer = kit.real(1, "degrees")

    def fair(self, facts: kit.Facts) -> str:
        xs = sorted(x for x, _ in facts["corners"])
        return "" if xs[0] < xs[1] else "corners: expected one that is the leftmost"

    def _sides(self, facts: kit.Facts) -> tuple[complex, complex]:
        before, at, after = (complex(*facts["corners"][k]) for k in (-1, 0, 1))
        return before - at, after - at

    def by_directions(self, facts: kit.Facts) -> float:
        """The difference of the directions of the two sides."""
        one, other = self._sides(facts)
        turn = abs(atan2(one.imag, one.real) - atan2(other.imag, other.real))
        return degrees(min(turn, 2 * pi - turn))

    def by_cosines(self, facts: kit.Facts) -> float:
        """The law of cosines in the triangle of both sides."""
        one, other = self._sides(facts)
        a, b, c = (round(abs(side) ** 2) for side in (one, other, one - other))
        return degrees(acos((a + b - c) / (2 * sqrt(a * b))))


class Inside(Shown):
    """How many grid points lie inside a polygon?"""

    school = "undergraduate"
    question = f"{POLYGON}How many grid points lie inside it, not counting those on its sides and corners?"
    answer = kit.integer()

    def by_pick(self, facts: kit.Facts) -> int:
        """Pick's theorem: area less half of the points on the edge, and one."""
        edge = sum(gcd(c - a, d - b) for (a, b), (c, d) in pairwise(ring(facts)))
        return int(area(facts["corners"]) - Fraction(edge, 2) + 1)

    def by_rays(self, facts: kit.Facts) -> int:
        """Every grid point on no side, from which a ray to the right crosses an odd number of sides."""
        sides, found = list(pairwise(ring(facts))), 0
        for x, y in product(range(-8, 9), repeat=2):
            off = [(c - a) * (y - b) - (d - b) * (x - a) for (a, b), (c, d) in sides]
            between = [min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d) for (a, b), (c, d) in sides]
            turns = zip(off, sides, strict=True)
            crossed = sum((b <= y < d and turn > 0) or (d <= y < b and turn < 0) for turn, ((_, b), (_, d)) in turns)
            found += crossed % 2 and not any(turn == 0 and on for turn, on in zip(off, between, strict=True))
        return found


class Mapped(Shown):
    """How large is the image of a polygon under a linear map?"""

    school = "undergraduate"
    question = (
        f"{POLYGON}The linear map with the matrix whose rows are ({{a}}, {{b}}) and ({{c}}, {{d}}) is applied to "
    )
    question += "it. What is the area of its image, in square units?"
    asked = {name: kit.Whole(-5, 5) for name in "abcd"}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {name: draw["numeric"].randint(-1 - level, 2 + level) for name in "abcd"}

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["a"] * facts["d"] != facts["b"] * facts["c"] else "a to d: expected an invertible map"

    def by_determinant(self, facts: kit.Facts) -> Fraction:
        """The area times the absolute value of the determinant."""
        return area(facts["corners"]) * abs(facts["a"] * facts["d"] - facts["b"] * facts["c"])

    def by_corners(self, facts: kit.Facts) -> Fraction:
        """The images of the corners, and their area."""
        a, b, c, d = (facts[name] for name in "abcd")
        return abs(area([[a * x + b * y, c * x + d * y] for x, y in facts["corners"]]))


class Centroid(Shown):
    """Where is the centroid of a polygon?"""

    school = "undergraduate"
    question = {
        "x": f"{POLYGON}What is the x-coordinate of its centroid, the centre of mass of the filled area?",
        "y": f"{POLYGON}What is the y-coordinate of its centroid, the centre of mass of the filled area?",
    }

    def by_shoelace(self, facts: kit.Facts) -> Fraction:
        """The formula with cross products of neighbouring corners."""
        k = "xy".index(facts["wording"])
        parts = ((p[0] * q[1] - p[1] * q[0]) * (p[k] + q[k]) for p, q in pairwise(ring(facts)))
        return Fraction(sum(parts), 1) / (6 * area(facts["corners"]))

    def by_triangles(self, facts: kit.Facts) -> Fraction:
        """Triangles from the first corner: the middles of each weighted by its area."""
        k, (first, *others) = "xy".index(facts["wording"]), facts["corners"]
        pairs = [(area([first, p, q]), Fraction(first[k] + p[k] + q[k], 3)) for p, q in pairwise(others)]
        return sum((size * middle for size, middle in pairs), Fraction(0)) / sum(size for size, _ in pairs)


PERIMETER = Perimeter().task()
WIDTH = Width().task()
ANGLE = Angle().task()
INSIDE = Inside().task()
MAPPED = Mapped().task()
CENTROID = Centroid().task()
