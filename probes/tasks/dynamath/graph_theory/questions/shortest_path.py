"""Further questions about graphs with lengths."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from random import Random

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.probes.tasks.dynamath.graph_theory.shortest_path import ShortestPath

LETTER = kit.Word(graphs.LETTERS)


class Shown(kit.Asking, ShortestPath):
    """What is seen of a graph with lengths?"""

    rules = (graphs.invalid_graph,)
    answer = kit.integer()

    def shows(self, facts: kit.Facts) -> str:
        return ""

    def weights(self, facts: kit.Facts) -> dict[frozenset[str], int]:
        """The length of each edge, by its two vertices."""
        return {frozenset(edge): weight for edge, weight in zip(facts["edges"], facts["weights"], strict=True)}

    def far(self, facts: kit.Facts) -> dict[tuple[str, str], int]:
        """The lengths of the shortest ways between all vertices (Floyd and Warshall)."""
        vertices, weights = facts["vertices"], self.weights(facts)
        far = {(a, b): 0 if a == b else weights.get(frozenset(a + b), 10**6) for a in vertices for b in vertices}
        for c in vertices:
            for a in vertices:
                for b in vertices:
                    far[a, b] = min(far[a, b], far[a, c] + far[c, b])
        return far

    def ways(self, facts: kit.Facts, start: str, goal: str) -> list[int]:
        """The length of every path, in order."""
        weights, most = self.weights(facts), len(facts["vertices"])
        paths = graphs.simple_paths(facts["edges"], start, goal, most)
        return sorted(sum(weights[frozenset(step)] for step in pairwise(path)) for path in paths)

    def fair(self, facts: kit.Facts) -> str:
        apart = max(self.far(facts).values()) >= 10**6
        return "edges: expected a connected graph" if apart else ""


class Farthest(Shown):
    """How far away is the farthest vertex of a graph?"""

    version = 8  # 8: the question speaks of shortest ways alone
    question = "The numbers on the edges are lengths. Every vertex of the graph has a shortest way from {start}. How "
    question += "long is the longest of these shortest ways?"
    asked, picks = {"start": LETTER}, "vertices"

    def by_all_pairs(self, facts: kit.Facts) -> int:
        """Of the lengths of shortest ways between all vertices the largest from there."""
        far = self.far(facts)
        return max(far[facts["start"], vertex] for vertex in facts["vertices"])

    def by_paths(self, facts: kit.Facts) -> int:
        """The shortest of all paths to every vertex, and the longest of these."""
        others = (vertex for vertex in facts["vertices"] if vertex != facts["start"])
        return max(self.ways(facts, facts["start"], vertex)[0] for vertex in others)


class Diameter(Shown):
    """How far apart are the two vertices of a graph that are farthest apart?"""

    school = "undergraduate"
    question = "The numbers on the edges are lengths, and the distance of two vertices is the length of the shortest "
    question += "way between them. What is the largest distance of two vertices of the graph?"

    def by_all_pairs(self, facts: kit.Facts) -> int:
        """The largest of the lengths of shortest ways between all vertices."""
        return max(self.far(facts).values())

    def by_paths(self, facts: kit.Facts) -> int:
        """All paths between every two vertices."""
        return max(self.ways(facts, a, b)[0] for a, b in combinations(facts["vertices"], 2))


class Longest(Shown):
    """How long is the longest path between two vertices?"""

    school = "undergraduate"
    question = (
        "The numbers on the edges are lengths. Of all paths from {start} to {goal} that pass no vertex twice, how "
    )
    question += "long is the longest?"
    asked, picks = {"start": LETTER, "goal": LETTER}, "vertices"

    def by_paths(self, facts: kit.Facts) -> int:
        """All paths, to their ends."""
        return self.ways(facts, facts["start"], facts["goal"])[-1]

    def by_orders(self, facts: kit.Facts) -> int:
        """Every order of some of the other vertices in between that edges join."""
        weights = self.weights(facts)
        others = [vertex for vertex in facts["vertices"] if vertex not in (facts["start"], facts["goal"])]
        found = []
        for middle in (some for size in range(len(others) + 1) for some in permutations(others, size)):
            steps = [frozenset(step) for step in pairwise((facts["start"], *middle, facts["goal"]))]
            if all(step in weights for step in steps):
                found.append(sum(weights[step] for step in steps))
        return max(found)


class Bottleneck(Shown):
    """How wide is the widest way between two vertices?"""

    school = "undergraduate"
    question = "The edges are pipes, and the number on each is what may flow through it in a minute. How much can flow "
    question += "along a single path from {start} to {goal}, which carries as much as the narrowest pipe on it, if the "
    question += "best path is chosen?"
    asked, picks = {"start": LETTER, "goal": LETTER}, "vertices"

    def by_widening(self, facts: kit.Facts) -> int:
        """Widest ways between all vertices, by each vertex in turn."""
        vertices, weights = facts["vertices"], self.weights(facts)
        wide = {(a, b): weights.get(frozenset(a + b), 0) for a in vertices for b in vertices}
        for c in vertices:
            for a in vertices:
                for b in vertices:
                    wide[a, b] = max(wide[a, b], min(wide[a, c], wide[c, b]))
        return wide[facts["start"], facts["goal"]]

    def by_adding_pipes(self, facts: kit.Facts) -> int:
        """Pipes added from the widest on, until the two are joined."""
        part = {vertex: vertex for vertex in facts["vertices"]}
        for edge, weight in sorted(self.weights(facts).items(), key=lambda each: -each[1]):
            a, b = (part[vertex] for vertex in edge)
            part = {vertex: a if of == b else of for vertex, of in part.items()}
            if part[facts["start"]] == part[facts["goal"]]:
                return weight
        raise ValueError("no way from start to goal")


class Settled(Shown):
    """Which vertex does Dijkstra's algorithm settle last?"""

    school = "undergraduate"
    question = "The numbers on the edges are lengths. Dijkstra's algorithm is run from {start} until every vertex of "
    question += "the graph is settled. Which vertex is settled last?"
    asked, picks = {"start": LETTER}, "vertices"
    answer = kit.name("the letter of the vertex")

    def fair(self, facts: kit.Facts) -> str:
        far = self.far(facts)
        away = sorted(far[facts["start"], vertex] for vertex in facts["vertices"])
        return super().fair(facts) or ("" if away[-1] > away[-2] else "start: expected one vertex farther than all")

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two letters taken for each other."""
        return graphs.exchanged(rng, facts, facts["start"])

    def by_settling(self, facts: kit.Facts) -> str:
        """The nearest vertex that is not settled yet, again and again."""
        weights, far, last = self.weights(facts), {facts["start"]: 0}, ""
        left = set(facts["vertices"])
        while left:
            last = min(left & far.keys(), key=far.__getitem__)
            left.remove(last)
            for vertex in left:
                if length := weights.get(frozenset((last, vertex))):
                    far[vertex] = min(far.get(vertex, 10**6), far[last] + length)
        return last

    def by_paths(self, facts: kit.Facts) -> str:
        """The vertex to which the shortest of all paths is the longest."""
        others = [vertex for vertex in facts["vertices"] if vertex != facts["start"]]
        return str(max(others, key=lambda vertex: self.ways(facts, facts["start"], vertex)[0]))


FARTHEST = Farthest().task()
DIAMETER = Diameter().task()
LONGEST = Longest().task()
BOTTLENECK = Bottleneck().task()
SETTLED = Settled().task()
