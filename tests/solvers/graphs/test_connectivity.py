"""Connectivity by search and by algebra: recorded components, each other, and forged certificates."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.graphs.connectivity import Path, Separation, by_algebra, by_search, check

METHODS = pytest.mark.parametrize("method", [by_search, by_algebra])

# tinyG.txt of Sedgewick and Wayne, Algorithms, 4th edition, section 4.1: three components.
TINY = nx.Graph(
    [(0, 5), (4, 3), (0, 1), (9, 12), (6, 4), (5, 4), (0, 2), (11, 12), (9, 10), (0, 6), (7, 8), (9, 11), (5, 3)]
)
TINY_COMPONENTS = [{0, 1, 2, 3, 4, 5, 6}, {7, 8}, {9, 10, 11, 12}]


@METHODS
def test_recorded_components(method) -> None:
    for u in TINY:
        for v in TINY:
            if u == v:
                continue
            found = method(TINY, u, v)
            check(TINY, u, v, found)
            assert isinstance(found, Path) == any({u, v} <= component for component in TINY_COMPONENTS)


@METHODS
def test_many_random_graphs(method) -> None:
    for seed in range(400):
        rng = Random(seed)
        count = rng.randint(2, 14)
        graph = nx.Graph()
        graph.add_nodes_from(range(count))
        graph.add_edges_from(rng.sample(range(count), 2) for _ in range(rng.randint(0, 2 * count)))
        u, v = rng.sample(range(count), 2)
        found = method(graph, u, v)
        check(graph, u, v, found)
        assert isinstance(found, Path) == nx.has_path(graph, u, v)


def test_search_finds_a_shortest_path() -> None:
    assert len(by_search(nx.cycle_graph(9), 0, 4).nodes) == 5


@METHODS
def test_unknown_node(method) -> None:
    with pytest.raises(BadState, match="node 99 is not in the graph"):
        method(TINY, 0, 99)


@pytest.mark.parametrize(
    "forged",
    [
        Path((0, 1, 7)),
        Path((0, 4, 7)),
        Path((0,)),
        Path(()),
        Separation((0, 1, 2)),
        Separation((7, 8)),
        Separation(tuple(range(13))),
        Separation((0, 1, 2, 3, 4, 5, 6, 99)),
    ],
)
def test_forged_certificates(forged) -> None:
    with pytest.raises(Disproved):
        check(TINY, 0, 7, forged)
