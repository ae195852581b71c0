"""Grids: sizes by level, cells filled or not."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import Disproved, Solution
from isoprobe.probes.tasks.blindtest.grid_size import TASK, check


def test_the_paper_s_level_is_nearly_square_and_all_or_none_filled() -> None:
    for seed in range(60):
        state = TASK.make(Random(seed), 1)
        assert 3 <= state["rows"] <= 10
        assert abs(state["rows"] - state["columns"]) <= 1
        assert len(state["filled"]) in (0, state["rows"] * state["columns"])


def test_corruption_changes_one_count_by_one() -> None:
    for seed in range(60):
        state = TASK.make(Random(seed), 2)
        other = TASK.corrupt(Random(seed), state)
        assert abs(state["rows"] - other["rows"]) + abs(state["columns"] - other["columns"]) == 1


def test_a_certificate_of_another_kind_proves_nothing() -> None:
    with pytest.raises(Disproved):
        check(TASK.make(Random(1), 1), Solution([3, 3], {"row": []}))
