"""Strategies that show solved examples first, as earlier turns of the conversation: a user asks, an assistant answers.

The examples are made on the spot. Those of `few_shot` are of the item's own task and level, from seeds below zero,
which no suite takes; those of `dynamath_variants` are other variants of the item's seed (DynaMath, Appendix H.6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count

from isoprobe.adapters.prompting.prompts import Ending, ask, headed, prompt_of, view_parts
from isoprobe.adapters.strategies.views import Asking, arm_of_view, form_of
from isoprobe.probes.core import (
    BadState,
    Disproved,
    Language,
    LayoutRejected,
    Message,
    NotMade,
    Probe,
    Question,
    Unreadable,
)
from isoprobe.probes.engine.making import make_item
from isoprobe.probes.engine.registry import load_task

_TRIES = 20  # seeds or variants that are tried beyond the examples asked for


class MissingExamples(ValueError):
    """No examples can be made for an item. The message is one line."""


def few_shot(probe: Probe, question: Question, *, shots: int = 3, reasoning: bool = False) -> Asking:
    """The question after `shots` solved examples of its task and level, each with its view.

    With `reasoning` each answer follows the true text form of what the example shows, and thinking step by step is
    asked for. Raises MissingExamples.
    """
    levels = load_task(probe.item.task).levels
    level = probe.item.level if probe.item.level in levels else min(levels)
    made = ((level, -k, 0) for k in count(1))
    return (yield from _after_examples(probe, question, _others(probe, question, made, shots, reasoning), reasoning))


def dynamath_variants(
    probe: Probe, question: Question, *, shots: int = 3, copy: bool = False, reasoning: bool = False
) -> Asking:
    """The question after `shots` solved variants of its own seed.

    With `copy` it is asked after itself, solved: the paper's controlled experiment, in which the answer is given away
    on purpose. Raises MissingExamples for items that were not made from a seed.
    """
    item = probe.item
    if item.level not in load_task(item.task).levels:
        raise MissingExamples(f"{item.id} was not made from a seed: it has no variants to show")
    if copy:
        return (yield from _after_examples(probe, question, [probe], reasoning))
    made = ((item.level, item.seed, variant) for variant in count() if variant != item.variant)
    return (yield from _after_examples(probe, question, _others(probe, question, made, shots, reasoning), reasoning))


def _after_examples(probe: Probe, question: Question, examples: Iterable[Probe], reasoning: bool) -> Asking:
    how: Ending = "chain_of_thought" if reasoning else "direct"
    form = form_of(probe) if reasoning and question.about != "transcript" else ""
    messages: list[Message] = []
    for example in examples:
        asked = question if example is probe else _like(example, question)
        view = example.view(asked.view)
        shape = load_task(probe.item.task).representation(view.representation)
        messages += ask(example, asked, view_parts(view, asked), arm="", how=how).messages
        messages.append(
            Message("assistant", (_solved(example, asked, shape.perfect_sight(example.item.state, view.style), form),))
        )
    last = ask(probe, question, view_parts(probe.view(question.view), question), arm="", how=how).messages
    return (yield prompt_of(probe, question, (*messages, *last), arm_of_view(probe, question)))


def _others(
    probe: Probe, question: Question, made: Iterator[tuple[int, int, int]], shots: int, reasoning: bool
) -> list[Probe]:
    """The first `shots` items of these levels, seeds and variants whose states are not the item's, nor each other's."""
    views = tuple(dict.fromkeys((question.view, *([form_of(probe)] if reasoning and form_of(probe) else []))))
    language = question.language
    found: list[Probe] = []
    for (level, seed, variant), _ in zip(made, range(shots + _TRIES), strict=False):
        if len(found) == shots:
            break
        example = _example(probe.item.task, level, seed, variant, views, language)
        if example and all(example.item.state != each.item.state for each in (probe, *found)):
            found.append(example)
    if len(found) < shots:
        raise MissingExamples(f"{len(found)} examples for {probe.item.id} could be made: expected {shots}")
    return found


@lru_cache(maxsize=256)
def _example(
    task: str, level: int, seed: int, variant: int, views: tuple[str, ...], language: Language
) -> Probe | None:
    """This item in these views and this language; None where none is made."""
    try:
        return make_item(load_task(task), level, seed, variant, views, language=language)
    except (NotMade, Disproved, LayoutRejected, BadState, Unreadable):
        return None


def _like(example: Probe, question: Question) -> Question:
    """The example's question that asks what this one asks; of the same kind at least where it has none."""
    asked = [each for each in example.questions if each.about == question.about and each.view == question.view]
    return next((each for each in asked if each.element == question.element), asked[0])


def _solved(example: Probe, question: Question, state: dict[str, object], form: str) -> str:
    """What someone replies who sees this state and reasons exactly; first the true text form, where one is named."""
    said = load_task(example.item.task).respond(question.query, state)
    if not form:
        return said
    return "\n\n".join((*headed(form, str(example.view(form).payload), question.language), said))
