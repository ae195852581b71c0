"""`isoprobe make OUT`: a suite of certified items."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from isoprobe.printing import errors, print_json, progress
from isoprobe.probes.core import Probe
from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.engine.making import BadPlan
from isoprobe.probes.engine.registry import task_names
from isoprobe.probes.suites.batches import MULTI, Unmade, make_all, plan, plan_paper, spoken, varying
from isoprobe.probes.suites.rotating import rotations
from isoprobe.probes.suites.suite import BadSuite, Suite, write_suite


def make_suite(
    out: Path | str,
    tasks: Sequence[str] = (),
    levels: Sequence[int] = (),
    n: int = 100,
    seed: int = 0,
    variants: int | None = None,
    suite: str | None = None,
    workers: int = 1,
    command: str = "",
    tick: Callable[[int], object] = lambda total: None,
    vary: Sequence[str] | None = None,
    mini: int | None = None,
    rotate: bool = False,
    languages: Sequence[str] | None = None,
) -> tuple[Suite, dict[str, Any]]:
    """Makes a suite at `out` and gives it with counts: items, layouts tried, uncertified pictures, orders not made (how
    many, and how many of each task and level).

    `n` items spread evenly over tasks and levels (all of them where none is named), or a paper's `suite` at its size,
    or `mini` items of it, evenly over subjects, categories and tasks.
    Each is made in `variants` (1; 10 in the suite dynamath), which differ in the types of variation that `vary` names,
    or in all; with `vary` ["each"] in all, and again in each type alone. With `rotate` questions with lettered options
    stand there again in every order that moving them round gives. Every item is asked in each of the `languages`: en
    alone where none is named, in the suite multi en and zh. An item that cannot be made never ends the
    making: why stands in suite.json. `tick(total)` is called once an item.
    Raises UnknownTask, UnknownSuite, BadPlan (also where no item at all can be made) and BadSuite.
    """
    if mini is not None and not suite:
        raise BadPlan(f"mini {mini} without a suite: expected the name of one")
    if suite:
        orders = plan_paper(suite, seed, variants, mini)
    else:
        orders = plan(tasks or task_names(), levels, n, seed, 1 if variants is None else variants)
    if vary is not None:
        orders = varying(orders, vary)
    orders = spoken(orders, languages or (LANGUAGES if suite == MULTI else ("en",)))
    unmade: list[str] = []
    lacking: Counter[str] = Counter()
    layouts: Counter[int] = Counter()
    uncertified: list[str] = []
    notes: dict[str, Any] = {"unmade": unmade, "uncertified": uncertified}

    def made() -> Iterator[Probe]:
        for found in make_all(orders, workers):
            tick(len(orders))
            if isinstance(found, Unmade):
                lacking[f"{found.order.task} level {found.order.level}"] += 1
                unmade.append(f"{found.order.task} level {found.order.level} seed {found.order.seed}: {found.why}")
                continue
            for probe in (found, *(rotations(found) if rotate else ())):
                for view in probe.views:
                    if view.medium == "image":
                        layouts[view.attempts] += 1
                    if not view.certified:
                        uncertified.append(f"{view.item} {view.representation}: {view.why}")
                yield probe

    try:
        written = write_suite(out, made(), command, notes)
    except BadSuite as why:
        if len(unmade) < len(orders):
            raise
        raise BadPlan(f"none of {len(orders)} items could be made, the first: {unmade[0]}") from why
    counts = {
        "items": len(written),
        "pictures": layouts.total(),
        "laid_out_again": layouts.total() - layouts[1],
        "layouts": {str(k): n for k, n in sorted(layouts.items())},
        "uncertified": len(uncertified),
        "unmade": len(unmade),
        "unmade_of": dict(lacking),
    }
    return written, counts


def make(
    out: Path,
    /,
    *,
    task: Annotated[list[str] | None, Parameter(name=["--task", "-t"])] = None,
    suite: str | None = None,
    level: Annotated[list[int] | None, Parameter(name=["--level", "-l"])] = None,
    items: Annotated[int, Parameter(name=["--items", "-n"])] = 100,
    seed: int = 0,
    variants: int | None = None,
    vary: str | None = None,
    rotate: bool = False,
    mini: int | None = None,
    language: Annotated[list[str] | None, Parameter(name=["--language"])] = None,
    workers: int = 1,
    json: bool = False,
) -> None:
    """Make a suite: items proved by two solvers, pictures read back exactly, in a folder of Parquet files.

    Parameters
    ----------
    out
        The new folder.
    task
        A name from `isoprobe tasks`, as often as wanted; all tasks where none is named.
    suite
        A paper's set at its size instead: isobench, tangram, emma, multi, or dynamath (every seed program at each
        level).
    level
        As often as wanted; all levels of a task where none is named.
    items
        How many items in all, spread evenly over tasks and levels.
    seed
        Another seed, other items; the same seed, the same bytes.
    variants
        How many variants of every item: 1, in the suite dynamath 10.
    vary
        Types of variation with commas between (numeric, geometric, function, colour, symbolic, graph, context): what is
        of other types stays as in the first variant. Tasks with none of them are left out. Or `each`: variants in
        which all types change, and for every type variants in which it changes alone; the report then tells which kind
        of change breaks a model.
    mini
        Of a paper's set so many items only, spread evenly over subjects, categories and tasks.
    rotate
        Questions with lettered options once more for every order that moving them round gives; the report then tells
        how often an answer survives.
    language
        en, or zh for examination questions in Chinese; as often as wanted, and every item is asked in each. The suite
        multi is asked in both.
    workers
        Processes.
    json
        Print one JSON object.
    """
    command = shlex.join(["isoprobe", *sys.argv[1:]])
    kinds = None if vary is None else [kind.strip() for kind in vary.split(",") if kind.strip()]
    with progress("making", None) as tick:
        written, counts = make_suite(
            out,
            task or [],
            level or [],
            items,
            seed,
            variants,
            suite,
            workers,
            command,
            lambda n: tick(total=n),
            kinds,
            mini,
            rotate,
            language,
        )
    if json:
        print_json({"suite": str(out), **counts, "fingerprint": written.fingerprint})
        return
    print(f"wrote {out}: {counts['items']} items, every one proved by two solvers")
    if counts["unmade"]:
        named = ", ".join(f"{n} of {what}" for what, n in counts["unmade_of"].items())
        ordered = counts["items"] + counts["unmade"]
        print(f"not made: {counts['unmade']} of {ordered} items: {named}; suite.json says why")
    print(
        f"pictures: {counts['pictures'] - counts['uncertified']} of {counts['pictures']} read back exactly by OpenCV, "
        f"{counts['laid_out_again']} of them laid out again first"
    )
    for what in ("uncertified", "unmade"):
        for why in written.manifest["notes"][what][:3]:
            errors.print(f"{what}: {why}", markup=False)
