"""A plane through three points on edges of a solid: which of five statements about the section are right?"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from isoprobe.probes.families.multi.solid_pictures import SolidProgram
from isoprobe.probes.families.multi.solids import (
    GIVEN,
    PARTS,
    Marked,
    marked_on,
    marked_solid,
    named_solid,
    shared,
)
from isoprobe.probes.families.programs import kit
from isoprobe.probes.families.programs.programs import TRIES
from isoprobe.solvers import BadState
from isoprobe.solvers.multi.solid_section import SOLIDS, ByClipping, ByHeights, Edge, Solid, on_edge

CLAIMS = kit.Claim(
    {
        "meets": kit.Said("the plane meets the edge {0}", "该平面与棱{0}相交"),
        "same": kit.Said("the corners {0} and {1} lie on the same side of the plane", "顶点{0}与{1}在该平面的同侧"),
        "apart": kit.Said("the plane separates the corner {0} from the corner {1}", "该平面把顶点{0}与{1}分在两侧"),
        "misses": kit.Said("the edge {0} lies entirely on one side of the plane", "棱{0}上的所有点都在该平面的同一侧"),
        "sides": kit.Said("the section is a polygon with {0} sides", "截面多边形的边数是{0}"),
        "larger": kit.Said(
            "of the two parts of the solid, the one that contains the corner {0} has the larger volume",
            "该平面分成的两部分中，含顶点{0}的部分体积较大",
        ),
        "parallel": kit.Said("the edge {0} is parallel to the plane", "棱{0}与该平面平行"),
        "corners": kit.Said(
            "the part that contains the corner {0} contains exactly {1} of the corners of the solid",
            "该平面分成的两部分中，含顶点{0}的部分恰好含有几何体的{1}个顶点",
        ),
    }
)
EDGE, PAIR = ("meets", "misses"), ("same", "apart")
# One of these: two of them, or two about edges, could exclude each other.
HARD = {1: PAIR, 2: ("sides", "larger"), 3: ("sides", "parallel", "corners")}
MOST_SIDES = {"rectangular pyramid": 5, "triangular prism": 5, "cuboid": 6}
PLANES = 800  # through points on edges, among which a level's planes are chosen
Arguments = tuple[int, ...]
Plan = list[tuple[str, bool, int]]  # of each statement its kind, whether it is to be right, and what it is like
Plane = tuple[
    tuple[Edge, ...], tuple[str, ...], ByHeights
]  # the edges of its points, how they are divided, the section


@cache
def _planes(name: str, level: int) -> dict[int, list[Plane]]:
    """Planes that cut a solid in two parts of different volumes, by the sides of the section."""
    rng, solid = Random(f"{name}/{level}"), SOLIDS[name]
    found: dict[int, list[Plane]] = {}
    for _ in range(PLANES):
        on = tuple(rng.sample(solid.edges, 3))
        parts = tuple(rng.choice(PARTS[level]) for _ in on)
        try:
            section = ByHeights(
                solid, [on_edge(solid, edge, shared(part)) for edge, part in zip(on, parts, strict=True)]
            )
        except BadState:
            continue
        if not any({corner for edge in on for corner in edge} <= set(face) for face in solid.faces):
            found.setdefault(section.sides, []).append((on, parts, section))
    return found


@cache
def _with_parallels(name: str, level: int) -> dict[int, list[Plane]]:
    """Those of the planes that are parallel to an edge without a point on it."""
    solid = SOLIDS[name]
    found = {
        n: [plane for plane in some if any(plane[2].parallel(edge) for edge in solid.edges if edge not in plane[0])]
        for n, some in _planes(name, level).items()
    }
    return {n: some for n, some in found.items() if some}


def _planned(rng: Random, solid: Solid, level: int) -> Plan:
    """Five statements before there is a plane: how many are right comes first, then which, then their kinds; numbers,
    and what pairs of corners are like, do not depend on what is right."""
    right = kit.some_right(rng, 5)
    plan = []
    kinds = [rng.choice(EDGE), *PAIR, "larger" if level == 3 else rng.choice(PAIR), rng.choice(HARD[level])]
    for k, kind in enumerate(rng.sample(kinds, 5)):
        likes = {
            "sides": range(4, MOST_SIDES[solid.name] + 1),
            "corners": range(2, len(solid.corners) - 1),
        }.get(kind, (0, 1))
        plan.append((kind, k in right, rng.choice(likes)))
    return plan


def _stated(rng: Random, section: ByHeights, on: tuple[Edge, ...], plan: Plan) -> list[tuple[str, Arguments]] | None:
    """Statements as planned about a section; None where there are none."""
    claims: list[tuple[str, Arguments]] = []
    for kind, wanted, like in plan:
        taken = [arguments for _, arguments in claims]  # else a statement could tell of another with the same corners
        ways = [arguments for arguments in _ways(kind, like, section.solid) if arguments not in taken]
        fitting = [arguments for arguments in ways if _holds(kind, arguments, section) == wanted]
        if not fitting:
            return None
        unmarked = [arguments for arguments in fitting if arguments not in on]  # about others a look is enough
        claims.append((kind, rng.choice(unmarked or fitting)))
    return claims


def _ways(kind: str, like: int, solid: Solid) -> list[Arguments]:
    """What a statement of a kind can be about: edges, corners, pairs of them, numbers."""
    corners = range(len(solid.corners))
    if kind in ("meets", "misses", "parallel"):
        return list(solid.edges)
    if kind in ("same", "apart"):
        return [pair for pair in combinations(corners, 2) if (pair in solid.edges) == bool(like)]
    return [(like,)] if kind == "sides" else [(k, like) if kind == "corners" else (k,) for k in corners]


def _holds(kind: str, arguments: Arguments, section: ByHeights | ByClipping) -> bool:
    """Whether a statement is right; its arguments are numbers of corners, and how many sides or corners there are."""
    first, second = arguments[0], arguments[-1]
    if kind in ("meets", "misses"):
        return section.meets((first, second)) == (kind == "meets")
    if kind in ("same", "apart"):
        return section.same(first, second) == (kind == "same")
    if kind == "sides":
        return section.sides == first
    if kind == "larger":
        return 2 * section.share(first) > 1
    return section.parallel((first, second)) if kind == "parallel" else section.together(first) == second


def _told(kind: str, arguments: Arguments, names: str) -> str:
    """The statement in letters."""
    if kind == "sides":
        return f"sides {arguments[0]}"
    if kind == "corners":
        return f"corners {names[arguments[0]]} {arguments[1]}"
    letters = [names[k] for k in arguments]
    if kind in ("meets", "misses", "parallel", "same", "apart"):
        letters.sort()
    return f"{kind} {(' ' if kind in ('same', 'apart') else '').join(letters)}"


def _about(claim: str, marked: Marked) -> tuple[str, Arguments]:
    """A statement's kind and what it is about. Raises ValueError for names of nothing in the solid."""
    kind, *words = claim.split(" ")
    if kind == "sides":
        return kind, (int(words[0]),)
    if kind == "corners":
        return kind, (marked.corner(words[0]), int(words[1]))
    arguments = tuple(marked.corner(letter) for letter in "".join(words))
    if kind in ("meets", "misses", "parallel") and tuple(sorted(arguments)) not in marked.solid.edges:
        raise ValueError(f"{words[0]}: no edge of the solid")
    return kind, arguments


