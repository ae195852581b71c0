"""`isoprobe audit` recomputes a published set's labels; `isoprobe import` makes it a suite."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from isoprobe.adapters.audit.audit import audit as audit_dataset
from isoprobe.adapters.importing.explaining import Explained
from isoprobe.adapters.importing.explaining import explain as explain_import
from isoprobe.adapters.importing.importing import KNOWLEDGE, import_dataset
from isoprobe.adapters.strategies.spec import Spec
from isoprobe.printing import errors, print_json, print_table, progress
from isoprobe.printing import out as out_console
from isoprobe.probes.engine.making import BadPlan


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
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    explain: bool = False,
    mapping: Path | None = None,
    config: list[str] | None = None,
    limit: int | None = None,
    form: Annotated[list[str] | None, Parameter(name=["--form", "-f"])] = None,
    no_pictures: bool = False,
    rotate: bool = False,
    workers: int = 1,
    json: bool = False,
) -> None:
    """Make a published set a suite: its states, our proofs, pictures, text forms and questions; its labels beside.

    Parameters
    ----------
    dataset
        isobench, dynamath, emma, multi, gaokao_mm, blindtest, geometry, nlgraph, puzzles; or mapped: any JSONL or
        Parquet with a mapping file.
    path
        Its folder, as published (Parquet, zip) or as JSONL or JSON.
    out
        The new suite.
    explain
        Write nothing: say of every field what is expected and what the first records hold, and what would be imported.
    mapping
        Of mapped: the TOML or JSON file that names the fields; mapping.toml in the folder where none is given.
    config
        Only these configs.
    limit
        At most so many records of each config.
    form
        Only these forms, as often as wanted: picture, edge_list, description, ...; `description` alone leaves the
        pictures of published questions out.
    no_pictures
        Text forms alone: no picture is drawn, and none that stands beside a question is opened.
    rotate
        Questions with lettered options once more for every order that moving them round gives.
    workers
        Processes that read, prove and show the records; what is written is the same whatever their number.
    json
        Print one JSON object.
    """
    if explain:
        _explain(explain_import(dataset, path, config or (), mapping), json)
        return
    if out is None:
        raise BadPlan("no --out, expected the new suite's folder, or --explain")
    command = shlex.join(["isoprobe", *sys.argv[1:]])
    with progress(f"import {dataset}", None) as tick:
        done = import_dataset(
            dataset, path, out, command, config or (), limit, form, workers, tick, rotate, mapping, not no_pictures
        )
    if json:
        print_json(done.as_dict())
        return
    shown = done.items - done.unproved - done.read
    proved = "every one" if shown == done.items else f"{shown} of them" if shown else "none"
    print(f"wrote {out}: {done.items} items of {done.records} records, {proved} proved by two solvers")
    if done.read:
        print(f"read: {done.read} are about pictures in which our reader sees what the published answer says")
    if done.unproved:
        print(f"unproved: {done.unproved} are asked as they came, with the published answers")
    if done.knowledge:
        strategy = Spec("multi_zh", (("knowledge", str(out / KNOWLEDGE)),))
        print(f"knowledge: {done.knowledge} items have pieces; ask with --strategy {shlex.quote(str(strategy))}")
    for line in done.lines():
        errors.print(line, markup=False)


def _explain(told: Explained, json: bool) -> None:
    if json:
        print_json(told.as_dict())
        return
    rows = [(each.name, each.expected, each.found) for each in told.fields]
    print_table(f"{told.dataset}: {told.source}", ("field", "expected", "found"), rows)
    if told.others:
        print(f"not imported: {', '.join(told.others)}")
    print(f"of the first {told.records} records {len(told.items)} would be imported, {len(told.bad)} would not")
    for kind, count in told.kinds.items():
        print(f"  {kind}: {count}")
    for line in told.items[:3]:
        print(f"  {line}")
    for line in told.bad[:10]:
        errors.print(f"bad: {line}", markup=False)
