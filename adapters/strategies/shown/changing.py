"""`intervene(NAME=AMOUNT, ...)` and `pair`: the question of the picture arm, put to another picture.

An arm is written as a strategy is, `intervene(scale=2,contrast=1.5)`: changes are made one after the other.
`intervene(element,scale=2)` asks the questions about elements in place of those for the answer. `pair`
shows the picture of a state in which one element differs so that the answer must change, `pair(same)` one in which it
must not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from isoprobe.adapters.strategies.spec import BadSpec, Spec, parse_spec
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.adapters.strategies.views import Work
from isoprobe.probes.core import Probe, Prompt, Question, Strategy, View
from isoprobe.probes.engine.factors import tells_colours_apart
from isoprobe.probes.engine.interventions import (
    BadChange,
    CannotChange,
    Change,
    change_of,
    changed_picture,
    changed_view,
)
from isoprobe.probes.engine.pairs import NoPair, agreeing, differing
from isoprobe.probes.engine.registry import PUBLISHED

INTERVENE, PAIR, ELEMENT = "intervene", "pair", "element"
DIFFERING, AGREEING = PAIR, f"{PAIR}(same)"  # the two arms of pairs
Shows = Callable[[Probe, Question], tuple[Probe, Question]]


@dataclass(frozen=True)
class Changed:
    """An arm of this kind: its one spelling, and what it shows in place of a question's picture."""

    name: str
    shows: Shows
    changes: tuple[Change, ...] = ()


def is_changed(arm: str) -> bool:
    """Whether this is how an arm of this kind begins, right or wrong as the rest may be."""
    return arm.strip().split("(")[0].strip() in (INTERVENE, PAIR)


def base_of(arm: str) -> str:
    """The arm whose questions one of this kind puts to another picture: picture, or element."""
    return ELEMENT if arm.replace(" ", "").startswith(f"{INTERVENE}({ELEMENT},") else "picture"


def changed_arm(arm: str) -> Changed:
    """The arm that this string spells. Raises BadSpec, and BadChange for an intervention that there is not."""
    spec = parse_spec(arm)
    if spec.name == PAIR:
        if spec.arguments not in ((), (("", "same"),)):
            raise BadSpec(f"arm {arm!r}: expected {DIFFERING} or {AGREEING}")
        return Changed(str(spec), _agreeing if spec.arguments else _differing)
    about = spec.arguments[:1] == (("", ELEMENT),)
    changes = tuple(_change(arm, key, value) for key, value in spec.arguments[about:])
    if not changes:
        raise BadSpec(f"arm {arm!r}: expected what to change, as in {INTERVENE}(scale=2)")
    spelled = tuple((change.name, f"{change.amount:g}") for change in changes)
    named = Spec(INTERVENE, (*((("", ELEMENT),) if about else ()), *spelled))
    return Changed(str(named), lambda probe, question: _intervened(probe, question, changes), changes)


def picture_in(arm: str, probe: Probe, view: View, question: Question) -> bytes | None:
    """The picture that an intervention's arm shows in place of this question's view; None of other arms, and where it
    has none."""
    if not arm.startswith(f"{INTERVENE}("):
        return None
    try:
        return changed_picture(probe.item, view, changed_arm(arm).changes, _named_by(question))
    except (BadSpec, BadChange, CannotChange):
        return None


def shown_changed(probe: Probe, question: Question, *, arm: Changed, of: Strategy) -> Work:
    """The strategy's own prompts, with the other picture in place of the question's. Raises CannotAsk."""
    work = of(*arm.shows(probe, question))
    came: Any = None
    while True:
        try:
            asked = next(work) if came is None else work.send(came)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]
        came = yield _served(asked, arm.name)


def _served(asked: Prompt | tuple[Prompt, ...], arm: str) -> Prompt | tuple[Prompt, ...]:
    if isinstance(asked, Prompt):
        return replace(asked, arm=arm)
    return tuple(replace(each, arm=arm) for each in asked)


def _change(arm: str, key: str, value: str | Spec) -> Change:
    if isinstance(value, Spec):
        raise BadSpec(f"arm {arm!r}: {value} is a strategy, expected NAME or NAME=AMOUNT")
    try:
        return change_of(key, value) if key else change_of(value)
    except BadChange as why:
        raise BadChange(f"arm {arm!r}: {why}") from why


def _intervened(probe: Probe, question: Question, changes: tuple[Change, ...]) -> tuple[Probe, Question]:
    view = probe.view(question.view)
    if question.about != "answer" and any(change.name == "turn" for change in changes):
        raise CannotAsk(probe.item.id, "what it asks about may depend on what is up")
    if probe.item.task == PUBLISHED and sum(each.medium == "image" for each in probe.views) > 1:
        raise CannotAsk(probe.item.id, "it has several pictures, of which one would be changed")
    if tells_colours_apart(question) and any(change.name in ("highlight", "marks") for change in changes):
        raise CannotAsk(probe.item.id, "what it asks about colours would have another answer")
    try:
        changed = changed_view(probe.item, view, changes, _named_by(question))
    except CannotChange as why:
        raise CannotAsk(probe.item.id, str(why)) from why
    views = tuple(changed if each is view else each for each in probe.views)
    return replace(probe, views=views), question


def _named_by(question: Question) -> tuple[str, ...]:
    return question.query.arguments if question.about == ELEMENT else ()


def _differing(probe: Probe, question: Question) -> tuple[Probe, Question]:
    return _other(differing, probe, question)


def _agreeing(probe: Probe, question: Question) -> tuple[Probe, Question]:
    return _other(agreeing, probe, question)


def _other(of: Callable[[Probe, Question], Probe], probe: Probe, question: Question) -> tuple[Probe, Question]:
    try:
        other = of(probe, question)
    except NoPair as why:
        raise CannotAsk(probe.item.id, str(why)) from why
    return other, other.questions[0]
