"""Published sets as suites: our pictures and text forms, our questions and proofs, the published label kept beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from adapters.audit import same
from adapters.audit_report import Undecided, WrongLabel
from adapters.datasets import (
    AnyRecord,
    BadDataset,
    BadRecord,
    Dataset,
    PublishedRecord,
    Record,
    UnprovedRecord,
    load_dataset,
)
from adapters.datasets._files import pictures_wanted
from adapters.datasets._questions import with_options
from adapters.recorded import LETTERS
from adapters.strategy_texts import write_texts
from probes.core import BadState, Disproved, Item, LayoutRejected, Probe, Proof, Task, Unreadable, View
from probes.making import BadPlan, make_probe, prove, show
from probes.published import NAME as PUBLISHED
from probes.published import as_png, published_probe
from probes.registry import load_task
from probes.rotating import rotations
from probes.suite import Suite, write_suite

IMPORTED = 0  # the level of an item that was not made by us
KNOWLEDGE = "knowledge.jsonl"  # the pieces of knowledge of the items, in the suite's folder


@dataclass
class Imported:
    """What became of the records: `items` stand in the suite, `bad` and `undecided` ones do not. Of the items so many
    are `unproved`: no solver is there for their kind, and they are asked as they came. So many are `read`: our reader
    sees in their pictures what the label says, which is no proof. For so many items pieces of `knowledge` stand in the
    suite's folder.

    An item whose published label is `wrong` is there with the proved answer. `undrawn` items have no picture, as no
    layout was legible; `uncertified` lists the pictures that our reader does not read back exactly, and why.
    """

    dataset: str
    suite: str = ""
    fingerprint: str = ""
    records: int = 0
    items: int = 0
    bad: list[BadRecord] = field(default_factory=list)
    undecided: list[Undecided] = field(default_factory=list)
    unproved: int = 0
    read: int = 0
    knowledge: int = 0
    wrong: list[WrongLabel] = field(default_factory=list)
    undrawn: list[str] = field(default_factory=list)
    uncertified: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON: all the fields, the lists as texts."""
        return {
            "dataset": self.dataset,
            "suite": self.suite,
            "fingerprint": self.fingerprint,
            "records": self.records,
            "items": self.items,
            "unproved": self.unproved,
            "read": self.read,
            "knowledge": self.knowledge,
            **self.notes(),
        }

    def notes(self) -> dict[str, list[str]]:
        """The lists as texts: what the suite's manifest keeps."""
        return {
            "bad": [str(bad) for bad in self.bad],
            "undecided": [f"{each.place}: {each.why}" for each in self.undecided],
            "wrong": [f"{each.place}: label {each.published!r}, proved {each.proved!r}" for each in self.wrong],
            "undrawn": list(self.undrawn),
            "uncertified": list(self.uncertified),
        }


def import_dataset(
    name: str,
    path: str | Path,
    out: str | Path,
    command: str = "",
    configs: Collection[str] = (),
    limit: int | None = None,
    representations: Collection[str] | None = None,
    workers: int = 1,
    tick: Callable[[], object] = lambda: None,
    rotate: bool = False,
    mapping: str | Path | None = None,
) -> Imported:
    """A published set written as a suite at `out`, level 0, labels `dataset`, `config`, `index` and `published`.

    At most `limit` records of each config, in these `representations` (all of the task's where None; a published
    question that has none of them is asked in its words alone), made by `workers` processes. With `rotate` questions
    with lettered options stand there again in every order that moving them round gives. `command` is kept in the
    manifest; `mapping` is the file that says what the fields of a `mapped` set are. `tick` is called after each record.
    Raises BadPlan, UnknownDataset, BadDataset (also where no record can be made an item), and BadSuite for what cannot
    be written.
    """
    for what, value in (("limit", limit), ("workers", workers)):
        if value is not None and value < 1:
            raise BadPlan(f"{what} is {value}: expected 1 or more")
    with pictures_wanted(representations is None or "picture" in representations):
        return _import(name, path, out, command, configs, limit, representations, workers, tick, rotate, mapping)


def _import(
    name: str,
    path: str | Path,
    out: str | Path,
    command: str,
    configs: Collection[str],
    limit: int | None,
    representations: Collection[str] | None,
    workers: int,
    tick: Callable[[], object],
    rotate: bool,
    mapping: str | Path | None,
) -> Imported:
    published_set = described(name, mapping)
    done = Imported(name)
    pieces: dict[str, tuple[str, ...]] = {}
    records = published_set.records(path, configs)
    made = _made(records if limit is None else _first(records, limit), representations, workers)
    probes = _counted(made, done, tick, pieces)
    first = next(probes, None)
    if first is None:
        kinds = [(kind, found) for kind, found in done.notes().items() if found]
        why = ", ".join(f"{len(found)} are {kind}, the first: {found[0]}" for kind, found in kinds) or "there is none"
        raise BadDataset(f"no record of {path} can be made an item: {why}")
    notes: dict[str, Any] = {}

    def stream() -> Iterator[Probe]:
        for probe in chain([first], probes):
            yield probe
            for moved in rotations(probe) if rotate else ():
                done.unproved += moved.item.task == PUBLISHED
                if probe.item.id in pieces:
                    pieces[moved.item.id] = pieces[probe.item.id]
                yield moved
        notes.update(source=published_set.source, path=str(path), records=done.records, **done.notes())

    suite: Suite = write_suite(out, stream(), command or f"isoprobe import {name} {path} --out {out}", notes)
    done.suite, done.fingerprint, done.items = str(out), suite.fingerprint, len(suite)
    if pieces:
        _write_knowledge(Path(out) / KNOWLEDGE, pieces, done)
    return done


