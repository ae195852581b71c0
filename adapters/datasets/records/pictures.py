"""Pictures that a record brings along: as bytes, in base64, or as paths inside its folder; and the marks where they
stand."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.records.files import LARGEST_PICTURE, are_pictures_wanted, picture_file
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.literals import NoLiteral, literal
from isoprobe.probes.engine.published import MARK, PICTURES
from isoprobe.vision import Unreadable
from isoprobe.vision.raster.keeping import opened

Folder = Path | Callable[[object, str], bytes]  # where paths lead, or what opens them: (path, field) -> bytes

NO_PICTURE = ("", "nan", "None", "null")
LONGEST_LIST = 64 << 20  # characters of a list of pictures in writing
_MAGIC = ("iVBORw0KGgo", "/9j/", "UklGR", "Qk", "R0lGOD")  # how files of pictures begin in base64
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{24,}={0,2}")
_DATA_URI = re.compile(r"data:[a-zA-Z0-9.+/;=-]{0,100}?;base64,")
_IN_OBJECTS = ("bytes", "path", "base64", "url")
_BARE_MARK = re.compile(r"<image>")


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
        opened(value)
    except Unreadable as why:
        raise BadField(f"image: {why}") from why
    return value


def one_picture(folder: Folder, value: object, field: str) -> bytes:
    """The file of a picture that opens: a path inside the folder, bytes, base64, a data URI, or an object with one of
    these, {"bytes", "path"}, of which the path counts where there are no bytes; b"" for null and for an empty text.
    Raises BadField."""
    if isinstance(value, Mapping):
        if not set(value) & set(_IN_OBJECTS):
            raise BadField(f"{field} is {brief(value)}, expected a picture")
        value = next((held for key in _IN_OBJECTS if (held := value.get(key))), None)
    if value is None or value == "" or (isinstance(value, str) and value.strip() in NO_PICTURE):
        return b""
    if isinstance(value, str):
        value = _in_writing(folder, value, field)
    try:
        return picture_in(value)
    except BadField as why:
        words = str(why)
        raise BadField(field + words.removeprefix("image") if words.startswith("image") else words) from why


def _in_writing(folder: Folder, value: str, field: str) -> bytes:
    """The file that stands in the text in base64, or to whose place it is the path."""
    if uri := _DATA_URI.match(value):
        return in_base64(value[uri.end() :], field)
    bare = "".join(value[:80].split())
    if value.startswith(_MAGIC) and _BASE64.match(bare) and ("." not in bare):
        return in_base64(value, field)
    return picture_file(folder, value, field) if isinstance(folder, Path) else folder(value, field)


def in_base64(value: str, field: str) -> bytes:
    """The bytes that stand in base64, in either alphabet, with or without padding. Raises BadField."""
    bare = "".join(value.split()).translate(str.maketrans("-_", "+/")).rstrip("=")
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)
    except (binascii.Error, ValueError) as why:
        raise BadField(f"{field} is {brief(value)}, expected a picture in base64") from why


def listed_pictures(folder: Folder, values: object, field: str = "images") -> tuple[bytes, ...]:
    """The pictures of a list, also of one in writing, of one picture, or of none; none where none is wanted. Raises
    BadField."""
    if values is None or values == "" or not are_pictures_wanted():
        return ()
    single = isinstance(values, (bytes, Mapping)) or (isinstance(values, str) and not values.lstrip().startswith("["))
    values = as_list(values, field)
    if not isinstance(values, list) or len(values) > len(PICTURES):
        raise BadField(f"{field} is {brief(values)}, expected a list of at most {len(PICTURES)} pictures")
    names = [field] if single else [f"{field}[{k}]" for k in range(len(values))]
    found = [one_picture(folder, value, name) for value, name in zip(values, names, strict=True)]
    if empty := [name for name, file in zip(names, found, strict=True) if not file]:
        if single:
            return ()
        raise BadField(f"{empty[0]} is empty, expected a picture")
    return tuple(found)


def as_list(values: object, field: str) -> object:
    """The list that a field holds, as it is or in writing; a list of the value where it is one picture."""
    if isinstance(values, str) and values.lstrip().startswith("["):
        try:
            return literal(values, LONGEST_LIST)
        except NoLiteral as why:
            raise BadField(f"{field} is {brief(values)}, expected a list of pictures: {why}") from why
    return [values] if isinstance(values, (str, bytes, Mapping)) else values


def numbered_pictures(folder: Folder, row: Mapping[str, Any], fields: Sequence[str]) -> dict[int, bytes]:
    """The pictures in fields of which each holds one, by their numbers from 1; those that are empty left out, and all
    where none is wanted."""
    if not are_pictures_wanted():
        return {}
    found = {number: one_picture(folder, row.get(field), field) for number, field in enumerate(fields, 1)}
    return {number: file for number, file in found.items() if file}


def renumbered(text: str, pictures: Mapping[int, bytes], field: str = "question") -> tuple[str, tuple[bytes, ...]]:
    """The text with its marks `<image_n>` counting the pictures that are there, and these in order. Where there is no
    picture at all the marks stay. Raises BadField where some are there, and not one that is marked."""
    if not pictures:
        return text, ()
    place = {number: k for k, number in enumerate(sorted(pictures), 1)}
    if missing := [mark[0] for mark in MARK.finditer(text) if int(mark[1]) not in place]:
        raise BadField(f"{field} shows {missing[0]}, and there is no such picture")
    if any(number != k for number, k in place.items()):
        text = MARK.sub(lambda mark: f"<image_{place[int(mark[1])]}>", text)
    return text, tuple(pictures[number] for number in sorted(pictures))


def marks_counted(text: str, count: int) -> str:
    """The text with its marks `<image>` counted, <image_1>, <image_2>, ..., where there are as many pictures."""
    if not 0 < len(_BARE_MARK.findall(text)) <= count or MARK.search(text):
        return text
    numbers = iter(range(1, count + 1))
    return _BARE_MARK.sub(lambda mark: f"<image_{next(numbers)}>", text)


def marks_in_words(text: str) -> str:
    """The text with "[image 2]" where a mark names a part of its one picture."""
    return MARK.sub(lambda mark: f"[image {int(mark[1])}]", text)
