"""Numbers that say something else than how much."""

from __future__ import annotations

import pytest

from isoprobe.analysis.numbers.numbers import asked_about, read_number


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("What is the mean?", "The mean is 14/3, which is 4.67 to two decimals.", 4.67),
        ("What is the mean?", "The mean is 4.67 (to 2 d.p.).", 4.67),
        ("How many tests passed?", "17 out of 20 tests passed.", 17),
        ("How many tests passed?", "17/20 tests passed.", 17),
        ("What is the share?", "17/20", 0.85),
        ("What is the rating?", "The rating is 4.5/5.", 4.5),
        ("What is h(3)?", "h(3) = 2(3) + 1 = 7", 7),
        ("How high were the sales?", "In 2019, sales were highest at 40.", 40),
        ("In which year were sales highest?", "Sales were highest in 2019.", 2019),
        ("How many legs?", "The table has 3 legs, so it is more stable than one with 4.", 3),
        ("Find the chord.", "If KL = 5 and KM = 13, the chord is 24.", 24),
        ("How many steps?", "11 (10 if you do not count the landing)", 11),
    ],
)
def test_what_is_left(question: str, text: str, value: float) -> None:
    found = read_number(text, asked_about(question))
    assert found is not None
    assert found.value == value


def test_a_number_that_stands_alone_is_none_of_these() -> None:
    for text, value in (("2019", 2019), ("two decimals", 2), ("10", 10)):
        found = read_number(text, asked_about(""))
        assert found is not None
        assert found.value == value
