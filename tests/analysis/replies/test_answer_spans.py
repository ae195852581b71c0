"""The first sentence of a piece of a reply, its letters in lower case, and what the question asks."""

from __future__ import annotations

from isoprobe.analysis.replies.answer_spans import (
    BOXED,
    LOWER,
    Asked,
    asks,
    first_sentence,
    lowercase,
    question_end,
)
from isoprobe.analysis.replies.patterns import regex


def test_a_sentence_ends_at_a_stop_but_not_within_a_number() -> None:
    assert first_sentence("it is 3.5 here. and more") == "it is 3.5 here"
    assert first_sentence(" one\ntwo") == " one"
    assert first_sentence("no end") == "no end"


def test_boxes_are_known() -> None:
    assert BOXED.search("\\boxed{3}")
    assert not BOXED.search("boxed")


def test_lower_case_of_the_same_length() -> None:
    for text in ("ABC xyz", "ÀÉ İX ΣK", "答案：B", "\ud800A\U0001f600B", ""):
        assert lowercase(text) == text.translate(LOWER)


def test_what_a_question_asks_is_sought_in_its_end() -> None:
    asked = Asked(question="How MANY? " + "x" * 30)
    many = regex(r"how (many|much)")
    assert (found := asks(many, asked)) is not None
    assert found[1] == "many"
    assert asks(many, asked, 20) is None
    assert asks(regex(""), Asked()) is None
    assert question_end("ABC", 2) == "bc"
