"""The states of graph tasks: which keys they have, what is allowed in them, and networkx graphs from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from isoprobe.probes.core import BadState, State

if TYPE_CHECKING:
    import networkx as nx  # imported where a graph is made of a state: diagrams have these states' names alone

MOST_NODES = 400
MOST_CAPACITY = 10**9
NAME = re.compile(r"[A-Z]|0|[1-9][0-9]{0,3}")

Part = Mapping[str, Any]  # {"nodes": [...], "edges": [[u, v], ...]} or {"nodes": [...], "arcs": [[u, v, c], ...]}


@dataclass(frozen=True)
class GraphKind:
    """What a task's state holds: graphs (one without a name, or G and H), arcs with capacity or edges, and roles.

    A role is a key of the state beside the graph: `query` is a pair of nodes, `source` and `sink` are one node each.
    """

    graphs: tuple[str, ...]
    directed: bool
    roles: tuple[str, ...]

    @property
    def lines(self) -> str:
        """The key of the list of edges or arcs."""
        return "arcs" if self.directed else "edges"

    def parts(self, state: Mapping[str, Any]) -> list[Part]:
        """The state's graphs in order."""
        return [state[name] if name else state for name in self.graphs]

    def transcribable(self, state: Mapping[str, Any]) -> State:
        """The state without what only a picture shows."""
        return {key: value for key, value in state.items() if key != "colours"}

    def assemble(self, parts: Sequence[Part], roles: Mapping[str, Any]) -> State:
        """A state in the one order that states have, from graphs and roles in any order."""
        tidy = [self._tidy(part) for part in parts]
        state: State = dict(tidy[0]) if not self.graphs[0] else dict(zip(self.graphs, tidy, strict=True))
        for role in self.roles:
            if role in roles:
                state[role] = in_order(roles[role]) if role == "query" else roles[role]
        return state

    def _tidy(self, part: Part) -> dict[str, Any]:
        nodes = in_order(part["nodes"])
        place = {node: i for i, node in enumerate(nodes)}
        if self.directed:
            arcs = sorted(part["arcs"], key=lambda arc: (place[arc[0]], place[arc[1]]))
            return {"nodes": nodes, "arcs": [list(arc) for arc in arcs]}
        pairs = {(u, v) if place[u] < place[v] else (v, u) for u, v in part["edges"]}
        return {"nodes": nodes, "edges": [[u, v] for u, v in sorted(pairs, key=lambda p: (place[p[0]], place[p[1]]))]}

    def validate(self, state: object) -> None:
        """Raises BadState, in one line that names value, place and expectation, unless the state is in order."""
        if not isinstance(state, dict):
            raise BadState(f"state is {_brief(state)}, expected an object")
        known = {"nodes", self.lines, *self.roles} if not self.graphs[0] else {*self.graphs, *self.roles}
        if set(state) != known:
            raise BadState(f"state has the keys {_brief(sorted(map(str, state)))}, expected {sorted(known)}")
        for name, part in zip(self.graphs, self.parts(state), strict=True):
            self._validate_part(part, f"graph {name}: " if name else "")
        if self.roles:
            self._validate_roles(state)

    def _validate_part(self, part: object, where: str) -> None:
        if not isinstance(part, dict) or not {"nodes", self.lines} <= set(part):
            raise BadState(f"{where}{_brief(part)}, expected an object with 'nodes' and '{self.lines}'")
        nodes, lines = part["nodes"], part[self.lines]
        if not isinstance(nodes, list) or not 1 <= len(nodes) <= MOST_NODES:
            raise BadState(f"{where}nodes: {_brief(nodes)}, expected a list of 1 to {MOST_NODES} names")
        for node in nodes:
            if not isinstance(node, str) or not NAME.fullmatch(node):
                raise BadState(f"{where}nodes: {_brief(node)}, expected a capital letter or a number as text")
        if nodes != in_order(set(nodes)):
            raise BadState(f"{where}nodes: {_brief(nodes)}, expected each once and in order")
        if not isinstance(lines, list):
            raise BadState(f"{where}{self.lines}: {_brief(lines)}, expected a list")
        self._validate_lines(lines, {node: i for i, node in enumerate(nodes)}, where)

    def _validate_lines(self, lines: list[Any], place: Mapping[str, int], where: str) -> None:
        width = 3 if self.directed else 2
        last = (-1, -1)
        for line in lines:
            here = f"{where}{self.lines}: {_brief(line)}"
            if not isinstance(line, list) or len(line) != width:
                raise BadState(f"{here}, expected a list of {width}")
            for node in line[:2]:
                if not isinstance(node, str) or node not in place:
                    raise BadState(f"{here}: {_brief(node)} is not one of the nodes")
            if self.directed and (type(line[2]) is not int or not 1 <= line[2] <= MOST_CAPACITY):
                raise BadState(f"{here}: capacity {_brief(line[2])}, expected a whole number from 1 to {MOST_CAPACITY}")
            ends = (place[line[0]], place[line[1]])
            if ends[0] == ends[1] or (not self.directed and ends[0] > ends[1]):
                raise BadState(f"{here}, expected two different nodes{'' if self.directed else ' in order'}")
            if ends <= last:
                raise BadState(f"{here}, expected each once and in order of the nodes")
            last = ends

    def _validate_roles(self, state: State) -> None:
        nodes = set(state["nodes"])
        ends = state["query"] if "query" in self.roles else [state[role] for role in self.roles]
        named = " and ".join(self.roles)
        if not isinstance(ends, list) or len(ends) != 2:
            raise BadState(f"{named}: {_brief(ends)}, expected two nodes")
        for node in ends:
            if not isinstance(node, str) or node not in nodes:
                raise BadState(f"{named}: {_brief(node)} is not one of the nodes")
        if ends[0] == ends[1]:
            raise BadState(f"{named}: both are {ends[0]!r}, expected two different nodes")
        if "query" in self.roles and ends != in_order(ends):
            raise BadState(f"query: {ends!r}, expected in order of the nodes")


