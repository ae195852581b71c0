"""Published sets as suites: our pictures and text forms, our questions and proofs, the published label kept beside."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adapters.audit import Undecided, WrongLabel, same
from adapters.datasets import BadDataset, BadRecord, Record, load_dataset
from probes.core import BadState, Disproved, LayoutRejected, Probe
from probes.making import make_probe
from probes.registry import load_task
from probes.suite import Suite, write_suite

IMPORTED = 0  # the level of an item that was not made by us


@dataclass
class Imported:
    """What became of the records: `items` stand in the suite, `bad` and `undecided` ones do not.

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
    tick: Callable[[], object] = lambda: None,
) -> Imported:
    """A published set written as a suite at `out`, level 0, labels `dataset`, `config`, `index` and `published`.

    At most `limit` records of each config. `command` is kept in the manifest. `tick` is called after each record.
    Raises UnknownDataset, BadDataset (also where no record can be read), and BadSuite for what cannot be written.
    """
    published_set = load_dataset(name)
    done = Imported(name)
    stream = published_set.records(path, configs)
    made = _probes(stream if limit is None else _first(stream, limit), done, tick)
    first = next(made, None)
    if first is None:
        why = str(done.bad[0]) if done.bad else "there is none"
        raise BadDataset(f"no record of {path} can be made an item, {len(done.bad)} are bad, the first: {why}")
    notes: dict[str, Any] = {}

    def probes() -> Iterator[Probe]:
        yield first
        yield from made
        notes.update(source=published_set.source, path=str(path), records=done.records, **done.notes())

    suite: Suite = write_suite(out, probes(), command or f"isoprobe import {name} {path} --out {out}", notes)
    done.suite, done.fingerprint, done.items = str(out), suite.fingerprint, len(suite)
    return done


def probe_of(record: Record) -> tuple[Probe, str]:
    """The record as a probe, and why it has no picture ("" where it has). Raises BadState and Disproved."""
    task = load_task(record.task)
    what: dict[str, Any] = {"id": record.id, "level": IMPORTED, "seed": record.index, "labels": record.labels}
    try:
        return make_probe(task, record.state, **what), ""
    except LayoutRejected as error:
        texts = [each.name for each in task.representations if each.medium == "text"]
        return make_probe(task, record.state, representations=texts, **what), str(error)


def _probes(stream: Iterator[Record | BadRecord], done: Imported, tick: Callable[[], object]) -> Iterator[Probe]:
    for record in stream:
        done.records += 1
        if isinstance(record, BadRecord):
            done.bad.append(record)
        else:
            try:
                probe, why = probe_of(record)
            except BadState as error:
                done.bad.append(BadRecord(record.place, record.config, str(error)))
            except Disproved as error:
                done.undecided.append(Undecided(record.id, record.place, str(error)))
            else:
                if why:
                    done.undrawn.append(f"{record.place}: {why}")
                for view in probe.views:
                    if not view.certified:
                        done.uncertified.append(f"{record.id} {view.representation}: {view.why}")
                if not same(probe.item.answer, record.published):
                    wrong = WrongLabel(record.id, record.place, record.published, probe.item.answer)
                    done.wrong.append(wrong)
                yield probe
        tick()


def _first(stream: Iterator[Record | BadRecord], limit: int) -> Iterator[Record | BadRecord]:
    taken: dict[str, int] = {}
    for record in stream:
        taken[record.config] = taken.get(record.config, 0) + 1
        if taken[record.config] <= limit:
            yield record
