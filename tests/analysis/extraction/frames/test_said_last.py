"""What a reply commits itself to at its end, against what it told before: each way of closing with each kind of
question."""

from __future__ import annotations

from itertools import product

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.probes.core import AnswerKind

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHADES = ("red", "green", "blue", "yellow")
CITIES = ("Lyon", "Bern", "Turin", "Graz")
WAYS = ("left", "right", "up", "down")
SIZES = ("$3\\sqrt{2}$", "$\\frac{3}{4}$", "$\\frac{1}{8}$", "$12$")
CASES: tuple[tuple[AnswerKind, tuple[str, ...], str, str, str, str, str], ...] = (  # ..., subject, verb phrase, answer
    (
        "choice",
        DAYS,
        "Ida lends her bicycle on day 4 and gets it back 17 days later. On which weekday does she get it back?",
        "Day 4 is a Tuesday, as the calendar in the picture shows.\n\n17 = 2 × 7 + 3, so we count three days on:\n\n"
        "Wednesday (1), Thursday (2), Friday (3).",
        "Ida {} gets it back on a {}.",
        "Friday",
        "Friday",
    ),
    (
        "choice",
        SHADES,
        "The spinner is turned by three sectors. On which colour does the needle rest?",
        "The needle starts on red, according to the drawing.\n\nOne sector on is blue, the next is yellow, and the "
        "third is green.",
        "The needle {} rests on {}.",
        "green",
        "green",
    ),
    (
        "option",
        CITIES,
        "The messenger rides from town to town. In which town does he sleep on the third night?",
        "He sets out from Graz, as the map's label tells us.\n\nThe first night he is in Turin, the second one in "
        "Bern; from there the road leads to Lyon.",
        "The messenger {} sleeps in {}.",
        "Lyon",
        "A",
    ),
    (
        "option",
        SIZES,
        "What is the length of the segment?",
        "The whole side is 12 and its diagonal is twice as long. Half of 12 is 6, and a quarter of it is 3.\n\n"
        "Dividing by 4 we find the ratio of both.",
        "The length of the segment {} is {}.",
        "¾",
        "B",
    ),
)
CLOSINGS = (
    ("therefore", "{}", ""),
    ("must therefore", "**{}**", "\n\nHope this helps! If you'd like, I can explain each step."),
    ("consequently", "**{}**", "\n\nLet me know if anything is unclear."),
    ("thus", "{}", "\n\nNote that the other sheet does not matter."),
    ("finally", "**{}**", ""),
)
PLAIN = (
    "So: {}",
    "Hence: **{}**",
    "Therefore, {}.",
    "⇒ {}",
    "Final Answer: The final answer is {}. I hope it is correct.",
)


@pytest.mark.parametrize(("case", "closing"), list(product(CASES, CLOSINGS)))
def test_a_sentence_that_concludes(case: tuple[AnswerKind, ...], closing: tuple[str, str, str]) -> None:
    kind, choices, question, lead, sentence, said, value = case
    marker, form, behind = closing
    verb = sentence.format(marker, form.format(said)) if "is {}" not in sentence else ""  # type: ignore[attr-defined]
    text = verb or f"{marker.removeprefix('must ').capitalize()}, the length of the segment is {form.format(said)}."
    assert extract(f"{lead}\n\n{text}{behind}", kind, choices, question=question).value == value  # type: ignore[arg-type]


@pytest.mark.parametrize(("case", "closing"), list(product(CASES, PLAIN)))
def test_a_last_line_that_concludes(case: tuple[AnswerKind, ...], closing: str) -> None:
    kind, choices, question, lead, _, said, value = case
    assert extract(f"{lead}\n\n{closing.format(said)}", kind, choices, question=question).value == value  # type: ignore[arg-type]


FORMS = {"½": "A", "$½$": "A", "¾": "B", "1/8": "C", "\\tfrac18": "C", "$\\dfrac{3}{4}$": "B", "0.5": "A"}


@pytest.mark.parametrize(("said", "letter"), FORMS.items())
@pytest.mark.parametrize("last", ["It cannot be told", "None of these", "It depends on the height"])
def test_fractions_beside_an_option_in_words(said: str, letter: str, last: str) -> None:
    choices = ("$\\frac{1}{2}$", "$\\frac{3}{4}$", "$\\frac{1}{8}$", last)
    text = f"The height is 4 and its part 2.\n\nSo: {said}"
    assert extract(text, "option", choices, question="Which part of it is full?").value == letter


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("### Left wheel\n- It turns clockwise.\n- The belt is crossed.\n\nThe load moves up.", "up"),
        ("**Right pulley**\n\nIts rope runs over the top.\n\nHence the load moves down.", "down"),
        ("Left wheel: clockwise.\nBelt: crossed.\n\nThe load is pulled toward the top of the page.", "up"),
        ("The belt is crossed.\n\nSo the load moves towards the bottom of the picture.", "down"),
        ("The belt is open.\n\nThe load is drawn towards the left-hand side.", "left"),
    ],
)
def test_a_name_of_the_question_is_no_answer(text: str, value: str) -> None:
    question = "In which direction does the left wheel (or the right pulley) pull the load?"
    if text.startswith("**Right"):
        question = "In which direction does the right pulley pull the load?"
    elif "eft wheel" in text:
        question = "In which direction does the left wheel pull the load?"
    assert extract(text, "choice", WAYS, question=question).value == value
