"""What someone else says, and what holds in a case that is only put, commits a reply to nothing."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.probes.core import AnswerKind


@pytest.mark.parametrize(
    ("reply", "outcome", "value"),
    [
        ('A student said "the answer is C".', "unparsed", None),
        ("A classmate says the answer is C, but I say: the answer is B.", "answer", "B"),
        ("I think the answer is C.", "answer", "C"),
        ("If the first is meant:\nAnswer: A\n\nIf the second is meant:\nAnswer: B", "ambiguous", None),
        ("If the first is meant:\nAnswer: A\n\nThe second is meant.\nAnswer: B", "answer", "B"),
    ],
)
def test_no_answer_of_its_own(reply: str, outcome: str, value: str | None) -> None:
    found = extract(reply, "option", ("A", "B", "C", "D"), question="Which part is missing?")
    assert (found.outcome, found.value) == (outcome, value)


@pytest.mark.parametrize(
    ("reply", "kind", "value"),
    [
        ("I have full confidence: yes.", "yes_no", True),
        ("Confidence: 80% B", "option", "B"),
        ("1/4 = 0.25. Confidence: 0.9", "real", 0.25),
        ("Confidence: 4 out of 5. The basket holds 6 apples.", "real", 6.0),
    ],
)
def test_how_sure_a_reply_is_hides_no_answer(reply: str, kind: AnswerKind, value: object) -> None:
    choices = ("cat", "dog") if kind == "option" else ()
    assert extract(reply, kind, choices, question="What is it?").value == value
