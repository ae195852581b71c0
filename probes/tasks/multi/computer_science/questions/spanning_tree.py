"""Examination questions about a graph with weights."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

from isoprobe.probes.families.multi.exams import PEERS
from isoprobe.probes.families.programs import graphs, kit
from isoprobe.probes.tasks.dynamath.graph_theory.spanning_tree import SpanningTree

LETTER = kit.Word(graphs.LETTERS)
MOST = 100_000


class Shown(kit.Asking, SpanningTree):
    """What is seen of a graph with weights?"""

    subject, topic, education = "computer science", "graphs", "university"
    answer = kit.option(4, peers=True)
    sample_sizes = (PEERS,)
    labels = {"vertices": "vertices"}
    prose = kit.Said(
        "The graph has the vertices {vertices} and the edges {edges}, whose weights are, in this order, {weights}.",
        "图的顶点为{vertices}，边为{edges}，各边的权值依次为{weights}。",
    )
    says = {
        "vertices": kit.Said("vertices (the letters in the circles)", "顶点（圆圈内的字母）"),
        "edges": kit.Said(
            "edges (each as the letters of the two vertices that it joins)", "边（写出每条边两端顶点的字母）"
        ),
        "weights": kit.Said("weights (the numbers on these edges, in the same order)", "权值（各边上的数，顺序同上）"),
    }
    elements = (
        kit.count("edges", kit.Said("How many edges does the graph have?", "图中共有几条边？"), "edges"),
        kit.value_at(
            "weight",
            kit.Said("What number stands on the edge between {a} and {b}?", "顶点{a}与顶点{b}之间的边上的数是多少？"),
            graphs.weights_at,
        ),
    )

    def corrupt(self, rng: Random, facts: kit.Facts) -> kit.Facts:
        """One to three weights taken for others."""
        weights = list(facts["weights"])
        for k in rng.sample(range(len(weights)), rng.randint(1, 3)):
            weights[k] = rng.randint(1, 40)
        return {**facts, "weights": weights}

    def near(self, facts: kit.Facts) -> dict[str, list[tuple[int, str]]]:
        """Of each vertex the weights of its edges, and where they lead."""
        found: dict[str, list[tuple[int, str]]] = {vertex: [] for vertex in facts["vertices"]}
        for (a, b), weight in graphs.weights_at(facts).items():
            found[a].append((weight, b))
            found[b].append((weight, a))
        return found


class Kruskal(Shown):
    """How heavy is the edge that Kruskal's algorithm takes at a turn?"""

    version = 9  # 9: in Chinese, options stand on lines of their own
    question = kit.Said(
        "Kruskal's algorithm finds a minimum spanning tree of the weighted graph. What is the weight of the edge that "
        "it takes as number {turn}, where the first edge taken is number 1?",
        "用克鲁斯卡尔（Kruskal）算法求图中带权无向图的最小生成树，第{turn}条被选入的边的权值是",
    )
    asked = {"turn": kit.Whole(1, 7)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        return {"turn": draw["graph"].randint(2, len(facts["vertices"]) - 1)}

    def fair(self, facts: kit.Facts) -> str:
        if not 0 < facts["turn"] < len(facts["vertices"]):
            return "turn: expected one of an edge of the tree"
        return "" if min(map(len, self.near(facts).values())) else "edges: expected some at every vertex"

    def by_joining(self, facts: kit.Facts) -> int:
        """Edges in order of weight, each taken that joins two parts."""
        part, taken = {vertex: vertex for vertex in facts["vertices"]}, []
        for edge, weight in sorted(zip(facts["edges"], facts["weights"], strict=True), key=lambda each: each[1]):
            one, other = part[edge[0]], part[edge[1]]
            if one != other:
                part = {vertex: one if its == other else its for vertex, its in part.items()}
                taken.append(weight)
        return int(taken[facts["turn"] - 1])

    def by_growing(self, facts: kit.Facts) -> int:
        """A tree grown from one vertex by the lightest edge out of it (Prim), its weights sorted: those of every
        minimum spanning tree are the same."""
        near, reached, weights = self.near(facts), {facts["vertices"][0]}, list[int]()
        while len(reached) < len(near):
            weight, vertex = min((w, v) for at in reached for w, v in near[at] if v not in reached)
            reached.add(vertex)
            weights.append(weight)
        return sorted(weights)[facts["turn"] - 1]


class Dijkstra(Shown):
    """How far is the vertex that Dijkstra's algorithm settles at a turn?"""

    version = 9  # 9: in Chinese, options stand on lines of their own
    question = kit.Said(
        "Dijkstra's algorithm finds the shortest paths from vertex {start} in the weighted graph. What is the length "
        "of the shortest path to the vertex that it settles as number {turn}, where {start} itself is not counted?",
        "用迪杰斯特拉（Dijkstra）算法求图中顶点{start}到其余各顶点的最短路径，第{turn}个被确定最短路径的顶点（不计{start}本身）到"
        "{start}的最短路径长度是",
    )
    asked = {"start": LETTER, "turn": kit.Whole(1, 7)}

    def ask(self, draw: kit.Draw, level: int, facts: kit.Facts) -> kit.Facts | None:
        graph = draw["graph"]
        return {"start": graph.choice(facts["vertices"]), "turn": graph.randint(2, len(facts["vertices"]) - 1)}

    def fair(self, facts: kit.Facts) -> str:
        if facts["start"] not in facts["vertices"] or not 0 < facts["turn"] < len(facts["vertices"]):
            return "start and turn: expected a vertex, and the turn of another one"
        return "" if max(self._relaxed(facts).values()) < MOST else "edges: expected a graph of one part"

    def _relaxed(self, facts: kit.Facts) -> dict[str, int]:
        far = dict.fromkeys(facts["vertices"], MOST) | {facts["start"]: 0}
        for _ in facts["vertices"]:
            for (a, b), weight in graphs.weights_at(facts).items():
                far[a], far[b] = min(far[a], far[b] + weight), min(far[b], far[a] + weight)
        return far

    def by_settling(self, facts: kit.Facts) -> int:
        """The nearest vertex settled, one after the other (Dijkstra)."""
        near, heap, settled = self.near(facts), [(0, facts["start"])], dict[str, int]()
        while heap:
            far, vertex = heappop(heap)
            if vertex not in settled:
                settled[vertex] = far
                for weight, other in near[vertex]:
                    heappush(heap, (far + weight, other))
        return list(settled.values())[facts["turn"]]

    def by_relaxing(self, facts: kit.Facts) -> int:
        """All edges relaxed as often as there are vertices (Bellman and Ford), the lengths sorted."""
        return sorted(self._relaxed(facts).values())[facts["turn"]]


KRUSKAL = Kruskal().task()
DIJKSTRA = Dijkstra().task()
