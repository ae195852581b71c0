"""The papers' prompts over real questions and over questions of every kind that the papers have."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from isoprobe.adapters.prompting.prompts import contents, text_of
from isoprobe.adapters.strategies.papers import choices_of
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import Work
from isoprobe.probes.core import Picture, Probe, Prompt, Question, Reply


@pytest.fixture
def probe(probes: list[Probe]) -> Probe:
    return probes[0]


def total(probe: Probe) -> Question:
    return next(question for question in probe.questions if question.id == "picture/answer")


def lettered(probe: Probe) -> Question:
    return replace(total(probe), wording="Which bar is longest?", kind="option", choices=("the left", "the right"))


def first(spec: str, probe: Probe, question: Question) -> Prompt:
    prompt = next(load_strategy(spec)(probe, question))
    assert isinstance(prompt, Prompt)
    return prompt


def words(spec: str, probe: Probe, question: Question) -> str:
    """The prompt's words after its picture."""
    [message] = first(spec, probe, question).messages
    assert isinstance(message.parts[0], Picture)
    return "\n\n".join(str(part) for part in message.parts[1:])


def test_emmas_prompts_are_table_5s(probe: Probe) -> None:
    box = 'and put the answer in one "\\boxed{}". '
    only = (
        "Please ensure that your output only contains the final answer without any additional content (such as "
        "intermediate reasoning steps)."
    )
    asked = "How many bars are there in all?\nAnswer the question using a single word or phrase "
    assert words("emma_cot", probe, total(probe)) == f"{asked}{box}Please solve the problem step by step."
    assert words("emma_direct", probe, total(probe)) == f"{asked}{box}{only}"
    options = (
        "Which bar is longest?\nA: the left\nB: the right\nAnswer with the option's letter from the given choices "
    )
    box = 'and put the letter in one "\\boxed{}". '
    assert words("emma_cot", probe, lettered(probe)) == f"{options}{box}Please solve the problem step by step."
    assert words("emma_direct", probe, lettered(probe)) == f"{options}{box}{only}"


def test_options_that_the_question_tells_itself_are_not_told_twice(probe: Probe) -> None:
    asked = replace(lettered(probe), wording="Which is longest?\n(A) the left\n(B) the right")
    for spec in ("emma_cot", "dynamath", "dynamath_no_memory", "multi_en", "emma_caption"):
        assert text_of(first(spec, probe, asked)).count("the right") == 1
        assert text_of(first(spec, probe, lettered(probe))).count("the right") == 1


def test_a_caption_is_written_for_the_question_and_answered_from_alone(probe: Probe) -> None:
    work = load_strategy("emma_caption")(probe, lettered(probe))
    asked = next(work)
    assert isinstance(asked, Prompt)
    assert len(contents(asked).pictures) == 1
    assert "just describe the information of this picture.\n\nWhich bar is longest?\nA: the left" in text_of(asked)
    answered = work.send(Reply("  Two rows of bars.\n"))
    assert not contents(answered).pictures
    assert text_of(answered).endswith("\n\nTwo rows of bars.\n\nWhich bar is longest?\nA: the left\nB: the right")
    for nothing in (Reply(" "), Reply(None, error="timed out")):
        assert last(load_strategy("emma_caption")(probe, total(probe)), nothing) is nothing


def test_a_problem_is_sorted_before_it_is_asked_by_itself(probe: Probe) -> None:
    work = load_strategy("emma_categorize")(probe, lettered(probe))
    asked = next(work)
    assert isinstance(asked, Prompt)
    assert len(contents(asked).pictures) == 1
    assert "It belongs to another category. Here is a math problem" in text_of(asked)
    assert text_of(asked).endswith("\n\nWhich bar is longest?\nA: the left\nB: the right")
    assert work.send(Reply("Category D: it counts.")) == first("emma_cot", probe, lettered(probe))
    nothing = Reply(None, error="timed out")
    assert last(load_strategy("emma_categorize")(probe, total(probe)), nothing) is nothing


def last(work: Work, only: Reply) -> Reply:
    next(work)
    with pytest.raises(StopIteration) as stop:
        work.send(only)
    value: Reply = stop.value.value
    return value


def test_without_the_picture_and_with_captions_in_its_place(probe: Probe, tmp_path: Path) -> None:
    alone = first("without_picture(how=cot)", probe, total(probe))
    assert text_of(alone) == ("How many bars are there in all?\n\nThink step by step, and give the answer at the end.")
    path = tmp_path / "captions.jsonl"
    path.write_text('{"id": "sums-v1-L1-s0", "texts": ["Fifteen bars.", "BARS"]}')
    asked = first(f'captioned("{path}")', probe, total(probe))
    assert text_of(asked) == (
        "The picture described in words:\n\nFifteen bars.\n\nBARS\n\nHow many bars are there in all?\n\n"
        "Give the answer at once, without explanation."
    )
    other = replace(probe, item=replace(probe.item, id="sums-v1-L1-s1"))
    with pytest.raises(CannotAsk, match="sums-v1-L1-s1 cannot be asked: it has no text in the file"):
        first(f'captioned("{path}")', other, total(other))


def test_the_likeliest_of_the_choices(probe: Probe) -> None:
    colour = next(question for question in probe.questions if question.kind == "choice")
    more = next(question for question in probe.questions if question.kind == "yes_no")
    prompt = first("likelihood", probe, colour)
    assert prompt.choices == ("red", "blue", "green")
    assert prompt.messages == first("direct", probe, colour).messages
    assert choices_of(more) == ("yes", "no")
    assert choices_of(lettered(probe)) == ("A", "B")
    with pytest.raises(CannotAsk, match=r"sums-v1-L1-s0 .* leaves the answer open \(integer\)"):
        first("likelihood", probe, total(probe))
