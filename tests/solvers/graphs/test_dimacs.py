"""DIMACS files: what is read, and one line for everything that is wrong."""

from __future__ import annotations

import pytest

from isoprobe.solvers import BadState
from isoprobe.solvers.graphs.dimacs import parse_max, read_max

GOOD = ["c a comment", "p max 4 4", "n 1 s", "n 4 t", "a 1 2 3", "a 2 4 2", "a 1 2 1", "a 3 3 9", ""]


def test_parallel_arcs_add_up_and_loops_are_left_out() -> None:
    problem = parse_max(GOOD)
    assert (problem.source, problem.sink) == (1, 4)
    assert sorted(problem.graph.edges(data="capacity")) == [(1, 2, 4), (2, 4, 2)]
    assert list(problem.graph) == [1, 2, 3, 4]


def test_read_from_a_file(tmp_path) -> None:
    path = tmp_path / "small.max"
    path.write_text("\n".join(GOOD))
    assert read_max(path).sink == 4
    path.write_bytes(b"p max \xff\xfe 3\n")
    with pytest.raises(BadState, match=r"small\.max, line 1"):
        read_max(path)


@pytest.mark.parametrize(
    ("place", "line", "why"),
    [
        (1, "p min 4 4", "line 2: 'p min 4 4', expected 'p max NODES ARCS'"),
        (1, "p max 1 4", "'1', expected a whole number from 2"),
        (1, "p max 99999999999999999999 4", "expected a whole number from 2"),
        (1, "a 1 2 3", "before the problem line"),
        (2, "n 5 s", "'5', expected a whole number from 1 to 4"),
        (2, "n 1 x", "expected 'n NODE s' or 'n NODE t'"),
        (2, "n 4 s", "source and sink are both 4"),
        (2, "c", "names the source"),
        (3, "n 1 s", "a second source"),
        (4, "a 1 2 -3", "'-3', expected a whole number from 0"),
        (4, "a 1 2 2.5", "'2.5', expected a whole number from 0"),
        (4, "a 1 2 ٣", "expected a whole number from 0"),
        (4, "a 0 2 3", "'0', expected a whole number from 1 to 4"),
        (4, "a 1 2", "expected 'a FROM TO CAPACITY'"),
        (4, "x 1 2", "expected a line that opens with c, p, n or a"),
        (4, "c one arc less", "3 arcs, expected the 4"),
        (4, "p max 4 4", "a second problem line"),
        (4, "a " + "1" * 5000, "a line of 5002 characters"),
        (8, "a 1 2 3", "more arcs than the 4"),
    ],
)
def test_one_wrong_line(place: int, line: str, why: str) -> None:
    lines = list(GOOD)
    lines[place] = line
    with pytest.raises(BadState) as told:
        parse_max(lines, "net.max")
    assert why in str(told.value)
    assert str(told.value).startswith("net.max")
    assert len(str(told.value)) < 250


def test_an_empty_file() -> None:
    with pytest.raises(BadState, match="no problem line"):
        parse_max([])
