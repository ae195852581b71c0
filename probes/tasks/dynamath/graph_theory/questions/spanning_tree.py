"""Further questions about graphs with weights."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.probes.tasks.dynamath.graph_theory.spanning_tree import SpanningTree

LETTER = kit.Word(graphs.LETTERS)


class Shown(kit.Asking, SpanningTree):
    """What is seen of a graph with weights?"""

    answer = kit.integer()

    def edges(self, facts: kit.Facts) -> list[tuple[str, int]]:
        """Every edge, as its two letters, with its weight."""
        return list(zip(facts["edges"], facts["weights"], strict=True))


class Around(Shown):
    """How much do the edges at a vertex weigh?"""

    school = "elementary school"
    question = "What is the sum of the numbers on all edges that end at {vertex} in the graph?"
    asked, picks = {"vertex": LETTER}, "vertices"

    def by_adding(self, facts: kit.Facts) -> int:
        """The numbers on its edges."""
        return sum(weight for edge, weight in self.edges(facts) if facts["vertex"] in edge)

    def by_taking_away(self, facts: kit.Facts) -> int:
        """All numbers, less those that stay when the vertex and its edges are wiped out."""
        left = [weight for edge, weight in self.edges(facts) if facts["vertex"] not in edge]
        return sum(facts["weights"]) - sum(left)


class Mean(Shown):
    """What is the mean weight of the edges of a graph?"""

    question = "The numbers on the edges are weights. What is the mean weight of the edges of the graph?"
    answer = kit.real(1)

    def by_edges(self, facts: kit.Facts) -> Fraction:
        """The sum of all weights over the number of edges."""
        return Fraction(sum(facts["weights"]), len(facts["edges"]))

    def by_vertices(self, facts: kit.Facts) -> Fraction:
        """The weights at each vertex added up over all of them, over the sum of the degrees."""
        at = {v: [weight for edge, weight in self.edges(facts) if v in edge] for v in facts["vertices"]}
        return Fraction(sum(map(sum, at.values())), sum(map(len, at.values())))


class Cut(Shown):
    """How much do the edges of a cut weigh?"""

    school = "undergraduate"
    question = (
        "The numbers on the edges are weights. The vertices of the graph are parted into {first} with {second} and "
    )
    question += "all others. What is the total weight of the edges that join the two parts?"
    asked, picks = {"first": LETTER, "second": LETTER}, "vertices"

    def by_sides(self, facts: kit.Facts) -> int:
        """Edges with one end in each part."""
        part = {facts["first"], facts["second"]}
        return sum(weight for edge, weight in self.edges(facts) if len(part & set(edge)) == 1)

    def by_degrees(self, facts: kit.Facts) -> int:
        """The weights at the two vertices, less twice that of an edge between them."""
        pair = {facts["first"], facts["second"]}
        at = sum(weight for vertex in pair for edge, weight in self.edges(facts) if vertex in edge)
        return at - 2 * sum(weight for edge, weight in self.edges(facts) if set(edge) == pair)


class Flow(Shown):
    """How much can flow from one vertex to another?"""

    school = "undergraduate"
    question = "The edges of the graph are pipes, and the number on each is the most that can flow through it in a "
    question += "minute, in either direction. How much can flow from {source} to {sink} in a minute in all?"
    asked, picks = {"source": LETTER, "sink": LETTER}, "vertices"
    version = 7  # 7: never as much as the pipes at the source, or at the sink, can carry

    def fair(self, facts: kit.Facts) -> str:
        ends = (sum(weight for edge, weight in self.edges(facts) if facts[end] in edge) for end in ("source", "sink"))
        return "" if self.by_cuts(facts) < min(ends) else "expected less flow than the pipes at each end can carry"

    def by_augmenting(self, facts: kit.Facts) -> int:
        """Flow sent along shortest paths with room left, until there is none (Edmonds and Karp)."""
        both = [((edge[0], edge[1]), weight) for edge, weight in self.edges(facts)]
        room = {way: weight for (a, b), weight in both for way in ((a, b), (b, a))}
        total = 0
        while True:
            came, reached = {facts["source"]: ""}, [facts["source"]]
            for vertex in reached:
                for (a, b), left in room.items():
                    if a == vertex and left and b not in came:
                        came[b] = a
                        reached.append(b)
            if facts["sink"] not in came:
                return total
            path, at = [], facts["sink"]
            while came[at]:
                path.append((came[at], at))
                at = came[at]
            more = min(room[step] for step in path)
            total += more
            for a, b in path:
                room[a, b] -= more
                room[b, a] += more

    def by_cuts(self, facts: kit.Facts) -> int:
        """The lightest of all cuts between the two."""
        others = [vertex for vertex in facts["vertices"] if vertex not in (facts["source"], facts["sink"])]
        parts = ({facts["source"], *some} for size in range(len(others) + 1) for some in combinations(others, size))
        return min(sum(w for edge, w in self.edges(facts) if len(part & set(edge)) == 1) for part in parts)


class Included(Shown):
    """Is an edge part of the lightest spanning tree?"""

    school = "undergraduate"
    question = "The numbers on the edges are weights. Is the edge between {first} and {second} part of the spanning "
    question += "tree with the least total weight?"
    asked = {"first": LETTER, "second": LETTER}
    answer, even = kit.yes_no(), kit.BOTH

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """The ends of an edge."""
        return [{"first": first, "second": second} for first, second in facts["edges"]]

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Numbers taken for each other."""
        return {**facts, "weights": rng.sample(facts["weights"], len(facts["weights"]))}

    def fair(self, facts: kit.Facts) -> str:
        weight, narrow = dict(self.edges(facts)).get(facts["first"] + facts["second"], 0), self._widest(facts)
        fine = facts["first"] < facts["second"] and weight and narrow and weight != narrow
        return "" if fine else "first and second: expected an edge of a cycle, in all such trees or in none"

    def _widest(self, facts: kit.Facts) -> int:
        """The heaviest edge of that other path between the two which has the least heavy one; 0 where there is none."""
        first, second = facts["first"], facts["second"]
        paths = graphs.simple_paths(facts["edges"], first, second, len(facts["vertices"]))
        weights = {frozenset(edge): weight for edge, weight in self.edges(facts)}
        heaviest = (max(weights[frozenset(step)] for step in pairwise(path)) for path in paths if len(path) > 2)
        return min(heaviest, default=0)

    def by_greedy(self, facts: kit.Facts) -> bool:
        """Edges from the lightest on, each taken that joins two parts (Kruskal), until the two are joined."""
        part = {vertex: vertex for vertex in facts["vertices"]}
        for edge, _ in sorted(self.edges(facts), key=lambda each: each[1]):
            a, b = (part[vertex] for vertex in edge)
            part = {vertex: a if of == b else of for vertex, of in part.items()}
            if part[facts["first"]] == part[facts["second"]]:
                return edge == facts["first"] + facts["second"]
        raise ValueError("the two are not joined")

    def by_paths(self, facts: kit.Facts) -> bool:
        """Every other path between its ends has a heavier edge."""
        weight, widest = dict(self.edges(facts))[facts["first"] + facts["second"]], self._widest(facts)
        return weight < widest


