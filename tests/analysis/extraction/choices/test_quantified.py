"""What is said of all the things at once, where an option says it too."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.quantified import quantified
from isoprobe.analysis.replies.answer_spans import Asked

STRINGS = Asked(
    ("I and V", "II and V", "all", "None of these answers"), "Which is made using more than one piece of string?"
)
SHAPES = Asked(("A", "B", "C", "All have the same area."), "Which shape has the largest area?")


@pytest.mark.parametrize(
    ("text", "asked", "letter"),
    [
        ("every one of the four is made of at least two strings.", STRINGS, "C"),
        ("none of them needs a second piece.", STRINGS, "D"),
        ("not all of them need a second piece.", STRINGS, ""),
        ("all of them might be made of string.", STRINGS, ""),
        ("all of them look nice.", STRINGS, ""),
        ("so none of them is larger than the others.", SHAPES, "D"),
        ("so none of them is red.", SHAPES, ""),
    ],
)
def test_all_none_or_the_same(text: str, asked: Asked, letter: str) -> None:
    found = quantified(text, "option", asked)
    assert (found.value if found else "") == letter
