"""Solids: their edges, and which of them are hidden."""

from __future__ import annotations

from random import Random

import pytest

from isoprobe.probes.families.diagram.sketch import Sketch
from isoprobe.probes.families.diagram.solid_figures import (
    STARTS,
    STEPS,
    cone,
    cuboid,
    cylinder,
    pyramid,
    ringed_cuboid,
    tetrahedron,
    triangular_prism,
)


def stood(start) -> list[Sketch]:
    made = [s for seed in range(60) for s in [Sketch()] if s.attempt(start, Random(seed))]
    assert len(made) >= 8
    return made


@pytest.mark.parametrize(
    ("start", "points", "edges", "hidden"),
    [
        (cuboid, 8, 12, {3}),
        (triangular_prism, 6, 9, {1, 3}),
        (pyramid, 5, 8, {3}),
        (tetrahedron, 4, 6, {1}),
        (cylinder, 6, 5, {2}),
        (cone, 4, 4, {2}),
    ],
)
def test_points_edges_and_hidden_edges(start, points: int, edges: int, hidden: set[int]) -> None:
    assert start in [known for known, _ in STARTS]
    for s in stood(start):
        assert (len(s.points), len(s.strokes)) == (points, edges)
        assert sum(line.dashed for line in s.strokes) in hidden
    assert {sum(line.dashed for line in s.strokes) for s in stood(start)} == hidden


def test_hidden_edges_of_a_cuboid_meet_at_one_vertex() -> None:
    for s in stood(cuboid):
        ends = [{line.a, line.b} for line in s.strokes if line.dashed]
        assert len(ends[0] & ends[1] & ends[2]) == 1


def test_a_ringed_cuboid_has_a_circle_within_its_front() -> None:
    for s in stood(ringed_cuboid):
        [(centre, radius)] = s.circles
        corners = [s.points[k] for k in (0, 1, 4, 5)]
        assert abs(centre - sum(corners) / 4) < 1e-9
        assert 2 * radius <= min(abs(corners[1] - corners[0]), abs(corners[2] - corners[0])) + 1e-9
        assert sum(line.dashed for line in s.strokes) == 3


def test_bases_of_a_cylinder_are_ellipses_over_its_diameters() -> None:
    for s in stood(cylinder):
        assert all(s.find(c - rx) is not None and s.find(c + rx) is not None for c, rx, _ in s.ellipses)
        assert len(s.ellipses) == 2


def test_steps_add_lines() -> None:
    for step, _ in STEPS:
        assert any(s.attempt(step, Random(k)) and len(s.strokes) == 13 for k, s in enumerate(stood(cuboid)))
