"""Spanning trees counted by three methods, against Cayley's formula and by weight."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from isoprobe.solvers.dynamath.spanning_trees import by_choosing, by_exchanging, by_joining, spans


@pytest.mark.parametrize("n", [3, 4, 5])
def test_a_complete_graph_has_as_many_as_cayley_says(n: int) -> None:
    edges = list(combinations(range(n), 2))
    ones = [1] * len(edges)
    assert by_joining(n, edges, ones, n - 1) == len(by_choosing(n, edges, ones)) == n ** (n - 2)
    first = sum(1 << edges.index((0, k)) for k in range(1, n))
    assert len(by_exchanging(edges, ones, first, n - 1)) == n ** (n - 2)


@pytest.mark.parametrize("seed", range(4))
def test_all_methods_count_the_same_up_to_a_weight(seed: int) -> None:
    rng = Random(seed)
    edges = [pair for pair in combinations(range(6), 2) if pair[1] == pair[0] + 1 or rng.random() < 0.5]
    weights = [rng.randint(1, 20) for _ in edges]
    trees = {
        sum(1 << k for k in chosen): sum(weights[k] for k in chosen)
        for chosen in combinations(range(len(edges)), 5)
        if spans(6, edges, sum(1 << k for k in chosen))
    }
    first = min(trees, key=lambda tree: trees[tree])
    limit = trees[first] + 12
    light = {tree for tree, weight in trees.items() if weight <= limit}
    assert sorted(trees.values()) == sorted(by_choosing(6, edges, weights))
    assert len(light) == by_joining(6, edges, weights, limit)
    assert by_exchanging(edges, weights, first, limit) == light


@pytest.mark.parametrize(("most", "trees"), [(1, 0), (2, 60), (3, 120), (4, 125)])
def test_trees_with_few_edges_at_a_vertex(most: int, trees: int) -> None:
    """Of five vertices: 5!/2 ways through all of them, 60 trees with three edges at a vertex, 5 stars."""
    edges = list(combinations(range(5), 2))
    assert by_joining(5, edges, [1] * 10, 4, most) == len(by_choosing(5, edges, [1] * 10, most)) == trees


def test_a_circle_with_a_vertex_left_out_is_no_tree() -> None:
    edges = [(0, 1), (0, 2), (1, 2), (2, 3)]
    assert not spans(4, edges, 0b0111)
    assert spans(4, edges, 0b1011)
