"""Circles and pentagons: as many as the level says, in rows or scattered."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from isoprobe.probes.core import Disproved, Item, Solution, View
from isoprobe.probes.tasks.blindtest.counting_circles import TASK, check


@pytest.mark.parametrize(("level", "numbers"), [(1, range(5, 10)), (2, range(3, 10)), (3, range(5, 13))])
def test_every_number_and_both_shapes_come_up(level: int, numbers: range) -> None:
    states = [TASK.make(Random(seed), level) for seed in range(120)]
    assert set(Counter(len(state["colours"]) for state in states)) == set(numbers)
    assert {state["shape"] for state in states} == {"circle", "pentagon"}


def test_the_paper_s_level_has_two_rows() -> None:
    for seed in range(20):
        shapes = TASK.make(Random(seed), 1)["plan"]["shapes"]
        assert len({y for _, y, _ in shapes}) == 2
        assert len({r for _, _, r in shapes}) == 1


def test_the_question_names_the_shape() -> None:
    state = TASK.make(Random(1), 1)
    item = Item("x", "counting_circles", 1, 1, 1, 0, state, 1, {})
    [asked] = TASK.questions(item, View("x", "coordinates", "text", {}, {}, "", True, 1), Random(1))
    assert asked.wording == f"How many {state['shape']}s are described?"
    with pytest.raises(Disproved):
        check(state, Solution(5, {}))


def test_coordinates_do_not_say_how_many_there_are() -> None:
    state = TASK.make(Random(3), 3)
    told = TASK.representation("coordinates").show(state, {})
    assert isinstance(told, str)
    head, *rows = told.split("\n")
    assert len(rows) == len(state["colours"])
    assert not any(mark.isdigit() for mark in head)
    assert all(row.startswith("Outline in ") for row in rows)  # without a number
