"""Fields of published records to graphs: exact where they are in order, one line where they are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from isoprobe.adapters.datasets.records.graphs import (
    BadField,
    brief,
    capacity,
    capacity_matrix,
    each_once,
    node,
    stated_colours,
    two_nodes,
    undirected_matrix,
)
from isoprobe.probes.families.graphs.states import MOST_CAPACITY


def refusal(read: Callable[..., object], *arguments: Any) -> str:
    """The one line in which this field is refused."""
    with pytest.raises(BadField) as caught:
        read(*arguments)
    line = str(caught.value)
    assert "\n" not in line
    assert len(line) < 400
    return line


def test_each_edge_of_a_symmetric_matrix_comes_once() -> None:
    found = undirected_matrix("[[0, 1, 0], [1, 0, 1.0], [0, 1, 0]]", "m")
    assert found == {"nodes": ["0", "1", "2"], "edges": [["0", "1"], ["1", "2"]]}


def test_a_matrix_of_capacities_has_directions() -> None:
    found = capacity_matrix("[[0, 3, 0], [2, 0, 0], [0, 4.0, 0]]", "m")
    assert found == {"nodes": ["0", "1", "2"], "arcs": [["0", "1", 3], ["1", "0", 2], ["2", "1", 4]]}
    assert [type(arc[2]) for arc in found["arcs"]] == [int, int, int]
    assert "m[1][1] is 2, a self loop, expected 0" in refusal(capacity_matrix, "[[0, 1], [0, 2]]", "m")


@pytest.mark.parametrize(
    ("matrix", "says"),
    [
        ("[[0, 1], [1, 0], [0, 0]]", "adjacency_matrix[0] has 2 numbers, expected 3 for a square matrix"),
        ("[[0, 1, 0], [1, 0]]", "adjacency_matrix[0] has 3 numbers, expected 2 for a square matrix"),
        ("[[0, 1], 7]", "adjacency_matrix[1] is 7, expected 2"),
        ("[[0, 1], [0, 0]]", "adjacency_matrix[0][1] is 1, [1][0] is 0, expected a symmetric matrix"),
        ("[[0, 0], [0, 1]]", "adjacency_matrix[1][1] is 1, a self loop, expected 0"),
        ("[[0, 2], [2, 0]]", "adjacency_matrix[0][1] is 2, expected 0 or 1"),
        ("[[0, -1], [-1, 0]]", "adjacency_matrix[0][1] is -1, expected 0 or 1"),
        ("[[0, 0.5], [0.5, 0]]", "adjacency_matrix[0][1] is 0.5, expected 0 or 1"),
        ("[[0, [1]], [1, 0]]", "adjacency_matrix[0][1] is a list, expected a number"),
        ("[]", "adjacency_matrix is [], expected a list of 1 to 400 rows"),
        ("", "adjacency_matrix is '', expected nested lists of numbers"),
        ("7", "adjacency_matrix is 7, expected a list"),
        ("[[0, 1], [1, 0]", "expected nested lists of numbers"),
        ("[" * 50_000, "expected nested lists of numbers"),
        ("[[" + "9" * 10_000 + "]]", "expected nested lists of numbers"),
        ("[[0, 1e999], [1e999, 0]]", "adjacency_matrix[0][1] is inf, expected 0 or 1"),
        ("[[0, NaN], [0, 0]]", "adjacency_matrix holds 'N', expected numbers, commas and brackets"),
        ("__import__('os').system('true')", "adjacency_matrix holds '_', expected numbers"),
        ("[[0, 1], [1, 0]]" + " " * 1_000_000, "adjacency_matrix has 1,000,016 characters, expected at most 1,000,000"),
        ("[" + ", ".join(["[0]"] * 401) + "]", "expected a list of 1 to 400 rows"),
        ([[0, 1], [1, 0]], "adjacency_matrix is [[0, 1], [1, 0]], expected a matrix as text"),
        (None, "adjacency_matrix is None, expected a matrix as text"),
    ],
)
def test_a_bad_matrix(matrix: Any, says: str) -> None:
    assert says in refusal(undirected_matrix, matrix, "adjacency_matrix")


def test_capacities_end_at_the_largest() -> None:
    assert [capacity(value, "c") for value in (0, 2.0, MOST_CAPACITY)] == [0, 2, MOST_CAPACITY]
    for value in (-1, 0.5, MOST_CAPACITY + 1, True, "3", None, float("nan"), float("inf")):
        assert refusal(capacity, value, "c").endswith(f"expected a whole capacity from 0 to {MOST_CAPACITY}")


def test_nodes_are_numbers_of_nodes() -> None:
    assert [node(value, "n", 3) for value in (0, 2)] == ["0", "2"]
    assert two_nodes({"a": 2, "b": 0}, 3) == ("2", "0")
    assert refusal(node, 3, "n", 3) == "n is 3, expected a node from 0 to 2"
    assert refusal(node, True, "n", 3) == "n is True, expected the number of a node"
    assert refusal(two_nodes, {"a": 1, "b": 1}, 3) == "a and b are both 1, expected two different nodes"


def test_an_edge_comes_once_in_either_direction_and_an_arc_in_each() -> None:
    each_once([(0, 1), (1, 2)], "edges", directed=False)
    each_once([(0, 1), (1, 0)], "arcs", directed=True)
    assert refusal(each_once, [(0, 1), (1, 0)], "edges", False) == "edges has (1,0) twice, expected each once"
    assert "(0,1) twice" in refusal(each_once, [(0, 1), (0, 1)], "arcs", True)
    assert "(4,4), a self loop" in refusal(each_once, [(4, 4)], "arcs", True)


@pytest.mark.parametrize("value", ["x" * 10**6, [1] * 10**6, {"k": "x" * 10**6}, 10**70, "short"])
def test_brief_is_brief(value: object) -> None:
    assert len(brief(value)) <= 60
    assert brief("short") == "'short'"


def test_of_colours_words_are_told_and_nothing_else() -> None:
    fields = {"query_node_1_color": "colour of the first", "query_node_2_color": "colour of the second"}
    row = {"query_node_1_color": "Yellow", "query_node_2_color": "blue", "other": "red"}
    assert stated_colours(row, fields) == {"colour of the first": "yellow", "colour of the second": "blue"}
    for hostile in (7, None, "", "two words", "x" * 9 + "!", ["red"]):
        assert stated_colours({**row, "query_node_2_color": hostile}, fields) == {"colour of the first": "yellow"}
    assert stated_colours({}, fields) == {}
