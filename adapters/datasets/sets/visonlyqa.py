"""VisOnlyQA's questions about drawn figures: each picture with its text twin, which states points, lines and circles.

Kamoi et al., VisOnlyQA: Large Vision Language Models Still Struggle with Visual Perception of Geometric Information
(2024), github.com/psunlpgroup/VisOnlyQA. JSONL or Parquet files of the published fields, image_path (or image),
prompt_no_reasoning (or prompt), answer, response_options, task_category, id. A prompt that begins with the stated
figure is a text twin: it gives its picture's questions their state. Where there is none, `truth.jsonl` does (image,
points, lines, circles), or our reader, where it sees what the published answer says. Questions of other kinds are asked
as they came.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.dataset import AnyRecord, BadDataset, BadRecord, Dataset, PublishedRecord, Record
from isoprobe.adapters.datasets.records.files import are_pictures_wanted
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.options import letters_in
from isoprobe.adapters.datasets.records.pictures import one_picture
from isoprobe.adapters.datasets.records.questions import (
    Labels,
    checked_text,
    labels_in,
    text_in,
)
from isoprobe.adapters.datasets.records.tables import Row, jsonl_rows, parquet_rows
from isoprobe.probes.core import Answer, AnswerKind, BadState, State
from isoprobe.probes.engine.reading import read_payload
from isoprobe.probes.families.visonlyqa.forms import HEAD, NAME, PICTURE, read
from isoprobe.probes.families.visonlyqa.states import LETTERS, SHAPES, answer_of, validate
from isoprobe.probes.families.visonlyqa.tasks import wording
from isoprobe.vision import Unreadable

CONFIGS = {
    "triangle": "drawn_triangle",
    "quadrilateral": "drawn_quadrilateral",
    "length": "length_ratio",
    "angle": "angle_size",
    "area": "area_ratio",
}
OTHERS = "other"
TRUTH = "truth.jsonl"
_TURN = re.compile(r"\s*Using the figure and above information, answer the following questions?\.\s*")
_ENDING = re.compile(
    r"\s*(?:Your response should only include|Please explain your reasoning|Please reason).*", re.DOTALL
)
_SHAPE = re.compile(r"There is (no|a) (triangle|quadrilateral) ([A-Z]{3,4}) in th(?:e|is) figure\. True or False\?")
_LENGTH = re.compile(r"Line ([A-Z]{2}) is X times longer than ([A-Z]{2})\.")
_AREA = re.compile(r"([A-Z]{3,4}) is X times larger in area than ([A-Z]{3,4})\.")
_ANGLE = re.compile(r"[^.]{0,80}estimate of the angle ([A-Z]{3}) in the figure\?")
_OPTION = re.compile(r"\(([a-e])\) ([0-9]{1,6}(?:\.[0-9]{1,6})?)(?=\s)")
_LETTERED = re.compile(r"\(([a-z])\) (.{1,300}?)(?= \([a-z]\) |\s*$)")
_NAMES = {
    "image": ("image_path", "image", "decoded_image"),
    "prompt": ("prompt_no_reasoning", "prompt"),
    "options": ("response_options", "options"),
    "category": ("task_category", "category"),
}
_COLUMNS = (*(name for names in _NAMES.values() for name in names), "answer", "question_type", "id")


@dataclass(frozen=True)
class _Told:
    """What the text twins and the truth say of the pictures, by the picture's path or the question's id."""

    figures: dict[str, State] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)  # ids of questions that a picture asks


def read_set(path: Path, configs: Collection[str]) -> Iterator[AnyRecord]:
    """The picture questions in order, each with its figure; then twins whose picture is not asked about. Raises
    BadDataset where there is no such file."""
    folder = path if path.is_dir() else path.parent
    told = _Told(_truths(folder))
    for _, row in _rows(path, configs):
        if isinstance(row, dict) and (found := _twin(row)):
            told.figures[found[0]] = told.figures[_key(row)] = found[1]
    twins: list[tuple[int, str, Row]] = []
    for index, (place, row) in enumerate(_rows(path, configs)):
        if isinstance(row, dict) and _is_twin(row):
            twins.append((index, place, row))
            continue
        yield from _asked(folder, index, place, row, told, configs)
    for index, place, row in twins:
        if _id(row) not in told.used:
            yield from _asked(folder, index, place, row, told, configs)


def _rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    for file in _files(path):
        yield from (
            parquet_rows(file, ("answer",), _COLUMNS, path) if file.suffix == ".parquet" else jsonl_rows(file, path)
        )


def _files(path: Path) -> list[Path]:
    found = sorted([*path.rglob("*.parquet"), *path.glob("*.jsonl")]) if path.is_dir() else [path]
    found = [file for file in found if file.name != TRUTH and file.suffix in (".jsonl", ".parquet")]
    if not found:
        raise BadDataset(f"{path} holds no .jsonl and no .parquet with questions, expected VisOnlyQA's")
    return found


def _truths(folder: Path) -> dict[str, State]:
    """The figures that `truth.jsonl` tells, by the picture's path; what is no figure is left out."""
    figures: dict[str, State] = {}
    for _, row in jsonl_rows(folder / TRUTH, folder) if (folder / TRUTH).is_file() else ():
        if isinstance(row, dict) and isinstance(row.get("image"), str):
            lines = row.get("lines")
            figures[row["image"]] = {
                "points": row.get("points"),
                "lines": [list(line) for line in lines if isinstance(line, (str, list))]
                if isinstance(lines, list)
                else 0,
                "circles": row.get("circles", []),
            }
    return figures


