"""Accuracy by any label of a suite's items: a category, a subject, a number of nodes, whether a figure is solid."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isnan
from typing import Protocol

from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.adapters.strategies.shown.changing import base_of, is_changed
from isoprobe.analysis.inference.arms import arm_name
from isoprobe.analysis.inference.comparison import ANSWERING, earned_in
from isoprobe.analysis.inference.measures import Measure, MeasuredRun, run_names
from isoprobe.analysis.inference.paired import compare
from isoprobe.analysis.inference.paper_table import PaperCell, PaperRow, PaperTable, percent
from isoprobe.analysis.inference.tables import Table, row
from isoprobe.analysis.messages.messages import Text, message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.analysis.statistics import Estimate, combined, estimate
from isoprobe.probes.core import Item
from isoprobe.probes.grid import level_told
from isoprobe.probes.results import Scored

Value = str | int | float | bool
TABLE = "by_label"
MOST = 12  # numbers that stand one by one; of more, ranges that hold a quarter of the items each
OWN = ("task", "level", "language")  # of an item itself, under their own names


JOINT = "+"  # between two labels whose values are told together: subject+category


class NoSuchLabel(ValueError):
    """A label that no item of a suite has. The message is one line."""


def label_table(label: str, scored: Sequence[Scored], catalogue: Catalogue) -> Table:
    """The accuracies by a label's values and by arm, on the items that have it. Raises NoSuchLabel."""
    values = {id: value for id, item in catalogue.items.items() if (value := value_of(item, label)) is not None}
    if not values:
        known = sorted({*OWN, *(name for item in catalogue.items.values() for name in item.labels)})
        raise NoSuchLabel(f"no item has a label {label!r}, expected one of {', '.join(known)}")
    shown, order = grouped(values.values(), ranges=label != "level")
    groups: dict[tuple[str, str], list[Scored]] = defaultdict(list)
    for one in scored:
        if one.item in values:
            groups[shown(values[one.item]), one.arm].append(one)
    arms = list(ARMS)
    places = sorted(
        groups, key=lambda at: (order.index(at[0]), arms.index(at[1]) if at[1] in arms else len(arms), at[1])
    )
    rows = tuple(row({label: value, "arm": arm}, groups[value, arm], catalogue) for value, arm in places)
    return Table(f"by {label}", message("table.by_label", label=label), (label, "arm"), rows)


class LabelledRun(MeasuredRun, Protocol):
    """A run whose items' values of some labels are known (`labelled`: by label and item, as tables show them)."""

    @property
    def scored(self) -> Sequence[Scored]: ...
    @property
    def clusters(self) -> Mapping[str, str]: ...
    @property
    def labelled(self) -> Mapping[str, Mapping[str, str]]: ...


def label_values(label: str, catalogue: Catalogue) -> dict[str, str]:
    """The value of a label by item, as tables show it; in the order of the values."""
    values = {id: value for id, item in catalogue.items.items() if (value := value_of(item, label)) is not None}
    shown, order = grouped(values.values(), ranges=label != "level") if values else (str, [])
    told = {id: shown(value) for id, value in values.items()}
    return {id: place_of(label, told[id]) for id in sorted(told, key=lambda id: order.index(told[id]))}


def label_measures(label: str, scored: Sequence[Scored], catalogue: Catalogue) -> list[Measure]:
    """What can be compared within the table: at each value, each other arm that asks for the answer less the picture,
    paired by item; and in each arm, of two values, the second less the first: paired by cluster where those of half of
    the items or more have both (variants, languages), else of different items. Raises NoSuchLabel."""
    values = {id: value for id, item in catalogue.items.items() if (value := value_of(item, label)) is not None}
    shown, order = grouped(values.values(), ranges=label != "level") if values else (str, [])
    earned: dict[str, dict[str, dict[str, float]]] = defaultdict(lambda: defaultdict(dict))  # arm, value, item
    for arm, of in earned_in(scored).items():
        for id, one in of.items():
            if (
                id in values
                and not isnan(one.value)
                and (arm in ANSWERING or (is_changed(arm) and base_of(arm) == "picture"))
            ):
                earned[arm][shown(values[id])][id] = one.value
    clusters = {id: catalogue.cluster_of(catalogue.items[id]) for id in values}
    found = []
    for value in order:
        before = earned.get("picture", {}).get(value, {})
        for arm in [arm for arm in earned if arm != "picture"]:
            both = [id for id in before if id in earned[arm].get(value, {})]
            if both:
                pairs = [before[id] for id in both], [earned[arm][value][id] for id in both]
                paired = compare(*pairs, [clusters[id] for id in both])
                key = {"label": f"{label}: {place_of(label, value)}", "arm": arm}
                found.append(Measure(TABLE, key, "less_picture", paired.difference, p=paired.p))
    for arm in [arm for arm in earned if len(order) == 2 and len(earned[arm]) == 2]:
        first, second = (earned[arm][value] for value in order)
        key = {"label": f"{label}: {place_of(label, order[1])} less {place_of(label, order[0])}", "arm": arm}
        found.append(_difference(first, second, clusters, key))
    return found


