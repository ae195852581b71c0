"""Shapes, sizes, colours and textures are told apart, and what is none of them is none."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.shapes import BROAD, SHAPES, TEXTURES, Shaped, draw_shape, shapes_in
from isoprobe.vision.figure.style import look_of, sample_style
from isoprobe.vision.raster.disturbance import jpeg


def drawn(things: list[Shaped]) -> bytes:
    made = FigureScene(look_of(sample_style(Random(2), "tint", (640, 420))))
    for thing in things:
        draw_shape(made, thing.shape, thing.x, thing.y, thing.radius, thing.colour, thing.texture)
    return draw_scene(made)


@pytest.mark.parametrize("radius", [18.0, 20.3, 25.0])
def test_every_shape_and_texture_is_told(radius: float) -> None:
    things = [
        Shaped(shape, colour, texture, 50 + 85 * k + 2 * j, 60 + 100 * j + 3 * k, radius)
        for k, (shape, colour) in enumerate(zip(BROAD, ("red", "blue", "green", "purple"), strict=True))
        for j, texture in enumerate(TEXTURES)
    ]
    for picture in (drawn(things), jpeg(drawn(things), 85)):
        found = shapes_in(read_figure(picture))
        assert [(t.shape, t.colour, t.texture) for t in found] == [(t.shape, t.colour, t.texture) for t in things]
        for seen, truth in zip(found, things, strict=True):
            assert (seen.x, seen.y) == pytest.approx((truth.x, truth.y), abs=2)
            assert seen.radius == pytest.approx(truth.radius, rel=0.09)


def test_small_plain_shapes_are_told() -> None:
    things = [Shaped(s, "blue", "plain", 40 + 30 * k, 90 + 2 * k, 7.5) for k, s in enumerate(SHAPES)]
    assert [(t.shape, t.texture) for t in shapes_in(read_figure(drawn(things)))] == [(s, "plain") for s in SHAPES]


def test_what_is_none_of_the_shapes_is_none() -> None:
    made = FigureScene(look_of(sample_style(Random(2), "tint", (640, 420))))
    made.box(40, 40, 140, 70, "red")
    made.polygon([(200, 60), (300, 40), (280, 140), (250, 70)], "blue")
    assert shapes_in(read_figure(draw_scene(made))) == []
