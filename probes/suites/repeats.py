"""No item twice: where a seed draws what another drew before it, a further seed takes its place.

Two items are the same where they show the same and ask the same. A seed stays with all of its variants, and is judged
by the first of them that is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from isoprobe.probes.core import BadState, Disproved, NotMade, Probe
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites.batches import Order, Unmade, item_key, make_all

TRIED = 200  # further seeds without anything new after which a task has no more at a level
Seed = tuple[str, int, int]  # task, level, seed
Level = tuple[str, int]


def make_different(
    orders: Sequence[Order], workers: int = 1, repeats: Counter[Level] | None = None
) -> Iterator[Probe | Unmade]:
    """Every order's probe, in order, but none twice; those whose seed was changed for another stand at the end. Where a
    task has no more, what is there comes again: `repeats` counts how often, by task and level."""
    once = _Once(orders)
    later: list[Order] = []
    for order, made in zip(orders, make_all(orders, workers), strict=True):
        own = (order.task, order.level, order.seed)
        if isinstance(made, Probe) and own not in once.seeds:
            once.decide(order, item_key(load_task(order.task), made.item.state))
        seed = once.seeds.get(own, order.seed)
        if seed is None and repeats is not None:
            repeats[order.task, order.level] += 1
        if seed in (None, order.seed):
            yield made
        else:
            later.append(replace(order, seed=seed))
    yield from make_all(later, workers)


class _Once:
    """What has been made, and of each seed the one that is made for it: itself where it is new, None where there is
    nothing new any more."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self.seeds: dict[Seed, int | None] = {}
        self._seen: set[bytes] = set()
        self._next: dict[Level, int] = {}
        self._spent: set[Level] = set()
        for order in orders:
            level = order.task, order.level
            self._next[level] = max(self._next.get(level, 0), order.seed + 1)

    def decide(self, order: Order, key: bytes) -> None:
        """Whether the order's seed is made, of which this is the first item."""
        new = key not in self._seen
        self._seen.add(key)
        self.seeds[order.task, order.level, order.seed] = order.seed if new else self._another(order)

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
            key = item_key(task, state)
            if key not in self._seen:
                self._seen.add(key)
                return seed
        self._spent.add(level)
        return None
