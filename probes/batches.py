"""Many probes at once: which items a suite holds, and making them over one core or many, in the same order always."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from probes.core import Disproved, LayoutRejected, Probe
from probes.making import BadPlan, make_item
from probes.registry import load_task, unknown

SEEDS = 1_000_000  # a suite of seed S takes its items' seeds from S * SEEDS upwards, so that two suites share none

# The size of a paper's set: tasks, level, items a task (IsoBench, section A.2: 128 problems a graph task; Tangram,
# Table 1: 488, 459 and 133 diagrams, four questions each).
TANGRAM = ("letters", "circles", "triangles", "segments")
PAPER_SETS: dict[str, tuple[tuple[tuple[str, ...], int, int], ...]] = {
    "isobench": ((("connectivity",), 1, 128), (("maxflow",), 1, 128), (("isomorphism",), 1, 128)),
    "tangram": ((TANGRAM, 1, 488), (TANGRAM, 2, 459), (TANGRAM, 3, 133)),
}


class UnknownSuite(LookupError):
    """No paper's set of this name. The message names the nearest and all known ones."""


@dataclass(frozen=True)
class Order:
    """One item that is to be made."""

    task: str
    level: int
    seed: int
    variant: int = 0


@dataclass(frozen=True)
class Unmade:
    """An order that gave no item, and why in one line: no layout was legible, or the proof failed."""

    order: Order
    why: str


def plan(tasks: Sequence[str], levels: Sequence[int], n: int, seed: int = 0, variants: int = 1) -> list[Order]:
    """`n` seeds spread evenly over tasks and levels (all levels of a task where `levels` is empty), each in `variants`.

    Raises UnknownTask, and BadPlan for a number out of range or a level that a task lacks.
    """
    for name, value, least in (("n", n, 1), ("variants", variants, 1), ("seed", seed, 0)):
        if value < least:
            raise BadPlan(f"{name} is {value}: expected {least} or more")
    if not tasks:
        raise BadPlan("no task named: expected one or more of `isoprobe tasks`")
    cells: list[tuple[str, int]] = []
    for name in dict.fromkeys(tasks):
        known = sorted(load_task(name).levels)
        for level in dict.fromkeys(levels or known):
            if level not in known:
                raise BadPlan(f"level {level} of {name}: expected one of {known}")
            cells.append((name, level))
    orders = []
    for k in range(n):
        name, level = cells[k % len(cells)]
        own = seed * SEEDS + k // len(cells)
        orders += [Order(name, level, own, variant) for variant in range(variants)]
    return orders


def plan_paper(suite: str, seed: int = 0, variants: int = 1) -> list[Order]:
    """The orders of a paper's set at its size. Raises UnknownSuite."""
    if suite not in PAPER_SETS:
        raise UnknownSuite(unknown("suite", suite, sorted(PAPER_SETS)))
    return [
        order
        for tasks, level, n in PAPER_SETS[suite]
        for order in plan(tasks, [level], n * len(tasks), seed=seed, variants=variants)
    ]


def make_order(order: Order) -> Probe | Unmade:
    """The probe of one order, or why there is none; a bad one never ends a batch."""
    try:
        return make_item(load_task(order.task), order.level, order.seed, order.variant)
    except (Disproved, LayoutRejected) as why:
        return Unmade(order, str(why))


def make_all(orders: Sequence[Order], workers: int = 1, backend: str = "loky") -> Iterator[Probe | Unmade]:
    """Every order's probe, in order. `backend` is joblib's: loky here, ray or dask where a cluster registered it."""
    if workers < 1:
        raise BadPlan(f"workers is {workers}: expected 1 or more")
    if workers == 1:
        yield from map(make_order, orders)
        return
    from joblib import Parallel, delayed

    stream = iter(orders)
    chunks = iter(lambda: list(islice(stream, 16)), [])
    with Parallel(n_jobs=workers, backend=backend, return_as="generator", pre_dispatch="3*n_jobs") as pool:
        for made in pool(delayed(_make_chunk)(chunk) for chunk in chunks):
            yield from made


def _make_chunk(orders: list[Order]) -> list[Probe | Unmade]:
    return [make_order(order) for order in orders]
