"""Quadrilaterals with crossing diagonals and marks of equal parts, in which triangles are congruent: for proofs.

The facts are `corners` (four letters in order around), `crossing` (the letter where the diagonals cross), `lines`
(those drawn between corners), `sides` ("AE CE": equal segments), `angles` ("BAC ACD": equal angles, each named by the
corner farthest on its arms) and `right` (right angles). Everything is in one fixed order, so that a picture has one
reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.languages import Said
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Word, brief
from isoprobe.solvers.multi.congruence import Angle, Crossed, by_theorem, congruences

LETTERS = "ABDEFGHKLMNPRT"
THEOREMS = {1: ("SAS", "ASA", "AAS"), 2: ("SAS", "ASA", "AAS", "HL"), 3: ("SAS", "ASA", "AAS", "HL")}
PATIENT = 100  # draws in which a wanted theorem is waited for
MOST = 3  # pairs of segments that are marked, and of angles


class EqualParts:
    """Two segments, or two angles, that are marked as equal: kept as "AE CE", written as "AE = CE"."""

    def __init__(self, length: int) -> None:
        self.length = length

    def check(self, value: Any, where: str) -> None:
        """Raises BadState unless the value is two names of so many letters."""
        if not isinstance(value, str) or not re.fullmatch(rf"[A-Z]{{{self.length}}} [A-Z]{{{self.length}}}", value):
            raise BadState(f"{where}: {brief(value)}, expected two names of {self.length} capital letters")

    def write(self, value: Any) -> str:
        """The value as text."""
        return " = ".join(value.split(" "))

    def parse(self, text: str) -> Any:
        """The two parts that a text names. Raises ValueError where it does not name two."""
        names = re.findall(rf"(?<![A-Za-z])[A-Z]{{{self.length}}}(?![A-Za-z])", text)
        if len(names) != 2:
            raise ValueError(
                f"{brief(text)}, expected two equal parts as in {'ABC'[: self.length]} = {'DEF'[: self.length]}"
            )
        return " ".join(names)

    def alter(self, rng: Random, value: Any) -> Any:
        """The same: which parts can be equal hangs on the figure."""
        return value


FIELDS: dict[str, Field] = {
    "corners": Listed(Word(tuple(LETTERS)), 4, 4),
    "crossing": Word(tuple(LETTERS)),
    "lines": Listed(Word(), 4, 6),
    "sides": Listed(EqualParts(2), 0, MOST),
    "angles": Listed(EqualParts(3), 0, MOST),
    "right": Listed(Word(), 0, 2),
}
SAYS = {
    "corners": Said(
        "corners (the four letters of the quadrilateral, in order around it)", "四边形的顶点（四个字母，按环绕顺序）"
    ),
    "crossing": Said("crossing (the letter where the diagonals cross)", "对角线的交点（字母）"),
    "lines": Said(
        "lines between corners (all that are drawn, sides and diagonals, each by its two ends)",
        "顶点之间画出的线段（包括边和对角线，各写两个端点）",
    ),
    "sides": Said(
        "segments marked as equal (pairs of segments with the same number of red strokes)",
        "标为相等的线段（红色短线条数相同的两条）",
    ),
    "angles": Said(
        "angles marked as equal (pairs of angles with arcs of the same colour, each by three letters with the vertex "
        "in the middle)",
        "标为相等的角（弧的颜色相同的两个角，用三个字母表示，顶点写在中间）",
    ),
    "right": Said(
        "angles marked as right (each by three letters with the vertex in the middle)",
        "标为直角的角（用三个字母表示，顶点写在中间）",
    ),
}
PROSE = Said(
    en="The corners of the quadrilateral are, in order around it, {corners}; its diagonals cross at {crossing}. Of the "
    "lines between corners these are drawn: {lines}. Segments marked as equal: {sides}. Angles marked as equal: "
    "{angles}. Angles marked as right: {right}.",
    zh="四边形的顶点按环绕顺序为 {corners}，对角线交于点 {crossing}。顶点之间画出了线段 {lines}。标为相等的线段："
    "{sides}。标为相等的角：{angles}。标为直角的角：{right}。",
)
GIVEN = Said(
    en="In the figure, segments with the same number of red strokes are equal, angles with arcs of the same colour are "
    "equal, and orange squares mark right angles. In a proof that two segments are equal, one step is missing. 1. The "
    "parts marked as equal in the figure are equal, and the angles marked as right are right (given). 2. [the missing "
    "step]. 3. Hence {first} = {second}, as these are corresponding sides of congruent triangles. ",
    zh="图中红色短线条数相同的线段相等，弧的颜色相同的角相等，橙色小方框表示直角。"
    "下面是证明两条线段相等的过程，其中缺少一步：①各边、各角的关系如图中标记所示（已知）；②（缺少的一步）；③所以"
    "{first}={second}（全等三角形的对应边相等）。",
)
Form = tuple[str, str]  # two triangles in x, y, z, w (xy and zw are to be equal) and v (the crossing)
FORMS: tuple[Form, ...] = (
    ("xyv", "zwv"),
    ("xyv", "wzv"),
    ("xyz", "zwx"),
    ("yxw", "wzy"),
    ("xyw", "wzx"),
    ("yxz", "zwy"),
)


# ---- facts ----


def figure_of(facts: Facts) -> Crossed:
    """The marked figure."""
    return Crossed(
        "".join(facts["corners"]),
        facts["crossing"],
        tuple(facts["lines"]),
        tuple((a, b) for a, b in (pair.split(" ") for pair in facts["sides"])),
        tuple((a, b) for a, b in (pair.split(" ") for pair in facts["angles"])),
        tuple(facts["right"]),
    )


def segment(a: str, b: str) -> str:
    return min(a, b) + max(a, b)


def around(corners: Sequence[str]) -> list[str]:
    """The corners in the same order around, from the first of the alphabet on, its lesser neighbour next."""
    k = list(corners).index(min(corners))
    ring = [*corners[k:], *corners[:k]]
    return ring if ring[1] < ring[3] else [ring[0], *ring[:0:-1]]


def _angle(figure: Crossed, points: str) -> str:
    """The name of an angle by the corners farthest on its arms."""
    vertex, arms = figure.angle(points)
    a, b = sorted(arms)
    return a + vertex + b


def in_order(facts: Facts) -> Facts:
    """The same facts in the one order in which a picture is read."""
    facts = {**facts, "lines": sorted(segment(*each) for each in facts["lines"])}
    figure = figure_of(facts)
    sides = sorted(" ".join(sorted(segment(*each) for each in pair)) for pair in figure.sides)
    angles = sorted(" ".join(sorted(_angle(figure, each) for each in pair)) for pair in figure.angles)
    return {
        **facts,
        "corners": around(facts["corners"]),
        "sides": sides,
        "angles": angles,
        "right": sorted(_angle(figure, each) for each in figure.right),
    }


def _swaps(corners: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The symmetries that carry marks to marks: in a mirror across two sides, or half a turn."""
    a, b, c, d = tuple(corners)
    for kind, pairs in (("mirror", ((a, b), (c, d))), ("mirror", ((a, d), (b, c))), ("turn", ((a, c), (b, d)))):
        yield kind, {one: other for p, q in pairs for one, other in ((p, q), (q, p))}


