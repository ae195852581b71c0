"""How far the ladders of seeing and thinking carry: at their corners and in their middle, the share of items whose
picture is certified within ten layouts, items a second, and the time of both solvers.

    python benchmarks/ladder.py [--items N] [--seconds S] [TASK ...]   measures, from where it stopped on
    python benchmarks/ladder.py --cell 10,10 [TASK ...]                one cell alone
    python benchmarks/ladder.py --table                                what is measured, as it stands in docs/ladder.md
    python benchmarks/ladder.py --programs                             the same in one line a task, of seed programs
    python benchmarks/ladder.py --short [--items N] [TASK ...]         certified items of tasks whose ladders are short
    python benchmarks/ladder.py --work                                 steps of the searches that could take too long
    python benchmarks/ladder.py --words                                what each number means, task by task
    python benchmarks/ladder.py --write                                all three into docs/ladder.md anew

What is measured is kept (--kept FILE) beside this file. The items of a cell have the seeds from 0 on; those of a task
whose version has risen are measured anew, and every cell gets a few items before any gets many. Times are processor
time of one core, all text forms and readings in. Tasks that share states and pictures are measured as one, and each of
them proves the answer to its own question.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from isoprobe.analysis.statistics import proportion
from isoprobe.probes.core import BadState, Disproved, LayoutRejected, NotMade, Task
from isoprobe.probes.engine.making import draw_state, make_probe, prove
from isoprobe.probes.engine.registry import id_name, load_task, task_names
from isoprobe.probes.grid import CORNERS, MIDDLE, MOST, Axis, Cell
from isoprobe.solvers.work import Spent, counted

KEPT = Path(__file__).with_name("ladder-cells.json")
PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"
CELLS = (*CORNERS, MIDDLE)
SEARCHING = (
    "coins",
    "isomorphism",
    "path_grid",
    "price_tags",
    "puzzle",
    "spanning_tree",
    "walk_count",
)  # solvers search
SHORT_ENDS = (Cell(1, 1), Cell(MOST, 1), Cell(MOST, MOST))
HARD = (Cell(1, MOST), Cell(MOST, MOST))
BOUNDS = "| task | what is counted | the most at think 10 | given up after |\n|---|---|---|---|"
_ROUND = 5  # items of a cell at a time: what is kept so far is written after each such lot
_TOLD = 6  # failures of a cell that are kept, with their reasons
_MEANS, _SEED = "## What each number means\n\n", "\n## Seed programs\n"  # headings of the page
PROGRAMS = ("dynamath", "emma", "multi")  # families whose tasks are told in a line each
COLUMNS = (
    "| task | see | think | certified | at least | layouts | items a second | both solvers, ms | the slowest, ms |\n"
    "|---|---|---|---|---|---|---|---|---|"
)
LINES = (
    "| task | see, from 1 to 10 | think, from 1 to 10 | certified at 1 1, 10 1, 1 10, 10 10, 5 5 | items a second "
    "there | solvers' slowest, ms |\n|---|---|---|---|---|---|"
)


@dataclass
class Measured:
    """What seeds from 0 up to `items` of a cell gave; `failed` are some that are not certified, with the reason."""

    task: str
    version: int
    see: int
    think: int
    items: int = 0
    certified: int = 0
    disproved: int = 0
    layouts: int = 0
    seconds: float = 0.0
    proving: float = 0.0
    slowest: float = 0.0
    failed: tuple[tuple[int, str], ...] = ()

    @property
    def cell(self) -> Cell:
        return Cell(self.see, self.think)

    def __str__(self) -> str:
        made = max(1, self.items)
        low = proportion(self.certified, self.items).low
        return (
            f"| {self.task} | {self.see} | {self.think} | {self.certified} of {self.items} | {100 * low:.0f}% | "
            f"{self.layouts / made:.1f} | {self.items / self.seconds:.1f} | {1000 * self.proving / made:.1f} | "
            f"{1000 * self.slowest:.0f} |"
        )


def measure(found: Measured, names: Sequence[str], until: int) -> None:
    """More seeds of a cell, of the tasks that share its states: made, proved and read, until there are so many."""
    task, *others = map(load_task, names)
    for seed in range(found.items, until):
        start, why = time.process_time(), ""
        try:
            state = draw_state(task, found.cell.level, seed)
            before = time.process_time()
            for other in others:
                prove(other, state)
            prove(task, state)
            spent = time.process_time() - before
            found.proving, found.slowest = found.proving + spent, max(found.slowest, spent)
            item = f"{id_name(task.name)}-v{task.version}-L{found.cell.level}-s{seed}"  # of `isoprobe make`
            probe = make_probe(task, state, id=item, level=found.cell.level, seed=seed)
            pictures = [view for view in probe.views if view.medium == "image"]
            found.layouts += max(view.attempts for view in pictures)
            why = next((view.why for view in pictures if not view.certified), "")
        except Disproved as differ:
            found.disproved, why = found.disproved + 1, str(differ)
        except (BadState, LayoutRejected, NotMade) as unmade:
            why = str(unmade)
        found.items, found.certified = seed + 1, found.certified + (not why)
        found.seconds += time.process_time() - start
        if why and len(found.failed) < _TOLD:
            found.failed = (*found.failed, (seed, why[:200]))


def steps(name: str, items: int) -> Spent:
    """The most steps of each of a task's searches at the two hardest cells to think, and its bound."""
    task = load_task(name)
    with counted() as spent:
        for cell in HARD:
            for seed in range(items):
                prove(task, draw_state(task, cell.level, seed))
    return dict(spent)


