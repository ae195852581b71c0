"""What is drawn in colour in an examination's figure is found; a figure without any is refused."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.multi.outlines import coloured_outlines
from isoprobe.vision import Unreadable
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style


def picture(boxes: int, tone: str) -> bytes:
    scene = FigureScene(look_of(sample_style(Random(1), "tint", (300, 200))))
    for k in range(boxes):
        scene.box(20 + 60 * k, 40, 60 + 60 * k, 90, scene.look.palette[0] if tone else "grey")
    return draw_scene(scene)


def test_every_box_of_the_hue_has_an_outline() -> None:
    mask, outlines = coloured_outlines(read_figure(picture(3, "hue")), "boxes")
    assert len(outlines) == 3
    assert mask[60, 40] > 0


def test_a_figure_without_a_hue_is_refused() -> None:
    with pytest.raises(Unreadable, match="no coloured boxes"):
        coloured_outlines(read_figure(picture(2, "")), "boxes")
