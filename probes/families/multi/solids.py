"""Solids drawn as lines, their corners lettered, three points marked on edges: for questions on plane sections.

The facts are `edges` (pairs of letters in the order of the alphabet), `points` (three letters), `on` (the edge of each)
and `parts` ("1:2": the ratio in which it divides its edge, from the first letter to the second).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from random import Random
from typing import Any

from isoprobe.probes.engine.languages import Said
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Listed, Pair, Word
from isoprobe.solvers import BadState
from isoprobe.solvers.multi.solid_section import SOLIDS, ByClipping, ByHeights, Edge, Place, Solid, on_edge

ALPHABETS = (("ABCDEFGH", "PRT"), ("ABCDEFGH", "KMN"), ("ABCDEFGH", "TUV"), ("KLMNPRTU", "ABD"), ("KLMNPRTU", "EFG"))
LETTERS = tuple(sorted({letter for pair in ALPHABETS for letters in pair for letter in letters}))
PARTS = {
    1: ("1:1", "1:2", "2:1"),
    2: ("1:1", "1:2", "2:1", "1:3", "3:1"),
    3: ("1:2", "2:1", "1:3", "3:1", "2:3", "3:2"),
}
KNOWN_PARTS = tuple(sorted({part for parts in PARTS.values() for part in parts}))


class Ratio(Word):
    """A ratio of two whole numbers: kept as "1:2", written as "1 to 2"."""

    def say(self, value: Any, language: str) -> str:
        """The ratio in this language."""
        return "比".join(value.split(":")) if language == "zh" else self.write(value)

    def write(self, value: Any) -> str:
        return " to ".join(value.split(":"))

    def parse(self, text: str) -> Any:
        found = re.findall(r"[0-9]+", text)
        if len(found) != 2:
            raise ValueError(f"{text[:40]!r}, expected a ratio as in 1 to 2")
        return ":".join(found)


class EdgeField(Pair):
    """An edge, by its ends in the order in which they are written: a ratio counts from the first."""

    def parse(self, text: str) -> Any:
        found = re.findall(r"(?<![a-z])[A-Z](?![a-z])", text)
        if len(found) != 2:
            raise ValueError(f"{text[:40]!r}, expected an edge as in A-D")
        return "".join(found)


FIELDS = {
    "edges": Listed(EdgeField(), 6, 12),
    "points": Listed(Word(LETTERS), 3, 3),
    "on": Listed(EdgeField(), 3, 3),
    "parts": Listed(Ratio(KNOWN_PARTS), 3, 3),
}
SAYS = {
    "edges": Said(
        "edges (all of them, also dashed ones, each by the corners at its ends)",
        "棱（全部的棱，包括虚线，各写两端的顶点）",
    ),
    "points": Said("marked points (the letters of the three points on edges)", "标出的点（棱上三个点的字母）"),
    "on": Said(
        "edge of each point (in the order of the points, by the corners at its ends in the order of the alphabet)",
        "点所在的棱（按点的顺序，两端顶点按字母表顺序）",
    ),
    "parts": Said(
        "ratio on each edge (in the same order, the number beside the part from the corner named first to the point, "
        "then the one from the point to the other corner, as in 1 to 2)",
        "分棱之比（顺序同上，先写从先写出的顶点到点的一段旁的数，再写从点到另一顶点的一段旁的数，如1比2）",
    ),
}
PROSE = Said(
    en="The solid has the edges {edges}; the points {points} lie, in this order, on the edges {on} and divide them in "
    "the ratios {parts}, where the first number of each is that of the part from the corner named first to the point.",
    zh="几何体的棱为 {edges}；点 {points} 依次在棱 {on} 上，依次把棱分成 {parts} 的两段，每个比的前一数对应先写出的顶"
    "点到该点的一段。",
)
GIVEN = Said(
    en="The solid in the figure is a cuboid, a triangular prism, a triangular pyramid or a pyramid on a rectangular "
    "base; hidden edges are dashed. On three edges a point is marked, and the two numbers beside such an edge give the "
    "ratio of the parts into which the point divides it. ",
    zh="图中的几何体是长方体、三棱柱、三棱锥或底面为矩形的四棱锥，虚线表示被遮住的棱。其中三条棱上各标出一个点，棱旁的"
    "两个数表示该点把这条棱分成的两段之比。",
)
TABLE = ("points", "on", "parts")


# ---- facts ----


@lru_cache(maxsize=512)
def matched_solid(edges: tuple[str, ...]) -> tuple[Solid, str]:
    """The solid with these edges, and the letters of its corners in their order. Raises BadState where it is none."""
    letters = sorted({letter for edge in edges for letter in edge})
    for solid in SOLIDS.values():
        if len(solid.edges) == len(edges) and len(solid.corners) == len(letters):
            found = _assigned(solid, "", letters, set(edges))
            if found:
                return solid, found
    raise BadState(f"edges: {len(edges)} of {len(letters)} corners, expected those of a solid named in the question")


def _assigned(solid: Solid, done: str, letters: Sequence[str], edges: set[str]) -> str:
    """Letters for all corners, so that edges are edges: `done` and more; "" where there are none."""
    if len(done) == len(solid.corners):
        return done
    k = len(done)
    for letter in letters:
        if letter not in done and all(
            (min(letter, other) + max(letter, other) in edges) == ((i, k) in solid.edges)
            for i, other in enumerate(done)
        ):
            found = _assigned(solid, done + letter, letters, edges)
            if found:
                return found
    return ""


class Marked:
    """A solid, the letters of its corners, and its marked points. Raises BadState where it is none."""

    def __init__(self, edges: tuple[str, ...], on: tuple[str, ...], parts: tuple[str, ...]) -> None:
        self.solid, self.letters = matched_solid(edges)
        divided = zip(on, parts, strict=True)
        self.points: list[Place] = [on_edge(self.solid, self.corners(edge), shared(part)) for edge, part in divided]

    def corner(self, letter: str) -> int:
        """The number of a corner. Raises ValueError where there is none of this letter."""
        return self.letters.index(letter)

    def corners(self, edge: str) -> Edge:
        return self.corner(edge[0]), self.corner(edge[1])

    @cached_property
    def by_heights(self) -> ByHeights:
        """The section, by the heights of corners. Raises BadState where the plane cuts nothing."""
        return ByHeights(self.solid, self.points)

    @cached_property
    def by_clipping(self) -> ByClipping:
        """The section, by clipping. Raises BadState where the plane cuts nothing."""
        return ByClipping(self.solid, self.points)


@lru_cache(maxsize=256)
def _marked(edges: tuple[str, ...], on: tuple[str, ...], parts: tuple[str, ...]) -> Marked:
    return Marked(edges, on, parts)


def marked_solid(facts: Facts) -> Marked:
    """The solid of some facts. Raises BadState where it is none."""
    return _marked(tuple(facts["edges"]), tuple(facts["on"]), tuple(facts["parts"]))


def invalid_solid(facts: Facts) -> str:
    """Why edges and marked points are none of a solid that their plane cuts; "" where they are."""
    edges, points, on = facts["edges"], facts["points"], facts["on"]
    if any(len(edge) != 2 or edge[0] >= edge[1] or not set(edge) <= set(LETTERS) for edge in edges):
        return "edges: expected pairs of capital letters in the order of the alphabet"
    if edges != sorted(set(edges)) or points != sorted(set(points)):
        return "edges and points: expected them in the order of the alphabet, none twice"
    if len(set(on)) != 3 or not set(on) <= set(edges):
        return "on: expected three different edges of the solid"
    if set(points) & set("".join(edges)):
        return "points: expected other letters than those of corners"
    marked = marked_solid(facts)
    ends = {corner for edge in on for corner in marked.corners(edge)}
    if any(ends <= set(face) for face in marked.solid.faces):
        return "on: expected no face with all three points"
    heights = marked.by_heights.heights
    return "" if min(heights) < 0 < max(heights) else "points: expected a plane that cuts the solid"


def named_solid(rng: Random, solid: Solid, in_order: bool) -> tuple[Facts, str]:
    """The edges and the points' letters, and the letters of the solid's corners: in order around, or anyhow."""
    alphabet, points = rng.choice(ALPHABETS)
    count = len(solid.corners)
    letters = list(alphabet)
    shuffled = Random(rng.getrandbits(32)).sample(letters, count)
    names = letters[:count] if in_order else shuffled
    edges = sorted(min(names[a], names[b]) + max(names[a], names[b]) for a, b in solid.edges)
    return {"edges": edges, "points": list(points)}, "".join(names)


def shared(part: str) -> Fraction:
    """The share of an edge up to a point that divides it in this ratio: 1/3 for "1:2"."""
    first, second = map(int, part.split(":"))
    return Fraction(first, first + second)


def marked_on(names: str, chosen: Sequence[Edge], parts: Sequence[str]) -> Facts:
    """The facts `on` and `parts` for points that divide these edges, from the first corner to the second, in these
    ratios: the letters of an edge are put in the order of the alphabet."""
    on, told = [], []
    for (a, b), part in zip(chosen, parts, strict=True):
        on.append(min(names[a], names[b]) + max(names[a], names[b]))
        told.append(part if names[a] < names[b] else part[::-1])
    return {"on": on, "parts": told}


def marked_points(rng: Random, solid: Solid, names: str, level: int) -> Facts:
    """Three edges of the solid, no two the same, and a point on each: the facts `on` and `parts`."""
    chosen = rng.sample(solid.edges, 3)
    return marked_on(names, chosen, [rng.choice(PARTS[level]) for _ in chosen])


def another(rng: Random, facts: Facts) -> Facts:
    """A point seen on another edge, or dividing its edge otherwise."""
    k = rng.randrange(3)
    on, parts = list(facts["on"]), list(facts["parts"])
    if rng.random() < 0.4:
        on[k] = rng.choice(facts["edges"])
    else:
        parts[k] = rng.choice([parts[k][::-1], *KNOWN_PARTS])
    return {**facts, "on": on, "parts": parts}


# ---- what is to be seen ----


def _joined(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    """Two corners, as often with an edge between them as without."""
    letters = sorted(set("".join(facts["edges"])))
    pairs = [a + b for a, b in combinations(letters, 2)]
    apart = [pair for pair in pairs if pair not in facts["edges"]]
    if not apart:
        return None
    return tuple(rng.choice(apart if rng.random() < 0.5 else facts["edges"]))


def _ending(rng: Random, facts: Facts) -> tuple[str, ...]:
    """A point, and a corner, as often one at which its edge ends as not."""
    k = rng.randrange(3)
    others = sorted(set("".join(facts["edges"])) - set(facts["on"][k]))
    return facts["points"][k], rng.choice(others if rng.random() < 0.5 else list(facts["on"][k]))


def _number(facts: Facts, arguments: tuple[str, ...]) -> int:
    k = facts["points"].index(arguments[0])
    return int(facts["parts"][k].split(":")[facts["on"][k].index(arguments[1])])


def _beside(rng: Random, facts: Facts) -> tuple[str, ...]:
    k = rng.randrange(3)
    return facts["points"][k], rng.choice(facts["on"][k])


ELEMENTS = (
    Element(
        "joined",
        Said("Is there an edge from the corner {a} to the corner {b}?", "顶点{a}与顶点{b}之间有棱相连吗？"),
        "yes_no",
        lambda facts, ab: min(ab) + max(ab) in facts["edges"],
        _joined,
    ),
    Element(
        "on",
        Said("Does the point {a} lie on an edge that ends at the corner {b}?", "点{a}所在的棱是否以{b}为一个端点？"),
        "yes_no",
        lambda facts, ab: ab[1] in facts["on"][facts["points"].index(ab[0])],
        _ending,
    ),
    Element(
        "number",
        Said(
            "Which number stands at the part between the point {a} and the corner {b}?",
            "点{a}与顶点{b}之间的一段旁标的数是多少？",
        ),
        "integer",
        _number,
        _beside,
    ),
)
