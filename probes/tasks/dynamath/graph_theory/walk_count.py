"""A graph and two of its vertices: how many walks of four steps lead from one to the other?"""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

from isoprobe.probes.families.programs import graphs, kit

STEPS = 4


class WalkCount(graphs.GraphProgram):
    """How many walks of four steps lead from one vertex to another?

    1: five vertices
    2: six vertices
    3: six vertices, more edges"""

    variations = ("graph", "colour", "symbolic")
    question = (
        "How many walks of exactly four steps lead from {start} to {goal} in the graph, where edges and vertices may "
        "be used more than once?"
    )
    asked = {"start": kit.Word(graphs.LETTERS), "goal": kit.Word(graphs.LETTERS)}
    answer = kit.integer()
    sizes = kit.sizes(
        "count more",
        {1: (5, 3), 2: (6, 4), 3: (6, 6)},
        graphs.CLOSER,
        kit.think(
            "{count} vertices, {more} edges above those of a tree",
            count=(4, 4, 5, 5, 5, 6, 6, 7, 7, 8),
            more=(1, 2, 2, 3, 4, 4, 5, 5, 6, 7),
        ),
    )
    labels = {"edges": "edges"}
    prose = "The graph has the vertices {vertices}, and between them there are the edges {edges}."
    elements = (
        kit.value_at("degree", "How many lines meet at the circle {a}?", graphs.degrees),
        kit.whether("joined", "Does a line join the circles {a} and {b}?", graphs.joined),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A connected graph and two of its vertices, which may be one."""
        count, more = self.sizes(level)
        facts, letters = graphs.plain_graph(draw, count, more, letters=max(6, count))
        start, goal = (letters[draw["graph"].randrange(count)] for _ in range(2))
        return {**facts, "start": start, "goal": goal}

    def valid(self, facts: kit.Facts) -> str:
        """There is a walk."""
        if not {facts["start"], facts["goal"]} <= set(facts["vertices"]):
            return "start and goal: expected vertices of the graph"
        return "" if self.by_spreading(facts) else "goal: expected a walk to it"

    def by_spreading(self, facts: kit.Facts) -> int:
        """Walks to every vertex, one step after another: a power of the adjacency matrix, row by row."""
        walks = dict.fromkeys(facts["vertices"], 0) | {facts["start"]: 1}
        for _ in range(STEPS):
            reached = dict.fromkeys(facts["vertices"], 0)
            for a, b in facts["edges"]:
                reached[a] += walks[b]
                reached[b] += walks[a]
            walks = reached
        return int(walks[facts["goal"]])

    def by_listing(self, facts: kit.Facts) -> int:
        """Every row of vertices in between, tried."""
        linked = {*facts["edges"], *(edge[::-1] for edge in facts["edges"])}
        return sum(
            all(a + b in linked for a, b in pairwise((facts["start"], *between, facts["goal"])))
            for between in product(facts["vertices"], repeat=STEPS - 1)
        )

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """An edge missed, or one seen that is none, or one of each."""
        pairs = ["".join(pair) for pair in combinations(facts["vertices"], 2)]
        return {**facts, "edges": sorted(set(facts["edges"]) ^ set(rng.sample(pairs, rng.choice((1, 2)))))}


TASK = WalkCount().task()
