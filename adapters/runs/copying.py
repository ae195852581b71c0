"""A run file as it is at one moment, while another process writes it or where nothing may be written beside it."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path

TRIES, BETWEEN = 100, 0.02  # seconds between two tries to copy while nothing moves from the log into the file


def is_run(path: Path) -> bool:
    """Whether the file looks like a run's, by its first bytes. Raises OSError where it cannot be read."""
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"


class Moving(OSError):
    """The file changed in every try to copy it."""


def copied(path: Path) -> tempfile.TemporaryDirectory[str]:
    """A folder of its own with the file and its write-ahead log under the same name, all that was committed in it.

    The log only grows until its pages move into the file, which the file's own time tells: a copy during which that has
    not changed is whole, and SQLite leaves out what the log's end holds of a commit on its way. Raises OSError.
    """
    folder = tempfile.TemporaryDirectory(prefix="isoprobe-run-")
    try:
        for _ in range(TRIES):
            before = path.stat()
            shutil.copyfile(path, Path(folder.name) / path.name)
            log = Path(folder.name) / f"{path.name}-wal"
            log.unlink(missing_ok=True)
            if (theirs := path.with_name(f"{path.name}-wal")).is_file():
                shutil.copyfile(theirs, log)
            after = path.stat()
            if (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size):
                return folder
            time.sleep(BETWEEN)
        raise Moving(f"{path} is written all the time: expected a moment of rest to copy it")
    except BaseException:
        folder.cleanup()
        raise