def _judged(facts: kit.Facts, marked: Marked, section: ByHeights | ByClipping) -> list[bool]:
    return [_holds(*_about(claim, marked), section) for claim in facts["options"]]


def by_heights(facts: kit.Facts) -> list[bool]:
    """From how far the corners lie above or below the plane."""
    marked = marked_solid(facts)
    return _judged(facts, marked, marked.by_heights)


class SectionClaims(SolidProgram):
    """Which statements about a plane section of a solid are right?

    1: edges that are met, and corners on one side; halves and thirds
    2: how many sides there are and which part is the larger, too; quarters
    3: parallels and numbers of corners, too; fifths"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    variations = ("geometric", "numeric", "symbolic", "function", "colour")
    question = kit.Said(
        GIVEN.en
        + "Consider the plane through the three points, and the section in which it cuts the solid. Which of these "
        "statements are right?",
        GIVEN.zh + "过这三点作平面截该几何体，下列说法中正确的有哪些？",
    )
    answer = kit.several(5, of=CLAIMS)
    features = {
        "kinds": lambda facts: tuple(claim.split(" ")[0] for claim in facts["options"][:2]),
        "first": lambda facts: facts["options"][0],
    }
    labels = {"solid": lambda facts: marked_solid(facts).solid.name, "right": lambda facts: sum(by_heights(facts))}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A solid and a plan of statements; then planes until one is found about which they can be made."""
        solid = SOLIDS[draw["geometric"].choice(list(MOST_SIDES))]
        rng, numbers = Random(draw["function"].getrandbits(64)), Random(draw["numeric"].getrandbits(64))
        plan = _planned(rng, solid, level)
        planes = _planes(solid.name, level)
        fit = [n for n in planes if all((n == like) == wanted for kind, wanted, like in plan if kind == "sides")]
        if ("parallel", True) in {(kind, wanted) for kind, wanted, _ in plan}:
            planes = _with_parallels(solid.name, level)
            fit = sorted(planes)
        facts, names = named_solid(draw["symbolic"], solid, in_order=False)
        for _ in range(TRIES if fit else 0):
            on, parts, section = numbers.choice(planes[numbers.choice(fit)])
            claims = _stated(rng, section, on, plan)
            if claims and section.share(0) != Fraction(1, 2):
                told = (_told(kind, arguments, names) for kind, arguments in claims)
                return {**facts, **marked_on(names, on, parts), "options": list(told)}
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if len({tuple(claim.split(" ")[1:]) for claim in facts["options"]}) != 5:
            return "options: expected five statements about different things"
        if marked_solid(facts).by_heights.share(0) == Fraction(1, 2):
            return "points: expected parts of different volumes"
        return "" if any(by_heights(facts)) else "options: expected a right one"

    def by_heights(self, facts: kit.Facts) -> Any:
        """Signs and ratios of the corners' heights above the plane, volumes by Varsi's formula."""
        return by_heights(facts)

    def by_clipping(self, facts: kit.Facts) -> list[bool]:
        """A piece of the plane clipped by the faces, volumes as pyramids over what bounds a part."""
        marked = marked_solid(facts)
        return _judged(facts, marked, marked.by_clipping)


TASK = SectionClaims().task()
