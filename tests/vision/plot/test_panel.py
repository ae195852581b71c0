"""A tinted panel on a page is found, and what is drawn on both is left where it is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.plot.panel import on_one_paper


def page(colour: tuple[int, int, int], panel: tuple[int, int, int] | None) -> np.ndarray:
    pixels = np.full((300, 400, 3), colour, np.uint8)
    if panel is not None:
        cv2.rectangle(pixels, (60, 30), (370, 250), panel, -1)
    cv2.line(pixels, (70, 240), (360, 40), (180, 90, 30), 2)
    cv2.putText(pixels, "12", (20, 140), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 2)
    return pixels


@pytest.mark.parametrize("colours", [((255, 255, 255), (242, 234, 234)), ((190, 190, 190), (255, 255, 255))])
def test_the_panel_is_found_and_the_page_takes_its_colour(colours: tuple[tuple[int, int, int], ...]) -> None:
    pixels = page(*colours)
    moved, box = on_one_paper(pixels)
    assert box == (60.0, 30.0, 370.0, 250.0)
    assert moved[5, 5].tolist() == list(colours[1])
    assert (moved[30:251, 60:371] == pixels[30:251, 60:371]).all()
    number, before = moved[120:150, 15:50], pixels[120:150, 15:50]
    assert ((number.min(axis=2) < 100) == (before.min(axis=2) < 100)).mean() > 0.95


def test_the_panel_is_found_within_a_frame_whose_fringe_is_of_its_colour() -> None:
    pixels = page((255, 255, 255), (238, 238, 238))
    cv2.rectangle(pixels, (61, 31), (369, 249), (188, 188, 188), 2)
    pixels[30, 60:371] = pixels[250, 60:371] = pixels[30:251, 60] = pixels[30:251, 370] = 238
    assert on_one_paper(pixels)[1] == (60.0, 30.0, 370.0, 250.0)


def test_the_panel_is_found_within_a_thick_frame_on_dark_paper() -> None:
    pixels = page((38, 38, 38), (22, 22, 22))
    cv2.rectangle(pixels, (57, 27), (373, 253), (110, 110, 110), 6)
    found = on_one_paper(pixels)[1]
    assert found is not None
    assert np.abs(np.array(found) - (61, 31, 369, 249)).max() <= 2


def test_a_page_of_one_colour_is_left_as_it_is() -> None:
    pixels = page((255, 255, 255), None)
    moved, box = on_one_paper(pixels)
    assert box is None
    assert moved is pixels


def test_a_filled_shape_that_is_no_panel_is_none() -> None:
    pixels = page((255, 255, 255), None)
    cv2.circle(pixels, (200, 150), 110, (242, 234, 234), -1)
    assert on_one_paper(pixels)[1] is None
