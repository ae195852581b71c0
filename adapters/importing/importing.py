"""Published sets as suites: our pictures and text forms, our questions and proofs, the published label kept beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from isoprobe.adapters.audit.audit import same
from isoprobe.adapters.audit.report import Undecided, WrongLabel
from isoprobe.adapters.datasets.dataset import (
    AnyRecord,
    BadDataset,
    BadRecord,
    Dataset,
    PublishedRecord,
    Record,
    UnprovedRecord,
    UnreadRecord,
    load_dataset,
)
from isoprobe.adapters.datasets.records.files import (
    are_pictures_wanted,
    are_states_wanted,
    largest_picture,
    pictures_wanted,
)
from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.datasets.records.options import with_options
from isoprobe.adapters.importing.imported import Imported
from isoprobe.adapters.importing.own_pictures import with_own_picture
from isoprobe.adapters.importing.undecided import undecided_probe
from isoprobe.adapters.strategies.neighbours import SOLUTIONS
from isoprobe.adapters.strategies.texts import write_texts
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
from isoprobe.probes.engine.making import BadPlan, make_probe, prove, show
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.published import (
    SCALED,
    TEXTS,
    UNDECIDED,
    UNREAD_BACK,
    is_redrawn,
    picture_view,
    published_probe,
)
from isoprobe.probes.engine.registry import id_name, load_task
from isoprobe.probes.suites.rotating import rotations
from isoprobe.probes.suites.suite import Suite, write_suite
from isoprobe.probes.suites.workers import by_processes
from isoprobe.vision.raster.keeping import LARGEST

__all__ = ["Imported", "described", "import_dataset", "make_record"]

IMPORTED = 0  # the level of an item that was not made by us
CHUNK, CHUNK_BYTES = 16, 4 << 20  # records that a process is handed at a time, and bytes of their pictures
KNOWLEDGE = "knowledge.jsonl"  # the pieces of knowledge of the items, in the suite's folder


def import_dataset(
    name: str | Dataset,
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
    pictures: bool = True,
    largest: int = LARGEST,
    shown: bool = False,
    undecided: bool = False,
    most: int | None = None,
) -> Imported:
    """A published set written as a suite at `out`, level 0, labels `dataset`, `config`, `index` and `published`.

    At most `limit` records of each config, in these `representations` (all of the task's where None; a published
    question that has none of them is asked in its words alone; all text forms where there are to be no `pictures`),
    read and made by `workers` processes, with the same bytes whatever their number. With `rotate` questions
    with lettered options stand there again in every order that moving them round gives. `command` is kept in the
    manifest; pictures of more than `largest` bytes are scaled down; `shown`: questions that came with nothing to look
    at, no picture and no text form, are left out and counted; `undecided`: records that no method decides stay as items
    without a gold answer; of items with one at most so many (`most`) stand in the suite, the first, and no more
    records are read, which the manifest says (`first`). `mapping` is the file that says what the fields of a `mapped`
    set are. `tick` is called after each record.
    Raises BadPlan, UnknownDataset, BadDataset (also where no record can be made an item), and BadSuite for what cannot
    be written.
    """
    for what, value in (("limit", limit), ("workers", workers), ("largest", largest)):
        if value is not None and value < 1:
            raise BadPlan(f"{what} is {value}: expected 1 or more")
    if not pictures:
        texts = _text_forms(described(name, mapping), configs)
        representations = texts if representations is None else [each for each in representations if each != "picture"]
    with pictures_wanted(representations is None or "picture" in representations, pictures, largest):
        return _import(
            name, path, out, command, configs, limit, representations, workers, tick, rotate, mapping, shown, undecided,
            most,
        )  # fmt: skip


def _import(
    name: str | Dataset,
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
    shown: bool,
    undecided: bool,
    most: int | None,
) -> Imported:
    published_set = described(name, mapping)
    done = Imported(published_set.name)
    beside = Beside()
    records = published_set.unread_records(path, configs)
    made = _made(records if limit is None else _first(records, limit), representations, workers)
    without_gold = partial(_without_gold, representations=representations) if undecided else None
    probes = _counted(made, done, tick, beside, shown, without_gold)
    first = next(probes, None)
    if first is None:
        notes, counts = done.notes(), done.counts()
        told = [f"{count:,} are {kind}, the first: {notes[kind][0]}" for kind, count in counts.items() if count]
        told += [f"{done.unshown:,} came without a picture and without a text form"] if done.unshown else []
        why = ", ".join(told) or "there is none"
        raise BadDataset(f"no record of {path} can be made an item: {why}")
    kept: dict[str, Any] = {"configs": sorted(configs)} if configs else {}

    def stream() -> Iterator[Probe]:
        left = most
        for probe in chain([first], probes):
            yield probe
            for moved in rotations(probe) if rotate else ():
                done.unproved += moved.item.task == PUBLISHED
                if probe.item.id in beside.knowledge:  # a solution names options by their letters: it is not true of it
                    beside.knowledge[moved.item.id] = beside.knowledge[probe.item.id]
                yield moved
            if left is not None and UNDECIDED not in probe.item.labels:
                left -= 1
                if not left:
                    kept["first"] = most
                    break
        kept.update(
            source=published_set.source, path=str(path), records=done.records, counts=done.counts(), **done.notes()
        )

    suite: Suite = write_suite(
        out, stream(), command or f"isoprobe import {published_set.name} {path} --out {out}", kept
    )
    done.suite, done.fingerprint, done.items = str(out), suite.fingerprint, len(suite)
    done.knowledge = _write_beside(Path(out) / KNOWLEDGE, "knowledge", beside.knowledge, done)
    done.solutions = _write_beside(Path(out) / SOLUTIONS, "solutions", beside.solutions, done)
    return done


@dataclass
class Beside:
    """What stands beside the items, by id: pieces of knowledge, and solutions."""

    knowledge: dict[str, tuple[str, ...]] = field(default_factory=dict)
    solutions: dict[str, tuple[str, ...]] = field(default_factory=dict)


def _write_beside(place: Path, what: str, texts: Mapping[str, tuple[str, ...]], done: Imported) -> int:
    """The texts in a file beside the suite's items, where there are any; for how many items. `done` is told what went
    wrong."""
    if not texts:
        return 0
    try:
        left_out = write_texts(place, texts)
    except OSError as why:
        done.bad.append(BadRecord(place.name, what, f"cannot be written: {why.strerror}"))
        return 0
    if left_out:
        done.bad.append(BadRecord(place.name, what, f"too large: without those of {left_out} items"))
    return len(texts) - left_out


def _text_forms(published_set: Dataset, configs: Collection[str]) -> set[str]:
    """The forms other than pictures that records of these configs may be shown in."""
    tasks = {task for config, task in published_set.configs.items() if not configs or config in configs}
    forms = (form for task in tasks for form in load_task(task).representations)
    return {*TEXTS, *(form.name for form in forms if form.medium == "text")}


def described(name: str | Dataset, mapping: str | Path | None = None) -> Dataset:
    """The data set of this name, by a mapping file where it takes one. Raises UnknownDataset, BadPlan."""
    published_set = load_dataset(name)
    if mapping is None:
        return published_set
    if published_set.configured is None:
        raise BadPlan(f"{published_set.name} takes no mapping file, as its fields are known; mapped does")
    return replace(published_set.configured(Path(mapping)), name=published_set.name)


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


def _made(
    records: Iterator[AnyRecord | UnreadRecord], representations: Collection[str] | None, workers: int
) -> Iterator[Made]:
    """In the order of the records."""
    if workers == 1:
        yield from (make_record(record, representations) for record in records)
        return
    wanted = are_pictures_wanted(), are_states_wanted(), largest_picture()
    make = partial(_make_chunk, representations=representations, wanted=wanted)
    yield from by_processes(make, _chunks(records), workers)


def _chunks(records: Iterator[AnyRecord | UnreadRecord]) -> Iterator[list[AnyRecord | UnreadRecord]]:
    """As many records as a process is handed at a time: some, less where they hold pictures."""
    chunk: list[AnyRecord | UnreadRecord] = []
    size = 0
    for record in records:
        chunk.append(record)
        size += _size(record)
        if len(chunk) == CHUNK or size > CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _size(record: AnyRecord | UnreadRecord) -> int:
    """Bytes of the record's pictures."""
    if isinstance(record, UnreadRecord):
        return record.size
    if isinstance(record, PublishedRecord):
        return sum(map(len, record.pictures))
    return 0 if isinstance(record, BadRecord) else len(record.picture)


