"""Angles over a chord as people write them down."""

from __future__ import annotations

import pytest

from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize(
    ("corners", "kind", "answer"),
    [
        ("centre, longer arc", "middle to edge", 32),
        ("at the center of the circle; on the major arc", "middle to edge", 32),
        ("longer arc, centre", "edge to middle", 128),
        ("both on the circle: larger arc and larger arc", "one side", 64),
        ("on the longer arc and on the shorter arc", "both sides", 116),
    ],
)
def test_corners_are_read_in_other_words(corners: str, kind: str, answer: int) -> None:
    task = load_task("inscribed_angle")
    written = f"given angle: 64°\ncorners: {corners}\nletter: x"
    state = task.representation("listing").read(written, {"wording": "angle"})
    assert state["facts"] == {"degrees": 64, "kind": kind, "name": "x"}
    assert task.solvers[0].solve(state).answer == answer
