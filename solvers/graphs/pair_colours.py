"""Colours of pairs of vertices that no renumbering changes: what colour refinement cannot see in regular graphs.

Counts are kept as sums of 64-bit hashes. Two that fall together by chance make colours coarser, never wrong: equal
pairs always get equal colours.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]


def mix(words: Words) -> Words:
    """A 64-bit hash of each word (the finalizer of splitmix64; Steele, Lea and Flood, 2014).

    >>> mix(np.array([1], dtype=np.uint64)).tolist()
    [6238072747940578789]
    """
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def pair_colours(near: list[list[int]]) -> Words:
    """The colour of each ordered pair, n x n: stable under two-dimensional Weisfeiler-Leman refinement, starting from
    the degrees in the graph that the two vertices' common neighbours induce.

    >>> colours = pair_colours([[1], [0, 2], [1]])  # a path: its ends are alike, its middle is not
    >>> bool(colours[0, 0] == colours[2, 2]), bool(colours[0, 0] == colours[1, 1])
    (True, False)
    """
    n = len(near)
    edges: NDArray[np.float64] = np.zeros((n, n))
    for v, row in enumerate(near):
        edges[v, row] = 1.0
    colours: Words = np.zeros((n, n), dtype=np.uint64)
    for v in range(n):
        common = edges * edges[v]  # row w: the common neighbours of v and w
        inside = common @ edges * common
        looks = mix(inside.astype(np.uint64) + np.uint64(7)) * common.astype(np.uint64)
        colours[v] = looks.sum(axis=1, dtype=np.uint64)
    kinds = edges.astype(np.uint64) + np.uint64(2) * np.eye(n, dtype=np.uint64)
    colours = mix(mix(colours) + kinds)
    count = len(np.unique(colours))
    while True:
        left, right = mix(colours + np.uint64(1)), mix(colours + np.uint64(2))
        colours = mix(colours + left @ right)
        now = len(np.unique(colours))
        if now == count:
            return colours
        count = now
