"""Points of a list, and things under labels of their own, are no answer beside the one that the question names."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

COLOURS = ("red", "green", "blue", "yellow")


@pytest.mark.parametrize(
    ("said", "question", "value"),
    [
        ("Top: green. Front: blue. Right: yellow.", "What colour is the top face of the cube?", "green"),
        ("Top: green. Front: blue. Right: yellow.", "What colour is the right face of the cube?", "yellow"),
    ],
)
def test_the_label_that_the_question_names_decides(said: str, question: str, value: str) -> None:
    assert extract(said, "choice", COLOURS, question=question).value == value


def test_points_of_a_list_are_told_by_the_thing_that_is_asked_for() -> None:
    listed = "1. Eraser: 3.10\n2. Glue: 4.10"
    assert extract(listed, "real", question="How much does the glue cost?").value == 4.1


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("The energy of interaction is **-0.2 J**.\n\nIn other words, the energy of interaction releases 0.2 J.", -0.2),
        ("The energy of interaction is **0.2 J**.\n\nIn other words, the energy of interaction is 0.2 J.", 0.2),
        ("At first -0.2 J is there.\n\nSo the energy of interaction is 0.2 J.", 0.2),
    ],
)
def test_a_number_below_zero_in_bold_keeps_its_sign(said: str, value: float) -> None:
    assert extract(said, "real", question="What is the energy of interaction in J?").value == value
