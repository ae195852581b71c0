"""Filled regions: measures of one, colours told on paper and mixed with it."""

import cv2
import numpy as np
import pytest

from isoprobe.vision.figure import regions
from isoprobe.vision.figure.regions import hues_of, ink_of, kinds_of, regions_of
from isoprobe.vision.figure.style import COLOURS

PAPER = (255, 255, 255)


def page() -> np.ndarray:
    return np.full((200, 300, 3), 255, np.uint8)


def bgr(name: str) -> tuple[int, int, int]:
    return COLOURS[name][::-1]  # type: ignore[return-value]


@pytest.mark.parametrize("name", [name for name in COLOURS if name != "black"])
def test_a_box_and_a_disc_of_every_colour(name):
    pixels = page()
    cv2.rectangle(pixels, (20, 30), (79, 109), bgr(name), -1)
    cv2.circle(pixels, (200, 100), 40, bgr(name), -1, cv2.LINE_AA)
    found = regions_of(hues_of(kinds_of(pixels, PAPER)))
    assert [region.colour for region in found] == [name, name]
    box, disc = found
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((20, 30, 80, 110), abs=1.5)
    assert box.is_box
    assert not box.is_disc
    assert len(box.corners) == 4
    assert disc.is_disc
    assert not disc.is_box
    assert disc.radius == pytest.approx(40, abs=1.5)


def test_a_hole_is_no_ink():
    pixels = page()
    cv2.rectangle(pixels, (20, 30), (119, 129), bgr("blue"), -1)
    cv2.rectangle(pixels, (40, 50), (79, 89), PAPER, -1)
    (region,) = regions_of(hues_of(kinds_of(pixels, PAPER)))
    assert region.area == pytest.approx(10_000, rel=0.04)
    assert region.inked == pytest.approx(10_000 - 1600, rel=0.04)


def test_ink_is_no_colour():
    pixels = page()
    cv2.line(pixels, (10, 10), (200, 150), (0, 0, 0), 3, cv2.LINE_AA)
    kinds = kinds_of(pixels, PAPER)
    assert ink_of(kinds).any()
    assert regions_of(hues_of(kinds)) == []


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_tones_looked_up_where_they_are_not_the_papers_are_those_looked_up_everywhere(share, monkeypatch):
    rng = np.random.default_rng(4)
    pixels = np.full((90, 120, 3), (250, 253, 251), np.uint8)
    drawn = rng.random((90, 120)) < share
    pixels[drawn] = rng.integers(0, 256, (int(drawn.sum()), 3))
    found = kinds_of(pixels, (250, 253, 251))
    monkeypatch.setattr(regions, "SPARSE", -1.0)
    assert np.array_equal(found, kinds_of(pixels, (250, 253, 251)))
    assert len(np.unique(found)) > 5


def test_regions_at_the_edges_of_a_picture():
    pixels = page()
    for corner in ((0, 0), (260, 0), (0, 170), (260, 170)):
        cv2.rectangle(pixels, corner, (corner[0] + 39, corner[1] + 29), bgr("red"), -1)
    found = regions_of(hues_of(kinds_of(pixels, PAPER)))
    assert sorted((box.left, box.top, box.right, box.bottom) for box in found) == [
        (0, 0, 40, 30),
        (0, 170, 40, 200),
        (260, 0, 300, 30),
        (260, 170, 300, 200),
    ]
