"""The one thing with a letter that the end of a reply names."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.second_look.last_named import last_named
from isoprobe.analysis.replies.answer_spans import Asked
from isoprobe.analysis.replies.text import clean

ENDS = Asked(tuple(f"end {letter}" for letter in "ABCDE"), "At which end does the train leave?")


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("The track goes straight on and curves up to D, where the train leaves.", "D"),
        ("S → crossing → bend → B. It's not A, although A lies nearer.", "B"),
        ("It ends up at A; E would only be reached if the train turned.", "A"),
        ("A covers 10 cells and C covers 11, making C the biggest.", "C"),
        ("It passes A and B.", ""),
        ("It could leave at C.", ""),
        ("Does it leave at C?", ""),
        ("A train leaves the station.", ""),
    ],
)
def test_the_one_that_is_named(reply: str, letter: str) -> None:
    found = last_named(clean(reply), ENDS)
    assert (found.value if found else "") == letter


def test_options_of_another_kind() -> None:
    assert last_named(clean("It curves up to D."), Asked(("3 cm", "4 cm", "5 cm", "6 cm"))) is None
