"""Even, odd and neither look alike; what is too hard to see is not issued."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.functions.features import FEATURES
from isoprobe.probes.tasks.functions.parity import LEAST_VISIBLE, LEVELS, TASK
from tests.specimens.drawn import answers_seen


@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_balanced_and_can_be_seen(level: int) -> None:
    answers = answers_seen(TASK, "parity", level, LEAST_VISIBLE[level])
    assert min(answers[word] for word in ("even", "odd", "neither")) > 22


def test_a_constant_term_tells_at_level_1_only() -> None:
    def told(level: int) -> dict[str, set[object]]:
        found: dict[str, set[object]] = {}
        for seed in range(40):
            state = TASK.make(Random(f"{level}/{seed}"), level)
            answer = str(TASK.solvers[0].solve(state).answer)
            found.setdefault(answer, set()).add(FEATURES["a constant term"](state))
        return found

    assert told(1) == {"even": {True}, "odd": {False}, "neither": {True}}
    assert told(2)["even"] == told(2)["odd"] == told(2)["neither"]


def test_the_domain_alone_can_make_neither() -> None:
    states = [TASK.make(Random(f"domain/{seed}"), 4) for seed in range(150)]
    cut = [state for state in states if state["domain"][0] != "-" + str(state["domain"][1])]
    assert 2 <= len(cut) <= 30
    assert {TASK.solvers[0].solve(state).answer for state in cut} == {"neither"}
