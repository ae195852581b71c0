"""Replies in Chinese to questions of every kind: each way of saying an answer beside one that differs little and is not
the answer."""

from __future__ import annotations

import pytest

from isoprobe.analysis.scoring.scores import score
from isoprobe.probes.core import Answer, AnswerKind, Query, Question, Reply
from isoprobe.probes.engine.published import published_probe
from tests.specimens.effort import within

ITEM = published_probe("one", "?", "blanks", ["1"]).item
FOUR = ("甲", "乙", "丙", "丁")
SHAPES = ("方形", "圆形")
COLOURS = ("红色", "蓝色", "绿色")
MEET, CIRCLE = "图中的线段相交吗？", "图中有圆吗？"
COUNT = "图中有几个圆？"
TWO = "[MASK]，[MASK]"


def outcome(kind: AnswerKind, expected: Answer, said: str, text: str, choices: tuple[str, ...] = ()) -> str:
    asked = Question("q", "picture", Query("answer"), text, kind, expected, choices=choices)
    return score(asked, Reply(said), ITEM).outcome


@pytest.mark.parametrize(
    ("text", "yes", "no", "neither"),
    [
        (MEET, ["答案：是", "答：是的", "相交", "线段相交。", "√", "【答案】是", "最终答案：**是**。", "对"],
         ["答案：否", "不相交。", "线段没有相交", "并不是。", "×", "\\boxed{\\text{否}}", "不对", "答案：不是"],
         ["不一定相交", "可能相交，可能不相交", "平行", "相交于图中的一点"]),
        (CIRCLE, ["有", "有圆。", "答案：有"], ["没有", "没有圆", "答：没有。"], ["有可能", "有三角形"]),
        ("点A是否在圆内？", ["在圆内", "点A在圆内。"], ["不在圆内", "点A不在圆内"], ["在圆上", "不在圆上"]),
        ("系谱图中J的图形是填充的吗？", ["J的图形是填充的。", "填充", "结论：是", "可以看到，J的图形确实是填充的。"],
         ["J的图形不是填充的。", "未填充", "J的图形没有填充"], ["K的图形是填充的", "J的图形是空白的"]),
        ("线段不相交吗？", [], [], ["相交", "不相交"]),  # what a denied question's answer means is left open
    ],
)  # fmt: skip
def test_yes_and_no(text: str, yes: list[str], no: list[str], neither: list[str]) -> None:
    assert [outcome("yes_no", True, said, text) for said in yes] == ["right"] * len(yes)
    assert [outcome("yes_no", True, said, text) for said in no] == ["wrong"] * len(no)
    assert {outcome("yes_no", True, said, text) for said in neither} <= {"unparsed", "ambiguous"}


@pytest.mark.parametrize(
    ("choices", "expected", "right", "wrong", "neither"),
    [
        (COLOURS, "红色", ["答案：红色", "红色。", "它是红色的。", "不是蓝色，而是红色", "答案为“红色”",
          "红色，不是绿色", "答案：红色。因为蓝色的更短。"], ["蓝色", "它是蓝色的", "不是红色，是蓝色"],
         ["不是红色", "红色或蓝色", "浅红色", "除了红色都可以"]),
        (SHAPES, "圆形", ["J的图形是圆形。", "圆形", "答案：圆形"], ["J的图形为方形", "不是圆形，而是方形"],
         ["椭圆形", "J的图形是椭圆形", "长方形"]),
        (("red", "blue"), "red", ["答案：red", "它是red"], ["答案：blue"], ["不是red", "reddish"]),
    ],
)  # fmt: skip
def test_choices(
    choices: tuple[str, ...], expected: str, right: list[str], wrong: list[str], neither: list[str]
) -> None:
    assert [outcome("choice", expected, said, "？", choices) for said in right] == ["right"] * len(right)
    assert [outcome("choice", expected, said, "？", choices) for said in wrong] == ["wrong"] * len(wrong)
    assert {outcome("choice", expected, said, "？", choices) for said in neither} <= {"unparsed", "ambiguous"}


