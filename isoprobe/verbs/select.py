"""`isoprobe select SUITE OUT`: a part of a suite, chosen by what earlier runs say and balanced over labels."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from isoprobe.adapters.runs.store import Store
from isoprobe.analysis.inference.selecting import Selection, hardness, solved
from isoprobe.analysis.inference.selecting import select as select_items
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.scoring.scores import scores
from isoprobe.printing import print_json, print_table
from isoprobe.probes.core import Scored
from isoprobe.probes.suites.suite import Suite, write_suite
from isoprobe.verbs.report import suite_of


def select_suite(
    suite: Suite | Path | str,
    out: Path | str,
    n: int | None = None,
    balance: Sequence[str] = (),
    solved_by: Sequence[Path | str] = (),
    threshold: int = 5,
    hardest: Sequence[Path | str] = (),
    seed: int = 0,
    command: str = "",
) -> tuple[Suite, Selection]:
    """Writes a part of the suite at `out`; gives it and what was selected.

    Dropped is what a run of `solved_by` answered rightly in `threshold` repetitions; of the rest `n` items are taken,
    evenly over the labels in `balance`, at random or the hardest by the runs `hardest`. Raises BadSelection, BadSuite,
    and WrongRun for a run of another suite.
    """
    opened = suite if isinstance(suite, Suite) else Suite.open(suite)
    catalogue = Catalogue.of(opened)

    def scored(run: Path | str) -> Iterator[Scored]:
        suite_of(run, opened)
        with Store.read(run) as store:
            yield from scores(store.answered(), catalogue)

    drop = solved([scored(run) for run in solved_by], catalogue, threshold)
    hard = hardness([scored(run) for run in hardest], catalogue) if hardest else None
    found = select_items(catalogue, n, balance, drop, hard, seed)
    chosen = set(found.chosen)
    notes = {
        "selected_from": opened.fingerprint,
        "dropped": list(found.dropped),
        "balance": list(balance),
        "groups": [{"group": list(key), "of": of, "taken": taken} for key, (of, taken) in found.groups.items()],
    }
    return write_suite(out, (probe for probe in opened if probe.item.id in chosen), command, notes), found


def select(
    suite: Path,
    out: Path,
    /,
    *,
    items: Annotated[int | None, Parameter(name=["--items", "-n"])] = None,
    balance: list[str] | None = None,
    solved_by: list[Path] | None = None,
    threshold: int = 5,
    hardest: list[Path] | None = None,
    seed: int = 0,
    json: bool = False,
) -> None:
    """A part of a suite: without what models solve from text, balanced over labels, the hardest, or all three.

    EMMA's filter: ask models without the picture (`isoprobe ask SUITE -m M --strategy emma_caption --samples 10
    --temperature 0.7`), then drop what any of them solved five times: `--solved-by RUN --solved-by RUN --threshold 5`.
    A small set: `-n 400 --balance subject --balance category`. A hard one: `-n 500 --balance subject --hardest RUN`.

    Parameters
    ----------
    suite
        A folder that `isoprobe make` or `isoprobe import` wrote.
    out
        The new folder.
    items
        How many items; all that are left where it is not named.
    balance
        A label, or task, level, kind (of the answer): equally many of each of its values, as far as there are as many.
        As often as wanted: the second within the first.
    solved_by
        A run: items that it answered rightly in `threshold` of its repetitions are dropped. As often as wanted.
    threshold
        How many right answers drop an item.
    hardest
        A run: within a group, items on which it lost most are taken first. As often as wanted.
    seed
        Another seed, another draw.
    json
        Print one JSON object.
    """
    command = shlex.join(["isoprobe", *sys.argv[1:]])
    written, found = select_suite(
        suite, out, items, balance or [], solved_by or [], threshold, hardest or [], seed, command
    )
    groups = [{"group": list(key), "of": of, "taken": taken} for key, (of, taken) in found.groups.items()]
    if json:
        counts = {"items": len(written), "available": found.available, "dropped": len(found.dropped)}
        print_json({"suite": str(out), **counts, "groups": groups, "fingerprint": written.fingerprint})
        return
    if balance:
        print_table(
            "taken evenly",
            (*balance, "items", "taken"),
            [(*key, of, taken) for key, (of, taken) in found.groups.items()],
        )
    if found.dropped:
        print(f"dropped: {len(found.dropped)} items that a run solved {threshold} times or more")
    print(f"wrote {out}: {len(written)} of {found.available + len(found.dropped)} items")
