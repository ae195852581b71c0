"""Sectors by their colours; what is no disc is no pie."""

from __future__ import annotations

from math import cos, pi, sin

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.areas import areas_of
from isoprobe.vision.chart.pie import pie_of

WHITE = (255, 255, 255)
COLOURS = [(180, 119, 31), (14, 127, 255), (44, 160, 44), (40, 39, 214)]


def drawn(shares: list[float], hole: int = 0) -> np.ndarray:
    """A pie of radius 80 around (110, 100), clockwise from the top."""
    picture = np.full((200, 220, 3), 255, np.uint8)
    start = 0.0
    for share, colour in zip(shares, COLOURS, strict=False):
        turn = np.linspace(start, start + share, 200) * 2 * pi
        rim = [(110 + 80 * sin(each), 100 - 80 * cos(each)) for each in turn]
        cv2.fillPoly(picture, [np.array([(110, 100), *rim]).round().astype(np.int32)], colour)
        start += share
    cv2.circle(picture, (110, 100), hole, WHITE, -1)
    return picture


def sectors(picture: np.ndarray) -> list[tuple[tuple[int, int, int], float]]:
    found, _ = pie_of(areas_of(picture, 255 - picture.min(axis=2), WHITE, False), picture)
    return [(one.colour, one.share) for one in found]


@pytest.mark.parametrize("hole", [0, 40])
def test_shares_and_colours_clockwise(hole: int) -> None:
    found = sectors(drawn([0.35, 0.3, 0.2, 0.15], hole))
    assert [colour for colour, _ in found] == COLOURS
    assert [share for _, share in found] == pytest.approx([0.35, 0.3, 0.2, 0.15], abs=0.005)


def test_two_pies_that_differ_by_a_fiftieth_are_read_apart() -> None:
    one, other = sectors(drawn([0.5, 0.3, 0.2])), sectors(drawn([0.5, 0.32, 0.18]))
    assert other[1][1] - one[1][1] == pytest.approx(0.02, abs=0.004)


def test_what_is_no_pie() -> None:
    picture = np.full((200, 220, 3), 255, np.uint8)
    picture[40:160, 40:180] = COLOURS[0]
    with pytest.raises(Unreadable, match="no pie"):
        sectors(picture)
    with pytest.raises(Unreadable, match="of one colour"):
        sectors(drawn([1.0]))
    with pytest.raises(Unreadable):
        sectors(drawn([0.4, 0.3]))  # a part of the turn is empty
