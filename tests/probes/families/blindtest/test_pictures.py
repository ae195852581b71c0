"""Pictures of scenes are read back as what they show, and other pictures say why not."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task

NAMES = ("counting_circles", "grid_size", "line_intersections", "nested_squares", "touching_circles")


@pytest.mark.parametrize("name", NAMES)
def test_items_are_certified(name: str) -> None:
    task = load_task(name)
    for level in task.levels:
        view = make_item(task, level, 11, representations=["picture"]).view("picture")
        assert view.certified, view.why


def test_another_task_s_picture_is_unreadable() -> None:
    squares, circles = (load_task(name).representation("picture") for name in ("nested_squares", "counting_circles"))
    task = load_task("grid_size")
    rng = Random(4)
    state = task.make(rng, 1)
    grid = task.representation("picture")
    picture = grid.show(state, grid.style(rng, state))
    for other in (squares, circles):
        with pytest.raises(Unreadable):
            other.read(picture, {})
    with pytest.raises(Unreadable, match="text"):
        squares.read("text", {})
