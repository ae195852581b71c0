"""Strategies that show an item's own views: the question after them, in each of the ways that an arm or a paper asks.

`direct` and `chain_of_thought` ask once, and so do Tangram's templates `zero_shot` and `zero_shot_cot`.
`isocombination`, `isoscratchpad` (IsoBench, section 4) and `reader_scratchpad` end their answer prompt in any of these
ways (`how`). Text, own transcript and reader's transcript are worded alike, so that they differ in nothing but what the
transcript says.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from isoprobe.adapters.prompting.prompts import Ending, ask, headed, view_parts
from isoprobe.probes.core import BadState, Probe, Prompt, Query, Question, Reply, State, Unreadable, View
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.engine.registry import load_task

Asking = Generator[Prompt, Reply, Reply]
Work = Generator[Prompt | tuple[Prompt, ...], Any, Reply]  # of a strategy that may ask several at once

DEFAULT_FORM = "edge_list"


class MissingForm(ValueError):
    """An item has no text form of the name asked for. The message names the ones there are."""


def text_forms(probe: Probe) -> list[str]:
    """The names of the probe's true text forms, in order."""
    return [view.representation for view in probe.views if view.medium == "text"]


def form_of(probe: Probe, form: str = "") -> str:
    """The text form to use: the one named, or edge_list where there is one, or the first that transcripts are asked in,
    or the first; "" where there is none.

    Raises MissingForm where the one named is not among them.
    """
    forms = text_forms(probe)
    if form and forms and form not in forms:
        raise MissingForm(f"no text form {form!r} of {probe.item.id}: expected one of {', '.join(forms)}")
    if form:
        return form if forms else ""
    if DEFAULT_FORM in forms:
        return DEFAULT_FORM
    asked = {question.element for question in probe.questions if question.about == "transcript"}
    return next((form for form in forms if form in asked), next(iter(forms), ""))


def find_question(probe: Probe, about: str, view: str, element: str = "") -> Question | None:
    """The probe's first question about this view; for transcripts `element` names the text form."""
    for question in probe.questions:
        if question.about == about and question.view == view and element in ("", question.element):
            return question
    return None


def direct(probe: Probe, question: Question, *, how: Ending = "direct") -> Asking:
    """The question after the view it is about."""
    return (
        yield ask(
            probe, question, view_parts(probe.view(question.view), question), arm=arm_of_view(probe, question), how=how
        )
    )


def chain_of_thought(probe: Probe, question: Question) -> Asking:
    """As direct, asked to think step by step before the answer."""
    return (yield from direct(probe, question, how="chain_of_thought"))


def zero_shot(probe: Probe, question: Question) -> Asking:
    """Tangram's template (its Table 5): the question with a hint, then the picture."""
    return (yield from direct(probe, question, how="zero_shot"))


def zero_shot_cot(probe: Probe, question: Question) -> Asking:
    """Tangram's template with "Let's think step by step.", then the picture."""
    return (yield from direct(probe, question, how="zero_shot_cot"))


def isocombination(
    probe: Probe, question: Question, *, how: Ending = "direct", forms: Sequence[str] = (), picture: bool = True
) -> Asking:
    """The question after its picture and true text forms: these `forms`, or every one. Raises MissingForm.

    Without the picture the question is worded as it is about the first of the forms.
    """
    there = text_forms(probe)
    missing = next((form for form in forms if form not in there), None)
    if missing is not None or not (there or picture):
        raise MissingForm(f"no text form {missing or ''!r} of {probe.item.id}: expected one of {', '.join(there)}")
    names = list(forms) or there
    parts = [*view_parts(probe.view(question.view), question)] if picture else []
    for form in names:
        parts += view_parts(probe.view(form), question)
    about = None if picture else find_question(probe, "answer", names[0])
    return (yield ask(probe, question, parts, arm="combined", how=how, words=about))


def isoscratchpad(probe: Probe, question: Question, *, form: str = "", how: Ending = "direct") -> Asking:
    """First a transcript of the picture, by the model; then the question after that transcript and nothing else.

    The first prompt is the transcript arm's, byte for byte. Where no transcript came, its reply is the one that counts.
    """
    form = form_of(probe, form)
    wanted = find_question(probe, "transcript", question.view, form)
    if wanted is None:
        raise MissingForm(f"{probe.item.id} has no transcript question about {question.view!r} in form {form!r}")
    written = yield from direct(probe, wanted)
    if not written.text or not written.text.strip():
        return written
    return (yield _on_transcript(probe, question, form, written.text.strip(), "own_transcript", how))


def reader_scratchpad(probe: Probe, question: Question, *, form: str = "", how: Ending = "direct") -> Asking:
    """The question after what the OpenCV reader saw in the picture. Where it sees nothing the reply is a failed one."""
    form = form_of(probe, form)
    view = probe.view(question.view)
    task = load_task(probe.item.task)
    try:
        seen = read_picture(task.name, question.view, view.payload, json.dumps(view.stated))
        transcript = task.respond(Query("transcript", form=form, language=question.language), seen)
    except (Unreadable, BadState) as why:
        return Reply(None, error=f"the reader cannot read the picture: {why}")
    return (yield _on_transcript(probe, question, form, transcript, "reader_transcript", how))


def read_picture(task: str, representation: str, png: str | bytes, given: str) -> State:
    """What the task's own reader sees in these pixels, read once for all prompts about them. Raises Unreadable.

    `given` is the JSON of what the question tells.
    """
    seen = _read(task, representation, png, given)
    if isinstance(seen, Unreadable):
        raise seen
    return seen


@lru_cache(maxsize=128)
def _read(task: str, representation: str, png: str | bytes, given: str) -> State | Unreadable:
    try:
        return read_payload(load_task(task).representation(representation), png, json.loads(given))
    except Unreadable as why:
        return Unreadable(str(why))


def _on_transcript(probe: Probe, question: Question, form: str, text: str, arm: str, how: Ending) -> Prompt:
    parts = headed(form, text, question.language)
    return ask(probe, question, parts, arm=arm, how=how, words=_words(probe, question, form, text))


def _words(probe: Probe, question: Question, form: str, text: str) -> Question:
    """The question about a transcript, as it is asked about that form.

    What it names (query nodes, say) it takes from the transcript: who has misread which nodes are red must not be
    told. Where the transcript cannot be read, the words are those about the true form.
    """
    task = load_task(probe.item.task)
    shape = task.representation(form)
    try:
        state = read_payload(shape, text, probe.view(form).stated)
        task.validate(state)
        style = probe.view(form).style
        view = View(probe.item.id, form, "text", style, shape.stated(state, style), text, certified=True, attempts=1)
        asked = task.questions(replace(probe.item, state=state), view, Random(0))
    except (Unreadable, BadState):
        asked = probe.questions
    return next((q for q in asked if q.about == "answer" and q.view == form), question)


def arm_of_view(probe: Probe, question: Question) -> str:
    """The arm that shows this question the view it is about, and nothing else."""
    if question.about != "answer":
        return question.about
    return "text" if probe.view(question.view).medium == "text" else "picture"
