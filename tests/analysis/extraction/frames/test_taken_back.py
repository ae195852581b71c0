"""What a reply takes back is no answer, and what it keeps is one."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.frames.taken_back import without_taken_back
from isoprobe.analysis.extraction.values import READERS
from isoprobe.analysis.numbers.numbers import asked_about
from isoprobe.analysis.replies.text import clean


@pytest.mark.parametrize(
    ("reply", "kind", "choices", "left"),
    [
        ("The answer is D — no, C.", "option", ("a", "b", "c", "d"), "The answer is C."),
        ("It's 5. Scratch that, it's 6.", "integer", (), "It's 6."),
        ("It is not odd but even.", "choice", ("odd", "even"), "It even."),
        ("At first I thought it was 4.9, but I get 3.5.", "real", (), "I get 3.5."),
        ("Rather than B, it is C.", "option", ("a", "b", "c", "d"), "it is C."),
        ("不是奇函数，而是偶函数", "choice", ("奇函数", "偶函数"), "偶函数"),
        ("C, not D", "option", ("a", "b", "c", "d"), "C"),
        ("It is not 5 but close to the axis.", "integer", (), "It is not 5 but close to the axis."),
        (
            "At first there were 5 birds, but 2 flew away.",
            "integer",
            (),
            "At first there were 5 birds, but 2 flew away.",
        ),
        ("No other option fits: B.", "option", ("a", "b", "c", "d"), "No other option fits: B."),
    ],
)
def test_what_is_left(reply: str, kind: str, choices: tuple[str, ...], left: str) -> None:
    asked = asked_about("Which is it?", choices)
    kept = without_taken_back(clean(reply), READERS[kind], kind, asked)  # type: ignore[arg-type]
    assert " ".join(kept.cased.split()) == left.replace("，", ",")
    assert len(kept.text) == len(reply)
