"""Further questions about a rectangle with a piece cut out of one corner."""

from __future__ import annotations

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


UPPER = Upper().task()
MISSING = Missing().task()
CUT = Cut().task()
