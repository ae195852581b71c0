"""IsoBench's chemistry and physics: a picture, a question, options, a description. Read and checked, not proved."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.tables import Row
from isoprobe.vision import Unreadable
from isoprobe.vision.raster.pixels import decode

CONFIGS = ("chemistry", "physics")
FIELDS = ("question", "choices", "label", "description")
OTHER_FIELDS = ("image",)

LONGEST_TEXT = 20_000  # characters of a question, a description or all options
MOST_CHOICES = 26  # as many as there are letters
LARGEST_PICTURE = 32 << 20  # bytes of a picture's file

# A list of quoted texts with commas between them, and nothing else: what ast.literal_eval is given is no other program.
_QUOTED = r"""(?:'(?:[^'\\\n]|\\[\\'"nt])*'|"(?:[^"\\\n]|\\[\\'"nt])*")"""
_LIST_OF_TEXTS = re.compile(rf"\s*\[\s*{_QUOTED}(?:\s*,\s*{_QUOTED})*\s*(?:,\s*)?\]\s*")


@dataclass(frozen=True)
class Asked:
    """A question with its options; `published` is the place of the labelled one, `picture` a file or b""."""

    question: str
    choices: tuple[str, ...]
    description: str
    published: int
    picture: bytes


def read_question(row: Row) -> Asked:
    """The question of a record; its picture opens where there is one. Raises BadField."""
    choices = choices_in(row["choices"])
    published = label_in(row["label"], len(choices))
    return Asked(_text(row, "question"), choices, _text(row, "description"), published, picture_in(row.get("image")))


def size(row: Row) -> int:
    """Bytes of the picture's file, not yet checked; 0 where only a path or nothing is told."""
    image = row.get("image")
    file = image.get("bytes") if isinstance(image, Mapping) else image
    return len(file) if isinstance(file, bytes) else 0


def choices_in(value: object) -> tuple[str, ...]:
    """The options out of a list, or out of its text as JSON or Python write it. Raises BadField."""
    if isinstance(value, str):
        value = _listed(value)
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_CHOICES:
        raise BadField(f"choices is {brief(value)}, expected a list of 2 to {MOST_CHOICES} texts")
    for i, choice in enumerate(value):
        if not isinstance(choice, str) or not choice.strip():
            raise BadField(f"choices[{i}] is {brief(choice)}, expected a text")
        _require_whole(choice, f"choices[{i}]")
    if sum(map(len, value)) > LONGEST_TEXT:
        raise BadField(f"choices have {sum(map(len, value)):,} characters, expected at most {LONGEST_TEXT:,}")
    return tuple(choice.strip() for choice in value)


def _listed(text: str) -> object:
    if len(text) > LONGEST_TEXT:
        raise BadField(f"choices have {len(text):,} characters, expected at most {LONGEST_TEXT:,}")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if not _LIST_OF_TEXTS.fullmatch(text):
        raise BadField(f"choices is {brief(text)}, expected a list of texts with commas between them")
    return ast.literal_eval(text.strip())


def label_in(value: object, count: int) -> int:
    """The place of the labelled option, from 0. Raises BadField."""
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,2}", value):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is not int or not 0 <= value < count:
        raise BadField(f"label is {brief(value)}, expected the place of an option, 0 to {count - 1}")
    return value


def picture_in(value: object) -> bytes:
    """The file of a picture that opens, as bytes or {"bytes", "path"}; b"" where only a path or nothing is told (no
    path is followed). Raises BadField."""
    if isinstance(value, Mapping):
        value = value.get("bytes")
    if value is None:
        return b""
    if not isinstance(value, bytes):
        raise BadField(f"image is {brief(value)}, expected the bytes of a picture")
    if len(value) > LARGEST_PICTURE:
        raise BadField(f"image has {len(value):,} bytes, expected at most {LARGEST_PICTURE:,}")
    try:
        decode(value, least=1)
    except Unreadable as why:
        raise BadField(f"image: {why}") from why
    return value


def _text(row: Row, field: str) -> str:
    text = row[field]
    if not isinstance(text, str) or not text.strip():
        raise BadField(f"{field} is {brief(text)}, expected a text")
    if len(text) > LONGEST_TEXT:
        raise BadField(f"{field} has {len(text):,} characters, expected at most {LONGEST_TEXT:,}")
    _require_whole(text, field)
    return text


def _require_whole(text: str, field: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as why:
        raise BadField(f"{field} holds half a character at {why.start}, expected whole ones") from why
