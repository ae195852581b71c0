"""`isoprobe make OUT`: a suite of certified items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, overload

from isoprobe.adapters.strategies.texts import Spooled
from isoprobe.analysis.planning.placements import placement_of
from isoprobe.arguments import command, listed, several, verb, words
from isoprobe.printing import progress
from isoprobe.probes.core import Probe, Task
from isoprobe.probes.engine.languages import LANGUAGES
from isoprobe.probes.engine.making import BadPlan
from isoprobe.probes.engine.registry import task_name, task_names
from isoprobe.probes.grid import level_told
from isoprobe.probes.part import part_of
from isoprobe.probes.suites.batches import (
    MULTI,
    Unmade,
    cells_of,
    orders_over,
    plan,
    plan_paper,
    spoken,
    varying,
    with_grid,
    with_text_forms,
)
from isoprobe.probes.suites.blocks import unfinished
from isoprobe.probes.suites.engines import check_engine, one_cluster
from isoprobe.probes.suites.files import writing
from isoprobe.probes.suites.order_blocks import made_in_blocks, order_blocks
from isoprobe.probes.suites.orders import Order
from isoprobe.probes.suites.parts import Parts, finish_part
from isoprobe.probes.suites.repeats import make_different
from isoprobe.probes.suites.suite import BadSuite, Suite, write_suite
from isoprobe.ranges import steps_of
from isoprobe.results import Result


@dataclass(frozen=True, repr=False)
class Made(Result):
    """The new suite, with counts: items, pictures, those laid out again, layouts tried, uncertified pictures, items
    not made, and items that repeat another (how many, and how many of each task and level)."""

    suite: Suite
    counts: dict[str, Any]

    @property
    def exit_code(self) -> int:
        """1 where items could not be made, which are told."""
        return int(bool(self.counts["unmade"]))

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
            lines.append(f"the same as others: {named}; no more different ones were found there")
        again = f"{counts['laid_out_again']} of them laid out again first"
        read = f"{self._read()} read back exactly by OpenCV, {again}" if counts["pictures"] else "none, texts alone"
        told = [
            f"{name}: {counts[what]} items have {kind}, in {name}.jsonl"
            for name, what, kind in (
                ("knowledge", "knowledge", "pieces of knowledge"),
                ("solutions", "solutions", "the steps to their answer"),
            )
            if counts[what]
        ]
        return "\n".join([*lines, f"pictures: {read}", *told])

    def asides(self) -> list[str]:
        notes = self.suite.manifest["notes"]
        return [f"{what}: {why}" for what in ("uncertified", "unmade") for why in notes[what][:3]]

    def to_json(self) -> dict[str, Any]:
        return {"suite": str(self.suite.path), **self.counts, "fingerprint": self.suite.fingerprint}


@dataclass(frozen=True, repr=False)
class MadePart(Result):
    """A part of a suite: how many items it has, and how many could not be made."""

    out: Path
    part: str
    items: int
    unmade: int

    @property
    def exit_code(self) -> int:
        """1 where items could not be made, which are told."""
        return int(bool(self.unmade))

    def __repr__(self) -> str:
        return f"<part {self.part} of a suite, {self.out}: {self.items} items>"

    def __str__(self) -> str:
        lacking = f", {self.unmade} could not be made" if self.unmade else ""
        return f"wrote {self.out}: part {self.part}, {self.items} items{lacking}; isoprobe merge makes one suite of all"

    def to_json(self) -> dict[str, Any]:
        return {"out": str(self.out), "part": self.part, "items": self.items, "unmade": self.unmade}


Tasks = str | Task | Sequence[str | Task] | None
Steps = int | str | Sequence[int | str] | None


@overload
def make(
    out: Path | str,
    /,
    *,
    task: Tasks = None,
    suite: str | None = None,
    level: int | Sequence[int] | None = None,
    see: Steps = None,
    think: Steps = None,
    at: Path | str | None = None,
    items: int = 100,
    seed: int = 0,
    variants: int | None = None,
    vary: str | Sequence[str] | None = None,
    rotate: bool = False,
    no_pictures: bool = False,
    mini: int | None = None,
    language: str | Sequence[str] | None = None,
    workers: int = 1,
    engine: str = "",
    part: None = None,
) -> Made: ...


@overload
def make(
    out: Path | str,
    /,
    *,
    task: Tasks = None,
    suite: str | None = None,
    level: int | Sequence[int] | None = None,
    see: Steps = None,
    think: Steps = None,
    at: Path | str | None = None,
    items: int = 100,
    seed: int = 0,
    variants: int | None = None,
    vary: str | Sequence[str] | None = None,
    rotate: bool = False,
    no_pictures: bool = False,
    mini: int | None = None,
    language: str | Sequence[str] | None = None,
    workers: int = 1,
    engine: str = "",
    part: str,
) -> MadePart: ...


@verb
def make(
    out: Annotated[Path | str, words(Path)],
    /,
    *,
    task: Annotated[Tasks, words(list[str] | None, "--task", "-t")] = None,
    suite: str | None = None,
    level: Annotated[int | Sequence[int] | None, words(list[int] | None, "--level", "-l")] = None,
    see: Annotated[Steps, words(list[str] | None, "--see")] = None,
    think: Annotated[Steps, words(list[str] | None, "--think")] = None,
    at: Annotated[Path | str | None, words(Path | None)] = None,
    items: Annotated[int, words(int, "--items", "-n")] = 100,
    seed: int = 0,
    variants: int | None = None,
    vary: Annotated[str | Sequence[str] | None, words(str | None)] = None,
    rotate: bool = False,
    no_pictures: bool = False,
    mini: int | None = None,
    language: Annotated[str | Sequence[str] | None, words(list[str] | None, "--language")] = None,
    workers: int = 1,
    engine: str = "",
    part: str | None = None,
) -> Made | MadePart:
    """Make a suite: items proved by two solvers, pictures read back exactly, in a folder of Parquet files. No item
    repeats another, unless a task has no more at its level (`isoprobe tasks NAME` says how many it has where these are
    few).

    Whatever stops it, the same command goes on where it stopped.

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
        A name from `isoprobe tasks`, or one's own by MODULE:NAME, as often as wanted or with commas between; all of
        isoprobe's own where none is named.
    suite
        A paper's set at its size instead: isobench, tangram, emma, multi, or dynamath (every seed program at each
        level).
    level
        As often as wanted; all levels of a task where none is named.
    see
        How hard the items are to see, instead of a level: a number from 1 to 10, a range (3..7), or several with commas
        between; 1 where only `think` is named. Of tasks that have such ladders (`isoprobe tasks NAME` tells what each
        number means); where none is named, all whose ladders are long.
    think
        How hard they are to think, in the same way.
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
    no_pictures
        Make text forms alone, of tasks that have one, for what is asked of texts: `isoprobe ask SUITE MODEL --arm
        text`. Items, answers and proofs are the same as with pictures; what needs these is left out of a run, and
        told.
    mini
        Of a paper's set so many items only, spread evenly over subjects, categories, tasks and levels.
    rotate
        Questions with lettered options once more for every order that moving them round gives; the report then tells
        how often an answer survives.
    language
        en, or zh for examination questions in Chinese; as often as wanted, and every item is asked in each. The suite
        multi is asked in both.
    workers
        Processes, or workers of the engine.
    part
        i/n: make this part of n alone, on one of n machines; `isoprobe merge OUT PART ...` then makes the suite of all
        parts, with the same bytes.
    """
    check_engine(engine)
    if at is not None and (suite or (level, see, think) != (None, None, None)):
        raise BadPlan("at beside a suite, a level, see or think: expected one or the other")
    if (see, think) != (None, None) and (suite or level is not None):
        raise BadPlan(f"see and think beside a {'suite' if suite else 'level'}: expected one or the other")
    if mini is not None and not suite:
        raise BadPlan(f"mini {mini} without a suite: expected the name of one")
    if no_pictures and (suite or at is not None):
        raise BadPlan(f"no_pictures beside {'a suite' if suite else 'at'}: expected tasks, as these ask from pictures")
    names, levels = [task_name(each) for each in listed(task)], several(level)
    if see is not None or think is not None:
        names, levels = with_grid(names), cells_of(steps_of("see", see), steps_of("think", think))
    if no_pictures:
        names = with_text_forms(names, named=bool(several(task)))
    kinds = vary.split(",") if isinstance(vary, str) else vary
    recipe: dict[str, Any] = {
        "verb": "make",
        "task": None if suite else names or task_names(),
        "suite": suite,
        "level": levels,
        "cells": None if at is None else _placed(at, names),
        "items": items,
        "seed": seed,
        "variants": variants,
        "vary": None if kinds is None else [kind.strip() for kind in kinds if kind.strip()],
        "rotate": rotate,
        **({"pictures": False} if no_pictures else {}),
        "mini": mini,
        "language": several(language) or (list(LANGUAGES) if suite == MULTI else ["en"]),
    }
    if part is None:
        return made_by(recipe, Path(out), workers, engine=engine)
    which, made, unmade = part_of(part), 0, 0
    orders = _orders(recipe)
    with unfinished(out) as blocks, progress(f"making part {which}", None) as tick:
        total = len(which.of(len(orders)))
        for found in made_in_blocks(orders, blocks, rotate, workers, which, engine, not no_pictures):
            tick(total=total)
            unmade += isinstance(found, Unmade)
            made += 0 if isinstance(found, Unmade) else len(found)
        of_part = [name for name, _ in order_blocks(orders, rotate, which, not no_pictures)]
        finish_part(blocks, Path(out), which, of_part, recipe, command())
    return MadePart(Path(out), str(which), made, unmade)


def _orders(recipe: Mapping[str, Any]) -> Sequence[Order]:
    """What is to be made. Raises BadPlan and the errors of unknown names."""
    variants = recipe["variants"]
    if recipe["suite"]:
        orders = plan_paper(recipe["suite"], recipe["seed"], variants, recipe["mini"])
    else:
        each = 1 if variants is None else variants
        if recipe["cells"]:
            cells = [(str(name), int(level)) for name, level in recipe["cells"]]
            plan([cells[0][0]], [cells[0][1]], recipe["items"], recipe["seed"], each)  # its numbers are in range
            orders = orders_over(cells, recipe["items"], recipe["seed"], each)
        else:
            orders = plan(recipe["task"], recipe["level"], recipe["items"], recipe["seed"], each)
    if recipe["vary"] is not None:
        orders = varying(orders, recipe["vary"])
    return spoken(orders, recipe["language"])


def made_by(
    recipe: Mapping[str, Any], out: Path, workers: int = 1, parts: Parts | None = None, engine: str = ""
) -> Made:
    """The suite of a recipe, of what lies unfinished beside `out`, what `parts` hold, and what is made now."""
    orders, rotate, pictures = _orders(recipe), bool(recipe["rotate"]), bool(recipe.get("pictures", True))
    unmade: list[str] = []
    lacking: Counter[str] = Counter()
    repeats: Counter[tuple[str, int]] = Counter()
    layouts: Counter[int] = Counter()
    uncertified: list[str] = []
    notes: dict[str, Any] = {"unmade": unmade, "uncertified": uncertified}

    with (
        one_cluster(),
        unfinished(out, parts.blocks if parts else None) as blocks,
        Spooled(blocks.folder) as beside,
        progress("making", None) as tick,
    ):

        def made() -> Iterator[Probe]:
            in_blocks = partial(
                made_in_blocks, blocks=blocks, rotate=rotate, workers=workers, engine=engine, pictures=pictures
            )
            for found in make_different(orders, in_blocks, repeats):
                tick(total=len(orders))
                if isinstance(found, Unmade):
                    lacking[f"{found.order.task} {level_told(found.order.level)}"] += 1
                    unmade.append(
                        f"{found.order.task} {level_told(found.order.level)} seed {found.order.seed}: {found.why}"
                    )
                    continue
                for turn, probe in enumerate(found):
                    with writing(out):
                        beside.add(probe, rotated=turn > 0)
                    for view in probe.views:
                        if view.medium == "image":
                            layouts[view.attempts] += 1
                        if not view.certified:
                            uncertified.append(f"{view.item} {view.representation}: {view.why}")
                    yield probe

        try:
            written = write_suite(out, made(), command(), notes, also=beside.move)
        except BadSuite as why:
            if len(unmade) < len(orders):
                raise
            blocks.drop()
            raise BadPlan(f"none of {len(orders)} items could be made, the first: {unmade[0]}") from why
    counts = {
        "items": len(written),
        "pictures": layouts.total(),
        "laid_out_again": layouts.total() - layouts[1],
        "layouts": {str(k): n for k, n in sorted(layouts.items())},
        "uncertified": len(uncertified),
        "knowledge": beside.knowledge,
        "solutions": beside.solutions,
        "unmade": len(unmade),
        "unmade_of": dict(lacking),
        "repeats": repeats.total(),
        "repeats_of": {f"{name} {level_told(level)}": n for (name, level), n in repeats.items()},
    }
    return Made(written, counts)


def _placed(at: Path | str, names: Sequence[str]) -> list[tuple[str, int]]:
    """A placement's cells, task and level, of its tasks or of those named. Raises BadPlan."""
    placed = placement_of(at)
    if missing := [name for name in names if name not in placed]:
        raise BadPlan(f"{missing[0]} is not in {at}: expected some of {', '.join(placed)}")
    return [(name, level) for name in with_grid(names or list(placed)) for level in placed[name]]
