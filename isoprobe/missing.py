"""What a command names and is not there, told before what its verb works with is imported."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from isoprobe.arguments import listed
from isoprobe.probes.part import part_of

SUITE = ("ask", "diagnose", "select", "export")  # whose first word is the folder of a suite
RUNS = ("report", "compare", "plan", "captions")  # whose words, or the first of them, are runs


class Missing(ValueError):
    """A suite or a run that is not there. The message is the one that its reader has."""


def check_named(verb: str, words: Sequence[Any], options: Mapping[str, Any]) -> None:
    """Looks whether a suite, runs, recorded replies and tasks that are named are there, and parts and prices are such.
    Raises Missing, UnknownTask, FileNotFoundError, BadPart and BadPrice, in the words of the verb itself."""
    part_of(options.get("part"))
    if options.get("price"):
        from isoprobe.adapters.runs.prices import prices_of

        prices_of("", options["price"])
    first: Any = words[0] if words else None
    if verb in SUITE and first is not None and not options.get("dataset") and not Path(first).exists():
        raise Missing(f"no folder {first}, expected a suite as `isoprobe make` writes it")
    for run in (words if verb != "captions" else words[:1]) if verb in RUNS else ():
        if not Path(run).exists():
            raise Missing(f"run file {str(run)!r} does not exist")
    if verb == "score" and len(words) == 1 and not Path(first).exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(first))
    _check_tasks([first] if verb == "show" and isinstance(first, str) else options.get("task") or ())


def _check_tasks(named: Sequence[str]) -> None:
    if not named:
        return
    from isoprobe.probes.engine.registry import load_task, task_files

    for name in listed(named):
        if name not in task_files():
            load_task(name)
