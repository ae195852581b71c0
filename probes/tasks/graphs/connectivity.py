"""Are two nodes of an undirected graph connected?

Blind rules get nothing: the graph is drawn before it is known whether the answer will be yes, and the two query nodes
are a pair of a kind (by their degrees) that the graph has both within one component and across two.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from isoprobe.probes.core import Disproved, Item, Solution, Solver, State, View
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.families.graphs.climbing import TIGHTER, TOLD, looks
from isoprobe.probes.families.graphs.states import CONNECTIVITY as KIND
from isoprobe.probes.families.graphs.states import (
    Part,
    components,
    distances,
    draw_names,
    naming,
    neighbours,
    undirected,
)
from isoprobe.probes.families.graphs.stories import CONNECTIVITY_STORIES as STORIES
from isoprobe.probes.families.graphs.tasks import graph_task
from isoprobe.probes.grid import Axis, Grid, Numbers
from isoprobe.solvers.graphs import connectivity

LEVELS = {
    1: "8 to 15 nodes, the query nodes not adjacent (as in IsoBench)",
    2: "11 to 17 nodes, paths of at least 3 edges",
    3: "14 to 20 nodes, paths of at least 4 edges",
    4: "18 to 24 nodes, paths of at least 5 edges",
}
_NODES = {1: (8, 15), 2: (11, 17), 3: (14, 20), 4: (18, 24)}
_FARTHER = {1: 2, 2: 3, 3: 4, 4: 5}  # the least distance of connected query nodes
SEE = Axis(
    "{others} nodes more, not connected to either query node, with {chords} edges across beside those that join them; "
    + TOLD,
    {
        "others": (0, 4, 8, 11, 14, 17, 20, 23, 26, 28),
        "chords": (0, 0, 1, 2, 3, 4, 5, 6, 8, 10),
        **TIGHTER,
    },
    "twice as many nodes more take five to ten seconds to lay out legibly within 1,200 pixels",
)
THINK = Axis(
    "two components of {own} nodes to be searched, and paths of at least {steps} edges",
    {"own": (5, 6, 8, 9, 10, 12, 14, 16, 18, 20), "steps": (2, 2, 3, 3, 4, 5, 6, 7, 8, 9)},
)

Pair = tuple[str, str]


def make(rng: Random, level: int) -> State:
    """A graph of at least two large components, and two of its nodes; connected in half of the states."""
    connected = rng.random() < 0.5
    while True:
        names = draw_names(rng, rng.randint(*_NODES[level]))
        edges = _edges(rng, names, _FARTHER[level])
        part: Part = {"nodes": names, "edges": edges}
        within, across = _pairs(part, _FARTHER[level])
        kinds = sorted(within.keys() & across.keys())
        if kinds:
            pair = rng.choice((within if connected else across)[rng.choice(kinds)])
            return KIND.assemble([part], {"query": pair})


def published(rng: Random) -> State:
    """As in IsoBench: edges between any nodes, some of which stay alone; of two connected nodes an edge joins four in
    ten, and of two that are not, one is often alone."""
    connected, adjacent = rng.random() < 0.5, rng.random() < 0.42
    while True:
        names = draw_names(rng, rng.randint(8, 15))
        pairs = [(u, v) for i, u in enumerate(names) for v in names[i + 1 :]]
        part: Part = {"nodes": names, "edges": rng.sample(pairs, round(rng.triangular(0, 20, 5)))}
        near = neighbours(part)
        fit = [
            (u, v)
            for u, v in pairs
            if ((v in distances(near, u)) == connected) and (not connected or (v in near[u]) == adjacent)
        ]
        if fit:
            return KIND.assemble([part], {"query": rng.choice(fit)})


def climb(rng: Random, numbers: Numbers) -> State:
    """A graph of two components, of which one or both hold the query nodes, and of others that hide them."""
    connected = rng.random() < 0.5
    own, others = numbers["own"], numbers["others"]
    while True:
        names = draw_names(rng, 2 * own + others)
        edges = _component(rng, names[:own]) + _component(rng, names[own : 2 * own])
        hiding = names[2 * own :]
        edges += [*_component(rng, hiding), *_chords(rng, hiding, numbers["chords"])] if hiding else []
        part: Part = {"nodes": names, "edges": edges}
        within, across = _pairs(part, numbers["steps"], names[: 2 * own])
        kinds = sorted(within.keys() & across.keys())
        if kinds:
            pair = rng.choice((within if connected else across)[rng.choice(kinds)])
            return KIND.assemble([part], {"query": pair})


def _edges(rng: Random, names: list[str], farther: int) -> list[Pair]:
    """The edges of two large components, and of a third small one or isolated nodes."""
    least = farther + 1
    spare = rng.randint(0, max(0, min(len(names) - 2 * least, len(names) // 4)))
    first = rng.randint(least, len(names) - spare - least)
    edges: list[Pair] = []
    sizes = [first, len(names) - spare - first]
    sizes += [spare] if rng.random() < 0.5 else [1] * spare
    start = 0
    for size in sizes:
        edges += _component(rng, names[start : start + size])
        start += size
    return edges


def _component(rng: Random, nodes: list[str]) -> list[Pair]:
    """A connected graph: a tree that grows at its young end, so that paths are long, and some more edges."""
    window = rng.choice((1, 2, 3, 4))
    edges = {(nodes[rng.randrange(max(0, i - window), i)], nodes[i]) for i in range(1, len(nodes))}
    for _ in range(rng.randint(0, len(nodes) // 3)):
        i = rng.randrange(len(nodes))
        j = min(len(nodes) - 1, i + rng.randint(2, 4))
        if i < j:
            edges.add((nodes[i], nodes[j]))
    return sorted(edges)


def _chords(rng: Random, nodes: list[str], count: int) -> list[Pair]:
    """So many edges between any two of these."""
    pairs = [(u, v) for i, u in enumerate(nodes) for v in nodes[i + 2 :]]
    return rng.sample(pairs, min(count, len(pairs)))


def _pairs(
    part: Part, farther: int, among: list[str] | None = None
) -> tuple[dict[Pair, list[Pair]], dict[Pair, list[Pair]]]:
    """Pairs in one component at that distance or more, and pairs across two; each by the pair's degrees. Both nodes are
    of those `among` which they are to be, where they are named.

    One of the two has at most three edges, so that three overlooked edges can always part them.
    """
    near = neighbours(part)
    within: dict[Pair, list[Pair]] = {}
    across: dict[Pair, list[Pair]] = {}
    nodes = part["nodes"] if among is None else among
    for i, u in enumerate(nodes):
        steps = distances(near, u)
        for v in nodes[i + 1 :]:
            degrees = sorted((len(near[u]), len(near[v])))
            if not degrees[0] or degrees[0] > 3:
                continue
            kind = (str(degrees[0]), str(degrees[1]))
            if v not in steps:
                across.setdefault(kind, []).append((u, v))
            elif steps[v] >= farther:
                within.setdefault(kind, []).append((u, v))
    return within, across


def _solver(name: str, idea: str) -> Solver:
    method = connectivity.by_search if name == "search" else connectivity.by_algebra

    def solve(state: State) -> Solution:
        found = method(undirected(state), *state["query"])
        if isinstance(found, connectivity.Path):
            return Solution(True, {"path": list(found.nodes)})
        return Solution(False, {"separated": list(found.side)})

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the path, or the closed set of nodes, proves the answer."""
    certificate = solution.grounds
    proof: connectivity.Certificate
    if solution.answer is True and "path" in certificate:
        proof = connectivity.Path(tuple(certificate["path"]))
    elif solution.answer is False and "separated" in certificate:
        proof = connectivity.Separation(tuple(certificate["separated"]))
    else:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(certificate)}")
    u, v = state["query"]
    connectivity.check(undirected(state), u, v, proof)


