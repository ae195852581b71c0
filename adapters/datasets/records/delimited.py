"""Rows of tables as text, with commas or tabs between the cells, one at a time: CSV and TSV. A cell may hold several
lines, or a picture in base64."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.files import LARGEST_PICTURE
from isoprobe.adapters.datasets.records.graphs import brief
from isoprobe.adapters.datasets.records.sources import require_own
from isoprobe.adapters.datasets.records.tables import Row

LARGEST_CELL = 2 * LARGEST_PICTURE  # characters: base64 takes a third more than the bytes
LONGEST_HEADER = 1 << 16  # characters of the first line


def delimited_rows(file: Path, root: Path, required: Sequence[str] = ()) -> Iterator[tuple[str, Row | str]]:
    """Place (file and line, from 1) and the columns of every row as texts, or why a row is none. The first line names
    the columns, and where it has no comma tells what stands between cells: tabs in .tsv, else a semicolon or a tab.

    Raises BadDataset for a file that cannot be read, lacks a required column, or leads out of `root`.
    """
    require_own(file, root)
    csv.field_size_limit(LARGEST_CELL)
    try:
        with file.open("rb") as start:
            encoding = "utf-16" if start.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"
        with file.open(encoding=encoding, errors="replace", newline="") as stream:
            between = _between(file, stream.readline(LONGEST_HEADER))
            stream.seek(0)
            lines = csv.reader(stream, delimiter=between)
            names = next(lines, [])
            if not set(required) <= set(names):
                raise BadDataset(f"{file} has the columns {brief(names)}, expected {' and '.join(required)} among them")
            at = lines.line_num + 1
            for cells in lines:
                if cells and len(cells) != len(names):
                    yield f"{file.name} line {at}", f"{len(cells)} cells, expected {len(names)}"
                elif cells:
                    yield f"{file.name} line {at}", dict(zip(names, cells, strict=True))
                at = lines.line_num + 1
    except (OSError, csv.Error, UnicodeError) as why:
        raise BadDataset(f"cannot read {file}: {str(why)[:200]}") from why


def _between(file: Path, header: str) -> str:
    if file.suffix.lower() == ".tsv":
        return "\t"
    return next((sign for sign in (",", ";", "\t") if sign in header), ",")
