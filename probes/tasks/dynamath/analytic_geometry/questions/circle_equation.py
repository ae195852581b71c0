"""Further questions about a circle in a ruled plane."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import hypot, isqrt, sqrt

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.analytic_geometry.circle_equation import CircleEquation

MARKED = "The centre of the circle and one point on it are marked; both are grid points. "


class Shown(kit.Asking, CircleEquation):
    """What is seen of a drawn circle?"""

    levels = {1: "any circle", 2: "other circles", 3: "further circles"}

    def parts(self, facts: kit.Facts) -> tuple[int, int, int]:
        """The coordinates of the centre and the square of the radius."""
        (x, y), (c, d) = facts["centre"], facts["point"]
        return x, y, (c - x) ** 2 + (d - y) ** 2


class Inside(Shown):
    """How many grid points lie inside a circle?"""

    question = f"{MARKED}How many grid points lie inside the circle, its centre among them?"

    def by_distances(self, facts: kit.Facts) -> int:
        """Every grid point's squared distance from the centre against that of the radius."""
        x, y, square = self.parts(facts)
        points = product(range(-14, 15), repeat=2)
        return sum((p - x) ** 2 + (q - y) ** 2 < square for p, q in points)

    def by_columns(self, facts: kit.Facts) -> int:
        """Column by column, how high it is inside the circle."""
        *_, square = self.parts(facts)
        columns = [2 * isqrt(square - k * k - 1) + 1 for k in range(7) if k * k < square]
        return 2 * sum(columns[1:]) + columns[0]


class Tangent(Shown):
    """What is the slope of the tangent at a point of a circle?"""

    question = f"{MARKED}What is the slope of the circle's tangent at the marked point on it?"
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        return "" if facts["centre"][1] != facts["point"][1] else "point: expected no upright tangent"

    def by_radius(self, facts: kit.Facts) -> Fraction:
        """At right angles to the radius: the negative reciprocal of its slope."""
        (x, y), (c, d) = facts["centre"], facts["point"]
        return Fraction(c - x, y - d)

    def by_derivative(self, facts: kit.Facts) -> Fraction:
        """The equation x² + y² + ax + by + c = 0 differentiated: 2x + 2yy' + a + by' = 0."""
        (x, y), (c, d) = facts["centre"], facts["point"]
        a, b = -2 * x, -2 * y
        return Fraction(-(2 * c + a), 2 * d + b)


class Chord(Shown):
    """How long is the chord that an axis cuts from a circle?"""

    question = {
        "x": f"{MARKED}How long is the part of the x-axis that lies inside the circle, in units of the grid?",
        "y": f"{MARKED}How long is the part of the y-axis that lies inside the circle, in units of the grid?",
    }
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        x, y, square = self.parts(facts)
        off = y if facts["wording"] == "x" else x
        return "" if off * off < square else "centre: expected a circle that the axis cuts"

    def by_Pythagoras(self, facts: kit.Facts) -> float:  # noqa: N802
        """Half of it is a leg of a right-angled triangle whose longest side is a radius."""
        x, y, square = self.parts(facts)
        return 2 * sqrt(square - (y if facts["wording"] == "x" else x) ** 2)

    def by_roots(self, facts: kit.Facts) -> float:
        """The difference of the roots of the circle's equation on the axis."""
        x, y, square = self.parts(facts)
        p, q = (-2 * x, x * x + y * y - square) if facts["wording"] == "x" else (-2 * y, x * x + y * y - square)
        return (-p + sqrt(p * p - 4 * q)) / 2 - (-p - sqrt(p * p - 4 * q)) / 2


class Nearest(Shown):
    """How far from the origin is the nearest or the farthest point of a circle?"""

    question = {
        "nearest": f"{MARKED}How far from the origin is the point of the circle that is nearest to it?",
        "farthest": f"{MARKED}How far from the origin is the point of the circle that is farthest from it?",
    }
    answer = kit.real(2)

    def fair(self, facts: kit.Facts) -> str:
        x, y, square = self.parts(facts)
        return "" if x * x + y * y not in (0, square) else "centre: expected neither it nor the circle at the origin"

    def by_radius(self, facts: kit.Facts) -> float:
        """The centre's distance from the origin, and the radius taken off or added."""
        x, y, square = self.parts(facts)
        sign = 1 if facts["wording"] == "farthest" else -1
        return abs(hypot(x, y) + sign * sqrt(square))

    def by_line(self, facts: kit.Facts) -> float:
        """Where the line through the origin and the centre meets the circle."""
        x, y, square = self.parts(facts)
        p, q = float(x * x + y * y), float(x * x + y * y - square)  # points t(x, y): pt² - 2pt + q = 0
        times = [1 + side * sqrt(1 - q / p) for side in (-1, 1)]
        lengths = [abs(time) * sqrt(p) for time in times]
        return max(lengths) if facts["wording"] == "farthest" else min(lengths)


class Moved(Shown):
    """What becomes of the equation of a circle that is moved?"""

    question = f"{MARKED}The circle is moved {{right}} to the right and {{up}} upwards, in units of the grid. Its new "
    question += "equation is x² + y² + ax + by + c = 0. What is c?"
    asked = {"right": kit.Whole(1, 9), "up": kit.Whole(1, 9)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts:
        return {"right": draw["numeric"].randint(1, 3 * level), "up": draw["numeric"].randint(1, 3 * level)}

    def by_centre(self, facts: kit.Facts) -> int:
        """The moved centre's squares less the square of the radius."""
        x, y, square = self.parts(facts)
        return (x + int(facts["right"])) ** 2 + (y + int(facts["up"])) ** 2 - square

    def by_power(self, facts: kit.Facts) -> int:
        """The power of the origin: the scalar product of the ends of a moved diameter."""
        (x, y), (c, d) = facts["centre"], facts["point"]
        right, up = facts["right"], facts["up"]
        near, far = (c + right, d + up), (2 * x - c + right, 2 * y - d + up)  # ends of a diameter
        return int(near[0] * far[0] + near[1] * far[1])


INSIDE = Inside().task()
TANGENT = Tangent().task()
CHORD = Chord().task()
NEAREST = Nearest().task()
MOVED = Moved().task()
