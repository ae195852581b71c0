"""One answer format a prompt: the question's own, or that of the paper whose words the prompt has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from isoprobe.adapters.prompting.prompts import text_of
from isoprobe.adapters.strategies.papers import choices_of
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.probes.core import Probe, Prompt, Question, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task

OURS = re.compile(r"End with a line|End with such a line|最后一行(?:写“答案|以“答案)")
PAPERS = {  # what says in a paper's words how to write the answer
    "emma": re.compile(r'in one "\\boxed\{\}"'),
    "dynamath": re.compile(r"Your response should adhere to the following JSON format"),
    "tangram": re.compile(r"Hint: Please provide the final value"),
    "multi": re.compile(
        r"Please give only one uppercase letter as the answer|Please choose all the correct options"
        r"|请只给出唯一一个大写英文字母作为答案|请选出所有的正确选项"
    ),
    "judge": re.compile(r'end with a line "Best: |最后一行写“最佳：'),
}
FORMATS: dict[str, dict[str, str]] = {  # by strategy and, where it matters, by kind of answer
    "direct": {"": "ours"},
    "cot": {"": "ours"},
    "zero_shot": {"": "ours", "integer": "tangram"},
    "zero_shot_cot": {"": "ours", "integer": "tangram"},
    "isocombination": {"": "ours"},
    "isocombination(picture=no)": {"": "ours"},
    "without_picture": {"": "ours"},
    "captioned(captions=reader)": {"": "ours"},
    "dynamath": {"": "dynamath"},
    "dynamath_no_memory": {"": "ours"},
    "emma_direct": {"": "emma"},
    "emma_cot": {"": "emma"},
    "multi_en": {"": "ours", "option": "multi", "options": "multi"},
    "multi_zh": {"": "ours", "option": "multi", "options": "multi"},
    "best_of(emma_cot,n=2)": {"": "emma"},
    "likelihood": {"": "ours"},
}
TASKS = {  # one of each kind of answer, in each language
    "yes_no": ("connectivity", "en"),
    "integer": ("maxflow", "en"),
    "choice": ("parity", "en"),
    "move": ("puzzle", "en"),
    "option": ("arrow_product", "en"),
    "options": ("lamps_lit", "zh"),
}


@cache
def probe(kind: str) -> Probe:
    name, language = TASKS[kind]
    return make_item(load_task(name), 1, 3, language=language)


def answer_of(of: Probe) -> Question:
    return next(question for question in of.questions if question.about == "answer" and question.view == "picture")


def prompts(spec: str, of: Probe, question: Question) -> Iterator[Prompt]:
    """Every prompt, where each is replied to with another number."""
    work = load_strategy(spec)(of, question)
    sent: Any = None
    for k in range(8):
        try:
            asked = work.send(sent)
        except StopIteration:
            return
        each = asked if isinstance(asked, tuple) else (asked,)
        yield from each
        replies = tuple(Reply(f"{k}{j}") for j, _ in enumerate(each))
        sent = replies if isinstance(asked, tuple) else replies[0]


def formats(text: str) -> list[str]:
    found = ["ours"] * len(OURS.findall(text))
    return found + [name for name, pattern in PAPERS.items() for _ in pattern.findall(text)]


@pytest.mark.parametrize("kind", TASKS)
@pytest.mark.parametrize("spec", FORMATS)
def test_one_answer_format_stands_in_every_prompt(spec: str, kind: str) -> None:
    question = answer_of(probe(kind))
    if (spec == "likelihood" and not choices_of(question)) or (
        "captions=reader" in spec and not any(q.about == "transcript" for q in probe(kind).questions)
    ):
        pytest.skip("the strategy does not ask such questions")
    asked = list(prompts(spec, probe(kind), question))
    assert asked
    for prompt in asked:
        expected = "judge" if prompt.arm == "judge" else FORMATS[spec].get(question.kind, FORMATS[spec][""])
        assert formats(text_of(prompt)) == [expected], text_of(prompt)


@pytest.mark.parametrize("spec", ["emma_direct", "dynamath", "multi_en", "zero_shot"])
def test_what_may_be_chosen_is_told_whatever_the_format(spec: str) -> None:
    """A paper's format has no place for the names that a choice is among, nor for how a move is written."""
    [prompt] = prompts(spec, probe("choice"), answer_of(probe("choice")))
    assert text_of(prompt).count("one of: even, odd, neither.") == 1
    [prompt] = prompts(spec, probe("move"), answer_of(probe("move")))
    assert text_of(prompt).count("UCI notation") == 1


def test_a_transcript_is_asked_for_in_its_own_words_by_every_strategy() -> None:
    question = next(q for q in probe("yes_no").questions if q.about == "transcript")
    for spec in ("direct", "dynamath", "emma_cot", "multi_en", "zero_shot"):
        [prompt] = prompts(spec, probe("yes_no"), question)
        assert text_of(prompt).count(question.answer_format) == 1
