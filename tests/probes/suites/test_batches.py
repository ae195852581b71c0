"""Which items a suite holds, and that workers change nothing in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from isoprobe.probes.core import NotMade, Probe, State
from isoprobe.probes.engine.making import BadPlan, draw_state
from isoprobe.probes.engine.registry import UnknownTask, load_task, task_files, task_names
from isoprobe.probes.suites import batches
from isoprobe.probes.suites.batches import SEEDS, Order, Unmade, make_all, make_order, plan, plan_paper, spoken


@cache
def isobench() -> list[Order]:
    return plan_paper("isobench")


def test_fewer_items_than_tasks_and_levels_are_spread_over_all_of_them() -> None:
    orders = list(plan(task_names(), [], 100))
    assert len({order.task for order in orders}) == 100
    letters = {order.task[0] for order in orders}
    assert {"a", "m", "v"} <= letters
    assert {order.level for order in orders} >= {1, 2, 3}


def test_plan_spreads_evenly_over_tasks_and_levels() -> None:
    orders = plan(["connectivity", "maxflow"], [1, 2], 8, seed=3)
    assert orders[0] == Order("connectivity", 1, 3 * SEEDS)
    assert sorted({(o.task, o.level) for o in orders}) == [
        ("connectivity", 1), ("connectivity", 2), ("maxflow", 1), ("maxflow", 2),
    ]  # fmt: skip
    assert len({(o.task, o.level, o.seed) for o in orders}) == 8


def test_two_suite_seeds_share_no_item() -> None:
    first, second = (set(plan(["connectivity"], [1], 50, seed=s)) for s in (1, 2))
    assert not first & second


def test_variants_keep_the_seed() -> None:
    orders = plan(["connectivity"], [1], 2, variants=3)
    assert [(o.seed, o.variant) for o in orders] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"n": 0}, "n is 0"),
        ({"n": 1, "seed": -1}, "seed is -1"),
        ({"n": 1, "variants": 0}, "variants is 0"),
        ({"n": 10**20}, "expected 100,000,000,000 at most"),
        ({"n": 1, "variants": 10**11}, "expected 10,000 at most"),
        ({"n": 1, "levels": [99]}, "level 99 of connectivity"),
    ],
)
def test_a_number_out_of_range_is_named(arguments: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        plan(["connectivity"], arguments.pop("levels", []), **arguments)  # type: ignore[arg-type]


def test_unknown_names_name_the_nearest() -> None:
    with pytest.raises(UnknownTask, match="Did you mean 'connectivity'"):
        plan(["conectivity"], [], 1)
    with pytest.raises(LookupError, match="Did you mean 'isobench'"):
        plan_paper("isobenhc")


def test_isobench_has_the_papers_size() -> None:
    orders = isobench()
    assert {task: sum(o.task == task for o in orders) for task in {o.task for o in orders}} == {
        "connectivity": 128, "maxflow": 128, "isomorphism": 128, "parity": 384, "convexity": 256, "breakpoints": 256,
        "winner": 257, "puzzle": 200, "magnet_pairs": 35, "particle_samples": 25, "brightest_bulb": 15,
        "solution_particles": 35, "atom_count": 20, "balanced_equation": 20,
    }  # fmt: skip
    assert len(set(orders)) == len(orders)


def test_classes_of_the_papers_set_are_equally_many() -> None:
    """IsoBench, A.1: 128 a class; functions have 2 or 3 breakpoints; 64 graphs each are connected, are isomorphic."""
    counted: Counter = Counter()
    for order in isobench():
        task = load_task(order.task)
        if task.family == "functions" or order.task in ("connectivity", "isomorphism"):
            state = draw_state(task, order.level, order.seed)
            counted[order.task, task.solvers[0].solve(state).answer] += 1
    assert {n for (task, _), n in counted.items() if task in ("connectivity", "isomorphism")} == {64}
    assert {n for (task, _), n in counted.items() if task not in ("connectivity", "isomorphism")} == {128}
    assert {answer for task, answer in counted if task == "breakpoints"} == {2, 3}


def test_multi_has_as_many_questions_as_the_paper() -> None:
    """Of four types in its proportions (Table 9), over all tasks of each, in both languages where wanted."""
    orders = plan_paper("multi", seed=3)
    kinds = Counter(load_task(order.task).kind for order in orders)
    assert kinds == {"option": 14039, "options": 2149, "blanks": 1440, "open": 802}
    assert sum(kinds.values()) == 18430
    names = {name for name, file in task_files().items() if file.family == "multi"}
    assert {order.task for order in orders} == names
    assert len(names) >= 12
    few = spoken(plan_paper("multi", mini=48), ["en", "zh"])
    assert len(few) == 96
    assert [order.language for order in few[:4]] == ["en", "zh"] * 2
    assert few[0] == replace(few[1], language="en")
    assert make_order(few[1]).item.labels["language"] == "zh"  # type: ignore[union-attr]
    with pytest.raises(BadPlan, match="language zh of bar_chart: expected one of en"):
        spoken(plan(["bar_chart"], [1], 2), ["en", "zh"])
    with pytest.raises(BadPlan, match="language fr of lamps_lit: expected one of en, zh"):
        spoken(plan(["lamps_lit"], [1], 2), ["fr"])


def test_tangram_has_the_papers_size_and_four_questions_a_diagram() -> None:
    """Tangram, Table 1: 488, 459 and 133 diagrams; the four of a diagram stand side by side."""
    orders = plan_paper("tangram")
    assert len(orders) == 4320
    for level, diagrams in ((1, 488), (2, 459), (3, 133)):
        assert len({order.seed for order in orders if order.level == level}) == diagrams
    for k in range(0, len(orders), 4):
        assert {order.task for order in orders[k : k + 4]} == {"letters", "circles", "triangles", "segments"}
        assert len({(order.level, order.seed) for order in orders[k : k + 4]}) == 1


def test_workers_change_nothing() -> None:
    orders = plan(["connectivity"], [1], 20)
    assert list(make_all(orders, workers=2)) == [make_order(order) for order in orders]


def test_an_order_gives_a_probe_of_its_own_id() -> None:
    made = make_order(Order("connectivity", 1, 7))
    assert not isinstance(made, Unmade)
    assert isinstance(made, Probe)
    assert made.item.id.endswith("-L1-s7")


def test_tasks_beside_the_programs_are_labelled_with_their_topic() -> None:
    """In the suite dynamath: the same items as ever but for the label, their variants other draws of three levels."""
    orders = [order for order in plan_paper("dynamath") if order.task == "parity"]
    assert {(order.level, order.variant) for order in orders} == {(lv, k) for lv in (1, 2, 3) for k in range(10)}
    labelled, plain = make_order(orders[1]), make_order(replace(orders[1], topic=""))
    assert isinstance(labelled, Probe)
    assert isinstance(plain, Probe)
    assert labelled.item.labels == {**plain.item.labels, "topic": "algebra"}
    assert replace(labelled, item=replace(labelled.item, labels=plain.item.labels)) == plain
    assert "topic" not in plain.item.labels


def test_an_order_that_gives_no_item_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that gives up on some seeds, draws a state that breaks its rules on others, and makes the rest."""
    real = load_task("connectivity")

    def make(rng: Random, level: int) -> State:
        what = rng.random()
        if what < 0.2:
            raise NotMade("no graph of level 1 in 400 tries")
        state = real.make(rng, level)
        return state | {"query": [state["query"][0]] * 2} if what < 0.4 else state

    monkeypatch.setattr(batches, "load_task", {"connectivity": replace(real, make=make)}.__getitem__)
    made = list(make_all(plan(["connectivity"], [1], 30)))
    reasons = [each.why for each in made if isinstance(each, Unmade)]
    assert len(made) == 30
    assert 0 < sum("in 400 tries" in why for why in reasons) < len(reasons) < 30


