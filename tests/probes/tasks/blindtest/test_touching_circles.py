"""Contact of two circles: half apart, a quarter tangent, a quarter overlapping, and gaps as the level says."""

from __future__ import annotations

from collections import Counter
from math import dist
from random import Random

import pytest

from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.grid import MOST, Cell
from isoprobe.probes.tasks.blindtest.touching_circles import TASK


@pytest.mark.parametrize(("level", "least", "most"), [(1, 0.03, 0.52), (2, 0.03, 0.13), (3, 0.015, 0.075)])
def test_contacts_and_gaps(level: int, least: float, most: float) -> None:
    states = [TASK.make(Random(seed), level) for seed in range(200)]
    counted = Counter(state["contact"] for state in states)
    assert 75 < counted["apart"] < 125
    assert 30 < counted["tangent"] < 70
    for state in states:
        a, b = state["plan"]["circles"]
        units = abs(dist(a[:2], b[:2]) - a[2] - b[2])
        gap = units / (2 * min(a[2], b[2]))
        assert (units < 1e-9) if state["contact"] == "tangent" else (least <= gap <= most or 6 <= units < 15), state


@pytest.mark.parametrize("see", [1, 6, MOST])
def test_circles_of_one_size_are_no_farther_apart_than_a_cell_says(see: int) -> None:
    assert TASK.grid is not None
    numbers = TASK.grid.see.at(see)
    unit = numbers["pixels"] / 1000
    for seed in range(40):
        a, b = draw_state(TASK, Cell(see, 1).level, seed)["plan"]["circles"]
        gap = abs(dist(a[:2], b[:2]) - a[2] - b[2]) * unit
        assert gap < 1e-6 or gap <= max(numbers["gap"] / 10 * 4 / 3, numbers["gap"] / 10 + unit) + unit / 2
