"""One row of a suite and the probe it stands for: exact both ways, and strict about what it reads.

A row holds plain values, JSON strings, and pictures in the layout of Hugging Face `datasets`: the first picture view is
`image`, further ones are in the list `images`, in the order of the views.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, get_args

import pyarrow as pa

from isoprobe.probes.core import (
    About,
    AnswerKind,
    Item,
    Language,
    Marking,
    Medium,
    Probe,
    Proof,
    Query,
    Question,
    View,
    ending_of,
)

SIGNATURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")  # of PNG and of JPEG
MAX_JSON = 16 << 20  # characters of one JSON column of one row
MAX_PICTURE = 64 << 20  # bytes of one picture
MAX_PICTURES = 64  # pictures of one row

_PICTURE = pa.struct([pa.field("bytes", pa.binary()), pa.field("path", pa.string())])
_WHOLE = ("version", "level", "seed", "variant")
_JSON = ("state", "answer", "labels", "proof", "views", "questions")
_TYPES: dict[str, pa.DataType] = {
    "id": pa.string(),
    "task": pa.string(),
    **{name: pa.int64() for name in _WHOLE},
    "language": pa.string(),
    "image": _PICTURE,
    **{name: pa.string() for name in _JSON},
    "images": pa.list_(_PICTURE),
}
_MARKING: dict[str, Any] = {
    "absolute": (float, int, type(None)),
    "relative": (float, int, type(None)),
    "figures": (int, type(None)),
    "decimals": (int, type(None)),
    "unit": str,
    "accepted": list,
    "position": str,
}


def _feature(name: str, kind: pa.DataType) -> dict[str, Any]:
    if name == "image":
        return {"_type": "Image"}
    if name == "images":
        return {"feature": {"_type": "Image"}, "_type": "Sequence"}  # of datasets 2 and 3, which 4 and 5 read too
    return {"dtype": str(kind), "_type": "Value"}


_HUGGING_FACE = json.dumps({"info": {"features": {name: _feature(name, kind) for name, kind in _TYPES.items()}}})

SCHEMA: pa.Schema = pa.schema(list(_TYPES.items()), metadata={"huggingface": _HUGGING_FACE})


class BadRow(ValueError):
    """One line: the column or field, what it holds, and what was expected."""


def to_row(probe: Probe) -> dict[str, Any]:
    """The row for a probe. BadRow where a value would not come back equal (not plain JSON, NaN, a picture that is not
    a PNG or JPEG, a whole number beyond 64 bits)."""
    item = probe.item
    row: dict[str, Any] = {"id": item.id, "task": item.task, "language": item.language}
    for name in _WHOLE:
        value = getattr(item, name)
        if type(value) is not int or not -(1 << 63) <= value < 1 << 63:
            raise BadRow(f"{name} is {value!r}, expected a whole number of at most 64 bits")
        row[name] = value
    pictures = []
    for view in probe.views:
        if view.medium == "image":
            file = _file(view.payload, f"view {view.representation!r}")
            pictures.append({"bytes": file, "path": f"{item.id}-{view.representation}{ending_of(file)}"})
    row["image"] = pictures[0] if pictures else None
    row["images"] = pictures[1:]
    if len(pictures) > MAX_PICTURES:
        raise BadRow(f"{len(pictures)} pictures, expected at most {MAX_PICTURES}")
    values = {
        "state": item.state,
        "answer": item.answer,
        "labels": dict(item.labels),
        "proof": {
            "answers": dict(probe.proof.answers),
            "certificate": probe.proof.certificate,
            "unique": probe.proof.unique,
        },
        "views": [_view_fields(view) for view in probe.views],
        "questions": [_question_fields(question) for question in probe.questions],
    }
    for name, value in values.items():
        row[name] = _dumps(value, name)
    return row


def from_row(row: Mapping[str, Any]) -> Probe:
    """The probe of a row as `to_pylist` gives it. BadRow names the column and what is wrong with it."""
    text = {name: _typed(row[name], str, name) for name in ("id", "task", "language")}
    whole = {name: _typed(row[name], int, name) for name in _WHOLE}
    loaded = {name: _loads(row[name], name) for name in _JSON}
    labels = _typed(loaded["labels"], dict, "labels")
    for key, value in labels.items():
        if not isinstance(value, (str, int, float)):
            raise BadRow(f"labels[{key!r}] is {_short(value)}, expected a text, a number, or true or false")
    item = Item(
        id=text["id"],
        task=text["task"],
        version=whole["version"],
        level=whole["level"],
        seed=whole["seed"],
        variant=whole["variant"],
        state=_typed(loaded["state"], dict, "state"),
        answer=_answer(loaded["answer"], "answer"),
        labels=labels,
        language=_one_of(text["language"], get_args(Language), "language"),
    )
    proof = _fields(loaded["proof"], "proof", {"answers": dict, "certificate": (dict, NoneType), "unique": bool})
    for method, answer in proof["answers"].items():
        _answer(answer, f"proof.answers[{method!r}]")
    pictures = _pictures(row["image"], row["images"])
    views = []
    for i, fields in enumerate(_typed(loaded["views"], list, "views")):
        views.append(_view(item.id, fields, f"views[{i}]", pictures))
    if pictures:
        raise BadRow(f"{len(pictures)} pictures more than the views tell of")
    names = [view.representation for view in views]
    if len(set(names)) < len(names):
        raise BadRow(f"views holds a representation twice: {_short(names)}")
    questions = []
    for i, fields in enumerate(_typed(loaded["questions"], list, "questions")):
        question = _question(fields, f"questions[{i}]")
        if question.view not in names:
            raise BadRow(f"questions[{i}].view is {question.view!r}, expected one of {_short(names)}")
        questions.append(question)
    return Probe(item, Proof(**proof), tuple(views), tuple(questions))


def _view_fields(view: View) -> dict[str, Any]:
    return {
        "representation": view.representation,
        "medium": view.medium,
        "style": view.style,
        "given": view.stated,
        "text": view.payload if view.medium == "text" else None,
        "certified": view.certified,
        "attempts": view.attempts,
        "why": view.why,
    }


def _view(item_id: str, value: object, place: str, pictures: list[bytes]) -> View:
    """Takes the view's picture off the front of `pictures`."""
    types = {"representation": str, "medium": str, "style": dict, "given": dict, "text": (str, type(None))}
    fields = _fields(value, place, types | {"certified": bool, "attempts": int, "why": str})
    medium: Medium = _one_of(fields["medium"], get_args(Medium), f"{place}.medium")
    payload: str | bytes | None = fields["text"]
    if medium == "image":
        if payload is not None or not pictures:
            raise BadRow(f"{place} is a picture, expected one in column image or images and null for its text")
        payload = pictures.pop(0)
    if payload is None:
        raise BadRow(f"{place}.text is null, expected the text of a text view")
    return View(
        item=item_id,
        representation=fields["representation"],
        medium=medium,
        style=fields["style"],
        stated=fields["given"],
        payload=payload,
        certified=fields["certified"],
        attempts=fields["attempts"],
        why=fields["why"],
    )


