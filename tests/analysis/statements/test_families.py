"""Every family reads nothing out of nothing, and counts the facts of its task's own states."""

from __future__ import annotations

import pytest

from isoprobe.analysis.statements.families import FAMILIES
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize("task", FAMILIES)
def test_nothing_is_stated_by_a_reply_that_says_nothing(task: str) -> None:
    family = FAMILIES[task]
    for reply in ("", "I cannot see a picture.", "\x00" * 1000, "(" * 5000, "0 " * 5000):
        assert [one for one in family.read(reply) if one.kind != "nodes"] == []


def test_facts_of_a_state_are_counted() -> None:
    flow = draw_state(load_task("maxflow"), 2, 3)
    assert FAMILIES["maxflow"].facts(flow) == len(flow["arcs"])
    bent = draw_state(load_task("breakpoints"), 1, 3)
    assert FAMILIES["breakpoints"].facts(bent) == load_task("breakpoints").solvers[0].solve(bent).answer
