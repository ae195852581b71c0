"""`isoprobe audit` recomputes a published set's labels; `isoprobe import` makes it a suite."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from adapters.audit import audit as audit_dataset
from adapters.importing import import_dataset
from isoprobe.printing import errors, print_json, progress
from isoprobe.printing import out as out_console


def audit(dataset: str, path: Path, /, *, config: list[str] | None = None, json: bool = False) -> int:
    """Recompute every label of a published set with two exact solvers; find what is wrong, ambiguous or cannot be read,
    how the labels are spread, and which blind rules beat chance.

    Exit code 0 where every label is proved right, 1 where not, 2 for a mistake in what was asked.

    Parameters
    ----------
    dataset
        isobench, nlgraph or puzzles.
    path
        Its folder, as published (Parquet) or as JSONL or JSON.
    config
        Only these configs, as often as wanted.
    json
        Print one JSON object, with every list whole, certificates and all rules that were tried.
    """
    with progress(f"audit {dataset}", None) as tick:
        found = audit_dataset(dataset, path, config or (), tick)
    if json:
        print_json(found.as_dict())
    else:
        out_console().print(found)
    return 0 if found.all_confirmed else 1


def import_(
    dataset: str,
    path: Path,
    /,
    *,
    out: Annotated[Path, Parameter(name=["--out", "-o"])],
    config: list[str] | None = None,
    limit: int | None = None,
    form: Annotated[list[str] | None, Parameter(name=["--form", "-f"])] = None,
    rotate: bool = False,
    workers: int = 1,
    json: bool = False,
) -> None:
    """Make a published set a suite: its states, our proofs, pictures, text forms and questions; its labels beside.

    Parameters
    ----------
    dataset
        isobench, dynamath, nlgraph or puzzles.
    path
        Its folder, as published (Parquet) or as JSONL or JSON.
    out
        The new suite.
    config
        Only these configs.
    limit
        At most so many records of each config.
    form
        Only these forms, as often as wanted: picture, edge_list, description, ...; `description` alone leaves the
        pictures of published questions out.
    rotate
        Questions with lettered options once more for every order that moving them round gives.
    workers
        Processes.
    json
        Print one JSON object.
    """
    command = shlex.join(["isoprobe", *sys.argv[1:]])
    with progress(f"import {dataset}", None) as tick:
        done = import_dataset(dataset, path, out, command, config or (), limit, form, workers, tick, rotate)
    if json:
        print_json(done.as_dict())
        return
    proved = (
        "every one"
        if not done.unproved
        else f"{done.items - done.unproved} of them"
        if done.items > done.unproved
        else "none"
    )
    print(f"wrote {out}: {done.items} items of {done.records} records, {proved} proved by two solvers")
    if done.unproved:
        print(f"unproved: {done.unproved} are asked as they came, with the published answers")
    notes = done.notes()
    for what, lines in notes.items():
        if lines:
            errors.print(f"{what}: {len(lines)}, the first: {lines[0]}", markup=False)
