"""Orders in blocks: named by what they are, the same whatever the parts, and each probe in its place."""

from __future__ import annotations

from pathlib import Path

from isoprobe.probes.core import Probe
from isoprobe.probes.part import Part
from isoprobe.probes.suites.batches import Unmade, make_all, plan
from isoprobe.probes.suites.blocks import Blocks
from isoprobe.probes.suites.order_blocks import LEAST, MOST, made_in_blocks, order_blocks
from tests.specimens.effort import within


def test_blocks_of_parts_are_the_blocks_of_the_whole() -> None:
    orders = plan(["connectivity"], [1, 2], 100, seed=3)
    whole = list(order_blocks(orders))
    assert [order for _, block in whole for order in block] == list(orders)
    assert {len(block) for _, block in whole} == {LEAST, 100 % LEAST}
    parts = [block for k in (1, 2, 3) for block in order_blocks(orders, part=Part(k, 3))]
    assert parts == whole


def test_names_tell_blocks_apart_by_all_that_makes_them() -> None:
    orders = plan(["connectivity"], [1], LEAST, variants=1)
    names = [
        next(iter(order_blocks(which, rotate)))[0]
        for which, rotate in (
            (orders, False),
            (orders, True),
            (plan(["connectivity"], [2], LEAST), False),
            (plan(["connectivity"], [1], LEAST, seed=1), False),
            (plan(["connectivity"], [1], LEAST, variants=2), False),
        )
    ]
    assert len(set(names)) == len(names)
    assert next(iter(order_blocks(list(orders))))[0] == names[0]


def test_a_long_plan_has_long_blocks() -> None:
    _, block = next(iter(order_blocks(plan(["connectivity"], [1], 10_000_000))))
    assert len(block) == MOST


def test_every_order_has_its_probe_or_its_reason(tmp_path: Path) -> None:
    orders = plan(["connectivity"], [1], 3)
    made = list(made_in_blocks(orders, Blocks(tmp_path)))
    assert made == [(probe,) if isinstance(probe, Probe) else probe for probe in make_all(orders)]
    assert not any(isinstance(each, Unmade) for each in made)
    assert list(made_in_blocks(orders, Blocks(tmp_path), part=Part(2, 2))) == made  # one block: the last part has it


def test_a_part_of_a_thousand_million_items_is_planned_at_once() -> None:
    orders = plan(["grid_size"], [1], 10**9, seed=7)
    (part,) = within(0.5, lambda _: list(order_blocks(orders, part=Part(2, 3_900_000))))
    assert len(part[1]) == 256
