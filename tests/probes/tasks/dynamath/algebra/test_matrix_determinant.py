"""Matrices of which a question cannot be answered in time."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import BadState
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task


@pytest.mark.parametrize("name", ["positive", "spectrum", "inverse", "modular"])
def test_further_questions_are_asked_about_few_rows(name: str) -> None:
    """Twelve rows have 479 million permutations, which some methods would try."""
    task = load_task(f"matrix_determinant.{name}")
    state = draw_state(task, 3, 0)
    task.validate(state)
    rows = [[int(a == b) for b in range(12)] for a in range(12)]
    with pytest.raises(BadState, match="rows: expected 6 at most"):
        task.validate({**state, "facts": {**state["facts"], "rows": rows}})