def work(items: int) -> Iterable[str]:
    """The table of the steps that searches take."""
    yield BOUNDS
    for name in SEARCHING:
        for of, (most, bound) in sorted(steps(name, items).items()):
            yield f"| {name} | {of} | {most:,} | {bound:,} |"


def short_ends(names: Sequence[str], items: int) -> Iterable[str]:
    """How many items of tasks whose ladders are short are certified at their ends, after those that are not."""
    made = certified = 0
    for name in names:
        for cell in SHORT_ENDS:
            found = Measured(name, load_task(name).version, *cell)
            measure(found, [name], items)
            made, certified = made + found.items, certified + found.certified
            yield from (f"{name} {cell.see} {cell.think} {seed}: {why}" for seed, why in found.failed)
    yield f"{certified} of {made} items of {len(names)} tasks certified"


def programs() -> list[str]:
    """The seed programs that have long ladders."""
    return [name for name in task_names() if _is_long(load_task(name)) and load_task(name).family in PROGRAMS]


def short() -> list[str]:
    """The tasks whose ladders are short."""
    return [name for name in task_names() if (grid := load_task(name).grid) and grid.short]


def _is_long(task: Task) -> bool:
    return task.grid is not None and not task.grid.short


def climbing() -> dict[str, tuple[str, ...]]:
    """The other tasks that have a grid, by the first of those that share theirs and the states."""
    found: dict[str, list[str]] = {}
    for name in task_names():
        task = load_task(name)
        if _is_long(task) and task.family not in PROGRAMS:
            found.setdefault(task.stem or name, []).append(name)
    return {names[0]: tuple(names) for names in found.values()}


def all_climbing() -> dict[str, tuple[str, ...]]:
    """Both."""
    return climbing() | {name: (name,) for name in programs()}


def read(file: Path = KEPT) -> dict[tuple[str, Cell], Measured]:
    """What is kept, by task and cell."""
    rows = json.loads(file.read_text("utf-8")) if file.exists() else []
    measured = [Measured(**{**row, "failed": tuple(map(tuple, row["failed"]))}) for row in rows]
    return {(one.task, one.cell): one for one in measured}


def write(found: Iterable[Measured], file: Path = KEPT) -> None:
    """Kept, a cell in a line."""
    rows = [json.dumps(_rounded(asdict(one))) for one in found if one.items]
    file.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


def _rounded(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: round(value, 4) if isinstance(value, float) else value for name, value in row.items()}


def table(kept: Mapping[tuple[str, Cell], Measured], names: Iterable[str]) -> list[str]:
    """The rows of these tasks, corner by corner, and the middle."""
    return [str(kept[name, cell]) for name in names for cell in CELLS if (name, cell) in kept]


def line_of(task: Task) -> str:
    """What both ladders of a seed program mean from their first number to their last, as a row of a table begins."""
    assert task.grid is not None
    return f"| {task.name} | {_from_to(task.grid.see)} | {_from_to(task.grid.think)} |"