def _field(row: Mapping[str, Any], name: str) -> Any:
    return next((row[each] for each in _NAMES[name] if row.get(each) not in (None, "")), None)


def _key(row: Row) -> str:
    """What tells which picture a row is about: its path; of bytes, the question's own id."""
    image = _field(row, "image")
    return image if isinstance(image, str) else _id(row)


def _id(row: Row) -> str:
    return str(row.get("id") or "").removeprefix("text_")


def _is_twin(row: Row) -> bool:
    prompt = _field(row, "prompt")
    return isinstance(prompt, str) and prompt.lstrip().startswith(HEAD)


def _twin(row: Row) -> tuple[str, State] | None:
    """The question's id and the figure that a text twin states; None for other rows, and for what cannot be read."""
    if not _is_twin(row):
        return None
    try:
        words = checked_text(_field(row, "prompt"), "prompt")
        figure = read(_TURN.split(words)[0], {"asked": _question(_TURN.split(words)[-1])})
    except (BadField, BadState, Unreadable):
        return None
    return _id(row), {key: figure[key] for key in ("points", "lines", "circles")}


def _asked(
    folder: Path, index: int, place: str, row: Row | str, told: _Told, configs: Collection[str]
) -> Iterator[AnyRecord]:
    config = OTHERS
    try:
        if isinstance(row, str):
            raise BadField(row)
        words = checked_text(_field(row, "prompt"), "prompt")
        asked = _question(_TURN.split(words)[-1])
        config = asked["kind"] if asked else OTHERS
        if config not in configs:
            return
        told.used.add(_id(row))
        yield _record(folder, index, place, row, asked, told) if asked else _other(folder, index, place, row)
    except BadField as why:
        yield BadRecord(place, config, str(why))


def _question(words: str) -> State | None:
    """What a question asks, where it is word for word one of the five kinds."""
    options = [float(value) for _, value in _OPTION.findall(f"{words} ")]
    asked: State | None = None
    if shape := _SHAPE.match(words):
        asked = {"kind": shape[2], "of": [shape[3]], "denied": shape[1] == "no", "options": []}
    else:
        for kind, pattern in (("length", _LENGTH), ("area", _AREA), ("angle", _ANGLE)):
            if found := pattern.match(words):
                asked = {"kind": kind, "of": list(found.groups()), "denied": False, "options": options}
    if asked is None or (asked["kind"] not in SHAPES and len(options) != len(LETTERS)):
        return None
    return asked if _plain(words).startswith(_plain(wording(asked))) else None


def _plain(words: str) -> str:
    return " ".join(words.split())


