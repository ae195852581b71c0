"""Annotated diagrams as states: strokes put together to maximal lines, crossings without letters, and the counts."""

from __future__ import annotations

from typing import Any

import pytest

from isoprobe.adapters.datasets.records.diagrams import annotated, counts_in, from_instances, maximal_lines, wording
from isoprobe.adapters.datasets.records.graphs import BadField
from isoprobe.probes.families.diagram.states import diagram_of
from isoprobe.solvers.diagrams.diagram import counts
from tests.specimens.tangram_records import CEVIAN, POINTS

# ABC with D on AB and CD drawn: 4 letters, 6 segments, 3 triangles, as Tangram counts


def test_strokes_of_one_line_are_one() -> None:
    assert sorted(map(sorted, maximal_lines([("A", "D"), ("D", "B"), ("B", "C")], POINTS))) == [
        ["A", "B", "D"], ["B", "C"],
    ]  # fmt: skip
    assert maximal_lines([("A", "B")], POINTS) == [["A", "D", "B"]]  # D lies on it
    assert maximal_lines([("A", "A"), ("A", "Z")], POINTS) == []


def test_a_diagram_of_geometry3k() -> None:
    assert counts(diagram_of(from_instances(CEVIAN))) == {
        "letters": 4, "circles": 1, "line_segments": 6, "triangles": 3,
    }  # fmt: skip


def test_a_diagram_that_is_told_whole() -> None:
    square = {"A": [0, 0], "B": [100, 0], "C": [100, 100], "D": [0, 100]}
    row = {
        "letters": ["D", "C", "B", "A"],
        "lines": [["A", "C"], ["D", "B"], ["A", "B"]],
        "points": square,
        "circles": [{"centre_letter": None, "points_on": ["B", "A"]}],
    }
    state = annotated(row)
    assert state["crossings"] == [[1, 2]]  # the diagonals, and not the side with either
    assert state["circles"] == [{"centre": "", "through": ["A", "B"]}]
    assert annotated({**row, "points": {**square, "O": [50, 50]}})["crossings"] == []  # a letter stands there


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"letters": ["A"], "lines": [["A", "B"]]}, "'B' is none of the letters"),
        ({"letters": ["a"], "lines": []}, "letters"),
        ({"letters": ["A", "B"], "lines": ["AB", 3]}, "something else"),
        ({"letters": "AB"}, "letters is 'AB', expected a list"),
        ({"letters": ["A"], "circles": [3]}, r"circles\[0\] is 3"),
        ({"letters": ["A"], "points": {"A": ["x", 2]}}, "expected \\[x, y\\]"),
        ({"letters": ["A"], "points": [1]}, "expected an object of places"),
        ({"letters": ["A", "B", "C"], "lines": [["A", "B", "C"], ["A", "C"]]}, "share two letters"),
    ],
)
def test_what_is_no_diagram(row: dict[str, Any], says: str) -> None:
    with pytest.raises(BadField, match=says):
        annotated(row)


@pytest.mark.parametrize(
    "change",
    [{"line_instances": ["AZ"]}, {"line_instances": [3]}, {"line_instances": ["AB"] * 999}, {"point_positions": 3}],
)
def test_what_is_no_geometry3k(change: dict[str, Any]) -> None:
    with pytest.raises(BadField, match=r"line_instances|points"):
        from_instances({**CEVIAN, **change})


def test_counts_by_their_names() -> None:
    assert counts_in({"letters": "4", "segments": 6, "circles": "", "image": "a.png"}) == {
        "letters": 4, "line_segments": 6,
    }  # fmt: skip
    assert counts_in({"counts": {"triangles": 0}, "lines": [["A", "B"]]}) == {"triangles": 0}
    with pytest.raises(BadField, match="triangles is -1"):
        counts_in({"triangles": -1})


def test_the_words_are_the_tasks_own() -> None:
    assert wording("segments").startswith("Please count how many line segments")
