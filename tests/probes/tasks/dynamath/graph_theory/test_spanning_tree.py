"""Spanning trees counted: what proves the number, and what does not."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Disproved
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.tasks.dynamath.graph_theory.spanning_tree import SpanningTree

SQUARE = {"vertices": ["A", "B", "D", "E"], "edges": ["AB", "AE", "BD", "BE", "DE"], "weights": [1, 20, 2, 41, 3]}


def test_trees_are_counted_up_to_a_weight() -> None:
    facts = {**SQUARE, "wording": "within 20"}
    program = SpanningTree()
    # 6 = 1 + 2 + 3; with AE for AB, BD or DE: 25, 24, 23
    assert program.by_greedy(facts) == program.by_trying(facts) == 4
    proof = program.grounds(facts, 4)
    assert program.proves(facts, proof) == 4
    assert program.proves({**facts, "wording": "lightest"}, proof) == 6


def test_a_tree_left_out_or_too_heavy_proves_nothing() -> None:
    facts = {**draw_state(load_task("spanning_tree"), 110, 1)["facts"], "wording": "within 40"}
    program = SpanningTree()
    proof = program.grounds(facts, 0)
    assert program.proves(facts, proof) == program.by_trying(facts)
    for trees in (proof["trees"][1:], proof["trees"][:-1], [*proof["trees"], facts["edges"][:7]]):
        with pytest.raises(Disproved):
            program.proves(facts, {**proof, "trees": trees})
