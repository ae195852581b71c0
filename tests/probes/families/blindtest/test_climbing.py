"""Scenes get harder to see on fewer pixels, as few as leave their finest gap open."""

from __future__ import annotations

from random import Random

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.blindtest.climbing import PIXELS
from isoprobe.probes.grid import MOST, Cell


def test_a_picture_has_the_pixels_of_its_cell_and_no_wear() -> None:
    task = load_task("line_intersections")
    for see in (1, MOST):
        level = Cell(see, 1).level
        state = task.draw(Random(0), level)
        style = task.representations_at(level)[0].style(Random(1), state)
        assert style["size"] == PIXELS[see - 1]
        assert style["jpeg"] is None


def test_thirty_squares_find_room_whatever_is_drawn() -> None:
    grid = load_task("nested_squares").grid
    assert grid is not None
    counts = [len(grid.at_level(Random(seed), Cell(1, MOST).level)["colours"]) for seed in range(200)]
    assert min(counts) == 16
    assert max(counts) == 30
