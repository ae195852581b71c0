"""DynaMath's own prompts: Table 5 by type of answer, and the few-shot prompt of Appendix C.3 as it is printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import find_question
from isoprobe.probes.core import Picture, Probe, Prompt, Question
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task


@pytest.fixture
def probe(probes: list[Probe]) -> Probe:
    return probes[0]


def total(probe: Probe) -> Question:
    found = find_question(probe, "answer", "picture")
    assert found is not None
    return found


def lettered(probe: Probe) -> Question:
    return replace(total(probe), wording="Which bar is longest?", kind="option", choices=("the left", "the right"))


def parts(spec: str, probe: Probe, question: Question) -> list[str]:
    """The parts of the one message that it asks in, [picture] where one stands."""
    prompt = next(load_strategy(spec)(probe, question))
    assert isinstance(prompt, Prompt)
    [message] = prompt.messages
    return ["[picture]" if isinstance(part, Picture) else part for part in message.parts]


def words(spec: str, probe: Probe, question: Question) -> str:
    shown, *said = parts(spec, probe, question)
    assert shown == "[picture]"
    return "\n\n".join(said)


def test_dynamaths_prompts(probe: Probe) -> None:
    said = words("dynamath", probe, total(probe))
    assert said.startswith(
        "How many bars are there in all?\n\nIf the answer is a numerical value, format it as a three-"
    )
    assert said.endswith(
        '{\n  "solution": "[Detailed step-by-step explanation]",\n  "short answer": "[Concise Answer]"\n}'
    )
    assert "just provide the corresponding choice option" in words("dynamath", probe, lettered(probe))
    yes_no = next(question for question in probe.questions if question.kind == "yes_no")
    assert words("dynamath", probe, yes_no).startswith(yes_no.text + "\n\nPlease provide an answer to the question")
    plain = words("dynamath_no_memory", probe, total(probe))
    assert "\n\nTask: Please answer the following question: How many bars are there in all?, ensuring your" in plain


def test_the_form_of_a_text_is_told_as_table_5_does() -> None:
    parity = make_item(load_task("parity"), 1, 3, representations=["picture"])
    assert parts("dynamath", parity, total(parity))[2] == (
        "Please answer the question in the following form: one of: even, odd, neither."
    )


def test_the_few_shot_prompt_is_appendix_c_3s(probe: Probe) -> None:
    """Its one example is of letters; what is asked of other types has no hint there."""
    said = parts("dynamath_few_shot(shots=2)", probe, total(probe))
    assert said[0] == (
        "Please answer the question based on the last image. To clearly explain the task, we provide the following "
        "example:"
    )
    assert said[1:3] == ["For image 1: Question: How many bars are there in all?", "[picture]"]
    assert said[3].startswith("Answer: ")
    assert said[4].startswith("Let's think this step by step:\n")
    assert said[5:7] == ["For image 2: Question: How many bars are there in all?", "[picture]"]
    assert said[-2:] == [
        "Now please answer the following question based on the last image: How many bars are there in all? If the "
        "answer is a numerical value, format it as a three-digit floating-point number.",
        "[picture]",
    ]


def test_letters_stand_in_brackets_as_in_its_example() -> None:
    maze = make_item(load_task("maze_exit"), 1, 3)
    said = parts("dynamath_few_shot(shots=1)", maze, total(maze))
    assert said[1].startswith(
        "For image 1: Please answer the question and provide the correct option letter, e.g., A, B, C, D, at the end. "
        "Question: "
    )
    answer = next(part for part in said if part.startswith("Answer: "))
    assert answer in [f"Answer: ({letter})" for letter in "ABCDEFGH"]


def test_transcripts_are_not_asked_in_its_words(probe: Probe) -> None:
    asked = find_question(probe, "transcript", "picture")
    assert asked is not None
    with pytest.raises(CannotAsk, match="prints no prompt for transcripts"):
        parts("dynamath_few_shot", probe, asked)
