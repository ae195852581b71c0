"""Widths of lettering before it is drawn: what is measured is what the ink then covers."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.vision.figure.drawing import draw_scene
from isoprobe.vision.figure.measuring import SMALLER, SPACE, TRACKING, advances, extent, with_true_minus
from isoprobe.vision.figure.scene import FigureScene
from isoprobe.vision.figure.style import look_of, sample_style


def test_widths_add_up_glyph_by_glyph() -> None:
    (first,), width = advances("DejaVuSans", "A")
    starts, both = advances("DejaVuSans", "AA")
    assert starts == pytest.approx((first, first + width + 2 * TRACKING))
    assert both == pytest.approx(2 * width + 2 * TRACKING)
    assert advances("DejaVuSans", "A A")[1] == pytest.approx(both + SPACE)
    assert advances("DejaVuSans", "") == ((), 0.0)


def test_a_subscript_is_narrower_than_its_digit() -> None:
    (_, plain), (_, low) = (advances("DejaVuSans", text) for text in ("3", "₃"))
    assert low == pytest.approx(SMALLER * plain, rel=0.05)


def test_a_minus_is_measured_as_it_is_drawn() -> None:
    look = look_of(sample_style(Random(0), "t"))
    assert with_true_minus("-3") == "\u22123"
    assert extent("-3", look) == extent("\u22123", look) == 0.5 * extent("-3", look, 2.0)


@pytest.mark.parametrize("text", ["W", "-7", "AB 12", "H₂SO₄"])
def test_the_ink_is_as_wide_as_was_measured(text: str) -> None:
    for seed in range(4):
        look = look_of({**sample_style(Random(seed), "t"), "paper": [255, 255, 255], "ink": [0, 0, 0]})
        scene = FigureScene(look)
        scene.text(text, 200, 100)
        pixels = cv2.imdecode(np.frombuffer(draw_scene(scene), np.uint8), cv2.IMREAD_GRAYSCALE)
        columns = np.flatnonzero((pixels < 225).any(axis=0))
        assert abs(columns[-1] + 1 - columns[0] - extent(text, look)) <= 2, look.face
