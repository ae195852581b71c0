"""Options that compare two things, told in other words."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.compared_options import by_comparison
from isoprobe.analysis.replies.answer_spans import Asked

STRONGER = Asked(
    (
        "The magnetic force is stronger in Pair 2.",
        "The magnetic force is stronger in Pair 1.",
        "The strength of the magnetic force is the same in both pairs.",
    )
)
SMALLER = Asked(
    ("The force is smaller in Pair 2.", "The force is the same in both pairs.", "The force is smaller in Pair 1.")
)


@pytest.mark.parametrize(
    ("asked", "text", "letter"),
    [
        (STRONGER, "The magnetic force in Pair 1 is stronger than that in Pair 2.", "B"),
        (STRONGER, "The magnets in Pair 2 are closer and exert a stronger force compared to Pair 1.", "A"),
        (STRONGER, "The force is weaker in Pair 2.", "B"),
        (STRONGER, "Thus: Pair 2 > Pair 1 in attraction strength.", "A"),
        (SMALLER, "Pair 1 has the stronger force.", "A"),
        (SMALLER, "Pair 1 has the smaller gap.", ""),
        (STRONGER, "The force in Pair 1 is not stronger than in Pair 2.", ""),
        (Asked(("red", "blue", "neither")), "The force in Pair 1 is stronger.", ""),
    ],
)
def test_what_is_said_of_two_things(asked: Asked, text: str, letter: str) -> None:
    told = by_comparison(text, asked)
    assert (told.value if told else "") == letter
