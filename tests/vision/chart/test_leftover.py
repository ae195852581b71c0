"""Ink that is none of a chart's: named where it is small, refused where it may change what is shown."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.chart.ground import Ground, ground_of, sheet_of
from isoprobe.vision.chart.leftover import left_over
from tests.specimens.figures import bars


def ground(picture: np.ndarray) -> tuple[Ground, list]:
    found = ground_of(sheet_of(picture))
    return found, [area for area in found.areas if area.bottom > 280]


def test_nothing_is_left_over_of_bars_alone_nor_of_their_grid() -> None:
    picture = bars([3, 8, 5])
    picture[120, 51:360] = np.minimum(picture[120, 51:360], 176)
    assert left_over(*ground(picture)) == []


def test_letters_are_named_with_their_place() -> None:
    picture = bars([3, 8, 5])
    cv2.putText(picture, "draft", (70, 70), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (60, 60, 60), 1)
    ((box, size),) = left_over(*ground(picture))
    assert box[0] == pytest.approx(70, abs=8)
    assert size > 60


def test_strokes_areas_and_ink_of_a_bars_colour_are_refused() -> None:
    stroke, block, speck = (bars([3, 8, 5]) for _ in range(3))
    cv2.line(stroke, (60, 60), (150, 250), (60, 60, 60), 2)
    cv2.rectangle(block, (70, 60), (95, 85), (30, 160, 30), -1)
    speck[60:62, 70:90] = (180, 119, 31)
    for picture, why in ((stroke, "a stroke"), (block, "an area"), (speck, "of a colour that is told")):
        with pytest.raises(Unreadable, match=why):
            left_over(*ground(picture))
