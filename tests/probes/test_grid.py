"""Cells and their levels, axes, and steps from easy to hard."""

from __future__ import annotations

import pytest

from isoprobe.probes.grid import CORNERS, MIDDLE, MOST, Axis, Cell, Grid, climb, held, later, rise


def test_every_cell_has_a_level_of_its_own_and_no_level_of_a_task_is_a_cell() -> None:
    cells = [Cell(see, think) for see in range(1, MOST + 1) for think in range(1, MOST + 1)]
    assert len({cell.level for cell in cells}) == len(cells)
    assert [Cell.of(cell.level) for cell in cells] == cells
    assert [Cell.of(level) for level in (0, 1, 10, 100, 111, 1011, 1101, -101)] == [None] * 8
    assert {*CORNERS, MIDDLE} <= set(cells)


def test_an_axis_tells_its_numbers_and_has_ten_of_each() -> None:
    axis = Axis("{nodes} nodes, {gap} pixels apart", {"nodes": range(10, 20), "gap": climb(30, 10)})
    assert axis.at(1) == {"nodes": 10, "gap": 30}
    assert axis.told(10) == "19 nodes, 10 pixels apart"
    with pytest.raises(ValueError, match="gap: 3 values, expected 10"):
        Axis("{gap}", {"gap": (1, 2, 3)})


def test_ladders_rise_by_equal_steps_or_climb_by_equal_ratios() -> None:
    assert rise(3, 12) == tuple(range(3, 13))
    assert rise(20, 2) == tuple(range(20, 1, -2))
    assert rise(2, 5) == (2, 2, 3, 3, 3, 4, 4, 4, 5, 5)
    assert climb(1, 512) == tuple(2**k for k in range(10))
    assert later(1, 5, 15) == (1,) * 8 + (5, 15)
    assert held(2, 2, 3) == (2, 2, *[3] * 8)


def test_a_number_belongs_to_one_axis() -> None:
    axis = Axis("{nodes}", {"nodes": range(10)})
    with pytest.raises(ValueError, match="nodes: on both axes"):
        Grid(axis, axis, lambda rng, numbers: dict(numbers), {})
