"""Overlapping circles as people write them down."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize(
    "parts",
    [
        "only K 13, only R 7, only K and R 4",
        "KR 4; R 7; K 13",
        "\n- K only: 13\n- R only: 7\n- K and R: 4",
        "K alone 13, R alone 7, R ∩ K 4",
    ],
)
def test_parts_are_read_in_other_words(parts: str) -> None:
    task = load_task("venn_count")
    written = f"parts: {parts}\nplace of the first circle: left"
    state = task.representation("listing").read(written, {"wording": "first"})
    assert state["facts"] == {"parts": [["K", 13], ["R", 7], ["KR", 4]], "way": "left"}
    assert task.solvers[0].solve(state).answer == 17


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ("K 13, R 7", "parts"),
        ("K 13, R 7, K and H 4", "expected one for every choice of sets"),
        ("13, 7, 4", "expected letters and a number"),
    ],
)
def test_parts_that_no_circles_have_are_refused(parts: str, says: str) -> None:
    written = f"parts: {parts}\nplace of the first circle: left"
    with pytest.raises(Unreadable, match=says):
        load_task("venn_count").representation("listing").read(written, {"wording": "first"})
