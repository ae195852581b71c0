"""Rims of vertices along rays, and the areas within them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from isoprobe.vision.graph.bodies import COS, RAYS, SIN, Bodies, Body, cut_off, polygons, rims


def contour_of(filled: np.ndarray) -> np.ndarray:
    return cv2.findContours(filled, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0][0]


def test_areas_are_numbered_and_grow_with_the_margin() -> None:
    rim = np.full(72, 10.0)
    ink = np.zeros((60, 100), np.uint8)
    bodies = Bodies(tuple(Body(x, 30.0, 10.0, rim, "circle", True) for x in (25.0, 70.0)), ink, 1.0)
    areas = bodies.areas(0.0)
    assert (areas[30, 25], areas[30, 70], areas[30, 48]) == (1, 2, 0)
    assert abs((areas == 1).sum() - np.pi * 100) < 40
    assert (bodies.areas(3.0) == 2).sum() > (areas == 2).sum() + 150
    assert not Bodies((), ink, 1.0).areas(2.0).any()


def test_the_areas_of_later_vertices_lie_on_top() -> None:
    rim = np.full(RAYS, 10.0)
    bodies = Bodies(
        tuple(Body(x, 30.0, 10.0, rim, "circle", True) for x in (25.0, 37.0)), np.zeros((60, 100), np.uint8), 1.0
    )
    assert bodies.areas(0.0)[30, [16, 31, 46]].tolist() == [1, 2, 2]


def test_polygons_are_rims_around_their_middles_in_sixteenths_of_a_pixel() -> None:
    rim = 8.0 + 3.0 * np.abs(COS)
    body = Body(40.25, 20.5, 8.0, rim, "ellipse", True)
    (grown,) = polygons((body,), 1.5)
    assert grown.shape == (RAYS, 2)
    wanted = np.stack([40.25 + COS * (rim + 1.5), 20.5 + SIN * (rim + 1.5)], axis=1)
    assert np.abs(grown / 16 - wanted).max() <= 1 / 32
    assert polygons((), 2.0) == []


def test_rims_of_a_disc_and_of_a_box_are_measured_along_the_rays() -> None:
    disc, box = np.zeros((100, 200), np.uint8), np.zeros((100, 200), np.uint8)
    cv2.circle(disc, (60, 50), 30, 255, cv2.FILLED)
    box[40:61, 100:151] = 255
    found = rims([contour_of(disc), contour_of(box)], np.array([60.0, 125.0]), np.array([50.0, 46.0]))
    assert found.shape == (2, RAYS)
    assert np.abs(found[0] - 30).max() < 1
    quarter = RAYS // 4  # from a ray to the right on to the one downwards
    assert found[1, [0, quarter, 2 * quarter, 3 * quarter]] == pytest.approx([25, 14, 25, 6], abs=0.5)
    assert found[1].max() == pytest.approx(np.hypot(25, 14))


def test_rays_between_the_points_of_a_small_contour_have_their_neighbours_rim() -> None:
    small = np.zeros((20, 20), np.uint8)
    small[8:13, 8:13] = 255
    contour = contour_of(small)
    assert len(contour) < RAYS
    found = rims([contour], np.array([10.0]), np.array([10.0]))[0]
    assert found.min() == 2.0
    assert found.max() == pytest.approx(np.hypot(2, 2))


def test_vertices_with_nothing_between_them_touch() -> None:
    near, apart = _two_discs(41), _two_discs(60)
    assert near.touching(near.areas(2.0)) == (0, 1)
    assert apart.touching(apart.areas(2.0)) is None


def _two_discs(apart: int) -> Bodies:
    rim = np.full(RAYS, 20.0)
    bodies = tuple(Body(x, 50.0, 20.0, rim, "circle", False) for x in (50.0, 50.0 + apart))
    return Bodies(bodies, np.zeros((100, 200), np.uint8), 1.0)


def test_a_letter_that_the_rim_cuts_off_is_told_from_a_part_of_the_outline() -> None:
    inside = np.zeros((41, 41), np.uint8)
    cv2.circle(inside, (20, 20), 18, 1, -1)
    name, beside = np.zeros((41, 41), bool), np.zeros((41, 41), bool)
    name[13:27, 22:30] = True
    assert not cut_off(beside, name, inside)
    beside[13:27, 3:12] = inside[13:27, 3:12] > 0
    assert cut_off(beside, name, inside)
    outline = (inside - cv2.erode(inside, np.ones((3, 3), np.uint8))) > 0
    assert not cut_off(outline, name, inside)
