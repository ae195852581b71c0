"""Squares counted by comparison and by faces, with certificates that can fail."""

from __future__ import annotations

import pytest

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.blindtest.nesting import by_comparison, by_faces, check_corners, check_faces, parents

CHAIN = [(0, 0, 100), (10, 20, 60), (20, 30, 10)]
FOREST = [(0, 0, 100), (5, 5, 40), (55, 55, 40), (10, 10, 20), (200, 0, 30)]


def test_parents() -> None:
    assert parents(CHAIN) == [-1, 0, 1]
    assert parents(FOREST) == [-1, 0, 0, 1, -1]


@pytest.mark.parametrize("squares", [CHAIN, FOREST, [(3, 3, 3)]])
def test_both_methods_count_and_prove(squares: list) -> None:
    count, corners = by_comparison(squares)
    faces, points = by_faces(squares)
    assert count == faces == len(squares)
    assert len(points) == count + 1
    check_corners(squares, count, corners)
    check_faces(squares, count, points)
    for wrong in (count - 1, count + 1, True):
        with pytest.raises(Disproved):
            check_corners(squares, wrong, corners)
        with pytest.raises(Disproved):
            check_faces(squares, wrong, points)


def test_a_certificate_of_fewer_squares_proves_nothing() -> None:
    with pytest.raises(Disproved):
        check_faces(CHAIN, 2, by_faces(CHAIN[:2])[1])
    with pytest.raises(Disproved):
        check_corners(CHAIN, 2, by_comparison(CHAIN[:2])[1])


def test_squares_that_touch_are_no_state() -> None:
    with pytest.raises(BadState):
        parents([(0, 0, 100), (100, 0, 50)])
