"""A weighted graph: how long is the shortest way between two vertices, or the shortest walk of a divisible length?"""

from __future__ import annotations

from itertools import pairwise, permutations

from isoprobe.probes.families.programs import graphs, kit

DIVISORS = {"way": 1, "by 7": 7, "by 19": 19, "by 37": 37, "by 53": 53}  # of the length of a walk, by the wording
_WALK = (
    "The numbers on the edges are lengths. A walk from {{start}} to {{goal}} may use edges and vertices more than "
    "once, and its total length has to be divisible by {divisor}. How long is the shortest such walk in the graph?"
)


def _lengths(facts: kit.Facts) -> kit.Lengths:
    """Of the edges between two vertices; where a length has to be divisible, of the steps between two vertices with
    what then remains when the length so far is divided, which stands behind the letter unless it is nothing."""
    divisor = DIVISORS[facts["wording"]]
    found: kit.Lengths = {_with(vertex, rest): {} for vertex in facts["vertices"] for rest in range(divisor)}
    for (a, b), weight in graphs.weights_at(facts).items():
        for rest in range(divisor):
            after = (rest + weight) % divisor
            found[_with(a, rest)][_with(b, after)] = found[_with(b, rest)][_with(a, after)] = weight
    return found


def _with(vertex: str, rest: int) -> str:
    return f"{vertex}{rest or ''}"


class ShortestPath(graphs.WeightedGraphProgram):
    """How long is the shortest way between two vertices?

    1: five vertices, weights to 9
    2: six vertices, weights to 20
    3: seven vertices, weights to 40"""

    version = 5  # 5: small letters and numbers in vast pictures where seeing is hard
    question = {
        "way": "The numbers on the edges are lengths. How long is the shortest way from {start} to {goal} in the "
        "graph?",
        **{wording: _WALK.format(divisor=divisor) for wording, divisor in DIVISORS.items() if divisor > 1},
    }
    harder = {7: "by 7", 8: "by 19", 9: "by 37", 10: "by 53"}
    asked = {"start": kit.Word(graphs.LETTERS), "goal": kit.Word(graphs.LETTERS)}
    sizes = kit.sizes(
        "vertices more least most",
        {1: (5, 2, 1, 9), 2: (6, 3, 1, 20), 3: (7, 3, 1, 40)},
        graphs.CLOSER,
        kit.think(
            "{vertices} vertices, {more} edges above those of a tree, lengths from {least} to {most}, and the way's "
            "divisible by {divisor}",
            vertices=(4, 5, 5, 6, 7, 8, 7, 7, 8, 8),
            more=(1, 2, 2, 3, 3, 4, 3, 3, 3, 2),
            least=kit.later(1, 2, 4, 4, 4),
            most=(9, 9, 16, 30, 60, 99, 40, 60, 80, 99),
            divisor=kit.later(1, 7, 19, 37, 53),
        ),
    )
    labels = {"edges": "edges"}
    rules = (graphs.invalid_graph, kit.asks_of("vertices", "start", "goal"))
    certificate = kit.way_and_distances(_lengths, "start", "goal")
    says = graphs.weighted("lengths")
    prose = (
        "The graph has the vertices {vertices} and the edges {edges}; the numbers on the edges are, in this order, "
        "{weights}."
    )
    elements = (
        kit.value_at("weight", "How long is the edge between {a} and {b}?", graphs.weights_at),
        kit.count("edges", "How many edges does the graph have?", "edges"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts | None:
        """A connected graph and two of its vertices."""
        vertices, more, least, most = self.sizes(level)
        facts, (start, goal) = graphs.weighted_graph(draw, vertices, more, most, 2, least)
        facts |= {"start": start, "goal": goal, "wording": self.wording(draw, level)}
        if facts["wording"] != "way" and self.by_relaxing(facts) in self._ways(facts):
            return None  # no walk has to be looked for where a way will do
        return facts

    def valid(self, facts: kit.Facts) -> str:
        """There is a way, longer than an edge."""
        if {facts["start"] + facts["goal"], facts["goal"] + facts["start"]} & set(facts["edges"]):
            return "start and goal: expected no edge between them"
        return "" if self.by_relaxing(facts) < 10**6 else "goal: expected a way to it"

    def by_relaxing(self, facts: kit.Facts) -> int:
        """Distances from the start, shortened along every edge until none gets shorter (Bellman and Ford)."""
        lengths = _lengths(facts)
        far, before = dict.fromkeys(lengths, 10**6) | {facts["start"]: 0}, dict[str, int]()
        while far != before:
            before = dict(far)
            for a, near in lengths.items():
                for b, length in near.items():
                    far[b] = min(far[b], far[a] + length)
        return int(far[facts["goal"]])

    def by_trying(self, facts: kit.Facts) -> int:
        """The length of every way that visits no vertex twice; of walks, every length from 1 on until the goal is
        reached by one that is divisible."""
        return self._first_walk(facts) if facts["wording"] != "way" else min(self._ways(facts))

    def _first_walk(self, facts: kit.Facts) -> int:
        divisor, edges, length = DIVISORS[facts["wording"]], graphs.weights_at(facts), 0
        ended = {vertex: {0} if vertex == facts["start"] else set[int]() for vertex in facts["vertices"]}
        while length not in ended[facts["goal"]] or length % divisor:
            length += 1
            if length > 100 * divisor * len(edges):
                raise ValueError("no walk to the goal has a length that is divisible")
            for (a, b), weight in edges.items():
                for one, other in ((a, b), (b, a)):
                    if length - weight in ended[other]:
                        ended[one].add(length)
        return length

    def _ways(self, facts: kit.Facts) -> list[int]:
        lengths, found = _lengths({**facts, "wording": "way"}), []
        others = [vertex for vertex in facts["vertices"] if vertex not in (facts["start"], facts["goal"])]
        for middle in (middle for count in range(len(others) + 1) for middle in permutations(others, count)):
            steps = list(pairwise((facts["start"], *middle, facts["goal"])))
            if all(b in lengths[a] for a, b in steps):
                found.append(sum(lengths[a][b] for a, b in steps))
        return found


TASK = ShortestPath().task()
