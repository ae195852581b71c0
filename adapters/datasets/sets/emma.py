"""EMMA's questions in mathematics, physics, chemistry and coding, from the published Parquet files or from JSONL.

Hao et al., Can MLLMs Reason in Multimodality? EMMA: An Enhanced MultiModal ReAsoning Benchmark (2025); the data sets
are `luckychao/EMMA` and `luckychao/EMMA-mini`, split test. `<image_n>` marks where a picture stands, in a question or
in an option. In JSONL image_1 ... image_5 are paths inside the folder.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, BadRecord, Dataset, PublishedRecord
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.options import option_in, options_in, options_told, with_options
from isoprobe.adapters.datasets.records.pictures import numbered_pictures, renumbered
from isoprobe.adapters.datasets.records.questions import (
    free_answer,
    labels_in,
    read_rows,
    solution_in,
    text_in,
)
from isoprobe.adapters.datasets.records.sources import surviving
from isoprobe.adapters.datasets.records.tables import Row, jsonl_rows, parquet_rows
from isoprobe.probes.core import Answer, AnswerKind, Marking

CONFIGS = ("Math", "Physics", "Chemistry", "Coding")
PICTURES = tuple(f"image_{number}" for number in range(1, 6))
REQUIRED = ("question", "answer")
LABELS = {
    "published_id": "pid",
    "subject": "subject",
    "category": "category",
    "task": "task",
    "source": "source",
    "type": "type",
}
_WANTED = (*REQUIRED, *PICTURES, *LABELS.values(), "options", "context", "solution")
_NOTHING = ("", "none", "null", "n/a")


def read(path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """The questions of these configs in a folder of `<config>/test-*.parquet` or `<config>.jsonl`, or in one such file.
    A file that breaks off is one bad record. Raises BadDataset where there is none of them, or none can be read."""
    found = _found(path, configs)
    yield from surviving((files[0].name, config, _read(path, config, files)) for config, files in found.items())


def _found(path: Path, configs: Collection[str]) -> dict[str, list[Path]]:
    found = {config: files for config in CONFIGS if config in configs and (files := _files(path, config))}
    if not found:
        expected = f"{next(iter(configs))}/test-00000-of-00001.parquet or {next(iter(configs))}.jsonl"
        raise BadDataset(f"{path} holds none of {', '.join(configs)} of EMMA, expected {expected}")
    return found


def _rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    for files in _found(path, configs).values():
        for file in files:
            yield from _table(file, path)


def _table(file: Path, root: Path) -> Iterator[tuple[str, Row | str]]:
    return parquet_rows(file, REQUIRED, _WANTED, root) if file.suffix == ".parquet" else jsonl_rows(file, root)


def _read(path: Path, config: str, files: list[Path]) -> Iterator[PublishedRecord | BadRecord]:
    count = 0
    for file in files:
        for record in read_rows(_table(file, path), config, partial(_question, config, file.parent), count):
            count += 1
            yield record


def _files(path: Path, config: str) -> list[Path]:
    if path.is_file():
        return [path] if config in (path.stem, path.parent.name) else []
    if path.name == config and (own := sorted(path.glob("test-*.parquet"))):
        return own
    jsonl, parquet = path / f"{config}.jsonl", sorted((path / config).glob("test-*.parquet"))
    if jsonl.exists() and parquet:
        raise BadDataset(f"{path} holds {config} twice, as JSONL and as Parquet, expected one of them")
    return [jsonl] if jsonl.exists() else parquet


def _question(config: str, folder: Path, index: int, place: str, row: Row) -> PublishedRecord:
    text = text_in(row, "question")
    context = text_in(row, "context", empty=True).strip()
    if context.lower() not in _NOTHING:
        text = f"{context}\n{text}"
    choices, kind, expected, marking = _answer(row, text)
    text, pictures = renumbered(with_options(text, choices), numbered_pictures(folder, row, PICTURES))
    labels = {"dataset": "emma", "language": "en", **labels_in(row, LABELS)}
    labels.setdefault("subject", config)
    return PublishedRecord(
        f"emma-{config}-{index}", place, config, index, text, kind, expected, choices, marking, pictures,
        seed=index, labels=labels, solution=solution_in(row.get("solution")),
    )  # fmt: skip


def _answer(row: Row, text: str) -> tuple[tuple[str, ...], AnswerKind, Answer, Marking]:
    choices = options_in(row.get("options")).texts
    kind = text_in(row, "type", longest=100, empty=True).strip().lower()
    if kind.startswith("multiple") or (not kind and choices):
        choices = choices or options_told(text)
        return choices, "option", option_in(row.get("answer"), choices), Marking()
    if kind and not any(word in kind for word in ("open", "free")):
        raise BadField(f"type is {brief(row.get('type'))}, expected 'Multiple Choice' or 'Open-ended'")
    return (), *free_answer(row.get("answer"))


DATASET = Dataset(
    source="Hao et al., EMMA (2025), luckychao/EMMA, split test",
    configs={},
    read=read,
    unproved=CONFIGS,
    rows=_rows,
    fields={
        "question": "a text; <image_1> ... <image_5> mark where pictures stand",
        "context": "a text that stands before the question, or null",
        "options": "a list of texts, which may be pictures' marks; empty for an open question",
        "type": "'Multiple Choice' or 'Open-ended'",
        "answer": "the letter (or the text) of the right option; of an open question a number, mathematics or words",
        **dict.fromkeys(PICTURES, "a picture, as bytes or as a path in the folder, or null"),
        **{field: "label" for field in LABELS.values() if field != "type"},
    },
)
