"""Labels beside lines and in corners are clear of the lines and are read back."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pytest

from isoprobe.vision.figure.corners import beside, in_corner
from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.reading import read_figure
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style


@pytest.mark.parametrize("seed", range(12))
def test_labels_are_clear_of_lines_at_every_slope(seed: int) -> None:
    rng = Random(seed)
    made = FigureScene(look_of(sample_style(rng, "", (400, 400))))
    turn, opening = rng.uniform(0, 360), rng.uniform(40, 160)
    ends = [(200 + 120 * cos(radians(t)), 200 + 120 * sin(radians(t))) for t in (turn, turn + opening)]
    made.stroke([ends[0], (200, 200), ends[1]])
    far = in_corner(made, "57", (200, 200), *ends)
    beside(made, "24", (200, 200), ends[0], ends[1])
    figure = read_figure(draw_scene(made))  # refuses lettering that meets a line
    assert sorted(text.text for text in figure.texts) == ["24", "57"]
    inner = next(text for text in figure.texts if text.text == "57")
    middle = radians(turn + opening / 2)
    assert inner.x == pytest.approx(200 + far * cos(middle), abs=2)
    assert inner.y == pytest.approx(200 + far * sin(middle), abs=2)
