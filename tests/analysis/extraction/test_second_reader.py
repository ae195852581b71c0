"""Prose that is read one way only is an answer; prose that two readers read differently is ambiguous."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The cart has 3 wheels, so it tips more easily than one with 4.", 3),
        ("The ratio is 7. Here are the counts for each year, 12 and 19, and 7 is the ratio.", 7),
        ("It fell by 8.", -8),
    ],
)
def test_where_both_agree(text: str, value: int) -> None:
    assert extract(text, "integer", question="What was the change?").value == value


def test_where_they_differ() -> None:
    found = extract("Here stand about 12 to 15 cars.", "integer")
    assert found.outcome == "ambiguous"


def test_a_rounded_number_is_its_exact_one() -> None:
    text = "It falls by 40 for 12, so the slope is −40/12 = −10/3, which is about −3.33. The dots do not matter."
    assert extract(text, "real", question="What is the slope of the line?").value == -3.33
