"""Options by their place among the others."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

FIVE = ("30°", "40°", "50°", "65°", "80°")


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("∠EDF = 180° − 65° − 65°, and this is the third of the five options.", "C"),
        ("A and B are ruled out, so only the last option fits.", "E"),
        ("因此只有最后一个选项符合题意。", "E"),
        ("第二个选项正确。", "B"),
        ("The second-to-last option is the right one.", "D"),
    ],
)
def test_one_option_by_its_place(reply: str, letter: str) -> None:
    assert extract(reply, "option", FIVE).value == letter


def test_several_options_by_their_places() -> None:
    reply = "The second and the last statement are right; the first, third and fourth are wrong."
    assert extract(reply, "options", FIVE).value == ("B", "E")


def test_an_option_that_is_itself_a_place_is_read_as_a_text() -> None:
    assert extract("The second option is wrong, it is the first.", "option", ("second", "first")).value != "A"
