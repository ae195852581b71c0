"""Drawings on dark paper are read as on light."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.raster.paper import on_light_paper


def test_dark_paper_becomes_light_and_colours_keep_their_hue() -> None:
    dark = np.full((80, 80, 3), (40, 30, 20), np.uint8)
    cv2.line(dark, (10, 40), (70, 40), (120, 120, 255), 5)  # light red
    light = on_light_paper(dark)
    assert light[5, 5].min() > 180
    blue, green, red = (int(part) for part in light[40, 40])
    assert red > blue + 100
    assert blue == green


def test_light_paper_and_photographs_stay_as_they_are() -> None:
    light = np.full((80, 80, 3), 240, np.uint8)
    light[20:60, 20:60] = 0
    assert on_light_paper(light) is light
    photograph = np.random.default_rng(1).integers(0, 90, (80, 80, 3), np.uint8)
    assert on_light_paper(photograph) is photograph
