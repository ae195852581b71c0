"""Stated graphs against true ones, and what an exact solver makes of them."""

from __future__ import annotations

import pytest

from isoprobe.analysis.statements.edges import read_connectivity, read_isomorphism
from isoprobe.analysis.statements.graph_facts import connected, error, isomorphic, settle
from isoprobe.analysis.statements.statement import Statement

ONE = {"nodes": ["0", "1", "2", "3"], "edges": [["0", "1"], ["1", "2"]], "query": ["0", "2"]}
PATH = {"nodes": ["0", "1", "2"], "edges": [["0", "1"], ["1", "2"]]}
TWO = {"G": PATH, "H": {"nodes": ["0", "1", "2"], "edges": [["0", "1"], ["0", "2"]]}}


@pytest.mark.parametrize(
    ("reply", "wrong"),
    [
        ("Node 0 is connected to node 1.", ""),
        ("Node 0 is connected to node 3.", "edge"),
        ("Node 3 is isolated.", ""),
        ("Node 2 is isolated.", "isolated"),
        ("Node 9 is isolated.", "isolated"),
        ("It is in the component {0, 1, 2}.", ""),
        ("It is in the component {0, 1}.", "component"),
        ("The query nodes are 0 and 2.", ""),
        ("The query nodes are 0 and 3.", "query"),
    ],
)
def test_what_is_wrong_is_named(reply: str, wrong: str) -> None:
    (one,) = read_connectivity(reply)
    assert error(ONE, one) == wrong


def test_a_count_is_held_against_its_graph() -> None:
    right, wrong = read_isomorphism("The left graph has 2 edges, while the right graph has 3 edges.")
    assert (error(TWO, right), error(TWO, wrong)) == ("", "count")


@pytest.mark.parametrize(
    ("reply", "alone", "filled"),
    [
        ("Node 0 is connected to node 1. Node 1 is connected to node 2.", True, True),
        ("Node 0 is connected to node 1.", False, True),  # that 1 is not joined to 2 is not said
        ("Node 2 is isolated.", False, False),
        ("Node 0 is in the component {0, 1}.", False, False),
        ("Node 1 is connected to node 3.", None, True),  # of neither query node anything is said
        ("The query nodes are 0 and 3. Node 0 is connected to node 1.", False, False),
        ("They are connected.", None, None),
    ],
)
def test_whether_stated_nodes_are_connected(reply: str, alone: bool | None, filled: bool | None) -> None:
    held = settle(read_connectivity(reply))
    assert connected(ONE, held, False) is alone
    assert connected(ONE, held, True) is filled


@pytest.mark.parametrize(
    ("reply", "alone", "filled"),
    [
        ("Left graph edges: (0,1), (1,2). Right graph edges: (0,1), (0,2).", True, True),
        ("Left graph edges: (0,1), (1,2). Right graph edges: (0,1).", False, False),
        ("Left graph edges: (0,1), (1,2).", None, True),
        ("The left graph has 2 edges, while the right graph has 3 edges.", False, False),
        ("Both graphs have 2 edges.", None, True),
        ("The left graph has 3 edges.", None, False),
        ("They look alike.", None, None),
    ],
)
def test_whether_stated_graphs_are_alike(reply: str, alone: bool | None, filled: bool | None) -> None:
    held = settle(read_isomorphism(f"Edges:\n{reply}"))
    assert isomorphic(TWO, held, False) is alone
    assert isomorphic(TWO, held, True) is filled


def test_what_is_said_last_settles() -> None:
    edge, alone = Statement("edge", ("", "0", "1"), True, (0, 0)), Statement("isolated", ("", "1"), True, (0, 0))
    assert settle([edge, alone]) == [alone]
    assert settle([alone, edge]) == [edge]
    few, many = (Statement("edges", ("G",), n, (0, 0)) for n in (3, 4))
    assert settle([few, many]) == [many]
