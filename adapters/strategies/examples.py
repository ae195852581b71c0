"""Strategies that show solved examples first, as earlier turns of the conversation: a user asks, an assistant answers.

Examples of an item of ours are made on the spot: those of `few_shot` are of its task and level, from seeds below zero,
which no suite takes; those of `dynamath_variants` are other variants of its seed (DynaMath, Appendix H.6). Examples of
a published item are other items of the same set, or other trials of the same question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from isoprobe.adapters.prompting.prompts import Ending, ask, prompt_of, view_parts
from isoprobe.adapters.strategies.neighbours import Neighbours
from isoprobe.adapters.strategies.solved import solved, steps_of
from isoprobe.adapters.strategies.unaskable import CannotAsk
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
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.registry import load_task

_TRIES = 20  # seeds, variants or neighbours that are tried beyond the examples asked for


@dataclass(frozen=True)
class Shot:
    """A solved example: an item, the question about it that is like the one to be asked, and its published solution."""

    probe: Probe
    question: Question
    solution: str = ""


def few_shot(
    probe: Probe, question: Question, *, shots: int = 3, reasoning: bool = False, neighbours: Neighbours | None = None
) -> Asking:
    """The question after `shots` solved examples: of its task and level, or of its published set; each with its view.

    With `reasoning` each answer follows its steps, and thinking step by step is asked for. Raises CannotAsk.
    """
    found = shots_for(probe, question, shots, reasoning, neighbours)
    return (yield from _after(probe, question, found, reasoning))


def dynamath_variants(
    probe: Probe,
    question: Question,
    *,
    shots: int = 3,
    copy: bool = False,
    reasoning: bool = False,
    neighbours: Neighbours | None = None,
) -> Asking:
    """The question after `shots` solved variants of its own seed, or trials of a published question.

    With `copy` it is asked after itself, solved: the paper's controlled experiment, in which the answer is given away
    on purpose. Raises CannotAsk for items of which there are no other variants.
    """
    item = probe.item
    if copy:
        shown = [Shot(probe, question, neighbours.solution(probe) if neighbours else "")]
        if reasoning and not _has_steps(shown[0]):
            raise CannotAsk(item.id, "no solution is there to show")
    elif _is_made(probe):
        made = ((item.level, item.seed, variant) for variant in count() if variant != item.variant)
        shown = _enough(probe, _made(probe, question, made, shots, reasoning), shots, "examples")
    else:
        near = neighbours.variants(probe) if neighbours else iter(())
        shown = _enough(
            probe,
            _near(probe, question, near, shots, reasoning, neighbours),
            shots,
            f"other variants shown as {question.view}",
        )
    return (yield from _after(probe, question, shown, reasoning))


def shots_for(
    probe: Probe, question: Question, shots: int, reasoning: bool, neighbours: Neighbours | None
) -> list[Shot]:
    """So many solved examples for this question. Raises CannotAsk."""
    published = probe.item.task == PUBLISHED
    if not _is_made(probe) and neighbours is not None:
        found = _near(probe, question, neighbours.others(probe), shots, reasoning, neighbours)
        with_steps = " with a solution" if reasoning else ""
        if published or len(found) == shots:
            return _enough(probe, found, shots, f"other items of its kind{with_steps} shown as {question.view}")
    if published:
        raise CannotAsk(probe.item.id, "the other items of its set are not at hand to take examples from")
    task = load_task(probe.item.task)
    level = probe.item.level if task.has_level(probe.item.level) else min(task.levels)
    made = ((level, -k, 0) for k in count(1))
    return _enough(probe, _made(probe, question, made, shots, reasoning), shots, "examples")


def _is_made(probe: Probe) -> bool:
    """Whether the item is one of ours, made from a seed."""
    return probe.item.task != PUBLISHED and load_task(probe.item.task).has_level(probe.item.level)


def _has_steps(shot: Shot) -> bool:
    """Whether there are steps to show: of a published question a solution, of an item of ours what its answer rests
    on."""
    return bool(shot.solution or (shot.probe.item.task != PUBLISHED and steps_of(shot.probe, shot.question)))


def _enough(probe: Probe, found: list[Shot], shots: int, what: str) -> list[Shot]:
    if len(found) < shots:
        raise CannotAsk(probe.item.id, f"{len(found)} {what} are there to show, {shots} are asked for")
    return found


def _after(probe: Probe, question: Question, shots: Iterable[Shot], reasoning: bool) -> Asking:
    how: Ending = "chain_of_thought" if reasoning else "direct"
    messages: list[Message] = []
    for shot in shots:
        parts = view_parts(shot.probe.view(shot.question.view), shot.question)
        messages += ask(shot.probe, shot.question, parts, arm="", how=how).messages
        said = solved(shot.probe, shot.question, shot.solution, reasoning=reasoning)
        messages.append(Message("assistant", (said,)))
    last = ask(probe, question, view_parts(probe.view(question.view), question), arm="", how=how).messages
    return (yield prompt_of(probe, question, (*messages, *last), arm_of_view(probe, question)))


def _made(
    probe: Probe, question: Question, made: Iterator[tuple[int, int, int]], shots: int, reasoning: bool
) -> list[Shot]:
    """The first `shots` items of these levels, seeds and variants whose states are not the item's, nor each other's."""
    views = tuple(dict.fromkeys((question.view, *([form_of(probe)] if reasoning and form_of(probe) else []))))
    found: list[Shot] = []
    for (level, seed, variant), _ in zip(made, range(shots + _TRIES), strict=False):
        if len(found) == shots:
            break
        example = _example(probe.item.task, level, seed, variant, views, question.language)
        shown = [probe, *(shot.probe for shot in found)]
        like = like_in(example, question) if example else None
        if example and like and all(example.item.state != each.item.state for each in shown):
            found.append(Shot(example, like))
    return found


def _near(
    probe: Probe,
    question: Question,
    candidates: Iterator[Probe],
    shots: int,
    reasoning: bool,
    neighbours: Neighbours | None,
) -> list[Shot]:
    """The first `shots` of these items that have a question like this one, and where reasoning is wanted its steps;
    none is another's double."""
    found: list[Shot] = []
    seen = {_shown(probe, question)}
    for example, _ in zip(candidates, range(shots + _TRIES), strict=False):
        if len(found) == shots:
            break
        like = like_in(example, question)
        if like is None or _shown(example, like) in seen:
            continue
        shot = Shot(example, like, neighbours.solution(example) if neighbours else "")
        if not reasoning or _has_steps(shot):
            seen.add(_shown(example, like))
            found.append(shot)
    return found


def _shown(probe: Probe, question: Question) -> tuple[str, str | bytes]:
    return question.text, probe.view(question.view).payload


@lru_cache(maxsize=256)
def _example(
    task: str, level: int, seed: int, variant: int, views: tuple[str, ...], language: Language
) -> Probe | None:
    """This item in these views and this language; None where none is made."""
    try:
        return make_item(load_task(task), level, seed, variant, views, language=language)
    except (NotMade, Disproved, LayoutRejected, BadState, Unreadable):
        return None


def like_in(example: Probe, question: Question) -> Question | None:
    """The example's question that asks what this one asks; of the same kind at least where it has none, or else
    None."""
    asked = [each for each in example.questions if each.about == question.about and each.view == question.view]
    return next((each for each in asked if each.element == question.element), asked[0] if asked else None)
