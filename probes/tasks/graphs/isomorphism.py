"""Are two graphs isomorphic?

Blind rules get nothing: for every item two graphs are made that are not isomorphic, one from the other by switching two
edges so that all the cheap invariants stay; one of them is G, and H is a renamed copy of it or of the other.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from isoprobe.probes.core import Allowance, Disproved, Item, Solution, Solver, State, View
from isoprobe.probes.engine.assembling import Making, Proof
from isoprobe.probes.families.graphs.climbing import TOLD, looks
from isoprobe.probes.families.graphs.questions import PLACES
from isoprobe.probes.families.graphs.states import PAIR as KIND
from isoprobe.probes.families.graphs.states import components, draw_names, naming, neighbours, undirected
from isoprobe.probes.families.graphs.stories import PAIR_STORIES as STORIES
from isoprobe.probes.families.graphs.tasks import graph_task
from isoprobe.probes.grid import Axis, Grid, Numbers
from isoprobe.solvers.graphs import isomorphism
from isoprobe.solvers.graphs.igraph_core import graph_base
from isoprobe.solvers.graphs.invariants import distinguish

LEVELS = {
    1: "8 to 15 nodes (as in IsoBench); equal degrees, triangles and components",
    2: "10 to 15 nodes; equal degrees of neighbours, too",
    3: "8 to 12 nodes; equal under colour refinement",
    4: "12 to 16 nodes; equal under colour refinement, and in the triangles and 4-cycles at each node",
}
SEE = Axis(
    "a component of {others} nodes more, the same in both graphs; " + TOLD,
    {
        "others": (0, 0, 2, 3, 4, 5, 8, 13, 19, 26),
        "bonds": (0, 1, 2, 4, 6, 8, 10, 13, 16, 20),
        "room": (150, 145, 140, 135, 130, 125, 120, 115, 105, 95),
    },
    "two pictures of more nodes and edges are not laid out legibly within 1,200 pixels",
)
THINK = Axis(
    "{nodes} nodes to be matched, two non-isomorphic graphs being equal as level {alike} has them",
    {"nodes": (6, 7, 8, 9, 8, 10, 12, 14, 16, 20), "alike": (1, 1, 1, 2, 3, 3, 3, 4, 4, 4)},
)

_TRIES = 20  # switches of one graph before another graph is drawn

Edge = tuple[int, int]
Edges = list[Edge]


def make(rng: Random, level: int) -> State:
    """Two graphs with the same names or others; isomorphic in half of the states."""
    alike = rng.random() < 0.5
    lifted = rng.random() < 0.4
    while True:
        count, edges = _graph(rng, level, lifted)
        mate = _mate(rng, level, count, edges)
        if mate:
            break
    pair = [edges, mate]
    rng.shuffle(pair)
    parts = [_named(rng, count, pair[0]), _named(rng, count, pair[0 if alike else 1])]
    return KIND.assemble(parts, {})


def published(rng: Random) -> State:
    """As in IsoBench: edges between any nodes, in one graph or, where they are not isomorphic, in each anew."""
    alike = rng.random() < 0.5
    count, most = rng.randint(8, 15), round(rng.triangular(0, 20, 5))
    pairs = [(u, v) for u in range(count) for v in range(u + 1, count)]
    while True:
        edges = rng.sample(pairs, most)
        other = edges if alike else rng.sample(pairs, max(1, most + rng.choice((0, 0, 1))))
        if alike or not _igraph(count, edges).isomorphic(_igraph(count, other)):
            return KIND.assemble([_named(rng, count, edges), _named(rng, count, other)], {})


def climb(rng: Random, numbers: Numbers) -> State:
    """Two graphs that are alike but for what the thinking is about, each beside the same tree."""
    alike = rng.random() < 0.5
    count, level, others = numbers["nodes"], numbers["alike"], numbers["others"]
    while True:
        edges = _sparse(rng, count) if level <= 2 else _cubic(rng, count)
        mate = _mate(rng, level, count, edges)
        if mate:
            break
    beside = [(count + rng.randrange(max(0, i - 2), i), count + i) for i in range(1, others)]
    pair = [edges, mate]
    rng.shuffle(pair)
    parts = [_named(rng, count + others, made + beside) for made in (pair[0], pair[0 if alike else 1])]
    return KIND.assemble(parts, {})


def _named(rng: Random, count: int, edges: Edges) -> dict[str, list[object]]:
    names = draw_names(rng, count)
    return {"nodes": list(names), "edges": [(names[u], names[v]) for u, v in edges]}


def _graph(rng: Random, level: int, lifted: bool) -> tuple[int, Edges]:
    """Nodes and edges; from level 3 a regular graph, or one in which nodes look alike in pairs."""
    if level <= 2:
        count = rng.randint(8 if level == 1 else 10, 15)
        return count, _sparse(rng, count)
    few, many = (4, 6) if level == 3 else (6, 8)
    half = rng.randint(few, many)
    return 2 * half, _lift(rng, half) if lifted else _cubic(rng, 2 * half)


def _sparse(rng: Random, count: int) -> Edges:
    """No isolated nodes; in one component, or two."""
    parted = count // 2 if rng.random() < 0.25 else 0
    edges = {(rng.randrange(parted if i > parted else 0, i), i) for i in range(1, count) if i != parted or not parted}
    for _ in range(rng.randint(1, count // 2)):
        u, v = sorted(rng.sample(range(count), 2))
        if (u < parted) == (v < parted):
            edges.add((u, v))
    return sorted(edges)


def _cubic(rng: Random, count: int) -> Edges:
    """Every node has three edges: a prism, or a Moebius ladder, after many switches."""
    half = count // 2
    edges = [(i, (i + 1) % count) for i in range(count)] + [(i, i + half) for i in range(half)]
    edges = [(min(edge), max(edge)) for edge in edges]
    for _ in range(2 * count):
        edges = _switched(rng, edges, _classes(edges, [0] * count)) or edges
    return sorted(edges)


def _lift(rng: Random, half: int) -> Edges:
    """Two copies of a small graph, some of its edges crossing over: nodes i and i + half look alike to refinement."""
    edges: Edges = []
    base = {(rng.randrange(i), i) for i in range(1, half)}
    while len(base) < half + half // 4 + rng.randint(0, 1):
        u, v = sorted(rng.sample(range(half), 2))
        base.add((u, v))
    for u, v in sorted(base):
        cross = half if rng.random() < 0.5 else 0
        edges += [(u, v + cross), (min(u + half, v + half - cross), max(u + half, v + half - cross))]
    return sorted((min(edge), max(edge)) for edge in edges)


def _mate(rng: Random, level: int, count: int, edges: Edges) -> Edges | None:
    """A graph one switch away that is not isomorphic and equal in all that the level asks for; None where none is
    found."""
    colours = [0] * count if level == 1 else _colours(count, edges, 1 if level == 2 else count)
    looks = _looks(level, count, edges)
    plain = _igraph(count, edges)
    sizes = _component_sizes(plain)
    if level > 2 and len(sizes) > 1:
        return None
    classes = _classes(edges, colours)
    if not classes:
        return None
    for _ in range(_TRIES):
        other = _switched(rng, edges, classes)
        if other and _looks(level, count, other) == looks:
            mate = _igraph(count, other)
            if not plain.isomorphic(mate) and _component_sizes(mate) == sizes:
                return other
    return None


def _classes(edges: Edges, colours: list[int]) -> list[Edges]:
    """Edges in both directions by the colours of their ends, where there is more than one."""
    found: dict[Edge, Edges] = {}
    for u, v in edges:
        found.setdefault((colours[u], colours[v]), []).append((u, v))
        found.setdefault((colours[v], colours[u]), []).append((v, u))
    return [found[key] for key in sorted(found) if len(found[key]) > 1]


def _switched(rng: Random, edges: Edges, classes: list[Edges]) -> Edges | None:
    """Two edges a-b and c-d become a-d and c-b; a and c have one colour, b and d have one colour, so that every node
    keeps the colours of its neighbours. None where the two edges drawn cannot be switched."""
    (a, b), (c, d) = rng.sample(rng.choice(classes), 2)
    if len({a, b, c, d}) < 4:
        return None
    new = [(min(a, d), max(a, d)), (min(c, b), max(c, b))]
    if new[0] in edges or new[1] in edges:
        return None
    old = ((a, b), (b, a), (c, d), (d, c))
    return sorted([edge for edge in edges if edge not in old] + new)


def _colours(count: int, edges: Edges, rounds: int) -> list[int]:
    """Colour refinement: after one round, the degrees."""
    near = _near(count, edges)
    colours = [0] * count
    for _ in range(rounds):
        signs = [(colours[v], *sorted([colours[w] for w in near[v]])) for v in range(count)]
        rank = {sign: i for i, sign in enumerate(sorted(set(signs)))}
        if len(rank) == len(set(colours)):
            break
        colours = [rank[sign] for sign in signs]
    return colours


def _near(count: int, edges: Edges) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in range(count)]
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)
    return near


def _looks(level: int, count: int, edges: Edges) -> object:
    """What must stay beside the colours: the triangles in all; at level 4 the triangles and 4-cycles at each node."""
    masks = [0] * count
    for u, v in edges:
        masks[u] |= 1 << v
        masks[v] |= 1 << u
    if level < 4:
        return sum((masks[u] & masks[v]).bit_count() for u, v in edges)
    looks = [0] * count
    for v, mask in enumerate(masks):
        for w in range(v):
            shared = (mask & masks[w]).bit_count()
            if shared:
                seen = shared * (shared - 1) // 2 + (1000 * shared if mask >> w & 1 else 0)
                looks[v] += seen
                looks[w] += seen
    return sorted(looks)


def _solver(name: str, idea: str) -> Solver:
    method = isomorphism.by_canonical_form if name == "canonical" else isomorphism.by_search

    def solve(state: State) -> Solution:
        found = method(undirected(state["G"]), undirected(state["H"]))
        if isinstance(found, isomorphism.Isomorphism):
            return Solution(True, {"mapping": dict(found.mapping)})
        if isinstance(found, isomorphism.Invariant):
            return Solution(False, {"invariant": found.name, "G": found.first, "H": found.second})
        return Solution(
            False,
            {
                "labels": {"G": dict(found.first_labels), "H": dict(found.second_labels)},
                "canonical": {"G": list(map(list, found.first)), "H": list(map(list, found.second))},
            },
        )

    return Solver(name, idea, solve)


def check(state: State, solution: Solution) -> None:
    """Raises Disproved unless the mapping, the invariant or the canonical forms prove the answer."""
    told_by = solution.grounds
    proof: isomorphism.Certificate
    if solution.answer is True and "mapping" in told_by:
        proof = isomorphism.Isomorphism(told_by["mapping"])
    elif solution.answer is False and "invariant" in told_by:
        proof = isomorphism.Invariant(told_by["invariant"], told_by["G"], told_by["H"])
    elif solution.answer is False and "canonical" in told_by:
        first, second = (tuple((u, v) for u, v in told_by["canonical"][name]) for name in "GH")
        proof = isomorphism.CanonicalForms(told_by["labels"]["G"], told_by["labels"]["H"], first, second)
    else:
        raise Disproved(f"answer {solution.answer!r} with the certificate {sorted(told_by)}")
    isomorphism.check(undirected(state["G"]), undirected(state["H"]), proof)


def corrupt(rng: Random, state: State) -> State:
    """The state with one edge of one graph overlooked, seen where none is or seen to end elsewhere, where the graphs
    are isomorphic; where they are not, with the ends of two edges of H exchanged so that they are."""
    g, h = _plain(state, "G"), _plain(state, "H")
    if g.isomorphic(h):
        name = rng.choice("GH")
        return _with(state, name, _misread(rng, g if name == "G" else h, h if name == "G" else g))
    edges = [(u, v) for u, v in h.get_edgelist()]
    count = h.vcount()
    switches = [(i, j, flip) for i in range(len(edges)) for j in range(i) for flip in (False, True)]
    rng.shuffle(switches)
    triangles = sum(_triangles(g.vcount(), g.get_edgelist()))
    for i, j, flip in switches:
        (a, b), (c, d) = edges[i], edges[j][::-1] if flip else edges[j]
        new = [(min(a, d), max(a, d)), (min(c, b), max(c, b))]
        if len({a, b, c, d}) < 4 or new[0] in edges or new[1] in edges:
            continue
        other = [edge for k, edge in enumerate(edges) if k not in (i, j)] + new
        if sum(_triangles(count, other)) == triangles and _igraph(count, other).isomorphic(g):
            return _with(state, "H", other)
    # Not so for a state of ours: no exchange does, and H is taken for a copy of G.
    nodes = state["G"]["nodes"]
    return KIND.assemble([state["G"], {"nodes": nodes, "edges": state["G"]["edges"]}], {})


def _misread(rng: Random, graph: Any, other: Any) -> Edges:
    """The graph's edges after one mistake that makes it another graph than `other`."""
    edges = [(u, v) for u, v in graph.get_edgelist()]
    count = graph.vcount()
    absent = [(u, v) for v in range(count) for u in range(v) if (u, v) not in edges]
    mistake = rng.choice(("overlooked", "imagined", "moved"))
    if mistake == "moved" and edges:
        for _ in range(10):
            u, v = rng.choice(edges)
            onto = [pair for pair in absent if len({u, v} & set(pair)) == 1]
            if onto:
                moved = [edge for edge in edges if edge != (u, v)] + [rng.choice(onto)]
                if not _igraph(count, moved).isomorphic(other):
                    return moved
    if edges and (mistake != "imagined" or not absent):
        edges.remove(rng.choice(edges))
    elif absent:
        edges.append(rng.choice(absent))
    return edges


