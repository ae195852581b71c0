"""A weighted graph: how much does its lightest spanning tree weigh, or its heaviest, or what can be left away? Or how
many spanning trees are nearly as light?"""

from __future__ import annotations

from collections.abc import Sequence

from isoprobe.probes.families.programs import graphs, kit
from isoprobe.solvers.dynamath import spanning_trees


def _reached(vertex: str, edges: Sequence[str]) -> set[str]:
    """All vertices that the edges join to this one."""
    reached = {vertex}
    for _ in edges:
        reached |= {v for edge in edges if set(edge) & reached for v in edge}
    return reached


def _joined(vertices: list[str], edges: Sequence[str]) -> bool:
    return len(_reached(vertices[0], edges)) == len(vertices)


def _numbered(facts: kit.Facts) -> tuple[int, list[tuple[int, int]], list[int]]:
    """How many vertices there are, the numbers of the two of each edge, and the weights."""
    at = {vertex: k for k, vertex in enumerate(facts["vertices"])}
    return len(at), [(at[a], at[b]) for a, b in facts["edges"]], facts["weights"]


def _weights(facts: kit.Facts) -> dict[str, int]:
    return dict(zip(facts["edges"], facts["weights"], strict=True))


THREE = 3  # edges at a vertex of a tree that counts, at most
SLACK = {"within 40": 40, "within 45": 45, "within 55": 55, "within 70": 70}  # by the wording: of a tree that counts


