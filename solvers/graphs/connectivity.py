"""Are two nodes of an undirected graph connected? By search, and by linear algebra over GF(2).

Both give a certificate that `check` verifies from the edges alone: a path, or a set of nodes that holds one of the two,
not the other, and that no edge leaves.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import pairwise

import networkx as nx

from isoprobe.solvers import BadState, Disproved


@dataclass(frozen=True)
class Path:
    """Connected: nodes from u to v, each joined to the next by an edge."""

    nodes: tuple[str, ...]


@dataclass(frozen=True)
class Separation:
    """Not connected: a set of nodes, in the graph's order, that holds u, not v, and that no edge leaves."""

    side: tuple[str, ...]


Certificate = Path | Separation


def by_search(graph: nx.Graph[str], u: str, v: str) -> Certificate:
    """A shortest path by breadth-first search, or the component of u. BadState where u or v is no node.

    >>> by_search(nx.Graph([("A", "B"), ("B", "C"), ("D", "E")]), "A", "C")
    Path(nodes=('A', 'B', 'C'))
    """
    _require(graph, u, v)
    parent: dict[str, str] = {u: u}
    queue = deque([u])
    while queue and v not in parent:
        node = queue.popleft()
        for neighbour in graph.adj[node]:
            if neighbour not in parent:
                parent[neighbour] = node
                queue.append(neighbour)
    if v not in parent:
        return Separation(tuple(node for node in graph if node in parent))
    path = [v]
    while path[-1] != u:
        path.append(parent[path[-1]])
    return Path(tuple(reversed(path)))


def by_algebra(graph: nx.Graph[str], u: str, v: str) -> Certificate:
    """A path or a separation from one linear system over GF(2); no walk through the graph decides anything.

    The vector 1_u + 1_v is a sum of columns of the incidence matrix exactly when u and v are connected: the columns
    summed are edges in which u and v alone have odd degree, and so hold a path. Otherwise (Fredholm's alternative) some
    vector y is orthogonal to every column and not to 1_u + 1_v: its support is a union of components with one of the
    two. (Biggs, Algebraic Graph Theory, chapter 4.) BadState where u or v is no node.

    >>> by_algebra(nx.Graph([("A", "B"), ("B", "C"), ("D", "E")]), "A", "D")
    Separation(side=('A', 'B', 'C'))
    """
    _require(graph, u, v)
    if u == v:
        return Path((u,))
    nodes = list(graph)
    bit = {node: 1 << place for place, node in enumerate(nodes)}
    edges = [(a, b) for a, b in graph.edges if a != b]
    pivots: dict[int, tuple[int, int]] = {}  # highest bit -> (column, which edges it sums)
    for number, (a, b) in enumerate(edges):
        column, summed = _reduce(bit[a] ^ bit[b], 1 << number, pivots)
        if column:
            pivots[column.bit_length()] = (column, summed)
    rest, summed = _reduce(bit[u] ^ bit[v], 0, pivots)
    if not rest:
        return Path(_path_in([edges[i] for i in range(len(edges)) if summed >> i & 1], u, v))
    y = rest & -rest  # solve y * column = 0 for all columns and y * rest = 1, lowest pivot first
    for top in sorted(pivots):
        column, _ = pivots[top]
        if (y & column).bit_count() % 2:
            y ^= 1 << (top - 1)
    held = bool(y & bit[u])
    return Separation(tuple(node for node in nodes if bool(y & bit[node]) == held))


def check(graph: nx.Graph[str], u: str, v: str, certificate: Certificate) -> None:
    """Raises Disproved unless the certificate proves what it claims, from the edges alone.

    >>> graph = nx.Graph([("A", "B"), ("B", "C"), ("D", "E")])
    >>> check(graph, "A", "C", Path(("A", "B", "C")))
    >>> check(graph, "A", "D", Path(("A", "D")))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: path ['A', 'D'] uses 'A'-'D', which is no edge
    """
    if isinstance(certificate, Path):
        nodes = certificate.nodes
        if not nodes or nodes[0] != u or nodes[-1] != v:
            raise Disproved(f"path {list(nodes)} does not lead from {u!r} to {v!r}")
        for a, b in pairwise(nodes):
            if not graph.has_edge(a, b):
                raise Disproved(f"path {list(nodes)} uses {a!r}-{b!r}, which is no edge")
        return
    side = set(certificate.side)
    if u not in side or v in side or any(node not in graph for node in side):
        raise Disproved(f"side {sorted(side)} does not separate {u!r} from {v!r}")
    for a, b in graph.edges:
        if (a in side) != (b in side):
            raise Disproved(f"edge {a!r}-{b!r} leaves the side {sorted(side)}")


def _require(graph: nx.Graph[str], u: str, v: str) -> None:
    for node in (u, v):
        if node not in graph:
            raise BadState(f"node {node!r} is not in the graph")


def _reduce(column: int, summed: int, pivots: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """The column with all pivots taken out, and the edges summed to do so."""
    done = 0
    while column:
        top = column.bit_length()
        if top not in pivots:
            done |= 1 << (top - 1)
            column ^= 1 << (top - 1)
            continue
        column ^= pivots[top][0]
        summed ^= pivots[top][1]
    return done, summed


def _path_in(join: list[tuple[str, str]], u: str, v: str) -> tuple[str, ...]:
    """A path from u to v in a set of edges where these two alone have odd degree: a trail, its loops cut out.

    The trail can only end at v: at every other node, and at u, an odd number of edges is left on arrival.
    """
    at: dict[str, set[int]] = {}
    for number, edge in enumerate(join):
        for node in edge:
            at.setdefault(node, set()).add(number)
    path = [u]
    while path[-1] != v:
        node = path[-1]
        number = min(at[node])
        a, b = join[number]
        at[a].discard(number)
        at[b].discard(number)
        onward = b if node == a else a
        if onward in path:
            del path[path.index(onward) + 1 :]
        else:
            path.append(onward)
    return tuple(path)
