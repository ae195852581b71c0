"""The option that is left where all others are ruled out."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.elimination import asked_each, left_over
from isoprobe.analysis.replies.answer_spans import Asked

FOUR = Asked(("A", "B", "C", "D"))


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("f(x)为奇函数,排除B;f(x)>0,排除A;又f(1)=1,排除D.", "C"),
        ("由图可知排除A、C,再由奇偶性排除D", "B"),
        ("A and C are ruled out by the colour, and D is excluded by its size.", "B"),
        ("The symmetry rules out (A), (B) and (D).", "C"),
        ("排除A,排除B", ""),
        ("The colour rules out A, B, C and D.", ""),
        ("Triangle E is impossible, and so are A, B, D.", ""),
    ],
)
def test_what_is_left(text: str, letter: str) -> None:
    left = left_over(text, FOUR)
    assert (left.value if left else "") == letter


def test_two_options_are_too_few() -> None:
    assert left_over("A is ruled out", Asked(("A", "B"))) is None


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("red? no. blue? no. green? yes.", "green"),
        ("is it red? no, it is not. blue? yes.", "blue"),
        ("red? yes. blue? yes. green? no.", ""),
        ("red? yes.", ""),
    ],
)
def test_the_one_choice_that_is_asked_and_said_yes_to(text: str, choice: str) -> None:
    found = asked_each(text, Asked(("red", "blue", "green")))
    assert (found.value if found else "") == choice
