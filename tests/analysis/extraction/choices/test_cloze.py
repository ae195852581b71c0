"""The option that fills the blank of a question."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

TIMES = ("half", "quarter", "o'clock", "quarter to", "quarter past")


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("The hand is on the 3.\n\nIt is **quarter** past six.", "B"),
        ("The answer is E (quarter past).\n\nIt is quarter past six.", "E"),
    ],
)
def test_the_word_that_is_set_apart_in_the_place_of_the_blank(reply: str, letter: str) -> None:
    question = "What time is shown? Answer by typing a time word, not a number. It is (_) past six."
    assert extract(reply, "option", TIMES, question=question).value == letter
