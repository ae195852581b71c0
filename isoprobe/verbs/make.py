"""`isoprobe make OUT`: a suite of certified items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from isoprobe.analysis.planning.placements import placement_of
from isoprobe.arguments import command, several, steps_of, verb, words
from isoprobe.printing import progress
from isoprobe.probes.core import Probe, Task
from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.engine.making import BadPlan
from isoprobe.probes.engine.registry import task_name, task_names
from isoprobe.probes.suites.batches import (
    MULTI,
    Order,
    Unmade,
    cells_of,
    orders_over,
    plan,
    plan_paper,
    spoken,
    varying,
    with_grid,
)
from isoprobe.probes.suites.repeats import make_different
from isoprobe.probes.suites.rotating import rotations
from isoprobe.probes.suites.suite import BadSuite, Suite, write_suite
from isoprobe.results import Result


@dataclass(frozen=True, repr=False)
class Made(Result):
    """The new suite, with counts: items, pictures, those laid out again, layouts tried, uncertified pictures, items
    not made, and items that repeat another (how many, and how many of each task and level)."""

    suite: Suite
    counts: dict[str, Any]

    def __repr__(self) -> str:
        return f"<suite {self.suite.path}: {self.counts['items']} items, {self._read()} pictures read back exactly>"

    def _read(self) -> str:
        return f"{self.counts['pictures'] - self.counts['uncertified']} of {self.counts['pictures']}"

    def __str__(self) -> str:
        counts = self.counts
        lines = [f"wrote {self.suite.path}: {counts['items']} items, every one proved by two solvers"]
        if counts["unmade"]:
            named = ", ".join(f"{n} of {what}" for what, n in counts["unmade_of"].items())
            ordered = counts["items"] + counts["unmade"]
            lines.append(f"not made: {counts['unmade']} of {ordered} items: {named}; suite.json says why")
        if counts["repeats"]:
            named = ", ".join(f"{n} of {what}" for what, n in counts["repeats_of"].items())
            lines.append(f"the same as others: {counts['repeats']} items: {named}, which has no more different ones")
        again = f"{counts['laid_out_again']} of them laid out again first"
        return "\n".join([*lines, f"pictures: {self._read()} read back exactly by OpenCV, {again}"])

    def asides(self) -> list[str]:
        notes = self.suite.manifest["notes"]
        return [f"{what}: {why}" for what in ("uncertified", "unmade") for why in notes[what][:3]]

    def to_json(self) -> dict[str, Any]:
        return {"suite": str(self.suite.path), **self.counts, "fingerprint": self.suite.fingerprint}


@verb
def make(
    out: Annotated[Path | str, words(Path)],
    /,
    *,
    task: Annotated[str | Task | Sequence[str | Task] | None, words(list[str] | None, "--task", "-t")] = None,
    suite: str | None = None,
    level: Annotated[int | Sequence[int] | None, words(list[int] | None, "--level", "-l")] = None,
    see: Annotated[int | str | Sequence[int | str] | None, words(list[str] | None, "--see")] = None,
    think: Annotated[int | str | Sequence[int | str] | None, words(list[str] | None, "--think")] = None,
    at: Annotated[Path | str | None, words(Path | None)] = None,
    items: Annotated[int, words(int, "--items", "-n")] = 100,
    seed: int = 0,
    variants: int | None = None,
    vary: Annotated[str | Sequence[str] | None, words(str | None)] = None,
    rotate: bool = False,
    mini: int | None = None,
    language: Annotated[str | Sequence[str] | None, words(list[str] | None, "--language")] = None,
    workers: int = 1,
) -> Made:
    """Make a suite: items proved by two solvers, pictures read back exactly, in a folder of Parquet files. No item
    repeats another, unless a task has no more at its level (`isoprobe tasks` says how many it has where they are few).

    Examples
    --------
    >>> import isoprobe
    >>> isoprobe.make("suite", task="connectivity", level=1, items=3)
    <suite suite: 3 items, 3 of 3 pictures read back exactly>

    Parameters
    ----------
    out
        The new folder.
    task
        A name from `isoprobe tasks`, or one's own by MODULE:NAME, as often as wanted; all of isoprobe's own where none
        is named.
    suite
        A paper's set at its size instead: isobench, tangram, emma, multi, or dynamath (every seed program at each
        level).
    level
        As often as wanted; all levels of a task where none is named.
    see, think
        How hard the items are to see and to think instead of a level: each a number from 1 to 10, a range (3..7), or
        several with commas between; where one of the two is not named, it is 1. Of tasks that have both (`isoprobe
        tasks` tells what each number means); all of these where none is named.
    at
        What `isoprobe place` wrote: items of its tasks where that model begins to fail at them, in three cells: at both
        thresholds, and at each with the other number 1.
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
    """
    if at is not None and (suite or (level, see, think) != (None, None, None)):
        raise BadPlan("at beside a suite, a level, see or think: expected one or the other")
    if (see, think) != (None, None) and (suite or level is not None):
        raise BadPlan(f"see and think beside a {'suite' if suite else 'level'}: expected one or the other")
    if mini is not None and not suite:
        raise BadPlan(f"mini {mini} without a suite: expected the name of one")
    if suite:
        orders = plan_paper(suite, seed, variants, mini)
    else:
        names, levels = [task_name(each) for each in several(task)], several(level)
        if see is not None or think is not None:
            names, levels = with_grid(names), cells_of(steps_of("see", see), steps_of("think", think))
        many = 1 if variants is None else variants
        if at is None:
            orders = plan(names or task_names(), levels, items, seed, many)
        else:
            orders = _placed(at, names, items, seed, many)
    if vary is not None:
        kinds = vary.split(",") if isinstance(vary, str) else vary
        orders = varying(orders, [kind.strip() for kind in kinds if kind.strip()])
    orders = spoken(orders, several(language) or (LANGUAGES if suite == MULTI else ("en",)))
    unmade: list[str] = []
    lacking: Counter[str] = Counter()
    repeats: Counter[tuple[str, int]] = Counter()
    layouts: Counter[int] = Counter()
    uncertified: list[str] = []
    notes: dict[str, Any] = {"unmade": unmade, "uncertified": uncertified}

    def made() -> Iterator[Probe]:
        for found in make_different(orders, workers, repeats):
            tick(total=len(orders))
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
        with progress("making", None) as tick:
            written = write_suite(out, made(), command(), notes)
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
        "repeats": repeats.total(),
        "repeats_of": {f"{name} level {level}": n for (name, level), n in repeats.items()},
    }
    return Made(written, counts)


def _placed(at: Path | str, names: Sequence[str], items: int, seed: int, variants: int) -> list[Order]:
    """Orders at a placement's cells, of its tasks or of those named. Raises BadPlan."""
    placed = placement_of(at)
    if missing := [name for name in names if name not in placed]:
        raise BadPlan(f"{missing[0]} is not in {at}: expected some of {', '.join(placed)}")
    cells = [(name, level) for name in with_grid(names or list(placed)) for level in placed[name]]
    plan([cells[0][0]], [cells[0][1]], items, seed, variants)  # its numbers are in range
    return orders_over(cells, items, seed, variants)
