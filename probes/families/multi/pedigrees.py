"""Pedigrees as the tasks on them have them: drawn at random, what is one, and what is seen of it.

Facts: `names` row by row from the top, `rows` how many stand in each, `sexes`, `affected` the names of all that are,
and `families`, of each the two parents (as they stand, from the left) and then their children.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.languages import Said, Wording
from isoprobe.probes.engine.questions import Arguments, Element
from isoprobe.probes.families.multi.pedigree_pictures import (
    FEMALE,
    LETTERS,
    MALE,
    crowded,
    pedigree_scene,
    read_pedigree,
)
from isoprobe.probes.families.programs.climbing import see, sizes, think
from isoprobe.probes.families.programs.fields import Facts, Field, Listed, Term, Whole, Word
from isoprobe.probes.families.programs.program import Program
from isoprobe.probes.families.programs.rules import Rule
from isoprobe.solvers.multi.pedigrees import DOMINANT, LINKED, RECESSIVE, Pedigree, can_be, has_loop

if TYPE_CHECKING:
    pass

SEXES = {MALE: "男", FEMALE: "女"}
SHORT_SEXES = {"M": MALE, "F": FEMALE, "square": MALE, "circle": FEMALE, "man": MALE, "woman": FEMALE}
TRAITS = {RECESSIVE: "常染色体隐性遗传病", DOMINANT: "常染色体显性遗传病", LINKED: "伴X染色体隐性遗传病"}
SAYS = {
    "names": Said(
        "people (the letters, row by row from the top, each row from left to right)",
        "成员（各人的字母，自上而下逐行，每行自左向右）",
    ),
    "rows": Said("people in each row (from the top)", "每行人数（自上而下）"),
    "sexes": Said(
        "sexes (in the same order - male for a square, female for a circle)", "性别（顺序同上，方形为男，圆形为女）"
    ),
    "affected": Said(
        "filled symbols (the letters of the people whose symbol is filled)", "填充的图形（图形被填充者的字母）"
    ),
    "families": Said(
        "families (each in brackets, first the two parents and then their children)",
        "家庭（每个家庭一个括号，先写父母二人，再写子女）",
    ),
}
LEVELS = {1: "one couple, its children and grandchildren", 2: "two couples whose children marry", 3: "four generations"}
SIZES = sizes(
    "like fewest most",
    {level: (level, 1, len(LETTERS)) for level in LEVELS},
    see("symbols and letters get smaller"),
    think(
        "{fewest} to {most} people, related as at level {like}",
        like=(1, 1, 1, 2, 2, 2, 3, 3, 3, 3),
        fewest=(7, 8, 9, 8, 10, 12, 11, 12, 13, 14),
        most=(7, 8, 10, 9, 11, 14, 11, 12, 14, 16),
    ),
)
# how often somebody without parents has so many disease alleles
_FOUNDERS = {RECESSIVE: (2, 5, 1), DOMINANT: (4, 4, 1), LINKED: (3, 4, 1)}


class Family(Listed):
    """Two parents and their children, however they are parted: "G, Y, K", "G and Y: K", "G + Y → K"."""

    def parse(self, text: str) -> Any:
        return re.findall(r"(?<![A-Za-z])[A-Z](?![A-Za-z])", text)


# ---- drawing facts ----


Grown = tuple[list[int], list[list[int]], list[str]]  # rows; families, parents and children by number; sexes


def grow(rng: Random, level: int) -> Grown | None:
    """A family tree of this level; None where it has too many people, or no room for them."""
    level, fewest, most = SIZES(level)
    sexes: list[str] = []
    families: list[list[int]] = []

    def born(sex: str = "") -> int:
        sexes.append(sex or rng.choice((MALE, FEMALE)))
        return len(sexes) - 1

    def mate(person: int) -> int:
        return born(_other(sexes[person]))

    def children(parents: Sequence[int], fewest: int, most: int) -> list[int]:
        families.append([*parents, *(born() for _ in range(rng.randint(fewest, most)))])
        return families[-1][2:]

    first = born()
    top = [first, mate(first)]
    if level == 1:
        kids = children(top, 2, 4)
        middle = [*kids, mate(kids[-1])]
        rows = [top, middle, children(middle[-2:], 2, 3)]
    else:
        second = born()
        top += [second, mate(second)]
        kids = children(top[:2], 1 if level == 2 else 2, 3)
        others = children(top[2:], 1, 3)
        sexes[others[0]] = _other(sexes[kids[-1]])
        if level == 2:
            rows = [top, [*kids, *others], children((kids[-1], others[0]), 2, 4)]
        else:
            middle = [mate(kids[0]), *kids, *others]
            below = [*children(middle[:2], 1, 2), *children((kids[-1], others[0]), 1, 2)]
            below.append(mate(below[-1]))
            rows = [top, middle, below, children(below[-2:], 1, 2)]
    if rng.random() < 0.5:  # seen in a mirror
        rows = [row[::-1] for row in rows]
        families = [[family[1], family[0], *family[:1:-1]] for family in families]
    at = {person: k for k, person in enumerate(person for row in rows for person in row)}
    counts, numbered = [len(row) for row in rows], sorted([at[person] for person in family] for family in families)
    if not fewest <= len(at) <= most or crowded(counts, numbered):
        return None
    return counts, numbered, [sexes[person] for row in rows for person in row]


def _other(sex: str) -> str:
    return FEMALE if sex == MALE else MALE


def inherit(rng: Random, mode: str, families: Sequence[Sequence[int]], sexes: Sequence[str]) -> list[int] | None:
    """Who is affected, where chance gives genotypes from the top down; None where nobody is, or nearly everybody."""
    males = tuple(sex == MALE for sex in sexes)
    tree = _pedigree(mode, males, (False,) * len(males), families)
    parents, alleles = tree.parents(), [0] * len(males)
    for person in range(len(males)):
        if person in parents:
            father, mother = parents[person]
            ways = tree.passed(alleles[father], alleles[mother], males[person])
        else:
            ways = dict(enumerate(_FOUNDERS[mode][: tree.places(person) + 1]))
        alleles[person] = rng.choices(list(ways), list(ways.values()))[0]
    ill = [k for k in range(len(males)) if tree.is_ill(k, alleles[k])]
    return ill if 0 < len(ill) < 0.7 * len(males) else None


def facts_of(grown: Grown, ill: Sequence[int], letters: Sequence[str]) -> Facts:
    """The facts of a pedigree whose people are named in their order."""
    rows, families, sexes = grown
    return {
        "names": list(letters[: len(sexes)]),
        "rows": rows,
        "sexes": sexes,
        "affected": [letters[k] for k in ill],
        "families": [[letters[k] for k in family] for family in families],
    }


def _pedigree(mode: str, males: Sequence[bool], ill: Sequence[bool], families: Sequence[Sequence[int]]) -> Pedigree:
    ordered = [(a, b, tuple(kids)) if males[a] else (b, a, tuple(kids)) for a, b, *kids in families]
    return Pedigree(mode, tuple(males), tuple(ill), tuple(ordered))


def pedigree_of(facts: Facts, mode: str) -> Pedigree:
    """The pedigree that solvers have, people by number."""
    at = {name: k for k, name in enumerate(facts["names"])}
    families = [[at[name] for name in family] for family in facts["families"]]
    return _pedigree(
        mode, [sex == MALE for sex in facts["sexes"]], [n in facts["affected"] for n in facts["names"]], families
    )


# ---- what is a pedigree ----


def flaw(facts: Facts) -> str:
    """Why these facts are no pedigree that can be drawn; "" where they are."""
    names, rows = facts["names"], facts["rows"]
    if len(set(names)) < len(names) or len(names) != sum(rows) or len(facts["sexes"]) != len(names):
        return "names: expected as many as the rows hold and as there are sexes, none twice"
    if [name for name in names if name in facts["affected"]] != facts["affected"]:
        return "affected: expected some of the names, in their order"
    at = {name: k for k, name in enumerate(names)}
    if any(name not in at for family in facts["families"] for name in family):
        return "families: expected names of the pedigree"
    families = [[at[name] for name in family] for family in facts["families"]]
    row = [k for k, count in enumerate(rows) for _ in range(count)]
    seen: list[int] = []
    for left, right, *kids in families:
        if right != left + 1 or row[left] != row[right] or facts["sexes"][left] == facts["sexes"][right]:
            return "families: expected a man and a woman side by side, the left one first"
        if kids != sorted(kids) or {row[kid] for kid in kids} != {row[left] + 1}:
            return "families: expected the children in the row below, from left to right"
        seen += kids
    if families != sorted(families) or len(set(seen)) < len(seen):
        return "families: expected them from the top, from left to right, no child in two of them"
    if len({k for family in families for k in family}) < len(names):
        return "families: expected everyone in one of them"
    if len({k for left, right, *_ in families for k in (left, right)}) < 2 * len(families):
        return "families: expected everyone married once at most"
    if any(two != one + 1 for _, _, *kids in families for one, two in pairwise(kids)):
        return "families: expected brothers and sisters side by side"
    return "families: expected room to draw them" if crowded(rows, families) else ""


def unlike(facts: Facts, mode: str) -> str:
    """Why this pedigree is none of a trait inherited so; "" where it is."""
    tree = pedigree_of(facts, mode)
    if has_loop(tree):
        return "families: expected no two people joined by more than one chain of them"
    return "" if can_be(tree, {}) else f"affected: expected what an {mode} trait may show"


# ---- what is seen, and seen amiss ----


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Somebody's symbol taken for a filled or an empty one, or somebody's sex for the other."""
    ill, sexes = set(facts["affected"]), list(facts["sexes"])
    for _ in range(rng.choice((1, 1, 2, 3))):
        person = rng.randrange(len(sexes))
        if rng.random() < 0.8:
            ill ^= {facts["names"][person]}
        else:
            sexes[person] = _other(sexes[person])
    return {**facts, "sexes": sexes, "affected": [name for name in facts["names"] if name in ill]}


