"""Files that a published record names: only regular ones inside its own folder are ever opened."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePosixPath

from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.vision.raster.keeping import LARGEST as LARGEST_KEPT

LARGEST_PICTURE = 32 << 20  # bytes of a picture's file

_PICTURES = ContextVar("pictures that stand beside questions are read", default=True)
_STATES = ContextVar("states are read from pictures", default=True)
_LARGEST = ContextVar("bytes that a kept picture has at most", default=LARGEST_KEPT)


@contextmanager
def pictures_wanted(wanted: bool, states: bool = True, largest: int = LARGEST_KEPT) -> Iterator[None]:
    """While this lasts, pictures that only stand beside a question are read, or are not: a question is read faster.
    Without `states` none is opened for our reader to see a state in it either. None is kept with more than `largest`
    bytes."""
    tokens = _PICTURES.set(wanted), _STATES.set(states), _LARGEST.set(largest)
    try:
        yield
    finally:
        _PICTURES.reset(tokens[0])
        _STATES.reset(tokens[1])
        _LARGEST.reset(tokens[2])


def are_pictures_wanted() -> bool:
    """Whether pictures that only stand beside a question are read."""
    return _PICTURES.get()


def are_states_wanted() -> bool:
    """Whether pictures are opened for our reader to see a state in them."""
    return _STATES.get()


def largest_picture() -> int:
    """How many bytes a picture that is kept has at most."""
    return _LARGEST.get()


def inner_path(name: object, field: str) -> tuple[str, ...]:
    """The parts of a relative path that stays inside its folder. Raises BadField, also for an address."""
    if not isinstance(name, str) or not name or len(name) > 1000 or "\0" in name:
        raise BadField(f"{field} is {brief(name)}, expected the path of a picture")
    if "://" in name or name.startswith("data:"):
        raise BadField(f"{field} is {brief(name)}, expected a file beside the records: no address is fetched")
    if not name.isascii() and any("\ud800" <= character <= "\udfff" for character in name):
        raise BadField(f"{field} is {brief(name)}, expected whole characters")
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if not parts or parts[0].startswith("/") or ".." in parts or ":" in parts[0]:
        raise BadField(f"{field} is {brief(name)}, expected a path inside the folder")
    return parts


def picture_file(folder: Path, name: object, field: str = "image") -> bytes:
    """The bytes of the picture at this relative path in the folder. No link is followed, no address is fetched.

    Raises BadField for another kind of name or file, for one that leads out of the folder, and for one that is too big.
    """
    parts = inner_path(name, field)
    place = folder
    try:
        for part in parts:
            place = place / part
            kind = place.lstat().st_mode
            if stat.S_ISLNK(kind):
                raise BadField(f"{field} is {brief(name)}: {part!r} is a link, expected a file or folder of its own")
        if not stat.S_ISREG(kind):
            raise BadField(f"{field} is {brief(name)}, expected a regular file")
        with place.open("rb") as file:
            data = file.read(LARGEST_PICTURE + 1)
    except OSError as why:
        raise BadField(f"{field} is {brief(name)}: {(why.strerror or 'cannot be read').lower()}") from why
    if len(data) > LARGEST_PICTURE:
        raise BadField(f"{field} is {brief(name)}, more than {LARGEST_PICTURE:,} bytes, expected at most that")
    return data
