"""What a reply takes back is no answer, and what it keeps is one."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
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


FOUR = ("P", "Q", "R", "S")


@pytest.mark.parametrize(
    ("reply", "kind", "choices", "value"),
    [
        (r"\boxed{5}. No two of them overlap.", "integer", (), 5),
        ("**Answer: 7**\nNo further path can carry more than 2 units.", "integer", (), 7),
        ("Answer: 5. Wait times: 3 s.", "integer", (), 5),
        ("The answer is 5. Actually it took me 3 tries.", "integer", (), 5),
        ("The answer is C. No edges run from A to B.", "option", FOUR, "C"),
        ("Answer: C\n\nNo other vertex is farther: B is at 2, D at 1.", "option", FOUR, "C"),
        ("The answer is C; wait for B if unsure.", "option", FOUR, "C"),
        ("Answer: even\nNo odd symmetry is seen.", "choice", ("even", "odd"), "even"),
        ("The answer is 4. Wait, no, it is 5.", "integer", (), 5),
        ("There are 4 — no, 5.", "integer", (), 5),
        ("C is out. A is out. B is out.", "option", FOUR, "D"),
        ("I would have said C.", "option", FOUR, None),
        ("C would have been my guess.", "option", FOUR, None),
        ("I was going to say yes.", "yes_no", (), None),
    ],
)
def test_a_sentence_that_begins_with_no_takes_nothing_back(reply, kind, choices, value):  # type: ignore[no-untyped-def]
    assert extract(reply, kind, choices).value == value


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("It would appear that the left bar is taller, but the difference is tiny.", True),
        ("One might say the left bar is taller, but only by a hair.", True),
        ("One might think the left bar is taller, but it is not.", False),
    ],
)
def test_by_how_little_it_is_so_takes_nothing_back(reply: str, said: bool) -> None:
    assert extract(reply, "yes_no", question="Is the left bar taller than the right bar?").value is said


_RGB = ("red", "blue", "green")
_SIDES = ("left", "right", "up")


@pytest.mark.parametrize(
    ("reply", "kind", "choices", "question", "said"),
    [
        (
            "We see that the red bar does not match the blue bar.",
            "yes_no",
            (),
            "Does the red bar match the blue?",
            False,
        ),
        ("Is AB parallel to CD? It is false that AB is parallel to CD.", "yes_no", (), "Is AB parallel to CD?", False),
        ("There are two rows. I nearly wrote 5, but there are 7.", "integer", (), "How many balls are there?", 7),
        ("I almost picked red, but the blue one is steepest.", "choice", _RGB, "Which is the steepest line?", "blue"),
        ("It is B, since there isn't one that is steeper.", "option", _RGB, "Which line is the steepest?", "B"),
        ("The ball moves in the right direction.", "option", _SIDES, "Where does the ball roll?", "B"),
        ("Between red and blue, the first is eliminated.", "choice", _RGB, "Which is the steepest line?", None),
        ("Before I decide: how many are red? 3. There are 7 balls.", "integer", (), "How many balls are there?", 7),
        ("Normally I would say no, but here it is 6, so yes.", "yes_no", (), "Is the bar taller than 5?", True),
        ("With perfect play, the result would be a draw.", "choice", ("white", "black", "draw"), "Who wins?", "draw"),
    ],
)
def test_ordinary_replies_keep_their_answers(reply, kind, choices, question, said):  # type: ignore[no-untyped-def]
    assert extract(reply, kind, choices, question=question).value == said