def corrupt(rng: Random, state: State) -> State:
    """The state with one to three edges overlooked, or one seen where none is, so that the answer is another."""
    edges: list[Pair] = [(u, v) for u, v in state["edges"]]
    u, v = state["query"]
    here = distances(neighbours(state), u)
    if v not in here:
        there = distances(neighbours(state), v)
        edges.append((rng.choice(sorted(here)), rng.choice(sorted(there))))
        return KIND.assemble([{"nodes": state["nodes"], "edges": edges}], state)
    for _ in range(30):
        kept = list(edges)
        for _ in range(3):
            found = connectivity.by_search(undirected({"nodes": state["nodes"], "edges": kept}), u, v)
            if isinstance(found, connectivity.Separation):
                break
            step = rng.randrange(len(found.nodes) - 1)
            ends = found.nodes[step : step + 2]
            kept.remove(ends if ends in kept else (ends[1], ends[0]))
        part = {"nodes": state["nodes"], "edges": kept}
        if v not in distances(neighbours(part), u):
            return KIND.assemble([part], state)
    near = neighbours(state)
    fewest = min(u, v, key=lambda node: len(near[node]))
    kept = [edge for edge in edges if fewest not in edge]
    return KIND.assemble([{"nodes": state["nodes"], "edges": kept}], state)


