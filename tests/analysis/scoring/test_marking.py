"""Marking: tolerances, rounding, units, texts, lists, blanks and molecules, each right beside wrong."""

from __future__ import annotations

from typing import Any

import pytest

import isoprobe
from isoprobe.analysis.extraction.extraction import Extraction
from isoprobe.analysis.scoring.marking import near, points
from isoprobe.probes.core import Answer, AnswerKind, Marking, Query, Question


def earned(kind: AnswerKind, value: Any, expected: Answer, choices: tuple[str, ...] = (), **how: Any) -> float:
    """The share of the points that a value earns."""
    question = Question("q", "picture", Query("answer"), "?", kind, expected, choices=choices, marking=Marking(**how))
    got, of = points(Extraction("answer", value), question)
    return got / of


@pytest.mark.parametrize(
    ("value", "expected", "how", "right"),
    [
        (3, 3, {}, True),
        (3.0, 3, {}, True),
        (3, 4, {}, False),
        (0.1 + 0.2, 0.3, {}, True),
        (0.3001, 0.3, {}, False),
        (1.0000000005, 1.0, {}, True),  # nine digits
        (1.000000005, 1.0, {}, False),
        (10**400, 10**400, {}, True),
        (10**400, 10**400 + 1, {}, False),
        (10**400, 1.0, {"absolute": 0.5, "relative": 0.1, "figures": 3, "decimals": 2}, False),
        (float("inf"), 1.0, {"relative": 0.1}, False),
        (float("nan"), 1.0, {"absolute": 9.0}, False),
        (3.1, 3.0, {"absolute": 0.1}, True),
        (3.11, 3.0, {"absolute": 0.1}, False),
        (105, 100, {"relative": 0.05}, True),
        (95, 100, {"relative": 0.05}, True),
        (94.9, 100, {"relative": 0.05}, False),
        (0.001, 0, {"relative": 0.05}, False),
        (-95, -100, {"relative": 0.05}, True),
        (2.7, 2.65, {"figures": 2}, True),
        (2.6, 2.65, {"figures": 2}, True),
        (2.5, 2.65, {"figures": 2}, False),
        (1230, 1234, {"figures": 3}, True),
        (1240, 1234, {"figures": 3}, False),
        (3.14, 3.14159, {"decimals": 2}, True),
        (3.15, 3.14159, {"decimals": 2}, False),
        (3.1, 3.14159, {"decimals": 2}, False),
        (1e300, 1e300, {"decimals": 2}, True),
        (2.5, 2.5, {"decimals": 10**6}, True),
        (3.14, 3.14159, {"decimals": 2, "absolute": 1e-9}, True),
    ],
)
def test_numbers_within_any_stated_tolerance(value: float, expected: float, how: dict[str, Any], right: bool) -> None:
    assert near(value, expected, Marking(**how)) is right


@pytest.mark.parametrize(
    ("value", "unit", "expected", "wanted", "right"),
    [
        (12, "km", 12.0, "km", True),
        (12, "miles", 12.0, "km", False),
        (12000, "m", 12.0, "km", True),
        (12, "cents", 12.0, "dollars", False),
        (12, "", 12.0, "dollars", True),
        (12, "%", 0.12, "", True),
        (12, "%", 12, "", True),
        (12, "", 0.12, "", False),
        (0.12, "", 12, "%", False),
    ],
)
def test_units(value: float, unit: str, expected: float, wanted: str, right: bool) -> None:
    question = Question("q", "p", Query("answer"), "?", "real", expected, marking=Marking(unit=wanted))
    assert points(Extraction("answer", value, unit=unit), question)[0] == right


def test_no_truth_value_is_a_number() -> None:
    assert earned("integer", True, 1) == 0
    assert earned("yes_no", 1, True) == 0
    assert earned("yes_no", True, True) == 1
    assert earned("yes_no", True, "Yes") == 1


def test_options_earn_a_share_and_nothing_where_one_is_wrong() -> None:
    assert earned("options", ("A", "C"), ["A", "C"]) == 1
    assert earned("options", ("A",), ["A", "C"]) == 0.5
    assert earned("options", ("A", "B"), ["A", "C"]) == 0
    assert earned("option", "A", "C", choices=("same", "other", "Same.")) == 1
    assert earned("option", "B", "C", choices=("same", "other", "Same.")) == 0


