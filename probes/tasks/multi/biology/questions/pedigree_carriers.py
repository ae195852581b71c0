"""Further questions about a pedigree."""

from __future__ import annotations

from itertools import combinations
from random import Random

from isoprobe.probes.core import SampleSize
from isoprobe.probes.families.multi.exams import Judged, verdict
from isoprobe.probes.families.multi.pedigree_pictures import LETTERS
from isoprobe.probes.families.multi.pedigrees import facts_of, grow, inherit, pedigree_of
from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.multi.biology.pedigree_carriers import PedigreeCarriers
from isoprobe.solvers.multi.pedigrees import DOMINANT, LINKED, MODES, RECESSIVE, can_be, has_loop, narrowed

_SHOWN = kit.Said(
    "In the pedigree squares are males, circles are females, and filled symbols are those who have a disease that one "
    "gene causes. There are no new mutations. ",
    "系谱图中方形表示男性，圆形表示女性，填充的图形表示某单基因遗传病患者，不考虑突变。",
)
_CALLED = {
    RECESSIVE: kit.Said("autosomal recessive", "常染色体隐性遗传"),
    DOMINANT: kit.Said("autosomal dominant", "常染色体显性遗传"),
    LINKED: kit.Said("X-linked recessive", "伴X染色体隐性遗传"),
}
_SETS = [modes for size in (1, 2, 3) for modes in combinations(MODES, size)]
WAYS = kit.Term(
    {" or ".join(_CALLED[mode].en for mode in modes): "或".join(_CALLED[mode].zh for mode in modes) for modes in _SETS}
)


class Shown(kit.Asking, PedigreeCarriers):
    """What is seen of a pedigree?"""

    labels = {"people": "names"}

    def shows(self, facts: kit.Facts) -> str:
        return (
            "families: expected no two people joined by two chains" if has_loop(pedigree_of(facts, RECESSIVE)) else ""
        )


class Modes(Shown):
    """How may the disease in a pedigree be inherited?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    question = kit.Said(
        _SHOWN.en + "Of autosomal recessive, autosomal dominant and X-linked recessive inheritance, which ones does "
        "the pedigree allow, taken as a whole?",
        _SHOWN.zh
        + "若只考虑常染色体隐性遗传、常染色体显性遗传和伴X染色体隐性遗传三种方式，则由系谱图可知该病的遗传方式可能是",
    )
    levels = {3: "four generations"}
    answer = kit.option(3, of=WAYS)
    sample_sizes = (SampleSize("a pedigree takes long to make", counted=250),)

    def fair(self, facts: kit.Facts) -> str:
        return "" if self._allowed(facts) else "affected: expected what some way of inheritance may show"

    def _allowed(self, facts: kit.Facts) -> list[str]:
        return [mode for mode in MODES if all(narrowed(pedigree_of(facts, mode), {}))]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Up to six symbols taken for filled or empty ones."""
        others = set(rng.sample(facts["names"], rng.randint(1, 6)))
        return {
            **facts,
            "affected": [name for name in facts["names"] if (name in others) != (name in facts["affected"])],
        }

    def wrong(self, facts: kit.Facts, truth: str) -> list[str]:
        """What is right of two other pedigrees; where two of all three are alike, they are too few, and all is drawn
        again: so none of the three is likelier than another."""
        rng, found = Random(str(facts)), list[str]()
        while len(found) < 2:
            grown = grow(rng, 3)
            ill = inherit(rng, rng.choice(MODES), grown[1], grown[2]) if grown else None
            if grown and ill:
                found.append(self.by_sets(facts_of(grown, ill, LETTERS)))
        return found

    def by_sets(self, facts: kit.Facts) -> str:
        """Of each way, sets of genotypes narrowed family by family until nothing changes."""
        return " or ".join(_CALLED[mode].en for mode in self._allowed(facts))

    def by_cases(self, facts: kit.Facts) -> str:
        """Of each way, a search for genotypes of everybody that go with what is shown."""
        return " or ".join(_CALLED[mode].en for mode in MODES if can_be(pedigree_of(facts, mode), {}))


class Sure(Judged, Shown):
    """Must somebody in a pedigree be heterozygous?"""

    version = 4  # 4: in Chinese, options stand on lines of their own
    question = kit.Said(
        _SHOWN.en + "The disease is autosomal recessive. Is this statement true or false? {person} must be "
        "heterozygous.",
        _SHOWN.zh + "已知该病为常染色体隐性遗传病。判断：{person}一定是杂合子。",
    )
    levels = {1: "one couple, its children and grandchildren"}
    asked = {"person": kit.Word(LETTERS)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        healthy = [name for name in facts["names"] if name not in facts["affected"]]
        return self.pick(draw, [{"person": name} for name in healthy], facts)

    def fair(self, facts: kit.Facts) -> str:
        if facts["person"] not in facts["names"] or facts["person"] in facts["affected"]:
            return "person: expected somebody healthy of the pedigree"
        tree = pedigree_of(facts, RECESSIVE)
        return "" if can_be(tree, {}) else "affected: expected what a recessive trait may show"

    def by_sets(self, facts: kit.Facts) -> list[bool]:
        """Sets of genotypes narrowed family by family until nothing changes."""
        return verdict(narrowed(pedigree_of(facts, RECESSIVE), {})[facts["names"].index(facts["person"])] == {1})

    def by_cases(self, facts: kit.Facts) -> list[bool]:
        """A search for a case in which the person has two alleles alike."""
        return verdict(not can_be(pedigree_of(facts, RECESSIVE), {facts["names"].index(facts["person"]): [0, 2]}))


INHERITANCE = Modes().task()
SURE = Sure().task()
