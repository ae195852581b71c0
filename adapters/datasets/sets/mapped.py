"""Any JSONL or Parquet with a small mapping file: which field is the question, the answer, the options, the pictures.

    question = "prompt"
    answer = "gold"
    options = ["A", "B", "C", "D"]
    images = "image"
    labels = ["subject"]

The file is given by name, or stands in the folder as `mapping.toml` or `mapping.json`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, Dataset, PublishedRecord
from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.mapping import EXPECTED, KINDS, FieldMap, looked_up, read_mapping
from isoprobe.adapters.datasets.records.pictures import listed_pictures, numbered_pictures, renumbered
from isoprobe.adapters.datasets.records.questions import (
    Labels,
    checked_text,
    free_answer,
    label,
    letters_in,
    option_in,
    options_told,
    read_rows,
    with_options,
)
from isoprobe.adapters.datasets.records.recorded import BadRecord, recorded
from isoprobe.adapters.datasets.records.sources import require_own, surviving
from isoprobe.adapters.datasets.records.tables import Row, jsonl_rows, parquet_rows
from isoprobe.probes.core import Answer, AnswerKind, Marking

NAMES = ("mapping.toml", "mapping.json")


def with_mapping(file: Path | None) -> Dataset:
    """The data set that this mapping file describes; without one, that in the data's own folder."""
    return Dataset(
        source="questions of any origin, by a mapping file",
        configs={},
        read=partial(_read, file),
        unproved=("questions",),
        rows=_rows,
        fields=EXPECTED,
        configured=with_mapping,
        mapping=partial(_entries, file),
    )


