"""Solved examples' replies: the answer in the format asked for, after the steps that it rests on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.adapters.strategies.solved import answer_of, decimals_asked, grounds, solved
from isoprobe.adapters.strategies.views import find_question
from isoprobe.probes.core import Marking, Question
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task


def question(text: str, kind: str, expected: object, **more: object) -> Question:
    return published_probe("x", text, kind, expected, **more).questions[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "decimals", "said"),
    [
        ("How long is it, rounded to 2 decimals?", 2, "2.50"),
        ("Give the answer rounded to two decimal places.", 2, "2.50"),
        ("Round your answer to the nearest tenth.", 1, "2.5"),
        ("Round to the nearest integer.", 0, "2"),
        ("Answer correct to 3 decimal places", 3, "2.500"),
        ("结果保留两位小数。", 2, "2.50"),
        ("结果精确到0.001。", 3, "2.500"),
        ("How long is it?", None, "2.5"),
        ("The 2 decimal numbers 1.5 and 1.0 are added. What comes out?", None, "2.5"),
    ],
)
def test_a_number_has_the_decimals_that_are_asked_for(text: str, decimals: int | None, said: str) -> None:
    asked = question(text, "real", 2.5)
    assert decimals_asked(asked) == decimals
    assert answer_of(asked) == said


def test_answers_of_every_kind_are_written_as_asked() -> None:
    assert answer_of(question("?", "real", 2.0, marking=Marking(decimals=3))) == "2.000"
    assert answer_of(question("Answer the question with a floating-point number.", "real", 12.0)) == "12.0"
    assert answer_of(question("?", "option", "B", choices=("x", "y"))) == "B"
    assert answer_of(question("?", "options", ["A", "C"], choices=("x", "y", "z"))) == "A, C"
    assert answer_of(question("?", "yes_no", True)) == "yes"
    assert answer_of(question("?", "yes_no", False, language="zh")) == "否"
    assert answer_of(question("?", "blanks", [["a", "b"], "3"])) == "a; 3"
    assert answer_of(question("?", "integer", 7)) == "7"


def test_steps_come_before_the_answer() -> None:
    probe = published_probe("x", "Wie?", "option", "B", choices=("x", "y"))
    asked = probe.questions[0]
    assert solved(probe, asked) == "B"
    assert solved(probe, asked, "Because of y.", reasoning=True) == "Because of y.\n\nAnswer: B"


@pytest.mark.parametrize(
    ("task", "part"),
    [
        ("maxflow", "have a total capacity of {answer}."),
        ("segments", "The line segments are "),
        ("breakpoints", "they change at x = "),
        ("convexity", "its chord, as at x = "),
        ("parity", "f(-x)"),
        ("winner", "The answer rests on the rule that ended the game"),
    ],
)
def test_the_steps_of_our_own_items_are_what_proves_them(task: str, part: str) -> None:
    probe = next(
        each
        for each in (make_item(load_task(task), 1, seed) for seed in range(9))
        if task != "parity" or each.item.answer != "neither"
    )
    asked = find_question(probe, "answer", "picture")
    assert asked is not None
    said = solved(probe, asked, reasoning=True)
    assert part.format(answer=probe.item.answer) in said
    assert said.endswith(f"\n\nAnswer: {answer_of(asked)}")
    assert grounds(replace(probe, proof=replace(probe.proof, certificate=None))) == ""
