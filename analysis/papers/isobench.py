"""IsoBench's tables of a run: accuracy of picture and text by subject (its Table 1) and by task and representation (its
Tables 2 to 5), and what IsoCombination and IsoScratchPad add to the picture (its Table 6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from isoprobe.analysis.inference.figures import (
    Figure,
    Figured,
    Sheet,
    SheetCell,
    SheetRow,
    estimate_of,
    find,
    gained,
    named,
    percent,
    spanned,
)
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Estimate, combined, estimate
from isoprobe.probes.core import EVIDENCE, Item, Scored

# Subject and name of each task, in the order of the paper.
TASKS: Mapping[str, tuple[str, str]] = {
    "physics": ("Science", "Physics"),
    "chemistry": ("Science", "Chemistry"),
    "parity": ("Mathematics", "Even/Odd Function"),
    "convexity": ("Mathematics", "Convex/Concave Function"),
    "breakpoints": ("Mathematics", "Count Breakpoints"),
    "connectivity": ("Algorithms", "Graph Connectivity"),
    "maxflow": ("Algorithms", "Maximum Flow"),
    "isomorphism": ("Algorithms", "Graph Isomorphism"),
    "winner": ("Games", "Winner Identification"),
    "puzzle": ("Games", "Chess Puzzles"),
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
SUBJECTS = tuple(dict.fromkeys(subject for subject, _ in TASKS.values()))
METHODS: Mapping[str, str] = {"image": "Image", "text": "Text (Best)", "isocb": "IsoCB", "isosp": "IsoSP"}
ARMS: Mapping[str, str] = {"picture": "image", "text": "text", "combined": "isocb", "own_transcript": "isosp"}
CHANCE = "Random Guess"


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
        return float(np.mean(self.chances)) if self.chances else None

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


_Ways = dict[str, dict[tuple[str, str], _Replies]]  # by task, by method and text form


def _task_of(item: Item, science: bool) -> str:
    """The paper's task that the item is of: a key of TASKS, or another name where it is of none. Our own questions of
    physics and chemistry count as `science` of the paper's set where they stand beside its other tasks."""
    if item.labels.get("dataset") == "isobench" and item.labels.get("config") in TASKS:
        return str(item.labels["config"])
    return SCIENCE.get(item.task, item.task) if science else item.task


def isobench_figures(scored: Iterable[Scored], catalogue: Catalogue) -> list[Figure]:
    """The figures of all three tables, as far as the run was asked for them; none for other tasks."""
    ways: _Ways = defaultdict(lambda: defaultdict(_Replies))
    science = any(item.task in TASKS for item in catalogue.items.values())
    for one in scored:
        item, question = catalogue.items[one.item], catalogue.questions[one.item, one.question]
        task = _task_of(item, science)
        if task not in TASKS or one.arm not in ARMS or one.score.outcome not in EVIDENCE or not one.score.of:
            continue
        method = ARMS[one.arm]
        held = ways[task][method, question.view if method == "text" else ""]
        held.earned.append(one.score.points / one.score.of)
        held.items.append(one.item)
        held.clusters.append(catalogue.cluster_of(item))
        if (chance := catalogue.chances.get((one.item, one.question))) is not None:
            held.chances.append(chance)
    order = {task: ways[task] for task in TASKS if task in ways}
    return [*_by_task(order), *_by_subject(order), *_by_method(order)]


def _by_task(ways: Mapping[str, Mapping[tuple[str, str], _Replies]]) -> Iterable[Figure]:
    """Tables 2 to 5: every task in every representation that it was asked in."""
    for task, held in ways.items():
        for (method, form), replies in held.items():
            if method in ("image", "text"):
                key = {"task": task, "representation": form or "image"}
                yield Figure("isobench_2", key, "accuracy", replies.accuracy, replies.chance)


def _by_subject(ways: Mapping[str, Mapping[tuple[str, str], _Replies]]) -> Iterable[Figure]:
    """Table 1: a subject's picture, its best text form, and the gap between them; every reply counts once."""
    gaps: list[tuple[Estimate, Estimate, Estimate, float | None]] = []
    for subject in SUBJECTS:
        tasks = [task for task in ways if TASKS[task][0] == subject]
        image = _Replies()
        for task in tasks:
            image += ways[task].get(("image", ""), _Replies())
        forms, text = _best_text([ways[task] for task in tasks])
        for name, replies, form in (("image", image, ""), ("text", text, forms)):
            if replies.earned:
                key = {"subject": subject, "representation": name, **({"form": form} if form else {})}
                yield Figure("isobench_1", key, "accuracy", replies.accuracy, replies.chance)
        if image.earned and text.earned:
            gap = text.over(image)
            yield Figure("isobench_1", {"subject": subject, "representation": "gap"}, "accuracy", gap)
            gaps.append((image.accuracy, text.accuracy, gap, image.chance))
    if gaps:
        chances = [chance for *_, chance in gaps if chance is not None]
        chance = sum(chances) / len(chances) if chances else None
        for place, name in enumerate(("image", "text", "gap")):
            mean = combined([row[:3][place] for row in gaps])
            key = {"subject": "Average", "representation": name}
            yield Figure("isobench_1", key, "accuracy", mean, None if name == "gap" else chance)


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


