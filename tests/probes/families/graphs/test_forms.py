# ruff: noqa: E501 (texts stand as models write them)
"""Text forms of graphs: what a tolerant reader forgives, and what it does not."""

from __future__ import annotations

import pytest

from isoprobe.probes.core import Unreadable
from isoprobe.probes.families.graphs.forms import LONGEST, forms
from isoprobe.probes.families.graphs.states import CONNECTIVITY, FLOW, PAIR
from tests.specimens.effort import within

PATH = {"nodes": ["A", "B", "C", "D"], "edges": [["A", "B"], ["B", "C"]], "query": ["A", "D"]}
NET = {"nodes": ["0", "1", "2"], "arcs": [["0", "1", 5], ["1", "0", 2], ["1", "2", 12]], "source": "0", "sink": "2"}
TWO = {"G": {"nodes": ["A", "B"], "edges": [["A", "B"]]}, "H": {"nodes": ["0", "1", "2"], "edges": []}}
KINDS = {"path": (CONNECTIVITY, PATH), "net": (FLOW, NET), "two": (PAIR, TWO)}


def read(kind: str, form: str, text: str) -> dict:
    return next(f for f in forms(KINDS[kind][0]) if f.name == form).read(text, {})


def write(kind: str, form: str) -> str:
    text = next(f for f in forms(KINDS[kind][0]) if f.name == form).show(KINDS[kind][1], {})
    assert isinstance(text, str)
    return text


def test_edge_list_as_written() -> None:
    assert write("path", "edge_list") == "Nodes: A, B, C, D\nEdges: A-B, B-C\nQuery nodes: A, D"
    assert write("net", "edge_list") == "Nodes: 0, 1, 2\nArcs: 0->1 5, 1->0 2, 1->2 12\nSource: 0\nSink: 2"
    assert write("two", "edge_list") == ("Graph G\nNodes: A, B\nEdges: A-B\n\nGraph H\nNodes: 0, 1, 2\nEdges: none")


def test_matrices_as_written() -> None:
    assert write("net", "matrix") == "Nodes: 0, 1, 2\n0 5 0\n2 0 12\n0 0 0\nSource: 0\nSink: 2"
    assert "\\begin{bmatrix}\n0 & 5 & 0 \\\\\n2 & 0 & 12 \\\\\n0 & 0 & 0\n\\end{bmatrix}" in write(
        "net", "matrix_latex"
    )


def test_nodes_that_the_question_named_need_not_be_written() -> None:
    for kind, stated in (("path", {"query": ["A", "D"]}), ("net", {"source": "0", "sink": "2"})):
        for form in forms(KINDS[kind][0]):
            text = "\n".join(line for line in write(kind, form.name).splitlines() if line[:2] not in ("Qu", "So", "Si"))
            assert form.read(text, stated) == KINDS[kind][1]
            assert "Query" not in form.form
            assert "Source" not in form.form
    assert read("path", "edge_list", "Nodes: A, B, C, D\nEdges: A-B, B-C\nQuery nodes: A, D") == PATH


@pytest.mark.parametrize(
    "text",
    [
        "Nodes: A, B, C, D\nEdges: A-B, B-C\nQuery nodes: A, D",
        "**Nodes:** A, B, C and D.\n\n**Edges:**\n- A – B\n- C — B\n\n**Query nodes:** D and A.",
        "nodes: {D, C, B, A}\nedges: {(A, B), (B, C)}\nquery: (A, D)",
        "Here are 4 nodes.\nNodes = [a, b, c, d]\nEdges: a-b; b-c; c-b\nQuery nodes: node a and node d\nThat is all - I hope.",
        "```\nVertices (4): A B C D\nEdges (2):\n* A--B\n* B--C\nQuery nodes: A, D\n```",
        "Nodes: A\nEdges: none\n\nWait, again.\n\nNodes:\nA, B, C,\nD\nEdges: A-B,\nB-C\nQuery nodes: A, D",
    ],
)
def test_edge_lists_of_models(text: str) -> None:
    assert read("path", "edge_list", text) == PATH


