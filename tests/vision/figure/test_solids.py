"""A box drawn slantwise shows three faces within the canvas, and its labels stand below, left and right."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.solids import box_labels, slanted, slanted_box
from isoprobe.vision.figure.style import look_of, sample_style


@pytest.mark.parametrize("seed", range(8))
def test_faces_and_labels_of_a_box(seed: int) -> None:
    rng = Random(seed)
    made = FigureScene(look_of(sample_style(rng, "", (460, 400))))
    size = [rng.randint(3, 9) for _ in range(3)]
    view = slanted(made, rng, *size)
    slanted_box(made, view, size, ("red", "green", "blue"), ("12", "34", "56"))
    figure = read_figure(draw_scene(made))
    faces = {region.colour: region for region in figure.regions}
    assert set(faces) == {"red", "green", "blue"}
    assert faces["red"].wide == pytest.approx(size[0] * view.unit, abs=8)
    assert faces["red"].high == pytest.approx(size[1] * view.unit, abs=8)
    assert faces["green"].y < faces["red"].y
    assert faces["blue"].x > faces["red"].x
    seen = box_labels(figure)
    assert {name: text.whole for name, text in seen.items()} == {"width": 12, "height": 34, "depth": 56}
    lower, left, right = seen["width"], seen["height"], seen["depth"]
    assert lower.y > faces["red"].bottom
    assert left.x < faces["red"].left
    assert right.x > faces["red"].right


def test_a_box_without_all_labels_is_refused() -> None:
    made = FigureScene(look_of(sample_style(Random(1), "", (300, 300))))
    slanted_box(made, slanted(made, Random(2), 2, 3, 3), (2, 3, 3), labels=("12", "x", "56"))
    with pytest.raises(Unreadable, match="2 lengths: expected three"):
        box_labels(read_figure(draw_scene(made)))


def test_a_box_keeps_to_the_canvas() -> None:
    made = FigureScene(look_of(sample_style(Random(1), "", (300, 300))))
    view = slanted(made, Random(2), 2, 5, 9, margin=2.0)
    for corner in ((0, 0, 0), (2, 5, 9), (2, 0, 9), (0, 5, 9)):
        x, y = view.at(*corner)
        assert 20 < x < made.look.width - 20
        assert 20 < y < made.look.height - 20
