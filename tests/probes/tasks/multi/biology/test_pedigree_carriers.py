"""Statements about pedigrees: what may be so is never what must be so."""

from __future__ import annotations

from random import Random

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.multi.pedigrees import pedigree_of
from isoprobe.solvers.multi.pedigrees import narrowed


def test_what_may_be_so_need_not_be_so() -> None:
    task, seen = load_task("pedigree_carriers"), set()
    for seed in range(12):
        state = task.make(Random(seed), 1 + seed % 3)
        facts = {**state["facts"], **state["ask"]}
        tree = pedigree_of(facts, facts["trait"])
        sets = narrowed(tree, {})
        for kind, *people in (claim.split(" ") for claim in facts["options"]):
            left = [sets[facts["names"].index(name)] for name in people]
            seen.add(kind)
            assert not (kind == "free" and left[0] == {0})
            assert not (kind == "pure" and 1 not in left[0])
            assert not (kind == "differ" and left[0].isdisjoint(left[1]))
    assert {"free", "pure", "differ"} <= seen
