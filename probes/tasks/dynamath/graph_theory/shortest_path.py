"""A weighted graph: how long is the shortest way between two vertices, or how long is it at least over a third?"""

from __future__ import annotations

from itertools import pairwise, permutations

from isoprobe.probes.families.programs import graphs, kit


def _lengths(facts: kit.Facts) -> kit.Lengths:
    found: kit.Lengths = {vertex: {} for vertex in facts["vertices"]}
    for (a, b), weight in graphs.weights_at(facts).items():
        found[a][b] = found[b][a] = weight
    return found


class ShortestPath(graphs.GraphProgram):
    """How long is the shortest way between two vertices?

    1: five vertices, weights to 9
    2: six vertices, weights to 20
    3: seven vertices, weights to 40"""

    variations = ("numeric", "colour", "graph", "symbolic")
    question = "The numbers on the edges are lengths. How long is the shortest way from {start} to {goal} in the graph?"
    fields = {**graphs.FIELDS, "weights": graphs.WEIGHTS}
    asked = {"start": kit.Word(graphs.LETTERS), "goal": kit.Word(graphs.LETTERS)}
    answer = kit.integer()
    sizes = kit.sizes(
        "vertices more most",
        {1: (5, 2, 9), 2: (6, 3, 20), 3: (7, 3, 40)},
        graphs.CLOSER,
        kit.think(
            "{vertices} vertices, {more} edges above those of a tree, lengths to {most}",
            vertices=(4, 5, 5, 6, 6, 6, 7, 7, 7, 8),
            more=(1, 2, 2, 2, 3, 3, 3, 4, 4, 4),
            most=(9, 9, 12, 16, 20, 30, 40, 60, 80, 99),
        ),
    )
    labels = {"edges": "edges"}
    rules = (graphs.invalid_graph, kit.asks_of("vertices", "start", "goal"))
    certificate = kit.way_and_distances(_lengths, "start", "goal")
    table = ("edges", "weights")
    says = {**graphs.SAYS, "weights": "lengths (the numbers on these edges, in the same order)"}
    prose = (
        "The graph has the vertices {vertices} and the edges {edges}; the numbers on the edges are, in this order, "
        "{weights}."
    )
    elements = (
        kit.value_at("weight", "How long is the edge between {a} and {b}?", graphs.weights_at),
        kit.count("edges", "How many edges does the graph have?", "edges"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A connected graph and two of its vertices."""
        vertices, more, most = self.sizes(level)
        facts, (start, goal) = graphs.weighted_graph(draw, vertices, more, most, ends=2)
        return {**facts, "start": start, "goal": goal}

    def valid(self, facts: kit.Facts) -> str:
        """There is a way, longer than an edge."""
        if {facts["start"] + facts["goal"], facts["goal"] + facts["start"]} & set(facts["edges"]):
            return "start and goal: expected no edge between them"
        return "" if self.by_relaxing(facts) < 10**6 else "goal: expected a way to it"

    def by_relaxing(self, facts: kit.Facts) -> int:
        """Distances from the start, shortened along every edge until none gets shorter (Bellman and Ford)."""
        far = dict.fromkeys(facts["vertices"], 10**6) | {facts["start"]: 0}
        for _ in facts["vertices"]:
            for (a, b), weight in graphs.weights_at(facts).items():
                far[a], far[b] = min(far[a], far[b] + weight), min(far[b], far[a] + weight)
        return int(far[facts["goal"]])

    def by_trying(self, facts: kit.Facts) -> int:
        """The length of every way that visits no vertex twice."""
        lengths, found = _lengths(facts), []
        others = [vertex for vertex in facts["vertices"] if vertex not in (facts["start"], facts["goal"])]
        for middle in (middle for count in range(len(others) + 1) for middle in permutations(others, count)):
            steps = list(pairwise((facts["start"], *middle, facts["goal"])))
            if all(b in lengths[a] for a, b in steps):
                found.append(sum(lengths[a][b] for a, b in steps))
        return min(found)


TASK = ShortestPath().task()
