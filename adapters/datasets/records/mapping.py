"""A mapping file: which field of a record is the question, which the answer, and what else there is. TOML or JSON."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_args

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.graphs import brief
from isoprobe.adapters.datasets.records.options import Way
from isoprobe.adapters.datasets.records.sources import parsed_json
from isoprobe.probes.core import AnswerKind, Language
from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.engine.published import TEXTS
from isoprobe.probes.engine.registry import unknown

_PLACE = re.compile(r"-?[0-9]{1,6}")  # in a list

LARGEST = 1 << 20  # bytes of a mapping file
MOST_FIELDS = 60
KINDS = tuple(kind for kind in get_args(AnswerKind) if kind != "transcript")
ANSWERS = get_args(Way)
MARKS = ("one", "each")

EXPECTED: Mapping[str, str] = {  # what each entry of a mapping file is
    "question": "required: the field with the question, a text; <image_1>, <image_2> mark where pictures stand",
    "answer": "required: the field with the right answer",
    "options": "a field with the options (a list, an object by letter, one a line), or a list of fields with one each",
    "images": "a field with a picture (path, bytes, base64, data URI) or a list of them, or a list of such fields",
    "image_root": "the folder that paths of pictures begin in, from the mapping file's own; without it the records'",
    "image_as": "how a path is written in its field, {} where the part inside image_root stands: /home/me/data/{}",
    "marks": "one: <image_1>, <image_2> name parts of the one picture; each (or nothing): a mark is a picture",
    "kind": "the field that tells the kind of answer, or the kind of all answers: " + ", ".join(KINDS),
    "kinds": "a table from what stands in that field to one of these kinds",
    "answers": "how answers name options: letter, text, index (from 0), number (from 1); auto finds it out",
    "id": "the field with the published id, kept as a label",
    "labels": "a table from labels to fields, or a list of fields",
    "texts": "a table from text forms (" + ", ".join(TEXTS) + ") to fields",
    "accepted": "a field with a list of other answers that are as good",
    "language": "the language that all questions are in: " + ", ".join(LANGUAGES),
    "unit": "the unit of all numbers",
    "absolute": "a number is right where it is at most so far off",
    "relative": "a number is right where it is off by at most this share",
    "figures": "a number is right to so many significant figures",
    "decimals": "a number is right to so many decimals",
}


@dataclass(frozen=True)
class FieldMap:
    """What a mapping file says; names of fields may be paths (`meta.id`)."""

    question: str
    answer: str
    options: tuple[str, ...] = ()
    images: tuple[str, ...] = ()
    kind: str = ""
    kinds: Mapping[str, str] = field(default_factory=dict)
    answers: Way = "auto"
    id: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    accepted: str = ""
    language: Language = "en"
    unit: str = ""
    absolute: float | None = None
    relative: float | None = None
    figures: int | None = None
    decimals: int | None = None
    image_root: str = ""
    image_as: str = "{}"
    marks: str = ""

    @property
    def columns(self) -> set[str]:
        """The columns of a table in which its fields stand."""
        return columns(each for fields in self.named.values() for each in fields)

    @property
    def named(self) -> dict[str, tuple[str, ...]]:
        """The fields that each entry names; entries that name none left out."""
        kind = () if self.kind in KINDS else (self.kind,)
        entries = {
            "question": (self.question,), "answer": (self.answer,), "options": self.options, "images": self.images,
            "kind": kind, "id": (self.id,), "accepted": (self.accepted,),
            "labels": tuple(self.labels.values()), "texts": tuple(self.texts.values()),
        }  # fmt: skip
        return {entry: fields for entry, fields in entries.items() if any(fields)}

    @property
    def marking(self) -> dict[str, Any]:
        """Tolerances and unit, those that are told."""
        told = {"absolute": self.absolute, "relative": self.relative, "figures": self.figures}
        return {
            k: v for k, v in {**told, "precision": self.decimals, "unit": self.unit or None}.items() if v is not None
        }


def columns(fields: Iterable[str]) -> set[str]:
    """The columns of a table in which these fields, or paths, may stand."""
    return {name for each in fields for name in (each, each.partition(".")[0])}


def read_mapping(file: Path) -> FieldMap:
    """The mapping in a TOML or JSON file. Raises BadDataset, which names the entry and what was expected."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as why:
        raise BadDataset(f"cannot read {file}: {(why.strerror or 'it is broken').lower()}, expected a mapping") from why
    if file.suffix == ".json":
        told = parsed_json(data, str(file), LARGEST)
    else:
        try:
            told = tomllib.loads(data[:LARGEST].decode())
        except (ValueError, RecursionError) as why:
            raise BadDataset(f"{file} is no TOML: {str(why).splitlines()[0]}") from why
    if not isinstance(told, dict):
        raise BadDataset(f"{file} is a JSON {type(told).__name__}, expected an object")
    try:
        return parsed_mapping(told)
    except ValueError as why:
        raise BadDataset(f"{file}: {why}") from why