def _question_fields(question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "view": question.view,
        "about": question.about,
        "language": question.language,
        "text": question.text,
        "wording": question.wording,
        "answer_format": question.answer_format,
        "answer_is": question.answer_is,
        "query": {
            "arguments": list(question.query.arguments),
            "stated": question.query.stated,
        },
        "kind": question.kind,
        "expected": question.expected,
        "element": question.element,
        "choices": list(question.choices),
        "chance": question.chance,
    } | ({} if question.marking == Marking() else {"marking": _marking_fields(question.marking)})


def _marking_fields(marking: Marking) -> dict[str, Any]:
    fields = {name: getattr(marking, name) for name in _MARKING}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}


def _marking(value: object, place: str) -> Marking:
    fields = _fields(value, place, _MARKING)
    return Marking(**fields | {"accepted": _texts(fields["accepted"], f"{place}.accepted")})


def _question(value: object, place: str) -> Question:
    types: dict[str, Any] = dict.fromkeys(("id", "view", "about", "element", "language", "text", "wording"), str)
    types |= {"answer_format": str, "answer_is": str, "query": dict, "kind": str, "expected": object}
    marking = Marking()
    if isinstance(value, dict) and "marking" in value:
        marking = _marking(value["marking"], f"{place}.marking")
        value = {name: each for name, each in value.items() if name != "marking"}
    fields = _fields(value, place, types | {"choices": list, "chance": (float, int, type(None))})
    question = Question(
        id=fields["id"],
        view=fields["view"],
        query=_query(fields, place),
        wording=fields["wording"],
        kind=_one_of(fields["kind"], get_args(AnswerKind), f"{place}.kind"),
        expected=_answer(fields["expected"], f"{place}.expected"),
        answer_format=fields["answer_format"],
        answer_is=fields["answer_is"],
        choices=_texts(fields["choices"], f"{place}.choices"),
        chance=fields["chance"],
        marking=marking,
    )
    if fields["text"] != question.text:
        raise BadRow(f"{place}.text is {_short(fields['text'])}, expected wording and answer_format in one")
    return question


