"""A recorded run's own verdicts beside ours, as a table; and the published figures that stand beside ours in IsoBench's
Tables 1 to 5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from isoprobe.analysis.inference.arms import arm_name, arm_place
from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find, run_names
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent, spanned
from isoprobe.analysis.messages.messages import Name, Text, message
from isoprobe.analysis.papers.isobench import TASKS
from isoprobe.analysis.papers.recorded import ALL, DIFFERS, GAP, SHARES, TABLE, WHY
from isoprobe.analysis.statistics import Bounded, Estimate

_HEADS = {name: message(f"recorded.{name}") for name in ("theirs", "ours", *DIFFERS, *WHY)}
_LAST = (GAP, SHARES)


def recorded_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """The table, where a run has verdicts of its own."""
    keys = dict.fromkeys(
        (one.key["task"], one.key["arm"]) for run in runs for one in run.measures if one.table == TABLE
    )
    rows = [row for task, arm in sorted(keys, key=_order) for row in _rows(runs, task, arm)]
    return PaperTable(
        TABLE,
        message("recorded.table"),
        message("recorded.note"),
        (message("head.task_paper"), message("recorded.asked"), message("recorded.figure")),
        tuple(run_names(runs)),
        spanned(rows),
    )


def _order(key: tuple[str, str]) -> tuple[bool, int, int, int]:
    task, arm = key
    place = list(TASKS).index(task) if task in TASKS else len(TASKS)
    return task == ALL, place, _LAST.index(arm) + 1 if arm in _LAST else 0, arm_place(arm)


def _rows(runs: Sequence[MeasuredRun], task: str, arm: str) -> Iterable[PaperRow]:
    named: Text = message(f"isobench_task.{task}") if task in TASKS else Name("topic", task)
    if task == ALL:
        named = message("recorded.all_tasks")
    if arm == SHARES:
        for name in ("perception", "reasoning"):
            cells = tuple(_between(_figure(run, task, arm, name)) for run in runs)
            yield PaperRow((named, message("recorded.bounds"), message(f"recorded.{name}")), cells)
        return
    head = message("isobench.gap") if arm == GAP else message("recorded.all_arms") if arm == ALL else arm_name(arm)
    for name, said in _HEADS.items():
        found = [_figure(run, task, arm, name) for run in runs]
        if any(found) and (name in ("theirs", "ours") or any(one and one.value > 0 for one in found)):
            yield PaperRow((named, head, said), tuple(percent(one, signed=arm == GAP) for one in found))


def _figure(run: MeasuredRun, task: str, arm: str, name: str) -> Estimate | None:
    found: Measure | None = find(run, TABLE, name, task=task, arm=arm)
    return found.estimate if found else None


def _between(figure: Estimate | None) -> PaperCell:
    """Both bounds, and the interval that holds the figure beside them."""
    cell = percent(figure)
    if not isinstance(figure, Bounded):
        return cell
    low, high = (f"{100 * bound:.1f}" for bound in (figure.least, figure.most))
    return PaperCell(message("text.bounds", low=low, high=high), cell.small)
