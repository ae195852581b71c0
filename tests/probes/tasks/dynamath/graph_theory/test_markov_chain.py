"""Markov chains as people write them down."""

from __future__ import annotations

from isoprobe.probes.engine.registry import load_task


def test_states_are_put_in_order_with_their_chances() -> None:
    task = load_task("markov_chain")
    written = "States: H, B, T\nNumbers on arrows: (no arrow, 25, 75), (5, 95, none), (15, no arrow, 85)"
    ask = {"steps": 1, "start": "H", "goal": "T", "wording": "there"}
    state = task.representation("listing").read(written, ask)
    assert state["facts"] == {"states": ["B", "H", "T"], "chances": [[95, 5, 0], [25, 0, 75], [0, 15, 85]]}
    assert task.solvers[0].solve(state).answer == 75