@pytest.mark.parametrize(
    ("expected", "said", "told"),
    [
        ("B", "答案：Ｂ", "right"),
        ("B", "答：选Ｂ。", "right"),
        ("B", "（Ｂ）", "right"),
        ("B", "A.错误 B.正确 C.错误 D.错误", "right"),
        ("B", "A、错误；B、正确；C、错误；D、错误", "right"),
        ("B", "A.错误 B.错误 C.正确 D.错误", "wrong"),
        ("B", "A.错误 B.正确 C.正确 D.错误", "ambiguous"),
        ("B", "A.正确 B.错误", "wrong"),
        ("B", "答案：Ｃ", "wrong"),
    ],
)
def test_one_option(expected: str, said: str, told: str) -> None:
    assert outcome("option", expected, said, "哪一个？", FOUR) == told


def test_options_that_are_verdicts_themselves() -> None:
    for said, told in (("B.错误", "right"), ("B. 错误", "right"), ("A.正确", "wrong"), ("错误", "right")):
        assert outcome("option", "B", said, "这种说法对吗？", ("正确", "错误")) == told, said


@pytest.mark.parametrize(
    ("expected", "said", "told"),
    [
        ("BD", "答案：Ｂ、Ｄ", "right"),
        ("BD", "A.错误 B.正确 C.错误 D.正确", "right"),
        ("BD", "A：×\nB：√\nC：×\nD：√", "right"),
        ("BD", "答案：\nB\nD", "right"),
        ("BD", "答案：B\nD", "right"),
        ("BD", "B\nD", "right"),
        ("BD", "答案：B\nC", "wrong"),
        ("BD", "答案：B\n丁不对。", "partial"),
        ("BD", "A.错误 B.正确 C.错误 D.错误", "partial"),
        ("BD", "A.正确 B.错误 C.正确 D.错误", "wrong"),
        ("ABCD", "全部正确", "right"),
        ("ABCD", "以上都对", "right"),
        ("ABCD", "以上选项均正确。", "right"),
        ("ABCD", "四个选项都正确", "right"),
        ("BD", "以上都对", "wrong"),
        ("ABCD", "以上都不对", "unparsed"),
        ("ABCD", "全部错误", "unparsed"),
    ],
)
def test_several_options(expected: str, said: str, told: str) -> None:
    assert outcome("options", list(expected), said, "哪些正确？", FOUR) == told


@pytest.mark.parametrize(
    ("kind", "expected", "right", "wrong"),
    [
        ("integer", 12, ["答案：１２", "十二", "一共12条线段", "答：共有12个。", "3＋9＝12", "答案：十二个",
          "第一行有9个，第二行有3个，一共12个。", "图中一共有12个圆，其中3个在左侧。"],
         ["答案：２１", "第一行有12个，第二行有3个，一共15个", "二十", "十二万"]),
        ("integer", 0, ["没有", "答案：无", "零个", "答：0"], ["一个", "答案：2"]),
        ("real", 2.5, ["答案：２．５", "二点五", "两个半", "二分之五", "答案：2.5米"],
         ["二点零五", "两个", "五分之二", "三点五", "两个半圆"]),
        ("real", -0.5, ["负二分之一", "－0.5", "负零点五"], ["二分之一", "零点五"]),
    ],
)  # fmt: skip
def test_numbers(kind: AnswerKind, expected: Answer, right: list[str], wrong: list[str]) -> None:
    assert [outcome(kind, expected, said, COUNT) for said in right] == ["right"] * len(right)
    assert [outcome(kind, expected, said, COUNT) for said in wrong] == ["wrong"] * len(wrong)


