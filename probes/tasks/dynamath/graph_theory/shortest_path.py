"""A weighted graph: how long is the shortest way between two vertices, or the shortest walk of a divisible length?"""

from __future__ import annotations

from itertools import pairwise, permutations

from isoprobe.probes.families.programs import graphs, kit

# By the wording, what the length of a walk has to be divisible by, and the number of its edges.
DIVISORS = {"way": (1, 1), "by 37": (37, 1), "by 37 and 3": (37, 3), "by 61 and 7": (61, 7), "by 73 and 9": (73, 9)}
_WALK = (
    "The numbers on the edges are lengths. A walk from {{start}} to {{goal}} may use edges and vertices more than "
    "once, and its total length has to be divisible by {length}{edges}. How long is the shortest such walk in the "
    "graph?"
)
_EDGES = ", and the number of edges that it goes along, each counted as often as it is used, by {edges}"


def _lengths(facts: kit.Facts) -> kit.Lengths:
    """Of the edges between two vertices; where a walk has to be divisible, of the steps between two vertices with what
    then remains when the length so far and the edges so far are divided, which stands behind the letter unless it is
    nothing."""
    length, edges = DIVISORS[facts["wording"]]
    rests = [(rest, gone) for rest in range(length) for gone in range(edges)]
    found: kit.Lengths = {_with(vertex, *rest): {} for vertex in facts["vertices"] for rest in rests}
    for (a, b), weight in graphs.weights_at(facts).items():
        for rest, gone in rests:
            after = (rest + weight) % length, (gone + 1) % edges
            for one, other in ((a, b), (b, a)):
                found[_with(one, rest, gone)][_with(other, *after)] = weight
    return found


def _with(vertex: str, rest: int, gone: int) -> str:
    return f"{vertex}{rest}.{gone}" if rest or gone else vertex


class ShortestPath(graphs.WeightedGraphProgram):
    """How long is the shortest way between two vertices?

    1: five vertices, weights to 9
    2: six vertices, weights to 20
    3: seven vertices, weights to 40"""

    school = "undergraduate"
    version = 7  # 7: more edges and larger divisors where thinking is hard
    question = {
        "way": "The numbers on the edges are lengths. How long is the shortest way from {start} to {goal} in the "
        "graph?",
        **{
            wording: _WALK.format(length=length, edges=_EDGES.format(edges=edges) if edges > 1 else "")
            for wording, (length, edges) in DIVISORS.items()
            if length > 1
        },
    }
    harder = dict(zip((7, 8, 9, 10), list(DIVISORS)[1:], strict=True))
    asked = {"start": kit.Word(graphs.LETTERS), "goal": kit.Word(graphs.LETTERS)}
    sizes = kit.sizes(
        "vertices more least most",
        {1: (5, 2, 1, 9), 2: (6, 3, 1, 20), 3: (7, 3, 1, 40)},
        graphs.CLOSER,
        kit.think(
            "{vertices} vertices, {more} edges above those of a tree, lengths from {least} to {most}, and the way's "
            "divisible by {divisor}, the number of its edges by {edges}",
            vertices=(4, 5, 5, 6, 7, 8, 8, 8, 8, 8),
            more=(1, 2, 2, 3, 3, 4, 4, 4, 4, 4),
            least=(1, 1, 1, 1, 1, 1, 4, 4, 4, 4),
            most=(9, 9, 16, 30, 60, 99, 99, 99, 99, 99),
            divisor=(1, 1, 1, 1, 1, 1, 37, 37, 61, 73),
            edges=(1, 1, 1, 1, 1, 1, 1, 3, 7, 9),
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
        (divisor, gone), edges, length = DIVISORS[facts["wording"]], graphs.weights_at(facts), 0
        ended: dict[tuple[str, int], set[int]] = {(v, k): set() for v in facts["vertices"] for k in range(gone)}
        ended[facts["start"], 0].add(0)
        while length not in ended[facts["goal"], 0] or length % divisor:
            length += 1
            if length > 100 * divisor * len(edges):
                raise ValueError("no walk to the goal is divisible")
            for (a, b), weight in edges.items():
                for one, other in ((a, b), (b, a)):
                    for k in range(gone):
                        if length - weight in ended[other, k - 1 if k else gone - 1]:
                            ended[one, k].add(length)
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