def _query(question: Mapping[str, Any], place: str) -> Query:
    """What a question asks: plain columns, and `query` for what no column holds."""
    about: About = _one_of(question["about"], get_args(About), f"{place}.about")
    named, form = (question["element"], "") if about == "element" else ("", question["element"])
    if about == "answer" and form:
        raise BadRow(f"{place}.element is {_short(form)}, expected none of a question about the answer")
    fields = _fields(question["query"], f"{place}.query", {"arguments": list, "stated": dict})
    return Query(
        about,
        named,
        _texts(fields["arguments"], f"{place}.query.arguments"),
        form,
        fields["stated"],
        _one_of(question["language"], get_args(Language), f"{place}.language"),
    )


def _texts(values: list[Any], place: str) -> tuple[str, ...]:
    if not all(isinstance(value, str) for value in values):
        raise BadRow(f"{place} is {_short(values)}, expected texts")
    return tuple(values)


def _pictures(first: object, others: object) -> list[bytes]:
    structs = [] if first is None else [first]
    structs += _typed([] if others is None else others, list, "images")
    if len(structs) > MAX_PICTURES:
        raise BadRow(f"{len(structs)} pictures, expected at most {MAX_PICTURES}")
    names = ["image"] if first is not None else []
    names += [f"images[{i}]" for i in range(len(structs) - len(names))]
    return [_file(_typed(struct, dict, name).get("bytes"), name) for struct, name in zip(structs, names, strict=True)]


def _file(value: object, place: str) -> bytes:
    if not isinstance(value, bytes) or not value.startswith(SIGNATURES):
        raise BadRow(f"{place} starts with {_short(value)}, expected a PNG or a JPEG")
    if len(value) > MAX_PICTURE:
        raise BadRow(f"{place} has {len(value):,} bytes, expected at most {MAX_PICTURE:,}")
    return value


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _dumps(value: object, place: str) -> str:
    try:
        text = _ENCODER.encode(value)
        text.encode()
        same = bool(json.loads(text) == value)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRow(f"{place} is not plain JSON: {error}") from error
    if not same:
        raise BadRow(f"{place} is not plain JSON: a tuple, or a key that is not a text, in {_short(value)}")
    if len(text) > MAX_JSON:
        raise BadRow(f"{place} has {len(text):,} characters, expected at most {MAX_JSON:,}")
    return text


def _loads(text: object, place: str) -> Any:
    if not isinstance(text, str):
        raise BadRow(f"{place} is {_short(text)}, expected JSON")
    if len(text) > MAX_JSON:
        raise BadRow(f"{place} has {len(text):,} characters, expected at most {MAX_JSON:,}")
    try:
        return json.loads(text, parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else error
        raise BadRow(f"{place} is {_short(text)}, expected JSON: {reason}") from error


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is not a finite number")
    return number


def _fields(value: object, place: str, types: Mapping[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = _typed(value, dict, place)
    if sorted(fields) != sorted(types):
        raise BadRow(f"{place} has the fields {_short(sorted(fields))}, expected {sorted(types)}")
    for name, kind in types.items():
        _typed(fields[name], kind, f"{place}.{name}")
    return fields


def _typed(value: Any, kind: Any, place: str) -> Any:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if not isinstance(value, kind) or (isinstance(value, bool) and bool not in kinds and object not in kinds):
        expected = " or ".join(each.__name__ for each in kinds)
        raise BadRow(f"{place} is {_short(value)}, expected {expected}")
    return value


def _one_of(value: str, allowed: Sequence[str], place: str) -> Any:
    if value not in allowed:
        raise BadRow(f"{place} is {_short(value)}, expected one of {list(allowed)}")
    return value


def _answer(value: Any, place: str) -> Any:
    if not isinstance(value, (bool, int, float, str, list)):
        raise BadRow(f"{place} is {_short(value)}, expected an answer: true or false, a number, a text or a list")
    return value


def _short(value: object, show: Callable[[object], str] = repr) -> str:
    """At most 60 characters of it, so that a hostile megabyte does not fill the screen."""
    text = show(value[:60] if isinstance(value, (str, bytes, list)) else value)
    return text if len(text) <= 60 else text[:57] + "..."
