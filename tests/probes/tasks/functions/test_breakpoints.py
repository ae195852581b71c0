"""From level 2 on as many cases or absolute values whatever the answer; the least kink is as the level says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isoprobe.probes.engine.making import prove
from isoprobe.probes.families.functions.features import FEATURES
from isoprobe.probes.families.functions.states import visible_margin
from isoprobe.probes.tasks.functions.breakpoints import ANSWERS, LEVELS, TASK, VISIBLE


@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_spread_and_kinks_can_be_seen(level: int) -> None:
    answers: Counter[int] = Counter()
    shapes = set()
    low, high = VISIBLE[level]
    for seed in range(150):
        state = TASK.make(Random(f"{level}/{seed}"), level)
        answer = TASK.solvers[0].solve(state).answer
        assert isinstance(answer, int)
        if answer:
            assert low <= visible_margin("breakpoints", state) <= high
        if seed < 40:
            prove(TASK, state)
        answers[answer] += 1
        shapes.add((FEATURES["pieces"](state), FEATURES["absolute values"](state)))
    assert set(answers) == set(range(ANSWERS[level][0], ANSWERS[level][1] + 1))
    assert max(answers.values()) < 150 / 2.5
    assert len(shapes) == 1
