"""Each invariant by both of its algorithms, on pairs that it tells apart and on pairs that it does not."""

from __future__ import annotations

import networkx as nx
import pytest

from isoprobe.solvers.graphs.invariants import _FINDERS, _RECOMPUTED, adjacency, distinguish, recompute


def pairs() -> list[tuple[nx.Graph, nx.Graph]]:
    found = [(nx.gnm_random_graph(8, 11, seed=i), nx.gnm_random_graph(8, 11, seed=i + 500)) for i in range(25)]
    found += [(nx.random_regular_graph(3, 10, seed=i), nx.random_regular_graph(3, 10, seed=i + 500)) for i in range(10)]
    found += [(nx.cycle_graph(6), nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3))), (nx.Graph(), nx.Graph())]
    return found


@pytest.mark.parametrize("name", sorted(_FINDERS))
def test_two_algorithms_give_the_same_values(name: str) -> None:
    for g, h in pairs():
        assert _FINDERS[name](adjacency(g), adjacency(h)) == recompute(name, g, h)


def test_every_invariant_can_be_recomputed() -> None:
    assert _FINDERS.keys() == _RECOMPUTED.keys()


@pytest.mark.parametrize("name", sorted(_FINDERS))
def test_renaming_changes_nothing(name: str) -> None:
    for g, _ in pairs():
        turned = nx.relabel_nodes(g, {node: len(g) - node for node in g})
        first, second = recompute(name, g, turned)
        assert first == second
        assert distinguish(g, turned) is None


@pytest.mark.parametrize(
    ("g", "h", "name"),
    [
        (nx.path_graph(3), nx.path_graph(4), "vertices and edges"),
        (nx.path_graph(4), nx.star_graph(3), "degree sequence"),
        (nx.cycle_graph(6), nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3)), "triangles at each vertex"),
        (nx.cycle_graph(8), nx.disjoint_union(nx.cycle_graph(4), nx.cycle_graph(4)), "distances from each vertex"),
    ],
)
def test_the_first_that_differs(g: nx.Graph, h: nx.Graph, name: str) -> None:
    told = distinguish(g, h)
    assert told is not None
    assert told[0] == name
    assert told[1] != told[2]
