"""Strategies that show an item's views: what is asked, in which words, and what happens where something is missing."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from isoprobe.adapters.prompting.keys import prompt_key
from isoprobe.adapters.prompting.prompts import contents, text_of
from isoprobe.adapters.strategies.arms import ARMS, questions_of, strategy_of
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Probe, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task


def test_the_transcript_arm_and_the_scratchpad_begin_with_the_same_bytes(probes: list[Probe]) -> None:
    for forms in ((), ("pair",)):
        for probe in probes[:5]:
            [transcript] = questions_of("transcript", probe, forms)
            [answer] = questions_of("own_transcript", probe, forms)
            first = next(strategy_of("transcript", "direct", forms)(probe, transcript))
            for how in ("direct", "chain_of_thought"):
                again = next(strategy_of("own_transcript", how, forms)(probe, answer))  # type: ignore[arg-type]
                assert first.messages == again.messages
                assert prompt_key(first) == prompt_key(again)


def test_the_scratchpad_answers_from_the_transcript_alone(probes: list[Probe]) -> None:
    probe = probes[0]
    [question] = questions_of("own_transcript", probe)
    work = strategy_of("own_transcript")(probe, question)
    next(work)
    second = work.send(Reply("upper row: 40\nlower row: 2\n"))
    seen = contents(second)
    assert not seen.pictures
    assert seen.forms == (("tally", "upper row: 40\nlower row: 2"),)
    with pytest.raises(StopIteration) as stop:
        work.send(Reply("42"))
    assert stop.value.value == Reply("42")


def test_a_perfect_transcript_is_the_text_arms_prompt(probes: list[Probe]) -> None:
    probe = probes[0]
    [question] = questions_of("own_transcript", probe)
    [text] = questions_of("text", probe)
    work = strategy_of("own_transcript")(probe, question)
    next(work)
    assert prompt_key(work.send(Reply(str(probe.view("tally").payload)))) == prompt_key(
        next(strategy_of("text")(probe, text))
    )


@pytest.mark.parametrize("reply", [Reply(None, error="timed out"), Reply(""), Reply(" \n")])
def test_without_a_transcript_there_is_nothing_to_answer_from(probes: list[Probe], reply: Reply) -> None:
    [question] = questions_of("own_transcript", probes[0])
    work = strategy_of("own_transcript")(probes[0], question)
    next(work)
    with pytest.raises(StopIteration) as stop:
        work.send(reply)
    assert stop.value.value is reply


def test_the_readers_transcript_is_what_the_pixels_say(probes: list[Probe]) -> None:
    probe, other = probes[0], probes[1]
    [question] = questions_of("reader_transcript", probe)
    assert contents(next(strategy_of("reader_transcript")(probe, question))).forms == (
        ("tally", probe.view("tally").payload),
    )
    swapped = replace(probe, views=(replace(probe.views[0], payload=other.views[0].payload), *probe.views[1:]))
    assert contents(next(strategy_of("reader_transcript")(swapped, question))).forms == (
        ("tally", other.view("tally").payload),
    )
    broken = replace(probe, views=(replace(probe.views[0], payload=b"\x89PNG no"), *probe.views[1:]))
    with pytest.raises(StopIteration) as stop:
        next(strategy_of("reader_transcript")(broken, question))
    assert stop.value.value.text is None
    assert stop.value.value.error == "the reader cannot read the picture: not a picture of bars"


def test_chain_of_thought_thinks_in_every_arm_but_transcripts(probes: list[Probe]) -> None:
    for arm in ARMS:
        for question in questions_of(arm, probes[0]):
            work = strategy_of(arm, "chain_of_thought")(probes[0], question)
            prompt = next(work)
            if arm == "own_transcript":
                assert "step by step" not in text_of(prompt)
                prompt = work.send(Reply("upper row: 3\nlower row: 4"))
            assert ("step by step" in text_of(prompt)) == (arm != "transcript")


def test_isocombination_shows_any_subset_of_the_representations(probes: list[Probe]) -> None:
    probe = probes[0]
    [question] = questions_of("combined", probe)
    for spec, pictures, forms in (
        ("isocombination", 1, ["tally", "pair"]),
        ("isocombination(forms=pair)", 1, ["pair"]),
        ("isocombination(forms=pair+tally,picture=no)", 0, ["pair", "tally"]),
        ("isocombination(picture=no)", 0, ["tally", "pair"]),
        ("isocombination(forms=tally,picture=no,how=cot)", 0, ["tally"]),
    ):
        seen = contents(next(load_strategy(spec)(probe, question)))  # type: ignore[arg-type]
        assert len(seen.pictures) == pictures
        assert [name for name, _ in seen.forms] == forms
        assert seen.wording[0] == "How many bars are there in all?"
        assert ("step by step" in seen.wording[1]) == ("cot" in spec)
    with pytest.raises(CannotAsk, match="no text form 'prose', expected one of tally, pair"):
        next(load_strategy("isocombination(forms=pair+prose)")(probe, question))


def test_without_the_picture_the_question_is_about_the_form(marked: Probe) -> None:
    [question] = questions_of("combined", marked)
    [text] = questions_of("text", marked, ("story",))
    shown = contents(next(load_strategy("isocombination(forms=story,picture=no)")(marked, question)))  # type: ignore[arg-type]
    assert shown.wording[0] == text.text != question.text


@pytest.fixture(scope="module")
def marked() -> Probe:
    """A real item whose picture marks the query nodes by colour."""
    task = load_task("connectivity")
    return next(p for p in (make_item(task, 1, seed) for seed in count()) if "query_colour" in p.view("picture").stated)


def test_who_misreads_which_nodes_are_marked_is_not_told(marked: Probe) -> None:
    """The question about a transcript names the query nodes that stand in the transcript."""
    shape = load_task("connectivity").representation("edge_list")
    a, b = [node for node in marked.item.state["nodes"] if node not in marked.item.state["query"]][:2]
    misread = {**marked.item.state, "query": [a, b]}
    [question] = questions_of("own_transcript", marked)
    for state in (marked.item.state, misread):
        work = strategy_of("own_transcript")(marked, question)
        assert "the two" in text_of(next(work))
        u, v = state["query"]
        second = text_of(work.send(Reply(str(shape.show(state, {})))))
        assert f"between node {u} and node {v} in this undirected graph" in second
        assert "in the picture" not in second


def test_every_form_of_a_true_transcript_is_asked_about_as_the_text_arm_asks(marked: Probe) -> None:
    for view in marked.views:
        if view.medium == "text":
            form = (view.representation,)
            work = strategy_of("own_transcript", "direct", form)(
                marked, questions_of("own_transcript", marked, form)[0]
            )
            next(work)
            text = next(strategy_of("text", "direct", form)(marked, questions_of("text", marked, form)[0]))
            assert text_of(work.send(Reply(str(view.payload)))) == text_of(text)


@pytest.mark.parametrize(
    "text", ["I see some nodes.", "Nodes: A, A\nEdges: A-B", "Nodes: 0, 1\nEdges: 0-1", "x" * 300_000]
)
def test_a_transcript_that_cannot_be_read_is_asked_about_all_the_same(marked: Probe, text: str) -> None:
    [question] = questions_of("own_transcript", marked)
    work = strategy_of("own_transcript")(marked, question)
    next(work)
    assert contents(work.send(Reply(text))).forms == (("edge_list", text),)