def _by_method(ways: Mapping[str, Mapping[tuple[str, str], _Replies]]) -> Iterable[Figure]:
    """Table 6: picture, best text form, IsoCombination and IsoScratchPad by task, and their gains over the picture.

    Only tasks that were asked in the picture and in one of the last two.
    """
    for task, held in ways.items():
        image = held.get(("image", ""))
        if image is None or not {("isocb", ""), ("isosp", "")} & held.keys():
            continue
        form, text = _best_text([held])
        for method in METHODS:
            replies = text if method == "text" else held.get((method, ""))
            if replies is None or not replies.earned:
                continue
            key = {"task": task, "method": method, **({"form": form} if method == "text" else {})}
            yield Figure("isobench_6", key, "accuracy", replies.accuracy)
            if method != "image":
                yield Figure("isobench_6", key, "gain", replies.over(image))


def isobench_sheets(runs: Sequence[Figured]) -> list[Sheet]:
    """Tables 1, 2 to 5, and 6 in the paper's layout, each where a run has figures for it."""
    return [sheet for make in (_table_1, _tables_2_to_5, _table_6) if (sheet := make(runs)).rows]


def _table_1(runs: Sequence[Figured]) -> Sheet:
    rows = []
    for subject in (*SUBJECTS, "Average"):
        for name, head in (("image", "Image"), ("text", "Text"), ("gap", "Delta (Text – Image)")):
            found = [find(run, "isobench_1", "accuracy", subject=subject, representation=name) for run in runs]
            if not any(found) or (name == "gap" and subject != "Average") or not any(_both(run) for run in runs):
                continue
            cells = [percent(one.estimate if one else None, signed=name == "gap") for one in found]
            chance = _chance(found) if name == "image" else SheetCell("")
            rows.append(SheetRow((subject, head), (*cells, chance)))
    return Sheet(
        "isobench_1",
        "IsoBench, Table 1: subject by representation",
        "Text is the form that did best on the subject, chosen after the fact, as in the paper: it flatters a little. "
        "Every reply counts once within a subject and every subject once in the average; the delta pairs each item "
        "with itself.",
        ("Subject", "Representation"),
        (*named(runs), CHANCE),
        spanned(rows),
    )


def _both(run: Figured) -> bool:
    return find(run, "isobench_1", "accuracy", subject="Average", representation="gap") is not None


def _tables_2_to_5(runs: Sequence[Figured]) -> Sheet:
    rows = []
    for task, (_, name) in TASKS.items():
        forms = dict.fromkeys(
            figure.key["representation"]
            for run in runs
            for figure in run.figures
            if figure.table == "isobench_2" and figure.key["task"] == task
        )
        for place, form in enumerate(sorted(forms, key=lambda form: (form != "image", form))):
            found = [find(run, "isobench_2", "accuracy", task=task, representation=form) for run in runs]
            cells = [percent(one.estimate if one else None) for one in found]
            head = "Image" if form == "image" else form.replace("_", " ")
            rows.append(SheetRow((name, head), (*cells, SheetCell("") if place else _chance(found))))
    return Sheet(
        "isobench_2",
        "IsoBench, Tables 2 to 5: task by representation",
        "",
        ("Task", "Representation"),
        (*named(runs), CHANCE),
        spanned(rows),
    )


def _table_6(runs: Sequence[Figured]) -> Sheet:
    rows = []
    for task, (_, name) in TASKS.items():
        for method, head in METHODS.items():
            key = {"task": task, "method": method}
            cells = []
            for run in runs:
                ours = estimate_of(run, "isobench_6", "accuracy", **key)
                cells.append(gained(ours, estimate_of(run, "isobench_6", "gain", **key)))
            if any(cell != SheetCell() for cell in cells):
                rows.append(SheetRow((name, head), tuple(cells)))
    return Sheet(
        "isobench_6",
        "IsoBench, Table 6: IsoCombination and IsoScratchPad",
        "With each figure its gain over the picture, on the items asked both ways. IsoCB shows the picture with "
        "true text forms; IsoSP asks about the transcript that the model wrote of the picture.",
        ("Task", ""),
        tuple(named(runs)),
        spanned(rows),
        unit="Percent, with the gain over the picture",
    )


def _chance(found: Sequence[Figure | None]) -> SheetCell:
    known = [one.chance for one in found if one is not None and one.chance is not None]
    return SheetCell(f"{100 * known[0]:.1f}") if known else SheetCell()
