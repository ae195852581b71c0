"""TSV files for VLMEvalKit, for its data folder (`LMUData`): one with options, which it scores, one without.

Their names hold a hash of the contents, since it never writes a picture of the same name anew; `openended` in a name
keeps it from taking the questions for lettered ones. A picture that a row before has is told by that row's index.
"""

from __future__ import annotations

import base64
import csv
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.exchange.records import About, Exported, Format, Written

FREE = "no options: a custom set without them is asked and not scored there"
BLIND = "no picture and no options: its custom sets do not take that"
_EMPTY = {  # what its reader (pandas) takes for an empty cell
    "", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN", "<NA>", "N/A", "NA",
    "NULL", "NaN", "None", "n/a", "nan", "null",
}  # fmt: skip


def write(records: Iterator[Exported], folder: Path, about: About) -> Written:
    """One file for each of the kinds that there is: pictures or text alone, with options or without."""
    done = Written()
    with ExitStack() as stack:
        tables: dict[str, _Table] = {}
        for record in records:
            lettered = record.question.kind == "option" and 2 <= len(record.question.choices) <= len(LETTERS)
            if not record.pictures and not lettered:
                done.left_out[BLIND] += 1
                continue
            name = f"{about.name}_{'mcq' if lettered else 'openended'}" + ("" if record.pictures else "_text")
            if name not in tables:
                tables[name] = _Table(stack, folder / f"{name}.tsv", bool(record.pictures), lettered)
            tables[name].add(record, about.title)
            done.records += 1
            if not lettered:
                done.unscored[FREE] += 1
    for name in tables:
        done.use.append(f"LMUData={about.folder} python run.py --data {name} --model ...")
    return done


class _Table:
    """One TSV; with options it has a column for every letter."""

    def __init__(self, stack: ExitStack, place: Path, pictures: bool, lettered: bool) -> None:
        self._pictures, self._lettered = pictures, lettered
        self._first: dict[tuple[str, ...], int] = {}  # the row that holds these pictures
        columns = ["index", *(["image", "image_path"] if pictures else []), "question", "answer"]
        columns += list(LETTERS) if lettered else []
        columns += ["hint", "category", "l2-category", "split", "isoprobe_id"]
        file = stack.enter_context(place.open("w", encoding="utf-8", newline=""))
        self._rows = csv.DictWriter(file, columns, delimiter="\t", restval="", lineterminator="\n")
        self._rows.writeheader()
        self._name = place.stem

    def add(self, record: Exported, title: str) -> None:
        """One row."""
        row: dict[str, Any] = {
            "index": record.index, "question": _cell(record.words()), "answer": _cell(record.target()),
            "category": record.probe.item.task, "l2-category": record.question.element or record.question.about,
            "split": record.arm, "isoprobe_id": record.id,
        }  # fmt: skip
        if self._lettered:
            row |= {letter: _cell(text) for letter, text in zip(LETTERS, record.question.choices, strict=False)}
        if self._pictures:
            held = tuple(picture.sha256 for picture in record.pictures)
            names = [f"{self._name}_{sha[:16]}.png" for sha in held]
            row["image_path"] = names[0] if len(names) == 1 else json.dumps(names)
            first = self._first.setdefault(held, record.index)
            images = [base64.b64encode(picture.file).decode() for picture in record.pictures]
            whole = images[0] if len(images) == 1 else json.dumps(images)
            row["image"] = whole if first == record.index else first
        self._rows.writerow(row)


def _cell(text: str) -> str:
    """A text that is still there when the table is read: a cell `None` would be an empty one."""
    return f" {text}" if text in _EMPTY and text else text


FORMAT = Format(tool="VLMEvalKit", write=write)
