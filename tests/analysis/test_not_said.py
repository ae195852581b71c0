"""Replies from which an answer is read too easily: a word of the question's own, what is denied, only supposed, or
said of another thing. Each is read as a careful reader reads it, or not at all; no harmless word takes answers back."""

from __future__ import annotations

from typing import Final

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.probes.core import Answer, AnswerKind

ABCD: Final = ("A", "B", "C", "D")
ABCDE: Final = (*ABCD, "E")
PIECES: Final = tuple(f"piece {letter}" for letter in ABCDE)
OPTIONS: Final = tuple(f"option {letter}" for letter in ABCD)
DISHES: Final = ("pizza", "pasta", "salad", "soup")
CUTS: Final = ("horizontal cut", "vertical cut")
CIRCLES: Final = "Which one is touching the wall: the blue circle or the red circle?"
SAYS: Final = "The bar chart shows what students answered. Which option did most students answer?"
LIKE: Final = "What did most pupils say they like?"
FIT: Final = "Which piece fits into the gap?"
SHORTER: Final = (
    "A straight cut from the corner that points inwards, horizontal or vertical, divides the shape into two rectangles."
    " Which of the two cuts is the shorter one?"
)

READ: Final[list[tuple[AnswerKind, tuple[str, ...], str, str, Answer]]] = [
    ("option", ("blue", "red"), CIRCLES, "Answer: the blue circle", "A"),
    ("choice", ("blue", "red"), CIRCLES, "Answer: the blue circle", "blue"),
    ("option", ("blue", "red"), CIRCLES, "\\boxed{the blue circle}", "A"),
    ("choice", ("left", "right"), "Which is taller, the left bar or the right bar?", "The right bar.", "right"),
    ("choice", ("top", "bottom"), "Which line is longer, the top line or the bottom line?", "The top line.", "top"),
    ("choice", ("upper", "lower"), "Is the upper part or the lower part of the shape larger?",
     "The upper part is larger.", "upper"),
    ("choice", ("red", "blue"), "Which is heavier, the red ball or the blue ball?", "The red ball is heavier.", "red"),
    ("choice", ("3", "4", "5"), "Is the value x = 3, x = 4 or x = 5?", "The value is x = 4", "4"),
    ("option", OPTIONS, SAYS, "Most students answered option B.", "B"),
    ("option", ABCD, SAYS, "Most students answered option B.", "B"),
    ("option", DISHES, LIKE, 'Most pupils said "pizza".', "A"),
    ("option", ABCD, "Which bar is tallest?", "As someone who thinks carefully, I say the answer is B.", "B"),
    ("option", PIECES, FIT, "Piece B fits. The colour might be blue or green.", "B"),
    ("option", ABCDE, FIT, "B. I won't commit to a proof.", "B"),
    ("integer", (), "How many circles are there?",
     "There are 5 circles. A sixth could be any of the shadows, none counts.", 5),
    ("option", ABCDE, "Which one is the largest?", "The answer is B = 9 and not A = 8", "B"),
    ("choice", CUTS, SHORTER, "vertical", "vertical cut"),
    ("choice", CUTS, SHORTER, "The vertical one.", "vertical cut"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "choices", "question", "text", "value"), READ)
def test_what_is_said_is_read(
    kind: AnswerKind, choices: tuple[str, ...], question: str, text: str, value: Answer
) -> None:
    told = extract(text, kind, choices, "stop", question)
    assert (told.outcome, told.value) == ("answer", value), told
