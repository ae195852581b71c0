"""Sums in columns as people write them down."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize(
    "written",
    [
        "rows: 559?, 2658, 2940\nsign: minus",
        "Rows: 559_, − 2658, = 2940\nSign: −",
        "rows:\n- 559■\n- 2658\n- 2 940\nsign: subtraction",
    ],
)
def test_rows_are_read_without_signs_and_with_any_cover(written: str) -> None:
    task = load_task("column_sum")
    state = task.representation("listing").read(written, {})
    assert state["facts"] == {"rows": ["559?", "2658", "2940"], "sign": "minus"}
    assert task.solvers[0].solve(state).answer == 8
