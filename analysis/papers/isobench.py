"""IsoBench's tables of a run: accuracy of picture and text by subject (its Table 1), by subject and representation (its
Table 8) and by task and representation (its Tables 2 to 5), and what IsoCombination and IsoScratchPad add to the
picture (its Table 6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from isoprobe.analysis.inference.measures import Measure, MeasuredRun, estimate_of, find, run_names
from isoprobe.analysis.inference.paper_table import (
    PaperCell,
    PaperRow,
    PaperTable,
    gained,
    percent,
    printed,
    spanned,
)
from isoprobe.analysis.messages.messages import Name, Text, listed, message
from isoprobe.analysis.papers.printed import printed_table
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Estimate, combined, estimate
from isoprobe.probes.core import EVIDENCE, Item
from isoprobe.probes.results import Scored

# Subject of each task, in the order of the paper.
TASKS: Mapping[str, str] = {
    "physics": "Science",
    "chemistry": "Science",
    "parity": "Mathematics",
    "convexity": "Mathematics",
    "breakpoints": "Mathematics",
    "connectivity": "Algorithms",
    "maxflow": "Algorithms",
    "isomorphism": "Algorithms",
    "winner": "Games",
    "puzzle": "Games",
}
# Our science questions of the paper's kind; those that were published say which they are themselves.
SCIENCE: Mapping[str, str] = {
    "magnet_pairs": "physics",
    "particle_samples": "physics",
    "brightest_bulb": "physics",
    "solution_particles": "chemistry",
    "atom_count": "chemistry",
    "balanced_equation": "chemistry",
}
SUBJECTS = tuple(dict.fromkeys(TASKS.values()))
METHODS: Mapping[str, Text] = {
    "image": message("isobench.image"),
    "text": message("isobench.text_best"),
    "isocb": message("isobench.isocb"),
    "isosp": message("isobench.isosp"),
}
ARMS: Mapping[str, str] = {"picture": "image", "text": "text", "combined": "isocb", "own_transcript": "isosp"}
CHANCE = message("head.random_guess")


class _Replies:
    """Replies that are evidence, of one task and one way of asking: what they earn, of which item and cluster."""

    def __init__(self) -> None:
        self.earned: list[float] = []
        self.items: list[str] = []
        self.clusters: list[str] = []
        self.chances: list[float] = []

    def __iadd__(self, other: _Replies) -> _Replies:
        self.earned += other.earned
        self.items += other.items
        self.clusters += other.clusters
        self.chances += other.chances
        return self

    @property
    def accuracy(self) -> Estimate:
        return estimate(self.earned, self.clusters)

    @property
    def mean(self) -> float:
        return float(np.mean(self.earned))

    @property
    def chance(self) -> float | None:
        return float(np.mean(self.chances)) if self.chances and len(self.chances) == len(self.earned) else None

    def over(self, other: _Replies) -> Estimate:
        """The gain over other replies, on the items that have both, each item paired with itself."""
        ours, theirs = self._by_item(), other._by_item()
        shared = [item for item in ours if item in theirs]
        clusters = dict(zip(self.items, self.clusters, strict=True))
        gains = [ours[item] - theirs[item] for item in shared]
        return estimate(gains, [clusters[item] for item in shared], (-1.0, 1.0))

    def _by_item(self) -> dict[str, float]:
        held: dict[str, list[float]] = defaultdict(list)
        for item, earned in zip(self.items, self.earned, strict=True):
            held[item].append(earned)
        return {item: sum(values) / len(values) for item, values in held.items()}


_Asked = dict[str, dict[tuple[str, str], _Replies]]  # by task, by method and text form


def _task_of(item: Item, science: bool) -> str:
    """The paper's task that the item is of: a key of TASKS, or another name where it is of none. Our own questions of
    physics and chemistry count as `science` of the paper's set where they stand beside its other tasks."""
    if item.labels.get("dataset") == "isobench" and item.labels.get("config") in TASKS:
        return str(item.labels["config"])
    return SCIENCE.get(item.task, item.task) if science else item.task


def isobench_measures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Measure]:
    """The figures of all four tables, as far as the run was asked for them; none for other tasks."""
    asked: _Asked = defaultdict(lambda: defaultdict(_Replies))
    science = any(item.task in TASKS for item in catalogue.items.values())
    for one in scored:
        item, question = catalogue.items[one.item], catalogue.questions[one.item, one.question]
        task = _task_of(item, science)
        if task not in TASKS or one.arm not in ARMS or one.score.outcome not in EVIDENCE or not one.score.of:
            continue
        method = ARMS[one.arm]
        held = asked[task][method, question.view if method == "text" else ""]
        held.earned.append(one.score.points / one.score.of)
        held.items.append(one.item)
        held.clusters.append(catalogue.cluster_of(item))
        if (chance := catalogue.chances.get((one.item, one.question))) is not None:
            held.chances.append(chance)
    order = {task: asked[task] for task in TASKS if task in asked}
    return [*_by_task(order), *_by_subject(order), *_by_form(order), *_by_method(order)]


