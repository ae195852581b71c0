"""Pictures that a record brings along: as bytes, or as paths inside its folder; and the marks where they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from isoprobe.adapters.datasets.records.files import are_pictures_wanted, picture_file
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.science import picture_in
from isoprobe.probes.engine.published import MARK, PICTURES

Folder = Path | Callable[[object, str], bytes]  # where paths lead, or what opens them: (path, field) -> bytes


def one_picture(folder: Folder, value: object, field: str) -> bytes:
    """The file of a picture that opens: a path inside the folder, bytes, or {"bytes", "path"}; b"" for null, for an
    empty text, and where only a path stands beside bytes that are not there. Raises BadField."""
    if value is None or value == "":
        return b""
    if isinstance(value, Mapping) and "bytes" not in value:
        raise BadField(f"{field} is {brief(value)}, expected a picture")
    if isinstance(value, str):
        value = picture_file(folder, value, field) if isinstance(folder, Path) else folder(value, field)
    try:
        return picture_in(value)
    except BadField as why:
        words = str(why)
        raise BadField(field + words.removeprefix("image") if words.startswith("image") else words) from why


def listed_pictures(folder: Folder, values: object, field: str = "images") -> tuple[bytes, ...]:
    """The pictures of a list, of one path, or of none; none where none is wanted. Raises BadField."""
    if values is None or values == "" or not are_pictures_wanted():
        return ()
    if isinstance(values, (str, bytes, Mapping)):
        values = [values]
    if not isinstance(values, list) or len(values) > len(PICTURES):
        raise BadField(f"{field} is {brief(values)}, expected a list of at most {len(PICTURES)} pictures")
    found = [one_picture(folder, value, f"{field}[{k}]") for k, value in enumerate(values)]
    if empty := [k for k, file in enumerate(found) if not file]:
        raise BadField(f"{field}[{empty[0]}] is empty, expected a picture")
    return tuple(found)


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