class Prim(Shown):
    """Which vertex does Prim's algorithm add last?"""

    school = "undergraduate"
    question = "The numbers on the edges are weights. Prim's algorithm builds the spanning tree with the least total "
    question += "weight from {start} on. Which vertex of the graph does it add last?"
    asked, picks = {"start": LETTER}, "vertices"
    answer = kit.name("the letter of the vertex")

    def fair(self, facts: kit.Facts) -> str:
        return "" if len(set(facts["weights"])) == len(facts["weights"]) else "weights: expected none twice"

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Two letters taken for each other."""
        return graphs.exchanged(rng, facts, facts["start"])

    def by_growing(self, facts: kit.Facts) -> str:
        """The lightest edge that leaves the tree, again and again."""
        tree, added = {facts["start"]}, facts["start"]
        while len(tree) < len(facts["vertices"]):
            out = [(weight, edge) for edge, weight in self.edges(facts) if len(tree & set(edge)) == 1]
            (added,) = set(min(out)[1]) - tree
            tree.add(added)
        return str(added)

    def by_merging(self, facts: kit.Facts) -> str:
        """Parts merged from the lightest edge on (Kruskal), each with the vertex that is last from each of its own: the
        part where one begins is done before the other, which is entered by the edge between them."""
        last = {vertex: {vertex: vertex} for vertex in facts["vertices"]}  # by where one begins
        for edge, _ in sorted(self.edges(facts), key=lambda each: each[1]):
            a, b = edge[0], edge[1]
            if last[a] is not last[b]:
                whole = dict.fromkeys(last[a], last[b][b]) | dict.fromkeys(last[b], last[a][a])
                last |= dict.fromkeys(whole, whole)
        return last[facts["start"]][facts["start"]]


AROUND = Around().task()
MEAN = Mean().task()
CUT = Cut().task()
FLOW = Flow().task()
INCLUDED = Included().task()
PRIM = Prim().task()
