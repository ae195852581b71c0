"""Suites: a folder of zstd Parquet shards in the layout of Hugging Face `datasets`, one row a probe, and `suite.json`.

`datasets.load_dataset("parquet", data_files=f"{suite}/*.parquet")` opens it as it is and shows the pictures. The
manifest `suite.json` tells the command, the seeds, the versions that made it, and the sha256 of every shard.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Any, overload

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from isoprobe.probes.core import Probe
from isoprobe.probes.notebook import table_html
from isoprobe.probes.suites.columns import table_of
from isoprobe.probes.suites.files import (
    FORMAT,
    SHARD_ROWS,
    BadSuite,
    isoprobe_version,
    manifest_of,
    opened,
    reading,
    sha256,
    writing,
)
from isoprobe.probes.suites.keys import Keys
from isoprobe.probes.suites.rows import SCHEMA, BadRow, from_row, to_row
from isoprobe.probes.suites.whole import whole_folder

__all__ = ["BadSuite", "Suite", "write_suite"]

ROW_GROUP_ROWS, ROW_GROUP_BYTES = 64, 16 << 20
SHARD_BYTES = 256 << 20  # of rows before compression: a file is closed when it holds as many
BATCH_ROWS = 16  # held in memory while reading in order
HELD_BYTES = 256 << 20  # of row groups held in memory while single items are read


def write_suite(
    path: str | Path,
    probes: Iterable[Probe],
    command: str,
    notes: Mapping[str, Any] | None = None,
    shard_rows: int = SHARD_ROWS,
    also: Callable[[Path], object] | None = None,
) -> Suite:
    """The suite written at `path` from a stream of probes, of which at most one row group is held in memory (and a
    digest of each id). `command` is how to make it again; `notes` is more to keep in the manifest (plain JSON); `also`
    writes what stands beside the items into the folder that it is given, once all items are written.

    All or nothing: the suite is written beside `path` and renamed, so an error, Ctrl-C or a full disk leaves nothing.
    BadSuite where `path` exists and is not an empty folder, where there is no probe, where two have one id, where a
    probe does not fit a row, or where writing fails. What `probes` raises passes through.
    """
    path = Path(path)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise BadSuite(f"{path} exists, expected a new folder or an empty one for the suite")
    with contextlib.ExitStack() as stack:
        with writing(path):
            folder = stack.enter_context(whole_folder(path))
        with _Shards(folder, path, shard_rows) as shards:
            for probe in probes:
                shards.add(probe)
        if not shards.ids:
            raise BadSuite(f"no item to write to {path}, expected at least one")
        manifest: dict[str, Any] = {
            "format": FORMAT,
            "isoprobe": isoprobe_version(),
            "command": command,
            "rows": len(shards.ids),
            "tasks": dict(sorted(shards.tasks.items())),
            "seeds": {task: dict(sorted(levels.items())) for task, levels in sorted(shards.seeds.items())},
            "notes": dict(notes or {}),
            "shards": [],
        }
        with writing(path):
            for i, (file, rows) in enumerate(shards.files):
                final = folder / f"train-{i:05d}-of-{len(shards.files):05d}.parquet"
                file.rename(final)
                size, digest = final.stat().st_size, sha256(final)
                manifest["shards"].append({"file": final.name, "rows": rows, "bytes": size, "sha256": digest})
            (folder / "suite.json").write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", "utf-8")
            if also is not None:
                also(folder)
            stack.pop_all().close()  # it takes its place
    return Suite(path, manifest)


class Suite:
    """An opened suite: `manifest`, `len(suite)`, iteration over its probes in order, `suite.get(item_id)`.

    Rows are read as they are asked for; a row that does not hold a probe raises BadSuite, which names it.
    """

    def __init__(self, path: Path, manifest: dict[str, Any]) -> None:
        self.path = path
        self.manifest = manifest
        self._lock = threading.Lock()
        self._ids: pa.Array | None = None
        self._starts: dict[Path, list[int]] = {}  # of each file, where its row groups begin
        self._groups: OrderedDict[tuple[Path, int], pa.Table] = OrderedDict()  # the one read last stands last

    @classmethod
    def open(cls, path: str | Path, check_hashes: bool = True) -> Suite:
        """The suite in this folder, checked: manifest, format, versions of its tasks, and every shard's size, hash,
        columns and rows. BadSuite says in one line what is wrong."""
        path = Path(path)
        manifest = manifest_of(path)
        for i, shard in enumerate(manifest["shards"]):
            file = path / shard["file"]
            try:
                size = file.stat().st_size
                digest = sha256(file) if check_hashes and size == shard["bytes"] else ""
            except OSError as error:
                raise BadSuite(f"cannot read {file}: {error.strerror}, expected shard {i} of the suite") from error
            if size != shard["bytes"]:
                raise BadSuite(f"{file} has {size:,} bytes, expected {shard['bytes']:,}: truncated or replaced")
            if digest and digest != shard["sha256"]:
                raise BadSuite(f"{file} has sha256 {digest[:12]}..., expected {shard['sha256'][:12]}... of suite.json")
            with opened(file, shard["rows"]):
                pass
        return cls(path, manifest)

    @property
    def fingerprint(self) -> str:
        """Names the content: sha256 in hex over the shards' hashes. The folder's name and the command play no part."""
        return hashlib.sha256("\n".join(shard["sha256"] for shard in self.manifest["shards"]).encode()).hexdigest()

    def __len__(self) -> int:
        return int(self.manifest["rows"])

    def __repr__(self) -> str:
        return f"Suite({str(self.path)!r}: {len(self)} items of {', '.join(self.manifest['tasks'])})"

    def __iter__(self) -> Iterator[Probe]:
        for shard in self.manifest["shards"]:
            file = self.path / shard["file"]
            for start, rows in _batches(file, shard["rows"]):
                for i, row in enumerate(rows):
                    yield self._probe(row, file, start + i)

    @overload
    def __getitem__(self, place: int | str) -> Probe: ...

    @overload
    def __getitem__(self, place: slice) -> list[Probe]: ...

    def __getitem__(self, place: int | str | slice) -> Probe | list[Probe]:
        """The probe at a place from 0 (from the end where it is negative), those of a slice, or the one of an id."""
        if isinstance(place, str):
            return self.get(place)
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        at = range(len(self))[place]  # IndexError where there is none
        with self._lock:
            return self._at(at)

    def to_pandas(self) -> Any:
        """A pandas DataFrame, a row an item: id, task, level, seed, variant, language, question, answer (as JSON), a
        column for each label, and the bytes of the first picture. Raises ImportError where pandas is not installed."""
        import pandas

        rows = []
        for probe in self:
            item, asked = probe.item, probe.questions[0].text if probe.questions else ""
            picture = next((view.payload for view in probe.views if isinstance(view.payload, bytes)), None)
            told = {name: getattr(item, name) for name in ("id", "task", "level", "seed", "variant", "language")}
            labels = {f"label_{name}": value for name, value in item.labels.items()}
            rows.append({**told, "question": asked, "answer": json.dumps(item.answer), **labels, "picture": picture})
        return pandas.DataFrame(rows)

    def _repr_html_(self) -> str:
        """The suite in a notebook: how many items of which task and level."""
        counts = Counter((row["task"], row["level"]) for row in self.columns(["task", "level"]))
        rows = [(task, level, number) for (task, level), number in sorted(counts.items())]
        return table_html(f"{self.path}: {len(self):,} items", ("task", "level", "items"), rows)

    def columns(self, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        """These columns of every row, in order, as they stand in the files: no picture is read that is not named."""
        for shard in self.manifest["shards"]:
            file = self.path / shard["file"]
            with opened(file, shard["rows"]) as parquet, reading(file):
                for batch in parquet.iter_batches(ROW_GROUP_ROWS, columns=list(names), use_threads=False):
                    yield from batch.to_pylist()

    def ids(self) -> list[str]:
        """The ids of all items, in order. BadSuite where one is missing or comes twice."""
        ids: list[str] = self._index().to_pylist()
        return ids

    def get(self, item_id: str) -> Probe:
        """The probe of this id; KeyError where there is none. May be called from several threads."""
        with self._lock:
            row = pc.index(self._index(), item_id).as_py()
            if row < 0:
                raise KeyError(f"no item {item_id!r} in {self.path}")
            return self._at(row)

    def _at(self, row: int) -> Probe:
        """The probe of this row of all shards."""
        for shard in self.manifest["shards"]:
            if row < shard["rows"]:
                return self._get(self.path / shard["file"], shard["rows"], row)
            row -= shard["rows"]
        raise BadSuite(f"{self.path} has fewer rows than the {len(self)} of suite.json")

    def _get(self, file: Path, rows: int, row: int) -> Probe:
        if file not in self._starts:
            with opened(file, rows) as parquet:
                sizes = [parquet.metadata.row_group(k).num_rows for k in range(parquet.num_row_groups)]
            self._starts[file] = list(accumulate(sizes, initial=0))
        starts = self._starts[file]
        group = bisect_right(starts, row) - 1
        table = self._group(file, rows, group)
        try:
            (values,) = table.slice(row - starts[group], 1).to_pylist()
        except UnicodeDecodeError as error:
            raise BadSuite(f"{file} row {row}: {error.reason}, expected UTF-8") from error
        return self._probe(values, file, row)

    def _group(self, file: Path, rows: int, group: int) -> pa.Table:
        """A row group, read where it is not held yet; those that were not asked for longest are given up."""
        if (file, group) not in self._groups:
            with opened(file, rows) as parquet, reading(file):
                self._groups[file, group] = parquet.read_row_group(group, SCHEMA.names, use_threads=False)
            while len(self._groups) > 1 and sum(table.nbytes for table in self._groups.values()) > HELD_BYTES:
                self._groups.popitem(last=False)
        self._groups.move_to_end((file, group))
        return self._groups[file, group]

    def _index(self) -> pa.Array:
        if self._ids is None:
            columns = []
            for shard in self.manifest["shards"]:
                file = self.path / shard["file"]
                with opened(file, shard["rows"]) as parquet, reading(file):
                    columns += parquet.read(columns=["id"], use_threads=False).column(0).chunks
            ids = pa.chunked_array(columns, pa.string())
            if ids.null_count or pc.count_distinct(ids).as_py() != len(ids):
                raise BadSuite(f"{self.path} has an id that is missing or comes twice, expected one for each item")
            self._ids = ids
        return self._ids

    def _probe(self, row: dict[str, Any], file: Path, number: int) -> Probe:
        try:
            probe = from_row(row)
        except BadRow as error:
            raise BadSuite(f"{file} row {number}: {error}") from error
        version = self.manifest["tasks"].get(probe.item.task)
        if version != probe.item.version:
            made = f"task {probe.item.task!r} version {probe.item.version}"
            raise BadSuite(f"{file} row {number}: {made}, expected version {version} as suite.json says")
        return probe


def _batches(file: Path, rows: int) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """The rows of a shard in batches, each with the number of its first row."""
    start = 0
    with opened(file, rows) as parquet:
        batches = parquet.iter_batches(BATCH_ROWS, columns=SCHEMA.names, use_threads=False)
        while True:
            with reading(file):
                batch = next(batches, None)
            if batch is None:
                return
            try:
                found = batch.to_pylist()
            except UnicodeDecodeError as error:
                raise BadSuite(f"{file} row {start + _undecodable(batch)}: {error.reason}, expected UTF-8") from error
            yield start, found
            start += len(found)


def _undecodable(batch: pa.RecordBatch) -> int:
    for i in range(len(batch)):
        try:
            batch.slice(i, 1).to_pylist()
        except UnicodeDecodeError:
            return i
    return 0


class _Shards:
    """Probes in, Parquet files in `folder` out: rows are gathered to row groups, and these to files."""

    def __init__(self, folder: Path, path: Path, shard_rows: int) -> None:
        self.folder, self.path, self.shard_rows = folder, path, shard_rows
        self.files: list[tuple[Path, int]] = []
        self.ids = Keys()
        self.tasks: dict[str, int] = {}
        self.seeds: dict[str, dict[str, list[int]]] = {}
        self._rows: list[dict[str, Any]] = []
        self._bytes = 0  # of the rows gathered
        self._written = [0, 0]  # rows and bytes in the open file
        self._writer: pq.ParquetWriter | None = None

    def __enter__(self) -> _Shards:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if kind is None:
            self._flush()
            self._close()
        elif self._writer is not None:
            with contextlib.suppress(OSError, pa.ArrowException):
                self._writer.close()

    def add(self, probe: Probe) -> None:
        item = probe.item
        try:
            row = to_row(probe)
        except BadRow as error:
            raise BadSuite(f"item {item.id}: {error}") from error
        if not self.ids.add_text(item.id):
            raise BadSuite(f"item {item.id} comes twice, expected one of each id")
        if self.tasks.setdefault(item.task, item.version) != item.version:
            raise BadSuite(f"item {item.id} is of version {item.version}, expected {self.tasks[item.task]} as before")
        seeds = self.seeds.setdefault(item.task, {}).setdefault(str(item.level), [item.seed, item.seed])
        seeds[:] = min(seeds[0], item.seed), max(seeds[1], item.seed)
        self._rows.append(row)
        self._bytes += sum(len(value) for value in row.values() if isinstance(value, str))
        self._bytes += sum(len(picture["bytes"]) for picture in [row["image"], *row["images"]] if picture)
        if len(self._rows) >= min(ROW_GROUP_ROWS, self.shard_rows) or self._bytes >= ROW_GROUP_BYTES:
            self._flush()

    def _flush(self) -> None:
        if not self._rows:
            return
        with writing(self.path):
            if self._writer is None:
                file = self.folder / f"{len(self.files):05d}.partial"
                options = {"compression": "zstd", "use_dictionary": ["task"], "write_statistics": False}
                self._writer = pq.ParquetWriter(file, SCHEMA, **options)
                self.files.append((file, 0))
            self._writer.write_table(table_of(self._rows, SCHEMA))
        self.files[-1] = (self.files[-1][0], self.files[-1][1] + len(self._rows))
        self._written[0] += len(self._rows)
        self._written[1] += self._bytes
        self._rows, self._bytes = [], 0
        if self._written[0] >= self.shard_rows or self._written[1] >= SHARD_BYTES:
            self._close()

    def _close(self) -> None:
        if self._writer is not None:
            with writing(self.path):
                self._writer.close()
        self._writer, self._written = None, [0, 0]
