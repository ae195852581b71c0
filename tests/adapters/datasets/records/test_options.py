"""Options in every shape, and what names the right one: letters, names, places and texts."""

from __future__ import annotations

from typing import Any

import pytest

from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.adapters.datasets.records.options import (
    Options,
    letters_in,
    option_in,
    options_in,
    options_told,
    several_in,
    with_options,
)
from tests.specimens.effort import within

TWO = Options(("one", "two"), ("A", "B"))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["one", "two"], Options(("one", "two"))),
        ([1, 2.5], Options(("1", "2.5"))),
        ("['one', 'two']", Options(("one", "two"))),
        ("['one' 'two']", Options(("one", "two"))),
        ('["one", "two"]', Options(("one", "two"))),
        ({"A": "one", "B": "two"}, TWO),
        ({"B": "two", "A": "one"}, TWO),
        ({"A": "one", "B": "two", "C": None, "D": ""}, TWO),
        ('{"A": "one", "B": "two"}', TWO),
        ("{'A': 'one', 'B': 'two'}", TWO),
        ({"text": ["one", "two"], "label": ["A", "B"]}, TWO),
        ([{"label": "A", "text": "one"}, {"label": "B", "text": "two"}], TWO),
        ("[{'label': 'A', 'text': 'one'}, {'label': 'B', 'text': 'two'}]", TWO),
        ([{"id": 7, "value": "one"}, {"id": 9, "value": "two"}], Options(("one", "two"), ("7", "9"))),
        ([{"A": "one"}, {"B": "two"}], TWO),
        ([{"text": "one"}, {"text": "two"}], Options(("one", "two"))),
        ([["A", "one"], ["B", "two"]], TWO),
        (["A. one", "B. two"], TWO),
        (["(a) one", "(b) two"], Options(("one", "two"), ("a", "b"))),
        (["1) one", "2) two"], Options(("one", "two"), ("1", "2"))),
        (["1.5", "2.5"], Options(("1.5", "2.5"))),
        (["A. one", "C. two"], Options(("A. one", "C. two"))),
        (["A", "B"], Options(("A", "B"))),
        ("one\ntwo", Options(("one", "two"))),
        ("one | two", Options(("one", "two"))),
        ("one; two", Options(("one", "two"))),
        ("A. one\nB. two", Options(("one", "two"), ("A", "B"))),
        ("A. one\nor more\nB. two", Options(("one\nor more", "two"))),
        ("(A) one (B) two", Options(("one", "two"))),
        ("A) one | B) two", Options(("one", "two"), ("A", "B"))),
        *((nothing, Options(())) for nothing in (None, "", [], "[]", "{}", {}, "nan")),
    ],
)
def test_options_in_every_shape(value: object, expected: Options) -> None:
    assert options_in(value) == expected


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


@pytest.mark.parametrize(
    "text",
    [
        '["a b", "it\'s", "c"]',
        "['a b', \"it's\", 'c']",
        "['a b', 'it\\'s', 'c', ]",
        " [ 'a b' ,\"it's\", 'c'] ",
    ],
)
def test_options_out_of_a_text(text: str) -> None:
    assert options_in(text).texts == ("a b", "it's", "c")


@pytest.mark.parametrize(
    "value",
    [
        "['a' 'b', 'c']",  # Python would join the first two
        "[__import__('os').system('true'), 'b']",
        "['a', 'b'].__class__",
        "['a', 'b'] + ['c']",
        "['a', f'{1}']",
        "{'a', 'b'}",
        "['a']",
        "a, b",
        "['a', '']",
        ["a", " "],
        ["a", None],
        ["a", ["b"]],
        {"a": 1},
        7,
        [f"{k}" for k in range(27)],
        ["a" * 20_000, "b"],
        "[" * 19_000,
        "['" + "a" * 30_000 + "', 'b']",
    ],
)
def test_what_is_no_list_of_options(value: object) -> None:
    with pytest.raises(BadField, match="choices") as why:
        options_in(value, "choices")
    assert "\n" not in str(why.value)
    assert len(str(why.value)) < 300


def test_a_hostile_list_takes_no_time() -> None:
    for text in ("['a'" + " " * 19_000, "['" + "\\\\" * 9_000, "['a'" + ", 'a'" * 3_000, "[" + "'a'," * 4_000):
        within(0.5, lambda _, listed=text: options_in(listed), raises=BadField)


@pytest.mark.parametrize(
    ("answer", "choices", "more", "letter"),
    [
        ("b", ("one", "two"), {}, "B"),
        ("(b)", ("one", "two"), {}, "B"),
        ("b) two", ("one", "two"), {}, "B"),
        ("Option B", ("one", "two"), {}, "B"),
        ("Answer: B", ("one", "two"), {}, "B"),
        ("TWO.", ("one", "two"), {}, "B"),
        ("$two$", ("one", "two"), {}, "B"),
        (["B"], ("one", "two"), {}, "B"),
        ("['two']", ("one", "two"), {}, "B"),
        ("2", ("3", "2"), {}, "B"),
        (2, ("3", "2"), {}, "B"),
        (1, ("3", "2"), {"way": "index"}, "B"),
        ("1", ("3", "2"), {"way": "index"}, "B"),
        ("1.0", ("3", "2"), {"way": "number"}, "A"),
        ("option_b", ("one", "two"), {"names": ("option_a", "option_b")}, "B"),
        ("9", ("one", "two"), {"names": ("7", "9")}, "B"),
        ("1", ("3", "1"), {"names": ("1", "2")}, "A"),  # what the set calls it goes before its text
        ("dog", ("dog", "dog"), {}, "A"),
        ("A", ("B", "A", "D", "C"), {}, "A"),
        ("A", ("P", "A", "B", "C"), {}, "B"),
    ],
)
def test_what_names_the_right_option(
    answer: object, choices: tuple[str, ...], more: dict[str, Any], letter: str
) -> None:
    assert option_in(answer, choices, **more) == letter


@pytest.mark.parametrize(
    ("answer", "letters"),
    [
        ("AC", ["A", "C"]), ("a, c", ["A", "C"]), (["C", "x"], ["A", "C"]), ("['x', 'z']", ["A", "C"]),
        ("x, z", ["A", "C"]), ("z", ["C"]), (["AC"], ["A", "C"]), ("B", ["B"]), ("x", ["A"]),
    ],
)  # fmt: skip
def test_several_right_options(answer: object, letters: list[str]) -> None:
    assert several_in(answer, ("x", "y", "z")) == letters


def test_options_stand_below_a_question_that_speaks_of_others() -> None:
    asked = "Of points (a) and (b), which?"
    assert with_options(asked, ["left", "right"]) == f"{asked}\n(A) left\n(B) right"
    assert with_options("Which? (a) one (b) two", ["one", "two"]) == "Which? (a) one (b) two"


def test_an_option_in_brackets_is_its_own_text_and_no_list() -> None:
    assert option_in("[0, 2]", ("[0, 2]", "[3, 2]", "[2, 4]")) == "A"
    assert option_in('["B"]', ("[0, 2]", "[3, 2]", "[2, 4]")) == "B"