@pytest.mark.parametrize(
    "said",
    [
        "答案：{0}；{1}", "答案：①{0} ②{1}", "①：{0}\n②：{1}", "（1）{0}（2）{1}", "(1){0}；(2){1}",
        "答案： (1). {0}    (2). {1}", "1. {0}\n2. {1}", "第一空：{0}；第二空：{1}", "一空：{0}，二空：{1}",
        "第一个空填{0}，第二个空填{1}。", "空1：{0}，空2：{1}", "两个空分别填{0}和{1}", "两空依次为{0}、{1}",
        "分别为：{0}，{1}", "前者是{0}，后者是{1}", "答：{0}；{1}", "{0}\n{1}", "【答案】{0}；{1}",
    ],
)  # fmt: skip
@pytest.mark.parametrize(("first", "second"), [("3", "1/4"), ("增大", "减小")])
def test_blanks_in_order(said: str, first: str, second: str) -> None:
    assert outcome("blanks", [first, second], said.format(first, second), TWO) == "right"
    assert outcome("blanks", [first, second], said.format(second, first), TWO) == "wrong"
    assert outcome("blanks", [first, second], said.format(first, first), TWO) == "partial"


def test_blanks_told_with_the_questions_own_words() -> None:
    text = "患病的概率为[MASK]；Y是杂合子的概率为[MASK]。"
    for said, told in (
        ("患病的概率为1/4；Y是杂合子的概率为2/3。", "right"),
        ("患病的概率为1/4，Y是杂合子的概率为1/3", "partial"),
        ("Y是杂合子的概率为2/3；患病的概率为1/4", "right"),  # in another order, by the question's words
        ("2/3；1/4", "wrong"),
    ):
        assert outcome("blanks", ["1/4", "2/3"], said, text) == told, said
    for said, told in (("文艺复兴时期", "right"), ("文艺复兴", "right"), ("时期", "wrong"), ("启蒙时期", "wrong")):
        assert outcome("blanks", ["文艺复兴"], said, "[MASK]时期") == told, said
    for said, told in (("填氧气", "right"), ("应填“氧气”", "right"), ("填氮气", "wrong"), ("充氧气", "wrong")):
        assert outcome("blanks", ["氧气"], said, "[MASK]") == told, said


def test_one_blank_is_one_thing() -> None:
    for expected, right, wrong in (("x>1", "答案：x＞1", "x＜1"), ("A→B→C", "A→B→C", "A→C→B"), ("3", "3", "3或4")):
        assert outcome("blanks", [expected], right, "[MASK]") == "right"
        assert outcome("blanks", [expected], wrong, "[MASK]") == "wrong"


def test_numbers_in_brackets_that_are_no_labels() -> None:
    assert outcome("blanks", ["f(2)=3", "5"], "f(2)=3；5", TWO) == "right"


@pytest.mark.parametrize(
    ("expected", "right", "wrong"),
    [
        (
            "09:05",
            ["09:05", "9:05", "９：０５", "9点05分", "9时5分", "9点5分"],
            ["9:50", "21:05", "9:5", "9点", "0:05"],
        ),
        ("14:00", ["14:00", "14点", "14时整", "14点整"], ["14:01", "4:00", "14"]),
        ("3:2", ["3:2", "3：2"], ["3:02", "2:3"]),
    ],
)
def test_times_of_day(expected: str, right: list[str], wrong: list[str]) -> None:
    for said in right:
        assert outcome("blanks", [expected, "1"], f"答案：{said}；1", TWO) == "right", said
    for said in wrong:
        assert outcome("blanks", [expected, "1"], f"答案：{said}；1", TWO) == "partial", said


@pytest.mark.parametrize("said", ["A.错误 " * 10_000, "（1）" * 20_000, "相" * 60_000, "是" * 60_000, "一点" * 30_000])
@pytest.mark.parametrize("kind", ["yes_no", "option", "options", "blanks", "real", "choice"])
def test_hostile_replies_take_little_time(kind: AnswerKind, said: str) -> None:
    within(2, lambda _: outcome(kind, "A", said, MEET + TWO, FOUR))
