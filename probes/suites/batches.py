"""Many probes at once: which items a suite holds, and making them over one core or many, in the same order always."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice, zip_longest

from isoprobe.probes.core import Answer, BadState, Disproved, LayoutRejected, NotMade, Probe, State, Task
from isoprobe.probes.engine.making import QUESTION, BadPlan, draw_state, make_item
from isoprobe.probes.engine.registry import load_task, stem_of, task_files, task_names, unknown
from isoprobe.probes.grid import AXES, Cell
from isoprobe.probes.grid import MOST as MOST_STEPS
from isoprobe.probes.suites.allocation import Key, spread
from isoprobe.probes.suites.exams import FAMILY, exam_orders
from isoprobe.probes.suites.orders import SEEDS, Order, Plan, Way, changed, tasks_of
from isoprobe.probes.suites.paper_sizes import EMMA_OPEN, EMMA_SIZES
from isoprobe.probes.suites.workers import by_processes

TANGRAM = ("letters", "circles", "triangles", "segments")


@dataclass(frozen=True)
class Share:
    """`n` items each of these tasks at this level; where `answers` are named, equally many with each of them."""

    tasks: tuple[str, ...]
    level: int
    n: int
    answers: tuple[Answer, ...] = ()


# Papers' sets at their sizes. IsoBench, section A: 128 a class of the mathematics and a graph task (yes and no equally
# often, as published), 257 games and 200 puzzles, 75 questions of physics and 75 of chemistry. Tangram, Table 1:
# 488, 459 and 133 diagrams, four questions each.
PAPER_SETS: dict[str, tuple[Share, ...]] = {
    "isobench": (
        Share(("connectivity",), 1, 128, (True, False)),
        Share(("maxflow",), 1, 128),
        Share(("isomorphism",), 1, 128, (True, False)),
        Share(("parity",), 1, 384, ("even", "odd", "neither")),
        Share(("convexity",), 1, 256, ("convex", "concave")),
        Share(("breakpoints",), 1, 256, (2, 3)),
        Share(("winner",), 1, 257),
        Share(("puzzle",), 1, 100),
        Share(("puzzle",), 2, 100),
        Share(("magnet_pairs",), 1, 35),
        Share(("particle_samples",), 1, 25),
        Share(("brightest_bulb",), 1, 15),
        Share(("solution_particles",), 1, 35),
        Share(("atom_count",), 1, 20),
        Share(("balanced_equation",), 1, 20),
    ),
    "tangram": (Share(TANGRAM, 1, 488), Share(TANGRAM, 2, 459), Share(TANGRAM, 3, 133)),
}


PROGRAMS = "dynamath"  # the family of seed programs, and the name of the suite that holds all of them
PROGRAM_VARIANTS = 10  # of each, as in the paper
PROGRAM_LEVELS = (1, 2, 3)
MOST_ITEMS, MOST_VARIANTS = 10**11, 10_000
SOME = 10_000  # orders of a plan after which one with a variant has come, where there is one
EACH = "each"  # in place of types of variation: all together, and every one alone
# Other tasks of that suite, with its topic for each. They have no types of variation: a variant is another draw.
KINDRED = {
    "connectivity": "graph theory",
    "maxflow": "graph theory",
    "isomorphism": "graph theory",
    "parity": "algebra",
    "convexity": "analytic geometry",
    "breakpoints": "analytic geometry",
}


EMMA = "emma"  # the family of EMMA's kinds of questions, and the name of the suite at its size
MULTI = FAMILY  # of examination questions, and the name of the suite at MULTI's size


class UnknownSuite(LookupError):
    """No paper's set of this name. The message names the nearest and all known ones."""


@dataclass(frozen=True)
class Unmade:
    """An order that gave no item, and why in one line: no state found, no layout legible, or no proof."""

    order: Order
    why: str


def cells_of(see: Sequence[int], think: Sequence[int]) -> list[int]:
    """The levels of all cells with these numbers; where one axis is not named, at its easiest. Raises BadPlan."""
    for axis, named in zip(AXES, (see, think), strict=True):
        if wrong := [step for step in named if not 1 <= step <= MOST_STEPS]:
            raise BadPlan(f"{axis} {wrong[0]}: expected 1 to {MOST_STEPS}")
    return [Cell(s, t).level for s in dict.fromkeys(see or (1,)) for t in dict.fromkeys(think or (1,))]


