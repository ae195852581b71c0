"""The pieces of a reply, and which of them say nothing about what is so."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.extraction.pieces import focus, pieces_of, weighs
from isoprobe.analysis.numbers.numbers import asked_about
from isoprobe.analysis.replies.text import clean


def said(text: str, question: str = "") -> list[tuple[str, str]]:
    """Each piece's words and its veto."""
    reply = clean(text)
    return [(piece.text(reply.text).strip(), piece.veto) for piece in pieces_of(reply, asked_about(question))]


def test_a_line_that_leads_on_is_one_piece_with_the_next() -> None:
    reply = clean("So the total is:\n\n13\n\nThat is all.")
    first, second = pieces_of(reply, asked_about(""))
    assert reply.text[first.said : first.end].strip() == "13"
    assert first.concludes
    assert second.last


def test_an_introduced_list_is_no_piece_with_its_introduction() -> None:
    assert [words for words, _ in said("The flows are:\n- 0 to 1: 5\n- 0 to 2: 7")] == [
        *("the flows are:", "0 to 1: 5", "0 to 2: 7")
    ]


@pytest.mark.parametrize(
    ("text", "veto"),
    [
        ("Is it red?", "question"),
        ("Let me know if you need more.", "offer"),
        ("For example, with 3 cars there are 6.", "example"),
        ("Suppose there were 3 cars: then x would be 6.", "supposition"),
        ("If there were 3 cars, the answer would be 6.", "supposition"),
        ("To find the mean, add the scores.", "plan"),
        ("The question seems to ask about shades.", "about the question"),
        ("| red | 3 |", "a row of a table"),
        ("There are 6 cars.", ""),
        ("So there are 6 cars.", ""),
        ("If I have to choose, it is 6.", ""),
    ],
)
def test_what_says_nothing_about_what_is_so(text: str, veto: str) -> None:
    assert [found for _, found in said(text)] == [veto]


def test_a_supposition_that_the_question_makes_is_none() -> None:
    text = "If voles die out, the fleas would fall."
    assert said(text, "If voles die out, what happens to the fleas?") == [(text.lower(), "")]
    assert said(text, "What happens to the fleas?")[0][1] == "supposition"


def test_of_a_long_question_what_asks_counts() -> None:
    long = "You are given a network. " * 20 + "What is the maximum flow? Answer in words."
    assert "flow" in focus(long)
    assert "network" not in focus(long)


def test_weighing() -> None:
    assert weighs("it could be b")
    assert not weighs("it is b")


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("I count AG, GL, LB. That makes 14.", 2),
        ("AG, GL, LB. 14 in total.", 2),
        ("It is the sum of the angles ∠B and ∠C. Since both are 40°, it is 80°.", 2),
        ("See NO. 5 of the list.", 1),
        ("The DC. amounts to 5.", 1),
    ],
)
def test_a_sentence_may_end_with_names_in_capitals(text: str, pieces: int) -> None:
    assert len(said(text)) == pieces


@pytest.mark.parametrize(
    "reply",
    [
        "To determine whether the left bar is taller, I compared both tops with the grid and found that it is.",
        "To check whether the left bar is taller than the right bar, compare the tops, and the left one is higher.",
    ],
)
def test_what_was_to_be_checked_and_is_found(reply: str) -> None:
    assert extract(reply, "yes_no", question="Is the left bar taller than the right bar?").value is True
