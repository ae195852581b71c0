"""Maximum flow by pushing flow, and minimum cut by looking at cuts alone; each gives a flow and a cut of equal value.

That equality, checked in plain integers by `check`, proves both optimal (Ford and Fulkerson, 1956).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.graphs.igraph_core import graph_base

FEW = 15  # nodes up to which all cuts are looked at
_EXACT = 2**53  # floats hold every whole number up to this

Node = Any  # a hashable name


@dataclass(frozen=True)
class MaximumFlow:
    """The value, the flow on every arc that carries some, and the source's side of a cut of the same capacity."""

    value: int
    flow: Mapping[tuple[Node, Node], int]
    side: tuple[Node, ...]


def by_preflow(graph: nx.DiGraph[Any], source: Node, sink: Node) -> MaximumFlow:
    """By push-relabel (Goldberg and Tarjan, 1988; igraph). Arcs have the integer attribute `capacity`.

    Raises BadState where source or sink is no node, they are one, or a capacity is not a whole number of at least 0.

    >>> graph = nx.DiGraph()
    >>> graph.add_weighted_edges_from([("s", "a", 3), ("a", "t", 2), ("s", "t", 1)], weight="capacity")
    >>> by_preflow(graph, "s", "t").value
    3
    """
    nodes, arcs, capacities = _parts(graph, source, sink)
    place = {node: i for i, node in enumerate(nodes)}
    network = graph_base()(n=len(nodes), edges=[(place[u], place[v]) for u, v in arcs], directed=True)
    value, along, _, side = network.maxflow(place[source], place[sink], capacity=capacities)
    flow = {arc: round(carried) for arc, carried in zip(arcs, along, strict=True) if round(carried)}
    return MaximumFlow(round(value), flow, tuple(nodes[i] for i in sorted(side)))


def by_cuts(graph: nx.DiGraph[Any], source: Node, sink: Node) -> MaximumFlow:
    """From the cuts: all of them where the graph is small, the linear program of cuts where it is not.

    Small: every set of nodes with the source and without the sink is a cut; the least capacity is the answer. Then each
    arc's capacity is lowered as far as no cut falls below it; what is left is a flow, for if some flow of that value
    left an arc partly unused, its capacity could have been lowered further.

    Large: least sum of capacity x d over potentials p (1 at the source, 0 at the sink) with d >= p(u) - p(v), d >= 0.
    Its matrix is totally unimodular, so the optimum is a cut, and its dual values are a flow. (Schrijver, Combinatorial
    Optimization, 13.2.) Raises BadState as `by_preflow` does.

    >>> graph = nx.DiGraph()
    >>> graph.add_weighted_edges_from([("s", "a", 3), ("a", "t", 2), ("s", "t", 1)], weight="capacity")
    >>> by_cuts(graph, "s", "t").value
    3
    """
    nodes, arcs, capacities = _parts(graph, source, sink)
    if len(nodes) > FEW:
        return _by_program(nodes, arcs, capacities, source, sink)
    inner = [node for node in nodes if node not in (source, sink)]
    held = dict(zip(inner, _membership(len(inner)), strict=True))
    count = 1 << len(inner)
    held[source], held[sink] = np.ones(count, dtype=bool), np.zeros(count, dtype=bool)
    crossed = [held[u] & ~held[v] for u, v in arcs]
    cuts: NDArray[np.int64] = np.zeros(count, dtype=np.int64)
    for crosses, capacity in zip(crossed, capacities, strict=True):
        cuts += crosses * np.int64(capacity)
    least = int(np.argmin(cuts))
    value = int(cuts[least])
    side = tuple(node for node in nodes if held[node][least])
    flow: dict[tuple[Node, Node], int] = {}
    for arc, crosses, capacity in zip(arcs, crossed, capacities, strict=True):
        spare = int(cuts[crosses].min()) - value if crosses.any() else capacity
        kept = max(0, capacity - spare)
        cuts -= crosses * np.int64(capacity - kept)
        if kept:
            flow[arc] = kept
    return MaximumFlow(value, flow, side)


