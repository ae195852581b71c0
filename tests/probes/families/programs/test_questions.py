"""What is told of examination questions beside them: pieces of knowledge, and the steps to the answer."""

from __future__ import annotations

import json
import re

import pytest

from isoprobe.probes.core import Task
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.exams import exam_counts, exam_tasks

EXPLAINED = [task.name for task in exam_tasks() if task.explain]
TAUGHT = [task.name for task in exam_tasks() if task.knowledge]
CHINESE = re.compile("[\u4e00-\u9fff]")


def states(task: Task, count: int = 12) -> list:
    return [draw_state(task, level, seed) for level in task.levels for seed in range(count)]


@pytest.mark.parametrize("name", EXPLAINED)
def test_steps_are_of_the_item_and_in_its_language(name: str) -> None:
    """They change with what the item shows: who is told the same, of the same options, has the same answer."""
    task = load_task(name)
    assert task.explain
    answers: dict[str, object] = {}
    for state in states(task):
        english, chinese = task.explain(state, "en"), task.explain(state, "zh")
        assert english.strip().endswith(".")
        assert not CHINESE.search(english)
        assert CHINESE.search(chinese)
        answer = task.solvers[0].solve(state).answer
        key = json.dumps([english, chinese, state["ask"]])
        assert answers.setdefault(key, answer) == answer
    assert len(answers) > 8


@pytest.mark.parametrize("name", TAUGHT)
def test_knowledge_tells_nothing_of_what_is_shown(name: str) -> None:
    """It is the same whatever the picture shows, in the item's language."""
    task = load_task(name)
    assert task.knowledge
    for state in states(task, 3):
        blind = {"facts": {}, "ask": state["ask"], "plan": None}
        assert task.knowledge(blind, "en") == task.knowledge(state, "en") != ()
        assert all(CHINESE.search(piece) for piece in task.knowledge(blind, "zh"))
        assert not any(CHINESE.search(piece) for piece in task.knowledge(blind, "en"))


def test_as_many_questions_have_them_as_in_the_paper() -> None:
    """Table 9: 57% of the questions have an explanation, 43% pieces of knowledge."""
    counts = exam_counts()
    total = sum(counts.values())
    for names, share in ((EXPLAINED, 0.57), (TAUGHT, 0.43)):
        assert sum(n for (_, name), n in counts.items() if name in names) / total > share


def test_the_steps_to_a_density() -> None:
    task = load_task("measuring_cylinder.density")
    state = {
        "facts": {"before": 40, "after": 90, "stones": 2},
        "ask": {"mass": 135, "options": ["2.5", "2.6", "2.7", "2.8"]},
        "plan": None,
    }
    assert task.explain
    assert task.explain(state, "en") == (
        "The stones have a volume of 90 ml - 40 ml = 50 ml = 50 cm³. The density is 135 g / 50 cm³ ≈ 2.7 g/cm³."
    )
    assert task.explain(state, "zh") == "石块的体积V=90ml-40ml=50ml=50cm³。密度ρ=m/V=135g÷50cm³≈2.7g/cm³。"