def _degrees(state: State) -> dict[str, int]:
    return {node: len(near) for node, near in neighbours(state).items()}


def _query_degrees(state: State) -> Hashable:
    degrees = _degrees(state)
    return tuple(sorted(degrees[node] for node in state["query"]))


def labels(state: State) -> dict[str, str | int | float | bool]:
    """Size, components, distance of the query nodes (0 where they are not connected), naming."""
    u, v = state["query"]
    return {
        "nodes": len(state["nodes"]),
        "edges": len(state["edges"]),
        "components": len(components(state)),
        "path_length": distances(neighbours(state), u).get(v, 0),
        "naming": naming(state["nodes"]),
    }


_BY_NAME = "Is there a path between node {a} and node {b} in the graph in the picture?"
_BY_COLOUR = "Is there a path between the two {colour} nodes in the graph in the picture?"
_BY_TEXT = "Is there a path between node {a} and node {b} in this undirected graph?"


def _ask(item: Item, view: View) -> str:
    a, b = item.state["query"]
    if view.representation == "story":
        return next(story for story in STORIES if story.name == view.style["story"]).ask.format(a=a, b=b)
    if view.medium == "text":
        return _BY_TEXT.format(a=a, b=b)
    if "query_colour" in view.stated:
        return _BY_COLOUR.format(colour=view.stated["query_colour"])
    return _BY_NAME.format(a=a, b=b)


SOLVERS = (
    _solver("search", "breadth-first search from one query node"),
    _solver("algebra", "the incidence matrix over GF(2): is the pair a sum of its columns?"),
)

TASK = graph_task(
    KIND,
    STORIES,
    Making(LEVELS, make, corrupt),
    Proof(SOLVERS, "a path, or the nodes on one side of a gap", check),
    version=3,  # 3: names that a stroke may have cut are refused
    problem="graph connectivity",
    summary="Are two nodes of an undirected graph connected by a path?",
    labels=labels,
    answer_kind="yes_no",
    ask=_ask,
    features={
        "nodes": lambda state: len(state["nodes"]),
        "edges": lambda state: len(state["edges"]),
        "density": lambda state: round(40 * len(state["edges"]) / len(state["nodes"]) / (len(state["nodes"]) - 1)),
        "degree sequence": lambda state: tuple(sorted(_degrees(state).values())),
        "components": lambda state: len(components(state)),
        "component sizes": lambda state: tuple(sorted(map(len, components(state)))),
        "isolated nodes": lambda state: sum(not degree for degree in _degrees(state).values()),
        "degrees of the query nodes": _query_degrees,
        "adjacency of the query nodes": lambda state: state["query"] in state["edges"],
        "naming": lambda state: naming(state["nodes"]),
    },
    published=published,
    grid=Grid(SEE, THINK, climb, {1: (1, 1), 2: (2, 3), 3: (3, 5), 4: (4, 6)}, looks(KIND)),
)