def test_seeds_without_an_answer_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    real = load_task("parity")

    def make(rng: Random, level: int) -> State:
        if rng.random() < 0.5:
            raise NotMade("no function")
        return real.make(rng, level)

    monkeypatch.setattr(batches, "load_task", {"parity": replace(real, make=make)}.__getitem__)
    monkeypatch.setitem(batches.PAPER_SETS, "few", (batches.Share(("parity",), 1, 6, ("even", "odd", "neither")),))
    orders = plan_paper("few")
    assert len({order.seed for order in orders}) == 6
    assert not [each for each in make_all(orders) if isinstance(each, Unmade)]


def test_a_mini_set_is_even_over_subjects_and_tasks() -> None:
    orders = plan_paper("isobench", mini=90)
    assert len(orders) == 90
    of_task = Counter(order.task for order in orders)
    assert of_task["winner"] == of_task["puzzle"] == 9  # chess, of five subjects, has two tasks
    assert {of_task[name] for name in ("connectivity", "maxflow", "isomorphism")} == {6}
    assert set(orders) <= set(isobench())
    programs = plan_paper("dynamath", mini=400)
    assert len(programs) == 400
    seeds = Counter((order.task, order.level, order.seed) for order in programs)
    assert set(seeds.values()) == {10}  # variants stay together
    with pytest.raises(BadPlan, match="mini is 5: expected 10 or more"):
        plan_paper("dynamath", mini=5)


@pytest.mark.parametrize(("suite", "mini"), [("emma", 400), ("dynamath", 300), ("tangram", 124), ("multi", 500)])
def test_a_mini_set_has_each_level_as_often(suite: str, mini: int) -> None:
    """Also where a task has fewer seeds than levels (of tasks that have all three); the four tasks of a Tangram diagram
    keep their diagrams."""
    orders = [order for order in plan_paper(suite, mini=mini) if len(load_task(order.task).levels) == 3]
    of_level = Counter(order.level for order in orders)
    assert len(of_level) == 3
    assert max(of_level.values()) <= 1.15 * min(of_level.values())
    kept = set(orders)
    assert orders == [order for order in plan_paper(suite) if order in kept]
    if suite == "tangram":
        assert {*Counter((order.level, order.seed) for order in orders).values()} == {4}
