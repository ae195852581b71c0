"""Two tables of what picture replies say that they see: how much of it is false, and what their answers rest on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from isoprobe.analysis.inference.measures import Measure, MeasuredRun, find, run_names
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent, spanned
from isoprobe.analysis.messages.messages import Name, Text, message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statements.stated import Stated
from isoprobe.analysis.statistics import estimate, ratio

FACTS, FAULTS = "stated", "stated_faults"
_RESTING = {  # of right and wrong answers apart: what they rest on, in the order of the table
    "exact": message("stated.exact"),
    "true": message("stated.true"),
    "enough": message("stated.enough"),
    "not enough": message("stated.not_enough"),
    "nothing": message("stated.nothing"),
}
_ANSWERS = {"wrong": message("stated.wrong"), "right": message("stated.right")}
_BLAMED = ("perception", "reasoning", "both", "undetermined")  # the faults that a wrong answer may have
_OF_ALL = {
    "stating": message("stated.stating"),
    "said": message("stated.said"),
    "false": message("stated.false"),
}


def stated_measures(stated: Iterable[Stated], catalogue: Catalogue) -> list[Measure]:
    """The figures of both tables by task; none for a task of which no reply states anything."""
    by_task: dict[str, list[Stated]] = defaultdict(list)
    for one in stated:
        by_task[one.task].append(one)
    found: list[Measure] = []
    for task, held in by_task.items():
        if any(one.facts for one in held):
            clusters = [catalogue.cluster_of(catalogue.items[one.item]) for one in held]
            found += [*_facts(task, held, clusters), *_faults(task, held, clusters)]
    return found


def _facts(task: str, held: Sequence[Stated], clusters: Sequence[str]) -> Iterable[Measure]:
    key = {"task": task}
    counts = [len(one.facts) for one in held]
    yield Measure(FACTS, key, "stating", estimate([float(bool(one.facts)) for one in held], clusters))
    yield Measure(FACTS, key, "said", ratio([one.said for one in held], [one.of for one in held], clusters))
    yield Measure(FACTS, key, "false", ratio([one.false for one in held], counts, clusters))
    kinds = sum((Counter(one.errors) for one in held), Counter[str]())
    for kind, _ in sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0])):
        share = ratio([one.errors.get(kind, 0) for one in held], counts, clusters)
        yield Measure(FACTS, {**key, "kind": kind}, "false", share)


def _faults(task: str, held: Sequence[Stated], clusters: Sequence[str]) -> Iterable[Measure]:
    for answer in _ANSWERS:
        which = [one.right == (answer == "right") for one in held]
        for resting in _RESTING:
            shares = [
                float(one.rests_on == resting) if here else float("nan") for one, here in zip(held, which, strict=True)
            ]
            if any(which):
                key = {"task": task, "answer": answer, "rests on": resting}
                yield Measure(FAULTS, key, "share", estimate(shares, clusters))
    wrong = [not one.right for one in held]
    for fault in _BLAMED if any(wrong) else ():
        shares = [float(one.fault == fault) if here else float("nan") for one, here in zip(held, wrong, strict=True)]
        yield Measure(FAULTS, {"task": task, "fault": fault}, "share", estimate(shares, clusters))


def stated_lines(run: MeasuredRun) -> list[str]:
    """A line in English for each task of which replies state what they see: how much is false, and which faults the
    wrong answers show."""
    lines = []
    for task in _tasks([run], FACTS):
        false = _without_kind(run, task, "false")
        blamed = [(fault, find(run, FAULTS, "share", task=task, fault=fault)) for fault in _BLAMED]
        told = [f"{round(one.estimate.value * one.estimate.of)} {fault}" for fault, one in blamed if one]
        wrong = next((one.estimate.of for _, one in blamed if one), 0)
        said = f"{false.estimate.value:.1%} of the stated facts are false" if false else "no fact is stated"
        faults = f"; of {wrong} wrong answers {', '.join(told)}" if told else ""
        lines.append(f"{task}, by what the replies say that they see: {said}{faults}")
    return lines


def stated_tables(runs: Sequence[MeasuredRun]) -> list[PaperTable]:
    """Both tables, where a run has figures for them."""
    return [table for make in (_facts_table, _faults_table) if (table := make(runs)).rows]


def _tasks(runs: Sequence[MeasuredRun], table: str) -> list[str]:
    return list(dict.fromkeys(one.key["task"] for run in runs for one in run.measures if one.table == table))


def _facts_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    rows = []
    for task in _tasks(runs, FACTS):
        lines: list[tuple[Text, list[Measure | None]]] = []
        for name, head in _OF_ALL.items():
            lines.append((head, [_without_kind(run, task, name) for run in runs]))
        kinds = dict.fromkeys(
            one.key["kind"]
            for run in runs
            for one in run.measures
            if one.table == FACTS and one.key["task"] == task and "kind" in one.key
        )
        for kind in kinds:
            head = message("stated.of_kind", kind=message(f"stated_error.{kind}"))
            lines.append((head, [find(run, FACTS, "false", task=task, kind=kind) for run in runs]))
        for said, figures in lines:
            rows.append(
                PaperRow(
                    (message(f"stated_task.{task}"), said),
                    tuple(percent(one.estimate if one else None) for one in figures),
                )
            )
    return PaperTable(
        FACTS,
        message("stated.table"),
        message("stated.note"),
        (message("head.task_paper"), ""),
        tuple(run_names(runs)),
        spanned(rows),
    )


def _without_kind(run: MeasuredRun, task: str, name: str) -> Measure | None:
    held = (one for one in run.measures if one.table == FACTS and one.name == name and one.key == {"task": task})
    return next(held, None)


def _faults_table(runs: Sequence[MeasuredRun]) -> PaperTable:
    rows = []
    for task in _tasks(runs, FAULTS):
        counted: list[tuple[Text, list[PaperCell]]] = []
        for answer, said in _ANSWERS.items():
            for resting, named in _RESTING.items():
                key = {"task": task, "answer": answer, "rests on": resting}
                counted.append(
                    (message("stated.resting", answer=said, resting=named), [_counted(run, key) for run in runs])
                )
        for fault in _BLAMED:
            blamed = message("stated.blamed", fault=Name("fault", fault))
            counted.append((blamed, [_counted(run, {"task": task, "fault": fault}) for run in runs]))
        rows += [PaperRow((message(f"stated_task.{task}"), head), tuple(cells)) for head, cells in counted]
    return PaperTable(
        FAULTS,
        message("stated.faults"),
        message("stated.faults_note"),
        (message("head.task_paper"), ""),
        tuple(run_names(runs)),
        spanned(rows),
    )


def _counted(run: MeasuredRun, key: dict[str, str]) -> PaperCell:
    """The share with its interval, and of how many."""
    one = find(run, FAULTS, "share", **key)
    cell = percent(one.estimate if one else None)
    if one is None or not one.estimate.n:
        return cell
    count = round(one.estimate.value * one.estimate.of)
    return PaperCell(cell.text, message("stated.count", count=count, of=one.estimate.of, bounds=cell.small))
