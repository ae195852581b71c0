"""Answers without options, and texts and labels that a suite can hold."""

from __future__ import annotations

import pytest

from isoprobe.adapters.datasets.dataset import BadRecord
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.questions import (
    by_letters,
    checked_text,
    free_answer,
    label,
    read_rows,
    text_in,
)


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        ("12", "integer", 12), (-3, "integer", -3), ("0.250", "real", 0.25), (0.5, "real", 0.5), ("1e-7", "real", 1e-7),
        ("yes", "yes_no", True), (False, "yes_no", False), ("$x^2$", "expression", "x^2"), ("CH4", "text", "CH4"),
        ("\\sqrt{2}", "expression", "\\sqrt{2}"), ("the left one", "text", "the left one"),
    ],
)  # fmt: skip
def test_answers_without_options(value: object, kind: str, expected: object) -> None:
    assert free_answer(value)[:2] == (kind, expected)


def test_one_letter_is_an_option_and_several_are_options() -> None:
    assert by_letters(["B"]) == ("option", "B")
    assert by_letters(["A", "B"]) == ("options", ["A", "B"])


@pytest.mark.parametrize("value", [None, 3, "", " ", "half \ud83d", "x" * 31])
def test_no_text(value: object) -> None:
    with pytest.raises(BadField, match="q "):
        checked_text(value, "q", longest=30)
    with pytest.raises(BadField, match="no field 'q'"):
        text_in({}, "q")


def test_labels_are_plain_and_short() -> None:
    assert [label(value) for value in (True, 3, 0.5, "é", ["a", 2], None, float("nan"), {}, 1 << 60)] == [
        True, 3, 0.5, "é", "a; 2", "", "", "", "",
    ]  # fmt: skip
    assert label("x" * 500) == "x" * 200
    assert label("\ud83d") == "?"


def test_a_row_that_is_none_or_cannot_be_read_is_told() -> None:
    def read_one(index: int, place: str, row: dict[str, object]) -> object:
        raise BadField(f"row {index} is wrong")

    found = list(read_rows([("f line 1", "no JSON"), ("f line 2", {})], "all", read_one))  # type: ignore[arg-type]
    assert found == [BadRecord("f line 1", "all", "no JSON"), BadRecord("f line 2", "all", "row 1 is wrong")]
