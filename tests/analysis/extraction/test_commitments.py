"""An explicit commitment ends the search, right or wrong."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

ANGLES = ("30 degrees", "50 degrees", "60 degrees", "70 degrees")
TREES = ("alder", "birch", "cedar", "dogwood")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Therefore each angle is 60 degrees.\n\n\\boxed{25^\\circ}", "25^\\circ"),
        ("So the two angles have 50 degrees each.\n\nThe answer is: 80", "80"),
        ("So the two angles have 50 degrees each.\n\nFinal answer: 80 degrees", "80 degrees"),
        ("Half of it is 30 degrees, and all of it is 64 degrees, which is not among the options.", ""),
    ],
)
def test_a_value_that_is_no_option_is_off_the_list(text: str, words: str) -> None:
    found = extract(text, "option", ANGLES)
    assert found.outcome == "off the list"
    assert not words or found.text == words


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("| A | ✗ |\n| B | ✗ |\n| C | ✗ |\n| D | ✓ |", "D"),
        ('{"A": false, "B": true, "C": false, "D": false}', "B"),
        ("- [ ] A. alder\n- [x] B. birch\n- [ ] C. cedar", "B"),
        ("Correct answer: B\nIncorrect answers: A, C, D", "B"),
        ("Option B is correct because its shadow reaches the wall. Option A is too short.", "B"),
        ("The answer is B.\n\nHold on: I misread the scale. So it should be D.", "D"),
        ("**Answer:**\n\nThe shadow of the birch is longest.", "B"),
    ],
)
def test_what_is_said_outright(text: str, letter: str) -> None:
    assert extract(text, "option", TREES, question="Which tree has the longest shadow?").value == letter


@pytest.mark.parametrize(
    "text",
    [
        "For example, if the curve settles at 6, the answer would be 6.",
        "Otherwise the answer is 6.",
        "We now formulate the answer:",
        "The answer is clear.",
    ],
)
def test_what_is_no_commitment(text: str) -> None:
    assert extract(text, "integer").outcome in ("unparsed", "ambiguous")


def test_what_is_false_may_be_asked_for() -> None:
    text = "S1 is correct. S2 is correct. S4 is correct. S3 is incorrect."
    assert extract(text, "option", ("S1", "S2", "S3", "S4"), question="Which statement is false?").value == "C"
    assert extract(text, "option", ("S1", "S2", "S3", "S4"), question="Which one is true?").outcome == "ambiguous"


def test_a_box_without_a_number_is_off_where_a_number_is_asked_for() -> None:
    assert extract("\\boxed{C}", "integer").outcome == "off the list"
    assert extract("Final integer: ∞", "integer").outcome == "off the list"
    assert extract("\\boxed{}", "integer").outcome == "unparsed"


@pytest.mark.parametrize("reply", ["Answer: A and C", "\\boxed{A, C}", "Answer: both (A) and (C)"])
def test_several_letters_where_one_option_is_asked_for_are_off_the_list(reply: str) -> None:
    found = extract(reply, "option", ("red", "blue", "green", "pink"), question="Which colour is the box?")
    assert found.outcome == "off the list"


@pytest.mark.parametrize(("reply", "outcome"), [("Answer: A or C", "ambiguous"), ("Answer: A and B", "answer")])
def test_an_alternative_is_ambiguous_and_an_option_may_name_others(reply: str, outcome: str) -> None:
    choices = ("red", "blue", "A and B") if outcome == "answer" else ("red", "blue", "green")
    assert extract(reply, "option", choices, question="Which is right?").outcome == outcome


@pytest.mark.parametrize(
    "case",
    [
        "If the angle is below 2, though, the arc is shorter.",
        "Unless the rim counts twice.",
        "Alternatively the other scale is meant.",
    ],
)
@pytest.mark.parametrize(
    ("kind", "choices", "one", "other"),
    [
        ("yes_no", (), "yes", "no"),
        ("integer", (), "12", "15"),
        ("choice", ("red", "blue"), "red", "blue"),
        ("option", ("a cat", "a dog"), "A", "B"),
    ],
)
def test_two_answers_and_a_case_between_them(
    case: str, kind: str, choices: tuple[str, ...], one: str, other: str
) -> None:
    text = f"Answer: {one}\n\n{case}\n\nAnswer: {other}"
    assert extract(text, kind, choices, question="What is it?").outcome == "ambiguous"  # type: ignore[arg-type]
    looked_again = ("Wait, I misread the label. {}", "Let me double-check. {}", "{} At first I left that out.")
    for each in looked_again:
        found = extract(text.replace(case, each.format(case)), kind, choices, question="What is it?")  # type: ignore[arg-type]
        assert found.outcome == "answer"
        assert str(found.value) == {"no": "False"}.get(other, other)
