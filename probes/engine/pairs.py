"""Minimal pairs: an item's picture, and one that differs from it in one element, so that the same question has another
answer (`differing`) or the same one (`agreeing`).

The other state is the task's own corruption of the item's, as the laws hold it: it looks nearly the same. One with the
same answer is a corruption of a corruption. What is asked, in which words, is the same for both; the other picture is
proved and certified as the item's own is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from isoprobe.probes.core import (
    BadState,
    Disproved,
    Item,
    LayoutRejected,
    Probe,
    Question,
    State,
    Style,
    Task,
    Unreadable,
    View,
)
from isoprobe.probes.engine.making import LAYOUTS, prove, unread
from isoprobe.probes.engine.registry import PUBLISHED, load_task

TRIES = 20  # corruptions drawn in search of one with the same answer


class NoPair(ValueError):
    """There is no such other picture. The message says why, without naming the item."""


def other_of(item: Item, question: Question) -> Item:
    """The item with the state that `differing` shows, and its answer. Raises NoPair.

    It rests on the item alone, so that replies can be scored where no picture is at hand.
    """
    task = _task(item, question)
    for state in _corrupted(task, item.state, Random(f"{item.id}/pair")):
        if state.get("ask") != item.state.get("ask"):
            continue  # what the question tells would be another
        with suppress(Disproved, BadState):
            answer = task.solvers[0].solve(state).answer
            if answer != item.answer:
                return replace(item, state=state, answer=answer)
    raise NoPair("no state near it has another answer to the same words")


def differing(probe: Probe, question: Question) -> Probe:
    """The probe of a state that looks nearly the same and has another answer, with the question's view in it alone.
    Raises NoPair."""
    return _pictured(probe, question, other_of(probe.item, question))


def agreeing(probe: Probe, question: Question) -> Probe:
    """The probe of another state of which the answer is the same, or of the same state where there is none near it,
    drawn in another look. Raises NoPair."""
    task = _task(probe.item, question)
    why = NoPair("no other picture of it is certified")
    for state in (*_agreeing(task, probe.item), probe.item.state):
        try:
            return _pictured(probe, question, replace(probe.item, state=state))
        except NoPair as told:
            why = told
    raise why


def _task(item: Item, question: Question) -> Task:
    if item.task == PUBLISHED:
        raise NoPair("a published picture has no other beside it")
    if question.about != "answer" or question.expected != item.answer:
        raise NoPair("its question is not for the answer that the solvers give")
    return load_task(item.task)


def _agreeing(task: Task, item: Item) -> list[State]:
    """Corruptions of corruptions that have the item's answer, some at the most."""
    rng, found = Random(f"{item.id}/pair/same"), []
    for once in _corrupted(task, item.state, rng):
        for state in _corrupted(task, once, rng, tries=1):
            with suppress(Disproved, BadState):
                if state != item.state and task.solvers[0].solve(state).answer == item.answer:
                    found.append(state)
        if len(found) == 3:
            break
    return found


def _corrupted(task: Task, state: State, rng: Random, tries: int = TRIES) -> Iterator[State]:
    for _ in range(tries):
        try:
            found = task.corrupt(rng, state)
            task.validate(found)
        except (BadState, Disproved, LookupError):
            continue
        yield found


def _pictured(probe: Probe, question: Question, item: Item) -> Probe:
    """The state in the view's own style, or in another look where that does not show it legibly."""
    task, view = load_task(probe.item.task), probe.view(question.view)
    representation = next(
        each for each in task.representations_at(probe.item.level) if each.name == view.representation
    )
    state = item.state
    why = "no layout of it is legible"
    for style in _styles(view.style, item, representation.style, state == probe.item.state):
        try:
            payload = representation.show(state, style)
            stated = representation.stated(state, style)
        except (LayoutRejected, BadState, LookupError, TypeError, ValueError):
            continue
        if stated != view.stated:
            why = "its question would have other words"
            continue
        if view.certified and (told := unread(state, representation, style, payload)):
            why = f"its picture is not certified: {told}"
            continue
        try:
            proof = prove(task, state, where=f"{item.id}, the other of its pair")
        except (Disproved, BadState) as differ:
            raise NoPair("its other state is not proved") from differ
        other = replace(view, style=style, stated=stated, payload=payload)
        asked = _asked(task, item, other, question)
        return Probe(item, proof, (other,), (asked,))
    raise NoPair(why)


def _styles(own: Style, item: Item, draw, anew: bool) -> Iterator[Style]:  # type: ignore[no-untyped-def]
    if not anew:
        yield own
    for attempt in range(1, LAYOUTS + 1):
        with suppress(LayoutRejected, Unreadable, BadState):
            yield draw(Random(f"{item.id}/pair/{attempt}"), item.state)


def _asked(task: Task, item: Item, view: View, question: Question) -> Question:
    """The question as it is asked of the other picture: word for word the same, with the answer that it has there."""
    for root in (f"{item.id}/questions/{view.representation}", "pair"):
        for asked in task.questions(item, view, Random(root)):
            if asked.about == "answer" and (asked.text, asked.choices) == (question.text, question.choices):
                return replace(asked, id=question.id)
    raise NoPair("its question would have other words")
