"""A function task solves what is told, and answers from what is seen."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import Answer, Disproved, Solution
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.tables import table_of


@pytest.mark.parametrize("name", ["parity", "convexity", "breakpoints"])
def test_a_task_answers_from_a_table_too(name: str) -> None:
    task = load_task(name)
    assert [form.name for form in task.representations] == ["picture", "latex", "code", "prose", "table", "key_points"]
    for seed in range(5):
        state = task.make(Random(seed), 2)
        for solver in task.solvers:
            whole = solver.solve(state)
            seen = solver.solve(table_of(name, state))  # type: ignore[arg-type]
            assert seen.answer == whole.answer
            assert whole.certificate
            assert seen.certificate is None


@pytest.mark.parametrize(("name", "foreign"), [("parity", "maybe"), ("convexity", "both"), ("breakpoints", True)])
def test_a_foreign_certificate_is_refused(name: str, foreign: Answer) -> None:
    task = load_task(name)
    state = task.make(Random(3), 2)
    found = task.solvers[0].solve(state)
    for solution in (Solution(found.answer, {}), Solution(foreign, found.certificate)):
        with pytest.raises(Disproved):
            task.check(state, solution)
