"""Options that are lists of names."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract

LISTS = ("I, III, IV and V", "III, IV and V", "I, III and V", "all", "None of these answers")


@pytest.mark.parametrize(
    ("reply", "outcome", "value"),
    [
        ("Figures V, I and III are.", "answer", "C"),
        ("I: one\nII: two\nIII: a single curve\n\nSo these are **I, II and V**.", "off the list", None),
        ("Figures I, III and V are of two strings each; II and IV only of one.", "answer", "C"),
        ("The answer is B.", "answer", "B"),
    ],
)
def test_the_option_of_the_same_names(reply: str, outcome: str, value: str | None) -> None:
    found = extract(reply, "option", LISTS, question="Which are made using more than one piece of string?")
    assert (found.outcome, found.value) == (outcome, value)