def line(kept: Mapping[tuple[str, Cell], Measured], task: Task) -> str:
    """The row of a seed program."""
    found = [kept[task.name, cell] for cell in CELLS if (task.name, cell) in kept]
    shares = ", ".join(f"{one.certified}/{one.items}" for one in found)
    speeds = ", ".join(f"{one.items / one.seconds:.1f}" for one in found)
    slowest = 1000 * max((one.slowest for one in found), default=0)
    return f"{line_of(task)} {shares} | {speeds} | {slowest:.0f} |"


def _from_to(axis: Axis) -> str:
    ends = {name: f"{of[0]}→{of[-1]}" if of[0] != of[-1] else f"{of[0]}" for name, of in axis.steps.items()}
    told = axis.words.format(**ends)
    return f"{told} (its ceiling: {axis.ceiling})" if axis.ceiling else told


def words(task: Task, names: tuple[str, ...]) -> list[str]:
    """What each number means for a task, and for those that share its ladders: a heading and two tables."""
    assert task.grid is not None
    lines = [f"### {', '.join(names)}", ""]
    cells = "; ".join(
        f"level {level} is about see {see}, think {think}" for level, (see, think) in task.grid.levels.items()
    )
    for name, axis in task.grid.axes.items():
        lines += [f"| {name} | |", "|---|---|"]
        lines += [f"| {step} | {axis.told(step)} |" for step in range(1, MOST + 1)]
        lines += ["", f"Its ceiling: {axis.ceiling}.", ""] if axis.ceiling else [""]
    return [*lines, f"{cells[0].upper()}{cells[1:]}.", ""]


def all_words() -> list[str]:
    """The same for every task that is no seed program."""
    return [line for name, names in climbing().items() for line in words(load_task(name), names)]


def page(before: str, kept: Mapping[tuple[str, Cell], Measured]) -> str:
    """docs/ladder.md with both tables and what each number means as they are."""
    head, _, rest = before.partition(COLUMNS)
    between = rest[rest.index("\n\n") :]
    between, _, rest = between.partition(_MEANS)
    above = rest[rest.index(_SEED) :]
    above, _, last = above.partition(LINES.split(" certified at")[0])
    tables = (
        "\n".join([COLUMNS, *table(kept, climbing())]),
        "\n".join([LINES, *(line(kept, load_task(n)) for n in programs())]),
    )
    end = last[last.index("\n\n") :] if "\n\n" in last else "\n"
    return (
        head
        + tables[0]
        + between
        + _MEANS
        + "\n".join(all_words())
        + _SEED
        + above.removeprefix(_SEED)
        + tables[1]
        + end
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--items", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of the clock, after which no lot is begun")
    parser.add_argument("--cell", type=lambda told: Cell(*map(int, told.split(","))), action="append")
    parser.add_argument("--kept", type=Path, default=KEPT)
    for what in ("table", "programs", "short", "words", "work", "write"):
        parser.add_argument(f"--{what}", action="store_true")
    given = parser.parse_args()
    kept = read(given.kept)
    if given.words:
        print("\n".join(all_words()))
    elif given.work:
        for row in work(given.items):
            print(row, flush=True)
    elif given.short:
        for row in short_ends(given.tasks or short(), given.items):
            print(row, flush=True)
    elif given.write:
        PAGE.write_text(page(PAGE.read_text("utf-8"), kept), "utf-8")
    elif given.table:
        print("\n".join([COLUMNS, *table(kept, given.tasks or climbing())]))
    elif given.programs:
        print("\n".join([LINES, *(line(kept, load_task(name)) for name in given.tasks or programs())]))
    else:
        _go_on(kept, given)


def _go_on(kept: dict[tuple[str, Cell], Measured], given: argparse.Namespace) -> None:
    end = time.monotonic() + given.seconds
    shared = all_climbing()
    at = [(name, cell) for name in given.tasks or shared for cell in given.cell or CELLS]
    for until in range(_ROUND, given.items + _ROUND, _ROUND):
        for name, cell in at:
            version = load_task(name).version
            found = kept.get((name, cell))
            if found is None or found.version != version:
                found = kept[name, cell] = Measured(name, version, *cell)
            if found.items >= min(until, given.items):
                continue
            if time.monotonic() > end:
                return
            measure(found, shared.get(name, (name,)), min(until, given.items))
            write(kept.values(), given.kept)
            print(found, *(f"{seed}: {why}" for seed, why in found.failed), sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
