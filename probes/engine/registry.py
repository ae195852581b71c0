"""The tasks there are: the listing of `probes/tasks/<family>/**/<name>.py` is the registry, imported when asked for."""

from __future__ import annotations

import difflib
import importlib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from isoprobe.probes.core import Task

PUBLISHED = "published"  # the task of questions that were imported as they are: no seed makes one, no list names it
_FOLDER = Path(__file__).parents[1] / "tasks"


class UnknownTask(LookupError):
    """No task of this name. The message names the nearest and all known ones."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class TaskFile:
    """Where a task is written: its family (the first folder below `probes/tasks`) and its module's name."""

    family: str
    module: str


@cache
def task_files() -> dict[str, TaskFile]:
    """The file of every task, by the task's name. Two files of one name are a defect and raise."""
    found: dict[str, TaskFile] = {}
    for path in sorted(_FOLDER.glob("*/**/*.py")):
        if path.stem.startswith("_"):
            continue
        parts = path.relative_to(_FOLDER).with_suffix("").parts
        file = TaskFile(parts[0], ".".join(("isoprobe.probes.tasks", *parts)))
        if path.stem in found:
            raise RuntimeError(f"task {path.stem!r} stands in {found[path.stem].module} and in {file.module}")
        found[path.stem] = file
    return found


def task_names() -> list[str]:
    """All task names in order."""
    return sorted(task_files())


@cache
def load_task(name: str) -> Task:
    """The task of this name, its `name` and `family` filled in. Raises UnknownTask."""
    if name == PUBLISHED:
        published: Task = importlib.import_module("isoprobe.probes.engine.published").TASK
        return replace(published, name=name, family=name)
    files = task_files()
    if name not in files:
        raise UnknownTask(unknown("task", name, task_names()))
    file = files[name]
    task = importlib.import_module(file.module).TASK
    if not isinstance(task, Task):
        raise TypeError(f"{file.module}: TASK is {type(task).__name__}, expected Task")
    return replace(task, name=name, family=file.family)


def stem_of(name: str) -> str:
    """The stem that the task of this name shares with others; its name where it has none, or where it is unknown."""
    return (load_task(name).stem if name in task_files() else "") or name


def unknown(kind: str, name: str, known: list[str]) -> str:
    """One line for a name that does not exist: the nearest known one and all of them."""
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return f"unknown {kind} {name!r}.{hint} Known: {', '.join(known)}"
