"""Walks without an edge twice against all walks, gone one after another."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.tasks.dynamath.graph_theory.walk_count import STEPS, WalkCount


def gone(edges: list[str], at: str, goal: str, left: int) -> int:
    """How many walks of the steps that are left lead to the goal along these edges, none twice."""
    if not left:
        return int(at == goal)
    on = [edge for edge in edges if at in edge]
    return sum(gone([e for e in edges if e != edge], edge.replace(at, ""), goal, left - 1) for edge in on)


@pytest.mark.parametrize(("level", "seed"), [(107, 0), (107, 1), (108, 2), (109, 3)])
def test_both_methods_count_all_walks(level: int, seed: int) -> None:
    state = draw_state(load_task("walk_count"), level, seed)
    facts = {**state["facts"], **state["ask"]}
    found = gone(facts["edges"], facts["start"], facts["goal"], STEPS[facts["wording"]])
    assert WalkCount().by_spreading(facts) == WalkCount().by_listing(facts) == found
