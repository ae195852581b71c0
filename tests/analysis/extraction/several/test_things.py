"""Names and times that a sentence tells where words are asked for."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

RUN, LEAVES, SIDE = (
    "Which run ends highest?",
    "At what time does T80 leave D? (hh:mm)",
    "Which side is opposite to the star?",
)


LETTER = 'Which lamp shines? End with a line "Answer: X", where X is the letter alone.'
NAME = 'Which city is it? End with a line "Answer: X", where X is the name of the city alone.'
NUMBER = "12千米处的标志上的数字是多少？最后一行写“答案：X”，X 只写数字。"


@pytest.mark.parametrize(
    ("question", "reply", "told"),
    [
        (RUN, "It's run **R** (the cyan curve).", "R"),
        (RUN, "Run R ends highest.", "R"),
        (LETTER, "The winner is K with 27.", "K"),
        (LETTER, "Lamp B is dark, and so it's D that shines.", "D"),
        (NAME, "The largest is 11, for Oslo.", "Oslo"),
        (NAME, "Answer: Farm B", "Farm B"),
        (NAME, "Answer: North Farm", "North Farm"),
        (NAME, "It is Farm B, with 12.", "Farm B"),
        (NUMBER, "那块标志上写的是60。", "60"),
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
