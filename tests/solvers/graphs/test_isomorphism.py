"""Isomorphism by canonical form and by search: recorded counts and pairs, and forged certificates."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random

import networkx as nx
import pytest

from isoprobe.solvers import BadState, Disproved, Undecided
from isoprobe.solvers.graphs.isomorphism import (
    CanonicalForms,
    Invariant,
    Isomorphism,
    by_canonical_form,
    by_search,
    check,
)
from tests.specimens.effort import within

METHODS = pytest.mark.parametrize("method", [by_canonical_form, by_search])
PAIRS = Path(__file__).parents[3].parent / "shared" / "data" / "graph_isomorphism" / "truth.jsonl"


def shuffled(graph: nx.Graph, seed: int) -> nx.Graph:
    """A copy with other names in another order."""
    rng = Random(seed)
    names = [f"n{i}" for i in range(len(graph))]
    rng.shuffle(names)
    renamed = nx.relabel_nodes(graph, dict(zip(graph, names, strict=True)))
    copy = nx.Graph()
    copy.add_nodes_from(sorted(renamed))
    edges = list(renamed.edges)
    rng.shuffle(edges)
    copy.add_edges_from(edges)
    return copy


def rook() -> nx.Graph:
    return nx.line_graph(nx.complete_bipartite_graph(4, 4))


def shrikhande() -> nx.Graph:
    steps = [(0, 1), (1, 0), (1, 1)]
    return nx.Graph(((i, j), ((i + a) % 4, (j + b) % 4)) for i in range(4) for j in range(4) for a, b in steps)


@METHODS
@pytest.mark.parametrize(("count", "classes"), [(1, 1), (2, 2), (3, 4), (4, 11)])
def test_number_of_graphs(method, count: int, classes: int) -> None:
    """OEIS A000088: graphs on n unlabelled nodes are 1, 2, 4, 11, ..."""
    found: list[nx.Graph] = []
    pairs = list(combinations(range(count), 2))
    for chosen in range(2 ** len(pairs)):
        graph = nx.Graph()
        graph.add_nodes_from(range(count))
        graph.add_edges_from(pair for i, pair in enumerate(pairs) if chosen >> i & 1)
        if not any(isinstance(method(graph, other), Isomorphism) for other in found):
            found.append(graph)
    assert len(found) == classes


@METHODS
def test_strongly_regular_graphs_of_the_same_parameters(method) -> None:
    """Shrikhande's graph and the rook's graph on 4 x 4, both srg(16, 6, 2, 2) (Shrikhande 1959)."""
    for graph in (rook(), shrikhande()):
        again = shuffled(graph, 5)
        found = method(graph, again)
        assert isinstance(found, Isomorphism)
        check(graph, again, found)
    other = shuffled(shrikhande(), 3)
    found = method(rook(), other)
    assert isinstance(found, Invariant)
    assert found.name == "complete graphs on four vertices at each vertex"  # 8 in the rook's graph, none in the other
    check(rook(), other, found)


@METHODS
def test_random_graphs_and_their_copies(method) -> None:
    for seed in range(60):
        graph = nx.gnm_random_graph(9, 4 + seed % 20, seed=seed)
        copy = shuffled(graph, seed)
        found = method(graph, copy)
        assert isinstance(found, Isomorphism)
        check(graph, copy, found)
        other = nx.gnm_random_graph(9, 4 + seed % 20, seed=seed + 1000)
        found = method(graph, other)
        check(graph, other, found)
        assert isinstance(found, Isomorphism) == nx.is_isomorphic(graph, other)


@METHODS
def test_graphs_of_other_size(method) -> None:
    for other in (nx.path_graph(5), nx.path_graph(0), nx.star_graph(3), nx.empty_graph(4)):
        found = method(nx.path_graph(4), other)
        assert isinstance(found, Invariant)
        check(nx.path_graph(4), other, found)


@pytest.mark.slow
@pytest.mark.skipif(not PAIRS.is_file(), reason="../shared/data/graph_isomorphism is not there")
def test_recorded_pairs_in_little_time() -> None:
    """Strongly regular, distance-regular and CFI graphs, checked with nauty by those who recorded them."""
    records = [json.loads(line) for line in PAIRS.read_text().splitlines()]
    assert len(records) == 267

    def both_ways(_: int) -> None:
        for record in records:
            first, second = (nx.from_graph6_bytes(record[key].encode()) for key in ("g6_a", "g6_b"))
            for method in (by_canonical_form, by_search):
                found = method(first, second)
                check(first, second, found)
                assert isinstance(found, Isomorphism) == record["isomorphic"], record["id"]

    within(20, both_ways)  # 5 s on an idle core


def test_the_search_does_not_guess() -> None:
    with pytest.raises(Undecided, match="ran out of its budget"):
        by_search(rook(), shuffled(rook(), 1), budget=2)


@METHODS
def test_loops(method) -> None:
    with pytest.raises(BadState, match="joined to itself"):
        method(nx.Graph([(0, 0)]), nx.Graph([(0, 1)]))


def test_forged_mappings() -> None:
    path = nx.path_graph(4)
    for mapping in ({0: 0, 1: 2, 2: 1, 3: 3}, {0: 0, 1: 1, 2: 2}, {0: 0, 1: 1, 2: 2, 3: 2}, {0: 0, 1: 1, 2: 2, 3: 9}):
        with pytest.raises(Disproved):
            check(path, path, Isomorphism(mapping))
    with pytest.raises(Disproved, match="3 edges against 4"):
        check(path, nx.cycle_graph(4), Isomorphism({i: i for i in range(4)}))


def test_forged_invariants() -> None:
    path, star = nx.path_graph(4), nx.star_graph(3)
    good = by_search(path, star)
    assert isinstance(good, Invariant)
    check(path, star, good)
    for forged in (
        Invariant("no such", 1, 2),
        Invariant(good.name, good.second, good.first),
        Invariant("vertices and edges", [4, 3], [4, 3]),
        Invariant("vertices and edges", [4, 3], [4, 4]),
        CanonicalForms({i: i for i in path}, {i: i for i in star}, tuple(path.edges), tuple(star.edges)),
        CanonicalForms({}, {}, (), ()),
    ):
        with pytest.raises(Disproved):
            check(path, star, forged)


def test_equal_canonical_forms_prove_nothing() -> None:
    graph = nx.path_graph(3)
    copy = shuffled(graph, 1)
    found = by_canonical_form(graph, copy)
    assert isinstance(found, Isomorphism)
    from isoprobe.solvers.graphs.isomorphism import _form, _labels

    forms = CanonicalForms(_labels(graph), _labels(copy), _form(graph, _labels(graph)), _form(copy, _labels(copy)))
    with pytest.raises(Disproved, match="canonical forms are equal"):
        check(graph, copy, forms)
