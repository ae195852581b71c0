"""Maximum flow by preflow and by cuts: recorded optima, each other, and forged certificates."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import networkx as nx
import pytest

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.graphs.dimacs import read_max
from isoprobe.solvers.graphs.flow import FEW, by_cuts, by_preflow, check

METHODS = pytest.mark.parametrize("method", [by_preflow, by_cuts])
FILES = Path(__file__).parents[3].parent / "shared" / "data" / "maxflow"


def network(*arcs: tuple[object, object, int]) -> nx.DiGraph:
    graph = nx.DiGraph()
    for u, v, capacity in arcs:
        graph.add_edge(u, v, capacity=capacity)
    return graph


# Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, 3rd edition, figure 26.1 and 26.6: 23.
CORMEN = network(
    ("s", "a", 16), ("s", "b", 13), ("a", "c", 12), ("b", "a", 4), ("c", "b", 9),
    ("b", "d", 14), ("d", "c", 7), ("c", "t", 20), ("d", "t", 4),
)  # fmt: skip


@METHODS
def test_cormen(method) -> None:
    found = method(CORMEN, "s", "t")
    assert found.value == 23
    check(CORMEN, "s", "t", found)


@pytest.mark.slow
@METHODS
@pytest.mark.skipif(not FILES.is_dir(), reason="../shared/data/maxflow is not there")
def test_recorded_optima(method) -> None:
    records = json.loads((FILES / "optima.json").read_text())
    assert len(records) == 13
    for record in records:
        problem = read_max(FILES / record["file"])
        assert problem.graph.number_of_nodes() == record["nodes"]
        found = method(problem.graph, problem.source, problem.sink)
        check(problem.graph, problem.source, problem.sink, found)
        assert found.value == record["max_flow"], record["file"]


@pytest.mark.parametrize("count", [2, 3, 5, 9, FEW, FEW + 1, FEW + 6])
def test_both_methods_agree_on_random_networks(count: int) -> None:
    for seed in range(25):
        rng = Random(seed)
        graph = nx.DiGraph()
        graph.add_nodes_from(range(count))
        density = rng.choice((0.1, 0.3, 0.7))
        for u in range(count):
            for v in range(count):
                if u != v and rng.random() < density:
                    graph.add_edge(u, v, capacity=rng.randint(0, 20))
        found = by_preflow(graph, 0, 1), by_cuts(graph, 0, 1)
        assert found[0].value == found[1].value
        for each in found:
            check(graph, 0, 1, each)


@METHODS
def test_nothing_can_flow(method) -> None:
    graph = network(("a", "s", 5), ("t", "a", 3))
    found = method(graph, "s", "t")
    assert (found.value, dict(found.flow)) == (0, {})
    check(graph, "s", "t", found)


@METHODS
@pytest.mark.parametrize("capacity", [-1, 1.5, None, True, "3", 2**60])
def test_bad_capacities(method, capacity) -> None:
    with pytest.raises(BadState, match="capacit"):
        method(network(("s", "t", capacity)), "s", "t")


@METHODS
def test_bad_ends(method) -> None:
    with pytest.raises(BadState, match="both 's'"):
        method(CORMEN, "s", "s")
    with pytest.raises(BadState, match="'x' is not in the graph"):
        method(CORMEN, "s", "x")


def test_forged_certificates() -> None:
    good = by_preflow(CORMEN, "s", "t")
    forged = [
        (replace(good, value=22), "expected equal"),
        (replace(good, side=("s",)), "expected equal"),
        (replace(good, side=("s", "t")), "does not separate"),
        (replace(good, side=("a",)), "does not separate"),
        (replace(good, flow={**good.flow, ("s", "a"): 17}), "on a capacity of 16"),
        (replace(good, flow={**good.flow, ("s", "a"): -1}), "on a capacity of 16"),
        (replace(good, flow={**good.flow, ("d", "c"): 0}), "not conserved"),
        (replace(good, flow={**good.flow, ("s", "t"): 1}), "where no arc is"),
    ]
    for found, why in forged:
        with pytest.raises(Disproved, match=why):
            check(CORMEN, "s", "t", found)
