"""Patterns of edges and nodes, and what beside them is none."""

from __future__ import annotations

import re

import pytest

from isoprobe.analysis.statements.edge_words import A_GROUP, CONCLUDED, HEAD_NODE, MANY, PAIR


def test_pairs_in_brackets_are_edges_unless_they_are_distances_or_not_there() -> None:
    assert PAIR.findall("edges (0, 1), (2-3)") == [("0", "1"), ("2", "3")]
    assert PAIR.findall("d(0, 1) and entry (1, 2) = 0") == []


def test_a_heading_names_its_node() -> None:
    found = HEAD_NODE.match("The red node 7 is joined to")
    assert found is not None
    assert found[1] == "7"
    assert HEAD_NODE.match("Two nodes") is None


@pytest.mark.parametrize(("text", "count"), [("1, 2 and 3", 3), ("node 1 and also 2", 2), ("4", 1)])
def test_several_nodes_are_one_list(text: str, count: int) -> None:
    found = re.fullmatch(MANY, text)
    assert found is not None
    assert len(re.findall(r"\d+", found[0])) == count


def test_what_is_concluded_and_what_is_a_group() -> None:
    assert CONCLUDED.search("Therefore 3 and 4 are connected")
    assert CONCLUDED.search("3 and 4 are connected") is None
    assert A_GROUP.search("the first component is ")
    assert A_GROUP.search("the neighbours are ") is None
