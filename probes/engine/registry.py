"""The tasks there are: the listing of `probes/tasks/<family>/**/<name>.py` is the registry, imported when asked for.

Further questions about a task's pictures stand in `questions/<name>.py` beside it, each made in a line of its own, as
`MEAN = Mean().task()`: the task `<name>.mean`.

Tasks of one's own are named by MODULE:NAME or by an installed package (see `plugins`).
"""

from __future__ import annotations

import difflib
import importlib
import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from isoprobe.probes.core import Task
from isoprobe.probes.engine.plugins import BadPlugin, find, installed, place_of

PUBLISHED = "published"  # the task of questions that were imported as they are
MANY = 40  # names: where one is near, more than these are not listed
_FOLDER = Path(__file__).parents[1] / "tasks"
_QUESTIONS = "questions"  # the folder of further questions about the pictures of tasks
_QUESTION = re.compile(r"^([A-Z][A-Z0-9_]*) = \w+\(\)\.task\(\)$", re.MULTILINE)
_ID = re.compile(r"([A-Za-z_][\w.]*?)-v\d+-")


class UnknownTask(LookupError):
    """No task of this name. The message names the nearest ones, and how all are listed."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class TaskFile:
    """Where a task is written: its family (the first folder below `probes/tasks`), its module's name, and its own name
    in there."""

    family: str
    module: str
    name: str = "TASK"


_VISONLYQA = ("drawn_triangle", "drawn_quadrilateral", "length_ratio", "area_ratio", "angle_size")
_IMPORTED = {  # of published questions: proved or not, no seed makes them, and no list names them
    PUBLISHED: TaskFile(PUBLISHED, "isoprobe.probes.engine.published"),
    **{name: TaskFile("visonlyqa", "isoprobe.probes.families.visonlyqa.tasks", name.upper()) for name in _VISONLYQA},
}


@cache
def task_files() -> dict[str, TaskFile]:
    """The file of every task, by the task's name. Two of one name are a defect and raise."""
    found: dict[str, TaskFile] = {}
    for path in sorted(_FOLDER.glob("*/**/*.py")):
        if path.stem.startswith("_"):
            continue
        parts = path.relative_to(_FOLDER).with_suffix("").parts
        file = TaskFile(parts[0], ".".join(("isoprobe.probes.tasks", *parts)))
        made = {path.stem: file}
        if _QUESTIONS in parts[:-1]:
            held = _QUESTION.findall(path.read_text("utf-8"))
            made = {f"{path.stem}.{name.lower()}": replace(file, name=name) for name in held}
        for name, its in made.items():
            if name in found:
                raise RuntimeError(f"task {name!r} stands in {found[name].module} and in {its.module}")
            found[name] = its
    return found


def task_names() -> list[str]:
    """All task names in order."""
    return sorted(task_files())


def own_pictures() -> list[str]:
    """The tasks but those that ask a further question about the pictures of another one."""
    return [name for name in task_names() if task_files()[name].name == "TASK"]


def load_task(name: str, foreign: Path | None = None) -> Task:
    """The task of this name, its `name` and `family` filled in: one of ours, MODULE:NAME, or an installed one.

    `foreign`: the suite's folder that names it, from which no code is run. Raises UnknownTask and BadPlugin.
    """
    if file := _IMPORTED.get(name) or task_files().get(name):
        return _own_task(name, file)
    found = find("task", name, foreign)
    if found is None:
        raise UnknownTask(unknown_task(name, [*task_names(), *installed("task")]))
    if not isinstance(found, Task):
        raise BadPlugin(f"task {name!r} is of type {type(found).__name__}, expected an isoprobe.probes.core.Task")
    held = _FOUND.get(name)
    if held is None or held[0] is not found:  # read anew each time: a notebook may define it again
        family = name.partition(":")[0].rpartition(".")[2]
        held = _FOUND[name] = (found, replace(found, name=name, family=family))
    return held[1]


_FOUND: dict[str, tuple[Task, Task]] = {}


