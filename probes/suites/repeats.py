"""No item twice: where a seed draws what another drew before it, a further seed takes its place.

Two items are the same where they show the same and ask the same. A seed stays with all of its variants, and is judged
by the first of them that is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from isoprobe.probes.core import BadState, Disproved, Item, NotMade, Probe
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.batches import Unmade, item_key
from isoprobe.probes.suites.keys import Keys
from isoprobe.probes.suites.orders import Order, next_seeds

TRIED = 200  # further seeds without anything new after which a task has no more at a level
Seed = tuple[str, int, int]  # task, level, seed
Level = tuple[str, int]
Made = TypeVar("Made", Probe | Unmade, tuple[Probe, ...] | Unmade)  # an item, or one with its rotations


def make_different(
    orders: Sequence[Order], make: Callable[[Sequence[Order]], Iterator[Made]], repeats: Counter[Level] | None = None
) -> Iterator[Made]:
    """What `make` gives for every order, in order, but no item twice; those whose seed was changed for another stand at
    the end. Where a task has no more, what is there comes again: `repeats` counts how often, by task and level."""
    once = _Once(orders)
    later: list[Order] = []
    for order, made in zip(orders, make(orders), strict=True):
        own = (order.task, order.level, order.seed)
        if not isinstance(made, Unmade) and not once.knows(own):
            once.decide(order, item_key(load_task(order.task), _item_of(made).state))
        seed = once.seed(own)
        if seed is None and repeats is not None:
            repeats[order.task, order.level] += 1
        if seed in (None, order.seed):
            yield made
        else:
            later.append(replace(order, seed=seed))
    yield from make(later)


def _item_of(made: Probe | tuple[Probe, ...]) -> Item:
    return (made[0] if isinstance(made, tuple) else made).item


class _Once:
    """What has been made, and of each seed the one that is made for it: itself where it is new, None where there is
    nothing new any more. Seeds come in order: of those that are made as they are the last one alone is known."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self._last: Seed | None = None
        self._changed: dict[Seed, int | None] = {}
        self._seen = Keys()
        self._next = next_seeds(orders)
        self._spent: set[Level] = set()

    def knows(self, own: Seed) -> bool:
        """Whether it was decided what is made for this seed."""
        return own == self._last or own in self._changed

    def seed(self, own: Seed) -> int | None:
        """What is made for this seed."""
        return self._changed.get(own, own[2])

    def decide(self, order: Order, key: bytes) -> None:
        """Whether the order's seed is made, of which this is the first item."""
        new = self._seen.add(key)
        self._last = order.task, order.level, order.seed
        if not new:
            self._changed[self._last] = self._another(order)

    def _another(self, order: Order) -> int | None:
        """The next seed that draws something new; None where so many draw nothing new."""
        level, task = (order.task, order.level), load_task(order.task)
        if level in self._spent:
            return None
        for _ in range(TRIED):
            seed, self._next[level] = self._next[level], self._next[level] + 1
            try:
                state = draw_state(task, order.level, seed, order.variant, order.vary)
            except (NotMade, BadState, Disproved):
                continue
            if self._seen.add(item_key(task, state)):
                return seed
        self._spent.add(level)
        return None
