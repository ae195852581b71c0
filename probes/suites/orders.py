"""Which items are to be made: single orders, and plans of any length that hold none of them in memory."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import NamedTuple, overload

SEEDS = 1_000_000  # a suite of seed S takes its items' seeds from S * SEEDS upwards, so that two suites share none


@dataclass(frozen=True)
class Order:
    """One item that is to be made."""

    task: str
    level: int
    seed: int
    variant: int = 0
    vary: tuple[str, ...] | None = None
    topic: str = ""  # the item's label, where its task gives none
    language: str = "en"
    form: str = ""  # the one text form that it is asked in, without its picture


class Way(NamedTuple):
    """What tells the orders of one seed apart."""

    variant: int = 0
    vary: tuple[str, ...] | None = None
    language: str = "en"


Change = Callable[[str, tuple[Way, ...]], tuple[Way, ...]]  # of a task's name and the ways of its seeds


class Plan(Sequence[Order]):
    """`n` seeds over cells (task and level) in turn, each in all ways of its task: a sequence of orders, each made when
    it is asked for."""

    def __init__(
        self, cells: Sequence[tuple[str, int]], n: int, seed: int, ways: Mapping[str, tuple[Way, ...]]
    ) -> None:
        self.cells, self.n, self.seed, self.ways = tuple(cells), n, seed, dict(ways)
        self._starts = list(accumulate((len(self.ways[task]) for task, _ in self.cells), initial=0))

    def __repr__(self) -> str:
        return f"Plan({len(self):,} orders of {self.n:,} seeds over {len(self.cells)} tasks and levels)"

    def __len__(self) -> int:
        rounds, rest = divmod(self.n, len(self.cells))
        return rounds * self._starts[-1] + self._starts[rest]

    @overload
    def __getitem__(self, place: int) -> Order: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Order]: ...

    def __getitem__(self, place: int | slice) -> Order | Sequence[Order]:
        if isinstance(place, slice):
            return _Some(self, range(len(self))[place])
        return self._at(range(len(self))[place])  # IndexError where there is none

    def __iter__(self) -> Iterator[Order]:
        return map(self._at, range(len(self)))

    def _at(self, place: int) -> Order:
        turn, within = divmod(place, self._starts[-1])
        cell = bisect_right(self._starts, within) - 1
        task, level = self.cells[cell]
        variant, vary, language = self.ways[task][within - self._starts[cell]]
        return Order(task, level, self.seed * SEEDS + turn, variant, vary, language=language)

    @property
    def tasks(self) -> list[str]:
        """The tasks that have an order, each once."""
        return list(dict.fromkeys(task for task, _ in self.cells[: self.n] if self.ways[task]))

    def changed(self, change: Change) -> Plan:
        """The same seeds in other ways."""
        return Plan(self.cells, self.n, self.seed, {task: change(task, ways) for task, ways in self.ways.items()})

    def next_seeds(self) -> dict[tuple[str, int], int]:
        """Of each task and level the first seed that no order has."""
        turns, rest = divmod(self.n, len(self.cells))
        return {cell: self.seed * SEEDS + turns + (k < rest) for k, cell in enumerate(self.cells)}


class _Some(Sequence[Order]):
    """Orders of a plan by their places."""

    def __init__(self, plan: Plan, places: range) -> None:
        self.plan, self.places = plan, places

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, place: int) -> Order: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Order]: ...

    def __getitem__(self, place: int | slice) -> Order | Sequence[Order]:
        if isinstance(place, slice):
            return _Some(self.plan, self.places[place])
        return self.plan[self.places[place]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # equal to lists


def tasks_of(orders: Sequence[Order]) -> list[str]:
    """The tasks of these orders, each once, in their order."""
    return orders.tasks if isinstance(orders, Plan) else list(dict.fromkeys(order.task for order in orders))


def changed(orders: Sequence[Order], change: Change) -> Sequence[Order]:
    """The same seeds in other ways."""
    if isinstance(orders, Plan):
        return orders.changed(change)
    found: list[Order] = []
    for (task, _, _), held in groupby(orders, lambda order: (order.task, order.level, order.seed)):
        own = list(held)
        ways = change(task, tuple(Way(order.variant, order.vary, order.language) for order in own))
        found += [replace(own[0], **way._asdict()) for way in ways]
    return found


def next_seeds(orders: Sequence[Order]) -> dict[tuple[str, int], int]:
    """Of each task and level the first seed that no order has."""
    if isinstance(orders, Plan):
        return orders.next_seeds()
    found: dict[tuple[str, int], int] = {}
    for order in orders:
        level = order.task, order.level
        found[level] = max(found.get(level, 0), order.seed + 1)
    return found