@pytest.mark.parametrize(
    "text",
    [
        "Nodes: 0, 1, 2\nArcs: 0->1 5, 1->0 2, 1->2 12\nSource: 0\nSink: 2",
        "Nodes: 0, 1, 2\nArcs:\n- 0 → 1: 5\n- 1 → 0 (2)\n- 1 --> 2 (capacity 12)\nSource node: 0\nSink node: 2",
        "nodes: 0 1 2\nedges: (0, 1, 5), (1, 0, 2), (1, 2, 12)\nsource: 0\nsink: 2",
        "Nodes: $0, 1, 2$\nArcs: $0 \\to 1$: 5; $1 \\rightarrow 0$ = 2; $1 -> 2$ with capacity 12\nSource: 0\nSink: 2",
    ],
)
def test_arc_lists_of_models(text: str) -> None:
    assert read("net", "edge_list", text) == NET


@pytest.mark.parametrize(
    "text",
    [
        "Nodes: 0, 1, 2\n0 5 0\n2 0 12\n0 0 0\nSource: 0\nSink: 2",
        "Nodes: 0, 1, 2\nAdjacency matrix:\n[[0, 5, 0],\n [2, 0, 12],\n [0, 0, 0]]\nSource: 0\nSink: 2",
        "Nodes: 0, 1, 2\n\n| | 0 | 1 | 2 |\n|---|---|---|---|\n| 0 | 0 | 5 | 0 |\n| 1 | 2 | 0 | 12 |\n| 2 | 0 | 0 | 0 |\n\n"
        "Source: 0\nSink: 2",
        "Nodes: 2, 1, 0\n0 0 0\n12 0 2\n0 5 0\nSource: 0\nSink: 2",
        "Nodes: 0, 1, 2\n\\[\\begin{pmatrix} 0 & 5 & 0 \\\\ 2 & 0 & 12 \\\\ 0 & 0 & 0 \\\\ \\end{pmatrix}\\]\nSource: 0\nSink: 2",
        "Nodes: 0, 1, 2\n$$\n\\left[\\begin{array}{ccc}\n0 & 5 & 0 \\\\\n2 & 0 & 12 \\\\\n0 & 0 & 0\n\\end{array}\\right]\n$$\n"
        "Source: 0\nSink: 2",
    ],
)
@pytest.mark.parametrize("form", ["matrix", "matrix_latex"])
def test_matrices_of_models(form: str, text: str) -> None:
    assert read("net", form, text) == NET


def test_labelled_rows() -> None:
    text = "Nodes: A, B, C, D\n  A B C D\nA 0 1 0 0\nB 1 0 1 0\nC 0 1 0 0\nD 0 0 0 0\nQuery nodes: A, D"
    assert read("path", "matrix", text) == PATH


def test_headings_of_two_graphs() -> None:
    text = "### Graph G:\nNodes: A, B\nEdges: A-B\n\n**Graph H**\nNodes: 0, 1, 2\nEdges: none\n\nGraph H has no edges."
    assert read("two", "edge_list", text) == TWO


