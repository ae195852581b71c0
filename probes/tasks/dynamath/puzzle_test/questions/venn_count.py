"""Further questions about overlapping circles."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from isoprobe.probes.families.programs import kit
from isoprobe.probes.tasks.dynamath.puzzle_test.venn_count import VennCount


class Similar(kit.Asking, VennCount):
    """How similar are the two most similar sets of a diagram?"""

    school = "undergraduate"
    stem = VennCount.stem
    question = "The Jaccard index of two sets is the number of elements in both over the number in at least one of "
    question += "them. What is the largest Jaccard index of two of the sets?"
    answer = kit.real(3)

    def _sets(self, facts: kit.Facts) -> list[str]:
        return list(facts["parts"][-1][0])

    def by_parts(self, facts: kit.Facts) -> Fraction:
        """The parts in both and the parts in either, added up for every two sets."""
        found = []
        for a, b in combinations(self._sets(facts), 2):
            both = sum(value for inside, value in facts["parts"] if a in inside and b in inside)
            found.append(Fraction(both, sum(value for inside, value in facts["parts"] if a in inside or b in inside)))
        return max(found)

    def by_listing(self, facts: kit.Facts) -> Fraction:
        """All elements listed as members of their sets, and of every two sets what they share and what they do not."""
        members: dict[str, set[tuple[str, int]]] = {name: set() for name in self._sets(facts)}
        for inside, value in facts["parts"]:
            for name in inside:
                members[name] |= {(inside, k) for k in range(value)}
        pairs = combinations(members.values(), 2)
        return 1 - min(Fraction(len(a ^ b), len(a | b)) for a, b in pairs)


SIMILAR = Similar().task()
