"""`isoprobe validate`: planted respondents, and whether the instrument finds what was planted."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from isoprobe.analysis.validation.validation import validate as plant
from isoprobe.printing import print_json, progress


def validate(
    *,
    items: Annotated[int, Parameter(name=["--items", "-n"])] = 400,
    repetitions: int = 200,
    seed: int = 0,
    task: Annotated[list[str] | None, Parameter(name=["--task", "-t"])] = None,
    level: Annotated[list[int] | None, Parameter(name=["--level", "-l"])] = None,
    workers: int = 1,
    json: bool = False,
) -> int:
    """Plant respondents of known sight and reasoning: each must be named, and the intervals must cover the truth. Those
    too who answer from memory, err at random, or fail where one kind of change is made alone must be named.

    Parameters
    ----------
    items
        Items that each respondent is asked.
    repetitions
        Seeded repetitions of each cell of the grid see x think in 0.6, 0.8, 0.95.
    seed
        Another seed, other items and repetitions.
    task
        A name from `isoprobe tasks`, as often as wanted; all where none is named.
    level
        As often as wanted; level 1 where none is named.
    workers
        Processes that make the items.
    json
        Print one JSON object. Exit code 1 where something planted was not found.
    """
    at = ""
    with progress("validate", None) as tick:
        before = 0

        def tell(what: str, done: int, of: int) -> None:
            nonlocal at, before
            if what != at:
                at, before = what, 0
                tick(0, total=of, reset=what)
            tick(done - before, total=of)
            before = done

        found = plant(items, repetitions, seed, task or (), level or (1,), workers, tell, variants=True)
    if json:
        print_json({**asdict(found), "passed": found.passed})
    else:
        print(found)
    return 0 if found.passed else 1
