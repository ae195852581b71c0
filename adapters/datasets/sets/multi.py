"""MULTI's Chinese questions: one or several right options, blanks, open answers; none, one or several pictures.

Zhu et al., MULTI: Multimodal Understanding Leaderboard with Text and Images (2024). The published zip, or its folder:
`problem_*.json` (each problem has one or several questions), `hard_list_*.json` (the ids of MULTI-Elite), and
`captions_*.csv` and `ocr_*.csv` (path, text), which stand for the pictures as text forms, and `knowledge_*.json`, the
pieces of knowledge that problems name. `[IMAGE_k]` counts from 1 into a problem's img_paths; a line of an answer fills
one blank, 或 stands between alternatives.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from isoprobe.adapters.datasets.dataset import BadDataset, BadRecord, Dataset, PublishedRecord
from isoprobe.adapters.datasets.records.archives import AnyFolder, folder_of
from isoprobe.adapters.datasets.records.files import inner_path
from isoprobe.adapters.datasets.records.gold import LETTERS
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.options import letters_in, option_in, options_told
from isoprobe.adapters.datasets.records.pictures import Folder, listed_pictures
from isoprobe.adapters.datasets.records.pieces import Pieces
from isoprobe.adapters.datasets.records.questions import (
    checked_text,
    label,
    labels_in,
    solution_in,
    text_in,
)
from isoprobe.adapters.datasets.records.sources import parsed_json
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.adapters.prompting.prompts import picture_named
from isoprobe.probes.core import Answer, AnswerKind
from isoprobe.probes.engine.published import PICTURES

LARGEST = 64 << 20  # bytes of a file of problems, or of captions
MOST_QUESTIONS = 100  # of a problem
KINDS: Mapping[str, AnswerKind] = {
    "单选": "option",
    "多选": "options",
    "填空": "blanks",
    "解答": "open",
    "其他": "open",
}
FORMS = {"caption": "captions_*.csv", "ocr": "ocr_*.csv"}

_MARK = re.compile(r"\[IMAGE_([0-9]{1,2})\]|<img_([0-9]{1,2})>")  # as released, and as in its first version
_MASK = "[MASK]"


@dataclass
class _Set:
    """The files of the set: how pictures are opened, the texts that stand for them, the ids of the hard ones, and the
    pieces of knowledge."""

    open: Folder
    pieces: Pieces
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    hard: frozenset[str] = frozenset()


def read(path: Path, configs: Collection[str]) -> Iterator[PublishedRecord | BadRecord]:
    """The questions of the newest file of problems, in order. Raises BadDataset where there is none."""
    files = folder_of(path)
    name, whole = _whole(path, files)
    base = PurePosixPath(name).parent
    pieces = Pieces(files, _newest(files, "knowledge_*.json"))
    found = _Set(lambda picture, field: files.picture(str(base.joinpath(*_inside(picture, field))), field), pieces)
    if hard := _newest(files, "hard_list_*.json"):
        listed = parsed_json(_bytes(files, hard), hard, LARGEST)
        found.hard = frozenset(map(str, listed)) if isinstance(listed, list) else frozenset()
    for form, pattern in FORMS.items():
        if table := _newest(files, pattern):
            found.texts[form] = _texts(_bytes(files, table))
    yield from _problems(whole, name, found)
    yield from pieces.bad()


def _whole(path: Path, files: AnyFolder) -> tuple[str, dict[str, Any]]:
    """The name of the newest file of problems, and the problems by their ids."""
    name = _newest(files, "problem_*.json")
    if name is None:
        raise BadDataset(f"{path} holds no problem_*.json, expected MULTI's problems")
    whole = parsed_json(_bytes(files, name), name, LARGEST)
    if isinstance(whole, list):
        whole = {str(each.get("problem_id", k)): each for k, each in enumerate(whole) if isinstance(each, dict)}
    if not isinstance(whole, dict):
        raise BadDataset(f"{name} is a JSON {type(whole).__name__}, expected an object of problems by id")
    return name, whole


def _rows(path: Path, configs: Collection[str]) -> Iterator[tuple[str, Row | str]]:
    name, whole = _whole(path, folder_of(path))
    for key, problem in whole.items():
        place = f"{PurePosixPath(name).name} {brief(key)}"
        yield place, problem if isinstance(problem, dict) else f"{brief(problem)}, expected an object"


def _newest(files: AnyFolder, pattern: str) -> str | None:
    """The last of the files of this name in order: their names tell version and date."""
    return max((name for name in files.names if PurePosixPath(name).match(pattern)), default=None)


def _bytes(files: AnyFolder, name: str) -> bytes:
    try:
        return files.whole(name, LARGEST)
    except BadField as why:
        raise BadDataset(f"cannot read {name}: {why}") from why


def _inside(name: object, field: str) -> tuple[str, ...]:
    """A picture's path from the set's folder on: it is published as seen from the folder of its evaluation."""
    if isinstance(name, str) and not name.startswith("/") and "://" not in name:
        _, found, tail = name.replace("\\", "/").partition("images/")
        name = found + tail if found else name
    return inner_path(name, field)


def _texts(data: bytes) -> dict[str, str]:
    """Path to text; a line that is none is left out."""
    found: dict[str, str] = {}
    try:
        for row in csv.reader(io.StringIO(data.decode("utf-8-sig", "replace"), newline="")):
            if len(row) > 1:
                found[_tail(row[0])] = ",".join(row[1:]).strip()
    except csv.Error:
        pass  # what stands before is read
    return found


def _tail(name: str) -> str:
    return name.strip().replace("\\", "/").rpartition("images/")[2]


def _problems(whole: Mapping[str, Any], name: str, found: _Set) -> Iterator[PublishedRecord | BadRecord]:
    index = 0
    for key, problem in whole.items():
        place = f"{PurePosixPath(name).name} {brief(key)}"
        try:
            types = _list(problem, "problem_type_list")
            lists = {k: _list(problem, k) for k in ("problem_content_list", "problem_answer_list")}
            for listed, values in lists.items():
                if len(values) != len(types):
                    raise BadField(f"{listed} has {len(values)} entries and problem_type_list {len(types)}")
        except BadField as why:
            yield BadRecord(place, "questions", str(why))
            continue
        knowledge = found.pieces.named(problem.get("knowledge"), place)
        for number in range(len(types)):
            try:
                asked = _question(f"{key}_{number}", number, index, f"{place} question {number}", problem, found)
                yield replace(asked, knowledge=knowledge) if knowledge else asked
            except BadField as why:
                yield BadRecord(f"{place} question {number}", "questions", str(why))
            index += 1


def _list(problem: object, name: str) -> list[Any]:
    if not isinstance(problem, dict):
        raise BadField(f"{brief(problem)}, expected an object")
    value = problem.get(name)
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_QUESTIONS:
        raise BadField(f"{name} is {brief(value)}, expected a list of 1 to {MOST_QUESTIONS}")
    return value


def _question(
    identity: str, number: int, index: int, place: str, problem: Mapping[str, Any], found: _Set
) -> PublishedRecord:
    own = checked_text(problem["problem_content_list"][number], f"problem_content_list[{number}]", empty=True)
    text = "\n".join(filter(None, (text_in(problem, "problem_content", empty=True).strip(), own.strip())))
    kind, expected, choices = _answer(problem, number, own, text)
    text, choices, pictures, texts = _shown(problem, text, choices, found)
    labels = labels_in(problem, {"education": "education", "knowledge_ids": "knowledge"})
    subject = problem.get("subject")
    labels |= {"dataset": "multi", "language": "zh", "published_id": label(identity)}
    labels |= {"question_type": str(problem["problem_type_list"][number]), "elite": identity in found.hard}
    labels["subject"] = label(subject[0] if isinstance(subject, list) and subject else subject)
    worked = problem.get("problem_analysis_list")
    solution = solution_in(worked[number]) if isinstance(worked, list) and number < len(worked) else ""
    return PublishedRecord(
        f"multi-{index}", place, "questions", index, text, kind, expected, choices, pictures=pictures, texts=texts,
        seed=index, labels={name: value for name, value in labels.items() if value != ""}, language="zh",
        solution=solution,
    )  # fmt: skip


def _answer(problem: Mapping[str, Any], number: int, own: str, text: str) -> tuple[AnswerKind, Answer, tuple[str, ...]]:
    named = problem["problem_type_list"][number]
    kind = KINDS.get(named) if isinstance(named, str) else None
    if kind is None:
        raise BadField(f"problem_type_list[{number}] is {brief(named)}, expected one of {', '.join(KINDS)}")
    if not text:
        raise BadField(f"problem_content_list[{number}] is empty, expected a question")
    answer, field = problem["problem_answer_list"][number], f"problem_answer_list[{number}]"
    if kind in ("option", "options"):
        choices = options_told(own) or options_told(text)
        if kind == "option":
            return kind, option_in(answer, choices, field), choices
        return kind, list(letters_in(answer, len(choices), field)), choices
    words = checked_text(answer, field).strip()
    if kind == "open":
        return kind, words, ()
    return kind, _blanks(words, text.count(_MASK)), ()


def _blanks(answer: str, masks: int) -> list[Any]:
    """What fills each blank, line by line, or between semicolons where there are as many blanks; a list where there are
    alternatives."""
    lines = [line.strip() for line in answer.splitlines() if line.strip()]
    if len(lines) != masks and len(parts := [part.strip() for part in re.split("[;；\n]", answer)]) == masks:
        lines = parts
    filled: list[Any] = []
    for line in lines:
        ways = [way.strip().strip("$").strip() for way in line.split("或")]
        ways = [way for way in ways if way] or [line]
        filled.append(ways[0] if len(ways) == 1 else ways)
    return filled


def _shown(
    problem: Mapping[str, Any], text: str, choices: tuple[str, ...], found: _Set
) -> tuple[str, tuple[str, ...], tuple[bytes, ...], dict[str, str]]:
    """The question and its options with marks of ours, the pictures in order, and the texts that stand for them."""
    named = problem.get("img_paths")
    paths = named if isinstance(named, list) else [named] if named else []
    order: list[int] = []
    for mark in _MARK.finditer(text):
        number = int(mark[1] or mark[2])
        if not 1 <= number <= len(paths):
            raise BadField(f"the question shows {mark[0]} of {len(paths)} pictures in img_paths")
        if number not in order:
            order.append(number)
    if len(order) > len(PICTURES):
        raise BadField(f"the question shows {len(order)} pictures, expected at most {len(PICTURES)}")
    pictures = listed_pictures(found.open, [paths[number - 1] for number in order], "img_paths")

    def marked(words: str) -> str:
        return _MARK.sub(lambda mark: f"<image_{order.index(int(mark[1] or mark[2])) + 1}>", words)

    choices = tuple(LETTERS[k] if _MARK.fullmatch(each) else marked(each) for k, each in enumerate(choices))
    texts: dict[str, str] = {}
    for form, known in found.texts.items():
        said = [known.get(_tail(str(paths[number - 1])), "") for number in order]
        if any(said):
            lines = [f"{picture_named(number, 'zh')} {told}" for number, told in enumerate(said, 1)]
            texts[form] = said[0] if len(said) == 1 else "\n".join(lines)
    return marked(text), choices, pictures, texts


DATASET = Dataset(
    source="Zhu et al., MULTI: Multimodal Understanding Leaderboard with Text and Images (2024)",
    configs={},
    read=read,
    unproved=("questions",),
    rows=_rows,
    fields={
        "problem_content": "what stands before all questions of the problem, a text",
        "problem_content_list": "a list of questions; [IMAGE_k] marks a picture, [MASK] a blank",
        "problem_type_list": f"a list, as long, of {', '.join(KINDS)}",
        "problem_answer_list": "a list, as long: letters, a line for each blank (或 between alternatives), or words",
        "img_paths": "a list of paths of pictures, [IMAGE_1] the first",
        "education": "label",
        "subject": "label, the first of a list",
        "knowledge": "label, a list of ids of pieces in knowledge_*.json",
    },
)