@pytest.mark.parametrize(
    ("value", "share"),
    [
        (("5", "red"), 1),
        (("five", "Red"), 1),
        (("5.0", "red"), 1),
        (("5 cm", "red"), 1),
        (("x = 5", "red"), 1),
        (("5个", "red"), 1),
        (("5 red", "red"), 0.5),
        (("5 b", "red"), 0.5),
        (("15", "red"), 0.5),
        (("5",), 0.5),
        (("red", "5"), 0),
        (("5", "red", "blue"), 0),
    ],
)
def test_blanks(value: tuple[str, ...], share: float) -> None:
    assert earned("blanks", value, ["5", "red"]) == share


def test_blanks_take_alternatives_units_percentages_and_mathematics() -> None:
    assert earned("blanks", ("car", "50%"), [["automobile", "car"], "0.5"]) == 1
    assert earned("blanks", ("carpet", "0.5%"), [["automobile", "car"], "0.5"]) == 0
    assert earned("blanks", ("500 cm", "2/4"), ["5 m", "1/2"]) == 1
    assert earned("blanks", ("5 cm", "2/3"), ["5 m", "1/2"]) == 0
    assert earned("blanks", ("a, b",), ["a, b"]) == 1
    assert earned("blanks", ("a", "b"), ["a, b"]) == 1
    assert earned("blanks", ("x^2+2x+1",), ["(x+1)^2"]) == 1
    assert earned("blanks", ("(1, 2)",), ["(1,2)"]) == 1
    assert earned("blanks", ("(2, 1)",), ["(1,2)"]) == 0
    assert earned("blanks", ("x^2+2x",), ["(x+1)^2"]) == 0


LOOK = "Look: the car is ____ paint, or so."
CHINESE = "如图，小车是____油漆。"


@pytest.mark.parametrize(
    ("asked", "meant", "said", "share"),
    [
        (LOOK, "red", "red", 1),
        (LOOK, "red", "the car is red paint", 1),
        (LOOK, "red", "is red pain", 1),
        (LOOK, "red", "sred", 0),  # one character is no word of the question
        (LOOK, "red", "redp", 0),
        (LOOK, "red", "is red lacquer", 0),
        (LOOK, "red", "was red paint", 0),
        (LOOK, "red", "is paint", 0),  # nothing but the question
        (LOOK, "is", "is", 1),
        (LOOK, "red", "填red", 0),
        (CHINESE, "红色", "小车是红色油漆", 1),
        (CHINESE, "红色", "填红色", 1),
        (CHINESE, "红色", "填黑色", 0),
    ],
)
def test_a_blank_may_hold_the_words_that_stand_beside_it(asked: str, meant: str, said: str, share: float) -> None:
    question = Question("q", "picture", Query("answer"), asked, "blanks", [meant])
    assert points(Extraction("answer", (said,)), question) == (share, 1.0)


def test_lists_keep_their_order_and_sets_do_not() -> None:
    for kind, share in (("list", 0), ("set", 1)):
        assert earned(kind, (2, 1), [1, 2]) == share  # type: ignore[arg-type]
        assert earned(kind, (1, 2), [1, 2]) == 1  # type: ignore[arg-type]
        assert earned(kind, (1,), [1, 2]) == 0  # type: ignore[arg-type]
        assert earned(kind, (1, 2, 3), [1, 2]) == 0  # type: ignore[arg-type]
    assert earned("set", (1, 2, 2), [1, 2]) == 1
    assert earned("list", (1.01, "Red"), [1, "red"], absolute=0.05) == 1
    assert earned("list", (0.5,), ["1/2"]) == 1
    assert earned("list", (), []) == 1


def test_texts_take_what_is_accepted() -> None:
    assert earned("text", "United States", "USA", accepted=("united states",)) == 1
    assert earned("text", "United Kingdom", "USA", accepted=("united states",)) == 0


