"""Sequences as people write them down."""

from __future__ import annotations

from isoprobe.probes.engine.registry import load_task

ASK = {"wording": "steps", "options": ["-11", "3", "5", "7", "9"]}


def test_minus_signs_of_any_kind_are_read() -> None:
    task = load_task("sequence_rule")
    written = "**Boxes**: 1, −2, –5, -8, ?\nDirection: left to right"
    state = task.representation("listing").read(written, ASK)
    assert state["facts"] == {"terms": ["1", "-2", "-5", "-8", "?"], "way": "across"}
    assert task.solvers[0].solve(state).answer == "A"
