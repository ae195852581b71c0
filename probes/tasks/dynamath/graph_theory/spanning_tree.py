"""A weighted graph: how much does its lightest spanning tree weigh, or its heaviest, or what can be left away?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from isoprobe.probes.core import Disproved, State
from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.graphs import (
    CANVAS,
    FIELDS,
    WEIGHTS,
    an_edge,
    graph_scene,
    invalid_graph,
    read_graph,
    weight_of,
    weighted_graph,
)
from isoprobe.probes.families.programs.programs import Certificate, Draw, program_task

LEVELS = {1: "four vertices, weights to 12", 2: "five vertices, weights to 20", 3: "seven vertices, weights to 40"}
_SHAPE = {1: (4, 2, 12), 2: (5, 3, 20), 3: (7, 4, 40)}
QUESTIONS = {
    "lightest": "Numbers on the edges are weights. What is the total weight of a minimum spanning tree of the graph?",
    "heaviest": "Numbers on the edges are weights. What is the total weight of a maximum spanning tree of the graph?",
    "spared": (
        "Towns are circles, and every road costs the number on it. All towns must stay linked, at the least cost. How "
        "much do the roads that are given up cost together?"
    ),
}


def make(draw: Draw, level: int) -> Facts:
    """A connected graph with weights."""
    facts, _ = weighted_graph(draw, *_SHAPE[level])
    return {**facts, "wording": draw["function"].choice(list(QUESTIONS))}


def _joined(vertices: list[str], edges: Sequence[str]) -> bool:
    return len(_reached(vertices[0], edges)) == len(vertices)


def _reached(vertex: str, edges: Sequence[str]) -> set[str]:
    """All vertices that the edges join to this one."""
    reached = {vertex}
    for _ in edges:
        reached |= {v for edge in edges if set(edge) & reached for v in edge}
    return reached


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if why := invalid_graph(facts):
        return why
    if not _joined(facts["vertices"], facts["edges"]):
        return "edges: expected a connected graph"
    return "" if len(facts["edges"]) >= len(facts["vertices"]) else "edges: expected a cycle"


def by_kruskal(facts: Facts) -> int:
    """Edges from the lightest, or heaviest, on, each taken that joins two parts."""
    part = {vertex: vertex for vertex in facts["vertices"]}
    total = 0
    order = sorted(zip(facts["weights"], facts["edges"], strict=True), reverse=facts["wording"] == "heaviest")
    for weight, (a, b) in order:
        if part[a] != part[b]:
            total += weight
            part = {vertex: part[a] if of == part[b] else of for vertex, of in part.items()}
    return sum(facts["weights"]) - total if facts["wording"] == "spared" else total


def by_trying(facts: Facts) -> int:
    """Every choice of one edge fewer than there are vertices that joins them all."""
    weight = dict(zip(facts["edges"], facts["weights"], strict=True))
    trees = [
        sum(weight[edge] for edge in chosen)
        for chosen in combinations(facts["edges"], len(facts["vertices"]) - 1)
        if _joined(facts["vertices"], chosen)
    ]
    if facts["wording"] == "heaviest":
        return int(max(trees))
    return int(min(trees) if facts["wording"] == "lightest" else sum(facts["weights"]) - min(trees))


def _a_tree(facts: Facts, value: int) -> State:
    """By Prim's method, whatever the solvers found."""
    weight = dict(zip(facts["edges"], facts["weights"], strict=True))
    sign, reached, tree = -1 if facts["wording"] == "heaviest" else 1, {facts["vertices"][0]}, []
    while len(reached) < len(facts["vertices"]):
        rim = [edge for edge in facts["edges"] if len(set(edge) & reached) == 1]
        tree.append(min(rim, key=lambda edge: (sign * weight[edge], edge)))
        reached |= set(tree[-1])
    return {"tree": tree}


def _proves(facts: Facts, certificate: State) -> int:
    """A tree is the lightest where each edge outside joins two vertices that edges of the tree, none heavier, join."""
    weight, tree = dict(zip(facts["edges"], facts["weights"], strict=True)), certificate["tree"]
    if len(tree) != len(facts["vertices"]) - 1 or not _joined(facts["vertices"], tree):
        raise Disproved(f"edges {tree}: expected a spanning tree")
    sign, total = -1 if facts["wording"] == "heaviest" else 1, sum(weight[edge] for edge in tree)
    for outside in facts["edges"]:
        inside = [edge for edge in tree if sign * weight[edge] <= sign * weight[outside]]
        if not set(outside) <= _reached(outside[0], inside):
            raise Disproved(f"edge {outside}: a tree with it is better")
    return int(sum(facts["weights"]) - total if facts["wording"] == "spared" else total)


TASK = program_task(
    topic="graph theory",
    summary="How much does the lightest spanning tree weigh?",
    levels=LEVELS,
    variations=("numeric", "colour", "graph", "symbolic", "function"),
    question=QUESTIONS,
    fields={**FIELDS, "weights": WEIGHTS},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("greedy", "the lightest edge that joins two parts, again and again", by_kruskal),
        ("trying", "every set of edges that is a spanning tree", by_trying),
    ),
    certificate=Certificate("a spanning tree that no edge outside betters", _a_tree, _proves),
    scene=graph_scene,
    read=lambda figure: read_graph(figure, weighted=True),
    canvas=CANVAS,
    table=("edges", "weights"),
    prose="Between the vertices {vertices} there are the edges {edges}, whose weights are, in turn, {weights}.",
    elements=(
        Element("weight", "What is the weight of the edge that joins {a} and {b}?", "integer", weight_of, an_edge),
        Element("vertices", "How many circles with letters are there?", "integer", lambda f, _: len(f["vertices"])),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
