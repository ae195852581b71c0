"""The first sentence of a piece of a reply."""

from __future__ import annotations

from isoprobe.analysis.replies.answer_spans import BOXED, first_sentence


def test_a_sentence_ends_at_a_stop_but_not_within_a_number() -> None:
    assert first_sentence("it is 3.5 here. and more") == "it is 3.5 here"
    assert first_sentence(" one\ntwo") == " one"
    assert first_sentence("no end") == "no end"


def test_boxes_are_known() -> None:
    assert BOXED.search("\\boxed{3}")
    assert not BOXED.search("boxed")
