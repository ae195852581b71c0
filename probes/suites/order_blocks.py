"""Orders in blocks: what each is called, and what is made of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from functools import partial

from isoprobe.probes.core import Probe
from isoprobe.probes.part import WHOLE, Part
from isoprobe.probes.suites.batches import Unmade, make_order
from isoprobe.probes.suites.blocks import Blocks, Entry
from isoprobe.probes.suites.code import own_code, task_code
from isoprobe.probes.suites.orders import Order
from isoprobe.probes.suites.rotating import rotations

LEAST, MOST, BLOCKS = 16, 256, 4096  # orders of a block, and blocks that a suite is divided into before they are larger


def order_blocks(
    orders: Sequence[Order], rotate: bool = False, part: Part = WHOLE, pictures: bool = True
) -> Iterator[tuple[str, Sequence[Order]]]:
    """The orders of this part in blocks, each with its name: the same for the same orders and the same code."""
    size = min(MOST, max(LEAST, len(orders) // BLOCKS))
    codes: dict[str, str] = {}
    for k in part.of(-(-len(orders) // size)):
        block = list(orders[k * size : (k + 1) * size])
        for order in block:
            if order.task not in codes:
                codes[order.task] = task_code(order.task)
        way = rotate if pictures else [rotate, "no pictures"]
        told = [own_code(), way, *([*astuple(order), codes[order.task]] for order in block)]
        yield hashlib.sha256(json.dumps(told).encode()).hexdigest()[:40], block


def made_in_blocks(
    orders: Sequence[Order],
    blocks: Blocks,
    rotate: bool = False,
    workers: int = 1,
    part: Part = WHOLE,
    engine: str = "",
    pictures: bool = True,
) -> Iterator[tuple[Probe, ...] | Unmade]:
    """Every order's probe of this part with its rotations, in order, or why there is none."""
    named = ((name, block) for name, block in order_blocks(orders, rotate, part, pictures))
    ordered = (order for _, block in order_blocks(orders, rotate, part, pictures) for order in block)
    made = blocks.made(named, partial(make_block, rotate=rotate, pictures=pictures), workers, engine)
    for order, entry in zip(ordered, made, strict=True):
        yield entry.probes or Unmade(order, str(entry.told["why"]))


def make_block(orders: Sequence[Order], rotate: bool = False, pictures: bool = True) -> list[Entry]:
    """What becomes of these orders."""
    entries = []
    for order in orders:
        made = make_order(order, pictures)
        if isinstance(made, Unmade):
            entries.append(Entry(told={"why": made.why}))
        else:
            entries.append(Entry((made, *(rotations(made) if rotate else ()))))
    return entries
