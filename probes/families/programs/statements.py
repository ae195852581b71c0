"""Several statements of which one or more are right: which ones, drawn before anything that they say."""

from __future__ import annotations

from random import Random


def some_right(rng: Random, count: int) -> set[int]:
    """The places of the right ones among so many, each set of one or more as often as every other.

    >>> sorted(some_right(Random(1), 5))
    [0, 2]
    """
    chosen = rng.randrange(1, 2**count)
    return {place for place in range(count) if chosen >> place & 1}
