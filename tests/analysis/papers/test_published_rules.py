"""DynaMath's own rule, near misses; and where it and ours differ."""

from __future__ import annotations

import json

import pytest

from isoprobe.analysis.papers.published_rules import UnknownRule, compare_rules, dynamath, rule_of
from isoprobe.analysis.report.findings import find
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import score, score_run
from isoprobe.probes.core import Answer, AnswerKind, Marking, Query, Question, Reply
from tests.specimens.effort import within
from tests.specimens.findings import english
from tests.specimens.respondents import probe, say

ITEM = probe(0, 0, 1).item


def asked(kind: AnswerKind, expected: Answer, choices: tuple[str, ...] = (), text: str = "?") -> Question:
    return Question(
        "picture/answer",
        "picture",
        Query("answer"),
        text,
        kind,
        expected,
        choices=choices,
        marking=Marking(absolute=0.05),
    )


def judged(question: Question, text: str | None) -> tuple[str, str]:
    reply = Reply(text, error="" if text is not None else "HTTP 500")
    return score(question, reply, ITEM).outcome, dynamath(question, reply, ITEM).outcome


def short(answer: object) -> str:
    return "```json\n" + json.dumps({"solution": "It is 7 or 9.", "short answer": answer}) + "\n```"


@pytest.mark.parametrize(
    ("question", "said", "theirs"),
    [
        (asked("real", 2.5), short("2.500"), "right"),
        (asked("real", 2.5), short(2.501), "right"),
        (asked("real", 2.5), short("2.502"), "wrong"),
        (asked("real", 2.5), short("2.5 cm"), "right"),
        (asked("real", 2.5), short("about 2.5"), "wrong"),
        (asked("real", 2.5), short("$2.5$"), "wrong"),
        (asked("real", 6.2832), short("2π"), "right"),
        (asked("real", 6.2832), short("π"), "wrong"),
        (asked("real", 2.5), short("nan"), "wrong"),
        (asked("integer", 1000), short("1,000"), "wrong"),
        (asked("integer", 12), short("12"), "right"),
        (asked("option", "B", ("5", "7")), short("B"), "right"),
        (asked("option", "B", ("5", "7")), short("(b) 7"), "right"),
        (asked("option", "B", ("5", "7")), short("A or B"), "wrong"),
        (asked("option", "B", ("yes", "no")), short("B: false"), "wrong"),
        (asked("option", "B", ("5", "7")), "B, since it is 7.", "right"),
        (asked("text", "Sep"), short(" sep"), "right"),
        (asked("text", "Sep"), short("September"), "wrong"),
        (asked("yes_no", True), short("Yes"), "right"),
        (asked("yes_no", True), short("yes, it is"), "wrong"),
        (asked("choice", "red"), short("Red"), "right"),
        (asked("integer", 5), "It is hard.", "wrong"),
        (asked("integer", 5), "", "wrong"),
        (asked("integer", 5), "Answer: 5", "right"),
        (asked("integer", 5), None, "failed"),
        (asked("integer", 5), '{"short answer": "4"} no: {"solution": "x\\"", "short answer": "5"', "right"),
    ],
)
def test_near_misses(question: Question, said: str | None, theirs: str) -> None:
    assert judged(question, said)[1] == theirs


def test_no_answer_is_wrong_there_and_no_evidence_here() -> None:
    assert judged(asked("integer", 5), "It is hard.") == ("unparsed", "wrong")
    assert judged(asked("real", 2.5), "Answer: 2.54") == ("right", "wrong")


def test_what_the_paper_does_not_have_is_scored_as_ever() -> None:
    question = asked("letters", ["A", "B"])
    assert judged(question, "Answer: A, B") == ("right", "right")


def test_an_unknown_rule_names_the_known_ones() -> None:
    with pytest.raises(UnknownRule, match="Did you mean 'dynamath'"):
        rule_of("dynamat")


def test_differing_replies_are_counted_by_kind_with_examples() -> None:
    probes = [probe(0, 0, 5), probe(1, 0, True, kind="yes_no"), probe(2, 0, 1000)]
    said = {0: "It is hard.", 1: "Answer: yes", 2: short("1,000")}
    answered = say(probes, lambda item, k: said[item.seed])
    catalogue = Catalogue.of(probes)
    by_ours = compare_rules(answered, score_run(answered, catalogue), catalogue)
    assert (by_ours.used, by_ours.other, by_ours.replies, by_ours.differing) == ("isoprobe", "dynamath", 3, 2)
    choice, number = by_ours.kinds
    assert (str(choice.kind), choice.replies, dict(choice.pairs)) == ("multiple choice", 1, {})
    assert english(number.pairs) == {"unparsed, there wrong": 1, "right, there wrong": 1}
    assert (str(number.kind), number.ours.value, number.theirs.value) == ("numerical", 1, 0)
    assert [(one.item, str(one.ours), str(one.theirs)) for one in by_ours.examples] == [
        ("maxflow-v1-L1-s2", "right", "wrong"), ("maxflow-v1-L1-s0", "unparsed", "wrong"),
    ]  # fmt: skip
    theirs = find("m", answered, probes, rule="dynamath")
    assert theirs.rules is not None
    assert theirs.rules.used == "dynamath"
    assert (theirs.rules.kinds, theirs.rules.examples) == (by_ours.kinds, by_ours.examples)
    assert theirs.outcomes["picture"]["wrong"] == 2
    assert find("m", answered, probes).rules is None  # questions that are not the paper's


@pytest.mark.parametrize(
    "text",
    ['"short answer": "' * 20_000, '"short answer":' + " " * 200_000, '"short answer": "' + "\\" * 100_000, "π" * 9],
)
def test_hostile_replies_take_no_time(text: str) -> None:
    assert within(2, lambda _: dynamath(asked("real", 2.5), Reply(text), ITEM)).outcome == "wrong"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (asked("text", "Sep"), "sep"),
        (asked("yes_no", True), "yes"),
        (asked("choice", "red", ("red", "blue")), "Red"),
        (asked("integer", 1000), "1,000"),
        (asked("option", "B", ("5", "7")), "B"),
    ],
)
def test_our_own_rule_reads_the_papers_json_too(question: Question, said: str) -> None:
    for text in (short(said), json.dumps({"solution": "7 or 9: red or blue, A or B.", "short answer": said})):
        assert judged(question, text)[0] == "right"
