"""From a seed to a probe: draw a state, prove its answer, show it in every form, read every form back, ask about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from random import Random
from typing import cast

from isoprobe.probes.core import (
    Answer,
    Disproved,
    Item,
    Language,
    LayoutRejected,
    Payload,
    Probe,
    Proof,
    Question,
    Representation,
    State,
    Style,
    Task,
    Unreadable,
    View,
)
from isoprobe.probes.engine.questions import text_style
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.engine.registry import id_name
from isoprobe.probes.engine.streams import Streams
from isoprobe.probes.grid import Cell


class BadPlan(ValueError):
    """What was asked for cannot be made. The message is one line: value, place, expectation."""


QUESTION = "question"  # a stream of chance for what is asked: variants of a seed keep it unless it is chosen
LAYOUTS = 10  # tried before a view is issued as not certified


def make_item(
    task: Task,
    level: int,
    seed: int,
    variant: int = 0,
    representations: Collection[str] | None = None,
    vary: Collection[str] | None = None,
    language: str = "en",
) -> Probe:
    """The probe that this task yields for level, seed and variant: the same bytes in every process, on every machine.

    `representations` limits the views that are made; `vary` limits what differs from variant to variant to some of the
    task's types of variation. In another `language` the state, the pictures and what is asked are the same. Raises
    BadPlan for a level, a type or a language that the task does not have, and Disproved (with task, seed, state and
    both answers) where the solvers differ: such an item must not be issued.
    """
    if not task.has_level(level):
        raise BadPlan(f"{task.name} has no level {level}: expected one of {sorted(task.levels)}")
    asked = next((each for each in task.languages if each == language), None)
    if asked is None:
        raise BadPlan(f"{task.name} does not ask in {language!r}: expected one of {', '.join(task.languages)}")
    state = draw_state(task, level, seed, variant, vary)
    identity = f"{id_name(task.name)}-v{task.version}-L{level}-s{seed}" + (f"-{variant}" if variant else "")
    labels: dict[str, str | int | float | bool] = {}
    if vary is not None:
        varied = "+".join(kind for kind in task.variations if kind in vary)
        identity += f"-{varied}" if variant else ""
        labels = {"varied": varied}
    return make_probe(
        task,
        state,
        id=identity + (f"-{language}" if language != "en" else ""),
        level=level,
        seed=seed,
        variant=variant,
        labels=labels,
        representations=representations,
        root=identity,
        language=asked,
    )


def draw_state(task: Task, level: int, seed: int, variant: int = 0, vary: Collection[str] | None = None) -> State:
    """The state that this task yields for level, seed and variant, not yet proved. Raises BadPlan."""
    if vary is not None and not set(vary) <= set(task.variations):
        raise BadPlan(f"{task.name} varies {', '.join(task.variations) or 'as a whole'}: cannot vary {sorted(vary)}")
    root = f"{task.stem or task.name}/{task.version}/{level}/{seed}"
    if task.vary is None and task.stem and level in task.levels:
        return cast(State, json.loads(_shared(task.make, level, f"{root}/{variant}")))
    if task.vary is None or level not in task.levels:
        return task.draw(Random(f"{root}/{variant}"), level)
    moving = {*task.variations, "look"} - {QUESTION} if vary is None else set(vary)
    kinds = dict.fromkeys((*task.variations, "look", QUESTION))
    seeds = {kind: f"{root}/{kind}/{variant if kind in moving else 0}" for kind in kinds}
    return task.vary(Streams(seeds), level)


@lru_cache(maxsize=512)
def _shared(make: Callable[[Random, int], State], level: int, seed: str) -> str:
    """The state as JSON that tasks of one stem have in common, drawn for the first of them alone."""
    return json.dumps(make(Random(seed), level))


def make_probe(
    task: Task,
    state: State,
    *,
    id: str,
    level: int,
    seed: int,
    variant: int = 0,
    labels: Mapping[str, str | int | float | bool] | None = None,
    representations: Collection[str] | None = None,
    root: str = "",
    language: Language = "en",
) -> Probe:
    """A probe of a state from anywhere (a seed, a published record); items of one `root` are asked the same. Raises
    BadState, Disproved, LayoutRejected."""
    task.validate(state)
    proof = prove(task, state, where=f"{id} seed {seed}")
    answer = proof.answers[task.solvers[0].name]
    cell = Cell.of(level) if task.grid else None
    item = Item(
        id=id,
        task=task.name,
        version=task.version,
        level=level,
        seed=seed,
        variant=variant,
        state=state,
        answer=answer,
        labels={
            **task.labels(state),
            **({"language": language} if len(task.languages) > 1 else {}),
            **(cell._asdict() if cell else {}),
            **(labels or {}),
        },
        language=language,
    )
    views: list[View] = []
    questions: list[Question] = []
    for representation in task.representations_at(level):
        if representations is not None and representation.name not in representations:
            continue
        view = show(item, representation, stem=task.stem)
        views.append(view)
        questions += task.questions(item, view, Random(f"{root or id}/questions/{representation.name}"))
    return Probe(item, proof, tuple(views), tuple(questions))


def prove(task: Task, state: State, where: str = "") -> Proof:
    """The answer by each method, and the certificate, checked, of a task that has them. Raises Disproved where methods
    or certificate disagree."""
    solutions = {solver.name: solver.solve(state) for solver in task.solvers}
    answers: dict[str, Answer] = {name: solution.answer for name, solution in solutions.items()}
    if len({json.dumps(answer) for answer in answers.values()}) != 1:
        raise Disproved(f"{task.name} {where}: solvers differ: {answers} on {json.dumps(state)}")
    first = solutions[task.solvers[0].name]
    checked: list[str] = []
    if not task.certificate:
        return Proof(answers=answers, certificate=None, unique=True)
    for name, solution in solutions.items():
        told = json.dumps([solution.answer, solution.certificate])
        if told in checked:  # the same answer on the same grounds: what was checked already
            continue
        checked.append(told)
        try:
            task.check(state, solution)
        except Disproved as why:
            raise Disproved(f"{task.name} {where}: certificate of {name}: {why} on {json.dumps(state)}") from why
    return Proof(answers=answers, certificate=first.certificate, unique=True)


def show(item: Item, representation: Representation, layouts: int = LAYOUTS, stem: str = "") -> View:
    """The item in this representation, read back exactly; where no layout of `layouts` is, the last one, not certified.
    Of a representation that nothing reads it is the first.

    Items of tasks of one `stem`, and of one `look` in their plans, look the same. A layout that the drawing code
    rejects counts as one; where every one was rejected three times as many are tried, until one is drawn. Raises
    LayoutRejected where none is.
    """
    drawn: tuple[Style, Payload, str] | None = None
    why, tried = "", 0
    plan = item.state.get("plan")
    look = stem + item.id.removeprefix(id_name(item.task)) if stem else item.id
    if isinstance(plan, dict) and isinstance(plan.get("look"), str):
        look = plan["look"]  # variants that are to look alike
    for attempt in range(1, 3 * layouts + 1):
        if attempt > layouts and drawn is not None:
            break
        tried = attempt
        style = representation.style(Random(f"{look}/{representation.name}/{attempt}"), item.state)
        if representation.medium == "text":
            style = text_style(style, item.language)
        try:
            payload = representation.show(item.state, style)
        except LayoutRejected as rejected:
            why = str(rejected)
            continue
        if representation.unreadable:
            return _view(item, representation, style, payload, attempt, representation.unreadable)
        why = unread(item.state, representation, style, payload)
        if not why:
            return _view(item, representation, style, payload, attempt, "")
        drawn = (style, payload, why)
    if drawn is None:
        raise LayoutRejected(f"{item.id}: {representation.name}: all {3 * layouts} layouts rejected, the last: {why}")
    return _view(item, representation, drawn[0], drawn[1], tried, drawn[2])


def unread(state: State, representation: Representation, style: Style, payload: Payload) -> str:
    """Why the payload does not read back as what it shows; "" where it does, exactly."""
    try:
        seen = read_payload(representation, payload, representation.stated(state, style), quick=True)
    except Unreadable as why:
        return str(why)
    truth = representation.content(state, style)
    if seen == truth:
        return ""
    wrong = sorted(key for key in truth.keys() | seen.keys() if truth.get(key) != seen.get(key))
    return f"read back with another {', '.join(wrong)}"


def _view(item: Item, representation: Representation, style: Style, payload: Payload, attempts: int, why: str) -> View:
    return View(
        item=item.id,
        representation=representation.name,
        medium=representation.medium,
        style=style,
        stated=representation.stated(item.state, style),
        payload=payload,
        certified=not why,
        attempts=attempts,
        why=why,
    )
