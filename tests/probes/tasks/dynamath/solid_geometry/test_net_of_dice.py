"""Nets of a cube as people write them down."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize(
    "written",
    [
        "squares: (2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2)\nletters: R, E, A, H, M, B",
        "squares: (1, 2), (2, 2), (3, 2), (4, 2), (3, 1), (2, 3)\nletters: E, A, H, M, R, B",
    ],
)
def test_squares_may_be_counted_from_one_and_in_any_order(written: str) -> None:
    task = load_task("net_of_dice")
    state = task.representation("listing").read(written, {"face": "E", "wording": "cube"})
    assert state["facts"]["cells"] == [[2, 0], [0, 1], [1, 1], [2, 1], [3, 1], [1, 2]]
    assert state["facts"]["letters"] == ["R", "E", "A", "H", "M", "B"]
    assert task.solvers[0].solve(state).answer == "H"
