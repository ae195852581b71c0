"""Predictions of VLMEvalKit (`<model>_<Name>.xlsx`, `.tsv` or `.json`): columns `isoprobe_id` and `prediction`.

A workbook is read cell by cell and no formula in it is ever worked out: a reply that begins with `=` stands there as
one. Excel's cells end at 32,767 characters: a reply of just that length counts as cut off. What VLMEvalKit writes where
a request came to nothing is a failed reply, not an answer.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from isoprobe.adapters.exchange.replies import BadReplies, BadReply, ToolReply, short
from isoprobe.probes.core import Reply

LARGEST_FILE = 1 << 30  # bytes; of a workbook what it unpacks to
LONGEST_CELL = 16 << 20  # characters
CELL = 32_767  # characters, the most that a cell of a workbook holds
FAILED = "Failed to obtain answer via API"
_ID, _REPLY = "isoprobe_id", "prediction"


def read_table(file: Path) -> Iterator[ToolReply | BadReply]:
    """The replies of a prediction file. Raises BadReplies."""
    kind = file.suffix.lower()
    if kind not in (".xlsx", ".tsv", ".json"):
        more = ": a pickle is never opened" if kind in (".pkl", ".pickle") else ""
        raise BadReplies(f"{file.name} is no prediction file, expected .xlsx, .tsv or .json{more}")
    if file.stat().st_size > LARGEST_FILE:
        raise BadReplies(f"{file.name} has {file.stat().st_size:,} bytes, expected at most {LARGEST_FILE:,}")
    model = file.stem.partition("_isoprobe_")[0] if "_isoprobe_" in file.stem else ""
    rows = {".xlsx": _workbook, ".tsv": _tsv, ".json": _json}[kind](file)
    for place, row in rows:
        yield row if isinstance(row, BadReply) else _reply(place, row, kind == ".xlsx", model)


def _reply(place: str, row: dict[str, Any], workbook: bool, model: str) -> ToolReply | BadReply:
    named, said = row.get(_ID), row.get(_REPLY, "")
    if not isinstance(named, str) or not named:
        return BadReply(place, f"{_ID} is {short(named)}, expected the id of an exported record")
    if said is None:
        said = ""
    if isinstance(said, (int, float)):  # a cell that the spreadsheet took for a number
        said = str(said)
    if not isinstance(said, str):
        return BadReply(place, f"{_REPLY} is {short(said)}, expected a text")
    if failed := failed_there(said):
        return ToolReply(place, named, Reply(None, error=failed), model=model)
    stop = "length" if workbook and len(said) >= CELL else ""
    return ToolReply(place, named, Reply(said, stop=stop), model=model)


def failed_there(said: object) -> str:
    """What VLMEvalKit says in place of a reply where a request came to nothing; "" for a reply."""
    told = isinstance(said, str) and FAILED in said and len(said) < 2 * len(FAILED)
    return f"VLMEvalKit: {str(said).strip()}" if told else ""


def _tsv(file: Path) -> Iterator[tuple[str, dict[str, Any] | BadReply]]:
    before = csv.field_size_limit(LONGEST_CELL)
    try:
        with file.open(encoding="utf-8-sig", errors="replace", newline="") as stream:
            rows = csv.reader(stream, delimiter="\t")
            header: Sequence[str] | None = None
            number = 0
            while True:
                number += 1
                place = f"{file.name} row {number}"
                try:
                    row = next(rows)
                except StopIteration:
                    break
                except csv.Error as why:
                    yield place, BadReply(place, f"{why}, expected a row of a table")
                    continue
                if header is None:
                    header = _checked(file, row)
                elif row:
                    yield place, dict(zip(header, row, strict=False))
    except OSError as why:
        raise BadReplies(f"cannot read {file.name}: {(why.strerror or str(why)).lower()}") from why
    finally:
        csv.field_size_limit(before)


def _json(file: Path) -> Iterator[tuple[str, dict[str, Any] | BadReply]]:
    try:
        held = json.loads(file.read_bytes())
    except (ValueError, RecursionError, OSError) as why:
        raise BadReplies(f"{file.name}: {type(why).__name__}, expected JSON") from why
    if isinstance(held, dict) and all(isinstance(held.get(name), dict) for name in (_ID, _REPLY)):  # by columns
        held = [{_ID: named, _REPLY: held[_REPLY].get(key)} for key, named in held[_ID].items()]
    if not isinstance(held, list):
        raise BadReplies(f"{file.name} holds {short(held)}, expected a list of records")
    for number, row in enumerate(held):
        place = f"{file.name} record {number}"
        yield place, row if isinstance(row, dict) else BadReply(place, f"{short(row)}, expected a JSON object")


def _workbook(file: Path) -> Iterator[tuple[str, dict[str, Any] | BadReply]]:
    if find_spec("openpyxl") is None:
        raise BadReplies(
            f"{file.name}: a workbook is read with openpyxl: install it with pip install 'isoprobe[xlsx]', or have "
            "VLMEvalKit write .tsv (PRED_FORMAT=tsv)"
        )
    from openpyxl import load_workbook
    from openpyxl.utils.escape import unescape

    check_zip(file)
    try:
        book = load_workbook(file, read_only=True, data_only=False, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        rows = sheet.iter_rows(values_only=True)
        header: Sequence[str] | None = None
        for number, cells in enumerate(rows, 1):
            if header is None:
                header = _checked(file, [str(cell) for cell in cells])
            elif any(cell is not None for cell in cells):
                row = dict(zip(header, cells, strict=False))
                texts = {k: unescape(v) if isinstance(v, str) and "_x" in v else v for k, v in row.items()}
                yield f"{file.name} row {number}", texts
        book.close()
    except BadReplies:
        raise
    except Exception as why:  # whatever the reader of workbooks raises on a hostile file
        raise BadReplies(f"{file.name}: {type(why).__name__}: {str(why)[:100]}, expected a workbook") from why


def check_zip(file: Path) -> None:
    """Raises BadReplies for a file that is no zip, unpacks to more than is read, or holds XML that defines entities."""
    try:
        with ZipFile(file) as held:
            size = sum(each.file_size for each in held.infolist())
            if size > LARGEST_FILE:
                raise BadReplies(f"{file.name} unpacks to {size:,} bytes, expected at most {LARGEST_FILE:,}")
            for each in held.infolist():
                if each.filename.endswith((".xml", ".rels")):
                    with held.open(each) as part:
                        if b"<!DOCTYPE" in part.read(4096).replace(b"\0", b""):
                            raise BadReplies(f"{file.name}: {each.filename[:60]!r} defines its own XML, expected none")
    except (BadZipFile, OSError, RuntimeError, NotImplementedError, EOFError) as why:
        raise BadReplies(f"{file.name}: {str(why)[:100]}, expected a workbook") from why


def _checked(file: Path, names: Sequence[str]) -> Sequence[str]:
    for wanted in (_ID, _REPLY):
        if wanted not in names:
            raise BadReplies(f"{file.name} has no column {wanted!r}, expected predictions for an exported table")
    return names


READERS = {"vlmevalkit": read_table}