def _make_chunk(
    records: list[AnyRecord | UnreadRecord], representations: Collection[str] | None, wanted: tuple[bool, bool, int]
) -> list[Made]:
    with pictures_wanted(*wanted):
        return [_without_pictures(make_record(record, representations)) for record in records]


def _without_pictures(made: Made) -> Made:
    """Without the record's pictures, which its views hold as well."""
    record = made.record
    if isinstance(record, PublishedRecord) and record.pictures:
        return replace(made, record=replace(record, pictures=()))
    if isinstance(record, (Record, UnprovedRecord)) and record.picture:
        return replace(made, record=replace(record, picture=b""))
    return made


def _counted(
    made: Iterator[Made],
    done: Imported,
    tick: Callable[[], object],
    beside: Beside,
    shown: bool,
    without_gold: Callable[[Made], Probe | None] | None,
) -> Iterator[Probe]:
    """The probes, with `shown` those alone that show something; `without_gold` makes one of what is undecided. `done`
    is told of every record, and `beside` of what belongs to an item."""
    for each in made:
        done.records += 1
        record, probe = each.record, each.probe
        if isinstance(probe, BadRecord):
            done.refuse(probe)
        elif isinstance(probe, Undecided):
            done.undecided.append(probe)
            if without_gold is not None and (asked := without_gold(each)) is not None:
                done.without_gold += 1
                done.redrawn += is_redrawn(asked)
                yield asked
        elif shown and not any(view.payload for view in probe.views):
            done.unshown += 1
        elif isinstance(record, PublishedRecord):
            done.unproved += 1
            done.taken.update(record.notes)
            if record.knowledge:
                beside.knowledge[probe.item.id] = record.knowledge
            if record.solution.strip():
                beside.solutions[probe.item.id] = (record.solution.strip(),)
            _look(probe, done)
            yield probe
        elif isinstance(record, Record):
            done.read += record.read
            done.unopened += record.unopened
            done.redrawn += is_redrawn(probe)
            kept = [view for view in probe.views if view.medium == "image" and not view.style and not record.own]
            done.own += bool(kept)
            done.read_back += sum(view.certified for view in kept)
            if each.undrawn:
                done.undrawn.append(f"{record.place}: {each.undrawn}")
            for view in probe.views:
                if not view.certified:
                    done.uncertified.append(f"{record.id} {view.representation}: {view.why}")
            if not same(probe.item.answer, record.published):
                done.wrong.append(WrongLabel(record.id, record.place, record.published, probe.item.answer))
            _look(probe, done)
            yield probe
        tick()


def _without_gold(made: Made, representations: Collection[str] | None) -> Probe | None:
    """The undecided record as an item without a gold answer."""
    record = made.record
    if not isinstance(record, Record) or not isinstance(made.probe, Undecided):
        return None
    task = load_task(record.task)
    named = f"{id_name(task.name)}-v{task.version}-{record.id}"
    return undecided_probe(task, record, named, made.probe.why, representations)


def _look(probe: Probe, done: Imported) -> None:
    """`done` is told what the item has: pictures, lettered options, a gold answer; and which pictures were scaled."""
    shown = [view for view in probe.views if view.medium == "image"]
    done.pictures += bool(shown)
    done.options += any(question.choices for question in probe.questions if question.about == "answer")
    done.gold += probe.item.answer not in (None, "")
    done.scaled += sum(SCALED in view.why for view in shown)


def _first(records: Iterator[AnyRecord | UnreadRecord], limit: int) -> Iterator[AnyRecord | UnreadRecord]:
    taken: Counter[str] = Counter()
    for record in records:
        taken[record.config] += 1
        if taken[record.config] <= limit:
            yield record
