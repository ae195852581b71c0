"""Graphs drawn in one go: a search that takes too long is given up."""

from __future__ import annotations

from itertools import combinations

import pytest

from isoprobe.probes.tasks.dynamath.graph_theory.questions.vertex_degree import Drawing
from isoprobe.solvers import Undecided


def test_a_search_for_a_trail_is_given_up() -> None:
    """Four vertices that are all joined have three edges each; eight with 23 edges have more trails than are tried."""
    square = {"vertices": [*"ABDE"], "edges": ["AB", "AD", "AE", "BE", "DE"], "first": "B", "second": "D"}
    assert not Drawing().by_degrees(square)
    assert not Drawing().by_walking(square)
    assert Drawing().by_walking({**square, "edges": ["AB", "AE", "BE", "DE"]})
    vertices = [*"ABDEFGHK"]
    edges = [a + b for a, b in combinations(vertices, 2)][1:23]
    with pytest.raises(Undecided, match="trails begun"):
        Drawing().by_walking({"vertices": vertices, "edges": edges, "first": "A", "second": "B"})