def with_grid(tasks: Sequence[str]) -> list[str]:
    """The tasks named, each of which has a grid; where none is named, all whose grid is not short. Raises BadPlan for
    one named that has none."""
    if missing := [name for name in tasks if load_task(name).grid is None]:
        raise BadPlan(f"{missing[0]} has no grid of seeing and thinking: `isoprobe tasks` tells which tasks have one")
    return list(tasks) or [name for name in task_names() if (grid := load_task(name).grid) and not grid.short]


def _check_count(name: str, value: int, most: int) -> None:
    """Raises BadPlan where the number is none to count by."""
    if value < 1:
        raise BadPlan(f"{name} is {value}: expected 1 or more")
    if value > most:
        raise BadPlan(f"{name} is {value:,}: expected {most:,} at most")


def plan(tasks: Sequence[str], levels: Sequence[int], n: int, seed: int = 0, variants: int = 1) -> Plan:
    """`n` seeds spread evenly over tasks and levels (all levels of a task where `levels` is empty), each in `variants`;
    where these are more than `n`, over `n` of them at even distances.

    Raises UnknownTask, and BadPlan for a number out of range or a level that a task lacks.
    """
    _check_count("n", n, MOST_ITEMS)
    _check_count("variants", variants, MOST_VARIANTS)
    if seed < 0:
        raise BadPlan(f"seed is {seed}: expected 0 or more")
    if not tasks:
        raise BadPlan("no task named: expected one or more of `isoprobe tasks`")
    cells: list[tuple[str, int]] = []
    for name in dict.fromkeys(tasks):
        task = load_task(name)
        known = sorted(task.levels)
        for level in dict.fromkeys(levels or known):
            if not task.has_level(level):
                raise BadPlan(f"level {level} of {name}: expected one of {[0] * bool(task.published) + known}")
            cells.append((name, level))
    if n < len(cells):
        cells = [cells[k * len(cells) // n] for k in range(n)]
    return orders_over(cells, n, seed, variants)


def orders_over(cells: Sequence[tuple[str, int]], n: int, seed: int = 0, variants: int = 1) -> Plan:
    """`n` seeds spread evenly over tasks at levels, each in so many variants."""
    ways = tuple(map(Way, range(variants)))
    return Plan(cells, n, seed, {task: ways for task, _ in cells})


def spoken(orders: Sequence[Order], languages: Sequence[str]) -> Sequence[Order]:
    """Every order in each of these languages in turn. Raises BadPlan where its task does not ask in one of them."""
    for name in tasks_of(orders):
        known = load_task(name).languages
        if missing := [language for language in languages if language not in known]:
            raise BadPlan(f"language {missing[0]} of {name}: expected one of {', '.join(known)}")
    wanted = tuple(dict.fromkeys(languages))
    return changed(
        orders, lambda _, ways: tuple(way._replace(language=language) for way in ways for language in wanted)
    )


def varying(orders: Sequence[Order], vary: Sequence[str]) -> Sequence[Order]:
    """The orders with those types of variation alone that are named: what is of another type stays as in the first
    variant. Tasks without any of them are left out; raises BadPlan where that leaves none, or for an unknown type.
    EACH gives the orders as they are, and with each of their variants one for each type that changes it alone."""
    kinds = {name: load_task(name).variations for name in tasks_of(orders)}
    known = sorted({kind for own in kinds.values() for kind in own})
    if EACH in vary:
        if len(vary) > 1:
            raise BadPlan(f"vary {', '.join(vary)}: expected {EACH} alone, or some of {', '.join(known)}")
        return _each_alone(orders, kinds)
    if unknown_types := [kind for kind in vary if kind not in known]:
        raise BadPlan(
            f"vary {', '.join(unknown_types)}: expected some of {', '.join(known) or 'none, for these tasks'}"
        )

    def with_own(task: str, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        own = tuple(kind for kind in kinds.get(task, ()) if kind in vary)
        return tuple(way._replace(vary=own) for way in ways) if own else ()

    kept = changed(orders, with_own)
    if not len(kept):
        raise BadPlan(f"vary {', '.join(vary) or 'nothing'}: expected some of {', '.join(known)}")
    return kept


def _each_alone(orders: Sequence[Order], kinds: Mapping[str, Sequence[str]]) -> Sequence[Order]:
    """Every seed's orders, then its variants again for each type by itself. The first variant serves all of them."""
    if not any(order.variant for order in orders[:SOME]):
        raise BadPlan(f"vary {EACH}: expected 2 or more variants of every item")

    def alone(task: str, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        own = [kind for kind in kinds.get(task, ()) if kind != QUESTION]  # asked otherwise, it is another question
        return (*ways, *(way._replace(vary=(kind,)) for kind in own for way in ways if way.variant))

    return changed(orders, alone)


def plan_paper(suite: str, seed: int = 0, variants: int | None = None, mini: int | None = None) -> Sequence[Order]:
    """The orders of a paper's set at its size, in one variant (the seed programs and their kindred in ten); of these
    `mini` items, spread evenly over subjects, categories, tasks and levels, where a number is given.

    Raises UnknownSuite, and BadPlan for a number that is too small.
    """
    if variants is not None:
        _check_count("variants", variants, MOST_VARIANTS)
    orders = _whole_paper(suite, seed, variants)
    return orders if mini is None else _mini(orders, mini)


def _whole_paper(suite: str, seed: int, variants: int | None) -> Sequence[Order]:
    if suite == MULTI:
        return exam_orders(seed, 1 if variants is None else variants)
    if suite == EMMA:
        return _by_category(EMMA_SIZES, seed, 1 if variants is None else variants)
    if suite == PROGRAMS:
        names = [name for name, file in task_files().items() if file.family == PROGRAMS] + list(KINDRED)
        seeds, each = len(names) * len(PROGRAM_LEVELS), PROGRAM_VARIANTS if variants is None else variants
        planned = plan(names, PROGRAM_LEVELS, seeds, seed=seed, variants=each)
        return [replace(order, topic=KINDRED.get(order.task, "")) for order in planned]
    if suite not in PAPER_SETS:
        raise UnknownSuite(unknown("suite", suite, sorted([*PAPER_SETS, PROGRAMS, EMMA, MULTI])))
    variants = 1 if variants is None else variants
    orders: list[Order] = []
    for share in PAPER_SETS[suite]:
        wanted = share.n * len(share.tasks)
        if share.answers:
            orders += _with_answers(share, seed, variants)
        else:
            orders += plan(share.tasks, [share.level], wanted, seed=seed, variants=variants)
    return orders


def _by_category(sizes: Mapping[tuple[str, str], int], seed: int, variants: int) -> list[Order]:
    """So many seeds of each subject's category, spread over the tasks of this family that belong to it: as many as are
    open over those with an open answer, the others over those that name what may be answered."""
    tasks: dict[str, list[str]] = {}
    for name, file in task_files().items():
        if file.family == EMMA:
            tasks.setdefault(load_task(name).subject, []).append(name)
    orders: list[Order] = []
    for (subject, category), wanted in sizes.items():
        names = tasks.get(f"{subject}: {category}")
        if not names:
            raise BadPlan(f"no task of {subject}: {category}, expected one or more for the suite {EMMA}")
        free = EMMA_OPEN.get((subject, category), 0)
        lettered = [name for name in names if load_task(name).kind in ("option", "choice")]
        for some, share in (([name for name in names if name not in lettered], free), (lettered, wanted - free)):
            if share:
                orders += plan(some, [], share, seed=seed, variants=variants)
    return orders


def _mini(orders: Sequence[Order], n: int) -> list[Order]:
    """`n` of the orders (whole seeds, so that variants stay together), evenly over subjects, categories, tasks and
    levels; tasks that share their pictures keep the same ones."""
    variants = len({order.variant for order in orders})
    if n < variants:
        raise BadPlan(f"mini is {n}: expected {variants} or more, one seed in all its variants")
    seeds: dict[Key, dict[tuple[str, int, int], None]] = {}
    for order in orders:
        key = (*load_task(order.task).subject.split(": "), order.task)
        seeds.setdefault((key[0], " ".join(key[1:-1]), key[-1]), {})[order.task, order.level, order.seed] = None
    shares = spread({key: len(held) for key, held in seeds.items()}, n // variants)
    turns = {root: turn for turn, root in enumerate(dict.fromkeys(_root(key[-1]) for key in seeds if shares[key]))}
    chosen = {
        seed
        for key, held in seeds.items()
        if shares[key]
        for seed in _level_by_level(held, turns[_root(key[-1])])[: shares[key]]
    }
    return [order for order in orders if (order.task, order.level, order.seed) in chosen]


def _root(task: str) -> str:
    """What tasks have in common that keep the same pictures: those that make one state. Programs vary each its own."""
    return task if load_task(task).vary else stem_of(task)


def _level_by_level(seeds: Iterable[tuple[str, int, int]], turn: int) -> list[tuple[str, int, int]]:
    """The seeds, one of each level in turn as long as it has any. The `turn` says which level comes first, so that over
    many tasks of few seeds each level is as often."""
    by: dict[int, list[tuple[str, int, int]]] = {}
    for seed in seeds:
        by.setdefault(seed[1], []).append(seed)
    levels = sorted(by)
    first = turn % len(levels)
    lists = [by[level] for level in (*levels[first:], *levels[:first])]
    return [seed for row in zip_longest(*lists) for seed in row if seed is not None]


def item_key(task: Task, state: State) -> bytes:
    """What an item shows and asks, in sixteen bytes: neither its look nor, of a program's, its tint makes another."""
    plan = state.get("plan")
    places = None if isinstance(plan, dict) and "look" in plan else plan
    told = json.dumps([task.name, task.transcribable(state), places], sort_keys=True)
    return hashlib.sha256(told.encode()).digest()[:16]


def _with_answers(share: Share, seed: int, variants: int) -> list[Order]:
    """Orders whose first variant has one of the answers wanted, equally many with each. A seed that gives no answer, or
    draws what another drew, is passed over."""
    task = load_task(share.tasks[0])
    left = dict.fromkeys(share.answers, share.n // len(share.answers))
    orders: list[Order] = []
    seen: set[bytes] = set()
    for own in count(seed * SEEDS):
        if not any(left.values()):
            break
        try:
            state = draw_state(task, share.level, own)
            answer = task.solvers[0].solve(state).answer
        except (Disproved, NotMade):
            continue
        key = item_key(task, state)
        if key not in seen and not isinstance(answer, list) and left.get(answer):
            seen.add(key)
            left[answer] -= 1
            orders += [Order(task.name, share.level, own, variant) for variant in range(variants)]
    return orders


def make_order(order: Order, pictures: bool = True) -> Probe | Unmade:
    """The probe of one order, without `pictures` its text forms alone, or why there is none; a bad one never ends a
    batch."""
    try:
        task = load_task(order.task)
        shown = [order.form] if order.form else None if pictures else text_forms_of(task)
        probe = make_item(task, order.level, order.seed, order.variant, shown, order.vary, order.language)
    except (BadState, Disproved, LayoutRejected, NotMade) as why:
        return Unmade(order, str(why))
    more: dict[str, str | int] = {
        **({"topic": order.topic} if order.topic else {}),
        **({"pictures": 0} if order.form else {}),
    }
    return replace(probe, item=replace(probe.item, labels={**probe.item.labels, **more})) if more else probe


def text_forms_of(task: Task) -> list[str]:
    """The names of the task's text forms."""
    return [each.name for each in task.representations if each.medium == "text"]


def with_text_forms(tasks: Sequence[str], named: bool) -> list[str]:
    """Those of the tasks that can be asked without a picture; of all of isoprobe's own where there are none. Raises
    BadPlan for one that was `named` and cannot."""
    able = [name for name in tasks or task_names() if text_forms_of(load_task(name))]
    if named and (lacking := [name for name in tasks if name not in able]):
        raise BadPlan(f"{lacking[0]} has no text form: expected it with its pictures, or another task")
    return able


def make_all(orders: Sequence[Order], workers: int = 1) -> Iterator[Probe | Unmade]:
    """Every order's probe, in order. Raises BadPlan, and WorkerLost where one order costs several processes."""
    if workers < 1:
        raise BadPlan(f"workers is {workers}: expected 1 or more")
    if workers == 1:
        yield from map(make_order, orders)
        return
    stream = iter(orders)
    yield from by_processes(_make_chunk, iter(lambda: list(islice(stream, 16)), []), workers)


def _make_chunk(orders: list[Order]) -> list[Probe | Unmade]:
    return [make_order(order) for order in orders]
