"""Accuracy by any label of a suite's items: a category, a subject, a number of nodes, whether a figure is solid."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from isoprobe.adapters.strategies.arms import ARMS
from isoprobe.analysis.inference.tables import Table, row
from isoprobe.analysis.messages.messages import message
from isoprobe.analysis.scoring.catalogue import Catalogue
from isoprobe.probes.core import Item
from isoprobe.probes.results import Scored

Value = str | int | float | bool
MOST = 12  # numbers that stand one by one; of more, ranges that hold a quarter of the items each
OWN = ("task", "level", "language")  # of an item itself, under their own names


class NoSuchLabel(ValueError):
    """A label that no item of a suite has. The message is one line."""


def label_table(label: str, scored: Sequence[Scored], catalogue: Catalogue) -> Table:
    """The accuracies by a label's values and by arm, on the items that have it. Raises NoSuchLabel."""
    values = {id: value for id, item in catalogue.items.items() if (value := value_of(item, label)) is not None}
    if not values:
        known = sorted({*OWN, *(name for item in catalogue.items.values() for name in item.labels)})
        raise NoSuchLabel(f"no item has a label {label!r}, expected one of {', '.join(known)}")
    shown, order = grouped(values.values())
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


def value_of(item: Item, label: str) -> Value | None:
    """An item's label of this name, None where it has none."""
    if label in OWN:
        value: Value = getattr(item, label)
        return value
    return item.labels.get(label)


def grouped(values: Iterable[Value]) -> tuple[Callable[[Value], str], list[str]]:
    """How a value stands in a table, and all that stand there in order: numbers by size, many of them in ranges.

    >>> grouped([3, 1, 3])[1], grouped([True, False])[1], grouped(range(100))[1]
    (['1', '3'], ['no', 'yes'], ['0 to 24', '25 to 49', '50 to 74', '75 to 99'])
    """
    held = list(values)
    if not all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in held):
        return _spelled, sorted({_spelled(value) for value in held})
    numbers = sorted(float(value) for value in held)
    if len(set(numbers)) <= MOST:
        return _spelled, [_spelled(value) for value in sorted(set(numbers))]
    ends = sorted({numbers[min(len(numbers) - 1, len(numbers) * k // 4 - 1)] for k in (1, 2, 3, 4)})
    starts = [numbers[0], *(next(number for number in numbers if number > end) for end in ends[:-1])]
    names = [f"{low:g} to {high:g}" if low < high else f"{low:g}" for low, high in zip(starts, ends, strict=True)]
    return lambda value: names[bisect_left(ends, float(value))], names


def _spelled(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, (int, float)) else value
