"""Diagrams get harder to see by strokes, gaps and small letters, and harder to think by letters on a line."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.families.diagram.climbing import SEE, THINK
from isoprobe.probes.grid import CORNERS, Cell
from isoprobe.vision.diagram.drawing.layout import layout_of, smallest_gap


@pytest.mark.parametrize("cell", CORNERS)
def test_a_figure_has_as_many_strokes_and_letters_on_a_line_as_its_cell_says(cell: Cell) -> None:
    task = load_task("segments")
    strokes, on = SEE.at(cell.see)["strokes"], THINK.at(cell.think)["on"]
    for seed in range(2):
        state = task.draw(Random(seed), cell.level)
        drawn = len(state["lines"]) + len(state["plan"]["loose"])
        assert strokes - 1 - strokes // 6 <= drawn <= strokes
        assert on - on // 4 <= max(map(len, state["lines"])) <= on
        full = cell.see == 10
        assert not full or (len(state["letters"]) <= 25 and all(len(name) == 1 for name in state["letters"]))
        size = max(max(point) for point in state["plan"]["points"].values())
        assert size > 1_200_000 if full else size <= 1_000_000


def test_points_are_closer_and_capitals_lower_where_it_is_harder_to_see() -> None:
    task = load_task("segments")
    gaps, caps = [], []
    for see in (1, 10):
        level = Cell(see, 1).level
        state = task.draw(Random(0), level)
        style = task.representations_at(level)[0].style(Random(1), state)
        gaps.append(smallest_gap(layout_of(state, style["scale"], complex(*style["origin"]))))
        caps.append(style["letters"]["cap"])
    assert gaps[1] < gaps[0] / 2
    assert caps[1] < caps[0] / 1.5
