"""States that a task draws for tests, and how often each answer comes."""

from __future__ import annotations

from collections import Counter
from random import Random

from isoprobe.probes.core import Task
from isoprobe.probes.engine.making import prove
from isoprobe.probes.families.functions.states import visible_margin
from isoprobe.probes.families.functions.visibility import Problem


def answers_seen(task: Task, problem: Problem, level: int, least: float) -> Counter[str]:
    """The answers of 120 functions of a level, all of which show the answer in `least` of the picture's height or more;
    40 of them are proved."""
    answers: Counter[str] = Counter()
    for seed in range(120):
        state = task.make(Random(f"{level}/{seed}"), level)
        assert visible_margin(problem, state) >= least
        if seed < 40:
            prove(task, state)
        answers[str(task.solvers[0].solve(state).answer)] += 1
    return answers
