"""How far the ladders of seeing and thinking carry: at their corners and in their middle, the share of items whose
picture is certified within ten layouts, items a second, and the time of both solvers.

    python benchmarks/ladder.py [--items N] [TASK ...]     the table of docs/ladder.md
    python benchmarks/ladder.py --cell 10,10 [TASK ...]    one cell alone
    python benchmarks/ladder.py --words                    what each number means, task by task, as it stands there
    python benchmarks/ladder.py --programs                 both in one line a task, of seed programs

Times are processor time of one core, all text forms and readings in.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from isoprobe.probes.core import BadState, Disproved, LayoutRejected, NotMade, Task
from isoprobe.probes.engine.making import draw_state, make_item, prove
from isoprobe.probes.engine.registry import load_task, task_names
from isoprobe.probes.grid import CORNERS, MIDDLE, MOST, Axis, Cell


@dataclass(frozen=True)
class Measured:
    """What `items` seeds of a cell gave."""

    task: str
    cell: Cell
    items: int
    made: int
    certified: int
    layouts: float
    seconds: float
    proving: float

    def __str__(self) -> str:
        return (
            f"| {self.task} | {self.cell.see} | {self.cell.think} | {self.certified} of {self.items} | "
            f"{self.layouts:.1f} | {self.items / self.seconds:.1f} | {1000 * self.proving / max(1, self.made):.1f} |"
        )


COLUMNS = (
    "| task | see | think | certified | layouts | items a second | both solvers, ms |\n|---|---|---|---|---|---|---|"
)


PROGRAMS = ("dynamath", "emma", "multi")  # families whose tasks are told in a line each
LINES = (
    "| task | see, from 1 to 10 | think, from 1 to 10 | certified at 1 1, 10 1, 1 10, 10 10, 5 5 |\n|---|---|---|---|"
)


def programs() -> list[str]:
    """The seed programs that have a grid."""
    return [name for name in task_names() if load_task(name).grid and load_task(name).family in PROGRAMS]


def line_of(task: Task) -> str:
    """What both ladders of a seed program mean from their first number to their last, as a row of a table begins."""
    assert task.grid is not None
    return f"| {task.name} | {_from_to(task.grid.see)} | {_from_to(task.grid.think)} |"


def _from_to(axis: Axis) -> str:
    ends = {name: f"{of[0]}→{of[-1]}" if of[0] != of[-1] else f"{of[0]}" for name, of in axis.steps.items()}
    told = axis.words.format(**ends)
    return f"{told} (its ceiling: {axis.ceiling})" if axis.ceiling else told


def climbing() -> dict[str, tuple[str, ...]]:
    """The other tasks that have a grid, by the first of those that share theirs and the states."""
    found: dict[str, list[str]] = {}
    for name in task_names():
        task = load_task(name)
        if task.grid and task.family not in PROGRAMS:
            found.setdefault(task.stem or name, []).append(name)
    return {names[0]: tuple(names) for names in found.values()}


def measured(task: Task, cell: Cell, items: int) -> Measured:
    """So many seeds of a cell, made and proved."""
    made = certified = layouts = 0
    proving, start = 0.0, time.process_time()
    for seed in range(items):
        try:
            probe = make_item(task, cell.level, seed)
        except (BadState, Disproved, LayoutRejected, NotMade):
            continue
        pictures = [view for view in probe.views if view.medium == "image"]
        made, layouts = made + 1, layouts + pictures[0].attempts
        certified += all(view.certified for view in pictures)
    seconds = time.process_time() - start
    for seed in range(min(items, 20)):
        try:
            state = draw_state(task, cell.level, seed)
        except (BadState, NotMade):
            continue
        before = time.process_time()
        prove(task, state)
        proving += time.process_time() - before
    proving *= made / max(1, min(items, 20))
    return Measured(task.name, cell, items, made, certified, layouts / max(1, made), seconds, proving)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--items", type=int, default=100)
    parser.add_argument("--cell", type=lambda told: Cell(*map(int, told.split(","))), action="append")
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--programs", action="store_true")
    given = parser.parse_args()
    if given.programs:
        print(LINES)
        for name in given.tasks or programs():
            found = [measured(load_task(name), cell, given.items) for cell in (*CORNERS, MIDDLE)]
            print(f"{line_of(load_task(name))} {', '.join(f'{cell.certified}/{cell.items}' for cell in found)} |")
        return
    if given.words:
        print("\n".join(line for name, names in climbing().items() for line in words(load_task(name), names)))
        return
    print(COLUMNS)
    for name in given.tasks or climbing():
        for cell in given.cell or (*CORNERS, MIDDLE):
            print(measured(load_task(name), cell, given.items), flush=True)


if __name__ == "__main__":
    main()
