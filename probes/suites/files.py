"""What a suite's folder holds, checked before it is believed: the manifest, the shards' sizes, columns and rows."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.rows import MAX_PICTURE, SCHEMA

FORMAT = 1
MAX_MANIFEST = 64 << 20  # bytes of suite.json
MAX_ROW_GROUP = 4 * MAX_PICTURE  # bytes a row group may unpack to
SHARD_ROWS = 50_000  # rows of a file, at most

_MANIFEST: dict[str, type[Any]] = {
    "format": int,
    "isoprobe": str,
    "tasks": dict,
    "command": str,
    "seeds": dict,
    "rows": int,
    "shards": list,
    "notes": dict,
}
_SHARD: dict[str, type[Any]] = {"file": str, "rows": int, "bytes": int, "sha256": str}


class BadSuite(ValueError):
    """One line: which suite and place, what is there, and what was expected."""


def isoprobe_version() -> str:
    """The installed version of isoprobe, "unknown" where it is run without being installed."""
    try:
        return importlib.metadata.version("isoprobe")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def manifest_of(path: Path) -> dict[str, Any]:
    """suite.json of this folder, checked field by field, then against this isoprobe's format and its tasks."""
    if not path.is_dir():
        raise BadSuite(f"no folder {path}, expected a suite as `isoprobe make` writes it")
    file = path / "suite.json"
    if (path / "part.json").is_file() and not file.exists():
        raise BadSuite(f"{path} is a part of a suite, expected the whole, which `isoprobe merge` makes of all parts")
    try:
        if file.stat().st_size > MAX_MANIFEST:
            raise BadSuite(f"{file} has {file.stat().st_size:,} bytes, expected at most {MAX_MANIFEST:,}")
        manifest = json.loads(file.read_bytes())
    except FileNotFoundError as error:
        raise BadSuite(f"no suite.json in {path}, expected a suite as `isoprobe make` writes it") from error
    except OSError as error:
        raise BadSuite(f"cannot read {file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadSuite):
            raise
        raise BadSuite(f"{file} is not JSON: {error}") from error
    if not isinstance(manifest, dict) or type(manifest.get("format")) is not int:
        raise BadSuite(f"{file} tells no format, expected the manifest of a suite")
    if manifest["format"] != FORMAT:
        made = f"format {manifest['format']} of isoprobe {str(manifest.get('isoprobe'))[:40]}"
        raise BadSuite(f"{path} is in {made}, expected format {FORMAT} of isoprobe {isoprobe_version()}")
    _check_fields(manifest, _MANIFEST, str(file))
    for i, shard in enumerate(manifest["shards"]):
        place = f"{file} shards[{i}]"
        if not isinstance(shard, dict):
            raise BadSuite(f"{place} is not an object, expected the fields {list(_SHARD)}")
        _check_fields(shard, _SHARD, place)
        if Path(shard["file"]).name != shard["file"] or not shard["file"].endswith(".parquet"):
            raise BadSuite(f"{place}.file is {shard['file'][:60]!r}, expected a Parquet file of this folder")
    if sum(shard["rows"] for shard in manifest["shards"]) != manifest["rows"]:
        raise BadSuite(f"{file} tells of {manifest['rows']} rows, expected the sum over its shards")
    for name, version in manifest["tasks"].items():
        try:
            known = load_task(name[:200], foreign=path).version
        except LookupError as error:
            reason = error.args[0] if error.args else f"no task {name!r}"
            raise BadSuite(f"{path} was made by isoprobe {manifest['isoprobe'][:40]}: {reason}") from error
        if known != version:
            here = f"version {known} of isoprobe {isoprobe_version()}"
            raise BadSuite(f"{path} holds task {name!r} version {version!r}, expected {here}: make it again")
    return manifest


def _check_fields(fields: Mapping[str, Any], types: Mapping[str, type[Any]], place: str) -> None:
    for name, kind in types.items():
        value = fields.get(name)
        if not isinstance(value, kind) or isinstance(value, bool) or (kind is int and value < 0):
            raise BadSuite(f"{place}: {name} is {str(value)[:60]!r}, expected {kind.__name__}")


@contextlib.contextmanager
def opened(file: Path, rows: int) -> Iterator[pq.ParquetFile]:
    """The shard, opened, its columns, row count and sizes checked before any row is unpacked."""
    with reading(file):
        parquet = pq.ParquetFile(file, thrift_string_size_limit=64 << 20, thrift_container_size_limit=1 << 20)
        schema, metadata = parquet.schema_arrow, parquet.metadata
    with parquet:
        for field in SCHEMA:
            if schema.get_field_index(field.name) < 0:
                raise BadSuite(f"{file} has no column {field.name!r}, expected {SCHEMA.names}")
            if schema.field(field.name).type != field.type:
                found = str(schema.field(field.name).type)[:60]
                raise BadSuite(f"{file} column {field.name!r} is of type {found}, expected {field.type}")
        if metadata.num_rows != rows:
            raise BadSuite(f"{file} has {metadata.num_rows} rows, expected {rows} as suite.json says")
        for i in range(metadata.num_row_groups):
            group = metadata.row_group(i)
            if group.num_rows > SHARD_ROWS or group.total_byte_size > MAX_ROW_GROUP:
                size = f"{group.num_rows:,} rows and {group.total_byte_size:,} bytes"
                raise BadSuite(
                    f"{file} row group {i} has {size}, expected at most {SHARD_ROWS:,} and {MAX_ROW_GROUP:,}"
                )
        yield parquet


@contextlib.contextmanager
def reading(file: Path) -> Iterator[None]:
    """Errors of the file system and of Parquet become BadSuite."""
    try:
        yield
    except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadSuite(f"cannot read {file}: {reason}") from error


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Errors of the file system and of Parquet become BadSuite: a full disk, a folder that may not be written."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error).splitlines()[0]
        raise BadSuite(f"cannot write suite {path}: {reason}; nothing of it was kept") from error


def sha256(file: Path) -> str:
    """In hex, read in blocks."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
