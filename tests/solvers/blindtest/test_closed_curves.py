"""Outlines counted by equations and by tracing, with certificates that can fail."""

from __future__ import annotations

import pytest

from isoprobe.solvers import Disproved
from isoprobe.solvers.blindtest.closed_curves import (
    by_equations,
    by_tracing,
    check_points,
    check_trails,
    corners,
    crossings,
    lies_on,
    overlaps,
)

RINGS = [(100, 100, 60), (170, 160, 60), (240, 100, 60), (310, 160, 60), (700, 500, 40)]


@pytest.mark.parametrize("shape", ["circle", "pentagon"])
def test_both_methods_count_and_prove(shape: str) -> None:
    count, points = by_equations(shape, RINGS)  # type: ignore[arg-type]
    traced, pieces = by_tracing(shape, RINGS)  # type: ignore[arg-type]
    assert count == traced == 5
    assert pieces[-1] == 1  # the one that crosses no other
    check_points(shape, RINGS, count, points)  # type: ignore[arg-type]
    check_trails(shape, RINGS, traced, pieces)  # type: ignore[arg-type]
    for wrong in (4, 6):
        with pytest.raises(Disproved):
            check_points(shape, RINGS, wrong, points)  # type: ignore[arg-type]
        with pytest.raises(Disproved):
            check_trails(shape, RINGS, wrong, pieces)  # type: ignore[arg-type]


def test_overlaps_of_rings() -> None:
    assert overlaps("circle", RINGS) == [(0, 1), (1, 2), (2, 3)]
    assert len(crossings("circle", RINGS[0], RINGS[1])) == 2
    assert crossings("circle", (0, 0, 100), (10, 0, 20)) == []  # one inside the other


def test_a_point_on_two_outlines_proves_nothing() -> None:
    two = [(0, 0, 50), (60, 80, 50)]  # touch at (30, 40)
    assert lies_on("circle", (150, 200), two[0])
    assert lies_on("circle", (150, 200), two[1])
    with pytest.raises(Disproved):
        check_points("circle", two, 2, [(150, 200), (5 * 110, 5 * 80)])


def test_a_pentagon_has_its_corner_on_top() -> None:
    assert corners((100, 100, 50))[0] == (100, 50)
    assert len(set(corners((100, 100, 50)))) == 5
