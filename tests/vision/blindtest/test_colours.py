"""Colours are named from full ink and from pale strokes."""

from __future__ import annotations

import numpy as np
import pytest

from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.colours import (
    COLOURS,
    classify,
    ink_of,
    name_of,
    name_or_unclear,
    strongest,
    two_colours,
)
from isoprobe.vision.blindtest.prepared import prepared_picture

WHITE = (255, 255, 255)


@pytest.mark.parametrize("name", COLOURS)
@pytest.mark.parametrize("share", [1.0, 0.3])
def test_full_and_pale_ink(name: str, share: float) -> None:
    seen = 255 + share * (np.array(COLOURS[name][::-1]) - 255.0)
    assert name_of(seen, WHITE)[0] == name
    assert list(COLOURS)[int(classify(seen[None], WHITE)[0])] == name
    assert name_or_unclear(seen, WHITE) == name


def test_between_two_is_unclear() -> None:
    black_and_red = 255.0 - np.array([1.0, 1.0, 0.55]) * 200
    assert name_or_unclear(black_and_red, WHITE) == "unclear"
    assert name_of(WHITE, WHITE) == ("black", 0.0)


def test_tints_move_a_colour() -> None:
    assert ink_of("red", {"tints": {"red": [100, -5, 0]}}) == (255, 20, 30)


def test_the_strongest_third_counts() -> None:
    pixels = np.array([[0, 0, 0], [100, 100, 100], [200, 200, 200]], np.uint8)
    assert strongest(pixels, np.array([1.0, 0.5, 0.1])).tolist() == [0, 0, 0]


def test_two_colours_and_not_one_or_three() -> None:
    page = np.full((90, 120, 3), 255, np.uint8)
    page[10:40, 10:40] = COLOURS["red"][::-1]
    with pytest.raises(Unreadable, match="one colour"):
        two_colours(prepared_picture(page))
    page[10:40, 60:90] = COLOURS["blue"][::-1]
    names, masks = two_colours(prepared_picture(page))
    assert names == ["blue", "red"]
    assert [int((mask > 0).sum()) for mask in masks] == [900, 900]
    page[50:80, 10:40] = COLOURS["green"][::-1]
    with pytest.raises(Unreadable, match="three colours"):
        two_colours(prepared_picture(page))