@cache
def _own_task(name: str, file: TaskFile) -> Task:
    task = getattr(importlib.import_module(file.module), file.name)
    if not isinstance(task, Task):
        raise TypeError(f"{file.module}: {file.name} is {type(task).__name__}, expected Task")
    return replace(task, name=name, family=file.family)


def task_name(task: str | Task) -> str:
    """The name by which `load_task` finds this task again. Raises UnknownTask and BadPlugin.

    >>> task_name(load_task("maxflow"))
    'maxflow'
    """
    if isinstance(task, str):
        load_task(task)
        return task
    if not isinstance(task, Task):
        raise BadPlugin(f"task {task!r:.60} is of type {type(task).__name__}, expected a name or a Task")
    if task.name and load_task(task.name) is task:
        return task.name
    place = place_of("task", task)
    module, _, name = place.partition(":")
    return next((own for own, file in task_files().items() if (file.module, file.name) == (module, name)), place)


def id_name(task: str) -> str:
    """A task's name as ids of its items begin: MODULE.NAME for MODULE:NAME, so that an id can name a file anywhere."""
    return task.replace(":", ".")


def task_of_id(item: str) -> str:
    """The name of the task that an item's id begins with; "" where it begins with none.

    >>> task_of_id("maxflow-v2-L1-s7"), task_of_id("mytasks.TASK-v1-L1-s0"), task_of_id("row 5")
    ('maxflow', 'mytasks:TASK', '')
    """
    match = _ID.match(item)
    if not match:
        return ""
    return match[1] if match[1] in task_files() else ":".join(match[1].rsplit(".", 1))


def stem_of(name: str) -> str:
    """The stem that the task of this name shares with others; its name where it has none, or where it is unknown."""
    try:
        return load_task(name).stem or name
    except LookupError:
        return name


def unknown(kind: str, name: str, known: list[str]) -> str:
    """One line for a name that does not exist: the nearest known one, and all of them, of many only where none is so
    near that it is surely meant."""
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    if len(known) > MANY and difflib.get_close_matches(name, near, cutoff=0.8):
        return f"unknown {kind} {name!r}.{hint}"
    return f"unknown {kind} {name!r}.{hint} Known: {', '.join(known)}"


def unknown_task(name: str, known: list[str]) -> str:
    """One line for a task that does not exist: those whose names are nearest, as wholes or by their words, and how to
    see all."""
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.8) or nearest(name, known)
    named = " or ".join(part for part in (", ".join(map(repr, near[:-1])), *map(repr, near[-1:])) if part)
    hint = f" Did you mean {named}?" if near else ""
    ways = f"`isoprobe tasks` lists all {len(known)}, `isoprobe tasks WORD` those with a word"
    return f"unknown task {name!r:.80}.{hint} {ways}"


def nearest(name: str, known: list[str], most: int = 5) -> list[str]:
    """The known names that have the words of this one, or words that begin as these do or are nearly these; first those
    that have them first.

    >>> nearest("circle_count", ["counting_circles", "walk_count", "touching_circles", "maze"])
    ['counting_circles', 'touching_circles', 'walk_count']
    """
    wanted = [word for word in _words(name) if len(word) > 2]
    found = []
    for each in known:
        words = _words(each)
        like = [[_alike(word, own) for own in words] for word in wanted]
        if like and (best := sum(map(max, like)) / len(like)) >= 0.5:
            found.append((-best, min(row.index(max(row)) for row in like if max(row)), "." in each, each))
    return [each for *_, each in sorted(found)[:most]]


def _words(name: str) -> list[str]:
    return [word for word in re.split(r"[\W_]+", name[:80].lower()) if word]


def _alike(word: str, own: str) -> float:
    """1 where a name's word is this one, or begins as it does; less where it is only near."""
    if len(own) > 2 and (own.startswith(word) or word.startswith(own)):
        return 1.0
    if word in own:
        return 0.9
    ratio = difflib.SequenceMatcher(None, word, own).ratio()
    return ratio if ratio >= 0.75 else 0.0
