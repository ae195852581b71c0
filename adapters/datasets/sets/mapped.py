"""Any JSONL, JSON, CSV, TSV or Parquet with a small mapping file: which field is the question, the answer, the options,
the pictures.

    question = "prompt"
    answer = "gold"
    options = ["A", "B", "C", "D"]
    images = "image"
    labels = ["subject"]

The file is given by name, or stands in the folder as `mapping.toml` or `mapping.json`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, Dataset, PublishedRecord
from isoprobe.adapters.datasets.records.anything import any_rows, files_in
from isoprobe.adapters.datasets.records.files import are_pictures_wanted, picture_file
from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.literals import NoLiteral, literal
from isoprobe.adapters.datasets.records.mapping import EXPECTED, KINDS, FieldMap, columns, looked_up, read_mapping
from isoprobe.adapters.datasets.records.options import (
    NONE,
    Options,
    option_in,
    options_in,
    options_told,
    several_in,
    unmarked,
    with_options,
)
from isoprobe.adapters.datasets.records.pictures import (
    listed_pictures,
    marks_counted,
    marks_in_words,
    numbered_pictures,
    renumbered,
)
from isoprobe.adapters.datasets.records.presence import Rows, require_fields, way_of
from isoprobe.adapters.datasets.records.questions import Labels, checked_text, free_answer, label, read_rows
from isoprobe.adapters.datasets.records.recorded import BadRecord, recorded
from isoprobe.adapters.datasets.records.sources import require_own, surviving
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.probes.core import Answer, AnswerKind, Marking
from isoprobe.probes.engine.published import MARK

NAMES = ("mapping.toml", "mapping.json")
ONE_PICTURE = "marks name parts of the one picture, and stand as [image 1], [image 2]"
NO_PICTURE = "marks name pictures, and the record has none"
TOLD = "options stand in the question's own words"
COUNTED = {"index": "answers are places of options, counted from 0", "number": "answers are places, counted from 1"}


def with_mapping(file: Path | None) -> Dataset:
    """The data set that this mapping file describes; without one, that in the data's own folder."""
    return Dataset(
        source="questions of any origin, by a mapping file",
        configs={},
        read=partial(_read, file),
        unproved=("questions",),
        rows=partial(_rows, file),
        fields=EXPECTED,
        configured=with_mapping,
        mapping=partial(_entries, file),
    )


