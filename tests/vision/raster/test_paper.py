"""Drawings on dark paper are read as on light."""

from __future__ import annotations

import cv2
import numpy as np

from isoprobe.vision.raster.paper import on_light_paper, without_squares


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


def test_squared_paper_becomes_plain_and_what_is_drawn_stays() -> None:
    page = np.full((200, 200, 3), 255, np.uint8)
    for step in range(0, 200, 20):
        page[step], page[:, step] = (240, 225, 213), (240, 225, 213)
    cv2.line(page, (30, 30), (170, 150), (60, 20, 20), 2)
    plain = without_squares(page)
    assert (plain[:25] == 255).all()
    assert (plain.min(axis=2) < 100).sum() == (page.min(axis=2) < 100).sum()
    grid = np.full((200, 200, 3), 255, np.uint8)
    grid[::20] = grid[:, ::20] = 0
    assert without_squares(grid) is grid