def _write_knowledge(place: Path, pieces: Mapping[str, tuple[str, ...]], done: Imported) -> None:
    """The pieces beside the suite's items; `done` is told for how many, and what went wrong."""
    try:
        left_out = write_texts(place, pieces)
    except OSError as why:
        done.bad.append(BadRecord(KNOWLEDGE, "knowledge", f"cannot be written: {why.strerror}"))
        return
    done.knowledge = len(pieces) - left_out
    if left_out:
        done.bad.append(BadRecord(KNOWLEDGE, "knowledge", f"too large: without the pieces of {left_out} items"))


def described(name: str, mapping: str | Path | None = None) -> Dataset:
    """The data set of this name, by a mapping file where it takes one. Raises UnknownDataset, BadPlan."""
    published_set = load_dataset(name)
    if mapping is None:
        return published_set
    if published_set.configured is None:
        raise BadPlan(f"{name} takes no mapping file, as its fields are known; mapped does")
    return replace(published_set.configured(Path(mapping)), name=name)


@dataclass(frozen=True)
class Made:
    """A record and what became of it: a probe (`undrawn` says why it has no picture, "" where it has), or why none."""

    record: AnyRecord
    probe: Probe | BadRecord | Undecided
    undrawn: str = ""


def make_record(record: AnyRecord, representations: Collection[str] | None = None) -> Made:
    """The record as a probe; where no layout of its picture is legible, with its text forms alone."""
    if isinstance(record, BadRecord):
        return Made(record, record)
    if isinstance(record, (UnprovedRecord, PublishedRecord)):
        return _published(record, representations)
    task = load_task(record.task)
    named = f"{task.name}-v{task.version}-{record.id}"  # an id begins with its task, as every other item's
    what: dict[str, Any] = {"id": named, "level": IMPORTED, "seed": record.index, "labels": record.labels}
    try:
        if record.picture:
            return Made(record, _pictured(task, record, what, representations))
        try:
            return Made(record, make_probe(task, record.state, representations=representations, **what))
        except LayoutRejected as error:
            texts = [each.name for each in task.representations if each.medium == "text"]
            texts = [each for each in texts if representations is None or each in representations]
            return Made(record, make_probe(task, record.state, representations=texts, **what), str(error))
    except (BadState, Unreadable) as error:
        return Made(record, BadRecord(record.place, record.config, str(error)))
    except Disproved as error:
        return Made(record, Undecided(record.id, record.place, str(error)))


def _pictured(task: Task, record: Record, what: dict[str, Any], kept: Collection[str] | None) -> Probe:
    """The record with its own picture in place of one of ours, in its text forms, and with its task's questions. Where
    the reader read the state, its answer and the published one stand for the proof."""
    task.validate(record.state)
    if record.read:
        seen = task.solvers[0].solve(record.state).answer
        if not same(seen, record.published):
            raise Disproved(f"the reader sees {seen!r}, published is {record.published!r}")
        proof = Proof({"reader": seen, "published": record.published}, {}, unique=True)
    else:
        proof = prove(task, record.state, where=record.place)
        seen = proof.answers[task.solvers[0].name]
    item = Item(
        what["id"], task.name, task.version, what["level"], what["seed"], 0, record.state, seen,
        {**({} if record.read else task.labels(record.state)), **record.labels},
    )  # fmt: skip
    views: list[View] = []
    for form in task.representations:
        if form.medium == "image" and (kept is None or form.name in kept):
            why = "" if record.read else "a published picture: it was not read back"
            views.append(
                View(item.id, form.name, "image", {}, {}, as_png(record.picture), record.read, attempts=1, why=why)
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
            labels={"config": record.config, "index": record.index, **record.labels},
        )  # fmt: skip
    except (Unreadable, BadState) as why:
        return Made(record, BadRecord(record.place, record.config, str(why)))
    return Made(record, probe)


def _made(records: Iterator[AnyRecord], representations: Collection[str] | None, workers: int) -> Iterator[Made]:
    """In the order of the records."""
    if workers == 1:
        return (make_record(record, representations) for record in records)
    from joblib import Parallel, delayed

    pool = Parallel(n_jobs=workers, return_as="generator", pre_dispatch="4*n_jobs")
    made: Iterator[Made] = pool(delayed(make_record)(record, representations) for record in records)
    return made


def _counted(
    made: Iterator[Made], done: Imported, tick: Callable[[], object], pieces: dict[str, tuple[str, ...]]
) -> Iterator[Probe]:
    """The probes; `done` is told of every record, and `pieces` of the knowledge that belongs to an item."""
    for each in made:
        done.records += 1
        record, probe = each.record, each.probe
        if isinstance(probe, BadRecord):
            done.bad.append(probe)
        elif isinstance(probe, Undecided):
            done.undecided.append(probe)
        elif isinstance(record, PublishedRecord):
            done.unproved += 1
            if record.knowledge:
                pieces[probe.item.id] = record.knowledge
            yield probe
        elif isinstance(record, Record):
            done.read += record.read
            if each.undrawn:
                done.undrawn.append(f"{record.place}: {each.undrawn}")
            for view in probe.views:
                if not view.certified:
                    done.uncertified.append(f"{record.id} {view.representation}: {view.why}")
            if not same(probe.item.answer, record.published):
                done.wrong.append(WrongLabel(record.id, record.place, record.published, probe.item.answer))
            yield probe
        tick()


def _first(records: Iterator[AnyRecord], limit: int) -> Iterator[AnyRecord]:
    taken: Counter[str] = Counter()
    for record in records:
        taken[record.config] += 1
        if taken[record.config] <= limit:
            yield record
