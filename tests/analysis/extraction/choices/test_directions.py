"""Which way something goes, as options and replies tell it."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.directions import by_direction
from isoprobe.analysis.replies.answer_spans import Asked

SIDES = ("to the left than to the right", "to the right than to the left")
HEAT = ("the surroundings . . . each salmon", "each salmon . . . the surroundings")
FLOWS = ("from left to right", "from right to left", "from top to bottom", "from bottom to top")


@pytest.mark.parametrize(
    ("choices", "text", "letter"),
    [
        (SIDES, "More particles moved across from left to right.", "B"),
        (SIDES, "from the right side to the left side", "A"),
        (HEAT, "Thermal energy was transferred from the surrounding air to the salmon.", "A"),
        (HEAT, "From the salmon to the surroundings.", "B"),
        (FLOWS, "Left to right.", "A"),
        (FLOWS, "The current flows from bottom to top", "D"),
    ],
)
def test_the_way_that_is_told_is_the_option(choices: tuple[str, ...], text: str, letter: str) -> None:
    found = by_direction(text, Asked(choices))
    assert found is not None
    assert found.value == letter


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        (SIDES, "Particles moved from left to right and from right to left."),
        (SIDES, "not from left to right"),
        (HEAT, "Energy went from the grill to the salmon."),
        (("red", "blue"), "from left to right"),
    ],
)
def test_two_ways_a_denied_one_and_another_tell_none(choices: tuple[str, ...], text: str) -> None:
    assert by_direction(text, Asked(choices)) is None