def _read(file: Path | None, path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    mapping = read_mapping(file or _beside(path))
    files = _files(path)
    parts = []
    for number, each in enumerate(files):
        read_one = partial(_question, mapping, each.parent, f"{number}-" if len(files) > 1 else "")
        rows = read_rows(_table(each, path, mapping), "questions", read_one)
        parts.append((each.name, "questions", rows))
    yield from surviving(parts)


def _beside(path: Path) -> Path:
    folder = path if path.is_dir() else path.parent
    found = [folder / name for name in NAMES if (folder / name).is_file()]
    if len(found) != 1:
        raise BadDataset(f"{folder} holds {len(found)} of {', '.join(NAMES)}, expected one, or --mapping FILE")
    require_own(found[0], folder)
    return found[0]


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    found = sorted([*path.rglob("*.parquet"), *path.glob("*.jsonl")])
    if not found:
        raise BadDataset(f"{path} holds no .parquet and no .jsonl, expected one")
    return found


def _table(file: Path, root: Path, mapping: FieldMap | None = None) -> Iterator[tuple[str, Row | str]]:
    if file.suffix != ".parquet":
        return jsonl_rows(file, root)
    required = [mapping.question.partition(".")[0], mapping.answer.partition(".")[0]] if mapping else []
    return parquet_rows(file, required, mapping.columns if mapping else _All(), root)


class _All(frozenset[str]):
    """Every column."""

    def __contains__(self, name: object) -> bool:
        return True


def _rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    for file in _files(path):
        yield from _table(file, path)


def _entries(file: Path | None, path: Path) -> dict[str, list[str]]:
    """The fields that each entry of the mapping names."""
    told = read_mapping(file or _beside(path))
    named: dict[str, list[str]] = {"question": [told.question], "answer": [told.answer]}
    named |= {"options": list(told.options), "images": list(told.images)}
    named["kind"] = [told.kind] if told.kind and told.kind not in KINDS else []
    named |= {"id": [told.id] if told.id else [], "accepted": [told.accepted] if told.accepted else []}
    named |= {"labels": list(told.labels.values()), "texts": list(told.texts.values())}
    return {entry: fields for entry, fields in named.items() if fields}


def _question(mapping: FieldMap, folder: Path, prefix: str, index: int, place: str, row: Row) -> PublishedRecord:
    text = checked_text(_required(row, mapping.question), mapping.question)
    choices = _choices(row, mapping)
    kind, expected, marking, choices = _answer(row, mapping, text, choices)
    text = with_options(text, choices)
    pictures = _pictures(folder, row, mapping) if mapping.images else {}
    text, files = renumbered(text, pictures, mapping.question)
    labels: Labels = {"dataset": "mapped"}
    if mapping.id and (identity := label(looked_up(row, mapping.id))) != "":
        labels["published_id"] = identity
    for name, field in mapping.labels.items():
        if (value := label(looked_up(row, field))) != "":
            labels[name] = value
    texts = {}
    for form, field in mapping.texts.items():
        if words := checked_text(looked_up(row, field) or "", field, empty=True):
            texts[form] = words
    return PublishedRecord(
        f"mapped-{prefix}{index}", place, "questions", index, text, kind, expected, choices, marking, files, texts,
        index, labels=labels, language=mapping.language,
    )  # fmt: skip


def _required(row: Row, name: str) -> Any:
    value = looked_up(row, name)
    if value is None:
        raise BadField(f"no field {name!r}, expected {'one of ' if row else ''}{', '.join(map(str, list(row)[:12]))}")
    return value


def _choices(row: Row, mapping: FieldMap) -> tuple[str, ...]:
    if not mapping.options:
        return ()
    values = [looked_up(row, name) for name in mapping.options]
    if len(values) == 1:
        values = values[0] if isinstance(values[0], list) else [] if values[0] is None else values[0]
    else:
        while values and (values[-1] is None or values[-1] == ""):
            values.pop()
    if not isinstance(values, list) or len(values) > len(LETTERS):
        raise BadField(f"{mapping.options[0]} is {brief(values)}, expected a list of at most {len(LETTERS)} options")
    return tuple(
        checked_text(str(each) if isinstance(each, (int, float)) else each, f"option {k}").strip()
        for k, each in enumerate(values, 1)
    )


def _answer(
    row: Row, mapping: FieldMap, text: str, choices: tuple[str, ...]
) -> tuple[AnswerKind, Answer, Marking, tuple[str, ...]]:
    answer = _required(row, mapping.answer)
    kind = _kind(row, mapping)
    if kind in ("option", "options") or (not kind and choices):
        choices = choices or options_told(text)
        if kind == "options" or (not kind and isinstance(answer, list) and len(answer) > 1):
            several = answer if isinstance(answer, list) else letters_in(answer, len(choices), mapping.answer)
            return "options", sorted({_option(each, choices, mapping) for each in several}), Marking(), choices
        one = answer[0] if isinstance(answer, list) and len(answer) == 1 else answer
        return "option", _option(one, choices, mapping), Marking(), choices
    told = mapping.marking
    accepted = looked_up(row, mapping.accepted) if mapping.accepted else None
    if not kind and not told and accepted is None and not isinstance(answer, list):
        return *free_answer(answer, mapping.answer), ()
    found = kind or ("list" if isinstance(answer, list) else free_answer(answer, mapping.answer)[0])
    for each in answer if isinstance(answer, list) else [answer]:
        if isinstance(each, str):
            checked_text(each, mapping.answer)
    try:
        asked = recorded({"answer": answer, "answer_type": found, "accepted": accepted or (), **told}, "").question
    except BadRecord as why:
        raise BadField(f"{mapping.answer}: {why}") from why
    return asked.kind, asked.expected, asked.marking, ()


def _kind(row: Row, mapping: FieldMap) -> Any:
    """The kind that the mapping or the record tells, "" for none."""
    if not mapping.kind or mapping.kind in KINDS:
        return mapping.kind
    value = looked_up(row, mapping.kind)
    found = mapping.kinds.get(str(value), value) if value is not None else ""
    if found and found not in KINDS:
        known = ", ".join(mapping.kinds) or ", ".join(KINDS)
        raise BadField(f"{mapping.kind} is {brief(value)}, expected one of {known}")
    return found


def _option(answer: Any, choices: tuple[str, ...], mapping: FieldMap) -> str:
    way = mapping.answers
    if way in ("index", "number"):
        if isinstance(answer, str) and answer.strip().isascii() and answer.strip().isdigit() and len(answer) < 4:
            answer = int(answer)
        place = answer - (way == "number") if type(answer) is int else -1
        if not 0 <= place < (len(choices) or len(LETTERS)):
            raise BadField(f"{mapping.answer} is {brief(answer)}, expected the {way} of one of {len(choices)} options")
        return LETTERS[place]
    if way == "text":
        if not isinstance(answer, str) or choices.count(answer.strip()) != 1:
            raise BadField(f"{mapping.answer} is {brief(answer)}, expected the text of one of {len(choices)} options")
        return LETTERS[choices.index(answer.strip())]
    if isinstance(answer, int) and not isinstance(answer, bool):
        answer = str(answer)
    return option_in(answer, choices if way == "auto" else ("",) * len(choices), mapping.answer)


def _pictures(folder: Path, row: Mapping[str, Any], mapping: FieldMap) -> dict[int, bytes]:
    values = [looked_up(row, name) for name in mapping.images]
    if len(values) == 1 and isinstance(values[0], list):
        return dict(enumerate(listed_pictures(folder, values[0], mapping.images[0]), 1))
    return numbered_pictures(folder, dict(zip(mapping.images, values, strict=True)), mapping.images)


DATASET = with_mapping(None)
