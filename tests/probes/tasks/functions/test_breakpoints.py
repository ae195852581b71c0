"""From level 2 on as many cases or absolute values whatever the answer; the least kink is as the level says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isoprobe.probes.engine.making import draw_state, make_probe, prove
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.climbing import look
from isoprobe.probes.families.functions.features import FEATURES
from isoprobe.probes.families.functions.legibility import require_legible
from isoprobe.probes.families.functions.states import visible_margin
from isoprobe.probes.grid import MOST, Cell
from isoprobe.probes.tasks.functions.breakpoints import ANSWERS, LEVELS, TASK, VISIBLE

HARDEST = Cell(MOST, MOST)


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


@pytest.mark.parametrize("seed", [3, 47])
def test_one_low_kink_among_many_is_read_at_the_end_of_both_ladders(seed: int) -> None:
    """A cubic explains the points about that kink nearly as well as two lines do; the other kinks are plain."""
    task = load_task("breakpoints")
    probe = make_probe(task, draw_state(task, HARDEST.level, seed), id=f"low-{seed}", level=HARDEST.level, seed=seed)
    picture = next(view for view in probe.views if view.medium == "image")
    assert picture.certified, picture.why


def test_states_of_a_cell_have_no_kink_that_its_pictures_hide() -> None:
    """Where a curve is steep a kink may be as high as the cell says, and yet no pixel wide across the curve."""
    task, cell = load_task("breakpoints"), Cell(8, 8)
    assert task.grid is not None
    numbers = task.grid.numbers(cell)
    for seed in range(24):
        state = draw_state(task, cell.level, seed)
        require_legible("breakpoints", state, 1, look(Random(0), state, numbers))
