"""Plots get harder to see on fewer pixels, and what is asked about them gets harder to think by the formula alone."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.functions.climbing import WIDE
from isoprobe.probes.families.functions.states import visible_margin
from isoprobe.probes.families.functions.tables import table_of
from isoprobe.probes.grid import MOST, Cell

EASY, UNSEEN, DEEP = Cell(1, 1).level, Cell(MOST, 1).level, Cell(1, MOST).level


@pytest.mark.parametrize("name", ["parity", "convexity", "breakpoints"])
def test_a_plot_has_the_pixels_of_its_cell_and_less_of_it_shows_the_answer(name: str) -> None:
    task = load_task(name)
    margins = {}
    for level, wide in ((EASY, WIDE["wide"][0]), (UNSEEN, WIDE["wide"][-1])):
        states = [task.draw(Random(seed), level) for seed in range(6)]
        style = task.representations_at(level)[0].style(Random(1), states[0])
        assert style["size"][0] == wide
        assert not style["jpeg"]
        margins[level] = min(visible_margin(name, state) for state in states)  # type: ignore[arg-type]
    assert margins[UNSEEN] < margins[EASY]


@pytest.mark.parametrize("name", ["parity", "convexity", "breakpoints"])
def test_more_thinking_is_a_longer_formula(name: str) -> None:
    task = load_task(name)
    easy, deep = (str(task.draw(Random(3), level)["function"]) for level in (EASY, DEEP))
    assert len(deep) > 1.5 * len(easy)


def test_a_table_has_as_many_rows_however_many_breakpoints_there_are() -> None:
    task = load_task("breakpoints")
    states = [task.draw(Random(seed), DEEP) for seed in range(5)]
    assert len({task.solvers[0].solve(state).answer for state in states}) > 2
    assert len({len(table_of("breakpoints", state)["samples"]) for state in states}) == 1
