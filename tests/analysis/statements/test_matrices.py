"""Adjacency matrices as replies write them: whole, by rows and by entries, from 0 or from 1, and what is none."""

from __future__ import annotations

import pytest

from isoprobe.analysis.statements.lines import lines_of
from isoprobe.analysis.statements.matrices import Matrices


def facts(reply: str) -> str:
    matrices = Matrices()
    found = [fact for line in lines_of(reply) for fact in matrices.read(line.text)] + matrices.end()
    told = {"-".join(sorted(fact, key=int)) if len(fact) == 2 else f"!{fact[0]}" for fact in found}
    return " ".join(sorted(told))


@pytest.mark.parametrize(
    ("reply", "stated"),
    [
        ("```\n[[0, 1, 0],\n [1, 0, 0],\n [0, 0, 0]]\n```", "!2 0-1"),
        ("[[0, 1, 0],  // Node 0\n [1, 0, 0],  // Node 1\n [0, 0, 0]]  // Node 2", "!2 0-1"),
        ("So A = [[0, 1, 0], [1, 0, 1], [0, 1, 0]].", "0-1 1-2"),
        ("   0 1 2\n0 [0, 1, 0]\n1 [1, 0, 0]\n2 [0, 0, 0]", "!2 0-1"),
        ("   1 2 3\n1  0 1 0\n2  1 0 0\n3  0 0 0", "!3 1-2"),
        ("| | 1 | 2 | 3 |\n|---|---|---|---|\n| 1 | 0 | 1 | 0 |\n| 2 | 1 | 0 | 0 |\n| 3 | 0 | 0 | 0 |", "!3 1-2"),
        ("Node 1 and node 3 are asked about.\n0 1 0\n1 0 1\n0 1 0", "1-2 2-3"),
        ("Row 0: [0, 1, 1]\nRow 1: [1, 0, 0]\nRow 2: [1, 0, 0]", "0-1 0-2"),
        ("**Row 7:** [1, 0, 1, 0, 0, 0, 0, 0]", "0-7 2-7"),
        ("adj[3] = [0, 0, 1, 0]", "2-3"),
        ("Look at the row corresponding to node 2 (index 2): [1, 0, 0, 1].", "0-2 2-3"),
        ("The adjacency matrix row for node 4 is [0, 1, 0, 0, 0].", "1-4"),
        ("Neighbors of 8 are 5, 6 (based on row 8: [0, 0, 0, 0, 0, 1, 1, 0, 0])", "5-8 6-8"),
        ("matrix[3][7] = 1, matrix[2][5] == 1", "2-5 3-7"),
        ("The entry (3, 2) = 1, and (4,1) is also 1.", "1-4 2-3"),
        ("Row 13, column 6 is 1; row 6 col 13 too.", "6-13"),
        ("Look at row 11, column 4. It is 1.", "4-11"),
        ("Row 1 (node 1) has 1s at columns 7, 9 and 10.", "1-10 1-7 1-9"),
        ("Row 5 is all zeros.", "!5"),
    ],
)
def test_matrices_are_read(reply: str, stated: str) -> None:
    assert facts(reply) == stated


@pytest.mark.parametrize(
    "reply",
    [
        "[0, 1, 1, 0]\n[1, 0, 0, 1]",  # no square, and no numbers
        "visited = [0, 1, 1, 0]",
        "The degrees are 1, 1, 0, 1.",
        "matrix[3][7] = 0",
        "matrix[3][7] = 10",
        "If matrix[3][7] = 1, they are joined.",
        "matrix[3][7] should be 1",
        "(5,4) = 0 and (4,5) = 0, so there is no direct edge.",
        "matrix[3][3] = 1",
        "Entry (i, j) = 1 means an edge.",
        "Row 3 has a 0 at column 4.",
    ],
)
def test_what_is_no_matrix(reply: str) -> None:
    assert facts(reply) == ""


def test_a_row_of_zeros_is_no_isolated_node_where_another_row_joins_it() -> None:
    assert facts("[[0, 0, 0],\n [0, 0, 0],\n [1, 0, 0]]") == "!1 0-2"
