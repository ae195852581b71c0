"""Arms: what each takes out, which questions it asks, and the names that are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from isoprobe.adapters.prompting.prompts import contents, text_of
from isoprobe.adapters.strategies.arms import (
    ARM_OF_STRATEGY,
    ARMS,
    UnknownArm,
    arms_and_ending,
    questions_of,
    strategy_of,
    transcript_form,
    ways_of,
)
from isoprobe.adapters.strategies.spec import BadSpec
from isoprobe.adapters.strategies.strategies import UnknownStrategy, load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Probe


def test_each_arm_takes_out_what_it_says(probes: list[Probe]) -> None:
    probe = probes[0]
    asked = {arm: [contents(next(strategy_of(arm)(probe, q))) for q in questions_of(arm, probe)] for arm in ARMS}
    pictures = {arm: {len(seen.pictures) for seen in prompts} for arm, prompts in asked.items()}
    forms = {arm: {len(seen.forms) for seen in prompts} for arm, prompts in asked.items()}
    assert pictures == {
        "picture": {1},
        "text": {0},
        "element": {1},
        "transcript": {1},
        "own_transcript": {1},
        "combined": {1},
        "reader_transcript": {0},
    }
    assert forms["text"] == forms["reader_transcript"] == {1}
    assert forms["combined"] == {2}
    assert forms["picture"] == forms["element"] == forms["transcript"] == {0}


def test_the_text_arm_asks_one_form_or_several_or_all(probes: list[Probe]) -> None:
    def ids(*forms: str) -> list[str]:
        return [question.id for question in questions_of("text", probes[0], forms)]

    assert ids() == ["tally/answer"]
    assert ids("pair") == ["pair/answer"]
    assert ids("pair", "tally", "pair") == ["pair/answer", "tally/answer"]
    assert ids("all") == ["tally/answer", "pair/answer"]
    with pytest.raises(CannotAsk, match=r"sums-v1-L1-s0 .* no text form 'edges', expected one of tally, pair"):
        ids("edges")


def test_an_item_without_text_forms_leaves_those_arms_out(probes: list[Probe]) -> None:
    bare = replace(
        probes[0],
        views=probes[0].views[:1],
        questions=tuple(q for q in probes[0].questions if q.view == "picture" and q.about != "transcript"),
    )
    assert {arm: len(questions_of(arm, bare, ("pair",))) for arm in ARMS} == {
        "picture": 1,
        "text": 0,
        "element": 3,
        "transcript": 0,
        "own_transcript": 0,
        "combined": 0,
        "reader_transcript": 0,
    }


def test_what_a_picture_does_not_show_is_not_asked_for_in_writing(probes: list[Probe]) -> None:
    """What has no form is described in any words by the model, and by no reader."""
    loose = replace(probes[0], questions=tuple(q for q in probes[0].questions if q.about != "transcript"))
    for arm, count in (("transcript", 0), ("own_transcript", 1), ("reader_transcript", 0), ("combined", 1)):
        assert len(questions_of(arm, loose)) == count
        assert len(questions_of(arm, probes[0])) == 1


def test_unknown_names_name_the_nearest_and_all() -> None:
    with pytest.raises(UnknownStrategy, match=r"'isoscratch'. Did you mean 'isoscratchpad'\? Known: direct, ch"):
        load_strategy("isoscratch")
    with pytest.raises(UnknownArm, match=r"unknown arm 'pictur'. Did you mean 'picture'\?"):
        arms_and_ending("direct", ["pictur"])
    with pytest.raises(UnknownStrategy, match="'isoscratchpad' is the arm 'own_transcript' itself"):
        arms_and_ending("isoscratchpad", ["picture"])
    for call in (lambda: strategy_of("x"), lambda: questions_of("x", None)):  # type: ignore[arg-type]
        with pytest.raises(UnknownArm):
            call()


def test_every_strategy_is_an_arm_by_itself() -> None:
    assert set(ARM_OF_STRATEGY.values()) <= set(ARMS)
    for strategy, arm in ARM_OF_STRATEGY.items():
        spec = f"{strategy}(captions=c.json)" if strategy == "captioned" else strategy
        how = strategy if strategy in ("chain_of_thought", "zero_shot", "zero_shot_cot") else "direct"
        assert arms_and_ending(spec) == arms_and_ending(spec, [arm]) == ([arm], how)
        assert arms_and_ending(f"vote(best_of({spec},n=2),n=3)") == ([arm], how)


def test_a_strategy_of_several_replies_is_asked_in_the_arms_of_the_one_within(probes: list[Probe]) -> None:
    ways = ways_of(
        "vote(cot,n=3)", ["picture", "text", "own_transcript", "transcript"], (), lambda question, text: text
    )
    draws = {arm: (way.draws, next(way(probes[0], questions_of(arm, probes[0])[0]))) for arm, way in ways.items()}
    for arm in ("picture", "text", "own_transcript"):
        assert draws[arm][0] == 3
        assert [prompt.sample for prompt in draws[arm][1]] == [0, 1, 2]  # type: ignore[union-attr]
    assert "step by step" in text_of(draws["text"][1][0])  # type: ignore[index]
    assert draws["transcript"][0] == 1
    assert "step by step" not in text_of(draws["transcript"][1])  # type: ignore[arg-type]


def test_each_arm_is_asked_in_the_strategys_words_where_it_can_be(probes: list[Probe]) -> None:
    ways = ways_of("emma_cot", ["picture", "text", "element", "transcript"])
    for arm, way in ways.items():
        prompt = next(way(probes[0], questions_of(arm, probes[0])[0]))
        assert ("\\boxed{}" in text_of(prompt)) == (arm != "transcript")  # type: ignore[arg-type]
    with pytest.raises(UnknownStrategy, match="'emma_cot' asks in the arms picture, text, element, transcript, not in"):
        ways_of("emma_cot", ["combined"])
    with pytest.raises(BadSpec, match=r"'vote\(cot\)': a vote needs a function that reads answers"):
        ways_of("vote(cot)")


def test_an_argument_goes_before_the_forms_of_the_run(probes: list[Probe]) -> None:
    for spec, forms, element in (
        ("isoscratchpad", (), "tally"),
        ("isoscratchpad", ("pair",), "pair"),
        ("isoscratchpad(form=tally)", ("pair",), "tally"),
    ):
        [way] = ways_of(spec, None, forms).values()
        prompt = next(way(probes[0], questions_of("own_transcript", probes[0])[0]))
        assert prompt.question == f"picture/transcript/{element}"  # type: ignore[union-attr]


def test_an_arm_that_is_named_twice_is_asked_once() -> None:
    assert arms_and_ending("direct", ["text", "picture", "text"]) == (["text", "picture"], "direct")
    assert arms_and_ending("chain_of_thought", ["text"]) == (["text"], "chain_of_thought")


def test_transcripts_are_asked_in_the_first_form_that_is_named(probes: list[Probe]) -> None:
    assert [transcript_form(forms) for forms in ((), ("all",), ("all", "pair"), ("pair", "tally"))] == [
        "", "", "pair", "pair",
    ]  # fmt: skip
    for forms, element in (((), "tally"), (("pair", "tally"), "pair")):
        assert [question.element for question in questions_of("transcript", probes[0], forms)] == [element]
