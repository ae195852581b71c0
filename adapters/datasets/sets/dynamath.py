"""DynaMath's question files as they are published: `trialN/dataset.json` with `image/`, the Parquet variants, or a TSV.

Zou et al., DynaMath: A Dynamic Visual Benchmark (2024), github.com/DynaMath/DynaMath. A trial is one object, number ->
question, answer, image, answer_type (float, multiple choice, text), subject, level. Number k of every trial is a
variant of seed question k. Its own scoring takes floats within 0.001; a question may ask for its options in its text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, BadRecord, Dataset, PublishedRecord
from isoprobe.adapters.datasets.records.delimited import delimited_rows
from isoprobe.adapters.datasets.records.files import are_pictures_wanted, picture_file
from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.options import options_told
from isoprobe.adapters.datasets.records.pictures import NO_PICTURE, in_base64, picture_in
from isoprobe.adapters.datasets.records.questions import checked_text, label
from isoprobe.adapters.datasets.records.sources import surviving, whole_json
from isoprobe.adapters.datasets.records.tables import parquet_rows
from isoprobe.probes.core import Answer, AnswerKind, Marking

LARGEST = 64 << 20  # bytes of a trial
LONGEST = 20_000  # characters of a question
WITHIN = 0.001  # of a float answer: the paper's rule
VARIANTS = 10

_TRIAL = re.compile(r"trial([0-9]{1,3})")
_VARIANT = re.compile(r"sample_variant([0-9]{1,3})")
_KINDS: Mapping[str, AnswerKind] = {"float": "real", "multiple choice": "option", "text": "text"}
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{1,2})")


def read(path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """The questions of every trial or Parquet variant in the folder, in order. Raises BadDataset for none."""
    trials = sorted(
        (int(match[1]), folder)
        for folder in ([path, *path.iterdir()] if path.is_dir() else [])
        if (match := _TRIAL.fullmatch(folder.name)) and (folder / "dataset.json").is_file()
    )
    tables = sorted(
        (int(match[1]), file)
        for file in (path.rglob("*.parquet") if path.is_dir() else [path])
        if (match := _VARIANT.search(file.name))
    )
    lists = sorted(path.glob("*.tsv")) if path.is_dir() else [path] if path.suffix == ".tsv" else []
    if not trials and not tables and not lists:
        raise BadDataset(f"{path} holds neither trialN/dataset.json nor sample_variantN Parquet files nor a TSV")
    yield from surviving(
        [
            *((f"{folder.name}/dataset.json", "questions", _trial(number, folder, path)) for number, folder in trials),
            *((file.name, "questions", _table(number, file, path)) for number, file in tables),
            *((file.name, "questions", _list(file, path)) for file in lists),
        ]
    )


_COLUMNS = ("id", "question", "decoded_image", "ground_truth", "answer_type", "subject", "knowledge_level")


def _rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, dict[str, Any] | str]]:
    """The raw records of the trials."""
    for folder in sorted([path, *path.iterdir()] if path.is_dir() else []):
        file = folder / "dataset.json"
        if _TRIAL.fullmatch(folder.name) and file.is_file():
            whole = whole_json(file, path, LARGEST)
            for key, value in whole.items() if isinstance(whole, dict) else ():
                yield f"{folder.name}/{file.name} {brief(key)}", value if isinstance(value, dict) else brief(value)
    for file in sorted(path.rglob("*.parquet")) if path.is_dir() else [path]:
        if _VARIANT.search(file.name):
            yield from parquet_rows(file, (), _COLUMNS, path)


def _table(number: int, file: Path, root: Path) -> Iterator[PublishedRecord | BadRecord]:
    for place, row in parquet_rows(file, ("id", "question", "ground_truth", "answer_type"), _COLUMNS, root):
        yield _record(number, place, row, None)


_TSV_COLUMNS = ("question", "answer", "answer_type")


def _list(file: Path, root: Path) -> Iterator[PublishedRecord | BadRecord]:
    """Rows of one file with all variants: `qid` and `varid` tell seed question and variant, where they are there, and
    `index` the question otherwise."""
    for place, row in delimited_rows(file, root, _TSV_COLUMNS):
        if isinstance(row, str):
            yield BadRecord(place, "questions", row)
            continue
        seed, variant = row.get("qid") or row.get("index"), str(row.get("varid") or "1")
        if not re.fullmatch(r"[0-9]{1,3}", variant):
            yield BadRecord(place, "questions", f"varid is {brief(variant)}, expected a whole number")
            continue
        level = row.get("knowledge_level") or row.get("level")
        told = {**row, "id": seed, "ground_truth": row["answer"], "knowledge_level": level}
        yield _record(max(1, int(variant)), place, told, None)


def _trial(number: int, folder: Path, root: Path) -> Iterator[PublishedRecord | BadRecord]:
    file = folder / "dataset.json"
    whole = whole_json(file, root, LARGEST)
    if not isinstance(whole, dict):
        raise BadDataset(f"{file} is a JSON {type(whole).__name__}, expected an object of questions by number")
    for key, value in whole.items():
        place = f"{folder.name}/{file.name} {brief(key)}"
        if isinstance(value, dict):
            value = {"id": key, "ground_truth": value.get("answer"), "knowledge_level": value.get("level"), **value}
        yield _record(number, place, value, folder)


def _record(number: int, place: str, row: Any, folder: Path | None) -> PublishedRecord | BadRecord:
    try:
        return _question(number, place, row, folder)
    except BadField as why:
        return BadRecord(place, "questions", str(why))


def _question(number: int, place: str, row: Any, folder: Path | None) -> PublishedRecord:
    if not isinstance(row, Mapping):
        raise BadField(f"{brief(row)}, expected an object")
    seed, text = _number(row.get("id")), checked_text(row.get("question"), "question", longest=LONGEST)
    kind = _KINDS.get(str(row.get("answer_type")))
    if kind is None:
        raise BadField(f"answer_type is {brief(row.get('answer_type'))}, expected one of {', '.join(_KINDS)}")
    choices = options_told(text) if kind == "option" else ()
    expected, marking = _expected(kind, row.get("ground_truth"), choices)
    named = f"trial{number}-{seed}"
    labels: dict[str, str | int | float | bool] = {
        "dataset": "dynamath",
        "trial": number,
        "topic": label(str(row.get("subject") or "")[:100]),
    }
    labels |= {"level": label(str(row.get("knowledge_level") or "")[:100]), "answer_type": str(row["answer_type"])}
    pictures = _pictures(row, folder)
    return PublishedRecord(
        named, place, "questions", seed, text, kind, expected, choices, marking, pictures, {}, seed, number - 1, labels
    )


def _pictures(row: Mapping[str, Any], folder: Path | None) -> tuple[bytes, ...]:
    if not are_pictures_wanted():
        return ()
    if folder is None:
        picture = picture_in(row["decoded_image"]) if "decoded_image" in row else _encoded(row.get("image"))
        return (picture,) if picture else ()
    if row.get("image") is None or not (folder / "image").is_dir():
        return ()
    return (picture_in(picture_file(folder, row["image"])),)


def _encoded(value: object) -> bytes:
    return picture_in(in_base64(value, "image")) if isinstance(value, str) and value not in NO_PICTURE else b""


def _expected(kind: AnswerKind, answer: Any, choices: tuple[str, ...]) -> tuple[Answer, Marking]:
    if not isinstance(answer, (str, int, float)) or isinstance(answer, bool):
        raise BadField(f"answer is {brief(answer)}, expected a text or a number")
    text = checked_text(str(answer), "answer", longest=LONGEST, empty=True).strip()
    if kind == "option":
        if len(text) != 1 or text not in LETTERS[: len(choices) or 26]:
            raise BadField(f"answer is {brief(answer)}, expected a letter of the options")
        return text, Marking()
    if kind == "real":
        try:
            number = float(text[:400])
        except ValueError as why:
            raise BadField(f"answer is {brief(answer)}, expected a number") from why
        if not isfinite(number):
            raise BadField(f"answer is {brief(answer)}, expected a finite number")
        return number, Marking(absolute=WITHIN)
    if time := _TIME.fullmatch(text):  # 4:5 stands for 4:05
        hours, minutes = int(time[1]), int(time[2])
        return text, Marking(
            accepted=(f"{hours}:{minutes:02d}", f"{hours:02d}:{minutes:02d}", f"{hours:02d}:{minutes}")
        )
    if not text:
        raise BadField("answer is empty, expected a text")
    return text, Marking()


def _number(value: Any) -> int:
    text = str(value)
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise BadField(f"id is {brief(value)}, expected a whole number")
    return int(text)


DATASET = Dataset(
    source="DynaMath (Zou et al., 2024), github.com/DynaMath/DynaMath",
    configs={},
    read=read,
    unproved=("questions",),
    rows=_rows,
    fields={
        "question": "a text, with its options (A) (B) ... where it has any",
        "answer": "in dataset.json: a number, a letter or words",
        "ground_truth": "in Parquet: the same",
        "answer_type": f"one of {', '.join(_KINDS)}",
        "image": "in dataset.json: the path of the picture in the trial's folder",
        "decoded_image": "in Parquet: the picture",
        "subject": "label",
        "level": "label, in Parquet knowledge_level",
    },
)
