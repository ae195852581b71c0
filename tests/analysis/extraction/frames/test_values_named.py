"""Which values a sentence names, whatever it says of them."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.frames.values_named import is_value, values_named
from isoprobe.analysis.extraction.values import READERS
from isoprobe.analysis.numbers.numbers import asked_about


@pytest.mark.parametrize(
    ("said", "kind", "choices", "values"),
    [
        ("A cube fits, I think: (C) or B.", "option", ("cube A", "cube B", "cube C"), ["C", "B"]),
        ("It is the red apple, not the red.", "option", ("red", "red apple", "blue"), ["B", "A"]),
        ("C. Friday", "option", ("Monday", "Tuesday", "Friday"), ["C"]),
        ("the left one, not the right", "choice", ("left", "right", "none"), ["left", "right"]),
        ("no doubt: yes, and no other", "yes_no", (), [True, False]),
        ("7.5 cm and five", "real", (), [7.5, 5]),
        ("lamps B and D", "options", ("lamp A", "lamp B", "lamp C", "lamp D"), [("B", "D")]),
        ("标志A和标志D", "options", ("标志A", "标志B", "标志C", "标志D"), [("A", "D")]),
        ("A vertex, namely K", "text", (), ["K"]),
    ],
)
def test_values_that_stand_there(said: str, kind: str, choices: tuple[str, ...], values: list[object]) -> None:
    asked = asked_about("Which is it?", choices)
    found = values_named(said, READERS[kind], kind, asked)  # type: ignore[arg-type]
    assert [one.value for one in found] == values


def test_a_piece_that_is_one_value_and_one_that_says_more() -> None:
    asked = asked_about("Which is it?", ("red", "blue"))
    assert is_value(" **red**.", READERS["choice"], "choice", asked)
    assert not is_value("the red one", READERS["choice"], "choice", asked)
