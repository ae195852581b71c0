"""Boxes that hold the same: both methods against every way to put things into them."""

from __future__ import annotations

from itertools import product
from random import Random

from isoprobe.solvers.dynamath.boxes import by_kinds, by_things


def test_both_methods_count_every_way() -> None:
    found = set()
    for seed in range(40):
        rng = Random(seed)
        worths, boxes = [rng.randint(1, 4) for _ in range(rng.randint(1, 6))], rng.choice((2, 3, 4))
        ways = 0
        for places in product(range(boxes), repeat=len(worths)):
            held = [sum(w for w, at in zip(worths, places, strict=True) if at == box) for box in range(boxes)]
            ways += len(set(held)) == 1
        assert by_things(worths, boxes) == by_kinds(worths, boxes) == ways
        found.add(ways)
    assert len(found) > 3
