"""What looks like a plan or a count of other things is an answer where it is all that is said of what is asked."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract


@pytest.mark.parametrize(
    ("said", "question", "value"),
    [
        (
            "You have to colour in at least six cells.",
            "What is the minimum number of cells that have to be coloured?",
            6,
        ),
        (
            "36 small cubes have exactly 1 painted face.",
            "For how many small cubes is the number of painted faces 1?",
            36,
        ),
        ("A carbon atom is bonded to 3 hydrogen atoms.", "How many rings does it have?", None),
        ("For example, with 4 cells it would be 6.", "How many cells are there?", None),
        ("We need to colour 3 rows. We need to draw 5 lines.", "How many cells are coloured?", None),
    ],
)
def test_one_statement_counts_and_two_do_not(said: str, question: str, value: int | None) -> None:
    assert extract(said, "integer", question=question).value == value