CONNECTIVITY = GraphKind(("",), directed=False, roles=("query",))
FLOW = GraphKind(("",), directed=True, roles=("source", "sink"))
PAIR = GraphKind(("G", "H"), directed=False, roles=())


def in_order(nodes: Iterable[str]) -> list[str]:
    """Names by length, then text: 0, 2, 10 and A, B, C."""
    return sorted(nodes, key=lambda name: (len(name), name))


def draw_names(rng: Random, count: int) -> list[str]:
    """`count` names in a random order that tells nothing: the first letters or the first numbers."""
    letters = count <= 26 and rng.random() < 0.5
    names = [chr(ord("A") + i) if letters else str(i) for i in range(count)]
    rng.shuffle(names)
    return names


def naming(nodes: Sequence[str]) -> str:
    """`letters` or `numbers`."""
    return "letters" if nodes[0].isalpha() else "numbers"


def undirected(part: Part) -> nx.Graph[str]:
    """The graph, its nodes in order."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(part["nodes"])
    graph.add_edges_from(part["edges"])
    return graph


def directed(part: Part) -> nx.DiGraph[str]:
    """The graph, its nodes in order, each arc with the integer attribute `capacity`."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(part["nodes"])
    for u, v, capacity in part["arcs"]:
        graph.add_edge(u, v, capacity=capacity)
    return graph


def neighbours(part: Part) -> dict[str, list[str]]:
    """Of every node of an undirected graph, in order."""
    found: dict[str, list[str]] = {node: [] for node in part["nodes"]}
    for u, v in part["edges"]:
        found[u].append(v)
        found[v].append(u)
    return found


def components(part: Part) -> list[list[str]]:
    """Of an undirected graph, by their first node."""
    near = neighbours(part)
    seen: set[str] = set()
    found: list[list[str]] = []
    for start in part["nodes"]:
        if start in seen:
            continue
        seen.add(start)
        group = [start]
        for node in group:
            for other in near[node]:
                if other not in seen:
                    seen.add(other)
                    group.append(other)
        found.append(group)
    return found


def distances(near: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """Edges on a shortest path from `start` to every node that it reaches."""
    steps = {start: 0}
    queue = [start]
    for node in queue:
        for other in near[node]:
            if other not in steps:
                steps[other] = steps[node] + 1
                queue.append(other)
    return steps


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
