"""A graph without weights: which vertex has the most neighbours, or the most vertices two steps away?"""

from __future__ import annotations

from itertools import combinations
from random import Random

from isoprobe.probes.families.programs import graphs, kit


class VertexDegree(graphs.GraphProgram):
    """Which vertex of a graph has the largest degree?

    1: five vertices
    2: seven vertices
    3: eight vertices"""

    version = 4  # 4: small letters and numbers in vast pictures where seeing is hard
    variations = ("graph", "colour", "symbolic")
    question = {
        "degree": "Which vertex of the graph has the largest degree?",
        "second": "At which vertex of the graph do the most walks of exactly two steps begin, where a walk may turn "
        "back?",
    }
    answer = kit.name("the letter of the vertex")
    sizes = kit.sizes(
        "count more",
        {1: (5, 2), 2: (7, 4), 3: (8, 6)},
        graphs.CLOSER,
        kit.think(
            "{count} vertices, {more} edges above those of a tree",
            count=(5, 5, 6, 6, 6, 7, 7, 8, 8, 8),
            more=(2, 3, 3, 4, 5, 5, 6, 6, 7, 8),
        ),
    )
    labels = {"asks": "wording"}
    prose = "The graph has the vertices {vertices} and the edges {edges}."
    elements = (
        kit.value_at("degree", "How many edges end at {a}?", graphs.degrees),
        kit.whether("joined", "Is there an edge between {a} and {b}?", graphs.joined),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A connected graph in which one vertex stands out."""
        count, more = self.sizes(level)
        return graphs.plain_graph(draw, count, more, letters=8)[0]

    def _walks(self, facts: kit.Facts) -> dict[str, int]:
        degree = graphs.degrees(facts)
        if facts["wording"] == "degree":
            return degree
        return {v: sum(degree[b if a == v else a] for a, b in facts["edges"] if v in (a, b)) for v in degree}

    def valid(self, facts: kit.Facts) -> str:
        """One vertex stands out."""
        most = sorted(self._walks(facts).values())[-2:]
        return "" if most[0] < most[1] else "edges: expected one vertex that stands out"

    def by_counting(self, facts: kit.Facts) -> str:
        """Ends of edges at each vertex, summed over its neighbours for two steps."""
        walks = self._walks(facts)
        return max(walks, key=lambda vertex: walks[vertex])

    def by_matrix(self, facts: kit.Facts) -> str:
        """Row sums of the adjacency matrix, or of its square."""
        names, linked = facts["vertices"], {*facts["edges"], *(edge[::-1] for edge in facts["edges"])}
        matrix = [[int(a + b in linked) for b in names] for a in names]
        if facts["wording"] == "second":
            matrix = [[sum(x * y for x, y in zip(row, line, strict=True)) for line in matrix] for row in matrix]
        return str(max(zip(map(sum, matrix), names, strict=True))[1])

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two edges seen amiss, or the letters of two circles taken for each other."""
        pairs = ["".join(pair) for pair in combinations(facts["vertices"], 2)]
        if rng.random() < 0.5:
            return {**facts, "edges": sorted(set(facts["edges"]) ^ set(rng.sample(pairs, 2)))}
        a, b = rng.sample(facts["vertices"], 2)
        taken = {a: b, b: a}
        return {**facts, "edges": sorted("".join(sorted(taken.get(v, v) for v in edge)) for edge in facts["edges"])}


TASK = VertexDegree().task()
