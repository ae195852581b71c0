"""Invariants of graphs by which two graphs can be told apart, each computed in two ways.

`distinguish` finds the first that differs. `recompute` gets the same values by other algorithms and is what a check
relies on: counts against matrix products, search against matrix powers, ranks against splitters, tables against hashes.
A value is plain JSON. The two that compare refined colours speak of both graphs at once: how many vertices (or
individualised graphs) of one kind the first graph has, and how many the second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import networkx as nx
import numpy as np
from numpy.typing import NDArray

Adjacency = list[list[int]]
Values = tuple[Any, Any]  # of the first graph, of the second

MOST_INDIVIDUALISED = 2_000  # vertices times edges up to which each vertex is individualised


def adjacency(graph: nx.Graph[Any]) -> Adjacency:
    """Neighbours by number, nodes numbered in the graph's order.

    >>> adjacency(nx.path_graph(3))
    [[1], [0, 2], [1]]
    """
    place = {node: i for i, node in enumerate(graph)}
    return [[place[other] for other in graph.adj[node]] for node in graph]


def distinguish(g: nx.Graph[Any], h: nx.Graph[Any]) -> tuple[str, Any, Any] | None:
    """Name and both values of the first invariant that differs, None where none of them does.

    >>> distinguish(nx.path_graph(4), nx.star_graph(3))
    ('degree sequence', [1, 1, 2, 2], [1, 1, 1, 3])
    """
    return _distinguished(*(tuple(map(tuple, adjacency(graph))) for graph in (g, h)))


@lru_cache(maxsize=16)
def _distinguished(one: tuple[tuple[int, ...], ...], other: tuple[tuple[int, ...], ...]) -> tuple[str, Any, Any] | None:
    a, b = [*map(list, one)], [*map(list, other)]
    for name, values in _FINDERS.items():
        of_a, of_b = values(a, b)
        if of_a != of_b:
            return name, of_a, of_b
    return None


def recompute(name: str, g: nx.Graph[Any], h: nx.Graph[Any]) -> Values:
    """Both values of a named invariant, by another algorithm than `distinguish` uses. KeyError for other names.

    >>> recompute("degree sequence", nx.path_graph(4), nx.star_graph(3))
    ([1, 1, 2, 2], [1, 1, 1, 3])
    """
    return _RECOMPUTED[name](g, h)


def _each(value: Callable[[Adjacency], Any]) -> Callable[[Adjacency, Adjacency], Values]:
    return lambda a, b: (value(a), value(b))


def _size(near: Adjacency) -> list[int]:
    return [len(near), sum(map(len, near)) // 2]


def _degrees(near: Adjacency) -> list[int]:
    return sorted(map(len, near))


def _triangles(near: Adjacency) -> list[int]:
    sets = [set(row) for row in near]
    return sorted(sum(len(sets[v] & sets[w]) for w in row) // 2 for v, row in enumerate(near))


def _cliques(near: Adjacency) -> list[int]:
    """Complete graphs on four vertices at each vertex."""
    sets = [set(row) for row in near]
    found = [0] * len(near)
    for v, row in enumerate(near):
        for w in row:
            both = sets[v] & sets[w]
            found[v] += sum(len(both & sets[x]) for x in both)
    return sorted(count // 6 for count in found)


def _distances(near: Adjacency) -> list[list[int]]:
    """Of each vertex: how many vertices lie at distance 1, 2, 3, ... Sorted."""
    profiles = []
    for start in range(len(near)):
        seen = {start}
        layer = [start]
        profile = []
        while layer:
            layer = [w for w in {w for v in layer for w in near[v]} if w not in seen]
            seen.update(layer)
            if layer:
                profile.append(len(layer))
        profiles.append(profile)
    return sorted(profiles)


def _refine(near: Adjacency, colours: list[int], table: dict[Any, int], rounds: int) -> list[int]:
    """Colours after that many rounds or when stable; equal across all graphs refined with one table."""
    kinds = len(set(colours))
    for turn in range(rounds):
        signed = [(colours[v], *sorted([colours[w] for w in near[v]])) for v in range(len(near))]
        colours = [table.setdefault((turn, sign), len(table)) for sign in signed]
        if len(set(colours)) == kinds:
            break
        kinds = len(set(colours))
    return colours


def _refined(a: Adjacency, b: Adjacency) -> Values:
    n = len(a)
    both = a + [[w + n for w in row] for row in b]
    colours = _refine(both, [0] * len(both), {}, len(both))
    return _shares(Counter(colours[:n]), Counter(colours[n:]))


def _individualised(a: Adjacency, b: Adjacency) -> Values:
    if len(a) * sum(map(len, a)) > 2 * MOST_INDIVIDUALISED:
        return 0, 0
    table: dict[Any, int] = {}

    def signs(near: Adjacency) -> Counter[tuple[int, ...]]:
        n = len(near)
        return Counter(tuple(sorted(_refine(near, [int(v == w) for w in range(n)], table, n))) for v in range(n))

    return _shares(signs(a), signs(b))


def _shares(of_a: Counter[Any], of_b: Counter[Any]) -> Values:
    """How many of each kind the graphs have, kinds in an order that needs no names."""
    pairs = sorted((of_a[kind], of_b[kind]) for kind in of_a.keys() | of_b.keys())
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


_FINDERS: dict[str, Callable[[Adjacency, Adjacency], Values]] = {
    "vertices and edges": _each(_size),
    "degree sequence": _each(_degrees),
    "triangles at each vertex": _each(_triangles),
    "distances from each vertex": _each(_distances),
    "colour refinement": _refined,
    "complete graphs on four vertices at each vertex": _each(_cliques),
    "colour refinement with each vertex individualised": _individualised,
}


def _matrix(graph: nx.Graph[Any]) -> NDArray[np.int64]:
    place = {node: i for i, node in enumerate(graph)}
    matrix: NDArray[np.int64] = np.zeros((len(place), len(place)), dtype=np.int64)
    for u, v in graph.edges:
        matrix[place[u], place[v]] = matrix[place[v], place[u]] = 1
    return matrix


def _by_matrix(value: Callable[[NDArray[np.int64]], Any]) -> Callable[[nx.Graph[Any], nx.Graph[Any]], Values]:
    return lambda g, h: (value(_matrix(g)), value(_matrix(h)))


def _matrix_distances(matrix: NDArray[np.int64]) -> list[list[int]]:
    n = len(matrix)
    step = matrix + np.eye(n, dtype=np.int64)
    reached = np.eye(n, dtype=np.int64)
    layers = []
    while True:
        onward = np.minimum(reached @ step, 1)
        grown = (onward - reached).sum(axis=1)
        if not grown.any():
            break
        layers.append(grown)
        reached = onward
    return sorted([int(layer[v]) for layer in layers if layer[v]] for v in range(n))


def _matrix_cliques(matrix: NDArray[np.int64]) -> list[int]:
    found = []
    for row in matrix:
        around = np.flatnonzero(row)
        local = matrix[np.ix_(around, around)]
        found.append(int(np.trace(local @ local @ local)) // 6)  # triangles among the neighbours
    return sorted(found)


def _split(g: nx.Graph[Any], h: nx.Graph[Any]) -> Values:
    """The coarsest equitable partition of both graphs together, by splitting cells until none can be."""
    near = adjacency(g) + [[w + len(g) for w in row] for row in adjacency(h)]
    cell = [0] * len(near)
    cells: list[list[int]] = [list(range(len(near)))] if near else []
    waiting = [0] if near else []
    while waiting:
        splitter = set(cells[waiting.pop()])
        counts = [sum(w in splitter for w in row) for row in near]
        for index in range(len(cells)):
            parts: dict[int, list[int]] = {}
            for v in cells[index]:
                parts.setdefault(counts[v], []).append(v)
            if len(parts) > 1:
                first, *others = parts.values()
                cells[index] = first
                waiting.append(index)
                for part in others:
                    for v in part:
                        cell[v] = len(cells)
                    waiting.append(len(cells))
                    cells.append(part)
    pairs = sorted((sum(v < len(g) for v in members), sum(v >= len(g) for v in members)) for members in cells)
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def _hashed(g: nx.Graph[Any], h: nx.Graph[Any]) -> Values:
    def signs(graph: nx.Graph[Any]) -> Counter[bytes]:
        near = adjacency(graph)
        found: Counter[bytes] = Counter()
        for single in range(len(near)):
            colours = [b"1" if v == single else b"0" for v in range(len(near))]
            kinds = 2
            for _ in range(len(near)):
                colours = [
                    blake2b(colours[v] + b"".join(sorted(colours[w] for w in near[v])), digest_size=16).digest()
                    for v in range(len(near))
                ]
                if len(set(colours)) == kinds:
                    break
                kinds = len(set(colours))
            found[b"".join(sorted(colours))] += 1
        return found

    return _shares(signs(g), signs(h))


_RECOMPUTED: dict[str, Callable[[nx.Graph[Any], nx.Graph[Any]], Values]] = {
    "vertices and edges": lambda g, h: ([g.number_of_nodes(), g.number_of_edges()], [len(h), h.number_of_edges()]),
    "degree sequence": _by_matrix(lambda m: sorted(m.sum(axis=0).tolist())),
    "triangles at each vertex": _by_matrix(lambda m: sorted((np.diag(m @ m @ m) // 2).tolist())),
    "distances from each vertex": _by_matrix(_matrix_distances),
    "colour refinement": _split,
    "complete graphs on four vertices at each vertex": _by_matrix(_matrix_cliques),
    "colour refinement with each vertex individualised": _hashed,
}
