"""Two discs or circles: a gap of pixels decides."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.contact import read_contact
from isoprobe.vision.raster.canvas import Canvas
from tests.specimens.blindtest_scenes import picture, refused, seen


def pair(gap: int, second: int = 150) -> dict:
    return {"circles": [[300, 400, 150], [450 + second + gap, 400, second]], "colours": ["blue", "magenta"]}


@pytest.mark.parametrize(("gap", "filled"), list(product((-8, 0, 8), (True, False))))
def test_eight_thousandths_of_the_picture_decide(gap: int, filled: bool) -> None:
    contact = {-8: "overlap", 0: "tangent", 8: "apart"}[gap]
    found = seen("contact", pair(gap), filled=filled, top=0, stroke=1.2)
    assert found == {"colours": ["blue", "magenta"], "contact": contact, "larger": 0, "left": 1, "upper": 0}


def test_sizes_and_places() -> None:
    other = {"circles": [[600, 300, 100], [300, 600, 160]], "colours": ["green", "red"]}
    assert seen("contact", other) == {
        "colours": ["green", "red"],
        "contact": "apart",
        "larger": 2,
        "left": 2,
        "upper": 1,
    }


def test_deep_overlap_whichever_lies_on_top() -> None:
    for top in (0, 1):
        assert seen("contact", pair(-150), filled=True, top=top)["contact"] == "overlap"


def test_what_is_too_close_to_tell_is_refused() -> None:
    canvas = Canvas(400, 400, (255, 255, 255))
    canvas.ellipse(100 + 200j, 70, 70, (0, 100, 255))
    canvas.ellipse(241.1 + 200j, 70, 70, (230, 0, 230))
    refused("contact", canvas.png(), "too close to tell")


def test_one_colour_and_squares_are_refused() -> None:
    refused("contact", picture("contact", {**pair(30), "colours": ["red", "red"]}), "one colour")
    page = np.full((400, 400, 3), 255, np.uint8)
    cv2.rectangle(page, (50, 50), (150, 150), (255, 0, 0), -1)
    cv2.rectangle(page, (200, 50), (300, 150), (0, 0, 255), -1)
    refused("contact", cv2.imencode(".png", page)[1].tobytes(), "of 360 directions")


def outlined(gap: float) -> np.ndarray:
    """Two discs whose own darker outlines have their middles so far apart."""
    pixels = np.full((4 * 300, 4 * 400, 3), 255, np.uint8)
    for x, fill, edge in ((120.0, (255, 153, 153), (230, 60, 60)), (240.0 + gap, (153, 153, 255), (60, 60, 230))):
        centre = round(4 * x), 600
        cv2.circle(pixels, centre, 240, fill, -1)
        cv2.circle(pixels, centre, 240, edge, 12)
    return cv2.resize(pixels, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize(("gap", "contact"), [(-4, "overlap"), (0, "tangent"), (6, "apart")])
def test_of_discs_with_an_outline_of_their_own_its_middle_is_the_circle(gap: float, contact: str) -> None:
    assert read_contact(outlined(gap))["contact"] == contact


def test_strokes_with_hard_edges_that_touch_are_refused() -> None:
    pixels = np.full((300, 400, 3), 255, np.uint8)
    for x, colour in ((120, (255, 0, 0)), (242, (0, 0, 255))):
        cv2.circle(pixels, (x, 150), 60, colour, 1, cv2.LINE_8)
        cv2.circle(pixels, (x, 150), 59, colour, 1, cv2.LINE_8)
    with pytest.raises(Unreadable, match="too close to tell"):
        read_contact(pixels)
