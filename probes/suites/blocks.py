"""What is made of a suite before the suite is written: blocks of items, each a file that is whole or not there.

They lie in a folder beside the suite, `.NAME.unfinished`: whatever stops the work, the same command takes what is there
and makes the rest, so that the suite has the same bytes. The folder goes once the suite stands.
"""

from __future__ import annotations

import fcntl
import hashlib
import io
import json
import os
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from isoprobe.probes.core import Probe
from isoprobe.probes.suites.columns import table_of
from isoprobe.probes.suites.engines import spread
from isoprobe.probes.suites.files import BadSuite, writing
from isoprobe.probes.suites.rows import SCHEMA, BadRow, from_row, to_row

Given = TypeVar("Given")
ENDING, PART = ".block", ".part"
TOLD = b"isoprobe"  # the Parquet metadata that hold what is told of the entries
_DIGEST = hashlib.sha256().digest_size


@dataclass(frozen=True)
class Entry:
    """What became of one order or record: its probes, the item first and its rotations after it, and what else is told
    of it, as plain JSON."""

    probes: tuple[Probe, ...] = ()
    told: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Blocks:
    """The blocks that there are: those in the `folder` of what is being made, and those that `others` made, by name."""

    folder: Path
    others: Mapping[str, Path] = field(default_factory=dict)

    def file(self, name: str) -> Path | None:
        """The block of this name; None where there is none yet."""
        own = self.folder / f"{name}{ENDING}"
        return own if own.is_file() else self.others.get(name)

    def drop(self) -> None:
        """Forgets what was made."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def made(
        self,
        blocks: Iterable[tuple[str, Given]],
        make: Callable[[Given], list[Entry]],
        workers: int = 1,
        engine: str = "",
    ) -> Iterator[Entry]:
        """The entries of all blocks in order. Those that are not there yet are made by so many processes, or workers of
        an engine, and kept. Raises BadSuite for a block that is damaged, which is taken away."""
        came: deque[tuple[str, bool]] = deque()  # the names so far, and which of them are there already

        def missing() -> Iterator[tuple[str, Given]]:
            for name, given in blocks:
                there = self.file(name) is not None
                came.append((name, there))
                if not there:
                    yield name, given

        if workers == 1 and not engine:
            for name, given in blocks:
                if self.file(name) is not None:
                    yield from self._read(name)
                else:
                    entries = make(given)
                    write_block(self.folder / f"{name}{ENDING}", entries)
                    yield from entries
            return
        for fresh in self._fresh(make, missing(), workers, engine):
            while came[0][0] != fresh:
                yield from self._read(came.popleft()[0])
            yield from self._read(came.popleft()[0])
        while came:
            yield from self._read(came.popleft()[0])

    def _fresh(
        self, make: Callable[[Given], list[Entry]], blocks: Iterable[tuple[str, Given]], workers: int, engine: str
    ) -> Iterator[str]:
        """The names of these blocks, each as soon as it is written: by the process that made it, and here where the
        workers of an engine may be on another machine."""
        if not engine:
            yield from spread(partial(_keep, self.folder, make), blocks, workers)
            return
        for name, content in spread(partial(_sent, make), blocks, workers, engine):
            _write(self.folder / f"{name}{ENDING}", content)
            yield name

    def _read(self, name: str) -> list[Entry]:
        file = self.file(name)
        if file is None:
            raise BadSuite(f"block {name} of {self.folder} is gone: run the same command again")
        try:
            return read_block(file)
        except BadSuite:
            with suppress(OSError):
                file.unlink()
            raise


def _keep(folder: Path, make: Callable[[Given], list[Entry]], block: tuple[str, Given]) -> list[str]:
    name, given = block
    write_block(folder / f"{name}{ENDING}", make(given))
    return [name]


def _sent(make: Callable[[Given], list[Entry]], block: tuple[str, Given]) -> list[tuple[str, bytes]]:
    name, given = block
    return [(name, _content(make(given)))]


def write_block(file: Path, entries: Sequence[Entry]) -> None:
    """Writes the entries under this name, whole or not at all. Raises BadSuite."""
    _write(file, _content(entries))


def _content(entries: Sequence[Entry]) -> bytes:
    """What a block's file holds: a digest, and what it is of. Raises BadSuite."""
    rows, told = [], []
    for entry in entries:
        told.append([len(entry.probes), entry.told])
        for probe in entry.probes:
            try:
                rows.append(to_row(probe))
            except BadRow as why:
                raise BadSuite(f"item {probe.item.id}: {why}") from why
    schema = SCHEMA.with_metadata({TOLD: json.dumps(told).encode()})
    content = io.BytesIO()
    pq.write_table(table_of(rows, schema), content, compression="zstd", write_statistics=False)
    return hashlib.sha256(content.getbuffer()).digest() + content.getvalue()


def _write(file: Path, content: bytes) -> None:
    part = file.with_name(f"{file.name}.{os.getpid()}{PART}")
    with writing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(file)


def read_block(file: Path) -> list[Entry]:
    """The entries in this file. Raises BadSuite where one bit of it is another than was written."""
    try:
        content = file.read_bytes()
    except OSError as why:
        raise BadSuite(f"cannot read {file}: {why.strerror}") from why
    if hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        raise BadSuite(f"{file} is damaged and left out: run the same command again, which makes it again")
    try:
        table = pq.ParquetFile(io.BytesIO(content[_DIGEST:])).read(use_threads=False)
        rows = iter(table.to_pylist())
        told = json.loads(table.schema.metadata[TOLD])
        return [Entry(tuple(from_row(next(rows)) for _ in range(number)), what) for number, what in told]
    except (pa.ArrowException, BadRow, ValueError, KeyError, TypeError, StopIteration) as why:
        raise BadSuite(f"{file} is no block of a suite: {type(why).__name__}: {why}") from why


@contextmanager
def unfinished(out: str | Path, others: Mapping[str, Path] | None = None) -> Iterator[Blocks]:
    """The blocks that lie beside `out` while it is made: kept where anything is raised, so that the work goes on from
    them, and taken away at the end. Raises BadSuite where `out` stands already or another process makes it."""
    target = Path(out).resolve()
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise BadSuite(f"{out} exists, expected a new folder or an empty one for the suite")
    folder = target.with_name(f".{target.name}.unfinished")
    with writing(Path(out)):
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as why:
            raise BadSuite(f"{out} is being made by another process: wait for it, or stop it") from why
        except OSError:
            pass  # a file system without locks
        for left in folder.glob(f"*{PART}"):
            left.unlink(missing_ok=True)
        try:
            yield Blocks(folder, others or {})
        except BaseException:
            if not any(folder.glob(f"*{ENDING}")):
                shutil.rmtree(folder, ignore_errors=True)
            raise
        shutil.rmtree(folder, ignore_errors=True)