def figures_of(earned: Mapping[tuple[str, str], Sequence[tuple[str, float]]]) -> list[Measure]:
    """Tables 1 to 5 and 8 of what replies earned, item by item, by task and form ("picture", or a text form)."""
    asked: _Asked = defaultdict(lambda: defaultdict(_Replies))
    for task in (task for task in TASKS if any(task == named for named, _ in earned)):
        for (named, form), rows in earned.items():
            if named == task:
                held = asked[task]["image" if form == "picture" else "text", "" if form == "picture" else form]
                held.items += [item for item, _ in rows]
                held.clusters += [item for item, _ in rows]
                held.earned += [value for _, value in rows]
    return [*_by_task(asked), *_by_subject(asked), *_by_form(asked)]


def _by_task(asked: Mapping[str, Mapping[tuple[str, str], _Replies]]) -> Iterable[Measure]:
    """Tables 2 to 5: every task in every representation that it was asked in."""
    for task, held in asked.items():
        for (method, form), replies in held.items():
            if method in ("image", "text"):
                key = {"task": task, "representation": form or "image"}
                yield Measure("isobench_2", key, "accuracy", replies.accuracy, replies.chance)


def _by_subject(asked: Mapping[str, Mapping[tuple[str, str], _Replies]]) -> Iterable[Measure]:
    """Table 1: a subject's picture, its best text form, and the gap between them; every reply counts once."""
    gaps: list[tuple[Estimate, Estimate, Estimate, float | None]] = []
    for subject in SUBJECTS:
        tasks = [task for task in asked if TASKS[task] == subject]
        image = _Replies()
        for task in tasks:
            image += asked[task].get(("image", ""), _Replies())
        forms, text = _best_text([asked[task] for task in tasks])
        for name, replies, form in (("image", image, ""), ("text", text, forms)):
            if replies.earned:
                key = {"subject": subject, "representation": name, **({"form": form} if form else {})}
                yield Measure("isobench_1", key, "accuracy", replies.accuracy, replies.chance)
        if image.earned and text.earned:
            gap = text.over(image)
            yield Measure("isobench_1", {"subject": subject, "representation": "gap"}, "accuracy", gap)
            gaps.append((image.accuracy, text.accuracy, gap, image.chance))
    if gaps:
        chances = [chance for *_, chance in gaps if chance is not None]
        chance = sum(chances) / len(chances) if chances else None
        for place, name in enumerate(("image", "text", "gap")):
            mean = combined([row[:3][place] for row in gaps])
            key = {"subject": "Average", "representation": name}
            yield Measure("isobench_1", key, "accuracy", mean, None if name == "gap" else chance)


def _by_form(asked: Mapping[str, Mapping[tuple[str, str], _Replies]]) -> Iterable[Measure]:
    """Table 8: a subject's picture and each of its text forms, over the subject's tasks that were asked in it."""
    for subject in SUBJECTS:
        held: dict[str, _Replies] = defaultdict(_Replies)
        for task in (task for task in asked if TASKS[task] == subject):
            for (method, form), replies in asked[task].items():
                if method in ("image", "text"):
                    held[form or "image"] += replies
        for form, replies in held.items():
            key = {"subject": subject, "representation": form}
            yield Measure("isobench_8", key, "accuracy", replies.accuracy, replies.chance)


def _best_text(tasks: Sequence[Mapping[tuple[str, str], _Replies]]) -> tuple[str, _Replies]:
    """The text form with the best accuracy over these tasks, and its replies: of those asked of each task with any text
    form; where there is no such form, the best of each task."""
    asked = [{form: held for (method, form), held in task.items() if method == "text"} for task in tasks]
    asked = [forms for forms in asked if forms]
    if not asked:
        return "", _Replies()
    shared = [form for form in asked[0] if all(form in forms for forms in asked)]
    if not shared:
        best = [max(forms, key=lambda form: forms[form].mean) for forms in asked]
        return " and ".join(dict.fromkeys(best)), _joined([forms[f] for forms, f in zip(asked, best, strict=True)])
    together = {form: _joined([forms[form] for forms in asked]) for form in shared}
    best_form = max(together, key=lambda form: together[form].mean)
    return best_form, together[best_form]


def _joined(parts: Sequence[_Replies]) -> _Replies:
    whole = _Replies()
    for part in parts:
        whole += part
    return whole