def _symmetry(figure: Crossed) -> tuple[str, dict[str, str]] | None:
    """The symmetry under which all that is marked as equal is carried to its like; None where there is none."""
    for kind, swap in _swaps(figure.corners):
        carried = {**swap, figure.crossing: figure.crossing}

        if (
            all({carried[p] for p in a} == set(b) for a, b in figure.sides)
            and all(_carried(figure, carried, a) == figure.angle(b) for a, b in figure.angles)
            and (not figure.right or _carried(figure, carried, figure.right[0]) == figure.angle(figure.right[1]))
        ):
            return kind, swap
    return None


def _carried(figure: Crossed, carried: Mapping[str, str], angle: str) -> Angle:
    return figure.angle("".join(carried[point] for point in angle))


def invalid_figure(facts: Facts) -> str:
    """Why these facts are no figure that can be drawn and read in one way; "" where they are."""
    corners, crossing = facts["corners"], facts["crossing"]
    points = {*corners, crossing}
    if len(points) != 5:
        return "corners and crossing: expected five different letters"
    figure = figure_of(facts)
    diagonals = {segment(corners[0], corners[2]), segment(corners[1], corners[3])}
    outline = {segment(corners[k - 1], corners[k]) for k in range(4)}
    if not diagonals <= set(facts["lines"]) <= diagonals | outline:
        return "lines: expected both diagonals, and sides"
    if len(facts["right"]) not in (0, 2) or len(facts["sides"]) + len(facts["angles"]) + len(facts["right"]) == 0:
        return "right: expected no right angle or two, and some mark"
    parts = [each for pair in figure.sides for each in pair]
    if len({frozenset(each) for each in parts}) != len(parts) or not all(
        figure.drawn(a, b) for a, b in map(tuple, parts)
    ):
        return "sides: expected pairs of segments that are drawn, none in two pairs"
    if any(segment(*each) in diagonals for each in parts):
        return "sides: expected no mark on a whole diagonal, which the crossing divides"
    angles = [each for pair in figure.angles for each in pair] + list(figure.right)
    for a, vertex, b in map(tuple, angles):
        if len({a, vertex, b}) != 3 or vertex == crossing or not (figure.drawn(a, vertex) and figure.drawn(vertex, b)):
            return "angles: expected angles at corners, between lines that are drawn"
    if len({figure.angle(each) for each in angles}) != len(angles) or in_order(facts) != facts:
        return "angles: expected no angle twice, and all in the order of the alphabet"
    if len({each[1] for each in figure.right}) != len(figure.right):
        return "right: expected right angles at two corners"
    return "" if shape_of(figure) else "marks: expected some that one figure can bear"


