"""What number a piece commits to, with and without what the question tells."""

import pytest

from isoprobe.analysis.numbers.numbers import asked_about, read_count, read_number
from isoprobe.analysis.replies.answer_spans import NOTHING


def value(text, question=""):
    found = read_number(text, asked_about(question))
    return None if found is None else found.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the answer is about 17 units", 17), ("x = 4", 4), ("2 + 3 = 5", 5), ("7/1 = -3", -3),
        ("4 in each of 3 rows, 12 in all", 12),
        ("not 8 but 9", 9), ("是25个，而不是5个", 25), ("node 7 has 3 edges", 3),
    ],
)  # fmt: skip
def test_commitments(text, expected):
    assert value(text) == expected


@pytest.mark.parametrize(
    "text", ["5 or 6", "5-7", "between 3 and 4", "at least 3", "±3", "2 < x < 4", "from 3 to 4", "x = 2 or x = -2"]
)
def test_ranges_bounds_and_alternatives_are_ambiguous(text):
    found = read_number(text, NOTHING)
    assert found is not None
    assert found.value is None


def test_what_the_question_tells_is_passed_over():
    asked = "In how many years are the exports greater than 0.92%?"
    assert value("exports are greater than 0.92% in 3 years: 2004, 2006 and 2008", asked) == 3
    assert value("the two people are dancing", "What is the age gap between these two people?") is None
    assert value("the year was 2019 with 7.84", "Which year was it?") == 2019
    assert (
        value(
            "60% prefer the least preferred object, while 40% prefer it most",
            "What share prefers the least preferred object?",
        )
        == 60
    )


def test_things_that_are_counted():
    asked = asked_about("How many objects are left?")
    assert read_number("2 steps, so 5 objects are left", asked).value == 5
    assert read_number("there are no objects left", asked).value == 0


def test_counts_may_be_none():
    assert read_count("there are none", NOTHING).value == 0
    assert read_count("nonetheless", NOTHING) is None
