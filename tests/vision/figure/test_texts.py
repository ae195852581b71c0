"""What a text that was seen says: numbers, whole numbers, words with look-alikes."""

import pytest

from isoprobe.vision.figure.texts import SeenText, folded


def seen(text: str) -> SeenText:
    return SeenText(text, 0.0, 0.0, 0.0, 10.0, 12.0)


@pytest.mark.parametrize(
    ("text", "number", "whole"),
    [("12", 12.0, 12), ("-3.5", -3.5, None), ("l2", 12.0, 12), ("1O", 10.0, 10), ("12 cm", 12.0, None),
     ("80%", 80.0, None),
     ("1,200", 1200.0, None), ("3 of 4", None, None), ("x", None, None), ("", None, None)],
)  # fmt: skip
def test_numbers(text, number, whole):
    assert (seen(text).number, seen(text).whole) == (number, whole)


def test_words_with_look_alikes():
    assert seen("0slo").one_of(["Paris", "Oslo"]) == "Oslo"
    assert seen("Rome").one_of(["Paris", "Oslo"]) is None
    assert folded("a b") == folded("ab")
