"""Tangram's own prompts: Table 5's examples to the letter, and Table 6 about a reply."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import find_question
from isoprobe.probes.core import Picture, Probe, Prompt, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task


@pytest.fixture(scope="module")
def segments() -> Probe:
    return make_item(load_task("segments"), 1, 3, representations=["picture", "clauses"])


def work(spec: str, probe: Probe, view: str = "picture"):  # type: ignore[no-untyped-def]
    question = find_question(probe, "answer", view)
    assert question is not None
    return load_strategy(spec)(probe, question)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("tangram", "Hint: Please provide the final value, e.g., 1, 2, 3, at the end."),
        (
            "tangram(cot=yes)",
            "Hint: Please provide the final value, e.g., 1, 2, 3, at the end. Let's think step by step.",
        ),
    ],
)
def test_table_5s_examples(segments: Probe, spec: str, words: str) -> None:
    prompt = next(work(spec, segments))
    assert isinstance(prompt, Prompt)
    text, picture = prompt.messages[0].parts
    assert text == f"Please count how many line segments are formed by letters in the diagram. {words}"
    assert isinstance(picture, Picture)


def test_table_6_has_a_model_extract_the_answer(segments: Probe) -> None:
    talk = work("extracted(tangram,judge=other)", segments)
    [first] = next(talk)
    assert "Hint: Please provide" in first.messages[0].parts[0]
    second = talk.send((Reply("I count three: AB, BC and CD."),))
    assert isinstance(second, Prompt)
    assert second.to == "other"
    [words] = second.messages[0].parts
    assert isinstance(words, str)
    assert words.startswith("You are a result extraction bot.Please read the following example.")
    assert words.count("Extracted answer:") == 5
    assert words.endswith(
        "Question: Please count how many line segments are formed by letters in the diagram.\n"
        "Model response: I count three: AB, BC and CD.\nExtracted answer:"
    )
    with pytest.raises(StopIteration) as done:
        talk.send(Reply("3"))
    assert done.value.value.text == "3"


def test_a_failed_reply_is_not_given_to_be_extracted_from(segments: Probe) -> None:
    talk = work("extracted(tangram)", segments)
    next(talk)
    with pytest.raises(StopIteration) as done:
        talk.send((Reply(None, error="down"),))
    assert done.value.value.error == "down"


def test_what_tangram_does_not_ask(segments: Probe) -> None:
    with pytest.raises(CannotAsk, match="about a diagram"):
        next(work("tangram", segments, "clauses"))
    other = replace(segments, item=replace(segments.item, task="maxflow"))
    with pytest.raises(CannotAsk, match="words no other question"):
        next(work("tangram", other))
    with pytest.raises(CannotAsk, match="extraction is of integers, and yes_no is asked for"):
        next(work("extracted(direct)", make_item(load_task("connectivity"), 1, 3)))
