"""Open texts: measured against what is expected, right where the words are the same; refusals stay refusals."""

from __future__ import annotations

import pytest

from isoprobe.analysis.scoring.open_texts import measured
from isoprobe.probes.core import Marking, Query, Question


def asked(expected: str, *accepted: str) -> Question:
    return Question("q", "picture", Query("answer"), "?", "open", expected, marking=Marking(accepted=accepted))


def test_the_nearest_of_the_accepted_texts_counts_and_the_same_words_are_right() -> None:
    question = asked("a cat sits on a mat", "two dogs run")
    same, near, far = (measured(question, text) for text in ("Two dogs run.", "two dogs sleep", "seven green bottles"))
    assert (same.outcome, same.points) == ("right", 1.0)
    assert near.outcome == "partial"
    assert 0.5 < near.points < 1
    assert (far.outcome, far.points) == ("partial", 0.0)


def test_the_span_is_the_reply_without_its_thinking() -> None:
    text = "<think>hm</think>\n  two dogs run \n"
    found = measured(asked("two dogs run"), text)
    assert text[slice(*found.span)] == "two dogs run" == found.extracted


@pytest.mark.parametrize("lead", ["Answer: ", "**Answer:** ", "答案：", "## Final answer:\n"])
def test_what_stands_behind_the_answer_line_counts(lead: str) -> None:
    for before in ("", "First I look for dogs.\nAnswer: no, wait.\n\n"):
        text = f"{before}{lead}two dogs run"
        found = measured(asked("two dogs run"), text)
        assert (found.points, found.rule, text[slice(*found.span)]) == (1.0, "answer", "two dogs run")


def test_an_answer_line_without_an_answer_is_no_lead() -> None:
    assert measured(asked("two dogs run"), "two dogs run\nAnswer:").points > 0.8
    assert measured(asked("the answer is clear"), "the answer is clear").rule == "whole reply"


@pytest.mark.parametrize("text", ["", " \n", "<think>two dogs</think>"])
def test_nothing_is_unparsed(text: str) -> None:
    assert measured(asked("two dogs run"), text).outcome == "unparsed"


def test_a_refusal_is_one_unless_it_is_what_is_expected() -> None:
    refusal = "The picture is missing, so I cannot answer."
    assert measured(asked("two dogs run"), refusal).outcome == "refused"
    assert measured(asked(refusal), refusal).points == 1.0
