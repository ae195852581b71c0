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

from isoprobe.adapters.prompting.prompts import Ending, ask, headed, prompt_of, set_out, view_parts, without_format
from isoprobe.adapters.prompting.wordings import spoken
from isoprobe.adapters.strategies.unaskable import CannotAsk
from isoprobe.probes.core import BadState, Message, Probe, Prompt, Query, Question, Reply, State, Unreadable, View
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.engine.registry import load_task

Asking = Generator[Prompt, Reply, Reply]
Work = Generator[Prompt | tuple[Prompt, ...], Any, Reply]  # of a strategy that may ask several at once

DEFAULT_FORM = "edge_list"
FREE = "free"  # the form of a transcript that is written in any words
DESCRIPTION = "description"  # what a free transcript is headed as


def text_forms(probe: Probe) -> list[str]:
    """The names of the probe's true text forms, in order."""
    return [view.representation for view in probe.views if view.medium == "text"]


def form_of(probe: Probe, form: str = "") -> str:
    """The text form to use: the one named, or edge_list where there is one, or the first that transcripts are asked in,
    or the first; "" where there is none.

    Raises CannotAsk where the one named is not among them.
    """
    forms = text_forms(probe)
    if form and forms and form not in forms:
        raise CannotAsk(probe.item.id, _lacking(form, forms))
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
    """The question after its picture and true text forms: these `forms`, or every one. Raises CannotAsk.

    Without the picture the question is worded as it is about the first of the forms.
    """
    there = text_forms(probe)
    missing = next((form for form in forms if form not in there), None)
    if missing is not None or not (there or picture):
        raise CannotAsk(probe.item.id, _lacking(missing, there))
    names = list(forms) or there
    parts = [*view_parts(probe.view(question.view), question)] if picture else []
    for form in names:
        parts += view_parts(probe.view(form), question)
    about = None if picture else find_question(probe, "answer", names[0])
    return (yield ask(probe, question, parts, arm="combined", how=how, words=about))


def isoscratchpad(probe: Probe, question: Question, *, form: str = "", how: Ending = "direct") -> Asking:
    """First a transcript of the picture, by the model; then the question after that transcript and nothing else.

    The first prompt is the transcript arm's, byte for byte. With the form "free", and where there is no form that the
    picture can be written down in, it asks for all that the question needs in any words. Where no transcript came, its
    reply is the one that counts.
    """
    named, form = form, form_of(probe, "" if form == FREE else form)
    wanted = find_question(probe, "transcript", question.view, form) if form else None
    if wanted is None and named not in ("", FREE):
        raise CannotAsk(probe.item.id, f"its picture is not written down as {form}")
    if wanted is None or named == FREE:
        return (yield from _free_scratchpad(probe, question, wanted, how))
    written = yield from direct(probe, wanted)
    if not written.text or not written.text.strip():
        return written
    return (yield _on_transcript(probe, question, form, written.text.strip(), "own_transcript", how))


def _free_scratchpad(probe: Probe, question: Question, wanted: Question | None, how: Ending) -> Asking:
    """First all that the question needs of the picture, in any words; then the question from these words alone. A
    respondent of our own writes the form that `wanted` asks for, where there is one."""
    language = question.language
    seen, asked = set_out(probe, view_parts(probe.view(question.view), question), without_format(question), language)
    after = spoken("isoprobe/describe_for", language)
    message = Message("user", (*seen, spoken("isoprobe/describe_asked", language), *asked, after))
    query = wanted.query if wanted else None
    written = yield prompt_of(probe, question, (message,), "own_transcript", query=query)
    if not written.text or not written.text.strip():
        return written
    text = written.text.strip()
    on = ask(probe, question, headed(DESCRIPTION, text, language), arm="own_transcript", how=how)
    return (yield replace(on, forms=((wanted.element, text),)) if wanted else on)


def reader_scratchpad(probe: Probe, question: Question, *, form: str = "", how: Ending = "direct") -> Asking:
    """The question after what the OpenCV reader saw in the picture. Where it sees nothing the reply is a failed one."""
    form = form_of(probe, form)
    wanted = find_question(probe, "transcript", question.view, form) if form else None
    if wanted is None:
        raise CannotAsk(probe.item.id, "no reader writes its picture down")
    view = probe.view(question.view)
    task = load_task(probe.item.task)
    try:
        seen = read_picture(task.name, question.view, view.payload, json.dumps(wanted.query.stated))
        transcript = task.respond(Query("transcript", form=form, language=question.language), seen)
    except (Unreadable, BadState) as why:
        return Reply(None, error=f"the reader cannot read the picture: {why}")
    return (yield _on_transcript(probe, question, form, transcript, "reader_transcript", how))


def transcript_of(probe: Probe, question: Question) -> Question | None:
    """The transcript that a respondent of our own writes where the question's picture is to be described in any words;
    None where there is none."""
    form = form_of(probe)
    return find_question(probe, "transcript", question.view, form) if form else None


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


def _lacking(form: str | None, there: Sequence[str]) -> str:
    """That this text form is not among those that are there."""
    if not there:
        return "it has no text form"
    return f"no text form {form!r}, expected one of {', '.join(there)}"


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
