"""One published record as a probe: proved and drawn where it is a state of a task of ours, as it came where not."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from isoprobe.adapters.audit.audit import same
from isoprobe.adapters.audit.report import Undecided
from isoprobe.adapters.datasets.dataset import (
    AnyRecord,
    BadRecord,
    PublishedRecord,
    Record,
    UnprovedRecord,
    UnreadRecord,
)
from isoprobe.adapters.datasets.records.files import largest_picture
from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.datasets.records.options import with_options
from isoprobe.adapters.importing.own_pictures import with_own_picture
from isoprobe.probes.core import (
    AnswerKind,
    BadState,
    Disproved,
    Item,
    LayoutRejected,
    Probe,
    Proof,
    Task,
    Unreadable,
    View,
)
from isoprobe.probes.engine.making import make_probe, prove, show
from isoprobe.probes.engine.published import UNREAD_BACK, picture_view, published_probe
from isoprobe.probes.engine.registry import id_name, load_task

IMPORTED = 0  # the level of an item that was not made by us


@dataclass(frozen=True)
class Made:
    """A record and what became of it: a probe (`undrawn` says why it has no picture, "" where it has), or why none."""

    record: AnyRecord
    probe: Probe | BadRecord | Undecided
    undrawn: str = ""


def make_record(record: AnyRecord | UnreadRecord, representations: Collection[str] | None = None) -> Made:
    """The record as a probe; where no layout of its picture is legible, with its text forms alone."""
    if isinstance(record, UnreadRecord):
        record = record.read()
    if isinstance(record, BadRecord):
        return Made(record, record)
    if isinstance(record, (UnprovedRecord, PublishedRecord)):
        return _published(record, representations)
    task = load_task(record.task)
    named = f"{id_name(task.name)}-v{task.version}-{record.id}"  # an id begins with its task, as every other item's
    what: dict[str, Any] = {"id": named, "level": IMPORTED, "seed": record.index, "labels": record.labels}
    try:
        if record.own and not record.picture and not _left(record.forms, representations):
            return _published(_in_words(record))
        if record.own:
            return Made(record, _pictured(task, record, what, representations))
        if record.picture or record.forms:
            probe = make_probe(task, record.state, representations=_texts(task, record, representations), **what)
            if not record.picture:
                return Made(record, probe)
            return Made(record, with_own_picture(probe, task, record.picture, dict(record.stated), representations))
        try:
            return Made(record, make_probe(task, record.state, representations=representations, **what))
        except LayoutRejected as error:
            texts = _texts(task, record, representations)
            return Made(record, make_probe(task, record.state, representations=texts, **what), str(error))
    except (BadState, Unreadable) as error:
        return Made(record, BadRecord(record.place, record.config, str(error)))
    except Disproved as error:
        return Made(record, Undecided(record.id, record.place, str(error)))


def _texts(task: Task, record: Record, kept: Collection[str] | None) -> list[str]:
    """The text forms that the record is shown in: all of the task's, or those that it names."""
    forms = [each.name for each in task.representations if each.medium == "text"]
    return [each for each in forms if each in (record.forms or forms) and (kept is None or each in kept)]


def _left(forms: Collection[str], kept: Collection[str] | None) -> bool:
    return any(kept is None or form in kept for form in forms)


def _in_words(record: Record) -> PublishedRecord:
    """The record as a published question: its words are all that is left."""
    answer = record.published
    kind: AnswerKind = "integer" if type(answer) is int else "yes_no" if isinstance(answer, bool) else "text"
    return PublishedRecord(
        f"{record.task}-{record.id}", record.place, record.config, record.index, record.question, kind, answer,
        seed=record.index, labels=record.labels,
    )  # fmt: skip


def _pictured(task: Task, record: Record, what: dict[str, Any], kept: Collection[str] | None) -> Probe:
    """The record with its own picture in place of one of ours, in its text forms, and with its task's questions. Where
    the reader read the state, its answer and the published one stand for the proof."""
    task.validate(record.state)
    if record.read:
        seen = task.solvers[0].solve(record.state).answer
        if not same(seen, record.published):
            raise Disproved(f"the reader sees {seen!r}, published is {record.published!r}")
        proof = Proof({"reader": seen, "published": record.published}, None, unique=True)
    else:
        proof = prove(task, record.state, where=record.place)
        seen = proof.answers[task.solvers[0].name]
    item = Item(
        what["id"], task.name, task.version, what["level"], what["seed"], 0, record.state, seen,
        {**({} if record.read else task.labels(record.state)), **record.labels},
    )  # fmt: skip
    views: list[View] = []
    for form in task.representations:
        if form.medium == "image" and record.picture and (kept is None or form.name in kept):
            views.append(
                replace(
                    picture_view(
                        item.id, form.name, record.picture, largest_picture(), certified=record.read, why=UNREAD_BACK
                    ),
                    stated=dict(record.stated),
                )
            )
        elif form.name in record.forms and (kept is None or form.name in kept):
            views.append(show(item, form, stem=task.stem))
    asked = [q for v in views for q in task.questions(item, v, Random(f"{item.id}/questions/{v.representation}"))]
    # An annotation may leave out what is not counted, marks of angles say: only what was read is asked about in full.
    return Probe(item, proof, tuple(views), tuple(q for q in asked if record.read or q.about == "answer"))


def _published(record: UnprovedRecord | PublishedRecord, representations: Collection[str] | None = None) -> Made:
    """The record as it came: no solver proves it, no reader reads its pictures."""
    if isinstance(record, UnprovedRecord):
        described = {"description": record.description} if record.description else {}
        own = (record.picture,) if record.picture else ()
        asked = with_options(record.question, record.choices)
        record = PublishedRecord(
            record.id, record.place, record.config, record.index, asked, "option", LETTERS[record.published],
            record.choices, pictures=own, texts=described, seed=record.index, labels=record.labels,
        )  # fmt: skip
    kept = representations
    pictures = record.pictures if kept is None or "picture" in kept else ()
    texts = {form: text for form, text in record.texts.items() if kept is None or form in kept}
    try:
        probe = published_probe(
            record.id, record.question, record.kind, record.expected, pictures, choices=record.choices,
            marking=record.marking, texts=texts, seed=record.seed, variant=record.variant,
            labels={"config": record.config, "index": record.index, **record.labels}, language=record.language,
            largest=largest_picture(),
        )  # fmt: skip
    except (Unreadable, BadState) as why:
        return Made(record, BadRecord(record.place, record.config, str(why)))
    return Made(record, probe)
