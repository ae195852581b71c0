"""The picture of a diagram is drawn from its plan and read back without one."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.core import LayoutRejected, Unreadable
from isoprobe.probes.families.diagram.pictures import PICTURE, state_of_scene
from isoprobe.probes.families.diagram.states import transcribable
from isoprobe.solvers.diagrams.diagram import Diagram
from isoprobe.vision.diagram.scene import DiagramScene
from tests.specimens.diagrams import EVERYTHING, HEIGHT


def read_back(state: dict) -> list[dict]:
    """What is read in ten layouts, those that cannot be drawn or read left out."""
    found = []
    for seed in range(10):
        style = PICTURE.style(Random(seed), state)
        try:
            found.append(PICTURE.read(PICTURE.show(state, style), {}))
        except (LayoutRejected, Unreadable):
            continue
    return found


def test_a_diagram_reads_back_and_one_that_differs_by_a_line_reads_as_itself() -> None:
    without = {**HEIGHT, "lines": HEIGHT["lines"][1:], "plan": {**HEIGHT["plan"], "ends": HEIGHT["plan"]["ends"][1:]}}
    assert transcribable(HEIGHT) in read_back(HEIGHT)
    assert transcribable(without) in read_back(without)
    assert transcribable(without) not in read_back(HEIGHT)


def test_a_picture_shows_no_coordinates() -> None:
    assert PICTURE.content(EVERYTHING, {}) == transcribable(EVERYTHING)
    assert PICTURE.stated(EVERYTHING, {}) == {}


def test_tasks_of_one_diagram_share_one_drawing() -> None:
    style = next(style for style in (PICTURE.style(Random(seed), HEIGHT) for seed in range(10)) if drawable(style))
    assert PICTURE.show(HEIGHT, style) is PICTURE.show({**HEIGHT}, {**style})
    assert PICTURE.show(HEIGHT, {**style, "background": [1, 2, 3]}) != PICTURE.show(HEIGHT, style)


def drawable(style: dict) -> bool:
    try:
        return bool(PICTURE.show(HEIGHT, style))
    except LayoutRejected:
        return False


def test_without_a_plan_nothing_is_drawn() -> None:
    with pytest.raises(LayoutRejected, match="no coordinates"):
        PICTURE.show(transcribable(HEIGHT), {})


@pytest.mark.parametrize("payload", ["Letters A B", b"", b"\x89PNG", b"x" * 10_000])
def test_what_is_no_picture_is_unreadable(payload: str | bytes) -> None:
    with pytest.raises(Unreadable):
        PICTURE.read(payload, {})


def test_a_scene_that_contradicts_itself_is_unreadable() -> None:
    two = Diagram(("A", "B", "C"), (("A", "B"), ("A", "B", "C")))
    with pytest.raises(Unreadable, match="contradicts itself: lines"):
        state_of_scene(DiagramScene(100, 100, two))
    turned = state_of_scene(DiagramScene(100, 100, Diagram(("B", "A"), (("B", "A"),))))
    assert turned["lines"] == [["A", "B"]]
    assert turned["plan"] is None