@pytest.mark.parametrize(
    ("kind", "form", "text", "why"),
    [
        ("path", "matrix", "Nodes: A, B\n0 1\n1 0 0\nQuery nodes: A, B", "row B has 3 entries, expected 2"),
        ("path", "matrix", "Nodes: A, B\n0 1\nQuery nodes: A, B", "matrix has 1 rows, expected 2"),
        ("path", "matrix", "Nodes: A, B\n0 1\n0 0\nQuery nodes: A, B", "not symmetric: row A, column B is 1"),
        ("path", "matrix", "Nodes: A, B\n0 2\n2 0\nQuery nodes: A, B", "row A, column B: '2', expected 0 or 1"),
        ("path", "matrix", "Nodes: A, B\n1 0\n0 0\nQuery nodes: A, B", "no node is joined to itself"),
        ("path", "matrix", "Nodes: A, B\nQuery nodes: A, B", "no matrix found"),
        ("net", "matrix", "Nodes: 0, 1\n0 -3\n0 0\nSource: 0\nSink: 1", "row 0, column 1: '-3', expected a whole number"),
        ("net", "matrix", "Nodes: 0, 1\n0 2.5\n0 0\nSource: 0\nSink: 1", "row 0, column 1: '2.5', expected a whole number"),
        ("net", "matrix", "Nodes: 0, 1\n0 3\n0 0\nSource: 0\nSink: 0", "source and sink: both are 0"),
        ("net", "matrix", "Nodes: 0, 1\n0 3\n0 0\nSource: 0\nSink: 7", "line 'Sink': 7 is not one of the nodes"),
        ("net", "matrix", "Nodes: 0, 1\n0 3\n0 0\nSource: 0", "no line 'Sink: ...' found"),
        ("net", "edge_list", "Nodes: 0, 1\nArcs: 0->1 -3\nSource: 0\nSink: 1", "capacity '-3'"),
        ("net", "edge_list", "Nodes: 0, 1\nArcs: 0->1 2.5\nSource: 0\nSink: 1", "capacity '2.5'"),
        ("net", "edge_list", "Nodes: 0, 1\nArcs: 0->1 0\nSource: 0\nSink: 1", "expected a whole number of at least 1"),
        ("net", "edge_list", "Nodes: 0, 1\nArcs: 0->1\nSource: 0\nSink: 1", "expected a whole number of at least 1"),
        ("net", "edge_list", "Nodes: 0, 1\nArcs: 0-1 3\nSource: 0\nSink: 1", "expected an arc such as A->B 5"),
        ("net", "edge_list", "Nodes: 0, 1\nArcs: 0->1 3, 0->1 4\nSource: 0\nSink: 1", "stands there twice"),
        ("path", "edge_list", "Nodes: A, B\nEdges: A-C\nQuery nodes: A, B", "C is not one of the nodes"),
        ("path", "edge_list", "Nodes: A, B\nEdges: A->B\nQuery nodes: A, B", "expected an edge such as A-B"),
        ("path", "edge_list", "Nodes: A, B\nEdges: A-A\nQuery nodes: A, B", "joined to itself"),
        ("path", "edge_list", "Nodes: A, B\nEdges:\nQuery nodes: A, B", "expected 'none'"),
        ("path", "edge_list", "Nodes: A, B, A\nEdges: A-B\nQuery nodes: A, B", "a node stands there twice"),
        ("path", "edge_list", "Nodes: A, home\nEdges: none\nQuery nodes: A, B", "'HOME' is not a node's name"),
        ("path", "edge_list", "Nodes: A, B\nEdges: none\nQuery nodes: A", "1 nodes, expected 2"),
        ("path", "edge_list", "Edges: A-B\nQuery nodes: A, B", "no line 'Nodes: ...' found"),
        ("two", "edge_list", "Graph G\nNodes: A\nEdges: none", "graph H: no line 'Nodes: ...'"),
        ("two", "edge_list", "Nodes: A\nEdges: none", "graph G: no line 'Nodes: ...'"),
    ],
)  # fmt: skip
def test_unreadable(kind: str, form: str, text: str, why: str) -> None:
    with pytest.raises(Unreadable) as told:
        read(kind, form, text)
    assert why in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "unit",
    ["(", "A, ", "Nodes: A\n", "0 1\n", "1", " ", "A-", "A->A 5, ", "(A,B),", "\\begin{bmatrix}", "Graph G\n", "*"],
)
def test_hostile_length(unit: str) -> None:
    texts = [unit * (10**6 // len(unit)), f"Graph G\nNodes: A, B\nEdges: {unit * (LONGEST // len(unit) - 50)}x"]
    for kind in KINDS:
        for form in ("matrix", "matrix_latex", "edge_list"):
            for text in texts:
                within(2, lambda _, k=kind, f=form, t=text: read(k, f, t), raises=Unreadable)


def test_a_picture_is_no_text() -> None:
    with pytest.raises(Unreadable, match="bytes, expected text"):
        forms(PAIR)[0].read(b"\x89PNG", {})
