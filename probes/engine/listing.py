"""What there is to say of every task, written down beside the tasks: reading it imports none of them.

`python -m isoprobe.probes.engine.listing` writes it anew, after a task was added or its levels, forms or solvers were
changed; a test holds it to the tasks.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from isoprobe.probes.core import Task
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.grid import MOST

LISTING = Path(__file__).parents[1] / "tasks" / "listing.jsonl"


def row_of(task: Task) -> dict[str, Any]:
    """What `isoprobe tasks` tells of a task, as plain JSON."""
    return {
        "task": task.name,
        "family": task.family,
        "version": task.version,
        "summary": task.summary,
        "source": task.source,
        "levels": {str(level): text for level, text in sorted(task.levels.items())},
        "different_items": {str(level): n for level, n in sorted(task.different.items())},
        "representations": [form.name for form in task.representations],
        "grid": grid_of(task),
        "certificate": task.certificate,
        "proved_by": {solver.name: solver.idea for solver in task.solvers},
    }


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


def task_rows() -> list[dict[str, Any]]:
    """Of every task in order: as it is written down, or from the tasks themselves where others are there."""
    rows = [json.loads(line) for line in LISTING.read_text("utf-8").splitlines()] if LISTING.is_file() else []
    return rows if [row["task"] for row in rows] == task_names() else loaded_rows()


def loaded_rows() -> list[dict[str, Any]]:
    """The same from the tasks themselves, all of which are imported."""
    return [row_of(load_task(name)) for name in task_names()]


if __name__ == "__main__":
    LISTING.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in loaded_rows()), "utf-8")
