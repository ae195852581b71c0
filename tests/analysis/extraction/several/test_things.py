"""Names and times that a sentence tells where words are asked for."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

RUN, LEAVES, SIDE = (
    "Which run ends highest?",
    "At what time does T80 leave D? (hh:mm)",
    "Which side is opposite to the star?",
)


@pytest.mark.parametrize(
    ("question", "reply", "told"),
    [
        (RUN, "It's run **R** (the cyan curve).", "R"),
        (RUN, "Run R ends highest.", "R"),
        (RUN, "run R", "R"),
        (LEAVES, "T80 leaves D at 09:35.", "09:35"),
        (LEAVES, "9点35分", "9点35分"),
        (SIDE, "The side opposite to it is the one with the heart.", "heart"),
        ("Which shop had the largest increase?", "Florist (6), ahead of Tailor (4).", "Florist"),
        ("Which shop had the largest increase?", "The largest increase, 6, belongs to the Florist.", "Florist"),
        ("Which lamp does the cable from socket 1 reach?", "It leads from socket 1 to lamp E.", "E"),
    ],
)
def test_the_one_thing_that_is_told(question: str, reply: str, told: str) -> None:
    assert extract(reply, "text", question=question).value == told


def test_two_names_are_not_one() -> None:
    assert extract("Run R ends above run B, I think, or run G.", "text", question=RUN).value != "R"