def _triangles(count: int, edges: Edges) -> list[int]:
    near = _near(count, edges)
    return [sum(len(near[v] & near[w]) for w in near[v]) // 2 for v in range(count)]


def _igraph(count: int, edges: Edges) -> Any:
    return graph_base()(n=count, edges=edges)


def _component_sizes(graph: Any) -> list[int]:
    """Those of its components, the smallest first."""
    return sorted(Counter(graph.connected_components()).values())


def _plain(state: State, name: str) -> Any:
    place = {node: i for i, node in enumerate(state[name]["nodes"])}
    return _igraph(len(place), [(place[u], place[v]) for u, v in state[name]["edges"]])


def _with(state: State, name: str, edges: Edges) -> State:
    nodes = state[name]["nodes"]
    part = {"nodes": nodes, "edges": [(nodes[u], nodes[v]) for u, v in edges]}
    return KIND.assemble([part if graph == name else state[graph] for graph in KIND.graphs], {})


def _degree_sequence(part: dict[str, list[str]]) -> tuple[int, ...]:
    return tuple(sorted(map(len, neighbours(part).values())))


def _sizes(part: dict[str, list[str]]) -> tuple[int, ...]:
    return tuple(sorted(map(len, components(part))))


def _triangle_count(state: State, name: str) -> int:
    plain = _plain(state, name)
    return sum(_triangles(plain.vcount(), plain.get_edgelist())) // 3


def labels(state: State) -> dict[str, str | int | float | bool]:
    """Size, regular or not, naming, and which invariant tells the graphs apart (none where they are isomorphic)."""
    differs = distinguish(undirected(state["G"]), undirected(state["H"]))
    return {
        "nodes": len(state["G"]["nodes"]),
        "edges": len(state["G"]["edges"]),
        "regular": len(set(_degree_sequence(state["G"]))) == 1,
        "told_apart_by": differs[0] if differs else "none",
        "naming": naming(state["G"]["nodes"]),
        "same_names": state["G"]["nodes"] == state["H"]["nodes"],
    }


_BY_PICTURE = f"{PLACES} Are G and H isomorphic?"
_BY_TEXT = "Are these two graphs, G and H, isomorphic?"


def _ask(item: Item, view: View) -> str:
    if view.representation == "story":
        return next(story for story in STORIES if story.name == view.style["story"]).ask
    return _BY_TEXT if view.medium == "text" else _BY_PICTURE


SOLVERS = (
    _solver("canonical", "the canonical forms of both graphs are compared"),
    _solver("search", "a mapping is searched for by individualisation and refinement"),
)

TASK = graph_task(
    KIND,
    STORIES,
    Making(LEVELS, make, corrupt),
    Proof(SOLVERS, "a mapping, or an invariant that differs", check),
    version=5,  # 5: names that a stroke may have cut are refused
    allowances=(
        Allowance(
            "certified first", "names that touch a stroke are drawn anew, and there are two graphs of them", bound=0.78
        ),
    ),
    problem="graph isomorphism",
    summary="Are two graphs the same up to the names of their nodes?",
    labels=labels,
    answer_kind="yes_no",
    ask=_ask,
    features={
        "nodes": lambda state: len(state["G"]["nodes"]),
        "edges": lambda state: len(state["G"]["edges"]),
        "degree sequence": lambda state: _degree_sequence(state["G"]),
        "triangles": lambda state: _triangle_count(state, "G"),
        "equal edge counts": lambda state: len(state["G"]["edges"]) == len(state["H"]["edges"]),
        "equal degree sequences": lambda state: _degree_sequence(state["G"]) == _degree_sequence(state["H"]),
        "equal triangle counts": lambda state: _triangle_count(state, "G") == _triangle_count(state, "H"),
        "equal component sizes": lambda state: _sizes(state["G"]) == _sizes(state["H"]),
        "edges in common by name": lambda state: sum(edge in state["H"]["edges"] for edge in state["G"]["edges"]),
        "naming": lambda state: (naming(state["G"]["nodes"]), naming(state["H"]["nodes"])),
    },
    published=published,
    grid=Grid(SEE, THINK, climb, {1: (3, 3), 2: (3, 4), 3: (2, 6), 4: (4, 9)}, looks(KIND)),
)
