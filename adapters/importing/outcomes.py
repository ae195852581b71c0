"""What becomes of published records, as entries of blocks: made by any process, kept, and counted in order."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

from isoprobe.adapters.audit.report import Undecided
from isoprobe.adapters.datasets.dataset import (
    AnyRecord,
    BadRecord,
    Dataset,
    PublishedRecord,
    Record,
    UnreadRecord,
    dataset_names,
)
from isoprobe.adapters.datasets.records.files import (
    are_pictures_wanted,
    are_states_wanted,
    largest_picture,
    pictures_wanted,
)
from isoprobe.adapters.importing.making import Made, make_record
from isoprobe.adapters.importing.undecided import undecided_probe
from isoprobe.probes.core import Probe
from isoprobe.probes.engine.registry import id_name, load_task
from isoprobe.probes.part import WHOLE, Part
from isoprobe.probes.suites.blocks import Entry
from isoprobe.probes.suites.code import foreign_code, own_code
from isoprobe.probes.suites.rotating import rotations

CHUNK, CHUNK_BYTES = 16, 4 << 20  # records of a block, and bytes of their pictures
Chunk = list[AnyRecord | UnreadRecord]


def chunks(records: Iterator[AnyRecord | UnreadRecord]) -> Iterator[Chunk]:
    """As many records as a process is handed at a time: some, less where they hold pictures."""
    chunk: Chunk = []
    size = 0
    for record in records:
        chunk.append(record)
        size += _size(record)
        if len(chunk) == CHUNK or size > CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def named_chunks(
    records: Iterator[AnyRecord | UnreadRecord], identity: str, part: Part = WHOLE
) -> Iterator[tuple[str, Chunk]]:
    """The chunks of this part, each with the name of its block."""
    for k, chunk in enumerate(chunks(records)):
        if part.has(k):
            yield f"{identity}-{k}", chunk


def identity_of(published_set: Dataset, path: Path, how: Any, times: bool = True) -> str:
    """Names what is imported and how, in hex: the files by name, size and (unless they came from elsewhere) time, the
    code, and whatever else `how` tells."""
    files = (
        [path]
        if path.is_file()
        else sorted(
            Path(where) / name for where, _, names in os.walk(path) if ".unfinished" not in where for name in names
        )
    )
    found = []
    for file in files:
        told = file.stat()
        found.append([str(file.relative_to(path)), told.st_size, *([told.st_mtime_ns] if times else [])])
    code = "" if published_set.name in dataset_names() else foreign_code("data set", published_set.name)
    told_of = [own_code(), code, published_set.name, published_set.source, found, how]
    return hashlib.sha256(json.dumps(told_of).encode()).hexdigest()[:40]


def make_chunk(
    records: Chunk,
    representations: Collection[str] | None,
    undecided: bool,
    rotate: bool,
    wanted: tuple[bool, bool, int],
) -> list[Entry]:
    """What becomes of these records, read as is `wanted`. `undecided`: also items of those that no method decides."""
    with pictures_wanted(*wanted):
        return [entry_of(make_record(each, representations), representations, undecided, rotate) for each in records]


def wanted() -> tuple[bool, bool, int]:
    """How records are read in this context: for a process that is to do the same."""
    return are_pictures_wanted(), are_states_wanted(), largest_picture()


def entry_of(
    made: Made, representations: Collection[str] | None = None, undecided: bool = False, rotate: bool = False
) -> Entry:
    """A record and what became of it, as an entry."""
    record, probe = made.record, made.probe
    if isinstance(probe, BadRecord):
        return Entry(told={"bad": list(astuple(probe))})
    if isinstance(probe, Undecided):
        asked = _without_gold(made, representations) if undecided else None
        return Entry(
            (asked, *(rotations(asked) if rotate else ())) if asked else (), {"undecided": list(astuple(probe))}
        )
    probes = (probe, *(rotations(probe) if rotate else ()))
    if isinstance(record, PublishedRecord):
        told = {"notes": list(record.notes), "knowledge": list(record.knowledge), "solution": record.solution.strip()}
        return Entry(probes, {"published": told})
    assert isinstance(record, Record)
    return Entry(
        probes,
        {
            "proved": {
                "id": record.id,
                "place": record.place,
                "read": record.read,
                "own": record.own,
                "unopened": record.unopened,
                "published": record.published,
                "undrawn": made.undrawn,
            }
        },
    )


def _rotated(probe: Probe, rotate: bool) -> tuple[Probe, ...]:
    return (probe, *(rotations(probe) if rotate else ()))


def _without_gold(made: Made, representations: Collection[str] | None) -> Probe | None:
    """The undecided record as an item without a gold answer."""
    record = made.record
    if not isinstance(record, Record) or not isinstance(made.probe, Undecided):
        return None
    task = load_task(record.task)
    named = f"{id_name(task.name)}-v{task.version}-{record.id}"
    return undecided_probe(task, record, named, made.probe.why, representations)


def _size(record: AnyRecord | UnreadRecord) -> int:
    """Bytes of the record's pictures."""
    if isinstance(record, UnreadRecord):
        return record.size
    if isinstance(record, PublishedRecord):
        return sum(map(len, record.pictures))
    return 0 if isinstance(record, BadRecord) else len(record.picture)
