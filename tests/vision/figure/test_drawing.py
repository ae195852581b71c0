"""Scenes to PNG: colours by name, room between glyphs, and lines that meet lettering."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from isoprobe.vision.figure.drawing import box_of, colour_of, draw_scene
from isoprobe.vision.figure.measuring import extent
from isoprobe.vision.figure.scene import FigureScene, Text
from isoprobe.vision.figure.style import HUES, look_of, sample_style


def test_colours_by_name() -> None:
    look = look_of(sample_style(Random(2), "t"))
    assert colour_of("ink", look) == look.ink
    red, pale = colour_of("red", look), colour_of("pale red", look)
    assert all(low < high for low, high in zip(red, pale, strict=True))
    with pytest.raises(ValueError, match="unknown colour 'mauve'"):
        colour_of("mauve", look)


def test_the_tint_changes_colours_alone() -> None:
    one, other = (sample_style(Random(5), tint) for tint in ("a", "b"))
    assert one["palette"] != other["palette"]
    assert sorted(one["palette"]) == sorted(HUES)
    assert {**one, "palette": 0, "paper": 0, "ink": 0} == {**other, "palette": 0, "paper": 0, "ink": 0}


def test_glyphs_never_touch_and_fill_their_box() -> None:
    for seed in range(12):
        look = look_of({**sample_style(Random(seed), "t"), "paper": [255, 255, 255], "ink": [0, 0, 0]})
        scene = FigureScene(look)
        scene.text("WAVfft", 200, 100)
        pixels = cv2.imdecode(np.frombuffer(draw_scene(scene), np.uint8), cv2.IMREAD_GRAYSCALE)
        dark = (pixels < 225).astype(np.uint8)
        assert cv2.connectedComponents(dark)[0] - 1 == 6, look.face
        left, top, right, bottom = box_of(Text("WAVfft", 200, 100), look)
        x, y, wide, high = cv2.boundingRect((pixels < 200).astype(np.uint8))
        assert (x, x + wide) == pytest.approx((left, right), abs=1.6)
        assert top - 0.3 * look.size < y < y + high < bottom + 2
        assert right - left == pytest.approx(extent("WAVfft", look))


def test_dashes_and_sectors() -> None:
    scene = FigureScene(look_of(sample_style(Random(1), "t")))
    scene.stroke([(50, 50), (250, 50)], "blue", 3, dash=10)
    scene.sector(200, 200, 80, 0, 90, "green")
    scene.arc(350, 200, 40, 180, 90)
    pixels = cv2.imdecode(np.frombuffer(draw_scene(scene), np.uint8), cv2.IMREAD_COLOR)
    along = pixels[50, 52:248].astype(int).sum(1) < 600
    assert 16 <= np.count_nonzero(np.diff(along.astype(int))) <= 22
    assert tuple(pixels[220, 220]) == colour_of("green", scene.look)[::-1]
    assert tuple(pixels[180, 220]) == scene.look.paper[::-1]
