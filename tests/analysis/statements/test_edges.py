"""Edges, isolated nodes, counts out of replies about drawn graphs: as models state them, and near misses."""

from __future__ import annotations

import time

import pytest

from isoprobe.analysis.statements.edges import read_connectivity, read_isomorphism
from isoprobe.analysis.statements.statement import Statement


def told(statements: list[Statement]) -> set[str]:
    spelled = (
        f"{'' if one.value is True else one.value}{one.kind} {'-'.join(filter(None, one.about))}" for one in statements
    )
    return {text.replace("edge ", "").replace("isolated ", "!") for text in spelled}


@pytest.mark.parametrize(
    ("reply", "stated"),
    [
        ("Node 6 is directly connected to node 1 and node 8.", "1-6 6-8"),
        ("There is a direct edge between node 7 and node 10, so they are connected.", "7-10"),
        ("Yes. There is a path: 6 -> 13 -> 7, so nodes 6 and 7 are connected.", "6-13 7-13"),
        ("The left vertical chain is 12–4–3 and node 10 is isolated with no edges.", "4-12 3-4 !10"),
        ("Nodes 5 and 7 are connected — there is a direct edge between them.", "5-7"),
        ("The two gray nodes (8 and 14) are directly connected by an edge.", "8-14 query 8-14"),
        ("The query nodes are 4 and 9 (gray).", "query 4-9"),
        ("Nodes 3 and 7 are each isolated.", "!3 !7"),
        ("Node 12 (green) is connected to 0 and 11, but node 10 has no edges.", "0-12 11-12 !10"),
        ("Node 0 is connected to node 4.\nNode 4 is not connected to any other node.", "0-4"),
        ("Node 6 is in the component {2, 5, 6}.", "component 2-5-6"),
        ("It lies apart. Node 3 is green. It is directly connected to node 7.", "3-7"),
        ("0 and 10 are not connected (10 is isolated).", "!10"),
        ("There is a path from node 2 to node 6, then to node 8, and finally to node 5.", "2-6 6-8 5-8"),
        ("Starting at 13: node 13 is connected to node 7, and node 7 is connected to node 2.", "7-13 2-7"),
    ],
)
def test_connectivity_statements_are_read(reply: str, stated: str) -> None:
    want = set(stated.replace("query ", "query_").replace("component ", "component_").split())
    assert {text.replace(" ", "_") for text in told(read_connectivity(reply))} == want


@pytest.mark.parametrize(
    "reply",
    [
        "Nodes 6 and 9 are connected.",
        "No, nodes 4 and 9 are not connected.",
        "There is no path between node 11 and node 4.",
        "There is no edge between 4 and 9.",
        "Therefore, node 4 is connected to node 6.",
        "Are nodes 6 and 10 connected?",
        "If node 3 is connected to node 5, the answer is yes.",
        "Node 6 is not connected to node 1.",
        "The nodes are labelled 0-11.",
        "We need 3 - 2 = 1 more.",
        "From node 4, we can reach node 1.",
    ],
)
def test_what_is_no_edge(reply: str) -> None:
    assert told(read_connectivity(reply)) == set()


@pytest.mark.parametrize(
    ("reply", "stated"),
    [
        ("Both graphs have 9 vertices.", "9nodes_G 9nodes_H"),
        ("The left graph has 7 edges, while the right graph has only 6 edges.", "7edges_G 6edges_H"),
        ("Left graph edges: (0,5), (5,6) → 2 edges.", "G-0-5 G-5-6 2edges_G"),
        ("**Right Graph:**\n- **Edges:**\n  - (3, 12)\n  - (0, 1)", "H-3-12 H-0-1"),
        ("Left graph: chain 4-7-8 (P3), edge 0-2 (P2), isolated vertices 3 and 5.", "G-4-7 G-7-8 G-0-2 !G-3 !G-5"),
        ("In the left graph, vertex 2 has degree 4 (it connects to 3, 4, and 6).", "G-2-3 G-2-4 G-2-6"),
        ("Left Graph:\n- Degree(5): 3 (connected to 0, 6, 8)", "G-0-5 G-5-6 G-5-8"),
        ("Right Graph:\n- Node 3: connected to 0, 1. (2 edges)", "H-0-3 H-1-3"),
        ("- Four isolated vertices (left: {0,3}; right: {1,6}).", "!G-0 !G-3 !H-1 !H-6"),
        ("The same number of vertices (14) and edges (11).", ""),
        (
            "Both graphs have the same number of vertices (14) and edges (11).",
            "14nodes_G 14nodes_H 11edges_G 11edges_H",
        ),
    ],
)
def test_isomorphism_statements_are_read(reply: str, stated: str) -> None:
    assert {text.replace(" ", "_") for text in told(read_isomorphism(reply))} == set(stated.split())


