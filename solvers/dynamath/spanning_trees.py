"""The spanning trees of a small graph whose edges have weights, counted up to a weight; by three methods.

Edges are given as the numbers of their two vertices, from 0. A set of edges is a number with a bit for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from math import comb

from isoprobe.solvers.work import Work

Edge = tuple[int, int]
MOST = 50_000  # choices of edges, kept choices, or trees before a count is given up


def by_joining(n: int, edges: Sequence[Edge], weights: Sequence[int], limit: int, most: int = 0) -> int:
    """How many spanning trees weigh up to a limit, with so many edges at a vertex at `most`, where it is not 0: edge
    after edge left or taken, and of all choices that join the same vertices, with as many edges at those of which edges
    are to come, and weigh the same only how many they are. Raises Undecided.

    >>> by_joining(3, [(0, 1), (0, 2), (1, 2)], [1, 2, 3], 4), by_joining(3, [(0, 1), (0, 2), (1, 2)], [1, 2, 3], 4, 1)
    (2, 0)
    """
    work = Work("choices kept", MOST)
    last = {vertex: k for k, edge in enumerate(edges) for vertex in edge}
    many: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {(tuple(range(n)), (0,) * n, 0): 1}
    for k, (weight, (a, b)) in enumerate(zip(weights, edges, strict=True)):
        work.take(len(many))
        after: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}
        done = [vertex for vertex in (a, b) if last[vertex] == k]
        for (part, ends, total), count in many.items():
            one, other, grown = part[a], part[b], list(ends)
            choices = [(part, total)]
            if one != other and total + weight <= limit and not (most and most in (ends[a], ends[b])):
                joint = min(one, other)
                choices.append((tuple(joint if of in (one, other) else of for of in part), total + weight))
            for taken, (now, so_far) in enumerate(choices):
                if any(all(last[v] <= k for v in range(n) if now[v] == now[u]) and any(now) for u in done):
                    continue  # a part that no edge joins to the rest any more
                if most:
                    grown[a], grown[b] = ends[a] + taken, ends[b] + taken
                    for vertex in done:
                        grown[vertex] = 0
                key = now, tuple(grown), so_far
                after[key] = after.get(key, 0) + count
        many = after
    return sum(count for (part, *_), count in many.items() if not any(part))


def by_choosing(n: int, edges: Sequence[Edge], weights: Sequence[int], most: int = 0) -> list[int]:
    """The weight of every spanning tree, with so many edges at a vertex at `most`, where it is not 0: every choice of
    one edge fewer than there are vertices that joins them all. Raises Undecided.

    >>> by_choosing(3, [(0, 1), (0, 2), (1, 2)], [1, 2, 3])
    [3, 4, 5]
    """
    Work("choices of edges", MOST).take(comb(len(edges), n - 1))
    ends = [1 << a | 1 << b for a, b in edges]
    return [
        sum(weights[k] for k in chosen)
        for chosen in combinations(range(len(edges)), n - 1)
        if _reached(1, [ends[k] for k in chosen]) == (1 << n) - 1
        and (not most or thickest([edges[k] for k in chosen]) <= most)
    ]


def thickest(edges: Sequence[Edge]) -> int:
    """How many of these edges there are at the vertex that has most.

    >>> thickest([(0, 1), (0, 2), (1, 3), (1, 4)])
    3
    """
    return max(Counter(vertex for edge in edges for vertex in edge).values())


def spans(n: int, edges: Sequence[Edge], tree: int) -> bool:
    """Whether these edges are a spanning tree.

    >>> spans(3, [(0, 1), (0, 2), (1, 2)], 0b101), spans(3, [(0, 1), (0, 2), (1, 2)], 0b111)
    (True, False)
    """
    ends = [1 << a | 1 << b for k, (a, b) in enumerate(edges) if tree >> k & 1]
    return len(ends) == n - 1 and _reached(1, ends) == (1 << n) - 1


def exchanged(edges: Sequence[Edge], weights: Sequence[int], tree: int, limit: int) -> set[int]:
    """The spanning trees up to a weight that differ from this one by one edge put for another.

    >>> sorted(map(bin, exchanged([(0, 1), (0, 2), (1, 2)], [1, 2, 3], 0b011, 4)))
    ['0b101']
    """
    inside = [k for k in range(len(edges)) if tree >> k & 1]
    ends = [1 << a | 1 << b for a, b in edges]
    room, found = limit - sum(weights[k] for k in inside), set()
    for left in inside:
        light = [k for k, weight in enumerate(weights) if weight - weights[left] <= room and not tree >> k & 1]
        if light:
            part = _reached(1 << edges[left][0], [ends[k] for k in inside if k != left])
            found |= {tree ^ 1 << left ^ 1 << k for k in light if 0 < ends[k] & part < ends[k]}
    return found


def by_exchanging(edges: Sequence[Edge], weights: Sequence[int], tree: int, limit: int) -> set[int]:
    """All spanning trees up to a weight, from one lightest on: to every other one there lead exchanges of an edge for
    another that never make a tree heavier than the limit. Raises Undecided.

    >>> len(by_exchanging([(0, 1), (0, 2), (1, 2)], [1, 2, 3], 0b011, 5))
    3
    """
    work, found, begun = Work("trees", MOST), {tree}, [tree]
    while begun:
        work.take()
        others = exchanged(edges, weights, begun.pop(), limit) - found
        found |= others
        begun += others
    return found


def _reached(start: int, ends: Collection[int]) -> int:
    """All vertices that the edges join to these, each edge and both as bits of vertices."""
    reached, before = start, 0
    while reached != before:
        before = reached
        for edge in ends:
            if edge & reached:
                reached |= edge
    return reached
