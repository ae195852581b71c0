"""Names and times that a sentence tells where words are asked for."""

from __future__ import annotations

from isoprobe.analysis.extraction.extraction import extract
from tests.specimens.answers import answers

RUN, LEAVES, SIDE = (
    "Which run ends highest?",
    "At what time does T80 leave D? (hh:mm)",
    "Which side is opposite to the star?",
)


@answers(
    {
        RUN: {
            "It's run **R** (the cyan curve).": "R",
            "Run R ends highest.": "R",
            "run R": "R",
        },
        'Which lamp shines? End with a line "Answer: X", where X is the letter alone.': {
            "The winner is K with 27.": "K",
            "Lamp B is dark, and so it's D that shines.": "D",
        },
        'Which city is it? End with a line "Answer: X", where X is the name of the city alone.': {
            "The largest is 11, for Oslo.": "Oslo",
            "Answer: Farm B": "Farm B",
            "Answer: North Farm": "North Farm",
            "It is Farm B, with 12.": "Farm B",
        },
        "12千米处的标志上的数字是多少？最后一行写“答案：X”，X 只写数字。": {
            "那块标志上写的是60。": "60",
        },
        LEAVES: {
            "T80 leaves D at 09:35.": "09:35",
            "9点35分": "9点35分",
        },
        SIDE: {
            "The side opposite to it is the one with the heart.": "heart",
        },
        "Which shop had the largest increase?": {
            "Florist (6), ahead of Tailor (4).": "Florist",
            "The largest increase, 6, belongs to the Florist.": "Florist",
        },
        'Which letter faces H? End with a line "Answer: X", where X is the letter alone.': {
            "When the net is folded, C ends up opposite H.": "C",
            "H and E are two apart in the strip, so E faces H.": "E",
        },
        "Which lamp does the cable from socket 1 reach?": {
            "It leads from socket 1 to lamp E.": "E",
        },
    }
)
def test_the_one_thing_that_is_told(question: str, reply: str, value: str) -> None:
    assert extract(reply, "text", question=question).value == value


def test_two_names_are_not_one() -> None:
    assert extract("Run R ends above run B, I think, or run G.", "text", question=RUN).value != "R"
