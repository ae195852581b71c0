"""A weighted graph: how long is the shortest way between two vertices, or how long is it at least over a third?"""

from __future__ import annotations

from itertools import pairwise, permutations

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.certificates import Lengths, way_and_distances
from isoprobe.probes.families.programs.fields import Facts, Word
from isoprobe.probes.families.programs.graphs import (
    CANVAS,
    FIELDS,
    LETTERS,
    WEIGHTS,
    an_edge,
    graph_scene,
    invalid_graph,
    read_graph,
    weight_of,
    weighted_graph,
)
from isoprobe.probes.families.programs.programs import Draw, program_task

LEVELS = {1: "five vertices, weights to 9", 2: "six vertices, weights to 20", 3: "seven vertices, weights to 40"}
_SHAPE = {1: (5, 2, 9), 2: (6, 3, 20), 3: (7, 3, 40)}


def make(draw: Draw, level: int) -> Facts:
    """A connected graph and two of its vertices."""
    facts, (start, goal) = weighted_graph(draw, *_SHAPE[level], ends=2)
    return {**facts, "start": start, "goal": goal}


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if why := invalid_graph(facts):
        return why
    if facts["start"] == facts["goal"] or not {facts["start"], facts["goal"]} <= set(facts["vertices"]):
        return "start and goal: expected two of the vertices"
    if facts["start"] + facts["goal"] in facts["edges"] or facts["goal"] + facts["start"] in facts["edges"]:
        return "start and goal: expected no edge between them"
    return "" if by_relaxing(facts) < 10**6 else "goal: expected a way to it"


def by_relaxing(facts: Facts) -> int:
    """Distances from the start, shortened along every edge until none gets shorter (Bellman and Ford)."""
    far = dict.fromkeys(facts["vertices"], 10**6) | {facts["start"]: 0}
    for _ in facts["vertices"]:
        for (a, b), weight in zip(facts["edges"], facts["weights"], strict=True):
            far[a], far[b] = min(far[a], far[b] + weight), min(far[b], far[a] + weight)
    return int(far[facts["goal"]])


def by_trying(facts: Facts) -> int:
    """The length of every way that visits no vertex twice."""
    length = dict(zip(facts["edges"], facts["weights"], strict=True))
    length |= {b + a: weight for (a, b), weight in list(length.items())}
    others = [vertex for vertex in facts["vertices"] if vertex not in (facts["start"], facts["goal"])]
    found = []
    for count in range(len(others) + 1):
        for middle in permutations(others, count):
            way = (facts["start"], *middle, facts["goal"])
            steps = [length.get(a + b) for a, b in pairwise(way)]
            if None not in steps:
                found.append(sum(step for step in steps if step))
    return int(min(found))


def _lengths(facts: Facts) -> Lengths:
    found: Lengths = {vertex: {} for vertex in facts["vertices"]}
    for (a, b), weight in zip(facts["edges"], facts["weights"], strict=True):
        found[a][b] = found[b][a] = weight
    return found


TASK = program_task(
    topic="graph theory",
    summary="How long is the shortest way between two vertices?",
    levels=LEVELS,
    variations=("numeric", "colour", "graph", "symbolic"),
    question="Numbers on the edges are lengths. How long is the shortest way from {start} to {goal} in the graph?",
    fields={**FIELDS, "weights": WEIGHTS},
    asked={"start": Word(LETTERS), "goal": Word(LETTERS)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("relaxing", "distances shortened along edges until none changes", by_relaxing),
        ("trying", "every way that visits no vertex twice", by_trying),
    ),
    certificate=way_and_distances(_lengths, "start", "goal"),
    scene=graph_scene,
    read=lambda figure: read_graph(figure, weighted=True),
    canvas=CANVAS,
    table=("edges", "weights"),
    prose="The graph has the vertices {vertices} and the edges {edges}, in this order {weights} long.",
    elements=(
        Element("weight", "How long is the edge between {a} and {b}?", "integer", weight_of, an_edge),
        Element("edges", "How many edges does the graph have?", "integer", lambda f, _: len(f["edges"])),
    ),
    labels=lambda facts: {"edges": len(facts["edges"])},
)
