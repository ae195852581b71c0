"""A plane through three points on edges of a solid: how many sides has the section, how is the solid divided?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from isoprobe.probes.families.multi.solid_pictures import SolidProgram
from isoprobe.probes.families.multi.solids import (
    GIVEN,
    invalid_solid,
    marked_points,
    marked_solid,
    named_solid,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers import BadState
from isoprobe.solvers.multi.solid_section import SOLIDS, ByClipping, ByHeights

SIDES = {1: (3, 4), 2: (3, 4, 5), 3: (4, 5, 6)}
MOST = {"triangular pyramid": 4, "rectangular pyramid": 5, "triangular prism": 5, "cuboid": 6}  # sides of a section
LARGEST = {1: 60, 2: 200, 3: 400}  # denominators


def _free_edge(facts: kit.Facts, first: str, second: str) -> bool:
    """Whether there is an edge between two corners, with none of the points on it."""
    edge = min(first, second) + max(first, second)
    return edge in facts["edges"] and edge not in facts["on"]


def _told(facts: kit.Facts, section: ByHeights | ByClipping) -> tuple[int, Fraction]:
    marked = marked_solid(facts)
    if facts["wording"] == "volume":
        return section.sides, section.share(marked.corner(facts["first"]))
    return section.sides, section.divides((marked.corner(facts["first"]), marked.corner(facts["second"])))


def by_heights(facts: kit.Facts) -> tuple[int, Fraction]:
    """From how far the corners lie above or below the plane."""
    return _told(facts, marked_solid(facts).by_heights)


def by_clipping(facts: kit.Facts) -> tuple[int, Fraction]:
    """From the section itself, cut out of the plane by the faces."""
    return _told(facts, marked_solid(facts).by_clipping)


def _listed(method: Any) -> Any:
    return lambda facts: list(method(facts))


class SectionSides(SolidProgram):
    """How many sides has a plane section of a solid, and how does the plane divide it?

    1: sections of three or four sides; halves and thirds
    2: three to five sides; quarters too
    3: four to six sides; fifths too"""

    variations = ("geometric", "numeric", "symbolic", "context", "colour")
    question = {
        "volume": kit.Said(
            GIVEN.en
            + "The plane through the three points cuts the solid in a polygon with [MASK] sides. It separates the "
            "corner {first} from the corner {second}; the part of the solid that contains the corner {first} has "
            "[MASK] of the volume of the whole solid, as a fraction in lowest terms.",
            GIVEN.zh
            + "过这三点的平面截该几何体，所得截面多边形的边数为[MASK]。该平面把顶点{first}与顶点{second}分在两侧，其中"
            "含顶点{first}的部分的体积与整个几何体的体积之比为[MASK]（填最简分数）。",
        ),
        "edge": kit.Said(
            GIVEN.en
            + "The plane through the three points cuts the solid in a polygon with [MASK] sides. It also meets the "
            "edge from the corner {first} to the corner {second}; the piece of this edge from the corner {first} to "
            "the plane is [MASK] of the whole edge, as a fraction in lowest terms.",
            GIVEN.zh
            + "过这三点的平面截该几何体，所得截面多边形的边数为[MASK]。该平面还与从顶点{first}到顶点{second}的棱相交，"
            "顶点{first}到交点的线段长与这条棱长之比为[MASK]（填最简分数）。",
        ),
    }
    asked = {"first": kit.Word(), "second": kit.Word()}
    answer = kit.blanks(2)
    features = {
        "wording": lambda facts: facts["wording"],
        "corners asked": lambda facts: facts["first"] + facts["second"],
    }
    labels = {"solid": lambda facts: marked_solid(facts).solid.name, "sides": lambda facts: by_heights(facts)[0]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A solid and how many sides are wanted; then points until there are so many."""
        shape = draw["geometric"]
        sides = shape.choice(SIDES[level])
        solid = SOLIDS[shape.choice([name for name, most in MOST.items() if most >= sides])]
        wording = draw["question"].choice(list(self.question))
        facts, names = named_solid(draw["symbolic"], solid, in_order=True)
        for _ in range(120):
            facts |= {**marked_points(draw["numeric"], solid, names, level), "wording": wording}
            try:
                section = marked_solid(facts).by_heights
            except BadState:
                continue
            if section.sides == sides and not invalid_solid(facts):
                break
        else:
            return None
        pairs = [
            (a, b)
            for a in range(len(names))
            for b in range(len(names))
            if not section.same(a, b) and (wording == "volume" or _free_edge(facts, names[a], names[b]))
        ]
        if not pairs:
            return None
        a, b = draw["context"].choice(pairs)
        facts |= {"first": names[a], "second": names[b]}
        return facts if by_heights(facts)[1].denominator <= LARGEST[level] else None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        marked, first, second = marked_solid(facts), facts["first"], facts["second"]
        if marked.by_heights.same(marked.corner(first), marked.corner(second)):
            return f"{first} and {second}: expected corners on two sides of the plane"
        if facts["wording"] == "edge" and not _free_edge(facts, first, second):
            return f"{first} and {second}: expected the ends of an edge without a marked point"
        return ""

    def by_heights(self, facts: kit.Facts) -> Any:
        """Signs and ratios of the corners' heights above the plane, volumes by Varsi's formula."""
        return _listed(by_heights)(facts)

    def by_clipping(self, facts: kit.Facts) -> Any:
        """A piece of the plane clipped by the faces, volumes as pyramids over what bounds a part."""
        return _listed(by_clipping)(facts)


TASK = SectionSides().task()
