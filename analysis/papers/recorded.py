"""A recorded run's own verdicts beside ours: both accuracies by task and arm, where they differ and why, and the gap
between text and picture of each task, item by item.

A run that was made elsewhere was scored by a rule of its own. Where that rule counted another way than ours, either
another answer was taken out of the reply, or the reply gives no single answer and one was taken all the same, or the
answers are the same and the labels are not: ours is proved.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from isoprobe.analysis.inference.arms import arm_name, arm_place
from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find, run_names
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent, spanned
from isoprobe.analysis.messages.messages import Name, message
from isoprobe.analysis.papers.isobench import TASKS
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import estimate
from isoprobe.probes.core import EVIDENCE
from isoprobe.probes.results import Scored

TABLE = "recorded"
GAP = "gap"
_WHY = ("other_answer", "no_answer", "other_label")
_HEADS = {
    "theirs": message("recorded.theirs"),
    "ours": message("recorded.ours"),
    **{why: message(f"recorded.{why}") for why in _WHY},
}
Place = tuple[str, str, str, int]


@dataclass(frozen=True)
class Verdict:
    """What the run's own rule took for the answer of a reply, and whether it counted it right."""

    took: str
    right: bool


def verdicts_in(note: str) -> dict[Place, Verdict]:
    """The verdicts in a run's note, by item, arm, question and sample; none of what is not in order."""
    try:
        rows = json.loads(note)
    except ValueError:
        return {}
    found: dict[Place, Verdict] = {}
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, list) and [type(each) for each in row] == [str, str, str, int, str, bool]:
            item, arm, question, sample, took, right = row
            found[item, arm, question, sample] = Verdict(took, right)
    return found


def recorded_measures(note: str, scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
    """The figures of the table: by task and arm, and the gap of each task that was asked in both arms."""
    verdicts = verdicts_in(note)
    held: dict[tuple[str, str], list[tuple[Scored, Verdict]]] = defaultdict(list)
    for one in scored:
        if verdict := verdicts.get((one.item, one.arm, one.question, one.sample)):
            held[_task_of(one, catalogue), one.arm].append((one, verdict))
    order = sorted(held, key=lambda key: (_place(key[0]), arm_place(key[1])))
    figures = [figure for task, arm in order for figure in _figures(task, arm, held[task, arm], catalogue)]
    for task in dict.fromkeys(task for task, _ in order):
        figures += _gap(task, held.get((task, "text"), []), held.get((task, "picture"), []), catalogue)
    return figures


def _task_of(one: Scored, catalogue: Catalogue) -> str:
    item = catalogue.items[one.item]
    named = item.labels.get("config")
    return str(named) if named in TASKS else item.task


def _place(task: str) -> int:
    return list(TASKS).index(task) if task in TASKS else len(TASKS)


def _figures(task: str, arm: str, held: Sequence[tuple[Scored, Verdict]], catalogue: Catalogue) -> Iterable[Measure]:
    key = {"task": task, "arm": arm}
    clusters = [catalogue.cluster_of(catalogue.items[one.item]) for one, _ in held]
    yield Measure(TABLE, key, "theirs", estimate([float(verdict.right) for _, verdict in held], clusters))
    yield Measure(TABLE, key, "ours", estimate([_earned(one) for one, _ in held], clusters))
    for why in _WHY:
        shares = [float(_differs(one, verdict) == why) for one, verdict in held]
        yield Measure(TABLE, key, why, estimate(shares, clusters))


def _earned(one: Scored) -> float:
    score = one.score
    return score.points / score.of if score.outcome in EVIDENCE and score.of > 0 else float("nan")


def _differs(one: Scored, verdict: Verdict) -> str:
    """Why the two count the reply another way; "" where they do not."""
    if one.score.outcome not in EVIDENCE:
        return "no_answer"
    if (one.score.outcome == "right") == verdict.right:
        return ""
    return "other_label" if _spelled(one.score.extracted) == _spelled(verdict.took) else "other_answer"


def _spelled(answer: str) -> str:
    bare = answer.strip().strip("\"'.*$").casefold()
    return {"true": "yes", "false": "no"}.get(bare, bare)


def _gap(
    task: str,
    text: Sequence[tuple[Scored, Verdict]],
    picture: Sequence[tuple[Scored, Verdict]],
    catalogue: Catalogue,
) -> Iterable[Measure]:
    """Text less picture, each item paired with itself, by our verdicts."""
    seen = {one.item: _earned(one) for one, _ in picture}
    rows = [(one.item, _earned(one) - seen[one.item]) for one, _ in text if one.item in seen]
    if rows:
        clusters = [catalogue.cluster_of(catalogue.items[item]) for item, _ in rows]
        gain = estimate([value for _, value in rows], clusters, (-1.0, 1.0))
        yield Measure(TABLE, {"task": task, "arm": GAP}, "ours", gain)


def recorded_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    """The table, where a run has verdicts of its own."""
    rows = []
    keys = dict.fromkeys(
        (one.key["task"], one.key["arm"]) for run in runs for one in run.measures if one.table == TABLE
    )
    for task, arm in sorted(keys, key=lambda key: (_place(key[0]), key[1] == GAP, arm_place(key[1]))):
        named = message(f"isobench_task.{task}") if task in TASKS else Name("topic", task)
        for name, head in _HEADS.items() if arm != GAP else ():
            cells = [_cell(run, task, arm, name) for run in runs]
            counts = name in ("theirs", "ours") or any(cell.text not in ("–", "0.0") for cell in cells)
            if counts:
                rows.append(PaperRow((named, arm_name(arm), head), tuple(cells)))
        if arm == GAP:
            found = [find(run, TABLE, "ours", task=task, arm=GAP) for run in runs]
            gaps = tuple(percent(one.estimate if one else None, signed=True) for one in found)
            rows.append(PaperRow((named, message("isobench.gap"), _HEADS["ours"]), gaps))
    return PaperTable(
        TABLE,
        message("recorded.table"),
        message("recorded.note"),
        (message("head.task_paper"), message("recorded.asked"), message("recorded.figure")),
        tuple(run_names(runs)),
        spanned(rows),
    )


def _cell(run: MeasuredRun, task: str, arm: str, name: str) -> PaperCell:
    one = find(run, TABLE, name, task=task, arm=arm)
    return percent(one.estimate if one else None)