def check(graph: nx.DiGraph[Any], source: Node, sink: Node, found: MaximumFlow) -> None:
    """Raises Disproved unless flow and cut are what they claim and equal, in plain integers.

    >>> graph = nx.DiGraph()
    >>> graph.add_weighted_edges_from([("s", "a", 3), ("a", "t", 2), ("s", "t", 1)], weight="capacity")
    >>> check(graph, "s", "t", by_preflow(graph, "s", "t"))
    >>> check(nx.DiGraph([("s", "t", {"capacity": 1})]), "s", "t", by_preflow(graph, "s", "t"))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: flow of 2 from 's' to 'a', where no arc is
    """
    balance: dict[Node, int] = dict.fromkeys(graph, 0)
    for (u, v), carried in found.flow.items():
        if not graph.has_edge(u, v):
            raise Disproved(f"flow of {carried} from {u!r} to {v!r}, where no arc is")
        capacity = graph[u][v]["capacity"]
        if type(carried) is not int or not 0 <= carried <= capacity:
            raise Disproved(f"flow of {carried} from {u!r} to {v!r} on a capacity of {capacity}")
        balance[u] -= carried
        balance[v] += carried
    for node, rest in balance.items():
        if rest and node not in (source, sink):
            raise Disproved(f"flow is not conserved at {node!r}: {rest:+d}")
    side = set(found.side)
    if source not in side or sink in side or not all(node in graph for node in side):
        raise Disproved(f"cut does not separate {source!r} from {sink!r}")
    cut = sum(capacity for u, v, capacity in graph.edges(data="capacity") if u in side and v not in side)
    if not found.value == balance[sink] == -balance[source] == cut:
        raise Disproved(f"value {found.value}, flow into the sink {balance[sink]}, cut {cut}: expected equal")


def _parts(graph: nx.DiGraph[Any], source: Node, sink: Node) -> tuple[list[Node], list[tuple[Node, Node]], list[int]]:
    for node in (source, sink):
        if node not in graph:
            raise BadState(f"node {node!r} is not in the graph")
    if source == sink:
        raise BadState(f"source and sink are both {source!r}, expected two different nodes")
    arcs = list(graph.edges)
    capacities = [graph[u][v].get("capacity") for u, v in arcs]
    for (u, v), capacity in zip(arcs, capacities, strict=True):
        if type(capacity) is not int or capacity < 0:
            raise BadState(f"capacity {capacity!r} of the arc {u!r} to {v!r}, expected a whole number of at least 0")
    if sum(capacities) >= _EXACT:
        raise BadState(f"capacities add up to {sum(capacities)}, expected less than 2**53")
    return list(graph), arcs, capacities


@lru_cache(maxsize=FEW)
def _membership(count: int) -> tuple[NDArray[np.bool_], ...]:
    """Of `count` nodes: in which of the 2**count subsets, numbered in binary, each one is."""
    subsets = np.arange(1 << count)
    return tuple((subsets >> i & 1).astype(bool) for i in range(count))


def _by_program(
    nodes: list[Node], arcs: list[tuple[Node, Node]], capacities: list[int], source: Node, sink: Node
) -> MaximumFlow:
    from scipy.optimize import linprog  # takes half a second to import, and small networks never come here
    from scipy.sparse import csr_matrix

    place = {node: i for i, node in enumerate(nodes)}
    n, m = len(nodes), len(arcs)
    if not m:
        return MaximumFlow(0, {}, (source,))
    row = np.arange(m)
    tails = np.array([place[u] for u, _ in arcs])
    heads = np.array([place[v] for _, v in arcs])
    ones = np.ones(m)
    matrix = csr_matrix(  # p(u) - p(v) - d <= 0
        (np.concatenate([ones, -ones, -ones]), (np.tile(row, 3), np.concatenate([tails, heads, n + row]))),
        shape=(m, n + m),
    )
    bounds = np.concatenate([np.tile([-np.inf, np.inf], (n, 1)), np.tile([0.0, np.inf], (m, 1))])
    # Potentials in between are free, so that their columns' dual equations are the flow's conservation.
    bounds[place[source]] = (1.0, 1.0)
    bounds[place[sink]] = (0.0, 0.0)
    cost = np.concatenate([np.zeros(n), np.array(capacities, dtype=float)])
    found = linprog(cost, A_ub=matrix, b_ub=np.zeros(m), bounds=bounds, method="highs")
    if found.status != 0:
        raise Disproved(f"the linear program of cuts was not solved: {found.message}")
    carried = np.rint(-found.ineqlin.marginals).astype(int)
    flow = {arc: int(amount) for arc, amount in zip(arcs, carried, strict=True) if amount}
    side = tuple(node for i, node in enumerate(nodes) if found.x[i] > 0.5)
    return MaximumFlow(round(found.fun), flow, side)
