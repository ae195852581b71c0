"""Names of points, and what a scene says of itself."""

from __future__ import annotations

import pytest

from isoprobe.solvers.diagrams.diagram import Diagram
from isoprobe.vision.diagram.scene import NAME, DiagramScene, Round


@pytest.mark.parametrize("name", ["A", "Z", "A1", "O2", "B'", "C''"])
def test_names_of_points(name: str) -> None:
    assert NAME.fullmatch(name)


@pytest.mark.parametrize("name", ["", "a", "AB", "A12", "1", "A'''", "A'1", "Ä", "A\n"])
def test_what_names_no_point(name: str) -> None:
    assert not NAME.fullmatch(name)


def test_a_round_is_a_whole_circle_unless_it_says_otherwise() -> None:
    assert Round(1, 2, 3).sweep == 360


def test_an_empty_scene_is_sure_of_nothing_being_there() -> None:
    scene = DiagramScene(10, 10, Diagram(()))
    assert scene.points == {}
    assert (scene.confidence, scene.unsure) == (1.0, ())
