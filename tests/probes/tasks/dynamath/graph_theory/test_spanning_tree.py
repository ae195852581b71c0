"""Spanning trees counted: what proves the number, and what does not."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Disproved
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.tasks.dynamath.graph_theory.spanning_tree import SpanningTree

SQUARE = {"vertices": ["A", "B", "D", "E"], "edges": ["AB", "AE", "BD", "BE", "DE"], "weights": [1, 20, 2, 41, 3]}


def test_trees_are_counted_up_to_a_weight() -> None:
    facts = {**SQUARE, "wording": "within 40"}
    program = SpanningTree()
    # 6 = 1 + 2 + 3; with AE for AB, BD or DE: 25, 24, 23; with BE for BD or DE: 45, 44; with AE and BE at least 62
    assert program.by_greedy(facts) == program.by_trying(facts) == 6
    proof = program.grounds(facts, 6)
    assert program.proves(facts, proof) == 6
    assert program.proves({**facts, "wording": "lightest"}, proof) == 6


def test_a_tree_left_out_or_too_heavy_proves_nothing() -> None:
    facts = {**draw_state(load_task("spanning_tree"), 108, 1)["facts"], "wording": "within 70"}
    program = SpanningTree()
    proof = program.grounds(facts, 0)
    assert program.proves(facts, proof) == program.by_trying(facts)
    for trees in (proof["trees"][1:], proof["trees"][:-1], [*proof["trees"], 0b11111111]):
        with pytest.raises(Disproved):
            program.proves(facts, {**proof, "trees": trees})


def test_a_tree_with_four_edges_at_a_vertex_is_light_but_not_counted() -> None:
    """B has four edges in one tree alone: with AF for one of AB and BF at A and F there are at most three."""
    facts = {
        "vertices": ["A", "B", "D", "E", "F"], "edges": ["AB", "AF", "BD", "BE", "BF"], "weights": [1, 2, 3, 4, 5],
        "wording": "within 40",
    }  # fmt: skip
    program = SpanningTree()
    proof = program.grounds(facts, 2)
    assert len(proof["trees"]) == 3
    assert program.by_greedy(facts) == program.by_trying(facts) == program.proves(facts, proof) == 2
