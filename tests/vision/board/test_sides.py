"""Tests of sides told by bodies."""

import numpy as np
import pytest

from isoprobe.vision.board.sides import lightness, split_of, told_by_bodies
from isoprobe.vision.board.squares import CLASSES, SIDE


def square(body: float | None, ground: float = 0.8) -> np.ndarray:
    """A square with a round man on it, whose outline is ink."""
    across = np.hypot(*(np.indices((SIDE, SIDE)) - (SIDE - 1) / 2))
    drawn = np.full((SIDE, SIDE), ground, np.float32)
    if body is not None:
        drawn[across < 11] = 0.0
        drawn[across < 9] = body
    return drawn


def chances(letters: str, sure: float) -> np.ndarray:
    """The natural logarithms of the chances of these letters, the rest given to the other side's man."""
    found = np.full((64, len(CLASSES)), 1e-6, np.float32)
    for k, letter in enumerate(letters.ljust(64, ".")):
        found[k, CLASSES.index(letter)] = sure if letter != "." else 1.0
        if letter != ".":
            found[k, CLASSES.index(letter.swapcase())] = 1 - sure
    return np.log(found)


def seen(bodies: list[float | None]) -> np.ndarray:
    return np.stack([square(body) for body in (*bodies, *[None] * (64 - len(bodies)))])


def read(told: np.ndarray) -> str:
    return "".join(CLASSES[k] for k in told.argmax(1)).rstrip(".")


def test_a_man_of_white_is_lighter_than_one_of_black_and_no_man_has_no_lightness():
    white, black, none = lightness(np.stack([square(0.9), square(0.2), square(None)]))
    assert white > black + 0.3
    assert np.isnan(none)


def test_two_groups_of_bodies_are_parted_between_them_and_one_group_is_not():
    assert split_of(np.array([0.1, 0.12, 0.5, 0.55], np.float32)) == pytest.approx(0.31)
    assert split_of(np.array([0.1, 0.12, 0.15, 0.2], np.float32)) is None
    assert split_of(np.array([0.1, 0.6], np.float32)) is None


def test_a_dark_rook_that_the_classifier_takes_for_white_is_black():
    told = told_by_bodies(chances("KPRkpq", 0.9), seen([0.9, 0.9, 0.2, 0.2, 0.2, 0.2]))
    assert read(told) == "KPrkpq"
    assert np.exp(told).sum(1) == pytest.approx(1, abs=1e-3)


def test_a_side_that_the_classifier_is_sure_of_stays():
    before = chances("KPRkpq", 0.995)
    assert read(told_by_bodies(before, seen([0.9, 0.9, 0.2, 0.2, 0.2, 0.2]))) == "KPRkpq"


def test_a_board_in_a_negative_is_left_alone():
    before = chances("KPRkpq", 0.9)
    assert told_by_bodies(before, seen([0.2, 0.2, 0.2, 0.9, 0.9, 0.9])) is before
