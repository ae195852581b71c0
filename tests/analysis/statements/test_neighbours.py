"""Lists of neighbours as replies write them while they search a graph, and sets of nodes that are no neighbours."""

from __future__ import annotations

import pytest

from isoprobe.analysis.statements.lines import lines_of
from isoprobe.analysis.statements.neighbours import Neighbours


def edges(reply: str) -> str:
    neighbours = Neighbours()
    found = [pair for line in lines_of(reply) for pair in neighbours.read(line)]
    return " ".join(sorted({"-".join(sorted(pair, key=int)) for pair in found}))


@pytest.mark.parametrize(
    ("reply", "stated"),
    [
        ("Neighbors of 6 (where adj_matrix[6][j] == 1): 9, 12, 13", "6-12 6-13 6-9"),
        ("So, neighbors of 12 are nodes 0 and 11.", "0-12 11-12"),
        ("Neighbors of 4 with edges are 0, 6.", "0-4 4-6"),
        ("From node 4, edges go to 0 and 9.", "0-4 4-9"),
        ("From 0 you can only go back to 4; from 9 you can only go back to 4.", "0-4 4-9"),
        ("From node 1, the outgoing edges go to {6, 8, 13}.", "1-13 1-6 1-8"),
        ("From 13, the only edge is back to 14.", "13-14"),
        ("5 -> {6, 13}", "5-13 5-6"),
        ("From 7: 7 → 2 or 13.", "2-7 7-13"),
        ("8->4/5", "4-8 5-8"),
        ("Look at node 4. Its neighbors (from the row for node 4) are 0 and 9.", "0-4 4-9"),
        ("* **Dequeue 7:**\n    * Neighbors: 2, 9.", "2-7 7-9"),
        ("1. Dequeue 8.\n   * Neighbor 4: Visited.\n   * Node 5 is a neighbor.", "4-8 5-8"),
        ("Node 7 has direct edges to:\n  * Node 0\n  * Node 2 (cycle)\nNode 9 is next.", "0-7 2-7"),
        ("Neighbors of 10:\n  * Edge to 4.", "4-10"),
        ("Adjacency list:\n0: 3, 5\n1: 4", "0-3 0-5 1-4"),
        ("{0: [14], 1: [9, 12]}", "0-14 1-12 1-9"),
    ],
)
def test_lists_of_neighbours_are_read(reply: str, stated: str) -> None:
    assert edges(reply) == stated


@pytest.mark.parametrize(
    "reply",
    [
        "From node 4, we can reach node 1.",
        "From 6 you can reach {1, 2, 7, ...}.",
        "Dequeue 7. Visited: {7, 2, 9}",
        "The neighbors of 10 are the nodes j where graph[10][j] is 1.",
        "Reachable from 13: {13, 7, 11}",
        "Component 1: {1, 11}",
        "If the neighbors of 3 are 4 and 5, a path exists.",
        "Node 4 is next.\n  * Node 7: degree 2.",
        "3 -> 4 and 4 -> 5",
    ],
)
def test_what_is_no_list_of_neighbours(reply: str) -> None:
    assert edges(reply) == ""