class SpanningTree(graphs.WeightedGraphProgram):
    """How much does the lightest spanning tree weigh?

    1: four vertices, weights to 12
    2: five vertices, weights to 20
    3: seven vertices, weights to 40"""

    school = "undergraduate"
    version = 8  # 8: with three edges at a vertex at most where thinking is hard
    question = {
        "lightest": "The numbers on the edges are weights. What is the total weight of a minimum spanning tree of the "
        "graph?",
        "heaviest": "The numbers on the edges are weights. What is the total weight of a maximum spanning tree of the "
        "graph?",
        "spared": "The vertices are towns and the edges are roads, each of which costs the number on it. Only those "
        "roads are kept that connect all towns at the lowest total cost. How much do the other roads cost together?",
        **{
            wording: "The numbers on the edges are weights. A minimum spanning tree of the graph may have any "
            "number of edges at a vertex. How many spanning trees of the graph have at most three edges at each "
            f"vertex and a total weight that is at most {slack} more than that of a minimum spanning tree?"
            for wording, slack in SLACK.items()
        },
    }
    harder = dict(zip((7, 8, 9, 10), SLACK, strict=True))
    sizes = kit.sizes(
        "vertices more most",
        {1: (4, 2, 12), 2: (5, 3, 20), 3: (7, 4, 40)},
        graphs.CLOSER,
        kit.think(
            "{vertices} vertices, {more} edges above those of a tree, weights to {most}; from 7 on, all trees are "
            "counted that weigh up to {slack} more than the lightest and have three edges at a vertex at most",
            vertices=(4, 4, 5, 6, 7, 8, 8, 8, 9, 9),
            more=(1, 2, 3, 3, 4, 5, 6, 8, 8, 9),
            most=(9, 12, 20, 30, 60, 99, 40, 40, 40, 40),
            slack=(0, 0, 0, 0, 0, 0, *SLACK.values()),
        ),
    )
    labels = {"asks": "wording"}
    certificate = "a spanning tree that no edge outside betters, with all trees to which light exchanges lead"
    prose = (
        "Between the vertices {vertices} there are the edges {edges}; the numbers on the edges are, in this order, "
        "{weights}."
    )
    elements = (
        kit.value_at("weight", "What is the weight of the edge that joins {a} and {b}?", graphs.weights_at),
        kit.count("vertices", "How many circles with letters are there?", "vertices"),
    )

    def make(self, draw: kit.Draw, level: int) -> kit.Facts:
        """A connected graph with weights."""
        vertices, more, most = self.sizes(level)
        return graphs.weighted_graph(draw, vertices, more, most)[0]

    def valid(self, facts: kit.Facts) -> str:
        """The graph is connected, and no tree."""
        if not _joined(facts["vertices"], facts["edges"]):
            return "edges: expected a connected graph"
        return "" if len(facts["edges"]) >= len(facts["vertices"]) else "edges: expected a cycle"

    def by_greedy(self, facts: kit.Facts) -> int:
        """Edges from the lightest, or heaviest, on, each taken that joins two parts (Kruskal)."""
        part, total = {vertex: vertex for vertex in facts["vertices"]}, 0
        order = sorted(zip(facts["weights"], facts["edges"], strict=True), reverse=facts["wording"] == "heaviest")
        for weight, (a, b) in order:
            if part[a] != part[b]:
                total += weight
                part = {vertex: part[a] if of == part[b] else of for vertex, of in part.items()}
        if facts["wording"] in SLACK:
            return spanning_trees.by_joining(*_numbered(facts), total + SLACK[facts["wording"]], THREE)
        return sum(facts["weights"]) - total if facts["wording"] == "spared" else total

    def by_trying(self, facts: kit.Facts) -> int:
        """Every choice of one edge fewer than there are vertices that joins them all."""
        trees = spanning_trees.by_choosing(*_numbered(facts))
        if facts["wording"] == "heaviest":
            return max(trees)
        if facts["wording"] in SLACK:
            light = spanning_trees.by_choosing(*_numbered(facts), THREE)
            return sum(tree <= min(trees) + SLACK[facts["wording"]] for tree in light)
        return min(trees) if facts["wording"] == "lightest" else sum(facts["weights"]) - min(trees)

    def grounds(self, facts: kit.Facts, value: int) -> kit.State:
        """A tree by Prim's method, whatever the solvers found."""
        weight, tree = _weights(facts), []
        sign, reached = -1 if facts["wording"] == "heaviest" else 1, {facts["vertices"][0]}
        while len(reached) < len(facts["vertices"]):
            rim = [edge for edge in facts["edges"] if len(set(edge) & reached) == 1]
            tree.append(min(rim, key=lambda edge: (sign * weight[edge], edge)))
            reached |= set(tree[-1])
        if facts["wording"] not in SLACK:
            return {"tree": tree}
        _, edges, weights = _numbered(facts)
        limit = sum(weight[edge] for edge in tree) + SLACK[facts["wording"]]
        first = sum(1 << facts["edges"].index(edge) for edge in tree)
        return {"tree": tree, "trees": sorted(spanning_trees.by_exchanging(edges, weights, first, limit))}

    def proves(self, facts: kit.Facts, certificate: kit.State) -> int:
        """A tree is the lightest where each edge outside joins two vertices that edges of it, none heavier, join. From
        every other tree there is an exchange towards it that does not make it heavier, so that light trees are all
        there are where no exchange leads from them to one more."""
        weight, tree = _weights(facts), certificate["tree"]
        if len(tree) != len(facts["vertices"]) - 1 or not _joined(facts["vertices"], tree):
            raise kit.Disproved(f"edges {tree}: expected a spanning tree")
        sign, total = -1 if facts["wording"] == "heaviest" else 1, sum(weight[edge] for edge in tree)
        for outside in facts["edges"]:
            inside = [edge for edge in tree if sign * weight[edge] <= sign * weight[outside]]
            if not set(outside) <= _reached(outside[0], inside):
                raise kit.Disproved(f"edge {outside}: a tree with it is better")
        if facts["wording"] in SLACK:
            limit, (n, edges, weights) = total + SLACK[facts["wording"]], _numbered(facts)
            trees = set(certificate["trees"])
            for each in trees:
                if not 0 < each < 1 << len(edges) or not spanning_trees.spans(n, edges, each):
                    raise kit.Disproved(f"edges {each:b}: expected a spanning tree")
                if sum(weights[k] for k in range(len(edges)) if each >> k & 1) > limit:
                    raise kit.Disproved(f"edges {each:b}: expected a spanning tree that is light enough")
            first = sum(1 << facts["edges"].index(edge) for edge in tree)
            if first not in trees or any(spanning_trees.exchanged(edges, weights, t, limit) - trees for t in trees):
                raise kit.Disproved("trees: expected those of which no exchange leads to another")
            taken = [[edge for k, edge in enumerate(edges) if each >> k & 1] for each in trees]
            return sum(spanning_trees.thickest(tree) <= THREE for tree in taken)
        return int(sum(facts["weights"]) - total if facts["wording"] == "spared" else total)


TASK = SpanningTree().task()
