"""Answers of every kind in every frame in which models give one, and frames that give none: what is meant is known by
construction, and the questions are those of our tasks."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from isoprobe.probes.core import Question
from tests.analysis.test_blind_replies import agrees, own
from tests.specimens.frames import IDLE, OPEN, SAID

SETS = ("fresh_replies.json", "late_replies.json", "closing_replies.json")
KINDS = ("option", "choice", "integer", "real", "yes_no", "text", "options", "integers")


def questions(kind: str) -> list[Question]:
    """The questions of a kind, each wording once."""
    found = {question.text[-220:-80]: question for name in SETS for question, _ in own(name) if question.kind == kind}
    return list(found.values())


def answers(question: Question, rng: random.Random) -> tuple[str, str, str]:
    """One answer, what it means, and another answer, in one of the writings of the kind."""
    kind, choices = question.kind, question.choices
    letters = "ABCDEFGHIJ"[: len(choices)]
    if kind == "option":
        (a, b), form = rng.sample(letters, 2), rng.choice(("{}", "({})", "option {}", "{}. {t}", "({}) {t}"))
        one, other = (form.format(each, t=choices[letters.index(each)]) for each in (a, b))
        return one, a, other
    if kind == "choice":
        a, b = rng.sample(choices, 2)
        return a, a, b
    if kind == "integer":
        count = rng.randrange(13, 90)
        return str(count), str(count), str(count + rng.choice((1, 2, -1)))
    if kind == "real":
        value = rng.randrange(1000, 9000) / 100
        return f"{value:.2f}", f"{value:g}", f"{value + 1.5:.2f}"
    if kind == "yes_no":
        return rng.choice((("yes", "yes", "no"), ("no", "no", "yes")))
    if kind == "text":
        a, b = rng.sample("BCDEFGHKLMNPQRST", 2)
        return a, a, b
    if kind == "options":
        several, others = sorted(rng.sample(letters, 3)), sorted(rng.sample(letters, 2))
        gap = rng.choice((", ", ""))
        return gap.join(several), "".join(several), gap.join(others)
    rows, columns = rng.randrange(3, 15), rng.randrange(3, 15)
    return f"{rows} rows, {columns} columns", f"[{rows}, {columns}]", f"{rows + 1} rows, {columns} columns"


def replies(kind: str, frames: dict[str, str], said: bool) -> Iterator[tuple[str, Question, dict[str, Any]]]:
    rng = random.Random(f"frames {kind}")
    pool = questions(kind)
    for name, template in frames.items():
        question = rng.choice(pool)
        v, meant, w = answers(question, rng)
        text = template.format(
            v=v, w=w, V=v[:1].upper() + v[1:], W=w[:1].upper() + w[1:], q=json.dumps(v), i=IDLE, z="我仔细看了图。",
            b=f"\\text{{{v}}}" if kind in ("choice", "yes_no") else v,
        )  # fmt: skip
        yield name, question, {"response": text, "means": meant if said else ""}


@pytest.mark.parametrize("kind", KINDS)
def test_a_frame_does_not_hide_its_answer(kind: str) -> None:
    wrong = [(name, row["response"]) for name, question, row in replies(kind, SAID, True) if not agrees(question, row)]
    assert len(wrong) <= len(SAID) * 0.02, wrong


@pytest.mark.parametrize("kind", KINDS)
def test_a_frame_without_an_answer_gives_none(kind: str) -> None:
    wrong = [(name, row["response"]) for name, question, row in replies(kind, OPEN, False) if not agrees(question, row)]
    assert len(wrong) <= 1, wrong
