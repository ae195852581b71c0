"""The search for an isomorphism: every mapping holds, none is overlooked, and none is guessed."""

from __future__ import annotations

from itertools import permutations
from random import Random

import networkx as nx
import pytest

from isoprobe.solvers import Undecided
from isoprobe.solvers.graphs.invariants import Adjacency, adjacency
from isoprobe.solvers.graphs.isomorphism_search import Search


def renumbered(near: Adjacency, seed: int) -> Adjacency:
    order = Random(seed).sample(range(len(near)), len(near))
    moved: Adjacency = [[] for _ in near]
    for v, row in enumerate(near):
        moved[order[v]] = [order[w] for w in row]
    return moved


def carries(first: Adjacency, second: Adjacency, mapping: list[int]) -> bool:
    """Whether this numbers the second graph as the first, edge by edge."""
    return sorted(mapping) == list(range(len(first))) and all(
        {mapping[w] for w in row} == set(second[mapping[v]]) for v, row in enumerate(first)
    )


GRAPHS = {
    "path": nx.path_graph(7),
    "two triangles": nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3)),
    "cube": nx.hypercube_graph(3),
    "Petersen": nx.petersen_graph(),
    "complete": nx.complete_graph(8),
    "empty": nx.empty_graph(5),
    "none": nx.empty_graph(0),
    "dense": nx.complement(nx.random_regular_graph(3, 20, seed=1)),
    "tree": nx.balanced_tree(2, 4),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_a_copy_is_found_and_the_mapping_holds(name: str) -> None:
    near = adjacency(GRAPHS[name])
    for seed in range(5):
        copy = renumbered(near, seed)
        mapping = Search(near, copy).mapping()
        assert mapping is not None
        assert carries(near, copy, mapping)


def test_it_agrees_with_all_numberings_of_small_graphs() -> None:
    found = {True: 0, False: 0}
    for seed in range(120):
        first, second = (adjacency(nx.gnm_random_graph(5, 4 + seed % 3, seed=seed + shift)) for shift in (0, 500))
        any_mapping = any(carries(first, second, list(order)) for order in permutations(range(5)))
        mapping = Search(first, second).mapping()
        assert (mapping is not None) == any_mapping
        assert mapping is None or carries(first, second, mapping)
        found[any_mapping] += 1
    assert min(found.values()) > 10


def test_graphs_that_refinement_cannot_tell_apart() -> None:
    hexagon = adjacency(nx.cycle_graph(6))
    assert Search(hexagon, adjacency(GRAPHS["two triangles"])).mapping() is None
    prism, utility = nx.circular_ladder_graph(3), nx.complete_bipartite_graph(3, 3)
    assert Search(adjacency(prism), adjacency(utility)).mapping() is None


def test_automorphisms_keep_the_search_short() -> None:
    """Many copies of one piece: without them the second graph's leaves would be tried in all orders."""
    pieces = nx.disjoint_union_all([nx.cycle_graph(4)] * 5 + [nx.cycle_graph(3)] * 4)
    other = nx.disjoint_union_all(
        [nx.cycle_graph(4)] * 2 + [nx.cycle_graph(3)] * 4 + [nx.cycle_graph(8), nx.cycle_graph(4)]
    )
    near, far = adjacency(pieces), adjacency(other)
    search = Search(near, renumbered(far, 3), budget=2_000)
    assert search.mapping() is None
    assert search.budget > 0


def test_the_search_does_not_guess() -> None:
    near = adjacency(nx.line_graph(nx.complete_bipartite_graph(4, 4)))
    with pytest.raises(Undecided, match=r"^the search for an isomorphism ran out of its budget$"):
        Search(near, renumbered(near, 1), budget=2).mapping()
    large: Adjacency = [[] for _ in range(1025)]
    with pytest.raises(Undecided, match="1025 vertices, expected at most 1024"):
        Search(large, large).mapping()
