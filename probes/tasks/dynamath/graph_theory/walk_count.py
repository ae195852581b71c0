"""A graph and two of its vertices: how many walks of so many steps lead from one to the other?"""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.solvers.work import Work

MOST_SETS, MOST_PAIRS = 100_000, 1_000_000  # kept sets of edges, and pairs of halves, before a count is given up
STEPS = {"walks": 4, "eight": 8, "nine": 9, "ten": 10, "eleven": 11}  # by the wording
_TRAILS = (
    "How many walks of exactly {steps} steps lead from {{start}} to {{goal}} in the graph, if no edge may be used more "
    "than once, while vertices may?"
)


class WalkCount(graphs.GraphProgram):
    """How many walks of four steps lead from one vertex to another?

    1: five vertices
    2: six vertices
    3: six vertices, more edges"""

    school = "undergraduate"
    version = 7  # 7: among more vertices and edges where thinking is hard, so that walks leave many edges out
    variations = ("graph", "colour", "symbolic")
    question = {
        "walks": "How many walks of exactly four steps lead from {start} to {goal} in the graph, where edges and "
        "vertices may be used more than once?",
        **{steps: _TRAILS.format(steps=steps) for steps in tuple(STEPS)[1:]},
    }
    harder = {7: "eight", 8: "nine", 9: "ten", 10: "eleven"}
    asked = {"start": kit.Word(graphs.LETTERS), "goal": kit.Word(graphs.LETTERS)}
    sizes = kit.sizes(
        "count more",
        {1: (5, 3), 2: (6, 4), 3: (6, 6)},
        graphs.CLOSER,
        kit.think(
            "walks of {steps} steps, which from 7 on use no edge twice, among {count} vertices with {more} edges above "
            "those of a tree",
            steps=(4, 4, 4, 4, 4, 4, 8, 9, 10, 11),
            count=(4, 4, 5, 6, 7, 8, 8, 8, 9, 10),
            more=(1, 2, 3, 4, 5, 7, 8, 9, 11, 13),
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
        return self._trails(facts) if facts["wording"] != "walks" else self._walks(facts)

    def _walks(self, facts: kit.Facts) -> int:
        walks = dict.fromkeys(facts["vertices"], 0) | {facts["start"]: 1}
        for _ in range(STEPS["walks"]):
            reached = dict.fromkeys(facts["vertices"], 0)
            for a, b in facts["edges"]:
                reached[a] += walks[b]
                reached[b] += walks[a]
            walks = reached
        return int(walks[facts["goal"]])

    def _trails(self, facts: kit.Facts) -> int:
        """Walks to every vertex along every set of edges, as bits, each edge in a set once."""
        work = Work("sets of edges", MOST_SETS)
        ways: dict[str, list[tuple[str, int]]] = {vertex: [] for vertex in facts["vertices"]}
        for k, (a, b) in enumerate(facts["edges"]):
            ways[a].append((b, 1 << k))
            ways[b].append((a, 1 << k))
        walks = {(facts["start"], 0): 1}
        for _ in range(STEPS[facts["wording"]]):
            work.take(len(walks))
            reached: dict[tuple[str, int], int] = {}
            for (at, used), many in walks.items():
                for to, edge in ways[at]:
                    if not used & edge:
                        reached[to, used | edge] = reached.get((to, used | edge), 0) + many
            walks = reached
        return sum(many for (at, _), many in walks.items() if at == facts["goal"])

    def by_listing(self, facts: kit.Facts) -> int:
        """Every row of vertices in between, tried; without an edge twice, every first half of a walk with every second
        half that has other edges."""
        if facts["wording"] != "walks":
            work, steps = Work("pairs of halves", MOST_PAIRS), STEPS[facts["wording"]]
            first, second = (
                self._gone(facts, facts["start"], steps // 2),
                self._gone(facts, facts["goal"], -(-steps // 2)),
            )
            work.take(sum(len(first[middle]) * len(second[middle]) for middle in facts["vertices"]))
            return sum(not one & other for middle, ways in first.items() for one in ways for other in second[middle])
        linked = {*facts["edges"], *(edge[::-1] for edge in facts["edges"])}
        return sum(
            all(a + b in linked for a, b in pairwise((facts["start"], *between, facts["goal"])))
            for between in product(facts["vertices"], repeat=STEPS["walks"] - 1)
        )

    def _gone(self, facts: kit.Facts, start: str, steps: int) -> dict[str, list[int]]:
        """The edges, as bits, of every walk of so many steps from a vertex, none twice, by the vertex where it ends."""
        ended: dict[str, list[int]] = {vertex: [] for vertex in facts["vertices"]}
        begun = [(start, 0)]
        while begun:
            at, used = begun.pop()
            if used.bit_count() == steps:
                ended[at].append(used)
                continue
            for k, edge in enumerate(facts["edges"]):
                if at in edge and not used >> k & 1:
                    begun.append((edge.replace(at, ""), used | 1 << k))
        return ended

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """An edge missed, or one seen that is none, or one of each."""
        pairs = ["".join(pair) for pair in combinations(facts["vertices"], 2)]
        return {**facts, "edges": sorted(set(facts["edges"]) ^ set(rng.sample(pairs, rng.choice((1, 2)))))}


TASK = WalkCount().task()