def parsed_mapping(told: Mapping[str, Any]) -> FieldMap:
    """The mapping that the object tells. Raises ValueError with one line."""
    for name in told:
        if name not in EXPECTED:
            raise ValueError(unknown("entry of a mapping", str(name)[:60], list(EXPECTED)))
    for name in ("question", "answer"):
        if name not in told:
            raise ValueError(f"no entry {name!r}, expected the name of a field")
    found: dict[str, Any] = {}
    for each in fields(FieldMap):
        if each.name in told:
            found[each.name] = _entry(each.name, told[each.name])
    if "kinds" in found and (not found.get("kind") or found["kind"] in KINDS):
        raise ValueError("kinds stands without a field `kind` to look in, expected one")
    return FieldMap(**found)


def _entry(name: str, value: Any) -> Any:
    if name in ("options", "images"):
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_FIELDS or not all(map(_is_name, value)):
            raise ValueError(f"{name} is {brief(value)}, expected a field or a list of fields")
        return tuple(value)
    if name in ("kinds", "labels", "texts"):
        if name == "labels" and isinstance(value, list) and all(map(_is_name, value)):
            value = {each.rpartition(".")[2]: each for each in value}
        if not isinstance(value, dict) or len(value) > MOST_FIELDS or not all(map(_is_name, value.values())):
            raise ValueError(f"{name} is {brief(value)}, expected a table")
        allowed = KINDS if name == "kinds" else value.values()
        if wrong := [each for each in value.values() if each not in allowed]:
            raise ValueError(unknown("kind of answer", wrong[0], list(KINDS)))
        if name == "texts" and (other := [form for form in value if form not in TEXTS]):
            raise ValueError(unknown("text form", other[0], list(TEXTS)))
        return dict(value)
    if name in ("absolute", "relative", "figures", "decimals"):
        whole = name in ("figures", "decimals")
        if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)) or not 0 <= value < 1e300:
            raise ValueError(f"{name} is {brief(value)}, expected a number of at least 0")
        return value
    if not _is_name(value):
        raise ValueError(f"{name} is {brief(value)}, expected the name of a field")
    if name == "image_as" and value.count("{}") != 1:
        raise ValueError(
            f"image_as is {brief(value)}, expected a text with {{}} where the part inside image_root stands"
        )
    if name == "language" and value not in LANGUAGES:
        raise ValueError(unknown("language", value, list(LANGUAGES)))
    if name == "marks" and value not in MARKS:
        raise ValueError(unknown("way to take marks", value, list(MARKS)))
    if name == "answers" and value not in ANSWERS:
        raise ValueError(unknown("way to name options", value, list(ANSWERS)))
    return value


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200


def looked_up(row: Mapping[str, Any], name: str) -> Any:
    """The value of a field, or of a path `a.b` into it; None where there is none. Places in a list count from 0, or
    from the end: `messages.1.content`, `messages.-1.content`."""
    if name in row or "." not in name:
        return row.get(name)
    value: Any = row
    for part in name.split("."):
        if isinstance(value, list) and _PLACE.fullmatch(part):
            value = value[int(part)] if -len(value) <= int(part) < len(value) else None
        else:
            value = value.get(part) if isinstance(value, Mapping) else None
    return value


def paths_in(row: Mapping[str, Any], most: int = 60) -> list[str]:
    """The fields of a record and the paths to what lies in them, at most so many."""
    found: list[str] = []
    left: list[tuple[str, Any]] = [(str(name)[:60], value) for name, value in row.items()]
    while left and len(found) < most:
        name, value = left.pop(0)
        inner: list[tuple[Any, Any]] = []
        if isinstance(value, Mapping):
            inner = list(value.items())[:20]
        elif isinstance(value, list) and any(isinstance(each, (Mapping, list)) for each in value[:4]):
            inner = list(enumerate(value[:4]))
        if inner and name.count(".") < 3:
            left = [(f"{name}.{str(key)[:60]}", each) for key, each in inner] + left
        else:
            found.append(name)
    return found
