"""Which code makes an item: what was made by another is not taken for what this one makes."""

from __future__ import annotations

import hashlib
import os
import sys
import uuid
from functools import cache
from pathlib import Path

from isoprobe.probes.engine.plugins import Kind, installed
from isoprobe.probes.engine.registry import load_task, task_files

_PACKAGE = Path(sys.modules["isoprobe"].__file__ or "").parent


@cache
def own_code() -> str:
    """In hex, of every Python file of isoprobe as it is installed here: path and content."""
    digest = hashlib.sha256()
    for file in sorted(_files(_PACKAGE)):
        digest.update(f"{file.relative_to(_PACKAGE)}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _files(folder: Path) -> list[Path]:
    found: list[Path] = []
    for where, _, names in os.walk(folder, followlinks=True):  # the rooms may be links
        found += [Path(where) / name for name in names if name.endswith(".py")]
    return found


def foreign_code(kind: Kind, name: str) -> str:
    """In hex, of the module that a name of somebody else's stands for, MODULE:NAME or an entry point; where it has no
    file, as in a notebook, of this moment."""
    module = name if ":" in name else installed(kind)[name].value if name in installed(kind) else ""
    file = getattr(sys.modules.get(module.partition(":")[0]), "__file__", None)
    try:
        return hashlib.sha256(Path(str(file)).read_bytes()).hexdigest()
    except OSError:
        return uuid.uuid4().hex


def task_code(name: str) -> str:
    """The version of a task, and of somebody else's its code."""
    task = load_task(name)
    return str(task.version) if name in task_files() else f"{task.version} {foreign_code('task', name)}"
