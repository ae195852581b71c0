"""Grids with blocked cells as people write them down."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize("blocked", ["(2, 2), (3, 1)", "(3, 1) and (2, 2)", "[[3, 1], [2, 2]]"])
def test_blocked_cells_may_stand_in_any_order(blocked: str) -> None:
    task = load_task("path_grid")
    written = f"columns: 3\nrows: 4\nblocked cells: {blocked}\ncorner of T: bottom right"
    state = task.representation("listing").read(written, {"wording": "straight"})
    assert state["facts"] == {"across": 3, "down": 4, "blocked": [[2, 2], [3, 1]], "goal": "right"}
    assert task.solvers[0].solve(state).answer == 1
