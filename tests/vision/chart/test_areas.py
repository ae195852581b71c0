"""Areas of one colour: those under thin lines are whole, those side by side are two, outlines enclose."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import areas_of, colours_of, outlined, refuse_crowds

WHITE = (255, 255, 255)


def paper() -> np.ndarray:
    return np.full((60, 100, 3), 255, np.uint8)


def areas(picture: np.ndarray) -> list[tuple[int, int, int, int]]:
    contrast = 255 - picture.min(axis=2)
    return sorted((a.left, a.top, a.right, a.bottom) for a in areas_of(picture, contrast, WHITE, False))


def test_colours_the_commonest_first_without_the_paper() -> None:
    picture = paper()
    picture[10:50, 10:50] = (180, 30, 30)
    picture[10:30, 60:80] = (30, 140, 30)
    assert colours_of(picture, WHITE, False) == [(180, 30, 30), (30, 140, 30)]


def test_a_thin_line_over_an_area_does_not_part_it_and_a_gap_does() -> None:
    picture = paper()
    picture[10:50, 10:40] = (180, 30, 30)
    picture[30, :] = (150, 150, 150)
    assert areas(picture) == [(10, 10, 40, 50)]
    picture[:, 25] = 255
    assert areas(picture) == [(10, 10, 25, 50), (26, 10, 40, 50)]


def test_areas_of_two_colours_that_touch_are_two() -> None:
    picture = paper()
    picture[10:30, 10:40] = (180, 30, 30)
    picture[30:50, 10:40] = (30, 140, 30)
    assert areas(picture) == [(10, 10, 40, 30), (10, 30, 40, 50)]


def test_what_an_outline_encloses_hatched_or_not() -> None:
    dark = np.zeros((60, 100), np.uint8)
    cv2.rectangle(dark, (10, 10), (40, 50), 1, 1)
    cv2.line(dark, (10, 30), (30, 10), 1, 1)
    (area,) = outlined(dark > 0, WHITE, 2000)
    assert (area.left, area.top, area.right, area.bottom) == (11, 11, 40, 50)
    assert outlined(dark > 0, WHITE, 100) == []


def test_more_areas_than_a_chart_has_are_refused() -> None:
    few, many = (np.full((240, 240 + wide, 3), 255, np.uint8) for wide in (0, 280))
    for picture in (few, many):
        for row in range(2, 236, 8):
            for column in range(2, picture.shape[1] - 4, 8):
                picture[row : row + 5, column : column + 5] = (180, 30, 30) if (row + column) % 16 else (30, 140, 30)
    assert len(areas(few)) == 900
    with pytest.raises(Unreadable, match="more than 1,000 areas"):
        areas(many)
    refuse_crowds(255 - few.min(axis=2))
    with pytest.raises(Unreadable, match="more than 1,000 areas"):
        refuse_crowds(255 - many.min(axis=2))
