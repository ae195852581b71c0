"""How well ink lies on lines and areas."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.chart.strokes import (
    along,
    band,
    covered,
    filled,
    follow,
    grown,
    is_grey,
    of_colour,
    sampled,
    shade,
)


def paper() -> np.ndarray:
    return np.full((80, 120, 3), 255, np.uint8)


def test_a_colour_is_known_in_every_shade_and_no_other_is() -> None:
    pixels = paper()
    pixels[:10] = (180, 119, 31)
    pixels[10:20] = (225, 200, 165)  # the same with some six tenths of paper
    pixels[20:30] = (14, 127, 255)
    pixels[30:40] = 176
    much = shade(pixels, "blue")
    assert much[5, 5] == pytest.approx(1, abs=0.02)
    assert much[15, 5] == pytest.approx(0.4, abs=0.03)
    assert not of_colour(pixels, "blue", 0.2)[20:].any()
    assert is_grey(pixels, 170, 180)[30:40].all()
    assert is_grey(pixels, 170, 180).sum() == 10 * 120


@pytest.mark.parametrize(("gap", "reached"), [(0, 1.0), (6, 1.0), (40, 0.75)])
def test_a_dashed_line_is_reached_everywhere_and_a_broken_one_is_not(gap: int, reached: float) -> None:
    pixels, path = paper(), np.array([[10.0, 40.0], [110.0, 40.0]])
    cv2.line(pixels, (10, 40), (110, 40), (0, 0, 0), 1)
    for start in range(20, 100, max(12, 2 * gap)):
        pixels[:, start : start + gap] = 255
    seen = follow(grown(is_grey(pixels, 0, 100), 1), path)
    assert seen.reached == pytest.approx(reached, abs=0.03)
    assert (seen.inked > 0.99) == (gap == 0)


def test_what_is_hidden_or_outside_is_not_looked_at() -> None:
    mask, path = np.zeros((80, 120), np.bool_), np.array([[-50.0, 40.0], [59.5, 40.0]])
    mask[39:42, :30] = True
    hidden = np.zeros_like(mask)
    hidden[:, 30:] = True
    assert follow(mask, path, hidden).inked == 1.0
    assert follow(mask, path).inked == pytest.approx(0.5, abs=0.03)
    assert follow(mask, path - [0, 500]).seen == 0
    assert len(sampled(mask, along(path))) < len(along(path))


def test_bands_and_areas() -> None:
    square = np.array([[20.0, 20.0], [60.0, 20.0], [60.0, 60.0], [20.0, 60.0]])
    area = filled((80, 120), [square, square + 10])
    assert area[30, 30]
    assert area[65, 65]
    assert not area[10, 10]
    assert band((80, 120), [square], 3)[20, 40]
    assert not band((80, 120), [square], 3)[40, 40]
    assert covered(area, area) == 1.0
    assert covered(area, ~area) == 0.0
    assert covered(area, ~area, area) == 1.0
