"""A task without a plan answers from what was seen; with one it proves."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.registry import load_task

NAMES = ("counting_circles", "grid_size", "line_intersections", "nested_squares", "touching_circles")


@pytest.mark.parametrize("name", NAMES)
def test_solvers_on_what_was_seen(name: str) -> None:
    task = load_task(name)
    assert task.family == "blindtest"
    for seed in range(5):
        state = task.make(Random(seed), 2)
        for solver in task.solvers:
            assert solver.solve(task.transcribable(state)).answer == solver.solve(state).answer
            assert solver.solve(task.transcribable(state)).certificate is None
            assert solver.solve(state).certificate
        with pytest.raises(BadState, match="plan: null"):
            task.corrupt(Random(seed), task.transcribable(state))
