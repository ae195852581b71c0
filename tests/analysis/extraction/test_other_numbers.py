"""Numbers that count or tell something else than what is asked."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.other_numbers import of_another
from isoprobe.analysis.numbers.numbers import asked_about, read_count
from isoprobe.analysis.replies.answer_spans import Commitment

YEARS = "In how many years is the share above 0.4?"


@pytest.mark.parametrize(
    ("question", "text", "why"),
    [
        (YEARS, "in the other five years the share is below", "of the others"),
        (YEARS, "the share is above it in three years", ""),
        ("How many balls are not red?", "the other 3 balls stay white", ""),
    ],
)
def test_why_a_number_is_no_answer(question: str, text: str, why: str) -> None:
    asked = asked_about(question)
    one = read_count(text, asked)
    assert one is not None
    assert of_another(text, one, False, asked) == why


def test_what_adds_nothing_is_no_nought() -> None:
    asked = asked_about("How many letters name points?")
    assert of_another("the centre has none, so it adds nothing", Commitment(0, 15, 19), False, asked) == "adds nothing"
