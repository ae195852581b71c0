"""What the prose of a reply names that is none of the options."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

NUMBERS, MATTERS, COLOURS = ("10", "20", "30"), ("metal", "glass", "paper"), ("red", "blue", "green")
WAYS = ("down", "left", "upper right", "lower left")
PICTURES = ("<image2>", "<image3>", "<image4>")


@pytest.mark.parametrize(
    ("said", "kind", "choices", "outcome"),
    [
        ("Adding both parts gives 5 + 7 = 12, so there are 12 of them.", "option", NUMBERS, "off the list"),
        ("Adding both parts gives 5 + 15 = 20, so there are 20 of them.", "option", NUMBERS, "answer"),
        ("Wood. The door shows natural grain; the knob is metal.", "option", MATTERS, "off the list"),
        ("Approach\n\nThe door shows natural grain, and there is a knob on the right.", "option", MATTERS, "unparsed"),
        ("Indeed. The knob of the door seems to be metal to me.", "option", MATTERS, "answer"),
        ("The line is drawn in purple.", "choice", COLOURS, "off the list"),
        ("Purple", "choice", COLOURS, "off the list"),
        ("Undetermined", "choice", COLOURS, "unparsed"),
        ("Thank you", "choice", COLOURS, "unparsed"),
        ("Adding the three vectors, the net force points to the upper left.", "option", WAYS, "off the list"),
        ("Answer: 2", "yes_no", (), "off the list"),
        ("Answer: red", "integer", (), "off the list"),
        ("The curve starts at 0 and ends at 0.", "option", PICTURES, "unparsed"),
    ],
)
def test_a_thing_that_is_no_option(said: str, kind: str, choices: tuple[str, ...], outcome: str) -> None:
    assert extract(said, kind, choices, question="What is it?").outcome == outcome  # type: ignore[arg-type]


FORMULAS = ("C6H13Cl", "C5H11Br", "C4H9ClO")


@pytest.mark.parametrize(
    ("said", "choices", "outcome"),
    [
        ("Counting the atoms I get C5H12O.", FORMULAS, "off the list"),
        ("Counting the atoms I get C5H11Br.", FORMULAS, "answer"),
        ("The piece that does both is **F**.", tuple("ABCDE"), "off the list"),
        ("The piece that does both is **E**.", tuple("ABCDE"), "answer"),
        ("None of A-D has the curved edge; E does.", tuple("ABCDE"), "answer"),
        ("None of A-E has the curved edge.", tuple("ABCDE"), "off the list"),
    ],
)
def test_a_formula_or_a_letter_beyond_the_list(said: str, choices: tuple[str, ...], outcome: str) -> None:
    assert extract(said, "option", choices, question="Which one is it?").outcome == outcome


LENGTHS = ("$900 \\mathrm{~m}$", "$800 \\mathrm{~m}$", "$500 \\mathrm{~m}$")


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("The longest walk is $600 \\mathrm{~m}$ long.", "off the list"),
        ("The longest walk is $800 \\mathrm{~m}$ long.", "answer"),
        ("Each path is $100 \\mathrm{~m}$ long.", "unparsed"),
    ],
)
def test_a_length_that_the_last_sentence_comes_to(said: str, outcome: str) -> None:
    question = "Each path is $100 \\mathrm{~m}$ long. How long is the longest walk?"
    assert extract(said, "option", LENGTHS, question=question).outcome == outcome


def test_a_pair_of_numbers_that_no_option_is() -> None:
    pairs = ("4 and 9", "5 and 10", "6 and 9")
    asked = "Which two numbers can be seen at the same time?"
    text = "The holes are a quarter turn apart. The two numbers that can be seen at the same time are {}."
    assert extract(text.format("6 and 10"), "option", pairs, question=asked).outcome == "off the list"
    assert extract(text.format("9 and 6"), "option", pairs, question=asked).outcome != "off the list"
    assert extract(text.format("6 and 9"), "option", pairs, question=asked).value == "C"


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("Hence the total is 3.", "off the list"),
        ("Hence the total is 3x.", "unparsed"),
        ("Hence the total is 3∠A.", "unparsed"),
        ("Hence the total is 3 kg.", "off the list"),
    ],
)
def test_a_number_that_stands_before_a_variable_is_no_answer(said: str, outcome: str) -> None:
    assert extract(said, "option", ("10", "15", "20"), question="How large is the total?").outcome == outcome


@pytest.mark.parametrize(
    "reply",
    [
        "The limit is 3 as x → ∞.",
        "f(x) → 3 as x → ∞",
        "It approaches 3 when x goes to infinity.",
        "3 as n tends to infinity",
    ],
)
def test_a_variable_that_goes_to_infinity_is_no_answer(reply: str) -> None:
    assert extract(reply, "real", question="What is the limit of f(x) as x goes to infinity?").value == 3


def test_from_left_to_right_is_no_way_between() -> None:
    question = "Which way does the arrow point?"
    assert (
        extract("Left to right.", "choice", ("up", "down", "left", "right"), question=question).outcome == "ambiguous"
    )