def _someone(rng: Random, facts: Facts) -> Arguments:
    return (rng.choice(facts["names"]),)


def _ill_or_not(rng: Random, facts: Facts) -> Arguments | None:
    """As often somebody affected as not."""
    wanted = rng.random() < 0.5
    some = [name for name in facts["names"] if (name in facts["affected"]) == wanted]
    return (rng.choice(some),) if some else None


def _either_sex(rng: Random, facts: Facts) -> Arguments | None:
    wanted = rng.choice((MALE, FEMALE))
    some = [name for name, sex in zip(facts["names"], facts["sexes"], strict=True) if sex == wanted]
    return (rng.choice(some),) if some else None


def _parent(rng: Random, facts: Facts) -> Arguments:
    return (rng.choice(rng.choice(facts["families"])[:2]),)


def _children(facts: Facts, name: str) -> int:
    if name not in facts["names"]:
        raise ValueError(f"{name}: expected a name of the pedigree")
    return sum(len(family) - 2 for family in facts["families"] if name in family[:2])


def _shape(facts: Facts, name: str) -> str:
    return "square" if facts["sexes"][facts["names"].index(name)] == MALE else "circle"


def _ill(facts: Facts, name: str) -> bool:
    if name not in facts["names"]:
        raise ValueError(f"{name}: expected a name of the pedigree")
    return name in facts["affected"]


