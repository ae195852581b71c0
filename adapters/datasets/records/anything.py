"""Rows of a file of any kind that questions come in, told by its ending: JSONL, JSON, CSV, TSV, Parquet."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.delimited import delimited_rows
from isoprobe.adapters.datasets.records.sources import json_rows, require_own
from isoprobe.adapters.datasets.records.tables import Row, jsonl_rows, parquet_rows

LARGEST = 512 << 20  # bytes of a JSON file
LINES = (".jsonl", ".ndjson", ".jsonlines")
KINDS = (".parquet", *LINES, ".tsv", ".csv", ".json")


def files_in(path: Path, but: Collection[str] = ()) -> list[Path]:
    """The file, or those of a folder: Parquet also of folders in it, and JSONL; else TSV, else CSV, else JSON. Files
    with one of the names in `but` are none. Raises BadDataset."""
    if path.is_file():
        if path.suffix.lower() not in KINDS:
            raise BadDataset(f"{path} ends in {path.suffix or 'nothing'!r}, expected one of {', '.join(KINDS)}")
        return [path]
    beside = [file for file in path.iterdir() if file.name not in but]
    found = sorted([*path.rglob("*.parquet"), *(file for file in beside if file.suffix.lower() in LINES)])
    for kind in (".tsv", ".csv", ".json"):
        found = found or sorted(file for file in beside if file.suffix.lower() == kind)
    if not found:
        raise BadDataset(f"{path} holds no file that ends in one of {', '.join(KINDS)}, expected one")
    return found


def any_rows(file: Path, root: Path, columns: Collection[str], others: bool = False) -> Iterator[tuple[str, Row | str]]:
    """Place and values of every row, or why a row is none; of Parquet in these columns alone unless the `others` are
    asked for. Raises BadDataset."""
    kind = file.suffix.lower()
    if kind == ".parquet":
        return parquet_rows(file, (), None if others else columns, root)
    if kind in (".csv", ".tsv"):
        return delimited_rows(file, root)
    if kind == ".json" and not _is_lines(file, root):
        return json_rows(file, root, LARGEST, columns)
    return jsonl_rows(file, root)


def _is_lines(file: Path, root: Path) -> bool:
    """Whether a file that calls itself JSON has an object on each line: its first two begin and end so."""
    require_own(file, root)
    try:
        with file.open("rb") as stream:
            first, second = stream.readline(1 << 20).strip(), stream.readline(1 << 20).strip()
    except OSError as why:
        raise BadDataset(f"cannot read {file}: {why.strerror}") from why
    return first.startswith(b"{") and first.endswith(b"}") and second.startswith(b"{")