def _read(file: Path | None, path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """Raises BadDataset also for a field that the mapping names and no record has."""
    mapping, root = _mapping(file, path)
    files = files_in(path, NAMES)
    tables = [_table(each, path, mapping.columns) for each in files]
    require_fields(mapping, tables, path)
    if mapping.answers == "auto" and (mapping.options or mapping.kind):
        words = columns((mapping.question, mapping.answer, *mapping.options))
        without_pictures = [
            partial(any_rows, each, path, words) if each.suffix == ".parquet" else rows
            for each, rows in zip(files, tables, strict=True)
        ]
        mapping = replace(mapping, answers=way_of(mapping, without_pictures, partial(_options, mapping)))
    parts = []
    for number, (each, rows) in enumerate(zip(files, tables, strict=True)):
        read_one = partial(_question, mapping, root or each.parent, f"{number}-" if len(files) > 1 else "")
        parts.append((each.name, "questions", read_rows(rows(), "questions", read_one)))
    yield from surviving(parts)


def _table(file: Path, root: Path, wanted: Collection[str]) -> Rows:
    """What gives the rows of the file, as often as it is called; JSON, which is read whole, is read once."""
    read = partial(any_rows, file, root, wanted)
    if file.suffix.lower() != ".json":
        return read
    held: list[tuple[str, Row | str]] = []

    def again() -> Iterator[tuple[str, Row | str]]:
        held[:] = held or read()
        return iter(held)

    return again


def _mapping(file: Path | None, path: Path) -> tuple[FieldMap, Path | None]:
    """The mapping, and the folder that it says pictures are in: any where the file was given by name, else inside the
    data's own."""
    place = file or _beside(path)
    mapping = read_mapping(place)
    if not mapping.image_root:
        return mapping, None
    root = place.parent / mapping.image_root
    if not root.is_dir():
        raise BadDataset(f"{place}: image_root is {mapping.image_root!r}: no such folder {root}")
    if file is None and not root.resolve().is_relative_to(place.parent.resolve()):
        raise BadDataset(
            f"{place}: image_root is {mapping.image_root!r}, expected a folder inside; give --mapping for another one"
        )
    return mapping, root.resolve()


def _beside(path: Path) -> Path:
    folder = path if path.is_dir() else path.parent
    found = [folder / name for name in NAMES if (folder / name).is_file()]
    if len(found) != 1:
        raise BadDataset(f"{folder} holds {len(found)} of {', '.join(NAMES)}, expected one, or --mapping FILE")
    require_own(found[0], folder)
    return found[0]


def _rows(file: Path | None, path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    columns = _mapping(file, path)[0].columns
    for each in files_in(path, NAMES):
        yield from any_rows(each, path, columns, others=True)


def _entries(file: Path | None, path: Path) -> dict[str, tuple[str, ...]]:
    """The fields that each entry of the mapping names."""
    return _mapping(file, path)[0].named


def _question(mapping: FieldMap, folder: Path, prefix: str, index: int, place: str, row: Row) -> PublishedRecord:
    text = checked_text(_required(row, mapping.question), mapping.question)
    notes: list[str] = []
    options = _options(mapping, row)
    kind, expected, marking, choices = _answer(row, mapping, text, options, notes)
    text = with_options(text, choices)
    pictures, single = _pictures(folder, row, mapping) if mapping.images else ({}, False)
    text = marks_counted(text, len(pictures))
    if not pictures and are_pictures_wanted() and MARK.search(text):
        notes.append(NO_PICTURE)
    if pictures and _names_parts(mapping, text, pictures, single):
        text, choices, notes = marks_in_words(text), tuple(map(marks_in_words, choices)), [*notes, ONE_PICTURE]
    try:
        choices = tuple(renumbered(choice, pictures, mapping.question)[0] for choice in choices)
        text, files = renumbered(text, pictures, mapping.question)
    except BadField as why:
        raise BadField(f'{why}; where one picture shows all, say marks = "one"') from why
    labels: Labels = {"dataset": "mapped"}
    if mapping.id and (identity := label(looked_up(row, mapping.id))) != "":
        labels["published_id"] = identity
    written = label(looked_up(row, mapping.answer))
    if kind in ("option", "options") and written not in ("", expected):  # as a log of the set writes it too
        labels["published"] = written
    for name, field in mapping.labels.items():
        if (value := label(looked_up(row, field))) != "":
            labels[name] = value
    texts = {}
    for form, field in mapping.texts.items():
        if words := checked_text(looked_up(row, field) or "", field, empty=True):
            texts[form] = words
    return PublishedRecord(
        f"mapped-{prefix}{index}", place, "questions", index, text, kind, expected, choices, marking, files, texts,
        index, labels=labels, language=mapping.language, notes=tuple(notes),
    )  # fmt: skip


def _required(row: Row, name: str) -> Any:
    value = looked_up(row, name)
    if value is None:
        raise BadField(f"no field {name!r}, expected one of {', '.join(map(str, list(row)[:12]))}")
    if value == "":
        raise BadField(f"{name} is empty, expected a value")
    return value


def _options(mapping: FieldMap, row: Row) -> Options:
    """The options of a record, in one field or in a field each; none where they are empty."""
    if not mapping.options:
        return NONE
    if len(mapping.options) == 1:
        return options_in(looked_up(row, mapping.options[0]), mapping.options[0])
    values = [looked_up(row, name) for name in mapping.options]
    while values and (values[-1] is None or values[-1] == ""):
        values.pop()
    if not values:
        return NONE
    if len(values) > len(LETTERS):
        raise BadField(f"{len(values)} fields of options, expected at most {len(LETTERS)}")
    texts = [
        checked_text(str(each) if isinstance(each, (int, float)) else each, f"option {k}").strip()
        for k, each in enumerate(values, 1)
    ]
    return Options(unmarked(texts).texts, mapping.options[: len(texts)])


def _answer(
    row: Row, mapping: FieldMap, text: str, options: Options, notes: list[str]
) -> tuple[AnswerKind, Answer, Marking, tuple[str, ...]]:
    answer = _required(row, mapping.answer)
    kind = _kind(row, mapping)
    if kind in ("option", "options") or (not kind and options):
        if not options:
            options = Options(options_told(text))
            notes += [TOLD] if options else []
        if mapping.answers in COUNTED:
            notes.append(COUNTED[mapping.answers])
        told = options.texts, mapping.answer, options.names, mapping.answers
        if kind == "options" or (not kind and isinstance(answer, list) and len(answer) > 1):
            return "options", several_in(answer, *told), Marking(), options.texts
        return "option", option_in(answer, *told), Marking(), options.texts
    marked = mapping.marking
    accepted = _accepted(looked_up(row, mapping.accepted)) if mapping.accepted else None
    if not kind and not marked and accepted is None and not isinstance(answer, list):
        return *free_answer(answer, mapping.answer), ()
    found = kind or ("list" if isinstance(answer, list) else free_answer(answer, mapping.answer)[0])
    for each in answer if isinstance(answer, list) else [answer]:
        if isinstance(each, str):
            checked_text(each, mapping.answer)
    try:
        asked = recorded({"answer": answer, "answer_type": found, "accepted": accepted or (), **marked}, "").question
    except BadRecord as why:
        raise BadField(f"{mapping.answer}: {why}") from why
    return asked.kind, asked.expected, asked.marking, ()


def _accepted(value: object) -> object:
    """Other answers that are as good: a list, one in writing, or one of them alone; None for nothing."""
    if not isinstance(value, str):
        return value
    try:
        return literal(value)
    except NoLiteral:
        return [value.strip()] if value.strip() else None


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


def _pictures(folder: Path, row: Mapping[str, Any], mapping: FieldMap) -> tuple[dict[int, bytes], bool]:
    """The pictures by their numbers, and whether the record can hold no more than the one that it has."""
    values = [looked_up(row, name) for name in mapping.images]
    opening = partial(_file, folder, mapping.image_as)
    if len(values) > 1:
        return numbered_pictures(opening, dict(zip(mapping.images, values, strict=True)), mapping.images), False
    found = listed_pictures(opening, values[0], mapping.images[0])
    return dict(enumerate(found, 1)), not isinstance(values[0], list) and len(found) == 1


def _file(folder: Path, image_as: str, name: object, field: str) -> bytes:
    """The picture to whose place in the folder a record's path leads: a path from the folder, a whole one that lies in
    it, or one with the beginning and the end that the mapping tells. Raises BadField."""
    before, _, after = image_as.partition("{}")
    if not isinstance(name, str) or not (name.startswith(before) and name.endswith(after)):
        raise BadField(f"{field} is {brief(name)}, expected it to be written as {image_as}")
    inner = name[len(before) : len(name) - len(after)]
    inner = inner.removeprefix(f"{folder.resolve().as_posix()}/")
    try:
        return picture_file(folder, inner, field)
    except BadField as why:
        if not (inner.startswith("/") or inner[1:2] == ":"):
            raise
        hint = f"{why}: image_root says which folder, image_as which beginning of a path is left out"
        raise BadField(hint) from why


def _names_parts(mapping: FieldMap, text: str, pictures: Mapping[int, bytes], single: bool) -> bool:
    """Whether the marks name parts of one picture: the mapping says so, or there can be no other one."""
    beyond = any(int(mark[1]) > len(pictures) for mark in MARK.finditer(text))
    return beyond and len(pictures) == 1 and (single or mapping.marks == "one")


DATASET = with_mapping(None)
