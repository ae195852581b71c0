"""A suite holds no item twice while its task has another, and says so where it has none."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from isoprobe.probes.core import Probe, State
from isoprobe.probes.engine.making import draw_state
from isoprobe.probes.engine.registry import load_task
from isoprobe.probes.suites import batches, repeats
from isoprobe.probes.suites.batches import item_key, make_all, plan, spoken
from isoprobe.probes.suites.orders import Order
from isoprobe.probes.suites.repeats import make_different

TASK = load_task("connectivity")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of connectivity six different items alone."""
    every = [TASK.make(Random(f"one of six {k}"), 1) for k in range(6)]

    def make(rng: Random, level: int) -> State:
        return rng.choice(every)

    task = replace(TASK, make=make)
    for module in (batches, repeats):
        monkeypatch.setattr(module, "load_task", lambda name: task)


def keys(made: list[Any]) -> list[bytes]:
    assert all(isinstance(each, Probe) for each in made)
    return [item_key(TASK, each.item.state) for each in made]


@pytest.mark.usefixtures("few")
def test_no_item_comes_twice_while_there_is_another() -> None:
    again: Counter[tuple[str, int]] = Counter()
    made = list(make_different(plan(["connectivity"], [1], 6), make_all, again))
    assert len(set(keys(made))) == len(made) == 6
    assert not again
    seeds = [probe.item.seed for probe in made if isinstance(probe, Probe)]
    assert len(set(seeds)) == 6
    assert max(seeds) >= 6  # some were changed for further ones
    assert made == list(make_different(plan(["connectivity"], [1], 6), make_all))


@pytest.mark.usefixtures("few")
def test_where_there_is_no_other_items_come_again_and_are_counted() -> None:
    again: Counter[tuple[str, int]] = Counter()
    made = list(make_different(plan(["connectivity"], [1], 11), make_all, again))
    assert len(made) == 11
    assert len(set(keys(made))) == 6
    assert again == {("connectivity", 1): 5}


@pytest.mark.usefixtures("few")
def test_a_seed_stays_with_its_variants() -> None:
    made = list(make_different(plan(["connectivity"], [1], 6, variants=3), make_all))
    groups = Counter(probe.item.seed for probe in made if isinstance(probe, Probe))
    assert list(groups.values()) == [3] * 6
    firsts = [probe for probe in made if isinstance(probe, Probe) and probe.item.variant == 0]
    assert len(set(keys(firsts))) == 6


def test_what_is_asked_in_two_languages_is_no_repetition() -> None:
    orders = spoken(plan(["lamps_lit"], [1], 4), ["en", "zh"])
    again: Counter[tuple[str, int]] = Counter()
    made = list(make_different(orders, make_all, again))
    assert [(probe.item.seed, probe.item.language) for probe in made if isinstance(probe, Probe)] == [
        (order.seed, order.language) for order in orders
    ]
    assert not again


def test_the_look_of_an_item_makes_no_other_of_it_but_where_things_are_does() -> None:
    coins, circles = load_task("coins"), load_task("touching_circles")
    state = draw_state(coins, 1, 3)
    assert item_key(coins, state) == item_key(coins, {**state, "plan": {"look": "0" * 8, "tint": "1" * 8}})
    assert item_key(coins, state) != item_key(coins, draw_state(coins, 1, 4))
    placed = draw_state(circles, 1, 3)
    others = (draw_state(circles, 1, seed) for seed in range(4, 400))
    alike = next(other for other in others if circles.transcribable(other) == circles.transcribable(placed))
    assert item_key(circles, placed) != item_key(circles, alike)


def test_orders_that_differ_are_made_as_they_are() -> None:
    orders = [Order("connectivity", 1, seed) for seed in range(5)]
    assert list(make_different(orders, make_all)) == list(make_all(orders))