def shape_of(figure: Crossed) -> tuple[str, list[str], str] | None:
    """How the figure can be drawn: as a trapezium ("mirror") or a parallelogram ("turn"); its corners from one on; and
    which angle is right: "arms" at the third corner over the base, "side" between a side and a diagonal at the first
    corner, "all" of a rectangle, or none. None where the marks fit no such figure."""
    found = _symmetry(figure)
    if found is None:
        return None
    kind, swap = found
    ring = list(figure.corners)
    if not figure.right:
        while kind == "mirror" and swap[ring[0]] != ring[1]:
            ring = [*ring[1:], ring[0]]
        return kind, ring, ""
    vertex, arms = figure.angle(figure.right[0])
    if kind == "mirror":
        for start in range(4):
            turned = [*ring[start:], *ring[:start]]
            if set(turned[:2]) == arms and swap[turned[0]] == turned[1]:
                return kind, turned, "arms"
        return None
    k = ring.index(vertex)
    turned = [*ring[k:], *ring[:k]]
    if turned[2] not in arms:
        return kind, turned, "all"
    return kind, turned if turned[1] in arms else [turned[0], *turned[:0:-1]], "side"


# ---- making ----


def _triangles(form: int, names: str) -> tuple[str, str]:
    """The two triangles of a form."""
    named = dict(zip("xyzwv", names, strict=True))
    one, other = ("".join(named[letter] for letter in triangle) for triangle in FORMS[form])
    return one, other


def theorem_for(facts: Facts, form: int, names: str) -> str:
    """The theorem by which the triangles of a form are congruent in a figure; "" where none says so."""
    found = by_theorem(figure_of(facts), *_triangles(form, names))
    return found.theorem if found else ""


def drawn_figure(rng: Random, form: int, level: int, names: str) -> Facts | None:
    """A figure with marks on the triangles of a form, `names` being x, y, z, w and v; None where this draw gives none.
    What the marks prove is for the caller to see."""
    one, other = _triangles(form, names)
    x, y, z, w, v = tuple(names)
    swap = {x: z, y: w, z: x, w: y} if form in (0, 2, 3) else {x: w, y: z, z: y, w: x}
    carried = {**swap, v: v}
    rings = [(x, y, z, w), (x, y, w, z), (x, z, y, w)][: 2 if form < 2 or level == 1 else 3]  # the last: as diagonals
    corners = around(rng.choice(rings))
    sides = [segment(corners[k - 1], corners[k]) for k in range(4)]
    diagonals = [segment(corners[0], corners[2]), segment(corners[1], corners[3])]
    needed = {segment(a, b) for triangle in (one, other) for a, b in combinations(triangle, 2) if v not in (a, b)}
    lines = sorted({*needed, *diagonals, *(side for side in sides if level > 1 or rng.random() < 0.3)})
    bare: Facts = {"corners": corners, "crossing": v, "lines": lines, "sides": [], "angles": [], "right": []}
    figure = figure_of(bare)
    segments = {*lines, *(segment(corner, v) for corner in corners)} - {*diagonals, segment(x, y), segment(z, w)}
    angles = {
        _angle(figure, a + vertex + b)
        for vertex in corners
        for a, b in combinations([c for c in corners if c != vertex and figure.drawn(c, vertex)], 2)
    }
    marks: list[tuple[str, str]] = []
    for kind, parts in (("sides", sorted(segments)), ("angles", sorted(angles)), ("right", sorted(angles))):
        for part in parts:
            image = "".join(carried[p] for p in part)
            image = segment(*image) if kind == "sides" else _angle(figure, image)
            if part < image and (level > 1 or kind != "right"):
                marks.append((kind, f"{part} {image}"))
    useful = [mark for mark in marks if _bears(figure, mark, one)]
    more = {1: 0, 2: rng.randint(0, 1), 3: rng.randint(1, 2)}[level]
    if len(useful) < 2:
        return None
    chosen = rng.sample(useful, 2)
    chosen += rng.sample([mark for mark in marks if mark not in chosen], min(more, len(marks) - 2))
    facts = dict(bare)
    for kind, mark in chosen:
        facts[kind] = mark.split(" ") if kind == "right" else [*facts[kind], mark]
    if sum(kind == "right" for kind, _ in chosen) > 1 or max(len(facts["sides"]), len(facts["angles"])) > MOST:
        return None
    return in_order(facts)


