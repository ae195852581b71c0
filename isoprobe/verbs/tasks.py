"""`isoprobe tasks`: what problems there are, without importing them."""

from __future__ import annotations

from typing import Any

from isoprobe.arguments import verb
from isoprobe.probes.engine.listing import row_of, task_rows
from isoprobe.probes.engine.plugins import installed
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.results import Listing


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
    found = task_rows()
    broken: list[str] = []
    for name in installed("task"):
        if name not in task_names():
            try:
                found.append(row_of(load_task(name)))
            except LookupError as why:  # another package's: it takes none of the others away
                broken.append(str(why))
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
