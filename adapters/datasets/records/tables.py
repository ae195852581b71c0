"""Rows of published files, one at a time: JSONL and Parquet. A row that is none comes as the reason why."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.graphs import brief
from isoprobe.adapters.datasets.records.sources import require_own

LONGEST_LINE = 64 << 20  # bytes of a line of JSONL: it may hold pictures in base64
LARGEST_COLUMN = 1 << 30  # bytes that a column of a row group may unpack to
LARGEST_ROW = 256 << 20  # bytes of a row
BATCH_ROWS = 64
BATCH_PICTURES = 4  # rows at a time where pictures are read

Row = dict[str, Any]


def jsonl_rows(file: Path, root: Path | None = None) -> Iterator[tuple[str, Row | str]]:
    """Place (file and line, from 1) and object of every line that is not blank, or why the line is no object.

    BadDataset where the file cannot be read, or leads out of `root`, the folder that was given.
    """
    require_own(file, root or file)
    try:
        with file.open("rb") as stream:
            number = 0
            while line := stream.readline(LONGEST_LINE + 1):
                number += 1
                place = f"{file.name} line {number}"
                if len(line) > LONGEST_LINE:
                    while line and not line.endswith(b"\n"):
                        line = stream.readline(LONGEST_LINE)
                    yield place, f"more than {LONGEST_LINE:,} bytes, expected a record"
                elif line.strip():
                    yield place, _object(line)
    except OSError as error:
        raise BadDataset(f"cannot read {file}: {error.strerror}") from error


def parquet_rows(
    file: Path,
    required: Sequence[str],
    wanted: Collection[str] | None,
    root: Path | None = None,
    largest_row: int = LARGEST_ROW,
) -> Iterator[tuple[str, Row | str]]:
    """Place (folder, file and row, from 0) and values of every row, in the columns that are wanted and there (all where
    None is told).

    BadDataset where the file is no Parquet, is cut, lacks a required column, unpacks to too much, or leads out of
    `root`, the folder that was given.
    """
    require_own(file, root or file)
    try:
        with pq.ParquetFile(file, thrift_string_size_limit=64 << 20, thrift_container_size_limit=1 << 20) as parquet:
            names = parquet.schema_arrow.names
            for name in required:
                if name not in names:
                    raise BadDataset(f"{file} has no column {name!r}, expected {list(required)}")
            columns = [name for name in names if wanted is None or name in wanted]
            _require_sizes(file, parquet, columns)
            row = 0
            size = (
                BATCH_PICTURES if any(_holds_bytes(parquet.schema_arrow.field(n).type) for n in columns) else BATCH_ROWS
            )
            for batch in parquet.iter_batches(size, columns=columns, use_threads=False):
                for i in range(len(batch)):
                    place = f"{file.parent.name}/{file.name} row {row}"
                    if batch.nbytes > largest_row and (own := batch.slice(i, 1).nbytes) > largest_row:
                        yield place, f"{own:,} bytes, expected at most {largest_row:,}"
                        row += 1
                        continue
                    try:
                        yield place, batch.slice(i, 1).to_pylist()[0]
                    except UnicodeDecodeError as error:
                        yield place, f"{error.reason}, expected UTF-8"
                    row += 1
    except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
        raise BadDataset(f"cannot read {file}: {(str(error).splitlines() or ['it is broken'])[0]}") from error


def _holds_bytes(kind: pa.DataType) -> bool:
    """Whether values of this type may be pictures, or lists of them."""
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return _holds_bytes(kind.value_type)
    return bool(pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_struct(kind))


def _require_sizes(file: Path, parquet: pq.ParquetFile, columns: Collection[str]) -> None:
    for g in range(parquet.num_row_groups):
        group = parquet.metadata.row_group(g)
        if group.total_byte_size <= LARGEST_COLUMN:
            continue  # and pyarrow ends the process where a column's own entry is broken, so that it is not looked at
        for c in range(group.num_columns):
            chunk = group.column(c)
            name = chunk.path_in_schema.partition(".")[0]  # of nested columns too
            if name in columns and chunk.total_uncompressed_size > LARGEST_COLUMN:
                size = f"{chunk.total_uncompressed_size:,} bytes"
                raise BadDataset(f"{file} column {chunk.path_in_schema!r} has {size}, expected {LARGEST_COLUMN:,}")


def _object(line: bytes) -> Row | str:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else error
        return f"{brief(line.strip().decode(errors='replace'))}, expected JSON: {reason}"
    return row if isinstance(row, dict) else f"{brief(row)}, expected an object"
