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
        ("Final Answer: The final answer is 50°. I hope it is correct.", "C"),
        ("The sides do not matter. The very final answer is 40°.", "B"),
    ],
)
def test_one_option_by_its_place(reply: str, letter: str) -> None:
    assert extract(reply, "option", FIVE).value == letter


def test_several_options_by_their_places() -> None:
    reply = "The second and the last statement are right; the first, third and fourth are wrong."
    assert extract(reply, "options", FIVE).value == ("B", "E")


def test_an_option_that_is_itself_a_place_is_read_as_a_text() -> None:
    assert extract("The second option is wrong, it is the first.", "option", ("second", "first")).value != "A"


COLOURS = ("red", "blue", "green")


@pytest.mark.parametrize(
    ("reply", "outcome", "value"),
    [
        ("The answer is **clearly** the second one.", "answer", "B"),
        ("The answer is, without doubt, the second one.", "answer", "B"),
        ("The answer is **most likely** the last one, since it is wide.", "answer", "C"),
        ("Final answer: the first", "answer", "A"),
        ("The answer is option 2.", "answer", "B"),
        ("It is definitely option 3.", "answer", "C"),
        ("The answer is the fourth one.", "off the list", None),  # there are three
        ("The answer is the second circle.", "off the list", None),  # a thing of the picture
        ("The answer is not the second one.", "unparsed", None),
        ("The answer is option 2.5", "off the list", None),
    ],
)
def test_a_place_alone_is_an_answer(reply: str, outcome: str, value: str | None) -> None:
    found = extract(reply, "option", COLOURS, question="Which one is the largest?")
    assert (found.outcome, found.value) == (outcome, value)


def test_a_place_that_the_question_counts_is_no_place_among_the_options() -> None:
    asked = "Counting from the left, which circle is the largest?"
    assert extract("The answer is the second one.", "option", COLOURS, question=asked).value is None


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        (
            "- A: too high, no\n- B: as high, no\n- C: too long, no\n- E: low, no\n\nThe graph is the fourth one, D.",
            "D",
        ),
        ("So it is the second picture (B).", "B"),
        ("Thus the last, E.", "E"),
    ],
)
def test_a_letter_behind_its_place(reply: str, letter: str) -> None:
    assert extract(reply, "option", ("A", "B", "C", "D", "E"), question="Which graph shows this?").value == letter


def test_a_denied_place_and_letter_is_no_answer() -> None:
    reply = "It is not the fourth one, D."
    assert extract(reply, "option", ("A", "B", "C", "D", "E"), question="Which graph shows this?").value is None


@pytest.mark.parametrize(
    ("reply", "meant"),
    [
        ("Of red, blue and green, the last is the one that fits.", "green"),
        ("Of red, blue and green, the first matches the sign.", "red"),
        ("Between red and blue, the latter fits.", "blue"),
        ("Of red, blue and green, the last is too pale.", None),
    ],
)
def test_a_choice_by_its_place_among_those_that_a_sentence_names(reply: str, meant: str | None) -> None:
    found = extract(reply, "choice", ("red", "blue", "green", "white"), question="Which colour has the sign?")
    assert found.value == meant