_FORMS: Mapping[str, str] = {"square": "方形", "circle": "圆形"}


class PedigreeProgram(Program):
    """A program about the genotypes of people in a pedigree."""

    topic = "pedigrees"
    education = "senior high"
    levels: ClassVar[Mapping[int, str]] = LEVELS
    sizes = SIZES
    variations: ClassVar[Sequence[str]] = ("numeric", "graph", "symbolic", "function", "colour")
    fields: ClassVar[Mapping[str, Field]] = {
        "names": Listed(Word(LETTERS), 3, len(LETTERS)),
        "rows": Listed(Whole(1, 10), 2, 4),
        "sexes": Listed(Term(SEXES, synonyms=SHORT_SEXES), 3, len(LETTERS)),
        "affected": Listed(Word(LETTERS), 0, len(LETTERS)),
        "families": Listed(Family(Word(LETTERS), 3, 7), 1, 6),
    }
    rules: ClassVar[Sequence[Rule]] = (flaw,)
    canvas = (700, 460)
    says: ClassVar[Mapping[str, Wording]] = SAYS
    prose: ClassVar[Wording] = Said(
        en="The rows of the pedigree have, from the top, {rows} people. Row by row and from left to right these are "
        "{names}; their sexes are, in the same order, {sexes}. The symbols of these are filled: {affected}. "
        "Its families, each the two parents and then their children: {families}.",
        zh="系谱图自上而下各行人数为{rows}，自上而下、自左向右的成员依次为{names}，性别依次为{sexes}。图形被填充的成员：{affected}。"
        "各家庭（先写父母二人，再写子女）：{families}。",
    )
    elements: ClassVar[Sequence[Element]] = (
        Element(
            "filled",
            Said("Is the symbol of {a} in the pedigree filled?", "系谱图中{a}的图形是填充的吗？"),
            "yes_no",
            lambda f, args: _ill(f, args[0]),
            _ill_or_not,
        ),
        Element(
            "shape",
            Said("What shape is the symbol of {a} in the pedigree?", "系谱图中{a}的图形是什么形状？"),
            "choice",
            lambda f, args: _shape(f, args[0]),
            _either_sex,
            _FORMS,
        ),
        Element(
            "children",
            Said("How many children of {a} does the pedigree show?", "系谱图中{a}有几个子女？"),
            "integer",
            lambda f, args: _children(f, args[0]),
            _parent,
        ),
        Element(
            "affected",
            Said("How many filled symbols does the pedigree have?", "系谱图中填充的图形共有几个？"),
            "integer",
            lambda f, _: len(f["affected"]),
        ),
    )
    sample_sizes: ClassVar[Sequence[SampleSize]] = (SampleSize("every assignment of genes is tried", counted=600),)

    def in_order(self, facts: Facts) -> Facts:
        """Parents, children, families and those affected in the order of the people."""
        at = facts["names"].index
        families = [[*sorted(each[:2], key=at), *sorted(each[2:], key=at)] for each in facts["families"]]
        ordered = sorted(families, key=lambda each: [at(name) for name in each])
        return {**facts, "affected": sorted(facts["affected"], key=at), "families": ordered}

    corrupt = staticmethod(corrupt)
    scene = staticmethod(pedigree_scene)
    read = staticmethod(read_pedigree)
