"""A graph and two of its vertices: how many walks of two, three or four steps lead from one to the other?"""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

from isoprobe.probes.engine.answers import integer
from isoprobe.probes.engine.questions import Element
from isoprobe.probes.families.programs.fields import Facts, Word
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

LEVELS = {
    1: "five vertices, four steps",
    2: "six vertices, three or four steps",
    3: "six vertices, four steps, more edges",
}
_SHAPE = {1: (5, 3, ("four",)), 2: (6, 4, ("three", "four")), 3: (6, 6, ("four",))}
QUESTIONS = {
    "three": "How many walks of exactly three steps lead from {start} to {goal}, edges and vertices repeated at will?",
    "four": "How many walks of exactly four steps lead from {start} to {goal}, edges and vertices repeated at will?",
}


def make(draw: Draw, level: int) -> Facts:
    """A connected graph and two of its vertices, which may be one."""
    count, more, steps = _SHAPE[level]
    letters = draw["symbolic"].sample(LETTERS, 6)[:count]
    shape = connected_edges(draw["graph"], "abcdef"[:count], more)
    named = dict(zip("abcdef", letters, strict=False))
    return {
        "vertices": sorted(letters),
        "edges": sorted("".join(sorted(named[v] for v in edge)) for edge in shape),
        "start": letters[draw["graph"].randrange(count)],
        "goal": letters[draw["graph"].randrange(count)],
        "wording": draw["graph"].choice(steps),
    }


def valid(facts: Facts) -> str:
    """Why these are no facts."""
    if why := invalid_graph(facts):
        return why
    if not {facts["start"], facts["goal"]} <= set(facts["vertices"]):
        return "start and goal: expected vertices of the graph"
    return "" if by_spreading(facts) else "goal: expected a walk to it"


def _steps(facts: Facts) -> int:
    return {"three": 3, "four": 4}[str(facts["wording"])]


def by_spreading(facts: Facts) -> int:
    """Walks to every vertex, one step after another: a power of the adjacency matrix, row by row."""
    walks = dict.fromkeys(facts["vertices"], 0) | {facts["start"]: 1}
    for _ in range(_steps(facts)):
        reached = dict.fromkeys(facts["vertices"], 0)
        for edge in facts["edges"]:
            a, b = edge[0], edge[1]
            reached[a] += walks[b]
            reached[b] += walks[a]
        walks = reached
    return int(walks[facts["goal"]])


def by_listing(facts: Facts) -> int:
    """Every row of vertices in between, tried."""
    linked = {*facts["edges"], *(edge[::-1] for edge in facts["edges"])}
    return sum(
        all(a + b in linked for a, b in pairwise((facts["start"], *between, facts["goal"])))
        for between in product(facts["vertices"], repeat=_steps(facts) - 1)
    )


def _a_vertex(rng: Random, facts: Facts) -> tuple[str, ...]:
    return (rng.choice(facts["vertices"]),)


def _two(rng: Random, facts: Facts) -> tuple[str, ...] | None:
    joined = rng.random() < 0.5
    pairs = ["".join(pair) for pair in combinations(facts["vertices"], 2)]
    fit = [pair for pair in pairs if (pair in facts["edges"]) == joined]
    return tuple(rng.choice(fit)) if fit else None


def corrupt(rng: Random, facts: Facts) -> Facts:
    """An edge missed, or one seen that is none, or one of each."""
    pairs = ["".join(pair) for pair in combinations(facts["vertices"], 2)]
    return {**facts, "edges": sorted(set(facts["edges"]) ^ set(rng.sample(pairs, rng.choice((1, 2)))))}


TASK = program_task(
    topic="graph theory",
    summary="How many walks of a few steps lead from one vertex to another?",
    levels=LEVELS,
    variations=("graph", "colour", "symbolic"),
    question=QUESTIONS,
    fields=FIELDS,
    asked={"start": Word(LETTERS), "goal": Word(LETTERS)},
    answer=integer(),
    make=make,
    valid=valid,
    solvers=(
        ("spreading", "walks to every vertex, step by step", by_spreading),
        ("listing", "every row of vertices in between", by_listing),
    ),
    scene=graph_scene,
    read=read_graph,
    corrupt=corrupt,
    canvas=CANVAS,
    prose="The vertices are {vertices}; the edges between them are {edges}.",
    elements=(
        Element(
            "degree",
            "How many lines meet in the circle {a}?",
            "integer",
            lambda f, args: sum(args[0] in edge for edge in f["edges"]),
            _a_vertex,
        ),
        Element(
            "joined",
            "Does a line join the circles {a} and {b}?",
            "yes_no",
            lambda f, args: min(args) + max(args) in f["edges"],
            _two,
        ),
    ),
    labels=lambda facts: {"steps": facts["wording"]},
)
