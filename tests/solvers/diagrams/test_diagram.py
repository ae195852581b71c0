"""Counts by incidence against values recorded elsewhere, and a check that no other count passes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from isoprobe.solvers import Disproved
from isoprobe.solvers.diagrams.diagram import Circle, Diagram, check, counts, segments, triangles

TRUTH = Path(__file__).parents[3].parent / "shared/data/geometry/truth.jsonl"
# A triangle with one cevian: SOURCE.md of ../shared/data/geometry (2026) counts 4 letters, 6 segments, 3 triangles.
CEVIAN = Diagram(("A", "B", "C", "D"), (("A", "B"), ("A", "C"), ("A", "D"), ("B", "D", "C")))
# Tangram, Figure 3: a circle's centre letter counts; radii to two letters on it.
ROUND = Diagram(("A", "B", "O"), (("A", "O"), ("B", "O")), circles=(Circle("O", ("A", "B")),))
CROSSED = Diagram(tuple("ABCD"), (("A", "B"), ("A", "C"), ("B", "D"), ("C", "D")), crossings=((1, 2),))


def test_a_cevian_makes_three_triangles() -> None:
    assert counts(CEVIAN) == {"letters": 4, "circles": 0, "line_segments": 6, "triangles": 3}
    assert ("B", "C", "D") not in triangles(CEVIAN)
    assert ("B", "C") in segments(CEVIAN)


def test_a_chord_that_is_not_drawn_makes_no_triangle() -> None:
    assert counts(ROUND) == {"letters": 3, "circles": 1, "line_segments": 2, "triangles": 0}


def test_a_crossing_without_a_letter_is_no_vertex() -> None:
    assert counts(CROSSED) == {"letters": 4, "circles": 0, "line_segments": 4, "triangles": 0}
    lettered = Diagram(tuple("ABCDP"), (("A", "B"), ("A", "P", "C"), ("B", "P", "D"), ("C", "D")))
    assert counts(lettered) == {"letters": 5, "circles": 0, "line_segments": 8, "triangles": 2}


@pytest.mark.skipif(not TRUTH.exists(), reason="the real diagrams in ../shared are not here")
def test_counts_of_real_diagrams() -> None:
    """198 diagrams of school books, counted by others."""
    rows = [json.loads(line) for line in TRUTH.read_text("utf-8").splitlines()]
    assert len(rows) == 198
    for row in rows:
        circles = tuple(Circle("", ()) for _ in row["circles"])
        found = counts(Diagram(tuple(sorted(row["letters"])), tuple(map(tuple, row["lines"])), circles=circles))
        assert found == row["counts"], row["id"]


NAMED = {
    "letters": [("A",), ("B",), ("C",), ("D",)],
    "circles": [],
    "line_segments": segments(CEVIAN),
    "triangles": triangles(CEVIAN),
}


@pytest.mark.parametrize("element", NAMED)
def test_all_elements_named_prove_their_number_and_no_other(element: str) -> None:
    named = NAMED[element]
    check(CEVIAN, element, len(named), named)
    for count in (len(named) + 1, len(named) - 1, True, f"{len(named)}"):
        with pytest.raises(Disproved, match="named, but the answer"):
            check(CEVIAN, element, count, named)  # type: ignore[arg-type]
    if named:
        with pytest.raises(Disproved, match="is not named"):
            check(CEVIAN, element, len(named) - 1, named[1:])
        with pytest.raises(Disproved, match="twice"):
            check(CEVIAN, element, len(named) + 1, [*named, named[0]])
        with pytest.raises(Disproved):
            check(CEVIAN, element, len(named), [*named[1:], ("B", "C", "D")])


def test_circles_are_named_with_their_letters() -> None:
    check(ROUND, "circles", 1, [Circle("O", ("A", "B"))])
    with pytest.raises(Disproved, match="is named, but is none"):
        check(ROUND, "circles", 1, [Circle("A", ("O", "B"))])
    two = Diagram((), circles=(Circle(), Circle()))
    check(two, "circles", 2, [Circle(), Circle()])
    with pytest.raises(Disproved):
        check(two, "circles", 1, [Circle()])
