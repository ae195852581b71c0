"""Options that are named by a noun and their letter or place."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

TABLES = "Which of the following tables could it be?"
ENDS = ("end A", "end B", "end C", "end D", "end E")
PROGRAMS = ("program A", "program B", "program C")


@pytest.mark.parametrize(
    ("reply", "choices", "question", "value"),
    [
        ("**Table C**", tuple("ABCDE"), TABLES, "C"),
        ("The fourth table. In the first one the sums differ.", tuple("ABCDE"), TABLES, "D"),
        ("The second program.", PROGRAMS, "Which program draws it?", "B"),
        ("It passes B and comes out at D. E is walled in.", ENDS, "Where does the ball appear?", "D"),
        ("Table C", tuple("ABCDE"), "Which net is it?", None),
        ("The ninth program.", PROGRAMS, "Which program draws it?", None),
    ],
)
def test_a_noun_and_a_letter_or_a_place(reply: str, choices: tuple[str, ...], question: str, value: str | None) -> None:
    assert extract(reply, "option", choices, question=question).value == value


def test_the_first_atom_of_a_molecule_names_no_option() -> None:
    choices = ("CCO", "CCN", "CCC", "CCCl")
    assert extract("The answer is: C(CC(C)CCBr)C[CH2]", "option", choices).value is None
    assert extract("Answer: C(CC)", "option", ("ethane", "butane", "propane")).value is None
