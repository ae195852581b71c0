"""What declines to answer, and what is content."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.extraction.refusals import answered_yet, asks_back, is_strong, refusal_in


@pytest.mark.parametrize(
    "text",
    [
        "a walk over all bridges cannot be found.",
        "the shape does not contain any right angles.",
        "the town that is not mentioned in the table is kiel.",
        "no path is shown to z.",
        "i would not say the graph is connected.",
    ],
)
def test_content(text: str) -> None:
    assert refusal_in(text) is None


@pytest.mark.parametrize(
    ("text", "strong"),
    [
        ("i cannot see the image.", True),
        ("no figures were handed to me.", False),
        ("an answer cannot be given, as there is no legend.", False),
        ("naming a value is impossible.", False),
        ("the passage does not give information on the vans.", False),
    ],
)
def test_refusals(text: str, strong: bool) -> None:
    place = refusal_in(text)
    assert place is not None
    assert is_strong(text, place) is strong


def test_what_answers_all_the_same() -> None:
    text = "i'm not sure, but i think it is b."
    place = answered_yet(text, 13)
    assert place is not None
    assert text[slice(*place)].strip() == "i think it is b."


def test_an_option_may_say_that_there_is_no_telling() -> None:
    choices = ("I is larger", "II is larger", "Not enough information")
    text = "We know x only up to sign, so there is not enough information to compare them."
    assert extract(text, "option", choices).value == "C"
    assert extract(text, "option", choices[:2]).outcome == "refused"


def test_a_guess_after_a_disclaimer_is_an_answer() -> None:
    text = "I'm not able to identify who they are. There are five people in the boat."
    assert extract(text, "integer", question="How many people are in the boat?").value == 5
    assert extract("I'm not able to identify who they are.", "integer").outcome == "refused"


def test_a_reply_that_first_asks_for_what_it_lacks_has_not_answered() -> None:
    long = "White has a rook more, and Black a passed pawn that may run. " * 6
    asking = (
        "I want to be precise, but I am not sure of the position. "
        + long
        + "Once you confirm it, I'll give the winner."
    )
    assert asks_back(asking.lower()) is not None
    assert asks_back(("I want to be precise. " + long + "White wins.").lower()) is None
    assert asks_back((long + "Once you confirm it, I'll give more.").lower()) is None
