"""Solved examples: whose they are, that they are true, and that they are never the item itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from isoprobe.adapters.models.reader import Reader
from isoprobe.adapters.prompting.prompts import contents, text_of
from isoprobe.adapters.strategies.strategies import load_strategy
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import Picture, Probe, Prompt, Question, Reply
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task


@pytest.fixture(scope="module")
def graph() -> Probe:
    return make_item(load_task("connectivity"), 1, 7)


def first(spec: str, probe: Probe, question: Question | None = None) -> Prompt:
    prompt = next(load_strategy(spec)(probe, question or answer_of(probe)))
    assert isinstance(prompt, Prompt)
    return prompt


def answer_of(probe: Probe, view: str = "picture") -> Question:
    return next(question for question in probe.questions if question.view == view and question.about == "answer")


def test_examples_are_turns_before_the_question(probes: list[Probe]) -> None:
    prompt = first("few_shot", probes[0])
    assert [message.role for message in prompt.messages] == ["user", "assistant"] * 3 + ["user"]
    assert prompt.messages[-1] == first("direct", probes[0]).messages[0]
    assert (prompt.item, prompt.question, prompt.arm) == (probes[0].item.id, "picture/answer", "picture")
    plain = contents(prompt)
    assert [picture.file for picture in plain.pictures] == [probes[0].view("picture").payload]


@pytest.mark.parametrize("spec", ["few_shot(shots=2)", "few_shot(shots=2,reasoning=yes)", "dynamath_variants(shots=2)"])
@pytest.mark.parametrize("view", ["picture", "edge_list"])
def test_the_examples_are_solved_rightly(graph: Probe, spec: str, view: str) -> None:
    """The reader, asked an example's own turn by itself, gives the answer that the example gives."""
    prompt = first(spec, graph, answer_of(graph, view))
    places = [(-1, 0), (-2, 0)] if spec.startswith("few") else [(7, 1), (7, 2)]
    for (seed, variant), asked, solved in zip(places, prompt.messages[:-1:2], prompt.messages[1::2], strict=True):
        example = make_item(load_task("connectivity"), 1, seed, variant, representations=[view])
        [reply] = Reader().ask([replace(prompt, messages=(asked,), query=answer_of(example, view).query)])
        [said] = solved.parts
        assert isinstance(said, str)
        assert said.endswith(str(reply.text))
        assert ("What the picture shows, in text form (edge list):\n\nNodes: " in said) == ("reasoning" in spec)


def test_every_kind_of_question_has_examples_of_its_kind(graph: Probe) -> None:
    asked = {(question.about, question.element): question for question in graph.questions if question.view == "picture"}
    example = make_item(load_task("connectivity"), 1, -1)
    for (about, element), question in asked.items():
        prompt = first("few_shot(shots=1)", graph, question)
        words = [part for part in prompt.messages[0].parts if isinstance(part, str)]
        assert words[0] in [q.text for q in example.questions if (q.about, q.element) == (about, element)]


def test_no_suite_takes_the_examples_and_none_is_the_item(probes: list[Probe]) -> None:
    """A suite's seeds are not below zero. An item that has an example's state is shown another one."""
    shown = [part for message in first("few_shot", probes[0]).messages[:-1] for part in message.parts]
    pictures = [part.file for part in shown if isinstance(part, Picture)]
    own = [make_item(load_task("sums"), 1, -k) for k in (1, 2, 3, 4)]
    assert pictures == [example.view("picture").payload for example in own[:3]]
    same = make_item(load_task("sums"), 1, -2)
    again = [part for message in first("few_shot", same).messages[:-1] for part in message.parts]
    assert [part.file for part in again if isinstance(part, Picture)] == [
        own[k].view("picture").payload for k in (0, 2, 3)
    ]


def test_variants_are_of_the_items_own_seed(probes: list[Probe]) -> None:
    made = ([make_item(load_task("sums"), 1, seed, k) for k in range(4)] for seed in count())
    own = next(each for each in made if len({str(variant.item.state) for variant in each}) == 4)
    item, variants = own[1], [own[0], own[2], own[3]]
    shown = [part for message in first("dynamath_variants", item).messages[:-1] for part in message.parts]
    assert [part.file for part in shown if isinstance(part, Picture)] == [v.view("picture").payload for v in variants]
    assert [part for part in shown if isinstance(part, str) and part.isdigit()] == [
        str(v.item.answer) for v in variants
    ]


def test_the_controlled_copy_shows_the_item_itself_solved(probes: list[Probe]) -> None:
    asked, solved, again = first("dynamath_variants(copy=yes)", probes[0]).messages
    assert asked == again
    assert solved.parts == (str(probes[0].item.answer),)


def test_an_imported_item_has_examples_and_no_variants(probes: list[Probe]) -> None:
    imported = replace(probes[0], item=replace(probes[0].item, level=0))
    assert len(first("few_shot(shots=2)", imported).messages) == 5
    with pytest.raises(
        CannotAsk,
        match="sums-v1-L1-s0 cannot be asked: 0 other variants shown as picture are there to show, 3 are asked for",
    ):
        first("dynamath_variants", imported)


def test_a_level_with_too_few_states_says_so(probes: list[Probe]) -> None:
    """Two rows of one to nine bars are 81 items."""
    with pytest.raises(
        CannotAsk, match=r"sums-v1-L1-s0 cannot be asked: [67][0-9] examples are there to show, 200 are asked for"
    ):
        first("few_shot(shots=200)", probes[0])


def test_the_reader_answers_after_examples_as_without(graph: Probe) -> None:
    [alone] = Reader().ask([first("direct", graph)])
    for spec in ("few_shot", "few_shot(reasoning=yes)", "dynamath_variants"):
        prompt = first(spec, graph)
        [reply] = Reader().ask([prompt])
        assert isinstance(reply, Reply)
        assert reply.text == alone.text
        assert ("step by step" in text_of(prompt)) == ("reasoning" in spec)
