"""A pedigree and how common an allele is: how likely is a child ill, somebody heterozygous, and what is sure?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

from isoprobe.probes.families.multi.pedigree_pictures import FEMALE, LETTERS
from isoprobe.probes.families.multi.pedigrees import (
    PedigreeProgram,
    facts_of,
    grow,
    inherit,
    pedigree_of,
    unlike,
)
from isoprobe.probes.families.programs import kit
from isoprobe.solvers.multi.pedigrees import (
    DOMINANT,
    LINKED,
    RECESSIVE,
    Pedigree,
    assignments,
    by_enumeration,
    by_peeling,
    narrowed,
)

MODES = {"recessive": RECESSIVE, "dominant": DOMINANT, "linked": LINKED}
SHARES = ("1/3", "1/4", "1/5", "1/6", "1/8", "1/10", "1/12", "1/20")
KEPT = 0.25  # of pedigrees, for each answer that is a plain fraction
MOST = {1: 100, 2: 250, 3: 600}  # what fractions may have below the line
_SHOWN = "In the pedigree squares are males, circles are females, and filled symbols are those who have an "
_ASKED = (
    " There are no new mutations; use all that the pedigree shows. The probability that the next child of {first} and "
    "{second} has the disease is [MASK], and the probability that {person} is heterozygous is [MASK], both as "
    "fractions in lowest terms; in all, the pedigree leaves no doubt about the genotypes of [MASK] people."
)
_SHOWN_ZH = "系谱图中方形表示男性，圆形表示女性，填充的图形表示"
_ASKED_ZH = (
    "不考虑突变，请利用系谱图中的全部信息。{first}和{second}再生一个孩子，患病的概率为[MASK]；"
    "{person}是杂合子的概率为[MASK]（概率均用最简分数表示）。系谱图中基因型可以确定的共有[MASK]人。"
)


def _fine(chance: Fraction | int, level: int, rng: Random) -> bool:
    """Whether this is an answer: those that hang on no share, plain fractions, come up too often, and few are kept."""
    few = chance.denominator <= 4
    return 0 < chance < 1 and chance.denominator <= MOST[level] and (not few or rng.random() < KEPT)


Chances = Callable[[Pedigree, Fraction, Sequence[int]], dict[tuple[int, ...], Fraction]]


def _told(facts: kit.Facts, chances: Chances, sure: Callable[[Pedigree], int]) -> list[Fraction | int]:
    """What stands in the blanks, from a way to find how likely genotypes are and a way to count those that are sure."""
    tree, at = pedigree_of(facts, MODES[facts["wording"]]), facts["names"].index
    couple = [at(facts["first"]), at(facts["second"])]
    couple.sort(key=lambda k: not tree.males[k])
    share, ill = Fraction(facts["share"]), Fraction(0)
    for (father, mother), likely in chances(tree, share, couple).items():
        ill += likely * tree.risk(father, mother)
    return [ill, _heterozygous(facts, tree, chances), sure(tree)]


def _heterozygous(facts: kit.Facts, tree: Pedigree, chances: Chances) -> Fraction:
    """How likely the person asked about is heterozygous."""
    found = chances(tree, Fraction(facts["share"]), [facts["names"].index(facts["person"])])
    return found.get((1,), Fraction(0))


class PedigreeRisk(PedigreeProgram):
    """How likely is a couple's next child ill, somebody heterozygous, and of how many is the genotype certain?"""

    variations = ("numeric", "graph", "symbolic", "colour")
    question = {
        "recessive": kit.Said(
            en=f"{_SHOWN}autosomal recessive disease. Of the healthy people of this population a share of {{share}} "
            f"are carriers; take this share for healthy people whose parents are not shown.{_ASKED}",
            zh=f"{_SHOWN_ZH}某常染色体隐性遗传病患者。该人群的正常人中携带者占{{share}}，"
            f"系谱图中未画出父母的正常个体先按此比例计算。{_ASKED_ZH}",
        ),
        "dominant": kit.Said(
            en=f"{_SHOWN}autosomal dominant disease. Of the affected people of this population a share of {{share}} "
            f"are homozygous; take this share for affected people whose parents are not shown.{_ASKED}",
            zh=f"{_SHOWN_ZH}某常染色体显性遗传病患者。该人群的患者中纯合子占{{share}}，"
            f"系谱图中未画出父母的患者先按此比例计算。{_ASKED_ZH}",
        ),
        "linked": kit.Said(
            en=f"{_SHOWN}X-linked recessive disease. Of the healthy women of this population a share of {{share}} are "
            f"carriers; take this share for healthy women whose parents are not shown.{_ASKED}",
            zh=f"{_SHOWN_ZH}某伴X染色体隐性遗传病患者。该人群的正常女性中携带者占{{share}}，"
            f"系谱图中未画出父母的正常女性先按此比例计算。{_ASKED_ZH}",
        ),
    }
    asked = {
        "share": kit.Word(SHARES),
        "first": kit.Word(LETTERS),
        "second": kit.Word(LETTERS),
        "person": kit.Word(LETTERS),
    }
    answer = kit.blanks(3)
    labels = {"people": "names", "trait": lambda facts: MODES[facts["wording"]]}

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A pedigree, a couple and somebody else, none of whose chances is sure, or has a large denominator."""
        like, *_ = self.sizes(level)
        wording = draw["question"].choice(list(self.question))
        letters = draw["symbolic"].sample(LETTERS, len(LETTERS))
        grown = grow(draw["graph"], level)
        if grown is None:
            return None
        rng = draw["numeric"]
        for _ in range(60):
            share = rng.choice(SHARES)
            ill = inherit(rng, MODES[wording], grown[1], grown[2])
            if ill is None:
                continue
            facts = facts_of(grown, ill, letters)
            names, tree = facts["names"], pedigree_of(facts, MODES[wording])
            sets = narrowed(tree, {})
            unsure = [k for k, values in enumerate(sets) if len(values) > 1]
            couples = [pair[:2] for pair in grown[1] if like == 1 or set(pair[:2]) & set(unsure)]
            if not unsure or not couples:
                continue
            left, right = rng.choice(couples)
            others = [k for k in unsure if k not in (left, right)]
            if not others:
                continue
            person = rng.choice(others)
            facts |= {"wording": wording, "share": share}
            facts |= {"first": names[left], "second": names[right], "person": names[person]}
            if _fine(_heterozygous(facts, tree, by_peeling), like, rng) and _fine(self.by_peeling(facts)[0], like, rng):
                return facts
        return None

    def valid(self, facts: kit.Facts) -> str:
        """Why these are no facts."""
        if why := unlike(facts, MODES[facts["wording"]]):
            return why
        if [facts["first"], facts["second"]] not in [family[:2] for family in facts["families"]]:
            return "first and second: expected a couple of the pedigree"
        if facts["person"] not in facts["names"]:
            return "person: expected a name of the pedigree"
        if facts["wording"] == "linked" and facts["sexes"][facts["names"].index(facts["person"])] != FEMALE:
            return "person: of an X-linked trait females alone are heterozygous"
        return ""

    def by_peeling(self, facts: kit.Facts) -> list[Fraction | int]:
        """One person after another summed out of tables of weights."""
        return _told(facts, by_peeling, lambda tree: sum(len(values) == 1 for values in narrowed(tree, {})))

    def by_cases(self, facts: kit.Facts) -> list[Fraction | int]:
        """All cases, genotypes for everybody, each with its weight."""

        def sure(tree: Pedigree) -> int:
            everyone = [tree.fitting(k) for k in range(len(tree.males))]
            return sum(len(set(values)) == 1 for values in zip(*assignments(tree, everyone), strict=True))

        return _told(facts, by_enumeration, sure)


TASK = PedigreeRisk().task()
