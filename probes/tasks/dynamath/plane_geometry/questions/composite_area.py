"""Further questions about a rectangle with a piece cut out of one corner."""

from __future__ import annotations

from fractions import Fraction

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.plane_geometry.composite_area import SIDES, CompositeArea

STEM = "All corners of the shape are right angles. "
CUTS = ("horizontal cut", "vertical cut")


class Shown(kit.Asking, CompositeArea):
    """What is seen of a rectangle without one corner?"""

    answer, even = kit.yes_no(), kit.BOTH

    def sides(self, facts: kit.Facts) -> tuple[int, int, int, int]:
        """Width and height of the whole, and of what is missing."""
        wide, high, w, h = (int(facts[side]) for side in SIDES)
        return wide, high, w, h

    def rows(self, facts: kit.Facts) -> list[int]:
        """How many unit squares there are in each row of the shape, from the top."""
        wide, high, w, h = self.sides(facts)
        narrow = range(h) if "upper" in facts["corner"] else range(high - h, high)
        return [wide - w if row in narrow else wide for row in range(high)]


class Upper(Shown):
    """Is the upper part of a shape the larger one?"""

    question = (
        f"{STEM}A horizontal cut from the corner that points inwards divides the shape into two rectangles, one above "
    )
    question += "the other. Has the upper one the larger area?"

    def fair(self, facts: kit.Facts) -> str:
        wide, high, w, h = self.sides(facts)
        return "expected parts that differ" if wide * (high - h) == (wide - w) * h else ""

    def by_products(self, facts: kit.Facts) -> bool:
        """The areas of both rectangles from their sides."""
        wide, high, w, h = self.sides(facts)
        return (wide * (high - h) > (wide - w) * h) == ("lower" in facts["corner"])

    def by_rows(self, facts: kit.Facts) -> bool:
        """Rows of unit squares, of which those of one width belong together."""
        rows = self.rows(facts)
        upper = sum(row for row in rows if row == rows[0])
        return 2 * upper > sum(rows)


class Missing(Shown):
    """Is much of a rectangle missing?"""

    question = f"{STEM}A rectangle is missing at one corner. Is its area more than a fifth of that of the whole "
    question += "rectangle, with the missing part?"

    def fair(self, facts: kit.Facts) -> str:
        wide, high, w, h = self.sides(facts)
        return "expected more or less than a fifth" if 5 * w * h == wide * high else ""

    def by_products(self, facts: kit.Facts) -> bool:
        """Both areas from the sides."""
        wide, high, w, h = self.sides(facts)
        return 5 * w * h > wide * high

    def by_rows(self, facts: kit.Facts) -> bool:
        """Unit squares counted row by row, and how many each row lacks to the widest."""
        rows = self.rows(facts)
        return 4 * sum(max(rows) - row for row in rows) > sum(rows)


class Cut(Shown):
    """Which cut through a shape is the shorter one?"""

    question = f"{STEM}A straight cut from the corner that points inwards, horizontal or vertical, divides the shape "
    question += "into two rectangles. Which of the two cuts is the shorter one?"
    answer, even = kit.choice(CUTS, "cut"), CUTS
    different = {1: 1_250}

    def fair(self, facts: kit.Facts) -> str:
        wide, high, w, h = self.sides(facts)
        return "expected cuts that differ" if wide - w == high - h else ""

    def by_subtraction(self, facts: kit.Facts) -> str:
        """What the missing part leaves of the width and of the height."""
        wide, high, w, h = self.sides(facts)
        return CUTS[wide - w > high - h]

    def by_rows(self, facts: kit.Facts) -> str:
        """The narrowest row of unit squares against the rows that are not narrower than the widest."""
        rows = self.rows(facts)
        return CUTS[min(rows) > rows.count(max(rows))]


class Body(kit.Asking, CompositeArea):
    """What is the shape of a rectangle without one corner as a body?"""

    school = "undergraduate"

    def squares(self, facts: kit.Facts) -> list[tuple[int, int]]:
        """All unit squares of the shape, by how far they are from its left and its bottom edge."""
        wide, high, w, h = (int(facts[side]) for side in SIDES)
        left, upper = "left" in facts["corner"], "upper" in facts["corner"]
        across = range(w) if left else range(wide - w, wide)
        up = range(high - h, high) if upper else range(h)
        return [(x, y) for x in range(wide) for y in range(high) if x not in across or y not in up]

    def missing(self, facts: kit.Facts) -> tuple[int, int, int, int]:
        """Where the missing piece begins and ends from the left edge, and from the bottom edge."""
        wide, high, w, h = (int(facts[side]) for side in SIDES)
        x = 0 if "left" in facts["corner"] else wide - w
        y = high - h if "upper" in facts["corner"] else 0
        return x, x + w, y, y + h


