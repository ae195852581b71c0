"""Rounds: no turn has more pictures than the model takes, nothing of the question is lost, and its end is told."""

from __future__ import annotations

import pytest

from isoprobe.adapters.prompting.wordings import wording
from isoprobe.adapters.strategies.rounds import rounds, segments
from isoprobe.probes.core import Message, Picture

A, B, C = (Picture.of(bytes([k])) for k in range(3))
QUESTION = Message("user", ("Left:", A, "right:", B, "below:", C, "Which?"))
SYSTEM = Message("system", ("Be brief.",))


def test_a_question_is_split_after_each_picture() -> None:
    first, second, third = segments(QUESTION, 1, "en")
    assert first.parts == (wording("multi/en_rounds"), "Left:", A)
    assert second.parts == ("right:", B)
    assert third.parts == ("below:", C, "Which?", wording("multi/en_rounds_end"))


@pytest.mark.parametrize("most", [1, 2, 3])
def test_nothing_is_lost_or_moved(most: int) -> None:
    split = segments(QUESTION, most, "en")
    said = [part for message in split for part in message.parts]
    assert said[1:-1] == list(QUESTION.parts)
    assert all(sum(isinstance(part, Picture) for part in message.parts) <= most for message in split)


def test_pictures_at_the_ends() -> None:
    first, second = segments(Message("user", (A, B)), 1, "en")
    assert first.parts == (wording("multi/en_rounds"), A)
    assert second.parts == (B, wording("multi/en_rounds_end"))


def test_a_chinese_question_is_told_in_chinese() -> None:
    first, last = segments(Message("user", ("左图", A, "右图", B, "哪一个？")), 1, "zh")
    assert first.parts[0] == wording("multi/zh_rounds")
    assert last.parts[-1] == wording("multi/zh_rounds_end")


def test_each_stage_ends_where_the_model_speaks() -> None:
    assert rounds((SYSTEM, QUESTION), None, "en") == [[SYSTEM, QUESTION]]
    assert rounds((SYSTEM, QUESTION), 3, "en") == [[SYSTEM, QUESTION]]
    stages = rounds((SYSTEM, QUESTION), 1, "en")
    assert [len(stage) for stage in stages] == [2, 1, 1]
    assert stages[0][0] == SYSTEM


def test_an_example_before_the_question_keeps_its_reply() -> None:
    reply, plain = Message("assistant", ("B",)), Message("user", (A, "And this?"))
    stages = rounds((QUESTION, reply, plain), 2, "en")
    assert [len(stage) for stage in stages] == [1, 3]
    assert stages[-1][1:] == [reply, plain]
