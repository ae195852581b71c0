"""Options judged in turn, all at once, or one a line, and what is none of these."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.choices.judged_options import (
    all_named,
    by_affirming,
    in_lines,
    judged_each,
    ticked,
    whether,
)
from isoprobe.analysis.numbers.numbers import asked_about
from tests.specimens.answers import answers

FOUR = ("氧气", "氢气", "氮气", "氯气")
VERDICTS = ("正确", "错误")


@pytest.mark.parametrize("text", ["以上都对", "全选", "四个选项都正确。", "所有说法均正确"])
def test_all_of_them(text: str) -> None:
    found = all_named(text, FOUR)
    assert found is not None
    assert found.value == ("A", "B", "C", "D")


@pytest.mark.parametrize("text", ["以上都不对", "三个选项都正确", "五个说法都对", "以上都对，除了D", "全选A"])
def test_not_all_of_them(text: str) -> None:
    assert all_named(text, FOUR) is None
    assert all_named("以上都对", ()) is None


@pytest.mark.parametrize(("text", "letters"), [("A.正确 B.错误 C.正确 D.不对", ("A", "C")), ("B:对，C:×", ("B",))])
def test_each_in_turn(text: str, letters: tuple[str, ...]) -> None:
    found = judged_each(text, FOUR)
    assert found is not None
    assert found.value == letters


@pytest.mark.parametrize("text", ["A.正确", "A.正确 A.错误", "A.错误 B.错误", "E.正确 F.错误"])
def test_not_each_in_turn(text: str) -> None:
    assert judged_each(text, FOUR) is None
    assert judged_each("A.正确 B.错误", VERDICTS) is None


def test_one_a_line() -> None:
    found = in_lines("C\nA、", FOUR)
    assert found is not None
    assert found.value == ("A", "C")
    for text in ("A\nA", "A\nE", "A", "A\nB is right"):
        assert in_lines(text, FOUR) is None


@answers(
    {
        "Is Teal less than Plum?": {
            "A: No, Teal is not less than Plum.": "B",
            "The answer is B (no).": "B",
            "option (B) no is the correct answer": "B",
            "A. No": None,
            "Teal is less than Plum.": "A",
        },
        "Are the vans greater in number than the kites?": {
            "The vans are equal in number to the kites.": "B",
        },
        "Are all the doors shut?": {
            "No door stands open, so they are all shut.": "A",
        },
        "Is the tank full?": {
            "There are no gaps left at the top: it is full.": "A",
        },
        "Does the graph have a cycle?": {
            "There is no cycle in the graph.": "B",
        },
    }
)
def test_yes_or_no(question: str, reply: str, value: str | None) -> None:
    found = by_affirming(reply, asked_about(question, ("yes", "no")))
    assert found is not None
    assert found.value == value


def test_other_options_are_none_of_these() -> None:
    assert whether(("True", "False"))
    assert not whether(("Yes", "No", "Maybe"))
    assert by_affirming("Yes", asked_about("", ("red", "blue"))) is None


def test_the_one_option_that_has_a_tick() -> None:
    found = ticked("a. alder 2 m\nb. birch 5 m ✅\nc. cedar 3 m ❌", ("alder", "birch", "cedar"))
    assert found is not None
    assert found.value == "B"
    assert ticked("a. alder ✓\nb. birch ✓\nc. cedar ✗", ("alder", "birch", "cedar")) is None
