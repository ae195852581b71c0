"""Rays on a protractor as people write them down."""

from __future__ import annotations

from isoprobe.probes.engine.registry import load_task


def test_rays_are_put_in_the_order_of_the_scale() -> None:
    task = load_task("protractor")
    ask = {"first": "A", "second": "G", "wording": "bisector"}
    written = "letters: A, M, G\ndegrees: 155°, 60°, 140°\nzero of the scale: left"
    state = task.representation("listing").read(written, ask)
    assert state["facts"] == {"letters": ["M", "G", "A"], "rays": [60, 140, 155], "starts": "left"}
    assert task.solvers[0].solve(state).answer == 147.5
