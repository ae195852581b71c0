"""Prompts: the question stands as its task words it, parts come apart again, and nothing depends on the answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.adapters.prompting.prompts import ask, contents, ending, merged, text_of
from isoprobe.adapters.strategies.arms import ARMS, questions_of, strategy_of
from isoprobe.probes.core import Picture, Probe, Prompt, Reply


def first_prompt(arm: str, probe: Probe, how: str = "direct", which: int = 0) -> Prompt:
    question = questions_of(arm, probe)[which]
    return next(strategy_of(arm, how)(probe, question))  # type: ignore[arg-type]


def test_a_prompt_comes_apart_into_pixels_forms_and_wording(probes: list[Probe]) -> None:
    probe = probes[0]
    seen = contents(first_prompt("combined", probe))
    assert [picture.file for picture in seen.pictures] == [probe.view("picture").payload]
    assert seen.forms == (("tally", probe.view("tally").payload), ("pair", probe.view("pair").payload))
    assert seen.wording == ("How many bars are there in all?", "Give the answer at once, without explanation.")


@pytest.mark.parametrize("how", ["direct", "chain_of_thought"])
@pytest.mark.parametrize("arm", list(ARMS))
def test_no_prompt_depends_on_what_is_expected(probes: list[Probe], arm: str, how: str) -> None:
    """The strongest form of "the answer is not in it": other expected answers give the same bytes."""
    probe = probes[3]
    blank = replace(
        probe,
        item=replace(probe.item, answer=-1, labels={}),
        proof=replace(probe.proof, answers={}, certificate={}),
        questions=tuple(replace(q, expected="nothing", chance=None) for q in probe.questions),
    )
    for ours, theirs in zip(questions_of(arm, probe), questions_of(arm, blank), strict=True):
        prompts = []
        for one, question in ((probe, ours), (blank, theirs)):
            work = strategy_of(arm, how)(one, question)  # type: ignore[arg-type]
            steps = [next(work)]
            if arm == "own_transcript":
                steps.append(work.send(Reply("upper row: 3\nlower row: 4")))
            prompts.append([text_of(step) for step in steps])
            assert steps[-1].item == probe.item.id
            assert steps[-1].question == question.id
        assert prompts[0] == prompts[1]


def test_endings_say_how_to_come_to_the_answer(probes: list[Probe]) -> None:
    for question in probes[0].questions:
        expected = [] if question.about == "transcript" else [True]
        assert ["step by step" in words for words in ending(question, "chain_of_thought")] == expected
        assert ["at once" in words for words in ending(question, "direct")] == expected


def test_neighbouring_texts_are_merged_and_pictures_are_not() -> None:
    picture = Picture.of(b"1")
    assert merged(["a", "b", picture, "c"]) == ["a\n\nb", picture, "c"]


def test_tangrams_templates_put_the_words_first_and_the_picture_last(probes: list[Probe]) -> None:
    """Tangram, Table 5: the problem's text, a hint, for chain of thought one more sentence, and the diagram."""
    picture = Picture.of(b"1")
    question = next(q for q in probes[0].questions if q.kind == "integer" and q.view == "picture")
    for how, last in (("zero_shot", "at the end."), ("zero_shot_cot", "at the end. Let's think step by step.")):
        [message] = ask(probes[0], question, [picture], arm="picture", how=how).messages  # type: ignore[arg-type]
        assert message.parts[0] == question.wording
        assert message.parts[1] == "Hint: Please provide the final value, e.g., 1, 2, 3, " + last
        assert message.parts[2:] == (picture,)


def test_a_hint_for_numbers_stands_under_no_other_question(probes: list[Probe]) -> None:
    question = next(q for q in probes[0].questions if q.about == "answer")
    words = ending(replace(question, kind="yes_no"), "zero_shot_cot")
    assert words == ending(question, "chain_of_thought")