def _difference(
    first: Mapping[str, float], second: Mapping[str, float], clusters: Mapping[str, str], key: Mapping[str, str]
) -> Measure:
    sides = []
    for side in (first, second):
        held: dict[str, list[float]] = defaultdict(list)
        for id, value in side.items():
            held[clusters[id]].append(value)
        sides.append({cluster: sum(of) / len(of) for cluster, of in held.items()})
    shared = [cluster for cluster in sides[0] if cluster in sides[1]]
    if 2 * len(shared) >= max(map(len, sides)):
        paired = compare([sides[0][c] for c in shared], [sides[1][c] for c in shared])
        return Measure(TABLE, key, "paired", paired.difference, p=paired.p)
    one, other = (estimate(list(side.values()), [clusters[id] for id in side]) for side in (first, second))
    return Measure(TABLE, key, "unpaired", combined((one, other), (-1.0, 1.0)))


def _between_runs(runs: Sequence[LabelledRun]) -> Iterator[PaperRow]:
    """Each further run less the first, at each value of a label and in each arm that both asked for the answer in, of
    the items that both answered."""
    names = run_names(runs)
    earned = [earned_in(run.scored) for run in runs]
    for k, run in enumerate(runs[1:], 1):
        for label, values in run.labelled.items():
            for value in dict.fromkeys(values.values()):
                for arm in (arm for arm in ANSWERING if arm in earned[0] and arm in earned[k]):
                    before, after = earned[0][arm], earned[k][arm]
                    both = [
                        id
                        for id, held in values.items()
                        if held == value and id in before and id in after
                        if not (isnan(before[id].value) or isnan(after[id].value))
                    ]
                    if both:
                        sides = [before[id].value for id in both], [after[id].value for id in both]
                        paired = compare(*sides, [run.clusters[id] for id in both])
                        name = message("by_label.runs", first=names[0], second=names[k])
                        yield _row(name, f"{label}: {value}", arm, paired.difference, "paired_runs", paired.p)


def _row(name: Text, label: str, arm: str, difference: Estimate, how: str, p: float | None) -> PaperRow:
    cells = PaperCell(f"{difference.n:,}"), percent(difference, signed=True)
    told = PaperCell(message(f"by_label.{how}")), PaperCell("" if p is None else f"{p:.2g}")
    return PaperRow((name, label, arm_name(arm)), (*cells, *told))


def label_comparisons(runs: Sequence[LabelledRun]) -> PaperTable:
    """A line a run, comparison and arm, and of further runs what they differ by from the first (direct answers against
    chain of thought, by category); none where no label was asked for, or nothing can be compared."""
    rows = list(_between_runs(runs))
    for run in runs:
        for figure in (each for each in run.measures if each.table == TABLE):
            rows.append(_row(run.model, figure.key["label"], figure.key["arm"], figure.estimate, figure.name, figure.p))
    return PaperTable(
        TABLE,
        message("by_label.title"),
        message("by_label.note"),
        (message("head.model"), message("by_label.compared"), message("head.arm")),
        (
            message("by_label.clusters"),
            message("by_label.difference"),
            message("by_label.how"),
            message("visibility.p"),
        ),
        tuple(rows),
    )


def value_of(item: Item, label: str) -> Value | None:
    """An item's label of this name, None where it has none; of two joined by +, both values: "math, path tracing"."""
    if JOINT in label:
        values = {part: value_of(item, part) for part in label.split(JOINT)}
        words = [place_of(part, _spelled(each)) for part, each in values.items() if each is not None]
        return ", ".join(words) if len(words) == len(values) else None
    if label in OWN and label not in item.labels:  # a published set has levels of its own
        value: Value = getattr(item, label)
        return value
    return item.labels.get(label)


def place_of(label: str, value: str) -> str:
    """A value as people read it: a level that is a cell's by its place on both ladders.

    >>> place_of("level", "1001"), place_of("level", "3"), place_of("nodes", "1001")
    ('see 10, think 1', '3', '1001')
    """
    return level_told(int(value)).removeprefix("level ") if label == "level" and value.isdecimal() else value


def grouped(values: Iterable[Value], ranges: bool = True) -> tuple[Callable[[Value], str], list[str]]:
    """How a value stands in a table, and all that stand there in order: numbers by size, many of them in `ranges`.

    >>> grouped([3, 1, 3])[1], grouped([True, False])[1], grouped(range(100))[1]
    (['1', '3'], ['no', 'yes'], ['0 to 24', '25 to 49', '50 to 74', '75 to 99'])
    """
    held = list(values)
    if not all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in held):
        return _spelled, sorted({_spelled(value) for value in held})
    numbers = sorted(float(value) for value in held)
    if len(set(numbers)) <= MOST or not ranges:
        return _spelled, [_spelled(value) for value in sorted(set(numbers))]
    ends = sorted({numbers[min(len(numbers) - 1, len(numbers) * k // 4 - 1)] for k in (1, 2, 3, 4)})
    starts = [numbers[0], *(next(number for number in numbers if number > end) for end in ends[:-1])]
    names = [f"{low:g} to {high:g}" if low < high else f"{low:g}" for low, high in zip(starts, ends, strict=True)]
    return lambda value: names[bisect_left(ends, float(value))], names


def _spelled(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, (int, float)) else value
