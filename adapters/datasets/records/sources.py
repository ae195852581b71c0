"""Files with records: regular ones in the folder that was given, read whole up to a limit."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord

Found = TypeVar("Found")


def require_own(file: Path, root: Path) -> None:
    """Raises BadDataset for a file that is no regular one, or that is a link out of the folder that was given."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise BadDataset(f"{file} is no regular file, expected one with records")
        if file != root and not file.resolve(strict=True).is_relative_to(root.resolve(strict=True)):
            raise BadDataset(f"{file} is a link out of {root}, expected a file of its own")
    except OSError as why:
        raise BadDataset(f"cannot read {file}: {(why.strerror or 'it is broken').lower()}") from why


def surviving(parts: Iterable[tuple[str, str, Iterable[Found]]]) -> Iterator[Found | BadRecord]:
    """The records of several files (name, config, records) in order. A file that breaks off is one bad record at the
    end. Raises BadDataset where nothing could be read at all."""
    broken: list[BadRecord] = []
    some = False
    for name, config, records in parts:
        try:
            for record in records:
                some = True
                yield record
        except BadDataset as error:
            broken.append(BadRecord(name, config, str(error)))
    if broken and not some:
        raise BadDataset(broken[0].why)
    yield from broken


def whole_json(file: Path, root: Path, largest: int) -> Any:
    """The JSON of a file of at most `largest` bytes inside the folder that was given. Raises BadDataset."""
    require_own(file, root)
    try:
        with file.open("rb") as stream:
            data = stream.read(largest + 1)
    except OSError as why:
        raise BadDataset(f"cannot read {file}: {why.strerror}") from why
    return parsed_json(data, str(file), largest)


def parsed_json(data: bytes, name: str, largest: int) -> Any:
    """The bytes as JSON. Raises BadDataset, which names the file."""
    if len(data) > largest:
        raise BadDataset(f"{name} has more than {largest:,} bytes, expected at most that")
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as why:
        raise BadDataset(f"{name} is no whole JSON: {type(why).__name__}") from why
