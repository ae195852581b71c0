"""Tangled lines that swing: read back where two of them change places, and where they do not."""

from __future__ import annotations

from isoprobe.probes.engine.making import make_item
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.grid import Cell
from isoprobe.probes.tasks.emma.math.tangled_lines import TASK, swing


def test_lines_that_swing_through_one_another_are_followed() -> None:
    picture = TASK.representation("picture")
    state = make_item(TASK, Cell(9, 1).level, 3).item.state
    facts: Facts = state["facts"]
    assert swing(len(facts["numbers"])) > 2
    steps = [list(step) for step in facts["steps"]]
    a = next(k for k in range(len(steps[0]) - 1) if abs(steps[0][k] - steps[0][k + 1]) > 1)
    steps[0][a], steps[0][a + 1] = steps[0][a + 1], steps[0][a]
    style = make_item(TASK, Cell(9, 1).level, 3).view("picture").style
    for each in (state, {**state, "facts": {**facts, "steps": steps}}):
        assert picture.read(picture.show(each, style), each["ask"])["facts"] == each["facts"]


def test_few_lines_do_not_swing() -> None:
    assert not swing(12)
