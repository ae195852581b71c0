"""Two circles of one colour: contact by shape alone."""

from __future__ import annotations

import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.contact import read_contact
from isoprobe.vision.raster.canvas import Canvas


def twins(gap: float, stroke: float, second: tuple[int, int, int] = (0, 100, 0)) -> bytes:
    canvas = Canvas(400, 400, (255, 255, 255))
    canvas.ellipse(110 + 200j, 70, 70, (0, 100, 0), stroke)
    canvas.ellipse(230 + gap + 200j, 50, 50, second, stroke)
    return canvas.png()


@pytest.mark.parametrize("stroke", [0.0, 2.0])
@pytest.mark.parametrize(("gap", "contact"), [(-20, "overlap"), (0, "tangent"), (8, "apart")])
def test_one_colour(stroke: float, gap: float, contact: str) -> None:
    found = read_contact(twins(gap, stroke), strict=True)
    assert (found["contact"], found["larger"], found["left"]) == (contact, 1, 1)
    assert found["colours"][0] == found["colours"][1]


def test_two_colours_of_which_one_is_paler() -> None:
    found = read_contact(twins(0, 0.0, (148, 103, 189)), strict=True)
    assert (found["colours"], found["contact"]) == (["green", "purple"], "tangent")


def test_a_third_one_too_near_and_one_inside_are_refused() -> None:
    for gap in (2.0, -100.0):
        with pytest.raises(Unreadable):
            read_contact(twins(gap, 2.0), strict=True)
    with pytest.raises(Unreadable, match="one colour"):
        read_contact(twins(0, 2.0))


@pytest.mark.parametrize("stroke", [0.0, 1.0, 2.0, 4.0])
@pytest.mark.parametrize("gap", [0.8, 1.0, 1.2, 1.5, 2.0])
def test_circles_that_are_nearly_a_pixel_apart_or_more_are_never_said_to_touch(stroke: float, gap: float) -> None:
    try:
        found = read_contact(twins(gap, stroke), strict=True)["contact"]
    except Unreadable as why:
        found = str(why)
    assert found == "apart" or "too close to tell" in found
