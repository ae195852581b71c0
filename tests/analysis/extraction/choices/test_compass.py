"""Directions in words of one's own: two of them make a diagonal, a denied one none."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.compass import by_compass
from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.replies.answer_spans import Asked

WAYS = ("down", "left", "upper right", "lower right", "lower left")


@pytest.mark.parametrize(
    ("said", "letter"),
    [
        ("net force: right and downwards", "D"),
        ("It points down and to the left.", "E"),
        ("One pulls left, one pulls down; so the net force points to the lower left.", "E"),
        ("straight down", "A"),
        ("to the upper left", None),
        ("It does not point down.", None),
        ("One charge pulls it left, another pulls it up and right.", None),
        ("a right angle", None),
    ],
)
def test_the_one_direction_that_is_told(said: str, letter: str | None) -> None:
    found = by_compass(said, Asked(WAYS))
    assert (found.value if found else None) == letter


@pytest.mark.parametrize(
    ("said", "letter"),
    [
        ("A is right.", "A"),
        ("So A is the right one.", "A"),
        ("Option A is the right choice.", "A"),
        ("That's right: A", "A"),
        ("The particle on the left is pulled: E", "E"),
        ("It points down and to the right", "D"),
    ],
)
def test_beside_a_letter_right_is_no_direction(said: str, letter: str) -> None:
    choices = ("up", "upper right", "right", "lower right", "down", "lower left", "left", "upper left")
    assert extract(said, "option", choices, question="In which direction does the force point?").value == letter


def test_options_that_are_no_directions_are_left_alone() -> None:
    assert by_compass("down and to the right", Asked(("up", "down", "neither"))) is None
    assert by_compass("down", Asked(("up", "down", "right"))) is None
