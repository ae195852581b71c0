"""Numbers in words, beside words that are none."""

from fractions import Fraction

import pytest

from isoprobe.analysis.numbers.words import CHINESE, ENGLISH, ORDINAL, of_chinese, of_english, of_ordinal


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("seven", 7), ("twenty-five", 25), ("one hundred and five", 105), ("minus two thousand and twelve", -2012),
        ("three hundred thousand", 300_000), ("three quarters", Fraction(3, 4)), ("two and a half", Fraction(5, 2)),
        ("a third", Fraction(1, 3)), ("a dozen", 12), ("two dozen", 24), ("half a dozen", 6),
        ("half of it", Fraction(1, 2)),
    ],
)  # fmt: skip
def test_english(text, value):
    match = ENGLISH.search(text)
    assert match is not None
    assert of_english(match) == value


@pytest.mark.parametrize(
    "text", ["the one on the left", "one of them", "someone", "tension", "one-way", "dozen of the", "none"]
)
def test_words_that_are_no_numbers(text):
    assert ENGLISH.search(text) is None


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("二十五", 25, ""), ("二五", 25, ""), ("十", 10, ""), ("一百零五", 105, ""), ("一百五", 150, ""),
        ("三万五千", 35_000, ""),
        ("三万五", 35_000, ""), ("负三", -3, ""), ("四分之三", Fraction(3, 4), ""), ("百分之七十五", 75, "%"),
        ("两个半", Fraction(5, 2), ""), ("两个半圆", 2, ""), ("二点五", Fraction(5, 2), ""), ("三点十分", 3, ""),
            ("九点五分", 9, ""), ("零点零五", Fraction(1, 20), ""),
        ("三分之零", 0, ""), ("零分之三", 0, ""),
    ],
)  # fmt: skip
def test_chinese(text, value, unit):
    match = CHINESE.match(text)
    assert match is not None
    assert of_chinese(match) == (value, unit)


@pytest.mark.parametrize(("text", "value"), [("the 12th", 12), ("1st", 1), ("twelfth", 12), ("second", 2)])
def test_ordinals(text, value):
    match = ORDINAL.search(text)
    assert match is not None
    assert of_ordinal(match) == value


@pytest.mark.parametrize("text", ["12", "x1st", "1.5th", "secondary"])
def test_what_is_no_ordinal(text):
    assert ORDINAL.search(text) is None