class Centroid(Body):
    """Where is the centroid of a rectangle without one corner?"""

    question = {
        "left": f"{STEM}How far is its centroid from its leftmost edge, in units of length?",
        "bottom": f"{STEM}How far is its centroid from its lowest edge, in units of length?",
    }
    answer = kit.real(2)

    def by_moments(self, facts: kit.Facts) -> Fraction:
        """The moment of the whole rectangle less that of the missing piece, over the area."""
        a, b, c, d = self.missing(facts)
        wide, high, hole = facts["width"], facts["height"], (b - a) * (d - c)
        whole, gone = (wide, a + b) if facts["wording"] == "left" else (high, c + d)
        return Fraction(wide * high * whole - hole * gone, 2 * (wide * high - hole))

    def by_squares(self, facts: kit.Facts) -> Fraction:
        """The mean place of the middles of all unit squares."""
        along = [x if facts["wording"] == "left" else y for x, y in self.squares(facts)]
        return Fraction(sum(along), len(along)) + Fraction(1, 2)


class Revolved(Body):
    """What is the volume of the solid that a rectangle without one corner sweeps out?"""

    question = f"{STEM}It is revolved about the line along its leftmost edge. What is the volume of the solid that it "
    question += "sweeps out, divided by pi?"

    def by_cylinders(self, facts: kit.Facts) -> int:
        """The cylinder of the whole rectangle less what the missing piece sweeps out."""
        a, b, c, d = self.missing(facts)
        return int(facts["width"] ** 2 * facts["height"] - (b * b - a * a) * (d - c))

    def by_shells(self, facts: kit.Facts) -> int:
        """Shells of unit thickness, one for each unit square, at the distance of its middle (Pappus)."""
        return sum(2 * x + 1 for x, _ in self.squares(facts))


class Moment(Body):
    """What is the second moment of area of a rectangle without one corner?"""

    question = f"{STEM}What is its second moment of area about the line along its lowest edge, the integral of the "
    question += "square of the distance from that line over its area?"
    answer = kit.real(1)

    def by_cubes(self, facts: kit.Facts) -> Fraction:
        """A third of cubes: of the whole height, less those between which the missing piece lies."""
        a, b, c, d = self.missing(facts)
        return Fraction(facts["width"] * facts["height"] ** 3 - (b - a) * (d**3 - c**3), 3)

    def by_squares(self, facts: kit.Facts) -> Fraction:
        """Every unit square: the square of its middle's distance, and a twelfth for its own height."""
        twice = [2 * y + 1 for _, y in self.squares(facts)]
        return Fraction(sum(middle * middle for middle in twice), 4) + Fraction(len(twice), 12)


class Stiffer(Body):
    """About which of two edges has a rectangle without one corner the larger second moment of area?"""

    question = f"{STEM}Is its second moment of area, the integral of the square of the distance over its area, larger "
    question += "about the line along its lowest edge than about the line along its leftmost edge?"
    answer, even = kit.yes_no(), kit.BOTH

    def _lead(self, facts: kit.Facts) -> int:
        """Three times the moment about the lowest edge less that about the leftmost one."""
        a, b, c, d = self.missing(facts)
        wide, high = facts["width"], facts["height"]
        return int(wide * high * (high**2 - wide**2) - (b - a) * (d**3 - c**3) + (d - c) * (b**3 - a**3))

    def fair(self, facts: kit.Facts) -> str:
        return "" if self._lead(facts) else "expected moments that differ"

    def by_cubes(self, facts: kit.Facts) -> bool:
        """Both moments by thirds of cubes."""
        return self._lead(facts) > 0

    def by_squares(self, facts: kit.Facts) -> bool:
        """Unit square by unit square, how much farther it is from one edge than from the other, squared."""
        return sum((y - x) * (y + x + 1) for x, y in self.squares(facts)) > 0


UPPER = Upper().task()
MISSING = Missing().task()
CUT = Cut().task()
CENTROID = Centroid().task()
REVOLVED = Revolved().task()
MOMENT = Moment().task()
STIFFER = Stiffer().task()
