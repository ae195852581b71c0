"""BlindTest's pictures: a folder of pictures with `truth.csv`, or the published Parquet files.

Rahmanzadehgervi et al., Vision language models are blind (2024), github.com/anguyen8/vision-llms-are-blind; the data
set is `XAI/vlmsareblind`, split valid (task, image, prompt, groundtruth). Where our reader sees in a picture what its
truth says, the picture becomes an item of our own task, with a description and questions about its elements; where it
cannot read it, or sees something else, the question is asked as it came.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import (
    AnyRecord,
    BadDataset,
    BadRecord,
    Dataset,
    PublishedRecord,
    Record,
    UnreadRecord,
    read_now,
)
from isoprobe.adapters.datasets.records.delimited import delimited_rows
from isoprobe.adapters.datasets.records.files import are_states_wanted
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.pictures import Folder, one_picture
from isoprobe.adapters.datasets.records.questions import Labels, free_answer, text_in
from isoprobe.adapters.datasets.records.science import size
from isoprobe.adapters.datasets.records.sources import surviving
from isoprobe.adapters.datasets.records.tables import Row, jsonl_rows, parquet_rows
from isoprobe.probes.core import Answer, AnswerKind, BadState, Marking, State
from isoprobe.probes.engine.registry import load_task
from isoprobe.vision import Unreadable
from isoprobe.vision.blindtest.reading import read_blindtest

_TASKS = {
    "CountingCircles": "counting_circles",
    "CountingRowsAndColumns": "grid_size",
    "LineIntersection": "line_intersections",
    "NestedSquares": "nested_squares",
    "TouchingCircle": "touching_circles",
}
_OTHERS = ("CountingWordGrids", "SubwayConnections", "CircledLetter")
_KINDS = {  # what our reader reads
    "CountingCircles": "circles",
    "CountingRowsAndColumns": "grid",
    "LineIntersection": "polylines",
    "NestedSquares": "squares",
    "TouchingCircle": "contact",
}
_QUESTIONS = {  # of the folder, which tells none
    "CountingCircles": "How many circles or pentagons are in the picture? Answer with a number.",
    "CountingRowsAndColumns": "How many rows and how many columns does the grid have? Answer as rows, columns.",
    "LineIntersection": "How many times do the two lines in the picture meet? Answer with a number.",
    "NestedSquares": "How many squares are in the picture? Answer with a number.",
    "TouchingCircle": "Are the two circles in the picture touching or overlapping? Answer yes or no.",
}
_PUBLISHED = {  # the names in the Parquet files
    "circled letter": "CircledLetter",
    "counting grid - blank grids": "CountingRowsAndColumns",
    "counting grid - word grids": "CountingWordGrids",
    "line plot intersections": "LineIntersection",
    "nested squares": "NestedSquares",
    "olympic counting - circles": "CountingCircles",
    "olympic counting - pentagons": "CountingCircles",
    "subway connections": "SubwayConnections",
    "touching circles": "TouchingCircle",
}
_CONTACT = {"apart": False, "tangent": True, "overlap": True, "no": False, "yes": True}


def read(path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """The questions, as `unread` finds them, their pictures read. Raises BadDataset."""
    return read_now(unread(path, configs))


def unread(path: Path, configs: Collection[str]) -> Iterator[UnreadRecord | BadRecord]:
    """The questions of these configs in a folder with `truth.csv`, or of Parquet or JSONL files in it. Raises
    BadDataset where there is neither."""
    table = path / "truth.csv" if path.is_dir() else path
    if table.suffix == ".csv" and table.is_file():
        yield from _each(delimited_rows(table, path), table.parent, configs)
        return
    found = _tables(path)
    parts = []
    for number, file in enumerate(found):
        rows = _table(file, path)
        prefix = "" if len(found) == 1 else f"{number}-"
        parts.append((file.name, next(iter(configs)), _each(rows, file.parent, configs, prefix)))
    yield from surviving(parts)


_COLUMNS = ("task", "image", "prompt", "groundtruth")


def _rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    table = path / "truth.csv" if path.is_dir() else path
    if table.suffix == ".csv" and table.is_file():
        yield from delimited_rows(table, path)
        return
    for file in _tables(path):
        yield from _table(file, path)


def _tables(path: Path) -> list[Path]:
    found = sorted([*path.rglob("*.parquet"), *path.glob("*.jsonl")]) if path.is_dir() else [path]
    found = [file for file in found if file.suffix in (".parquet", ".jsonl")]
    if not found:
        raise BadDataset(f"{path} holds no truth.csv and no Parquet or JSONL file, expected BlindTest's pictures")
    return found


def _table(file: Path, root: Path) -> Iterator[tuple[str, Row | str]]:
    return parquet_rows(file, _COLUMNS, _COLUMNS, root) if file.suffix == ".parquet" else jsonl_rows(file, root)


def _each(
    rows: Iterator[tuple[str, Row | str]], folder: Path, configs: Collection[str], prefix: str = ""
) -> Iterator[UnreadRecord | BadRecord]:
    for index, (place, row) in enumerate(rows):
        config = next(iter(configs))
        try:
            if isinstance(row, str):
                raise BadField(row)
            config = _config(row)
            if config in configs:
                whole = partial(_read_one, folder, f"{prefix}{index}", index, place, config, row)
                yield UnreadRecord(place, config, whole, size(row))
        except BadField as why:
            yield BadRecord(place, config, str(why))


def _read_one(folder: Folder, number: str, index: int, place: str, config: str, row: Row) -> AnyRecord:
    try:
        return _record(folder, number, index, place, config, row)
    except BadField as why:
        return BadRecord(place, config, str(why))


def _config(row: Row) -> str:
    named = row.get("task")
    if isinstance(named, str):
        if named in (*_TASKS, *_OTHERS):
            return named
        if found := _PUBLISHED.get(named.strip().lower()):
            return found
    raise BadField(f"task is {brief(named)}, expected one of {', '.join(_TASKS)}")


def _record(folder: Folder, number: str, index: int, place: str, config: str, row: Row) -> AnyRecord:
    picture = one_picture(folder, row.get("image"), "image") if are_states_wanted() else b""
    if not picture and are_states_wanted():
        raise BadField("image is empty, expected a picture")
    truth = row.get("truth") if row.get("truth") is not None else row.get("groundtruth")
    kind, expected, marking = _expected(config, truth)
    named = f"blindtest-{config}-{number}"
    labels: Labels = {"dataset": "blindtest", "config": config, "index": index}
    if config in _TASKS and picture:
        state, why = _seen(config, picture, expected)
        if state is not None:
            labels["published"] = str(truth)[:100]
            return Record(
                named,
                place,
                config,
                index,
                _TASKS[config],
                state,
                expected,
                labels,
                picture,
                ("description",),
                True,
                True,
            )
        labels["reader"] = why
    question = text_in(row, "prompt", empty=config in _QUESTIONS).strip() or _QUESTIONS[config]
    return PublishedRecord(
        named, place, config, index, question, kind, expected, marking=marking,
        pictures=(picture,) if picture else (), seed=index, labels=labels,
    )  # fmt: skip


def _expected(config: str, truth: Any) -> tuple[AnswerKind, Answer, Marking]:
    words = str(truth).strip().strip("{}").lower() if isinstance(truth, (str, int)) else ""
    if config == "TouchingCircle":
        if words not in _CONTACT:
            raise BadField(f"truth is {brief(truth)}, expected one of {', '.join(_CONTACT)}")
        return "yes_no", _CONTACT[words], Marking()
    if config in ("CountingRowsAndColumns", "CountingWordGrids"):
        match = re.fullmatch(r"\(?\s*([0-9]{1,3})\s*[x×,; ]\s*([0-9]{1,3})\s*\)?", words)
        if not match:
            raise BadField(f"truth is {brief(truth)}, expected rows and columns, as 4x5")
        return "integers", [int(match[1]), int(match[2])], Marking()
    if config == "CircledLetter":
        return "text", text_in({"truth": truth}, "truth", longest=100).strip().strip("{}"), Marking()
    kind, expected, marking = free_answer(words, "truth")
    if kind != "integer":
        raise BadField(f"truth is {brief(truth)}, expected a whole number")
    return kind, expected, marking


def _seen(config: str, picture: bytes, expected: Answer) -> tuple[State | None, str]:
    """What our reader sees, where it is what the truth says; or None and why."""
    task = load_task(_TASKS[config])
    try:
        state: State = {**read_blindtest(_KINDS[config], picture), "plan": None}
        task.validate(state)
    except Unreadable:
        return None, "cannot read it"
    except BadState:
        return None, "is not sure of all of it"
    answer = task.solvers[0].solve(state).answer
    return (state, "") if answer == expected else (None, "sees another answer")


DATASET = Dataset(
    source="Rahmanzadehgervi et al., Vision language models are blind (2024), XAI/vlmsareblind, split valid",
    configs=_TASKS,
    read=read,
    unread=unread,
    unproved=_OTHERS,
    rows=_rows,
    fields={
        "task": f"one of {', '.join((*_TASKS, *_OTHERS))}, or its name as it is published",
        "image": "the path of the picture in the folder, or its bytes",
        "truth": "of the folder: a number, 4x5 for rows and columns, or apart, tangent, overlap",
        "prompt": "of the published files: the question",
        "groundtruth": "of the published files: the answer",
    },
)
