"""Further questions about graphs without weights."""

from __future__ import annotations

from itertools import combinations
from random import Random

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.probes.tasks.dynamath.graph_theory.vertex_degree import VertexDegree
from isoprobe.solvers.work import Work

LETTER = kit.Word(graphs.LETTERS)
MOST_TRAILS = 300_000  # to be begun


def reached(edges: list[str], start: str) -> set[str]:
    """All vertices that are joined to one, itself too."""
    found, new = {start}, [start]
    while new:
        vertex = new.pop()
        beside = {edge.replace(vertex, "") for edge in edges if vertex in edge} - found
        found |= beside
        new += beside
    return found


def unconnected(facts: kit.Facts) -> str:
    """Why a question about a connected graph cannot be asked; "" where it can."""
    apart = len(reached(facts["edges"], facts["vertices"][0])) < len(facts["vertices"])
    return "edges: expected a connected graph" if apart else ""


class Bridge(kit.Asking, VertexDegree):
    """Does a graph stay in one piece without an edge?"""

    school = "undergraduate"
    question = "Suppose that the edge between {first} and {second} is taken away from the graph. Is there still a way "
    question += "along edges from every vertex to every other one?"
    asked = {"first": LETTER, "second": LETTER}
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return unconnected(facts)

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """Some edges seen that are not there, or some not seen, all others at one vertex too."""
        every = {a + b for a, b in combinations(facts["vertices"], 2)}
        others = sorted(every - {*facts["edges"]})
        if rng.random() < 0.5:
            more = rng.sample(others, min(len(others), rng.randint(1, 3)))
            return {**facts, "edges": sorted([*facts["edges"], *more])}
        end = rng.choice((facts["first"], facts["second"]))
        left = [edge for edge in facts["edges"] if end not in edge or rng.random() < 0.3]
        return {**facts, "edges": sorted({*left, self._edge(facts)})}

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """The ends of an edge."""
        return [{"first": first, "second": second} for first, second in facts["edges"]]

    def fair(self, facts: kit.Facts) -> str:
        return "" if self._edge(facts) in facts["edges"] else "first and second: expected the ends of an edge"

    def _edge(self, facts: kit.Facts) -> str:
        return "".join(sorted((facts["first"], facts["second"])))

    def by_reaching(self, facts: kit.Facts) -> bool:
        """All that can be reached from one of its ends without it."""
        rest = [edge for edge in facts["edges"] if edge != self._edge(facts)]
        return len(reached(rest, facts["first"])) == len(facts["vertices"])

    def by_cycles(self, facts: kit.Facts) -> bool:
        """Whether the edge is part of a cycle: a path of three vertices or more joins its ends."""
        paths = graphs.simple_paths(facts["edges"], facts["first"], facts["second"], len(facts["vertices"]))
        return any(len(path) > 2 for path in paths)


class Drawing(kit.Asking, VertexDegree):
    """Can a graph be drawn in one go, with an edge more?"""

    school = "undergraduate"
    question = "Suppose that an edge between {first} and {second} is added to the graph. Does it then have an Eulerian "
    question += "trail, a walk that goes along every edge exactly once (it may end at another vertex than the one "
    question += "where it begins)?"
    asked = {"first": LETTER, "second": LETTER}
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return unconnected(facts)

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Two vertices without an edge between them."""
        pairs = combinations(facts["vertices"], 2)
        return [{"first": a, "second": b} for a, b in pairs if a + b not in facts["edges"]]

    def fair(self, facts: kit.Facts) -> str:
        fine = {"first": facts["first"], "second": facts["second"]} in self.tells(facts)
        return "" if fine else "first and second: expected vertices without an edge between them"

    def by_degrees(self, facts: kit.Facts) -> bool:
        """How many vertices have an odd number of edges: two at most."""
        degree = dict(graphs.degrees(facts))
        for vertex in (facts["first"], facts["second"]):
            degree[vertex] += 1
        return sum(edges % 2 for edges in degree.values()) < 3

    def by_walking(self, facts: kit.Facts) -> bool:
        """Edges walked one after another, back where there is none left, from every vertex (search)."""
        edges = [*facts["edges"], facts["first"] + facts["second"]]
        ways: dict[str, list[tuple[int, str]]] = {vertex: [] for vertex in facts["vertices"]}
        for k, edge in enumerate(edges):
            ways[edge[0]].append((1 << k, edge[1]))
            ways[edge[1]].append((1 << k, edge[0]))
        todo = [(vertex, 0) for vertex in facts["vertices"]]
        seen, work = set(todo), Work("trails begun", MOST_TRAILS)
        while todo:
            work.take()
            at, used = todo.pop()
            if used == (1 << len(edges)) - 1:
                return True
            new = {(to, used | bit) for bit, to in ways[at] if not used & bit} - seen
            seen |= new
            todo += new
        return False


class Coloured(kit.Asking, VertexDegree):
    """Can the vertices of a graph without two of them be coloured with two colours?"""

    school = "undergraduate"
    question = "Suppose that {first} and {second} are taken away from the graph, with all edges that end there. Is "
    question += "what is left bipartite?"
    asked = {"first": LETTER, "second": LETTER}
    answer, even = kit.yes_no(), kit.BOTH

    def shows(self, facts: kit.Facts) -> str:
        return unconnected(facts)

    def tells(self, facts: kit.Facts) -> list[kit.Facts]:
        """Two vertices."""
        return [{"first": a, "second": b} for a, b in combinations(facts["vertices"], 2)]

    def fair(self, facts: kit.Facts) -> str:
        fine = {facts["first"], facts["second"]} <= set(facts["vertices"]) and facts["first"] < facts["second"]
        return "" if fine else "first and second: expected two vertices in the order of the alphabet"

    def _left(self, facts: kit.Facts) -> tuple[list[str], list[str]]:
        """The vertices and edges that are left."""
        gone = {facts["first"], facts["second"]}
        return [v for v in facts["vertices"] if v not in gone], [e for e in facts["edges"] if not gone & set(e)]

    def by_layers(self, facts: kit.Facts) -> bool:
        """Layers by their distance from a vertex of each part: whether an edge stays in a layer."""
        vertices, edges = self._left(facts)
        layer = dict[str, int]()
        for start in vertices:
            at = [] if start in layer else [start]
            layer.setdefault(start, 0)
            for vertex in at:
                for edge in edges:
                    other = edge.replace(vertex, "")
                    if vertex in edge and other not in layer:
                        layer[other] = layer[vertex] + 1
                        at.append(other)
        return all(layer[edge[0]] != layer[edge[1]] for edge in edges)

    def by_halves(self, facts: kit.Facts) -> bool:
        """Every division of the vertices into two halves, tried."""
        vertices, left = self._left(facts)
        bits = {vertex: 1 << k for k, vertex in enumerate(vertices)}
        edges = [bits[edge[0]] | bits[edge[1]] for edge in left]
        return any(all(half & edge not in (0, edge) for edge in edges) for half in range(1 << len(bits)))


BRIDGE = Bridge().task()
DRAWING = Drawing().task()
COLOURED = Coloured().task()
