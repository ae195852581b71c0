"""Balances as people write them down: one without brackets, two in them."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ("left sides: A, A, 30\nright sides: A, A, A, A, 8", 11),
        ("| left sides | right sides |\n| --- | --- |\n| A, A, 30 | A, A, A, A, 8 |", 11),
        ("left sides: A + A + 30\nright sides: A + A + A + A + 8", 11),
        ("- Right sides: (19), (11)\n- Left sides: (A, A, A, F), (A, F)", 4),
    ],
)
def test_balances_are_read_and_solved(written: str, answer: int) -> None:
    task = load_task("balance_scale")
    state = task.representation("listing").read(written, {"box": "A", "wording": "one"})
    assert task.solvers[0].solve(state).answer == answer
