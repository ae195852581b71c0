"""Limits, jumps and continuity, told by hand."""

from __future__ import annotations

import pytest

from isoprobe.probes.tasks.dynamath.analytic_geometry.jump_graph import JumpGraph
from isoprobe.probes.tasks.dynamath.analytic_geometry.questions.jump_graph import Continuous, Exists, Gap

# Continuous at -3; at 0 a hole at 1, with the value 4; at 3 a jump from 2 to -1, where the value is.
GRAPH = {
    "breaks": [-6, -3, 0, 3, 6],
    "pieces": [[0, 3], [3, 1], [1, 2], [-1, 5]],
    "values": [3, 4, -1],
}


@pytest.mark.parametrize(
    ("x", "left", "right", "exists", "continuous", "gap"),
    [(-3, 3, 3, True, True, 0), (0, 1, 1, True, False, 3), (3, 2, -1, False, False, 0)],
)
def test_at_each_place(x: int, left: int, right: int, exists: bool, continuous: bool, gap: int) -> None:
    facts = {**GRAPH, "x": x}
    for side, limit in (("left", left), ("right", right)):
        told = {**facts, "wording": side}
        assert JumpGraph().by_end(told) == JumpGraph().by_approach(told) == limit
    assert Exists().by_ends(facts) == Exists().by_values(facts) == exists
    assert Continuous().by_ends(facts) == Continuous().by_values(facts) == continuous
    assert Gap().by_ends(facts) == Gap().by_approach(facts) == gap
    assert bool(Gap().fair(facts)) == (not gap)
    assert Exists().fair({**GRAPH, "x": 6})  # an end
