"""Minimal pairs: one element differs, the words are the same, and both pictures are proved."""

from __future__ import annotations

from functools import lru_cache

import pytest

from isoprobe.probes.core import Probe, Question
from isoprobe.probes.engine.making import make_item, unread
from isoprobe.probes.engine.pairs import NoPair, agreeing, differing, other_of
from isoprobe.probes.engine.published import published_probe
from isoprobe.probes.engine.registry import load_task


@lru_cache(maxsize=8)
def made(task: str, seed: int) -> tuple[Probe, Question]:
    probe = make_item(load_task(task), 1, seed, representations=["picture"])
    return probe, next(each for each in probe.questions if each.about == "answer")


@pytest.mark.parametrize(("task", "seed"), [("connectivity", 3), ("touching_circles", 3), ("line_intersections", 4)])
def test_the_other_of_a_pair(task: str, seed: int) -> None:
    probe, question = made(task, seed)
    for other, changes in ((differing(probe, question), True), (agreeing(probe, question), False)):
        [view], [asked] = other.views, other.questions
        assert view.payload != probe.views[0].payload
        assert (asked.text, asked.id, asked.choices) == (question.text, question.id, question.choices)
        assert (asked.expected != question.expected) is changes
        assert asked.expected == other.item.answer == load_task(task).solvers[1].solve(other.item.state).answer
        shape = load_task(task).representation("picture")
        assert not unread(other.item.state, shape, view.style, view.payload)


def test_the_answer_of_a_pair_is_known_without_its_picture() -> None:
    probe, question = made("connectivity", 3)
    assert other_of(probe.item, question).answer == differing(probe, question).item.answer


def test_a_published_question_has_no_pair() -> None:
    probe = published_probe("q", "How many?", "integer", 3, ())
    with pytest.raises(NoPair, match="published"):
        other_of(probe.item, probe.questions[0])
