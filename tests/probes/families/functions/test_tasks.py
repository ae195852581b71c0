"""A function task solves what is told, and answers from what is seen."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.tables import table_of


@pytest.mark.parametrize("name", ["parity", "convexity", "breakpoints"])
def test_a_task_answers_from_a_table_too(name: str) -> None:
    from random import Random

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
