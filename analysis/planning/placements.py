"""What `isoprobe place` wrote, read back: the cells at which a suite tells most about that model."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from isoprobe.probes.grid import AXES, MOST, Cell

LARGEST = 1 << 20  # characters of a placement


class BadPlacement(ValueError):
    """A file that is no placement. The message is one line."""


def placement_of(path: Path | str) -> dict[str, tuple[int, ...]]:
    """By task the levels of three cells: at both thresholds, and at each of them with the other axis at its easiest.
    Raises BadPlacement, OSError."""
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        text = file.read(LARGEST + 1)
    try:
        told = json.loads(text) if len(text) <= LARGEST else None
    except (ValueError, RecursionError):
        told = None
    tasks = told.get("tasks") if isinstance(told, dict) else None
    if not isinstance(tasks, dict) or not tasks:
        raise BadPlacement(f"{path}: expected what `isoprobe place` wrote, with its tasks")
    return {str(name): _cells(str(name), axes, path) for name, axes in tasks.items()}


def _cells(name: str, axes: Any, path: Path | str) -> tuple[int, ...]:
    see, think = (_step(axes, axis, f"{path}: {name:.60}: {axis}") for axis in AXES)
    return tuple(dict.fromkeys(cell.level for cell in (Cell(see, think), Cell(see, 1), Cell(1, think))))


def _step(axes: Any, axis: str, where: str) -> int:
    found = axes.get(axis) if isinstance(axes, Mapping) else None
    value = found.get("threshold") if isinstance(found, Mapping) else None
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not -MOST <= value <= 2 * MOST:
        raise BadPlacement(f"{where}: threshold {value!r:.40}, expected a number")
    return int(min(MOST, max(1, round(value))))
