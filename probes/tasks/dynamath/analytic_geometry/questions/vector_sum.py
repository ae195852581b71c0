"""Further questions about arrows between grid points."""

from __future__ import annotations

from itertools import combinations
from math import acos, atan2, degrees, hypot, isqrt, pi, sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.vector_sum import VectorSum

VECTORS = "Each coloured arrow is a vector between two grid points. "


class Shown(kit.Asking, VectorSum):
    """What is seen of vectors?"""

    answer = kit.real(2)

    def steps(self, facts: kit.Facts) -> list[tuple[int, int]]:
        """The components of each."""
        return [(c - a, d - b) for a, b, c, d in facts["vectors"]]


class Longest(Shown):
    """How long is the longest of several vectors?"""

    question = f"{VECTORS}How long is the longest of them, in units of the grid?"

    def by_Pythagoras(self, facts: kit.Facts) -> float:  # noqa: N802
        """The lengths of all, by their components."""
        return max(hypot(x, y) for x, y in self.steps(facts))

    def by_ends(self, facts: kit.Facts) -> float:
        """From the distances of tail and tip from the origin and their scalar product."""
        squares = [a * a + b * b + c * c + d * d - 2 * (a * c + b * d) for a, b, c, d in facts["vectors"]]
        return sqrt(max(squares))


class Angle(Shown):
    """What is the smallest angle between two vectors?"""

    question = f"{VECTORS}What is the smallest angle between two of them, each moved to begin where the other does?"
    answer = kit.real(1, "degrees")

    def fair(self, facts: kit.Facts) -> str:
        turned = all(a * d != b * c for (a, b), (c, d) in combinations(self.steps(facts), 2))
        return "" if turned else "vectors: expected none along another one"

    def by_directions(self, facts: kit.Facts) -> float:
        """The differences of their directions."""
        turns = [abs(atan2(b, a) - atan2(d, c)) for (a, b), (c, d) in combinations(self.steps(facts), 2)]
        return degrees(min(min(turn, 2 * pi - turn) for turn in turns))

    def by_cosines(self, facts: kit.Facts) -> float:
        """Scalar products over the lengths."""
        pairs = combinations(self.steps(facts), 2)
        return degrees(acos(max((a * c + b * d) / sqrt((a * a + b * b) * (c * c + d * d)) for (a, b), (c, d) in pairs)))


class Products(Shown):
    """What do the scalar products of vectors add up to?"""

    question = f"{VECTORS}What is the sum of the scalar products of all pairs of them? Of two there is one pair."
    answer = kit.integer()

    def by_pairs(self, facts: kit.Facts) -> int:
        """Pair by pair, by components."""
        return sum(a * c + b * d for (a, b), (c, d) in combinations(self.steps(facts), 2))

    def by_squares(self, facts: kit.Facts) -> int:
        """Half of the square of the sum less the squares of all."""
        x, y = (sum(step[k] for step in self.steps(facts)) for k in (0, 1))
        return (x * x + y * y - sum(a * a + b * b for a, b in self.steps(facts))) // 2


class Area(Shown):
    """How large is the largest parallelogram that two vectors span?"""

    school = "undergraduate"
    question = f"{VECTORS}Any two of them span a parallelogram. How large is the largest of these, in square units?"
    answer = kit.integer()

    def fair(self, facts: kit.Facts) -> str:
        return "" if self.by_determinants(facts) else "vectors: expected two that span a parallelogram"

    def by_determinants(self, facts: kit.Facts) -> int:
        """The absolute value of the determinant of each pair."""
        return max(abs(a * d - b * c) for (a, b), (c, d) in combinations(self.steps(facts), 2))

    def by_gram(self, facts: kit.Facts) -> int:
        """The root of Gram's determinant, of scalar products."""
        pairs = combinations(self.steps(facts), 2)
        grams = [(a * a + b * b) * (c * c + d * d) - (a * c + b * d) ** 2 for (a, b), (c, d) in pairs]
        return isqrt(max(grams))


LONGEST = Longest().task()
ANGLE = Angle().task()
PRODUCTS = Products().task()
AREA = Area().task()
