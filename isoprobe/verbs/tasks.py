"""`isoprobe tasks`, `isoprobe strategies` and `isoprobe plugins`: what there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from isoprobe.adapters.datasets.dataset import load_dataset
from isoprobe.adapters.models.models import open_model
from isoprobe.adapters.strategies.strategies import check_spec, describe_strategies
from isoprobe.arguments import verb
from isoprobe.probes.core import Task
from isoprobe.probes.engine.plugins import GROUPS, Kind, installed
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.grid import MOST
from isoprobe.results import Listing
from isoprobe.verbs.read import reader_of

_CHECKS: dict[Kind, Callable[[str], object]] = {
    "task": load_task,
    "model": open_model,
    "strategy": check_spec,
    "data set": load_dataset,
    "reader": reader_of,
}


@verb
def tasks() -> Listing:
    """List the tasks: name, family, paper, levels, representations, methods of proof.

    Where a level has not thousands of different items it is said how many there are, and where a task can be made
    harder to see and harder to think each by itself (`isoprobe make --see --think`), which cell of that grid a level
    is. Tasks that installed packages add stand at the end.

    Examples
    --------
    >>> import isoprobe
    >>> [task["representations"][0] for task in isoprobe.tasks() if task["task"] == "maxflow"]
    ['picture']
    """
    own = [name for name in installed("task") if name not in task_names()]
    found: list[dict[str, Any]] = []
    broken: list[str] = []
    for name in [*task_names(), *own]:
        try:
            task = load_task(name)
        except LookupError as why:  # another package's: it takes none of the others away
            broken.append(str(why))
            continue
        found.append(
            {
                "task": name,
                "family": task.family,
                "version": task.version,
                "summary": task.summary,
                "source": task.source,
                "levels": {str(level): text for level, text in sorted(task.levels.items())},
                "different_items": {str(level): n for level, n in sorted(task.different.items())},
                "representations": [r.name for r in task.representations],
                "grid": grid_of(task),
                "proved_by": {solver.name: solver.idea for solver in task.solvers},
            }
        )
    columns = ("task", "family", "levels", "representations", "proved by", "source")
    cells = (
        (
            task["task"],
            task["family"],
            ", ".join(_level(level, task) for level in task["levels"]),
            ", ".join(task["representations"]),
            " + ".join(task["proved_by"]),
            task["source"],
        )
        for task in found
    )
    return Listing("tasks", tuple(found), (columns, tuple(cells)), tuple(broken))


def _level(level: str, task: dict[str, Any]) -> str:
    told = []
    if items := task["different_items"].get(level):
        told.append(f"about {items:,} items")
    if task["grid"]:
        told.append("see {see}, think {think}".format(**task["grid"]["levels"][level]))
    return f"{level} ({'; '.join(told)})" if told else level


def grid_of(task: Task) -> dict[str, Any] | None:
    """What the numbers of `make --see` and `--think` mean for a task, and where its levels stand among them; None where
    it has no such grid."""
    grid = task.grid
    if grid is None:
        return None
    axes = {name: {str(k): axis.told(k) for k in range(1, MOST + 1)} for name, axis in grid.axes.items()}
    ceilings = {name: axis.ceiling for name, axis in grid.axes.items() if axis.ceiling}
    levels = {str(level): {"see": see, "think": think} for level, (see, think) in sorted(grid.levels.items())}
    return {**axes, "ceilings": ceilings, "levels": levels}


@verb
def strategies() -> Listing:
    """List the strategies: name with arguments, paper, what it does, and the arm that it is.

    Examples
    --------
    >>> import isoprobe
    >>> [each["paper"] for each in isoprobe.strategies() if each["name"] == "emma_cot"]
    ['EMMA (Hao et al., 2025), Table 5']
    """
    found = describe_strategies()
    rows = []
    for each in found:
        arguments = ",".join(
            f"{a['name']}={a['takes'] if a['default'] is None else a['default']}" for a in each["arguments"]
        )
        name = f"{each['name']}({arguments})" if arguments else each["name"]
        names = " or ".join([name, *each["aliases"]])
        rows.append((names, each["paper"], each["summary"], each["arm"]))
    return Listing("strategies", tuple(found), (("strategy", "paper", "what it does", "arm"), tuple(rows)))


@verb
def plugins() -> Listing:
    """List what installed packages add to isoprobe, and whether it can be used: name, kind, place, package, problem.

    Examples
    --------
    >>> import isoprobe
    >>> {each["kind"] for each in isoprobe.plugins()} <= {"task", "model", "strategy", "data set", "reader"}
    True
    """
    found: list[dict[str, Any]] = []
    for kind, group in GROUPS.items():
        for name, point in installed(kind).items():
            problem = ""
            try:
                _CHECKS[kind](name)
            except (LookupError, ValueError) as why:
                problem = str(why)
            package = point.dist.name if point.dist else ""
            row = {"name": name, "kind": kind, "group": group, "place": point.value, "package": package}
            found.append({**row, "problem": problem})
    cells = tuple((each["name"], each["kind"], each["place"], each["package"], each["problem"]) for each in found)
    return Listing("plug-ins", tuple(found), (("name", "kind", "place", "package", "problem"), cells))
