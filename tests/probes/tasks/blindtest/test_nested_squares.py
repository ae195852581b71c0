"""Nested squares: chains, and at the third level squares side by side."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import Disproved, Solution
from isoprobe.probes.tasks.blindtest.nested_squares import TASK, check


def test_chains_and_forests() -> None:
    for level in (1, 2):
        for seed in range(30):
            state = TASK.make(Random(seed), level)
            assert state["inside"] == list(range(len(state["colours"])))
    forests = [TASK.make(Random(seed), 3) for seed in range(30)]
    assert sum(TASK.labels(state)["side_by_side"] is True for state in forests) > 20


def test_one_square_can_be_made_another() -> None:
    alone = {"squares": [[100, 100, 500]], "colours": ["red"]}
    from isoprobe.probes.families.blindtest.squares import SQUARES

    other = TASK.corrupt(Random(1), SQUARES.assemble(alone))
    assert len(other["colours"]) == 2


def test_a_certificate_of_another_kind_proves_nothing() -> None:
    with pytest.raises(Disproved):
        check(TASK.make(Random(1), 1), Solution(2, {"squares": 2}))
