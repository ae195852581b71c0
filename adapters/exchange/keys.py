"""The key of an export, `key.jsonl`: of each item what scoring its replies takes, and nothing that a model is shown.

A task file for another tool scores by it where isoprobe is installed (`isoprobe.analysis.scoring.exported`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from isoprobe.probes.core import Item, Probe, Question
from isoprobe.probes.suites.rows import BadRow, from_row, to_row

NAME = "key.jsonl"


class KeyFile:
    """Writes the key of the probes that are added, each once."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / NAME).open("w", encoding="utf-8")
        self._last = ""

    def __enter__(self) -> KeyFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def add(self, probe: Probe) -> None:
        """The probe's line; its records follow each other."""
        if probe.item.id != self._last:
            self._last = probe.item.id
            bare = replace(probe, views=tuple(replace(view, medium="text", payload="") for view in probe.views))
            row = {name: value for name, value in to_row(bare).items() if name not in ("image", "images")}
            self._file.write(json.dumps(row, ensure_ascii=False) + "\n")


def read_key(path: Path) -> Mapping[str, tuple[Item, Mapping[str, Question]]]:
    """By item its questions. Raises BadRow with the line that is none, OSError where the file cannot be read."""
    found: dict[str, tuple[Item, Mapping[str, Question]]] = {}
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                row: Any = json.loads(line)
                probe = from_row({**row, "image": None, "images": []})
            except (ValueError, KeyError, TypeError) as why:
                raise BadRow(f"{path.name}, line {number}: expected an item of an export ({why})") from why
            found[probe.item.id] = probe.item, {question.id: question for question in probe.questions}
    return found
