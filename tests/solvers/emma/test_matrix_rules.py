"""Rules of matrices: each kind is known, near misses are refused, and both methods agree."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from isoprobe.solvers.emma.matrix_rules import completing, possible, turned


def matrix(shapes: str, colours: str, sizes: str, places: list[int]) -> list[tuple[int, int, int, int]]:
    return [
        (int(s), int(c), int(z), p)
        for s, c, z, p in zip(shapes, colours, sizes, [*places, 0][: len(shapes)], strict=True)
    ]


PLACES = [1, 2, 3, 4, 16, 20, 8, 64]  # the third is the union of the first two: 72
GIVEN = matrix("01212020", "00011122", "01201201", PLACES)


def test_the_one_panel_that_obeys_all_rules_is_found_by_both() -> None:
    right = (1, 2, 2, 72)
    near = [right, (2, 2, 2, 72), (1, 1, 2, 72), (1, 2, 1, 72), (1, 2, 2, 64), (1, 2, 2, 73)]
    assert completing(GIVEN, near) == possible(GIVEN, near) == [0]
    assert completing(GIVEN, near[1:4]) == possible(GIVEN, near[1:4]) == []


@pytest.mark.parametrize(
    ("places", "right", "wrong"),
    [
        ([1, 3, 7, 3, 7, 15, 256, 384], 448, 449),  # one more each time, or union
        ([1, 2, 4, 8, 1, 2, 64, 8], 1, 16),  # around the edge
        ([7, 1, 6, 56, 8, 48, 448, 64], 384, 388),  # difference
        ([3, 6, 5, 24, 48, 40, 65, 5], 68, 69),  # symmetric difference
        ([5, 5, 5, 2, 2, 2, 9, 9], 9, 12),  # constant
        ([1, 130, 420, 420, 1, 130, 130, 420], 1, 257),  # three sets
        ([1, 6, 56, 2, 5, 448, 16, 40], 21, 17),  # the sum of the numbers
    ],
)
def test_rules_of_places(places: list[int], right: int, wrong: int) -> None:
    given = [(0, 0, 0, each) for each in places]
    panels = [(0, 0, 0, wrong), (0, 0, 0, right)]
    assert completing(given, panels) == possible(given, panels) == [1]


def test_columns_count_as_rows_do() -> None:
    rows = [(s, 0, 0, 1) for s in (0, 1, 2, 0, 1, 2, 0, 1)]
    panels = [(s, 0, 0, 1) for s in range(3)]
    assert completing(rows, panels) == possible(rows, panels) == [2]


def test_both_methods_agree_on_chance_matrices() -> None:
    rng = Random(3)
    panels = [(s, c, 0, p) for s, c, p in product(range(2), range(2), (1, 3, 6))]
    found = 0
    for _ in range(30):
        given = [(0, 0, 0, rng.choice((1, 1, 3, 6))) for _ in range(8)]
        searched = completing(given, panels)
        assert searched == possible(given, panels)
        found += len(searched)
    assert found


def test_turns_around_the_edge_leave_the_middle() -> None:
    assert turned(0b000010001, 1) == 0b000010010
    assert turned(1, -1) == 8
    assert turned(turned(0b101110001, 2), -2) == 0b101110001
