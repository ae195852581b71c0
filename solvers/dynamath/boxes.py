"""How many ways there are to put different things into boxes that all hold the same, each thing being worth a whole
number; by two methods."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np


def by_things(worths: Sequence[int], boxes: int) -> int:
    """Thing after thing, with the ways to each worth of each box but the last.

    >>> by_things([3, 1, 3, 2], 3)
    6
    """
    share, over = divmod(sum(worths), boxes)
    if over:
        return 0
    ways = np.zeros((share + 1,) * (boxes - 1), np.int64)
    ways.flat[0] = 1
    for worth in worths:
        put = ways.copy()  # into the last box
        for box in range(boxes - 1 if worth <= share else 0):
            np.moveaxis(put, box, 0)[worth:] += np.moveaxis(ways, box, 0)[: share + 1 - worth]
        ways = put
    return int(ways.flat[-1])


def by_kinds(worths: Sequence[int], boxes: int) -> int:
    """How many things of each worth are in which box, and in how many ways, for either half of the worths.

    >>> by_kinds([3, 1, 3, 2], 3)
    6
    """
    share, over = divmod(sum(worths), boxes)
    kinds = sorted(set(worths))
    low, high = (_filled(worths, half, boxes, share) for half in (kinds[: len(kinds) // 2], kinds[len(kinds) // 2 :]))
    rest = {held: many * high.get(tuple(share - worth for worth in held), 0) for held, many in low.items()}
    return 0 if over else sum(rest.values())


def _filled(worths: Sequence[int], kinds: Sequence[int], boxes: int, share: int) -> dict[tuple[int, ...], int]:
    """Ways to put all things of these worths into boxes, by what each then holds, a share at the most."""
    ways = {(0,) * boxes: 1}
    for worth in kinds:
        put: dict[tuple[int, ...], int] = {}
        for parts, many in _parts(worths.count(worth), boxes):
            for held, before in ways.items():
                now = tuple(so_far + worth * part for so_far, part in zip(held, parts, strict=True))
                if max(now) <= share:
                    put[now] = put.get(now, 0) + before * many
        ways = put
    return ways


@cache
def _parts(count: int, boxes: int) -> list[tuple[tuple[int, ...], int]]:
    """How so many different things can be put into boxes: how many into each, and in how many ways."""
    if boxes == 1:
        return [((count,), 1)]
    rest = ((first, parts, many) for first in range(count + 1) for parts, many in _parts(count - first, boxes - 1))
    return [((first, *parts), comb(count, first) * many) for first, parts, many in rest]
