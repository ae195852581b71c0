"""MULTI's own rule: blanks line by line and exactly, options by points; near misses, and where ours differs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from isoprobe.analysis.papers.exact_match import multi
from isoprobe.analysis.papers.published_rules import compare_rules
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score, score_run
from isoprobe.probes.core import Answer, AnswerKind, Marking, Query, Question, Reply
from isoprobe.probes.results import Answered
from tests.specimens.effort import within
from tests.specimens.exam_suite import FOUR, SUITE
from tests.specimens.findings import english

ITEM = SUITE[0].item
BLANKS: Answer = [["文艺复兴", "复兴"], "0.5"]


def judged(kind: AnswerKind, expected: Answer, said: str | None, **marking: Any) -> tuple[str, float, float]:
    choices = FOUR if kind.startswith("option") else ()
    text = "[MASK]时期，[MASK]" if kind == "blanks" else "?"
    asked = Question("q", "picture", Query("answer"), text, kind, expected, choices=choices, marking=Marking(**marking))
    given = multi(asked, Reply(said, error="" if said is not None else "HTTP 500"), ITEM)
    return given.outcome, given.points, given.of


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("文艺复兴\n0.5", 2),
        ("复兴\n0.5", 2),
        ("  复兴 \n\n 0.5\n", 2),
        ("复兴；0.5", 2),
        ("$复兴$\n$0.5$", 2),
        ("复兴\n0.5\n还有", 2),  # lines beyond the blanks are not looked at
        ("<think>文艺\n1</think>复兴\n0.5", 2),
        ("0.5\n复兴", 0),  # in order
        ("复兴", 1),
        ("复兴\n0.50", 1),
        ("复兴\n1/2", 1),
        ("复兴\n0.5米", 1),
        ("文艺复兴时期\n0.5", 1),
        ("复兴, 0.5", 0),
        ("答案：复兴\n0.5", 1),
        ("(1) 复兴\n(2) 0.5", 0),
        ("", 0),
    ],
)
def test_each_line_is_a_blank_and_equals_it_or_not(said: str, points: int) -> None:
    outcome = ("wrong", "partial", "right")[points]
    assert judged("blanks", BLANKS, said) == (outcome, points, 2)


@pytest.mark.parametrize(
    ("kind", "expected", "said", "told"),
    [
        ("option", "B", "答案：B", ("right", 1, 1)),
        ("option", "B", "C", ("wrong", 0, 1)),
        ("option", "B", "不好说。", ("wrong", 0, 1)),
        ("option", "B", "A或者B", ("wrong", 0, 1)),
        ("options", ["A", "C", "D"], "ACD", ("right", 3, 3)),
        ("options", ["A", "C", "D"], "A, C", ("partial", 2, 3)),
        ("options", ["A", "C", "D"], "ABCD", ("wrong", 0, 3)),
        ("options", ["A", "C", "D"], "不好说。", ("wrong", 0, 3)),
        ("yes_no", True, "是", ("right", 1, 1)),
        ("integer", 5, "5", ("right", 1, 1)),
        ("integer", 5, "5.0", ("wrong", 0, 1)),
        ("integer", 5, "五", ("wrong", 0, 1)),
        ("text", "Sep", "Sep", ("right", 1, 1)),
        ("text", "Sep", "sep", ("wrong", 0, 1)),
        ("option", "B", None, ("failed", 0, 1)),
        ("options", ["A"], "缺少图片信息", ("refused", 0, 1)),
        ("blanks", ["5"], "缺少图片信息", ("refused", 0, 1)),
    ],
)
def test_points_of_the_other_types(
    kind: AnswerKind, expected: Answer, said: str | None, told: tuple[str, float, float]
) -> None:
    assert judged(kind, expected, said) == told


def test_other_accepted_texts_and_open_answers() -> None:
    assert judged("text", "Sep", "September", accepted=("September",)) == ("right", 1, 1)
    assert judged("text", "Sep", "September") == ("wrong", 0, 1)
    asked = Question("q", "picture", Query("answer"), "?", "open", "因为光合作用")
    assert multi(asked, Reply("因为光合作用"), ITEM) == score(asked, Reply("因为光合作用"), ITEM)


SAID = {
    "z1": "答案：B",
    "z2": "不好说。",
    "z3": "复兴\n0.50",
    "z4": "因为光",
    "e1": "D",
    "e2": "A",
    "e3": "4.0",
    "e4": "the mat",
}


def replies() -> list[Answered]:
    arms = {"picture": "picture", "description": "text"}
    asked = [(probe.item.id, probe.questions[0]) for probe in SUITE]
    return [
        Answered(item, arms[question.view], question.id, 0, Reply(SAID[item.rpartition("-")[2]]))
        for item, question in asked
    ]


def test_the_report_counts_where_the_papers_rule_differs() -> None:
    answered = replies()
    catalogue = Catalogue.of(SUITE)
    rules = compare_rules(answered, score_run(answered, catalogue), catalogue, published="multi")
    assert (rules.used, rules.other, rules.published, rules.paper) == ("isoprobe", "multi", "multi", "MULTI")
    assert (rules.replies, rules.differing) == (6, 3)  # open answers are ROUGE-L by either
    by_type = {str(each.kind): each for each in rules.kinds}
    assert english(by_type["fill in the blank"].pairs) == {"right, there partial": 1, "right, there wrong": 1}
    assert by_type["fill in the blank"].ours.value == 1
    assert by_type["fill in the blank"].theirs.value == 0.25
    assert english(by_type["several right options"].pairs) == {"unparsed, there wrong": 1}
    assert english(by_type["one answer among those given"].pairs) == {}
    by_theirs = find("m", answered, SUITE, strategy="direct", rule="multi")
    assert by_theirs.rules is not None
    assert (by_theirs.rules.used, by_theirs.rules.other) == ("multi", "isoprobe")
    assert by_theirs.rules.kinds == rules.kinds
    filled = next(
        f for f in by_theirs.measures if f.table == "multi_4" and f.key == {"kind": "FB"} and f.name == "points"
    )
    assert filled.estimate.value == pytest.approx(1 / 3)  # one of three blanks


def test_only_suites_of_the_papers_own_questions_are_compared_unasked() -> None:
    assert find("m", replies(), SUITE).rules is None
    labelled = [replace(p, item=replace(p.item, labels={**p.item.labels, "dataset": "multi"})) for p in SUITE]
    found = find("m", replies(), labelled).rules
    assert found is not None
    assert (found.used, found.published, found.differing) == ("isoprobe", "multi", 3)


@pytest.mark.parametrize("said", ["\n" * 200_000, ";" * 300_000, "$" * 300_000, "5\n" * 100_000])
def test_hostile_replies_take_no_time(said: str) -> None:
    assert within(2, lambda _: judged("blanks", ["4", "4"], said))[:2] == ("wrong", 0)
