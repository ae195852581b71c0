"""A statement is its fact, wherever it stands; a task's solver answers a state and nothing else."""

from __future__ import annotations

from dataclasses import replace

from isoprobe.analysis.statements.statement import Statement, solved
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task

SAID = Statement("capacity", ("0", "1"), 6, (10, 20))


def test_a_fact_is_the_same_wherever_it_stands() -> None:
    assert replace(SAID, span=(50, 60), listed=True, block=2).fact == SAID.fact
    assert replace(SAID, value=7).fact != SAID.fact
    assert str(SAID) == "capacity 0 1: 6"


def test_what_is_no_state_has_no_answer() -> None:
    task = load_task("maxflow")
    state = draw_state(task, 1, 4)
    assert solved("maxflow", state) == task.solvers[0].solve(state).answer
    assert solved("maxflow", {**state, "source": "nowhere"}) is None
    assert solved("maxflow", {}) is None