def _by_method(asked: Mapping[str, Mapping[tuple[str, str], _Replies]]) -> Iterable[Measure]:
    """Table 6: picture, best text form, IsoCombination and IsoScratchPad by task, and their gains over the picture.

    Only tasks that were asked in the picture and in one of the last two.
    """
    for task, held in asked.items():
        image = held.get(("image", ""))
        if image is None or not {("isocb", ""), ("isosp", "")} & held.keys():
            continue
        form, text = _best_text([held])
        for method in METHODS:
            replies = text if method == "text" else held.get((method, ""))
            if replies is None or not replies.earned:
                continue
            key = {"task": task, "method": method, **({"form": form} if method == "text" else {})}
            yield Measure("isobench_6", key, "accuracy", replies.accuracy)
            if method != "image":
                yield Measure("isobench_6", key, "gain", replies.over(image))


@dataclass(frozen=True)
class _Pooled:
    """The runs of one model as one."""

    model: str
    measures: Sequence[Measure]
    strategy: str = ""


class ScoredRun(MeasuredRun, Protocol):
    """What is read of runs that are put together: the findings have it."""

    @property
    def scored(self) -> Sequence[Scored]: ...


def isobench_6_of(runs: Sequence[tuple[str, Sequence[Scored]]], catalogue: Catalogue) -> PaperTable:
    """Table 6 of runs that may each have asked in one way only: models with their scored replies. Empty where no model
    was asked the paper's tasks in the picture and in one of the two other ways."""
    models = dict.fromkeys(model for model, _ in runs)
    pooled = {model: _pooled([scored for named, scored in runs if named == model]) for model in models}
    return _table_6([_Pooled(model, isobench_measures(scored, catalogue)) for model, scored in pooled.items()])


def _pooled(runs: Iterable[Sequence[Scored]]) -> list[Scored]:
    """The replies of all runs; in each arm the first run counts that asked in it."""
    pooled: list[Scored] = []
    for scored in runs:
        asked = {one.arm for one in pooled}
        pooled += [one for one in scored if one.arm not in asked]
    return pooled


def isobench_6_across(runs: Sequence[ScoredRun], catalogue: Catalogue) -> dict[int, list[Measure]]:
    """Figures of Table 6 that runs of one model have together and none of them alone, by the place of its first run."""
    found = {}
    for model in dict.fromkeys(run.model for run in runs):
        places = [place for place, run in enumerate(runs) if run.model == model]
        if len(places) < 2 or any(one.table == "isobench_6" for place in places for one in runs[place].measures):
            continue
        pooled = _pooled(runs[place].scored for place in places)
        found[places[0]] = [one for one in isobench_measures(pooled, catalogue) if one.table == "isobench_6"]
    return found


def isobench_tables(runs: Sequence[MeasuredRun]) -> list[PaperTable]:
    """Tables 1, 2 to 5, 6 and 8 in the paper's layout, each where a run has figures for it."""
    return [table for make in (_table_1, _tables_2_to_5, _table_6, _table_8) if (table := make(runs)).rows]


@dataclass(frozen=True)
class _Column:
    """A column of figures: what stands over it, and the run and the name of its measures; or a model of the paper."""

    head: Text
    run: MeasuredRun | None = None
    name: str = "accuracy"
    model: str = ""

    def cell(self, table: str, key: Mapping[str, str], signed: bool = False) -> PaperCell:
        if self.run is None:
            place = key.get("subject") or key["task"]
            figure = printed_table("isobench", table).rows[self.model].get(f"{place} {key['representation']}")
            cell = printed(figure)
            return PaperCell(f"+{cell.text}") if signed and figure and figure > 0 else cell
        return percent(estimate_of(self.run, table, self.name, **key), signed=signed)


def _columns(runs: Sequence[MeasuredRun], table: str) -> list[_Column]:
    """Of each run ours, and where it has published verdicts of its own what these give; then the paper's own models."""
    columns = []
    recorded = False
    for run, name in zip(runs, run_names(runs), strict=True):
        columns.append(_Column(name, run))
        if any(one.table == table and one.name == "published" for one in run.measures):
            columns.append(_Column(message("isobench.published", model=name), run, "published"))
            recorded = True
    models = printed_table("isobench", table).rows if recorded else ()
    return [*columns, *(_Column(message("isobench.printed", model=model), model=model) for model in models)]


