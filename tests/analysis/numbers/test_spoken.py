"""Values that take more than one number, or words of sign, to say."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.extraction import extract
from isoprobe.analysis.numbers.numbers import asked_about, read_number


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("How long did it take in minutes?", "It took 2 hours and 30 minutes.", 150),
        ("How long did it take in hours?", "It took 2 hours and 30 minutes.", 2.5),
        ("What is the remainder?", "100 ÷ 12 = 8 remainder 4", 4),
        ("What is the y-intercept?", "It meets the y-axis at (0, -4).", -4),
        ("What is the ratio of hens to ducks?", "The ratio of hens to ducks is 1:4.", 0.25),
        ("What is the ratio?", "The ratio is 1 to 5.", 0.2),
        ("At what time in hours does it start?", "It starts at 9:00.", 9),
        ("At what time in hours does it start?", "It starts at 9:30.", None),
        ("What is the profit?", "They made a loss of $200.", -200),
        ("What is the loss?", "They made a loss of $200.", 200),
        ("What temperature is shown?", "It shows seven below zero.", -7),
    ],
)
def test_spoken(question: str, text: str, value: float | None) -> None:
    found = read_number(text.replace("$", " "), asked_about(question))
    assert found is not None
    assert found.value == value


def test_what_a_number_is_called_in_brackets_is_no_other_number() -> None:
    text = "The level is within 2% after T ≈ 130.4 min (a bit more than 2 hours and 10 minutes)."
    assert extract(text, "real", question="After which time T in minutes is the level within 2%?").value == 130.4
