"""A last sentence that says nothing but an answer, and near misses."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import Extraction, extract
from isoprobe.probes.core import AnswerKind
from tests.specimens.effort import within

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


@pytest.mark.parametrize(
    ("reply", "kind", "choices", "question", "value"),
    [
        ("I went round twice. This is how I arrive at C.", "option", ("a", "b", "c", "d"), "Which is it?", "C"),
        ("The shape that was not used is (C).", "option", ("A", "B", "C"), "Which shape was not used?", "C"),
        ("52 comes from 156. You have to start with 46.", "integer", (), "What number do you have to start with?", 46),
        (
            "So he began on a Friday, 55 days before his Thursday exam.",
            "choice",
            DAYS,
            "On which day was it that he began?",
            "Friday",
        ),
        ("Total: 0.1875. In other words, the chance is 18.75%.", "real", (), "What is the chance, in per cent?", 18.75),
        ("10 and 1", "option", ("5 and 11", "1 and 10", "13"), "Which numbers are there?", "B"),
        ("So we're left with right.", "choice", ("left", "right", "up"), "Which way does it point?", "right"),
        (
            "因此，不允许通过的是标志A和标志C。",
            "options",
            ("标志A", "标志B", "标志C"),
            "不允许通过的标志有：",
            ("A", "C"),
        ),
        ("If it were so, it would be 25.", "integer", (), "How many marbles are there?", None),
        ("Both A and B.", "option", ("a", "b", "c", "d"), "Which is it?", None),
        ("Top: red. Left: blue.", "choice", ("red", "blue"), "What colour is the top?", "red"),
    ],
)
def test_the_last_sentence(reply: str, kind: str, choices: tuple[str, ...], question: str, value: object) -> None:
    assert extract(reply, kind, choices, question=question).value == value  # type: ignore[arg-type]


@pytest.mark.parametrize("piece", ["so ", "not ", "5, ", "(", "A and ", "the answer ", "是", "it is a, ", "no - "])
def test_frames_are_linear(piece: str) -> None:
    asked: tuple[tuple[AnswerKind, tuple[str, ...]], ...] = (
        ("option", ("cube A", "cube B", "cube C")),
        ("integer", ()),
        ("options", ("a", "b")),
    )
    for kind, choices in asked:
        for size in (390, 3900):
            text = (piece * size)[:size]

            def read(
                _: int, said: str = text, sought: AnswerKind = kind, among: tuple[str, ...] = choices
            ) -> Extraction:
                return extract(said, sought, among, question="What is the value of a?")

            within(0.1, read)
