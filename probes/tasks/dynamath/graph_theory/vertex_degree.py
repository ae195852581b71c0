"""A graph without weights: which vertex has the most neighbours, or the most vertices two steps away?"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from isoprobe.probes.engine.answers import name
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts
from isoprobe.probes.families.programs.graphs import (
    CANVAS,
    FIELDS,
    LETTERS,
    connected_edges,
    graph_scene,
    invalid_graph,
    read_graph,
)
from isoprobe.probes.families.programs.programs import Draw, program_task

LEVELS = {1: "five vertices", 2: "seven vertices", 3: "eight vertices"}
_SHAPE = {1: (5, 2), 2: (7, 4), 3: (8, 6)}
QUESTIONS = {
    "degree": "Which vertex of the graph has the largest degree?",
    "second": "From which vertex of the graph are there the most walks of exactly two steps, turning back allowed?",
}


def make(draw: Draw, level: int) -> Facts:
    """A connected graph in which one vertex stands out."""
    count, more = _SHAPE[level]
    letters = draw["symbolic"].sample(LETTERS, 8)[:count]
    shape = connected_edges(draw["graph"], "abcdefgh"[:count], more)
    named = dict(zip("abcdefgh", letters, strict=False))
    return {
        "vertices": sorted(letters),
        "edges": sorted("".join(sorted(named[v] for v in edge)) for edge in shape),
        "wording": draw["function"].choice(list(QUESTIONS)),
    }


def _walks(facts: Facts) -> dict[str, int]:
    degree = Counter(vertex for edge in facts["edges"] for vertex in edge)
    if facts["wording"] == "degree":
        return {vertex: degree[vertex] for vertex in facts["vertices"]}
    return {v: sum(degree[b if a == v else a] for a, b in facts["edges"] if v in (a, b)) for v in facts["vertices"]}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if why := invalid_graph(facts):
        return why
    most = sorted(_walks(facts).values())[-2:]
    return "" if most[0] < most[1] else "edges: expected one vertex that stands out"


def by_counting(facts: Facts) -> str:
    """Ends of edges at each vertex, summed over its neighbours for two steps."""
    walks = _walks(facts)
    return max(walks, key=lambda vertex: walks[vertex])


def by_matrix(facts: Facts) -> str:
    """Row sums of the adjacency matrix, or of its square."""
    names, linked = facts["vertices"], {*facts["edges"], *(edge[::-1] for edge in facts["edges"])}
    matrix = [[int(a + b in linked) for b in names] for a in names]
    if facts["wording"] == "second":
        matrix = [[sum(x * y for x, y in zip(row, line, strict=True)) for line in matrix] for row in matrix]
    return str(max(zip(map(sum, matrix), names, strict=True))[1])


def _a_vertex(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["vertices"]),)


def _two(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    joined = rng.random() < 0.5
    pairs = ["".join(pair) for pair in combinations(facts["vertices"], 2)]
    fit = [pair for pair in pairs if (pair in facts["edges"]) == joined]
    return tuple(rng.choice(fit)) if fit else None


def corrupt(rng: Random, facts: Facts) -> Facts:
    """Two edges seen amiss, or the letters of two circles taken for each other."""
    pairs = ["".join(pair) for pair in combinations(facts["vertices"], 2)]
    if rng.random() < 0.5:
        return {**facts, "edges": sorted(set(facts["edges"]) ^ set(rng.sample(pairs, 2)))}
    a, b = rng.sample(facts["vertices"], 2)
    taken = {a: b, b: a}
    edges = sorted("".join(sorted(taken.get(v, v) for v in edge)) for edge in facts["edges"])
    return {**facts, "edges": edges}


TASK = program_task(
    topic="graph theory",
    summary="Which vertex of a graph has the largest degree?",
    levels=LEVELS,
    variations=("graph", "colour", "symbolic", "function"),
    question=QUESTIONS,
    fields=FIELDS,
    answer=name(),
    make=make,
    valid=valid,
    solvers=(
        ("counting", "ends of edges at each vertex and at its neighbours", by_counting),
        ("matrix", "row sums of the adjacency matrix or of its square", by_matrix),
    ),
    scene=graph_scene,
    read=read_graph,
    corrupt=corrupt,
    canvas=CANVAS,
    prose="A graph of the vertices {vertices} has the edges {edges} and no others.",
    elements=(
        Element(
            "degree",
            "How many edges end at {a}?",
            "integer",
            lambda f, args: sum(args[0] in edge for edge in f["edges"]),
            _a_vertex,
        ),
        Element(
            "joined",
            "Is there an edge between {a} and {b}?",
            "yes_no",
            lambda f, args: min(args) + max(args) in f["edges"],
            _two,
        ),
    ),
    labels=lambda facts: {"asks": facts["wording"]},
)
