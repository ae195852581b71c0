"""The number that is said of the very thing that is asked for."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

SQUARE = "Which number stands in the centre of the square?"


@pytest.mark.parametrize(
    ("reply", "question", "value"),
    [
        ("Box 1 holds 512 and box 2 holds 1,024.", "Which number stands in box 2?", 1024),
        ("The smallest is 50 and the largest 88, which makes the range 3.8 × 10^1.", "What is the range?", 38),
        ("共有 8 个物体。去掉 2 个,剩下 6 个。", "Subtract the cubes. How many objects are left?", 6),
        ("The number 17 is not in any row.", SQUARE, None),
        ("The number 17 is not in any row.", "Which number is not in any row?", 17),
        ("A dozen – three rows of four rolls each.", "How many rolls are there?", 12),
    ],
)
def test_what_is_said_of_the_thing_asked_for(reply: str, question: str, value: int | None) -> None:
    assert extract(reply, "real", question=question).value == value
