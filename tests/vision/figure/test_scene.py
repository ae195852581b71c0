"""Scenes: things are kept in order, names of colours are checked when they are drawn, labels are made to fit."""

from random import Random

import pytest

from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.measuring import extent
from isoprobe.vision.figure.scene import Disc, FigureScene, Polygon, Polyline, Text
from isoprobe.vision.figure.style import look_of, sample_style


def scene() -> FigureScene:
    return FigureScene(look_of(sample_style(Random(1), "t")))


def test_things_are_kept_in_the_order_in_which_they_are_laid_down():
    made = scene()
    made.box(10, 10, 60, 40, "red")
    made.disc(120, 40, 20, "blue")
    made.stroke([(10, 90), (80, 90)])
    made.text(12, 200, 40)
    assert [type(thing) for thing in made.things] == [Polygon, Disc, Polyline, Text]
    assert made.things[3].text == "12"  # type: ignore[union-attr]


def test_labels_are_made_to_fit():
    made = scene()
    assert made.fitting(["ab"], 300) == 1.0
    scale = made.fitting(["a long label"], 0.9 * extent("a long label", made.look))
    assert 0.7 <= scale < 1
    assert made.fitting(["a long label"], 1) == 0.7
    assert made.fitting([], 10) == 1.0


def test_an_unknown_colour_is_a_defect():
    made = scene()
    made.disc(60, 60, 20, "mauve")
    with pytest.raises(ValueError, match="unknown colour 'mauve'"):
        draw_scene(made)
