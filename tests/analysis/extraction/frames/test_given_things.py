"""The words by which the question names a thing are no answer."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

WAYS = ("right", "left", "up", "down", "out of the page", "into the page", "none")
SLOPES = ("positive", "negative", "zero", "undefined")


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ("The right particle is an electron. So the force is directed into the page.", "into the page"),
        ("The force on the right particle points to the left.", "left"),
        ("The force points to the right.", "right"),
        ("The right particle flies along the field, so no force acts on it at all.", "none"),
    ],
)
def test_the_thing_that_is_asked_about(reply: str, value: str) -> None:
    question = "In which direction does the magnetic force on the right particle point?"
    assert extract(reply, "choice", WAYS, question=question).value == value


def test_an_equation_of_the_question() -> None:
    question = "The slope of f(x) at x=0 is ____"
    assert extract("At x = 0 the curve is climbing.", "option", SLOPES, question=question).outcome == "unparsed"
    assert extract("At x = 0 the slope is zero.", "option", SLOPES, question=question).value == "C"


@pytest.mark.parametrize(
    ("reply", "question", "value"),
    [
        ("### Left wheel\n- The belt is crossed.\n\nThe load moves up.", "does the left wheel pull the load", "up"),
        (
            "**Right pulley**\n\nIts rope is long.\n\nHence the load moves down.",
            "does the right pulley pull it",
            "down",
        ),
        ("Left wheel: clockwise.\n\nThe load moves up.", "does the left wheel pull the load", "up"),
        ("Left wheel", "does the left wheel pull the load, and which wheel is it", "left"),
    ],
)
def test_a_heading_that_names_what_is_asked_about(reply: str, question: str, value: str) -> None:
    assert extract(reply, "choice", WAYS, question=f"In which direction {question}?").value == value