def _record(folder: Path, index: int, place: str, row: Row, asked: State, told: _Told) -> AnyRecord:
    kind = asked["kind"]
    published = _published(row, kind)
    picture = one_picture(folder, _field(row, "image"), "image") if are_pictures_wanted() and not _is_twin(row) else b""
    labels: Labels = {"dataset": "visonlyqa", "config": kind, "index": index, "published": published}
    labels |= labels_in(row, {"published_id": "id"})
    known = told.figures.get(_key(row)) or told.figures.get(_id(row))
    named, stated = f"visonlyqa-{index}", {"asked": asked}
    if known:
        state = {**known, "asked": asked}
        return Record(
            named, place, kind, index, CONFIGS[kind], state, published, labels, picture, (NAME,), stated=stated
        )
    if not picture:
        raise BadField("no picture, no text twin and no truth, expected one of them")
    seen, why = _seen(picture, asked, published)
    if seen is None:
        return _other(folder, index, place, row, {**labels, "reader": why})
    return Record(
        named, place, kind, index, CONFIGS[kind], seen, published, labels, picture, (NAME,), True, True, stated=stated
    )  # fmt: skip


def _published(row: Row, kind: str) -> str:
    answer = row.get("answer")
    if kind in SHAPES:
        if str(answer) not in ("True", "False"):
            raise BadField(f"answer is {brief(answer)}, expected True or False")
        return str(answer)
    return letters_in(answer.upper() if isinstance(answer, str) else answer, len(LETTERS))[0]


def _seen(picture: bytes, asked: State, published: str) -> tuple[State | None, str]:
    """What our reader sees, where it is what the published answer says; or None and why."""
    try:
        state = read_payload(PICTURE, picture, {"asked": asked})
        validate(state)
    except (Unreadable, BadState):
        return None, "cannot read it"
    return (state, "") if answer_of(state) == published else (None, "sees another answer")


def _other(folder: Path, index: int, place: str, row: Row, labels: Labels | None = None) -> PublishedRecord:
    """A question of another kind, as it came, its ending left out; a stated figure as its description."""
    words = text_in({"prompt": _field(row, "prompt")}, "prompt")
    head, *rest = _TURN.split(words)
    text = _ENDING.sub("", rest[-1] if rest else head).strip()
    told = {"description": head.strip()} if rest else {}
    pictures = (one_picture(folder, _field(row, "image"), "image"),) if are_pictures_wanted() else ()
    kind, choices, expected = _choice(row, text)
    own: Labels = {"dataset": "visonlyqa", "config": OTHERS, "index": index}
    own |= labels or {}
    category = _field(row, "category")
    return PublishedRecord(
        f"visonlyqa-{index}", place, str(own["config"]), index, text, kind, expected, choices,
        pictures=tuple(filter(None, pictures)), texts=told, seed=index,
        labels={**own, **({"category": str(category)[:100]} if category else {})},
    )  # fmt: skip


def _choice(row: Row, text: str) -> tuple[AnswerKind, tuple[str, ...], Answer]:
    """The kind of answer, the options and the right one: words such as True and False, or letters."""
    told, answer = _field(row, "options"), row.get("answer")
    options = tuple(str(each) for each in told) if isinstance(told, list) else ()
    if not options or str(answer) not in options:
        raise BadField(f"answer is {brief(answer)}, expected one of the options {brief(told)}")
    if all(len(each) == 1 and each.isalpha() for each in options):
        words = tuple(each.strip() for letter, each in _LETTERED.findall(text) if letter in options)
        named = words if len(words) == len(options) else tuple(each.upper() for each in options)
        return "option", named, str(answer).upper()
    return "choice", options, str(answer)


DATASET = Dataset(
    source="VisOnlyQA (Kamoi et al., 2024), github.com/psunlpgroup/VisOnlyQA",
    configs=CONFIGS,
    read=read_set,
    unproved=(OTHERS,),
    rows=_rows,
    fields={
        "image_path": "the path of the picture in the folder (or image; in Parquet its bytes)",
        "prompt_no_reasoning": "the question (or prompt); one that begins with a stated figure is a text twin",
        "response_options": "a list of what may be answered (or options)",
        "answer": "True or False, or the letter of an option",
        "task_category": "label (or category)",
        "id": "label; a twin's is its picture question's with text_ before",
    },
)
