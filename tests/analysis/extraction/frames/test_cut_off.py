"""Replies that end in the middle of a sentence."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.extraction.frames.cut_off import breaks_off
from isoprobe.probes.core import AnswerKind

BEFORE = (
    "the cuboid has 16 cubes. the three visible shapes take 12 of them. two of the others can be seen at the front. "
)


@pytest.mark.parametrize(
    ("end", "broken"),
    [
        ("so the dark shape has four of", True),
        ("at x = 519 line 1 is at 344 + 2.364·67 ≈", True),
        ("the hidden cubes lie in the lower back row and stick out beside the", True),
        ("d is mirrored, and e would stick out at the top. ⇒ shape c", False),
        ("so the dark shape has four of them.", False),
        ("it is as much the one as the other.\n\nanswer: both", False),
        ("what is missing comes to 12.\n\nfinal answer: **+**", False),
        ("what is missing comes to 12.\n\nanswer: <", False),
        ("what is missing comes to 12.\n\nanswer: the", True),
    ],
)
def test_whether_it_breaks_off(end: str, broken: bool) -> None:
    assert breaks_off(BEFORE + end) is broken


def test_a_list_that_ends_with_the_number_of_a_point_breaks_off() -> None:
    assert breaks_off("in postorder:\n\n1. k\n2. b\n3. e\n4.")
    assert not breaks_off("in postorder:\n\n1. k\n2. b\n3. e")
    assert not breaks_off("the answer:\n\n4.")


@pytest.mark.parametrize(
    "end",
    [
        "**Turn 5 (towards",
        "**Turn 5",
        "Now the last side (length 7",
        "Turning it once more towards",
        "The fifth one leads through",
        "Its back face will",
        "The remaining two are 4 and 9, so that",
    ],
)
def test_a_step_that_is_not_told_to_its_end(end: str) -> None:
    steps = "\n\n".join(f"**Turn {k} (right):** top = {k + 1}, front = {7 - k}, left = {k}." for k in range(1, 5))
    found = extract(f"Let's follow the cube.\n\n{steps}\n\n{end}", "integer", question="What is the product of both?")
    assert found.value is None


@pytest.mark.parametrize("word", ["both", "on", "each", "this", "or", "and"])
@pytest.mark.parametrize("label", ["Answer: {}", "**Answer: {}**", "Final answer: {}"])
def test_a_word_that_is_given_as_the_answer_is_no_broken_end(word: str, label: str) -> None:
    asked = "Is the function even, odd or neither?"
    text = f"The curve lies on the horizontal axis from one end of the domain to the other.\n\n{label.format(word)}"
    assert extract(text, "choice", ("even", "odd", "neither"), question=asked).outcome == "off the list"
    assert extract(text, "choice", (word, "neither of them"), question=asked).value == word


@pytest.mark.parametrize(
    ("reply", "kind", "choices", "value"),
    [
        ("The missing symbol between 3/4 and 2/3 is >", "choice", ("<", ">", "="), ">"),
        ("As 9/12 is more than 8/12, the sign that belongs there is >", "option", ("<", ">", "="), "B"),
        ("The missing operator that makes it true is ×", "text", (), "×"),
        ("5 apples in the basket and 3 on the table that it stands on", "integer", (), 5),
    ],
)
def test_a_short_reply_that_ends_with_a_sign_or_with_on_is_whole(
    reply: str, kind: AnswerKind, choices: tuple[str, ...], value: object
) -> None:
    assert extract(reply, kind, choices, question="Which operator is missing?").value == value