def test_a_number_in_words_is_taken_where_it_is_all_that_they_say() -> None:
    for meant in ("17", "17.0", "17 km"):
        assert [earned("integer", said, meant) for said in (3, 17, 18)] == [0, 1, 0]
    assert [earned("integer", said, "3 of 17 boys") for said in (3, 17)] == [0, 0]
    assert [earned("real", said, "√41") for said in (6.403124, 6.4031)] == [1, 0]  # six figures of it


def test_an_expression_may_be_a_chain_each_of_whose_links_means_the_same() -> None:
    square, spread = "(x+1)^2", "x^2+2*x+1"
    for said, right in ((f"{spread}={square}", 1), (f"{spread}=x^2", 0), ("=".join([spread] * 7), 0), (spread, 1)):
        assert earned("expression", said, square) == right


def test_molecules_are_compared_by_their_structure() -> None:
    assert earned("molecule", "OCC", "CCO") == 1
    assert earned("molecule", "COC", "CCO") == 0
    assert earned("molecule", "COC", "CCO", accepted=("C(O)C", "COC")) == 1
    assert earned("molecule", "C1CC", "C1CC") == 0


@pytest.mark.parametrize(
    ("meant", "said", "outcome"),
    [
        ("30°", "30", "right"),
        ("30°", "31", "wrong"),
        ("Wed", "Wednesday", "right"),
        ("Wed", "Thursday", "wrong"),
        ("H₂O", "H_2O", "right"),
        ("C₉H₂₀", "C_9H_20", "right"),
        ("C₉H₂₀", "C_9H_18", "wrong"),
        ("12%", "12 percent", "right"),
        ("7/3", "2 1/3", "right"),
    ],
)
def test_a_gold_answer_in_words_is_taken_for_what_it_is(meant: str, said: str, outcome: str) -> None:
    assert isoprobe.score({"answer": meant, "answer_type": "text"}, said).outcome == outcome


@pytest.mark.parametrize(
    ("asked", "scale"),
    [
        ("How many thousand books were sold?", 10**3),
        ("How many millions of books were sold?", 10**6),
        ("Sales in billion:", 10**9),
        ("Sales (unit: trillion)", 10**12),
        ("卖出了多少万本书？", 10**4),
        ("卖出了多少亿本书？", 10**8),
    ],
)
def test_a_number_said_with_the_scale_that_the_question_asks_in(asked: str, scale: int) -> None:
    question = Question("q", "picture", Query("answer"), asked, "real", 2.5)
    earned = [points(Extraction("answer", value), question)[0] for value in (2.5, 2.5 * scale, 25 * scale, 2.5 / scale)]
    assert earned == [1.0, 1.0, 0.0, 0.0]
    assert points(Extraction("answer", float("inf")), question)[0] == 0


def asked_and_earned(kind: AnswerKind, wording: str, value: Any, expected: Answer) -> float:
    question = Question("q", "picture", Query("answer"), wording, kind, expected)
    got, of = points(Extraction("answer", value), question)
    return got / of


def test_entries_that_count_what_is_asked_for_are_numbers_in_its_order() -> None:
    asked = "How many rows and columns does the grid have?"
    assert asked_and_earned("list", asked, ("10 columns", "9 rows"), [9, 10]) == 1
    assert asked_and_earned("list", asked, ("9 rows", "10 columns"), [9, 10]) == 1
    assert asked_and_earned("list", asked, ("9 columns", "10 rows"), [9, 10]) == 0
    assert asked_and_earned("list", asked, ("10 cells", "9 rows"), [9, 10]) == 0
    assert asked_and_earned("list", asked, ("9 rows", "10 columns"), ["9 rows", "10 columns"]) == 1


def test_a_word_may_have_the_noun_of_the_question_behind_it() -> None:
    asked = "Which symmetry does the function have?"
    assert asked_and_earned("text", asked, "even symmetry", "even") == 1
    assert asked_and_earned("text", asked, "odd symmetry", "even") == 0
    assert asked_and_earned("text", asked, "even numbers", "even") == 0
    assert asked_and_earned("text", asked, "symmetry", "even") == 0
