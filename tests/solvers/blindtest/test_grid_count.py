"""Rows and columns by coordinates and by faces, with certificates that can fail."""

from __future__ import annotations

from itertools import product

import pytest

from isoprobe.solvers import BadState, Disproved
from isoprobe.solvers.blindtest.grid_count import by_coordinates, by_faces, cell_points, check, rules


@pytest.mark.parametrize(("rows", "columns"), list(product((1, 2, 5, 7), repeat=2)))
def test_both_methods_agree(rows: int, columns: int) -> None:
    xs, ys = [10 * k * k + k for k in range(columns + 1)], [7 * k for k in range(rows + 1)]
    drawn = rules(xs, ys)
    assert by_coordinates(drawn) == by_faces(drawn) == (rows, columns)
    row, column = cell_points(xs, ys)
    check(drawn, [rows, columns], row, column)
    for wrong in ([rows + 1, columns], [rows, columns - 1], (rows, columns), rows):
        with pytest.raises(Disproved):
            check(drawn, wrong, row, column)


def test_points_that_miss_a_cell_prove_nothing() -> None:
    xs, ys = [0, 10, 20, 30], [0, 10, 20]
    row, column = cell_points(xs, ys)
    with pytest.raises(Disproved):
        check(rules(xs, ys), [2, 2], row[:2], column)
    with pytest.raises(Disproved):
        check(rules(xs, ys), [2, 3], [(20, 10), *row[1:]], column)  # on a rule


def test_a_rule_that_does_not_run_through_is_no_grid() -> None:
    drawn = [*rules([0, 10, 20], [0, 10, 20]), (5, 0, 5, 10)]
    with pytest.raises(BadState):
        by_faces(drawn)