def _table_1(runs: Sequence[MeasuredRun]) -> PaperTable:
    rows = []
    columns = _columns(runs, "isobench_1")
    for subject in (*SUBJECTS, "Average"):
        for name in ("image", "text", "gap"):
            key = {"subject": subject, "representation": name}
            found = [find(run, "isobench_1", "accuracy", **key) for run in runs]
            if not any(found) or (name == "gap" and subject != "Average") or not any(_both(run) for run in runs):
                continue
            cells = [column.cell("isobench_1", key, signed=name == "gap") for column in columns]
            chance = _chance(found) if name == "image" else PaperCell("")
            rows.append(PaperRow((Name("subject", subject), message(f"isobench.{name}")), (*cells, chance)))
    return PaperTable(
        "isobench_1",
        message("isobench.table_1"),
        _note("isobench.table_1_note", columns),
        (message("head.subject"), message("head.representation")),
        (*(column.head for column in columns), CHANCE),
        spanned(rows),
    )


def _note(own: str, columns: Sequence[_Column]) -> Text:
    """What the table says of itself, and of published figures where there are any; `own` may be "" for nothing."""
    parts = [message(own)] if own else []
    if any(column.model for column in columns):
        parts.append(message("isobench.published_note"))
    return listed(parts, "text.gap") if parts else ""


def _both(run: MeasuredRun) -> bool:
    return find(run, "isobench_1", "accuracy", subject="Average", representation="gap") is not None


def _tables_2_to_5(runs: Sequence[MeasuredRun]) -> PaperTable:
    rows = []
    columns = _columns(runs, "isobench_2")
    for task in TASKS:
        for place, form in enumerate(_forms_of(runs, "isobench_2", "task", task)):
            key = {"task": task, "representation": form}
            found = [find(run, "isobench_2", "accuracy", **key) for run in runs]
            cells = [column.cell("isobench_2", key) for column in columns]
            head = message("isobench.image") if form == "image" else Name("form", form.replace("_", " "))
            rows.append(
                PaperRow((message(f"isobench_task.{task}"), head), (*cells, PaperCell("") if place else _chance(found)))
            )
    return PaperTable(
        "isobench_2",
        message("isobench.table_2"),
        _note("", columns),
        (message("head.task_paper"), message("head.representation")),
        (*(column.head for column in columns), CHANCE),
        spanned(rows),
    )


def _table_6(runs: Sequence[MeasuredRun]) -> PaperTable:
    told = {id(run): any(one.table == "isobench_6" for one in run.measures) for run in runs}
    models = {run.model for run in runs if told[id(run)]}
    runs = [run for run in runs if told[id(run)] or run.model not in models]  # one column says it for all of a model
    rows = []
    for task in TASKS:
        for method, head in METHODS.items():
            key = {"task": task, "method": method}
            cells = []
            for run in runs:
                ours = estimate_of(run, "isobench_6", "accuracy", **key)
                cells.append(gained(ours, estimate_of(run, "isobench_6", "gain", **key)))
            if any(cell != PaperCell() for cell in cells):
                rows.append(PaperRow((message(f"isobench_task.{task}"), head), tuple(cells)))
    return PaperTable(
        "isobench_6",
        message("isobench.table_6"),
        message("isobench.table_6_note"),
        (message("head.task_paper"), ""),
        tuple(run_names(runs)),
        spanned(rows),
        unit=message("table.unit_gain"),
    )


def _table_8(runs: Sequence[MeasuredRun]) -> PaperTable:
    """Where some subject was asked in more than one text form; otherwise Table 1 says it all."""
    rows, several = [], False
    columns = _columns(runs, "isobench_8")
    for subject in SUBJECTS:
        forms = _forms_of(runs, "isobench_8", "subject", subject)
        several = several or len([form for form in forms if form != "image"]) > 1
        for form in forms:
            key = {"subject": subject, "representation": form}
            found = [find(run, "isobench_8", "accuracy", **key) for run in runs]
            cells = [column.cell("isobench_8", key) for column in columns]
            head = (
                message("isobench.image")
                if form == "image"
                else message("isobench.text_in", form=form.replace("_", " "))
            )
            chance = _chance(found) if form == forms[0] else PaperCell("")
            rows.append(PaperRow((Name("subject", subject), head), (*cells, chance)))
    return PaperTable(
        "isobench_8",
        message("isobench.table_8"),
        _note("isobench.table_8_note", columns),
        (message("head.subject"), message("head.representation")),
        (*(column.head for column in columns), CHANCE),
        spanned(rows) if several else (),
    )


def _forms_of(runs: Sequence[MeasuredRun], table: str, of: str, name: str) -> list[str]:
    """In which representations a subject or task was asked in any run: the picture first, text forms by name."""
    figures = [one for run in runs for one in run.measures if one.table == table and one.key[of] == name]
    forms = {one.key["representation"] for one in figures}
    return sorted(forms, key=lambda form: (form != "image", form))


def _chance(found: Sequence[Measure | None]) -> PaperCell:
    known = [one.chance for one in found if one is not None and one.chance is not None]
    return PaperCell(f"{100 * known[0]:.1f}") if known else PaperCell()
