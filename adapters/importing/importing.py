"""Published sets as suites: our pictures and text forms, our questions and proofs, the published label kept beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from isoprobe.adapters.audit.audit import same
from isoprobe.adapters.audit.report import Undecided, WrongLabel
from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, BadRecord, Dataset, UnreadRecord, load_dataset
from isoprobe.adapters.datasets.records.files import pictures_wanted
from isoprobe.adapters.importing.imported import Imported
from isoprobe.adapters.importing.outcomes import Chunk, identity_of, make_chunk, named_chunks, wanted
from isoprobe.adapters.strategies.texts import KNOWLEDGE, SOLUTIONS, Beside, write_texts
from isoprobe.probes.core import Probe
from isoprobe.probes.engine.making import BadPlan
from isoprobe.probes.engine.published import NAME as PUBLISHED
from isoprobe.probes.engine.published import SCALED, TEXTS, UNDECIDED, is_redrawn
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.part import WHOLE, Part
from isoprobe.probes.suites.blocks import Blocks, Entry, unfinished
from isoprobe.probes.suites.engines import check_engine
from isoprobe.probes.suites.parts import Parts, finish_part
from isoprobe.probes.suites.suite import Suite, write_suite
from isoprobe.vision.raster.keeping import LARGEST

__all__ = ["KNOWLEDGE", "Imported", "described", "import_dataset", "merge_import"]


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
    part: Part | None = None,
    engine: str = "",
) -> Imported:
    """A published set written as a suite at `out`, level 0, labels `dataset`, `config`, `index` and `published`.

    At most `limit` records of each config, in these `representations` (all of the task's where None; a published
    question that has none of them is asked in its words alone; all text forms where there are to be no `pictures`),
    read and made by `workers` processes, or workers of an `engine`, with the same bytes. With `rotate` questions with
    lettered options stand there again in every order that moving them round gives. `command` is kept in the
    manifest; pictures of more than `largest` bytes are scaled down; `shown`: questions that came with nothing to look
    at, no picture and no text form, are left out and counted; `undecided`: records that no method decides stay as items
    without a gold answer; of items with one at most so many (`most`) stand in the suite, the first, and no more
    records are read, which the manifest says (`first`). `mapping` is the file that says what the fields of a `mapped`
    set are. `tick` is called after each record. What was made before the work was stopped is taken as it is. With a
    `part` that part is written, to be merged with the others.
    Raises BadPlan, UnknownDataset, BadDataset (also where no record can be made an item), and BadSuite for what cannot
    be written.
    """
    check_engine(engine)
    for what, value in (("limit", limit), ("workers", workers), ("largest", largest)):
        if value is not None and value < 1:
            raise BadPlan(f"{what} is {value}: expected 1 or more")
    published_set = described(name, mapping)
    if not pictures:
        texts = _text_forms(published_set, configs)
        representations = texts if representations is None else [each for each in representations if each != "picture"]
    forms = None if representations is None else sorted(representations)
    with pictures_wanted(forms is None or "picture" in forms, pictures, largest):
        records = published_set.unread_records(path, configs)
        told = "" if mapping is None else Path(mapping).read_text("utf-8", errors="replace")
        how = [sorted(configs), limit, forms, rotate, told, pictures, largest, undecided]
        identity = identity_of(published_set, Path(path), how)
        make = partial(make_chunk, representations=forms, undecided=undecided, rotate=rotate, wanted=wanted())
        source = {"dataset": published_set.name, "source": published_set.source, "path": str(path)}
        recipe = {"verb": "import", **source, "configs": sorted(configs), "shown": shown, "most": most, "files": ""}
        with unfinished(out) as blocks:
            limited = records if limit is None else _first(records, limit, configs or published_set.all_configs)
            names: list[str] = []
            entries = blocks.made(_noted(named_chunks(limited, identity, part or WHOLE), names), make, workers, engine)
            if part is None:
                return _suite(entries, recipe, out, command, tick, blocks)
            done = Imported(published_set.name)
            for probes in _counted(entries, done, tick, Beside(), shown):
                done.items += len(probes)
            recipe["files"] = identity_of(published_set, Path(path), how, times=False)
            finish_part(blocks, Path(out), part, names, recipe, command)
            done.suite = str(out)
            return done


def _noted(chunks: Iterator[tuple[str, Chunk]], names: list[str]) -> Iterator[tuple[str, Chunk]]:
    for name, chunk in chunks:
        names.append(name)
        yield name, chunk


def merge_import(
    parts: Parts, out: str | Path, command: str = "", tick: Callable[[], object] = lambda: None
) -> Imported:
    """The suite of all parts of an import: with the same bytes as if there had been one."""
    ordered = sorted(parts.blocks, key=lambda name: int(name.rpartition("-")[2]))
    with unfinished(out, parts.blocks) as blocks:
        entries = blocks.made(((name, None) for name in ordered), _not_there)
        return _suite(entries, parts.recipe, out, command, tick, blocks)


def _not_there(_: None) -> list[Entry]:
    raise BadDataset("a block of a part is gone: make that part again")


def _suite(
    entries: Iterator[Entry],
    recipe: Mapping[str, Any],
    out: str | Path,
    command: str,
    tick: Callable[[], object],
    blocks: Blocks,
) -> Imported:
    """The suite of what was made of all records."""
    done, beside = Imported(recipe["dataset"]), Beside()
    probes = _counted(entries, done, tick, beside, recipe["shown"])
    first = next(probes, None)
    if first is None:
        blocks.drop()
        notes, counts = done.notes(), done.counts()
        told = [f"{count:,} are {kind}, the first: {notes[kind][0]}" for kind, count in counts.items() if count]
        told += [f"{done.unshown:,} came without a picture and without a text form"] if done.unshown else []
        why = ", ".join(told) or "there is none"
        raise BadDataset(f"no record of {recipe['path']} can be made an item: {why}")
    kept: dict[str, Any] = {"configs": recipe["configs"]} if recipe["configs"] else {}

    def stream() -> Iterator[Probe]:
        left = recipe["most"]
        for probe, *rotated in chain([first], probes):
            yield probe
            for moved in rotated:
                done.unproved += moved.item.task == PUBLISHED
                if probe.item.id in beside.knowledge:  # a solution names options by their letters: it is not true of it
                    beside.knowledge[moved.item.id] = beside.knowledge[probe.item.id]
                yield moved
            if left is not None and UNDECIDED not in probe.item.labels:
                left -= 1
                if not left:
                    kept["first"] = recipe["most"]
                    break
        kept.update(
            source=recipe["source"], path=recipe["path"], records=done.records, counts=done.counts(), **done.notes()
        )

    again = command or f"isoprobe import {recipe['dataset']} {recipe['path']} --out {out}"
    suite: Suite = write_suite(out, stream(), again, kept)
    done.suite, done.fingerprint, done.items = str(out), suite.fingerprint, len(suite)
    done.knowledge = _write_beside(Path(out) / KNOWLEDGE, "knowledge", beside.knowledge, done)
    done.solutions = _write_beside(Path(out) / SOLUTIONS, "solutions", beside.solutions, done)
    return done


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


def _counted(
    entries: Iterator[Entry], done: Imported, tick: Callable[[], object], beside: Beside, shown: bool
) -> Iterator[tuple[Probe, ...]]:
    """The probes, each with its rotations, with `shown` those alone that show something. `done` is told of every
    record, and `beside` of what belongs to an item."""
    for entry in entries:
        done.records += 1
        probes, told = entry.probes, entry.told
        if "bad" in told:
            done.refuse(BadRecord(*told["bad"]))
        elif "undecided" in told:
            done.undecided.append(Undecided(*told["undecided"]))
            if probes:
                done.without_gold += 1
                done.redrawn += is_redrawn(probes[0])
                yield probes
        elif shown and not any(view.payload for view in probes[0].views):
            done.unshown += 1
        elif "published" in told:
            _count_published(probes[0], told["published"], done, beside)
            yield probes
        else:
            _count_proved(probes[0], told["proved"], done)
            yield probes
        tick()


def _count_published(probe: Probe, record: Mapping[str, Any], done: Imported, beside: Beside) -> None:
    done.unproved += 1
    done.taken.update(record["notes"])
    if record["knowledge"]:
        beside.knowledge[probe.item.id] = tuple(record["knowledge"])
    if record["solution"]:
        beside.solutions[probe.item.id] = (record["solution"],)
    _look(probe, done)


def _count_proved(probe: Probe, record: Mapping[str, Any], done: Imported) -> None:
    done.read += record["read"]
    done.unopened += record["unopened"]
    done.redrawn += is_redrawn(probe)
    kept = [view for view in probe.views if view.medium == "image" and not view.style and not record["own"]]
    done.own += bool(kept)
    done.read_back += sum(view.certified for view in kept)
    if record["undrawn"]:
        done.undrawn.append(f"{record['place']}: {record['undrawn']}")
    for view in probe.views:
        if not view.certified:
            done.uncertified.append(f"{record['id']} {view.representation}: {view.why}")
    if not same(probe.item.answer, record["published"]):
        done.wrong.append(WrongLabel(record["id"], record["place"], record["published"], probe.item.answer))
    _look(probe, done)


def _look(probe: Probe, done: Imported) -> None:
    """`done` is told what the item has: pictures, lettered options, a gold answer; and which pictures were scaled."""
    shown = [view for view in probe.views if view.medium == "image"]
    done.pictures += bool(shown)
    done.options += any(question.choices for question in probe.questions if question.about == "answer")
    done.gold += probe.item.answer not in (None, "")
    done.scaled += sum(SCALED in view.why for view in shown)


def _first(
    records: Iterator[AnyRecord | UnreadRecord], limit: int, configs: Collection[str]
) -> Iterator[AnyRecord | UnreadRecord]:
    """The first `limit` records of each config; what comes after the last of them is not read."""
    taken: Counter[str] = Counter()
    for record in records:
        taken[record.config] += 1
        if taken[record.config] <= limit:
            yield record
        if all(taken[config] >= limit for config in configs):
            return
