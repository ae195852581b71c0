"""Right-angled triangles as people write them down."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize(
    "sides", ["9, 12, the letter", "9, 12, y", "9; 12; ?", "(9, 12, The letter)", "9 cm, 12 cm, y"]
)
def test_the_side_with_the_letter_may_be_written_as_the_letter(sides: str) -> None:
    task = load_task("right_triangle")
    written = f"**Sides**: {sides}\n**Right angle**: bottom left\n**Letter**: y"
    state = task.representation("listing").read(written, {"wording": "side"})
    assert state["facts"] == {"sides": [9, 12, 0], "corner": "lower left", "name": "y"}
    assert task.solvers[0].solve(state).answer == 15
