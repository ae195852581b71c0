"""Texts that belong to questions, from a file: captions in place of pictures, and pieces of knowledge.

JSONL, one object a line with `id` and `text` (or `texts`, a list), or JSON, one object of ids and texts. An id is an
item's, or an item's and a question's with a blank between, which counts before the item's alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from isoprobe.probes.core import Probe, Question
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.whole import whole_file

LARGEST = 256_000_000  # bytes
KNOWLEDGE = "knowledge.jsonl"  # the pieces of knowledge of a suite's items, in its folder
SOLUTIONS = "solutions.jsonl"  # by item, its published solution, or the steps of ours
Texts = Mapping[str, tuple[str, ...]]


class BadTexts(ValueError):
    """A file of texts that is none. The message is one line: file, line, what was expected."""


def load_texts(path: str) -> Texts:
    """The texts of this file by id. Raises BadTexts, OSError."""
    place = Path(path)
    changed = place.stat()
    return _load(path, changed.st_mtime_ns, changed.st_size)


def texts_for(texts: Texts, probe: Probe, question: Question) -> tuple[str, ...]:
    """The texts for this question; none where the file has none."""
    return texts.get(f"{probe.item.id} {question.id}") or texts.get(probe.item.id, ())


def write_texts(path: Path, texts: Texts) -> int:
    """Writes the texts as JSONL that `load_texts` reads, no more than it takes. How many ids were left out. Raises
    OSError."""
    with whole_file(path, newline="\n") as file:
        lines = Lines(file)
        for key, each in texts.items():
            lines.add(key, each)
    return lines.left_out


class Lines:
    """Texts by id that are written to a file as they come, as JSONL that `load_texts` reads, no more than it takes."""

    def __init__(self, file: IO[str]) -> None:
        self._file, self._size = file, 0
        self.written = self.left_out = 0

    def add(self, key: str, texts: Iterable[str]) -> None:
        """Writes the texts of this id. Raises OSError."""
        line = json.dumps({"id": key, "texts": list(texts)}, ensure_ascii=False) + "\n"
        size = self._size + len(line.encode())
        if size > LARGEST:
            self.left_out += 1
            return
        self._file.write(line)
        self._size = size
        self.written += 1


@dataclass
class Beside:
    """What stands beside a suite's items, by id: pieces of knowledge, and solutions."""

    knowledge: dict[str, tuple[str, ...]] = field(default_factory=dict)
    solutions: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Beside:
        """What stands beside the items in this suite's folder. Raises BadTexts, OSError."""
        held = [load_texts(str(folder / name)) if (folder / name).is_file() else {} for name in (KNOWLEDGE, SOLUTIONS)]
        return cls(*map(dict, held))

    def only(self, ids: Collection[str]) -> Beside:
        """What there is for these items: an entry of a question's own stands with its item."""
        first, second = (
            {key: texts for key, texts in held.items() if key.partition(" ")[0] in ids}
            for held in (self.knowledge, self.solutions)
        )
        return Beside(first, second)

    def write(self, folder: Path) -> None:
        """The files of what there is any of, in the suite's folder. Raises OSError."""
        for name, texts in ((KNOWLEDGE, self.knowledge), (SOLUTIONS, self.solutions)):
            if texts:
                write_texts(folder / name, texts)


class Spooled:
    """What stands beside the items of a suite that is being made: pieces of knowledge, and solutions, written to files
    in a folder of what is unfinished as they come, so that none is held in memory."""

    def __init__(self, folder: Path) -> None:
        self._places = [folder / KNOWLEDGE, folder / SOLUTIONS]

    def __enter__(self) -> Spooled:
        """Raises OSError."""
        self._files = [place.open("w", encoding="utf-8", newline="\n") for place in self._places]
        self._knowledge, self._solutions = map(Lines, self._files)
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._files:
            file.close()

    @property
    def knowledge(self) -> int:
        """How many items have pieces of knowledge."""
        return self._knowledge.written

    @property
    def solutions(self) -> int:
        """How many items have the steps to their answer."""
        return self._solutions.written

    def add(self, probe: Probe, rotated: bool = False) -> None:
        """What its task tells of an item of ours. Steps name options by their letters: of one whose options are
        rotated they are left out. Raises OSError."""
        task, item = load_task(probe.item.task), probe.item
        if task.knowledge and (pieces := task.knowledge(item.state, item.language)):
            self._knowledge.add(item.id, pieces)
        if task.explain and not rotated and (steps := task.explain(item.state, item.language)):
            self._solutions.add(item.id, (steps,))

    def move(self, folder: Path) -> None:
        """The files of what there is any of go to the suite's folder. Raises OSError."""
        self.__exit__()
        for place, number in zip(self._places, (self.knowledge, self.solutions), strict=True):
            if number:
                place.replace(folder / place.name)


def file_hash(path: str) -> str:
    """12 hex digits that stand for what is in the file. Raises OSError."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12]


@lru_cache(maxsize=8)
def _load(path: str, changed: int, size: int) -> Texts:
    if size > LARGEST:
        raise BadTexts(f"{path}: {size:,} bytes, expected at most {LARGEST:,}")
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as why:
        raise BadTexts(f"{path}: not UTF-8 at byte {why.start}") from why
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    whole = None if len(lines) > 1 and _record(_json(lines[0][1])) else _json(text)
    if isinstance(whole, dict) and not _record(whole):
        return {key: _texts(value, f"{path}: id {key[:60]!r}") for key, value in whole.items()}
    found: dict[str, tuple[str, ...]] = {}
    for number, line in lines:
        record = _json(line)
        if not _record(record):
            raise BadTexts(f'{path}, line {number}: expected {{"id": ..., "text": ...}}, found {line[:60]!r}')
        key, value = record["id"], record.get("texts", record.get("text"))
        if key in found:
            raise BadTexts(f"{path}, line {number}: id {key[:60]!r} for the second time")
        found[key] = _texts(value, f"{path}, line {number}")
    return found


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _record(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("id"), str) and ("text" in value or "texts" in value)


def _texts(value: Any, where: str) -> tuple[str, ...]:
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        raise BadTexts(f"{where}: expected a text or a list of texts, found {type(value).__name__}")
    return tuple(each for each in texts if each.strip())
