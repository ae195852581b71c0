"""Options that a reply names by what its own list tells of them."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

LETTERS = ("(A)", "(B)", "(C)", "(D)")
ARROWS = "The arrows say:\n(A) 1–20, (B) 21–40, (C) 41–60, (D) 61–80.\n\nSeat 71 is there. "
SHAPES = "- A: a circle\n- B: a large circle with a dot\n- C: a square\n- D: a star\n\nIt has no corners. "


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        (ARROWS + 'They have to follow the arrow labelled "61 to 80".', "D"),
        (ARROWS + "So the arrow with 41-60 is the right one.", "C"),
        (SHAPES + "The next figure is the large circle with a dot.", "B"),
        (SHAPES + "The next figure is the circle.", "A"),
    ],
)
def test_the_option_whose_entry_is_named_last(reply: str, letter: str) -> None:
    assert extract(reply, "option", LETTERS, question="Which one comes next?").value == letter


@pytest.mark.parametrize(
    "reply",
    [
        ARROWS + 'They must not follow the arrow labelled "61 to 80".',
        ARROWS + 'It is the arrow labelled "61 to 80" or the arrow labelled "41 to 60".',
        ARROWS + 'Should they follow the arrow labelled "61 to 80"?',
        SHAPES.replace("a square", "a star") + "The next figure is the star.",
        SHAPES + "The next figure is a triangle.",
    ],
)
def test_what_names_none_or_two_is_not_read_by_the_list(reply: str) -> None:
    found = extract(reply, "option", LETTERS, question="Which one comes next?")
    assert found.rule != "last line"


def test_a_letter_in_the_last_sentence_decides() -> None:
    assert extract(SHAPES + "So it is D, the star.", "option", LETTERS, question="Which?").value == "D"
    assert extract(SHAPES + "Answer: C, the square", "option", LETTERS, question="Which?").value == "C"


def test_options_with_texts_of_their_own_are_read_by_these() -> None:
    texts = ("a square", "a star", "a circle", "a heart")
    reply = "A: a circle\nB: a star\nC: a square\nD: a heart\n\nThe next figure is the square."
    assert extract(reply, "option", texts, question="Which one comes next?").value == "A"
