"""Right answers in ordinary writing, beside texts that differ little and are none."""

from __future__ import annotations

import pytest

from isoprobe.adapters.datasets.records.gold import free_answer_of, option_by_text
from isoprobe.adapters.datasets.records.recorded import recorded


@pytest.mark.parametrize(
    ("text", "kind", "value", "unit"),
    [
        *(("1,234", "integer", 1234, ""), ("−3", "integer", -3, ""), ("3.5", "real", 3.5, "")),
        *(("30°", "integer", 30, "degrees"), ("12%", "integer", 12, "percent"), ("$5", "integer", 5, "dollars")),
        *(("5 cm", "integer", 5, "cm"), ("2.5 kg", "real", 2.5, "kg"), ("3.2 × 10^4", "real", 32000.0, "")),
        *(("1/2", "expression", "1/2", ""), ("√3", "expression", "√3", ""), ("2π", "expression", "2π", "")),
        *(
            ("x=3", "expression", "x=3", ""),
            ("yes", "yes_no", True, ""),
            ("$\\frac{1}{2}$", "expression", "\\frac{1}{2}", ""),
        ),
        *(("a triangle", "text", "a triangle", ""), ("1,23", "text", "1,23", ""), ("5 apples", "text", "5 apples", "")),
        ("12-14 km", "text", "12-14 km", ""),
    ],
)
def test_what_an_answer_is(text: str, kind: str, value: object, unit: str) -> None:
    found, expected, marking = free_answer_of(text)
    assert (found, expected, marking.unit) == (kind, value, unit)


def test_an_option_by_its_text() -> None:
    assert option_by_text("A", ("P", "A", "B", "C")) == "B"
    assert option_by_text("A", ("B", "A", "D", "C")) is None  # letters in another order: A is the first
    assert option_by_text("dog", ("cat", "dog")) == "B"
    assert option_by_text("dog", ("dog", "dog")) is None


def test_recorded_numbers_in_ordinary_writing() -> None:
    for answer, value, unit in (("30°", 30, "degrees"), ("5 cm", 5, "cm"), ("1/2", 0.5, ""), ("1,234", 1234, "")):
        question = recorded({"answer": answer, "answer_type": "float", "response": ""}, "x").question
        assert (question.expected, question.marking.unit) == (value, unit)
    question = recorded({"answer": "A", "choices": ["B", "A", "D", "C"], "response": ""}, "x").question
    assert question.expected == "A"
