"""Rows of sweets as people write them down."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task

ROWS = [["blue disc", "blue disc"], ["orange disc", "blue disc"]]


@pytest.mark.parametrize(
    "rows",
    [
        "(blue disc, blue disc), (orange disc, blue disc)",
        "(blue circle + blue circle), (orange circle + blue circle)",
        "\n- blue circle + blue circle = 4\n- orange circle + blue circle = 9",
    ],
)
def test_rows_are_read_with_plus_signs_or_without(rows: str) -> None:
    task = load_task("candy_equations")
    written = f"rows with a sum: {rows}\nsums: 4, 9\nlast row: orange circle + orange circle = ?"
    state = task.representation("listing").read(written, {})
    assert state["facts"] == {"rows": ROWS, "sums": [4, 9], "last": ["orange disc", "orange disc"]}
    assert task.solvers[0].solve(state).answer == 14
