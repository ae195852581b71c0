"""Colours of pairs: the same under every numbering, and finer than colours of vertices."""

from __future__ import annotations

from random import Random

import networkx as nx
import numpy as np

from isoprobe.solvers.graphs.invariants import adjacency
from isoprobe.solvers.graphs.pair_colours import mix, pair_colours


def kinds(graph: nx.Graph) -> list[int]:
    return sorted(pair_colours(adjacency(graph)).ravel().tolist())


def rook() -> nx.Graph:
    return nx.line_graph(nx.complete_bipartite_graph(4, 4))


def shrikhande() -> nx.Graph:
    steps = [(0, 1), (1, 0), (1, 1)]
    return nx.Graph(((i, j), ((i + a) % 4, (j + b) % 4)) for i in range(4) for j in range(4) for a, b in steps)


def test_a_renumbering_moves_the_colours_along() -> None:
    for seed in range(20):
        near = adjacency(nx.gnm_random_graph(9, 10 + seed, seed=seed))
        order = Random(seed).sample(range(9), 9)  # vertex v becomes order[v]
        moved: list[list[int]] = [[] for _ in near]
        for v, row in enumerate(near):
            moved[order[v]] = [order[w] for w in row]
        assert (pair_colours(moved)[np.ix_(order, order)] == pair_colours(near)).all()


def test_what_refinement_of_vertices_cannot_tell_apart() -> None:
    """Regular graphs: two triangles and a hexagon; the 3-prism and K(3, 3)."""
    two_triangles = nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3))
    prism = nx.circular_ladder_graph(3)
    assert kinds(two_triangles) != kinds(nx.cycle_graph(6))
    assert kinds(prism) != kinds(nx.complete_bipartite_graph(3, 3))


def test_the_start_tells_strongly_regular_graphs_of_the_same_parameters_apart() -> None:
    """Plain two-dimensional refinement does not: both are srg(16, 6, 2, 2)."""
    assert kinds(rook()) != kinds(shrikhande())


def test_pairs_are_coloured_as_the_symmetry_of_the_graph_has_it() -> None:
    def count(graph: nx.Graph) -> int:
        return len(set(kinds(graph)))

    assert count(nx.complete_graph(5)) == 2  # the same vertex, two vertices
    assert count(nx.cycle_graph(7)) == 4  # by distance
    assert count(nx.petersen_graph()) == 3
    assert count(nx.empty_graph(1)) == 1
    assert count(nx.path_graph(3)) == 5  # ends, middle, end to middle, middle to end, end to end
    colours = pair_colours(adjacency(nx.star_graph(3)))
    assert len(set(colours.diagonal().tolist())) == 2


def test_the_mixer_is_that_of_splitmix64() -> None:
    """The first outputs of the generator with seed 0 (Vigna's reference code) mix multiples of its increment."""
    increments = np.arange(1, 4, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    assert [hex(word) for word in mix(increments).tolist()] == [
        "0xe220a8397b1dcdaf", "0x6e789e6aa1b965f4", "0x6c45d188009454f",
    ]  # fmt: skip
