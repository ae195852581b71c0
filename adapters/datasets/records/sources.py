"""Files with records: regular ones in the folder that was given, read whole up to a limit."""

from __future__ import annotations

import json
import stat
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord
from isoprobe.adapters.datasets.records.graphs import brief

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


def json_rows(file: Path, root: Path, largest: int, columns: Collection[str] = ()) -> Iterator[tuple[str, Any]]:
    """Place and record of a JSON file: of a list, of an object of records by their ids (in `id` then), of an object in
    which a list of records stands, or several, or of one by columns, some of which are these. What is no object comes
    as why. Raises BadDataset."""
    whole = whole_json(file, root, largest)
    if isinstance(whole, dict):
        whole = _by_column(whole, columns) or _lists(whole, columns) or whole
    if isinstance(whole, dict):
        entries = [(key, {"id": key, **row} if isinstance(row, dict) else row) for key, row in whole.items()]
    elif isinstance(whole, list):
        entries = [(row.get("id", k) if isinstance(row, dict) else k, row) for k, row in enumerate(whole)]
    else:
        raise BadDataset(f"{file} is a JSON {type(whole).__name__}, expected a list or an object of records")
    for key, row in entries:
        yield f"{file.name} {brief(key)}", row if isinstance(row, dict) else f"{brief(row)}, expected an object"


def _by_column(whole: dict[str, Any], columns: Collection[str]) -> list[Any] | None:
    """The rows of an object that holds a list, or an object by row, for each column."""
    held = [each for name, each in whole.items() if name in columns]
    if not held or not all(isinstance(each, type(held[0])) and len(each) == len(held[0]) for each in whole.values()):
        return None
    if isinstance(held[0], list):
        return [dict(zip(whole, cells, strict=True)) for cells in zip(*whole.values(), strict=True)]
    if isinstance(held[0], dict):
        return [{name: each.get(key) for name, each in whole.items()} for key in held[0]]
    return None


def _lists(whole: dict[str, Any], columns: Collection[str]) -> list[Any] | None:
    """The one list of objects among an object's values, or all where each value is such a list; of several, or beside
    other objects, the one whose first record has most of these columns."""
    lists = [each for each in whole.values() if isinstance(each, list) and each and isinstance(each[0], dict)]
    if len(lists) == len(whole):
        return [row for each in lists for row in each]
    held = sorted(((len({*columns} & each[0].keys()), k) for k, each in enumerate(lists)), reverse=True)
    if held and held[0][0] > 0 and (len(held) == 1 or held[0][0] > held[1][0]):
        return lists[held[0][1]]
    return lists[0] if len(lists) == 1 and not any(isinstance(each, dict) for each in whole.values()) else None
