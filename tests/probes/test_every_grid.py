"""The laws of every task's grid, at its corners, over a seed each; shares over many are measured by
benchmarks/ladder.py."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from isoprobe.probes.core import SampleSize
from isoprobe.probes.engine.making import draw_state, make_item
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.grid import CORNERS, MOST, Cell
from tests.probes import laws
from tests.probes.blind_rules import no_blind_rule_beats_chance
from tests.probes.laws import Draws

TASKS = {name: load_task(name) for name in task_names()}
GRIDS = [name for name, task in TASKS.items() if task.grid and not task.grid.short]
SHORT = [name for name, task in TASKS.items() if task.grid and task.grid.short]
CASES = [(name, cell) for name in GRIDS for cell in CORNERS]
EVERY_CELL = pytest.mark.parametrize(
    ("name", "cell"), CASES, ids=[f"{name}-{cell.level}" for name, cell in CASES], scope="module"
)
FEW = SampleSize("corners of a grid, which a benchmark looks at more closely", counted=1, proved=1)


@lru_cache(maxsize=4)
def draws(name: str, cell: Cell) -> Draws:
    task = load_task(name)
    return Draws(replace(task, sample_sizes=(FEW,), representations=task.representations_at(cell.level)), cell.level)


@EVERY_CELL
def test_every_text_form_reads_back(name: str, cell: Cell) -> None:
    laws.every_text_form_reads_back(draws(name, cell))


@EVERY_CELL
def test_corrupted_states_have_another_answer(name: str, cell: Cell) -> None:
    laws.corrupted_states_have_another_answer(draws(name, cell))


@EVERY_CELL
def test_questions_are_answered_from_their_structure_by_who_sees_all(name: str, cell: Cell) -> None:
    laws.questions_are_answered_from_their_structure_by_who_sees_all(draws(name, cell))


@EVERY_CELL
def test_an_item_is_proved_and_certified_and_tells_its_cell(name: str, cell: Cell) -> None:
    probe = make_item(load_task(name), cell.level, 0)
    assert (probe.item.labels["see"], probe.item.labels["think"]) == cell
    assert probe.item.level == cell.level
    assert [view.why for view in probe.views] == [""] * len(probe.views)


@pytest.mark.parametrize("name", ["connectivity", "solution_particles"])
@pytest.mark.parametrize("cell", [Cell(MOST, 1), Cell(1, MOST)])
def test_no_blind_rule_beats_chance_at_the_ends(name: str, cell: Cell) -> None:
    """All tasks and learned attackers: benchmarks/grid_laws.py."""
    no_blind_rule_beats_chance(Draws(load_task(name), cell.level))


@pytest.mark.parametrize("name", GRIDS)
def test_every_level_is_a_cell_and_every_step_is_another(name: str) -> None:
    task = load_task(name)
    assert task.grid is not None
    assert set(task.grid.levels) == set(task.levels)
    assert all(Cell.of(Cell(*cell).level) == cell for cell in task.grid.levels.values())
    for axis in task.grid.axes.values():
        assert axis.told(1) != axis.told(MOST)
        assert axis.ceiling or len({axis.told(step) for step in range(1, MOST + 1)}) == MOST


@pytest.mark.parametrize("name", GRIDS)
def test_a_cell_draws_other_states_than_a_level(name: str) -> None:
    task = load_task(name)
    assert draw_state(task, Cell(1, 1).level, 0) != draw_state(task, Cell(MOST, MOST).level, 0)


def test_every_task_declares_both_ladders_but_those_whose_pictures_have_one_size() -> None:
    without = {name for name, task in TASKS.items() if task.grid is None}
    assert without == {"chart_for_code", "code_for_chart", "change_for_chart", "change_between_charts"}


def test_along_a_short_ladder_states_are_those_of_levels_and_pictures_shrink() -> None:
    for name in SHORT:
        task = TASKS[name]
        grid = task.grid
        assert grid is not None
        assert all(axis.ceiling for axis in grid.axes.values())
        levels = [grid.think.at(step)["level"] for step in range(1, MOST + 1)]
        assert levels == sorted(levels)
        assert set(levels) == set(task.levels) == set(grid.levels)
        assert all(levels.index(level) + 1 == think for level, (_, think) in grid.levels.items())
        digits = [grid.see.at(step)["digits"] for step in range(1, MOST + 1)]
        assert digits == sorted(digits, reverse=True)
        cell = Cell(MOST, MOST)
        state = grid.make(Random(name), grid.numbers(cell))
        assert state == task.make(Random(name), levels[-1])
        small, large = (grid.style(each, Random(name), state) for each in (cell, Cell(1, MOST)))
        assert small["width"] < 0.7 * large["width"]


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("bar_chart", Cell(MOST, MOST)),
        ("chance_tree", Cell(1, 1)),
        ("climate_pages", Cell(MOST, 1)),
        ("lane_lines.farthest", Cell(MOST, MOST)),
        ("stacked_views", Cell(1, 1)),
        ("supply_demand.shifted", Cell(MOST, MOST)),
        ("which_smiles", Cell(MOST, MOST)),
    ],
)
def test_pictures_at_the_ends_of_short_ladders_are_certified(name: str, cell: Cell) -> None:
    """All of them: python benchmarks/ladder.py --short."""
    probe = make_item(TASKS[name], cell.level, 0)
    assert (probe.item.labels["see"], probe.item.labels["think"]) == cell
    assert [view.why for view in probe.views] == [""] * len(probe.views)
