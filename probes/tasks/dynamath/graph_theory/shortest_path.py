"""A weighted graph: how long is the shortest way between two vertices, or the shortest walk of a divisible length?"""

from __future__ import annotations

from itertools import pairwise, permutations, product

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.solvers import Undecided

# By the wording, what the length of a walk has to be divisible by, and the number of its edges.
DIVISORS = {
    "way": (1, 1),
    "by 17 and 3": (17, 3),
    "by 29 and 4": (29, 4),
    "by 37 and 5": (37, 5),
    "by 47 and 7": (47, 7),
}
MOST_LENGTH = 20_000  # of a walk that is looked for
_WALK = (
    "The numbers on the edges are lengths. A walk from {{start}} to {{goal}} may use edges and vertices more than "
    "once, but never the same edge twice in a row. Its total length has to be divisible by {length}, and the number of "
    "edges that it goes along, each counted as often as it is used, by {edges}. How long is the shortest such walk in "
    "the graph?"
)


def _both_ways(facts: kit.Facts) -> dict[str, int]:
    """The length of each edge, by its two vertices in either order."""
    lengths = graphs.weights_at(facts)
    return {one + other: length for (a, b), length in lengths.items() for one, other in ((a, b), (b, a))}


def _lengths(facts: kit.Facts) -> kit.Lengths:
    """Of the edges between two vertices; where a walk has to be divisible, between two of its states: the step that it
    took last, with what then remains when its length and its edges are divided, or its end where nothing does."""
    (divisor, of_edges), steps = DIVISORS[facts["wording"]], _both_ways(facts)
    found: kit.Lengths = {vertex: {} for vertex in facts["vertices"]}
    if facts["wording"] == "way":
        for step, length in steps.items():
            found[step[0]][step[1]] = length
        return found

    def state(step: str, rest: int, gone: int) -> str:
        return facts["goal"] if step[1] == facts["goal"] and not rest and not gone else f"{step}{rest}.{gone}"

    after = {step: [on for on in steps if on[0] == step[1] and on[1] != step[0]] for step in steps}
    for step, rest, gone in product(steps, range(divisor), range(of_edges)):
        here, gone = state(step, rest, gone), (gone + 1) % of_edges
        if here != facts["goal"]:
            found[here] = {state(on, (rest + steps[on]) % divisor, gone): steps[on] for on in after[step]}
    first = {step: length for step, length in steps.items() if step[0] == facts["start"]}
    found[facts["start"]] = {state(step, length % divisor, 1 % of_edges): length for step, length in first.items()}
    return found


class ShortestPath(graphs.WeightedGraphProgram):
    """How long is the shortest way between two vertices?

    1: five vertices, weights to 9
    2: six vertices, weights to 20
    3: seven vertices, weights to 40"""

    school = "undergraduate"
    version = 8  # 8: no edge twice in a row, and longer walks, where thinking is hard
    question = {
        "way": "The numbers on the edges are lengths. How long is the shortest way from {start} to {goal} in the "
        "graph?",
        **{
            wording: _WALK.format(length=length, edges=edges)
            for wording, (length, edges) in DIVISORS.items()
            if length > 1
        },
    }
    harder = dict(zip((7, 8, 9, 10), list(DIVISORS)[1:], strict=True))
    asked = {"start": kit.Word(graphs.LETTERS), "goal": kit.Word(graphs.LETTERS)}
    sizes = kit.sizes(
        "vertices more least most far",
        {1: (5, 2, 1, 9, 1), 2: (6, 3, 1, 20, 1), 3: (7, 3, 1, 40, 1)},
        graphs.CLOSER,
        kit.think(
            "{vertices} vertices, {more} edges above those of a tree, lengths from {least} to {most}, and the way's at "
            "least {far} and divisible by {divisor}, the number of its edges by {edges}; from 7 on, no edge twice in "
            "a row",
            vertices=(4, 5, 5, 6, 7, 8, 8, 8, 8, 8),
            more=(1, 2, 2, 3, 3, 4, 4, 4, 5, 5),
            least=(1, 1, 1, 1, 1, 1, 4, 4, 4, 4),
            most=(9, 9, 16, 30, 60, 99, 99, 99, 99, 99),
            far=(1, 1, 1, 1, 1, 1, 100, 200, 300, 450),
            divisor=(1, 1, 1, 1, 1, 1, 17, 29, 37, 47),
            edges=(1, 1, 1, 1, 1, 1, 3, 4, 5, 7),
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
        vertices, more, least, most, far = self.sizes(level)
        facts, (start, goal) = graphs.weighted_graph(draw, vertices, more, most, 2, least)
        facts |= {"start": start, "goal": goal, "wording": self.wording(draw, level)}
        return facts if facts["wording"] == "way" or self.by_relaxing(facts) >= far else None

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
        (divisor, of_edges), steps, length = DIVISORS[facts["wording"]], _both_ways(facts), 0
        ended: dict[tuple[str, int], set[int]] = {(step, gone): set() for step in steps for gone in range(of_edges)}
        before = {step: [off for off in steps if off[1] == step[0] and off[0] != step[1]] for step in steps}
        last = [step for step in steps if step[1] == facts["goal"]]
        while length % divisor or not any(length in ended[step, 0] for step in last):
            length += 1
            if length > MOST_LENGTH:
                raise Undecided(f"no walk to the goal of at most {MOST_LENGTH:,}: the search is given up")
            for (step, gone), lengths in ended.items():
                shorter = length - steps[step]
                begun = shorter == 0 and step[0] == facts["start"] and gone == 1 % of_edges
                if begun or any(shorter in ended[off, (gone - 1) % of_edges] for off in before[step]):
                    lengths.add(length)
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