def _bears(figure: Crossed, mark: tuple[str, str], triangle: str) -> bool:
    """Whether a mark tells of a part of the triangle."""
    kind, pair = mark
    if kind == "sides":
        return any(set(each) <= set(triangle) for each in pair.split(" "))
    corners = [figure.angle(triangle[k - 1] + triangle[k] + triangle[(k + 1) % 3]) for k in range(3)]
    return any(figure.angle(each) in corners for each in pair.split(" "))


def options_for(rng: Random, form: int, names: str) -> list[str]:
    """Five of the six congruences that would make two segments equal, that of the form among them, in any order: which
    is right, the letters alone do not tell."""
    named = dict(zip("xyzwv", names, strict=True))
    chosen = [form, *rng.sample([k for k in range(len(FORMS)) if k != form], 4)]
    rng.shuffle(chosen)
    return [" ".join("".join(named[letter] for letter in triangle) for triangle in FORMS[k]) for k in chosen]


def right_ones(facts: Facts, side: str, other: str) -> list[tuple[str, str]]:
    """The congruences of triangles by one theorem that make the two segments equal."""
    figure = figure_of(facts)
    return [pair for pair in congruences(figure, side, other) if by_theorem(figure, *pair)]


def confused(rng: Random, facts: Facts) -> Facts:
    """The letters of two corners taken for each other, or marks seen where others are."""
    if rng.random() < 0.5:
        names = [*rng.sample(facts["first"], 2), *rng.sample(facts["second"], 2), facts["crossing"]]
        other = drawn_figure(rng, rng.randrange(len(FORMS)), rng.randint(1, 3), "".join(names))
        return {**facts, **(other or {})}
    a, b = rng.sample(facts["corners"], 2)
    change = str.maketrans({a: b, b: a})
    seen = {key: [each.translate(change) for each in facts[key]] for key in FIELDS if key != "crossing"}
    seen["lines"] = ["".join(sorted(line)) for line in seen["lines"]]
    return in_order({**facts, **seen})


# ---- what is to be seen ----


def _segments(facts: Facts) -> list[str]:
    figure = figure_of(facts)
    whole = [set(facts["corners"][::2]), set(facts["corners"][1::2])]
    return [segment(a, b) for a, b in combinations(figure.points, 2) if {a, b} not in whole and figure.drawn(a, b)]


def _two_sides(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    """Two segments, as often marked as equal as not; None where none are."""
    if not facts["sides"]:
        return None
    if rng.random() < 0.5:
        return tuple(rng.choice(facts["sides"]).split(" "))
    others = [pair for pair in combinations(sorted(_segments(facts)), 2) if " ".join(pair) not in facts["sides"]]
    return rng.choice(others)


def _drawn(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    """Two corners, as often with a line between them as without; None where all are joined."""
    pairs = ["".join(pair) for pair in combinations(sorted(facts["corners"]), 2)]
    apart = [pair for pair in pairs if pair not in facts["lines"]]
    if not apart:
        return None
    return tuple(rng.choice(apart if rng.random() < 0.5 else facts["lines"]))


ELEMENTS = (
    Element(
        "crossing",
        Said(
            "Which letter stands where the two diagonals of the quadrilateral cross?",
            "四边形两条对角线的交点标的是哪个字母？",
        ),
        "text",
        lambda facts, _: facts["crossing"],
        noun=Said("the letter", "字母"),
    ),
    Element(
        "equal",
        Said("Are the segments {a} and {b} marked as equal?", "图中线段{a}与{b}是否标为相等？"),
        "yes_no",
        lambda facts, ab: " ".join(sorted(ab)) in facts["sides"],
        _two_sides,
    ),
    Element(
        "drawn",
        Said("Is a line drawn from {a} to {b}?", "图中{a}与{b}之间是否画有线段？"),
        "yes_no",
        lambda facts, ab: min(ab) + max(ab) in facts["lines"],
        _drawn,
    ),
    Element(
        "angles",
        Said("How many pairs of angles are marked as equal by arcs?", "图中用弧标为相等的角有多少对？"),
        "integer",
        lambda facts, _: len(facts["angles"]),
    ),
)
