"""Options judged in turn, all at once, or one a line, and what is none of these."""

from __future__ import annotations

import pytest

from isoprobe.analysis.extraction.judged_options import all_named, in_lines, judged_each

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
