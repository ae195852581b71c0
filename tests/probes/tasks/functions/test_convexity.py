"""From level 2 on neither the formula nor the domain tells; what is too flat to be seen is not issued."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from isoprobe.probes.families.functions.states import function_of
from isoprobe.probes.tasks.functions.convexity import LEAST_VISIBLE, LEVELS, TASK
from isoprobe.solvers.functions.sections import sections
from tests.specimens.drawn import answers_seen


@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_balanced_and_can_be_seen(level: int) -> None:
    answers = answers_seen(TASK, "convexity", level, LEAST_VISIBLE[level])
    assert min(answers["convex"], answers["concave"]) > 40


def test_absolute_values_turn_inside_the_domain_and_beyond() -> None:
    inside: Counter[bool] = Counter()
    for seed in range(80):
        state = TASK.make(Random(f"kink/{seed}"), 4)
        function = function_of(state)
        if "abs" in str(function[0].body):
            low, high = (None if end is None else Fraction(end) for end in state["domain"])
            inside[len(sections(function, (low, high))) > 1] += 1
    assert min(inside[True], inside[False]) >= 5
