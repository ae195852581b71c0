"""A pedigree and how its trait is inherited: which statements about genotypes are right?"""

from __future__ import annotations

from random import Random
from typing import Any

from isoprobe.probes.families.multi.pedigree_pictures import FEMALE, LETTERS
from isoprobe.probes.families.multi.pedigrees import (
    TRAITS,
    PedigreeProgram,
    facts_of,
    grow,
    inherit,
    pedigree_of,
    unlike,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.pedigrees import DOMINANT, LINKED, Pedigree, can_be, narrowed

CLAIMS = kit.Claim(
    {
        "carrier": kit.Said("{0} must carry the disease allele", "{0}一定携带致病基因"),
        "free": kit.Said("{0} may be without the disease allele", "{0}可能不携带致病基因"),
        "homozygous": kit.Said("{0} must be homozygous", "{0}一定是纯合子"),
        "heterozygous": kit.Said("{0} must be heterozygous", "{0}一定是杂合子"),
        "pure": kit.Said("{0} may be homozygous", "{0}可能是纯合子"),
        "same": kit.Said("{0} and {1} must have the same genotype", "{0}与{1}的基因型一定相同"),
        "differ": kit.Said("{0} and {1} may differ in genotype", "{0}与{1}的基因型可能不同"),
    }
)
_ALLELE, _ZYGOTE, _PAIR = ("carrier", "free"), ("homozygous", "heterozygous", "pure"), ("same", "differ")


def _kinds(trait: str) -> list[str]:
    """The kinds of statement about a trait; who carries a dominant allele is no question."""
    return [*_ZYGOTE, *_PAIR] if trait == DOMINANT else [*_ALLELE, *_ZYGOTE, *_PAIR]


def _claims(rng: Random, tree: Pedigree, names: list[str], kinds: list[str], right: set[int]) -> list[str]:
    """A statement of each of these kinds, those at the places `right` true and all others false, no two about the same
    people; none where the pedigree has none such. Rather about people of whom their own symbol does not tell."""
    known = _known(rng, tree)
    for _ in range(3):
        claims: list[tuple[int, ...]] = []
        for place, kind in enumerate(kinds):
            free = [about for about in known[kind][place in right] if all(set(about) != set(c) for c in claims)]
            if not free:
                break
            doubtful = [about for about in free if all(len(tree.fitting(k)) > 1 for k in about)]
            claims.append(rng.choice(doubtful or free))
        if len(claims) == len(kinds):
            return [" ".join([kind, *(names[k] for k in who)]) for kind, who in zip(kinds, claims, strict=True)]
    return []


def _known(rng: Random, tree: Pedigree) -> dict[str, dict[bool, list[tuple[int, ...]]]]:
    """Of each kind of statement, whom it can be about where it is right, and where it is not."""
    sets, everyone = narrowed(tree, {}), range(len(tree.males))
    found: dict[str, dict[bool, list[tuple[int, ...]]]] = {kind: {True: [], False: []} for kind in _kinds(tree.mode)}
    for kind in found:
        if kind in _PAIR:
            continue
        for k in everyone:
            if (kind in _ALLELE or tree.places(k) == 2) and not _is_sure(kind, sets[k]):
                found[kind][_holds(kind, sets[k])].append((k,))
    pairs = [(a, b) for a in everyone for b in everyone if a != b and _alike(tree, a, b)]
    for a, b in rng.sample(pairs, min(len(pairs), 12)):
        same = _same_by_sets(tree, a, b, sets)
        found["same"][same].append((a, b))
        if not sets[a].isdisjoint(sets[b]):
            found["differ"][not same].append((a, b))
    return found


def _is_sure(kind: str, values: set[int]) -> bool:
    """Whether what a statement says may be so must be so, from the genotypes that are left to a person."""
    return (kind == "free" and values == {0}) or (kind == "pure" and 1 not in values)


def _alike(tree: Pedigree, a: int, b: int) -> bool:
    """Whether what is seen of two people alone lets them have the same genotype."""
    return tree.affected[a] == tree.affected[b] and tree.places(a) == tree.places(b)


def _holds(kind: str, values: set[int]) -> bool:
    """Whether a statement about one person is right, from the genotypes that are left to them."""
    return {
        "carrier": 0 not in values,
        "free": 0 in values,
        "homozygous": 1 not in values,
        "heterozygous": values == {1},
        "pure": bool(values - {1}),
    }[kind]


def _same_by_sets(tree: Pedigree, a: int, b: int, sets: list[set[int]]) -> bool:
    """Whether the second is left with the first one's genotype alone, whichever that is."""
    if sets[a] != sets[b]:
        return False
    return len(sets[a]) == 1 or all(narrowed(tree, {a: [value]})[b] == {value} for value in sets[a])


def _about(facts: kit.Facts, claim: str) -> tuple[str, list[int]]:
    kind, *people = claim.split(" ")
    return kind, [facts["names"].index(name) for name in people]


class PedigreeCarriers(PedigreeProgram):
    """What is sure of the genotypes in a pedigree?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    question = kit.Said(
        en="In the pedigree squares are males, circles are females, and filled symbols are those who have a disease. "
        "It is {trait}, and there are no new mutations. Which of these statements are right?",
        zh="系谱图中方形表示男性，圆形表示女性，填充的图形表示患者。已知该病为{trait}，不考虑突变。下列叙述正确的有哪些？",
    )
    asked = {"trait": kit.Term(TRAITS)}
    answer = kit.several(5, of=CLAIMS)
    labels = {"people": "names", "trait": "trait"}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """How many statements are right, which, and of which kinds they all are; then a pedigree that has such."""
        trait = draw["function"].choice(list(TRAITS))
        letters = draw["symbolic"].sample(LETTERS, len(LETTERS))
        grown = grow(draw["graph"], level)
        if grown is None:
            return None
        rng = draw["numeric"]
        right = kit.some_right(rng, 5)
        kinds = rng.sample(2 * _kinds(trait), 5)
        for _ in range(200):
            ill = inherit(rng, trait, grown[1], grown[2])
            if ill is None:
                continue
            facts = facts_of(grown, ill, letters)
            options = _claims(rng, pedigree_of(facts, trait), facts["names"], kinds, right)
            if options:
                return {**facts, "trait": trait, "options": options}
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if why := unlike(facts, facts["trait"]):
            return why
        names = facts["names"]
        abouts = [claim.split(" ") for claim in facts["options"]]
        if any(set(people) - set(names) or len(set(people)) < len(people) for _, *people in abouts):
            return "options: expected statements about people of the pedigree"
        if len({frozenset(people) for _, *people in abouts}) < len(abouts):
            return "options: expected no two statements about the same people"
        if facts["trait"] == LINKED:
            sexes = dict(zip(names, facts["sexes"], strict=True))
            if any(kind in _ZYGOTE and sexes[people[0]] != FEMALE for kind, *people in abouts):
                return "options: of an X-linked trait females alone are homozygous or heterozygous"
            if any(kind in _PAIR and sexes[people[0]] != sexes[people[1]] for kind, *people in abouts):
                return "options: of an X-linked trait expected two of one sex to be compared"
        return ""

    def by_sets(self, facts: kit.Facts) -> list[bool]:
        """Sets of genotypes narrowed family by family until nothing changes."""
        tree = pedigree_of(facts, facts["trait"])
        sets, told = narrowed(tree, {}), []
        for kind, people in (_about(facts, claim) for claim in facts["options"]):
            if kind in _PAIR:
                told.append(_same_by_sets(tree, people[0], people[1], sets) == (kind == "same"))
            else:
                told.append(_holds(kind, sets[people[0]]))
        return told

    def by_cases(self, facts: kit.Facts) -> list[bool]:
        """A search for one case, genotypes for everybody, that contradicts a statement."""
        tree = pedigree_of(facts, facts["trait"])
        case: dict[str, Any] = {"carrier": [0], "free": [0], "homozygous": [1], "heterozygous": [0, 2], "pure": [0, 2]}
        told = []
        for kind, people in (_about(facts, claim) for claim in facts["options"]):
            if kind in _PAIR:
                one, two = people
                found = any(can_be(tree, {one: [v], two: [w]}) for v in range(3) for w in range(3) if v != w)
            else:
                found = can_be(tree, {people[0]: case[kind]})
            told.append(found == (kind in ("free", "pure", "differ")))
        return told


TASK = PedigreeCarriers().task()
