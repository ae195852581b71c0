"""Rows of tab-separated files with pictures in base64, as evaluation tools hand them round, one at a time."""

from __future__ import annotations

import base64
import binascii
import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.science import LARGEST_PICTURE, picture_in
from isoprobe.adapters.datasets.records.sources import require_own
from isoprobe.adapters.datasets.records.tables import Row

LARGEST_FIELD = 2 * LARGEST_PICTURE  # characters: base64 takes a third more than the bytes
NO_PICTURE = ("", "nan", "None")


def tsv_rows(file: Path, required: Sequence[str], root: Path) -> Iterator[tuple[str, Row | str]]:
    """Place (file and row, from 1) and the columns of every row as texts, or why a row is none.

    Raises BadDataset for a file that cannot be read, or without one of the required columns.
    """
    require_own(file, root)
    csv.field_size_limit(LARGEST_FIELD)
    try:
        with file.open(encoding="utf-8", errors="replace", newline="") as stream:
            lines = csv.reader(stream, delimiter="\t")
            names = next(lines, [])
            if missing := [name for name in required if name not in names]:
                raise BadDataset(f"{file} has no column {missing[0]!r}, expected {', '.join(required)}")
            for number, cells in enumerate(lines, 1):
                place = f"{file.name} row {number}"
                if len(cells) != len(names):
                    yield place, f"{len(cells)} cells, expected {len(names)}"
                else:
                    yield place, dict(zip(names, cells, strict=True))
    except (OSError, csv.Error) as why:
        raise BadDataset(f"cannot read {file}: {str(why)[:200]}") from why


def picture_of_text(value: object, field: str = "image") -> bytes:
    """The picture whose file stands in base64; b"" where there is none. Raises BadField."""
    if not isinstance(value, str) or value.strip() in NO_PICTURE:
        return b""
    try:
        file = base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError) as why:
        raise BadField(f"{field} is {brief(value)}, expected a picture in base64") from why
    return picture_in(file)
