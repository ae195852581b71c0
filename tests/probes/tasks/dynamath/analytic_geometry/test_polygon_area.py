"""Polygons as people write them down: from any corner on, either way around."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize(
    "written",
    ["corners: (1, 1), (-6, 6), (-6, -3)", "Corners: (1, 1), (-6, -3), (-6, 6)", "corners: -6, 6; -6, -3; 1, 1"],
)
def test_corners_are_put_in_order(written: str) -> None:
    task = load_task("polygon_area")
    state = task.representation("listing").read(written, {"wording": "area"})
    assert state["facts"] == {"corners": [[-6, -3], [1, 1], [-6, 6]]}
    assert task.solvers[0].solve(state).answer == 31.5
