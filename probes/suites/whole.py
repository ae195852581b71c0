"""Files and folders that are whole or not there: written beside their place, then renamed.

What is on the way has a name of its own, `.NAME.HOST-PID-RANDOM.partial`: who writes NAME next on the same machine
takes away what was left there by a process that has ended, whatever ended it.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

PARTIAL = ".partial"


@contextmanager
def whole_file(path: str | Path, mode: str = "w", **how: Any) -> Iterator[IO[Any]]:
    """A file to write to (`mode` and `how` as of `open`, UTF-8 unless it says otherwise), which takes the place of
    `path` when all is written: what stood there stays until then, and for good where anything is raised. So a file may
    be read while another is written in its place. A device, a pipe or a link to one is written as it is. Raises
    OSError."""
    target = Path(path).resolve()
    if "b" not in mode:
        how.setdefault("encoding", "utf-8")
    if target.exists() and not target.is_file():
        with target.open(mode, **how) as there:
            yield there
        return
    sweep(target)
    handle, name = tempfile.mkstemp(prefix=_prefix(target), suffix=PARTIAL, dir=target.parent)
    try:
        with os.fdopen(handle, mode, **how) as file:
            yield file
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(name, target)
    finally:
        with suppress(OSError):
            os.unlink(name)


@contextmanager
def whole_folder(path: str | Path) -> Iterator[Path]:
    """A folder to write into, which becomes `path` when all is written: a new one, or in place of an empty one; where
    anything is raised nothing is left. Raises OSError."""
    target = Path(path).resolve()  # so that "." and a link to an empty folder can be replaced
    target.parent.mkdir(parents=True, exist_ok=True)
    sweep(target)
    folder = Path(tempfile.mkdtemp(prefix=_prefix(target), suffix=PARTIAL, dir=target.parent))
    try:
        yield folder
        folder.chmod(0o777 & ~_umask())
        if target.exists():
            target.rmdir()
        folder.rename(target)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sweep(target: Path) -> list[Path]:
    """Takes away what processes that have ended left beside `target` on this machine. Which files and folders."""
    start = f".{target.name}.{_host()}-"
    left = []
    with suppress(OSError):
        for each in target.parent.iterdir():
            if each.name.startswith(start) and each.name.endswith(PARTIAL) and _ended(each.name[len(start) :]):
                left.append(each)
    for each in left:
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each, ignore_errors=True)
        else:
            each.unlink(missing_ok=True)
    return left


def partial_place(target: Path) -> Path:
    """A name beside `target` for what is to take its place, which `sweep` knows."""
    return target.with_name(f"{_prefix(target)}whole{PARTIAL}")


def _prefix(target: Path) -> str:
    return f".{target.name}.{_host()}-{os.getpid()}-"


def _host() -> str:
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def _ended(rest: str) -> bool:
    """Whether the process that wrote `PID-RANDOM.partial` is no more."""
    number = rest.split("-")[0]
    if not number.isascii() or not number.isdigit():
        return False
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:  # it lives, and is another user's
        return False
    return False


def _umask() -> int:
    """What the process takes from the permissions of new files; reading it means setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
