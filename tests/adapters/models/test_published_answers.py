"""Planted replies to published questions: the published answer is right, every other one of its kind is wrong."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.models.published_answers import guess, right_reply, wrong_reply
from isoprobe.adapters.strategies.arms import questions_of, strategy_of
from isoprobe.analysis.scoring.verdict import score
from isoprobe.probes.core import Marking, Probe, Question
from isoprobe.probes.engine.published import published_probe
from tests.specimens.published import png

KINDS: list[tuple[str, Any, tuple[str, ...], Marking]] = [
    ("option", "B", ("red", "blue", "green"), Marking()),
    ("option", "C", (), Marking()),
    ("options", ["A", "C"], ("1", "2", "3", "4"), Marking()),
    ("choice", "True", ("True", "False"), Marking()),
    ("yes_no", False, (), Marking()),
    ("integer", 7, (), Marking()),
    ("real", -2.5, (), Marking(absolute=0.001)),
    ("real", 0.0, (), Marking(absolute=0.001)),
    ("text", "paris", (), Marking()),
    ("expression", "2*x + 1", (), Marking()),
    ("blanks", ["4", ["north", "N"]], (), Marking()),
]


def probe_of(kind: Any, expected: Any, choices: tuple[str, ...], marking: Marking, language: Any = "en") -> Probe:
    return published_probe(
        "x", "Which?", kind, expected, [png(30)], choices=choices, marking=marking, language=language
    )


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("case", KINDS, ids=[f"{kind[0]}-{kind[1]}" for kind in KINDS])
def test_a_right_reply_is_right_and_a_wrong_one_wrong(case: Any, language: str) -> None:
    question: Question = probe_of(*case, language).questions[0]
    others = [
        question.expected,
        *{"expression": ["x - 4"], "text": ["rome"], "blanks": [["5", "south"]]}.get(case[0], []),
    ]
    assert score(question, right_reply(question)).outcome == "right"
    for seed in range(20):
        assert score(question, wrong_reply(question, others, Random(seed))).outcome in ("wrong", "partial")


def test_a_guess_owes_nothing_to_the_answer() -> None:
    question = probe_of(*KINDS[0]).questions[0]
    replies = {guess(question, (), Random(seed)) for seed in range(60)}
    assert replies == {"Answer: A", "Answer: B", "Answer: C"}
    other = replace(question, expected="C")
    assert [guess(question, (), Random(k)) for k in range(9)] == [guess(other, (), Random(k)) for k in range(9)]


@pytest.mark.parametrize(
    ("spec", "picture", "described"), [("see=1,think=1", 1, 1), ("see=0,think=1", 0, 1), ("see=1,think=0", 0, 0)]
)
def test_a_planted_respondent_sees_and_thinks_about_published_pictures(spec: str, picture: int, described: int) -> None:
    probes = [
        published_probe(f"{k}", f"Which {k}?", "option", "ABCD"[k % 4], [png(30 + k)], choices=("p", "q", "r", "s"),
                        texts={"description": f"a picture {k}"})
        for k in range(12)
    ]  # fmt: skip
    model = open_model(f"planted:{spec}", probes)
    for arm, share in (("picture", picture), ("text", described)):
        rights = []
        for probe in probes:
            (question,) = questions_of(arm, probe)
            asking = strategy_of(arm)(probe, question)
            rights.append(score(question, model.ask([next(asking)])[0].text or "").outcome == "right")
        assert sum(rights) == 12 * share
