"""A zip or a folder: a zip's files are read one at a time, in memory, up to a limit. Nothing is unpacked to disk."""

from __future__ import annotations

import stat
import zipfile
import zlib
from pathlib import Path

from isoprobe.adapters.datasets.dataset import BadDataset
from isoprobe.adapters.datasets.records.files import LARGEST_PICTURE, inner_path, picture_file
from isoprobe.adapters.datasets.records.graphs import BadField, brief
from isoprobe.adapters.datasets.records.sources import require_own

MOST_FILES = 300_000
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)


class ZipFolder:
    """The files of a zip by their paths in it. A name that leads out of it, a link and an encrypted file are none."""

    def __init__(self, path: Path) -> None:
        """Raises BadDataset for what is no zip, or holds too many files."""
        try:
            self._zip = zipfile.ZipFile(path)
            entries = self._zip.infolist()
        except _BROKEN as why:
            raise BadDataset(f"cannot read {path}: {str(why) or 'it is broken'}, expected a zip") from why
        if len(entries) > MOST_FILES:
            raise BadDataset(f"{path} holds {len(entries):,} files, expected at most {MOST_FILES:,}")
        self._files: dict[str, zipfile.ZipInfo] = {}
        for entry in entries:
            if entry.is_dir() or stat.S_ISLNK(entry.external_attr >> 16) or entry.flag_bits & 1:
                continue
            try:
                self._files["/".join(inner_path(entry.filename, "name"))] = entry
            except BadField:
                continue

    @property
    def names(self) -> list[str]:
        """The paths in order."""
        return sorted(self._files)

    def picture(self, name: object, field: str) -> bytes:
        """The bytes of the picture at this path. Raises BadField for another path, and for a file that is too large."""
        return self._read(name, field, LARGEST_PICTURE)

    def whole(self, name: str, largest: int) -> bytes:
        """The bytes of one of the files in `names`. Raises BadField."""
        return self._read(name, "file", largest)

    def _read(self, name: object, field: str, largest: int) -> bytes:
        entry = self._files.get("/".join(inner_path(name, field)))
        if entry is None:
            raise BadField(f"{field} is {brief(name)}: no such file in the zip")
        if entry.file_size > largest:
            raise BadField(f"{field} is {brief(name)}, {entry.file_size:,} bytes, expected at most {largest:,}")
        try:
            with self._zip.open(entry) as file:
                return file.read(largest)
        except _BROKEN as why:
            raise BadField(f"{field} is {brief(name)}: {brief(str(why))}, expected a whole file in the zip") from why


class DiskFolder:
    """The files of a folder, by their paths in it, as those of a zip are read."""

    def __init__(self, path: Path) -> None:
        self._root = path
        self.names = sorted(file.name for file in path.iterdir() if file.is_file())

    def picture(self, name: object, field: str) -> bytes:
        """As a zip's `picture`."""
        return picture_file(self._root, name, field)

    def whole(self, name: str, largest: int) -> bytes:
        """As a zip's `whole`. Raises BadDataset for a link out of the folder, BadField for what cannot be read."""
        require_own(self._root / name, self._root)
        try:
            with (self._root / name).open("rb") as file:
                data = file.read(largest + 1)
        except OSError as why:
            raise BadField(f"file is {brief(name)}: {(why.strerror or 'cannot be read').lower()}") from why
        if len(data) > largest:
            raise BadField(f"file is {brief(name)}, more than {largest:,} bytes, expected at most that")
        return data


AnyFolder = ZipFolder | DiskFolder


def folder_of(path: Path) -> AnyFolder:
    """The folder or zip at this path. Raises BadDataset."""
    if path.is_dir():
        return DiskFolder(path)
    if path.suffix.lower() != ".zip":
        raise BadDataset(f"{path} is no folder and no .zip, expected one of them")
    return ZipFolder(path)
