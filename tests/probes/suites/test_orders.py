"""Plans of any length: the same orders as a list of them, and none held in memory."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from isoprobe.probes.suites.batches import plan, spoken, varying
from isoprobe.probes.suites.orders import SEEDS, Order, Way, changed, next_seeds, tasks_of


def test_a_plan_is_the_sequence_of_its_orders() -> None:
    made = plan(["connectivity", "maxflow"], [1, 2], 7, seed=3, variants=2)
    seeds = [("connectivity", 1), ("connectivity", 2), ("maxflow", 1), ("maxflow", 2)] * 2
    expected = [
        Order(task, level, 3 * SEEDS + k // 4, variant)
        for k, (task, level) in enumerate(seeds[:7])
        for variant in (0, 1)
    ]
    assert list(made) == expected
    assert len(made) == 14
    assert [made[k] for k in range(-14, 14)] == [*expected, *expected]
    assert list(made[3:9][1:-1]) == expected[4:8]
    with pytest.raises(IndexError):
        made[14]


@pytest.mark.parametrize("vary", [["numeric"], ["each"]])
def test_what_is_done_to_a_plan_is_done_to_a_list_of_its_orders(vary: list[str]) -> None:
    """Connectivity has no types of variation: `numeric` leaves it out, `each` keeps it as it is."""
    made = plan(["bar_chart", "connectivity", "walk_count"], [1, 2], 11, seed=1, variants=3)
    listed = list(made)
    assert list(varying(made, vary)) == list(varying(listed, vary))
    assert len(varying(made, vary)) == len(list(varying(made, vary)))
    assert tasks_of(varying(made, vary)) == tasks_of(varying(listed, vary))
    exams = plan(["lamps_lit"], [], 5)
    assert list(spoken(exams, ["en", "zh"])) == list(spoken(list(exams), ["en", "zh"]))


def test_the_next_seed_of_each_level_has_no_order() -> None:
    made = plan(["connectivity", "maxflow"], [1, 2], 7, seed=2)
    assert next_seeds(made) == next_seeds(list(made))
    assert next_seeds(made)["maxflow", 2] == 2 * SEEDS + 1


def test_a_hundred_million_orders_take_no_memory_and_no_time() -> None:
    start = time.process_time()
    tracemalloc.start()
    made = spoken(plan(["connectivity", "lamps_lit"], [1, 2], 100_000_000, variants=2), ["en"])
    assert len(made) == 200_000_000
    assert made[-1] == Order("lamps_lit", 2, 24_999_999, 1)
    assert next_seeds(made)["connectivity", 1] == 25_000_000
    assert tracemalloc.get_traced_memory()[1] < 3_000_000
    tracemalloc.stop()
    assert time.process_time() - start < 5  # reading the tasks included


def test_a_way_that_is_taken_away_leaves_no_order() -> None:
    made = plan(["connectivity", "maxflow"], [1], 6)
    left = changed(made, lambda task, ways: ways if task == "maxflow" else ())
    assert {order.task for order in left} == {"maxflow"}
    assert [order.seed for order in left] == [0, 1, 2]
    assert list(changed(list(made), lambda task, ways: (Way(5),))) == [
        Order(order.task, order.level, order.seed, 5) for order in made
    ]