@pytest.mark.parametrize(
    "reply",
    [
        "Left graph: two vertices have degree 3, and 10 vertices have degree 0.",
        "Explicit isomorphism:\n- 0 -> 3\n- 1 -> 5\n- Map edge (8,10) to edge (7,9).",
        "The left graph has a vertex of degree 3 and an isolated vertex.",
        "Isomorphic graphs must have 5 edges each.",
        "The left graph has no edge between 3 and 4.",
        "Degree sequence of the left graph: 3, 2, 2, 1, 1",
        "The left graph has one path with 4 vertices.",
    ],
)
def test_what_states_nothing_of_two_graphs(reply: str) -> None:
    assert told(read_isomorphism(reply)) == set()


def test_hostile_replies_take_little_time() -> None:
    started = time.process_time()
    for text in (
        "1-" * 90_000,
        "node 1 is connected to " * 8_000,
        "(1,2)," * 30_000,
        "{1,2," * 40_000,
        "left right " * 18_000,
    ):
        assert len(read_isomorphism(text)) <= 6_000
        assert len(read_connectivity(text)) <= 6_000
    assert time.process_time() - started < 30


@pytest.mark.parametrize(
    ("reply", "stated"),
    [
        ("Left graph: path 7–1–6 and edge 2–4, with isolates {0,3}.", "G 1-7, G 1-6, G 2-4, G 0 alone, G 3 alone"),
        ("**Left Graph:**\n- Degree of 1: 0 (isolated)\n- Degree 2: 1 (connected to nothing)", "G 1 alone, G 2 alone"),
        ("- Map left edge (0,11) to right edge (0,7): φ(0)=0, φ(11)=7", "G 0-11, H 0-7"),
        ("**Left Graph:**\n- Edges: (0,1), (0,2), (0,3) is clearly not the case.", ""),
        ("**Left Graph:**\n- Nodes with degree 0: 0, 2, 3, 5 (4 nodes)\n- Degree 1: 4, 7 -> 9 nodes", ""),
        ("**Left Graph:**\nNode 2 -> 5, 6 (2 edges)", ""),
        ("In the left graph the degrees of the path are 1-2-1-3.", ""),
        ("**Right Graph:** Edges: (0,1). Total 12 edges.", "H 0-1, H edges 12"),
        ("**Left Graph:**\n- Node 3: Degree 2 (connected to 5, 13)", "G 3-5, G 3-13"),
        ("**Left Graph:**\n- Node 4: Degree 0 (isolated)\n- Degree 8: 0 (no connections)", "G 4 alone, G 8 alone"),
        ("**Left Graph:**\nEdges:\n(0, 2)\n(1, 3)\nNumber of edges = 2", "G 0-2, G 1-3, G edges 2"),
        ("**Right Graph:**\n- **Edges:**\n  - 0-4\n  - 7-8 (forming a diamond)", "H 0-4, H 7-8"),
        ("**Right Graph:**\n- 9: 3 (to 3, 5)\nFrom 6: to 2 (1 edge)", "H 3-9, H 5-9, H 2-6"),
        ("**Left Graph:**\n- 0: (4, 6) - Degree 2\n- 2: (none) - Degree 0", "G 0-4, G 0-6, G 2 alone"),
        ("**Left Graph:**\ndeg(13) = 2 (5,7), and its edges", ""),
        ("Left edge (5,8) becomes (3,11) in the right graph.", "G 5-8"),
        ("- Map the edge (8,10) in the left graph to the edge (7,9) in the right graph.", "G 8-10, H 7-9"),
        ("- The path (Left: 6-8-2) maps to (Right: 3-6-1).", "G 6-8, G 2-8, H 3-6, H 1-6"),
        ("Left: a path and two edges. (0,9) is an isolated edge. 3 isolated nodes.", "G 0-9"),
        ("**Left Graph:** 15 vertices (0-14), and the edges are (5,8).", "G nodes 15, G 5-8"),
        ("- Left graph: the edges (1, 4), (4, 6) are a path. (3 nodes: 1, 4, 6)", "G 1-4, G 4-6"),
        (
            "The right graph's bottom spine (5-7-2) corresponds to the left graph's chain (1-2-5).",
            "H 5-7, H 2-7, G 1-2, G 2-5",
        ),
        (
            "**Left Graph:** three vertices are isolated (1, 4, 6). 2 isolates (8, 9).",
            "G 1 alone, G 4 alone, G 6 alone, G 8 alone, G 9 alone",
        ),
        ("**Left Graph:** Number of edges = (1+3+4) / 2 = 8 / 2 = 4.", "G edges 4"),
        ("**Left Graph:** Number of edges = 23 / 2 = 11.5, which cannot be.", ""),
        (
            "so edges (2,3) and (2,8) map to (1,4) and (1,3), as edge (0,5) maps to (0,6)",
            "G 2-3, G 2-8, H 1-4, H 1-3, G 0-5, H 0-6",
        ),
        ("- Left (2,1) maps to (2,5) which is an edge in the right graph.", "G 1-2, H 2-5"),
        ("- Left edge (2,1) maps to (2,5), which is not there.", "G 1-2"),
        (
            "In the left graph a vertex (node 7 appears connected to three vertices: 2, 1, and 8) stands out.",
            "G 2-7, G 1-7, G 7-8",
        ),
        ("In the left graph:\n- Component 3: 3 (an isolated vertex)", "G 3 alone"),
        ("Consider the path 4-7-8 in the left graph and 2-8-6 in the right graph.", "G 4-7, G 7-8, H 2-8, H 6-8"),
        ("Isolated nodes: 5 (Left), 6 (Right).", "G 5 alone"),
        ("Each has one isolated vertex (Left has vertex 6; Right has vertex 0).", "G 6 alone, H 0 alone"),
        ("**Left Graph:**\n* (6) - isolated node\n* Node 8: 0 (isolated)", "G 6 alone, G 8 alone"),
        (
            "Each contains a triangle (left: {2, 8, 12}; right: {5, 6, 11}).",
            "G 2-8, G 8-12, G 2-12, H 5-6, H 6-11, H 5-11",
        ),
        (
            "**Left Graph:** d(0,6)=2, and 3 + 2 = 5 nodes. Isolated nodes: 1, 2, 3 (3 nodes).",
            "G 1 alone, G 2 alone, G 3 alone",
        ),
        ("**Left Graph:**\nConsider a graph with nodes {1, 2, 3} and edges (1, 2), (2, 3).", ""),
        (
            "Graphs G and H differ.\n- G: a path 2-5-3, isolated vertices {0}, {1}\n- In H the edges are (2,4), (1,4).",
            "G 2-5, G 3-5, G 0 alone, G 1 alone, H 2-4, H 1-4",
        ),
        ("Graph 1: 0-3 and 3-5 are its edges; Graph 2 has 4 edges.", "G 0-3, G 3-5, H edges 4"),
        ("Look at the Right Graph one last time.\nEdges: (0,9), (1,9).", "H 0-9, H 1-9"),
        (
            "**Left Graph:**\nRow 3: 1 (to 2), 1 (to 10)\nRow 4: 1 edge (4-7)\nRow 5: no connections",
            "G 2-3, G 3-10, G 4-7, G 5 alone",
        ),
        (
            "**Left Graph:**\nVertex 1: 3 (neighbors 6, 8, 13)\nRow 2: Edge to 3, Edge to 6",
            "G 1-6, G 1-8, G 1-13, G 2-3, G 2-6",
        ),
        ("- Left graph: deg(0)=1, deg(2)=2 (to 5,6), labels 0-9", "G 2-5, G 2-6"),
        (
            "G and H are alike.\n- (0,4) -> (3,7), which is an edge in H\n- Edge 1-6 in G maps to 4-3 in H (exists).",
            "G 0-4, H 3-7, G 1-6, H 3-4",
        ),
        ("The left graph has a path on {1, 6, 7} with center 1 and an isolated edge on {2, 4}.", "G 1-6, G 1-7, G 2-4"),
        (
            "**Left Graph:** one P2: 13-14; the sum of degrees = 16 -> 8 edges. It has two P3 (4 edges).",
            "G 13-14, G edges 8",
        ),
        ("They share the same number of vertices (12).", "G nodes 12, H nodes 12"),
        (
            "Both graphs G and H have 9 vertices and (by a quick count) 7 edges.\nG has no more.",
            "G nodes 9, H nodes 9, G edges 7, H edges 7",
        ),
        ("Next the vertex of G that is 7 (neighbors 6, 9). As f(6)=2, we map it:\n- 7 -> 8", "G 6-7, G 7-9"),
        ("In the left graph the hub is node 7. Its neighbors are 0 (deg1), 2 (deg3).", "G 0-7, G 2-7"),
        ("The right graph has edge between vertices 0 and 3. The degree sum is 2, so 1 edge.", "H 0-3, H edges 1"),
        ("- G: two isolated vertices (3, 5) and one edge.\nG has nothing more.", "G 3 alone, G 5 alone"),
        ("**Right Graph:**\nEdges:\n(8,10) - this is an edge here, not in the left graph.\n(9,12)", "H 8-10, H 9-12"),
    ],
)
def test_counts_of_a_degree_and_denied_lists_state_nothing(reply: str, stated: str) -> None:
    told = {
        "edge": lambda one: f"{one.about[0]} {one.about[1]}-{one.about[2]}",
        "isolated": lambda one: f"{one.about[0]} {one.about[1]} alone",
        "nodes": lambda one: f"{one.about[0]} nodes {one.value}",
        "edges": lambda one: f"{one.about[0]} edges {one.value}",
    }
    assert {told[one.kind](one) for one in read_isomorphism(reply)} == set(filter(None, stated.split(", ")))
