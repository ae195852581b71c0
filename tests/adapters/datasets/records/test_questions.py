"""Options in a question's own words, answers by letter, and texts and labels that a suite can hold."""

from __future__ import annotations

import pytest

from isoprobe.adapters.datasets.dataset import BadRecord
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.questions import (
    by_letters,
    checked_text,
    free_answer,
    label,
    letters_in,
    option_in,
    options_told,
    read_rows,
    text_in,
    with_options,
)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("谁?\nA. 甲\nB. 乙\nC. 丙", ("甲", "乙", "丙")),
        ("谁?\nA、甲\nB、乙", ("甲", "乙")),
        ("Which?\n(A) one (B) two\n", ("one", "two")),
        ("Which?\n（A）one\n（B）two\n", ("one", "two")),
        ("输出的 $n=(\\quad)$A. 3B. 4C. 5D. 6", ("3", "4", "5", "6")),
        ("x\nA. 1\nB. 2\nc. 3\nD. 4", ("1", "2", "3", "4")),
        ("Point A. Point B lies on AB. Which?\nA. left\nB. right\nC. none", ("left", "right", "none")),
        ("点 A、B、C 在圆上, 求面积.", ()),
        ("In the picture (A) is shown.", ()),
        ("Which?\nA.\nB.\nC.", ("A", "B", "C")),
        ("How many?", ()),
    ],
)
def test_options_that_the_words_tell(text: str, options: tuple[str, ...]) -> None:
    assert options_told(text) == options


def test_options_stand_below_a_question_that_does_not_tell_them() -> None:
    assert with_options("Which?", ["one", "two"]) == "Which?\n(A) one\n(B) two"
    assert with_options("哪个?", ["一", "二"], "{}. {}") == "哪个?\nA. 一\nB. 二"
    assert with_options("A. one B. two", ["one", "two"]) == "A. one B. two"
    assert with_options("Figure 1 or 2?", ["1", "2"]) == "Figure 1 or 2?\n(A) 1\n(B) 2"


@pytest.mark.parametrize(
    ("answer", "letter"), [("B", "B"), ("(B)", "B"), ("B. two", "B"), ("two", "B"), (" one ", "A"), ("（A）", "A")]
)
def test_the_one_right_option(answer: str, letter: str) -> None:
    assert option_in(answer, ["one", "two"]) == letter


@pytest.mark.parametrize("answer", ["three", "C", "AB", None, 1, ["A", "B"]])
def test_no_one_right_option(answer: object) -> None:
    with pytest.raises(BadField, match="answer is "):
        option_in(answer, ["one", "two"])


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


@pytest.mark.parametrize(
    ("value", "letters"),
    [("C", ["C"]), ("ACD", ["A", "C", "D"]), (["B", "A"], ["A", "B"]), (["BA"], ["A", "B"]), ("A, C", ["A", "C"]),
     ("(B)", ["B"]), ("A、D。", ["A", "D"])],
)  # fmt: skip
def test_letters(value: object, letters: list[str]) -> None:
    assert letters_in(value, 4) == letters


@pytest.mark.parametrize("value", ["E", "", None, 2, [], [3], "A because", ["A", None], "ab", "A" * 300])
def test_no_letters(value: object) -> None:
    with pytest.raises(BadField, match="expected letters of"):
        letters_in(value, 4)


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
