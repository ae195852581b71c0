"""Times on clocks as people write them down."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize("left", ["8:05", "08:05", "20:05", "8.05 am", "(8, 5)", "8:05 o'clock"])
def test_a_time_is_read_in_other_words(left: str) -> None:
    task = load_task("clock_minutes")
    written = f"left clock: {left}\nright clock (time): 12:15"
    state = task.representation("listing").read(written, {"wording": "film"})
    assert state["facts"] == {"left": [8, 5], "right": [12, 15]}
    assert task.solvers[0].solve(state).answer == 250


@pytest.mark.parametrize("left", ["eight", "8", "8:75"])
def test_what_is_no_time_is_refused(left: str) -> None:
    with pytest.raises(Unreadable, match="left clock"):
        load_task("clock_minutes").representation("listing").read(f"left clock: {left}\nright clock: 12:15", {})
