"""Stacks of cubes: drawn, read back, told apart by one cube, and refused where something else is drawn."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.figure.blocks import FACES, Blocks, draw_blocks, fitted, outlined, read_blocks, tops_are_seen
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import FigureReading, read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style

PILES = ([[3, 1], [1, 0]], [[2, 2, 1], [2, 1, 0]], [[1, 2, 1], [1, 0, 1], [0, 1, 0]], [[4, 3, 2, 1], [2, 2, 1, 0]])


def drawn(heights: list[list[int]], seed: int) -> FigureReading:
    look = look_of(sample_style(Random(seed), "tint", (460, 420)))
    made = FigureScene(look)
    blocks = fitted(len(heights), len(heights[0]), max(map(max, heights)), (20, 20, look.width - 20, look.height - 20))
    draw_blocks(made, blocks, heights, look.palette[0], look.palette[1])
    return read_figure(draw_scene(made))


def heights_of(figure: FigureReading) -> list[list[int]]:
    (box,) = outlined(figure.mask("ink"), 60)
    return read_blocks(figure, box, 5)


@pytest.mark.parametrize("heights", PILES)
def test_heights_read_back(heights: list[list[int]]) -> None:
    for seed in range(4):
        assert heights_of(drawn(heights, seed)) == heights


def test_one_cube_more_is_another_reading() -> None:
    heights = [[3, 2, 1], [2, 1, 0], [1, 0, 0]]
    more = [[3, 2, 1], [2, 2, 0], [1, 0, 0]]
    assert heights_of(drawn(heights, 1)) == heights
    assert heights_of(drawn(more, 1)) == more


def test_a_box_that_holds_no_stacks_is_unreadable() -> None:
    look = look_of(sample_style(Random(2), "tint", (460, 420)))
    made = FigureScene(look)
    made.polygon([(60, 200), (200, 80), (340, 200), (200, 330)], "red", "ink", 2)
    figure = read_figure(draw_scene(made))
    with pytest.raises(Unreadable, match="stacks explain"):
        read_blocks(figure, outlined(figure.mask("ink"))[0], 4)


def test_what_stands_before_hides_a_top() -> None:
    assert tops_are_seen([[0, 0], [0, 0]], 1.0)
    assert tops_are_seen([[0, 0], [0, 1]], 0.35)
    assert not tops_are_seen([[0, 0], [0, 1]], 0.9)
    assert not tops_are_seen([[0, 0], [0, 3]], 0.1)
    assert tops_are_seen([[4, 4], [4, 4]], 1.0)


def test_faces_of_a_cube_meet_at_its_near_corner() -> None:
    blocks = Blocks(100, 100, 40)
    near = blocks.at(1, 1, 1)
    assert all(near in blocks.face(0, 0, 0, which) for which in FACES)
    assert near[0] == 100
    assert near[1] == pytest.approx(100 + (2 * 0.7071 - 1) * 40)
